#!/usr/bin/env bash
# The evidence of docs/strength.md: every table there comes from one of these runs.
# experiments/strength/run.sh learned|learned-four|learned-ladder|figure|greedy|standard|ladder|ablate|cheat|tune|connect-four ...
# Needs nabu on the PATH; results go to runs/strength/, finished runs are kept.
set -euo pipefail
games="babylon babylonia architects amyitis"

run() {
    local out="runs/strength/$1"
    shift
    [ -e "$out/summary.txt" ] || nabu "$@" --quiet --out "$out"
}

against() {
    run "$1" tournament --game "$2" --bots "$3" --blocks "$4" --seed "$5"
}

against_three() {
    run "$1-4p" tournament --game "$1(players=4)" --bots classic-standard,classic-greedy,classic-greedy,classic-greedy --format gauntlet --blocks "$2" --seed 12
}

# The players with networks against those of version 0.1.0.
learned() {
    for game in $games; do against "$game-learned-greedy" "$game" greedy,classic-greedy 200 5001; done
    for game in babylon babylonia amyitis; do
        against "$game-learned-greedy-4p" "$game(players=4)" greedy,classic-greedy,classic-greedy,classic-greedy 50 5002
    done
    against architects-learned architects standard,classic-standard 200 6011
    against babylon-learned babylon standard,classic-standard 150 6011
    against babylonia-learned babylonia standard,classic-standard 60 6011
    against amyitis-learned amyitis standard,classic-standard 60 6011
}

# One player with a network among three of version 0.1.0.
learned-four() {
    for game in babylon amyitis babylonia; do
        against "$game-learned-4p" "$game(players=4)" standard,classic-standard,classic-standard,classic-standard 50 6012
    done
}

learned_rungs() {
    run "$1-learned-ladder-$2" ladder --game "$1" --bot standard --from "$2" --to $((4 * $2)) --factor 4 --blocks "$3" --seed 6013
}

# What four times the iterations bring to players with networks.
learned-ladder() {
    for iters in 64 256; do for game in $games; do learned_rungs "$game" $iters 100; done; done
    for game in architects amyitis babylonia; do learned_rungs $game 1024 100; done
    learned_rungs babylon 1024 50
}

# Ratings against the time for a decision; experiments/strength/run.sh figure && nabu report runs/strength/GAME-figure
figure() {
    local bots=random,classic-greedy,greedy,classic-fast,fast,classic-standard,standard
    timed architects $bots,classic-strong,strong 8
    timed babylon $bots,classic-strong,strong 5
    timed babylonia $bots 5
    timed amyitis $bots 5
}

timed() {
    run "$1-figure" tournament --game "$1" --bots "$2" --blocks "$3" --times --threads 1 --seed 6015
}

greedy() {
    for game in $games; do against "$game-greedy" "$game" classic-greedy,random 500 10; done
}

standard() {
    against babylon-2p babylon classic-standard,classic-greedy 60 11
    against babylonia-2p babylonia classic-standard,classic-greedy 30 11
    against architects-2p architects classic-standard,classic-greedy 150 11
    against amyitis-2p amyitis classic-standard,classic-greedy 30 11
    against_three babylon 24
    against_three babylonia 10
    against_three amyitis 10
}

rungs() {
    run "$1-ladder" ladder --game "$1" --bot classic-standard --from 250 --to 4000 --factor 4 --blocks "$2" --seed 31
}

# Where more iterations cease to help.
low_rungs() {
    run "$1-low" ladder --game "$1" --bot classic-standard --from 4 --to 256 --factor 4 --blocks "$2" --seed 32
}

# One step of the ladder with more games.
one_rung() {
    run "$1-rung-$2" ladder --game "$1" --bot classic-standard --from "$2" --to $((4 * $2)) --factor 4 --blocks "$3" --seed 33
}

ladder() {
    rungs babylon 24
    rungs babylonia 14
    rungs architects 60
    rungs amyitis 8
    low_rungs babylon 20
    low_rungs babylonia 12
    one_rung babylon 250 60
    one_rung babylonia 250 40
}

ablation() {
    local game=$1 blocks=$2
    shift 2
    run "$game-ablation" ablate --game "$game" --bot classic-standard:iters=200 --blocks "$blocks" --seed 61 "$@"
}

ablate() {
    ablation architects 60 --try 'opponent_width=1|3' --try widening_factor=0 --try c=0.7 --try 'rollout_cutoff=0|never' --try win_weight=0.5
    ablation babylon 16 --try 'opponent_width=0|2' --try widening_factor=0 --try c=0.7 --try rollout_cutoff=1 --try win_weight=0.5
    ablation babylonia 6 --try opponent_width=0 --try widening_factor=0 --try c=0.7 --try rollout_cutoff=0 --try rollout_candidates=2 --try win_weight=0.5
    ablation amyitis 6 --try 'opponent_width=0|1' --try widening_factor=0 --try c=0.7 --try rollout_cutoff=0 --try rollout_candidates=2 --try win_weight=0.5
}

# The classic-standard settings of each game with the truth instead of worlds.
knowing() {
    run "$1-cheat" tournament --game "$1" --bots "cheat:iters=1000,evaluation=linear,win_weight=0,$2,classic-standard" --blocks "$3" --seed 71 --allow-cheat
}

cheat() {
    knowing babylon rollout_cutoff=0,margin_scale=8,c=0.05,widening_factor=3,widening_exponent=0.3,opponent_width=1 16
    knowing babylonia rollout=greedy,rollout_epsilon=0,rollout_candidates=8,rollout_cutoff=8,c=0.1,widening_factor=2,widening_exponent=0.3,opponent_width=2 20
    knowing architects rollout=greedy,rollout_cutoff=1,c=0.05,widening_factor=3,widening_exponent=0.3 60
}

tuned() {
    run "tune-$1" tune --game "${1%-*}" --bot "$2" --space "$3" --steps "$4" --batch "$5" --test-blocks "$6" --seed "$7"
}

# Each starts from what the preset was before it.
tune() {
    local babylonia=mcts:evaluation=linear,rollout=greedy,rollout_epsilon=0,rollout_candidates=8,rollout_cutoff=8,win_weight=0,c=0.1,widening_factor=2,widening_exponent=0.3
    local amyitis=mcts:evaluation=linear,rollout=greedy,rollout_cutoff=2,win_weight=0,c=0.1,widening_factor=3,widening_exponent=0.3,opponent_width=2
    local wider=mcts:evaluation=linear,rollout=greedy,rollout_candidates=8,rollout_cutoff=4,win_weight=0,margin_scale=20,c=0.2,widening_factor=6,widening_exponent=0.2,opponent_width=3
    local architects=mcts:evaluation=linear,rollout=greedy,rollout_cutoff=1,win_weight=0,c=0.05,widening_factor=3,widening_exponent=0.3
    architects+=,score=1,one_missing=0.6,two_missing=0.5,more_missing=0.4,favour_due=10,palace_due=5,line_next=4,lines_next=1
    architects+=,architects=0.5,gardens=1,markets=1,walls=1,palaces=1,residences=1,stacks=0.5,favour_one=2,favour_two=3
    architects+=,favour_three=8,favour_four=5,favour_stairs=6,favour_corners=8,favour_blueprints=6,favour_row=5
    tuned babylon-options classic-standard:iters=200 'c=0.02|0.05|0.1|0.2,widening_factor=2|3|4|6,widening_exponent=0.2|0.3|0.4,margin_scale=5|8|12|20,rollout_cutoff=0|1,opponent_width=1|2|3,expansion_threshold=1|2' 55 8 80 41
    tuned babylon-weights classic-standard:iters=60 weights 150 4 150 45
    tuned babylonia-options $babylonia,iters=120 'c=0.02|0.05|0.1|0.2|0.4,widening_factor=1|2|3|4,widening_exponent=0.2|0.3|0.4,margin_scale=10|20|40,rollout_cutoff=6|8|12,opponent_width=0|1|2|3,rollout_candidates=4|8|16' 42 8 50 43
    tuned babylonia-weights $babylonia,iters=30 weights 120 4 120 47
    tuned architects-options $architects,iters=200 'c=0.02|0.05|0.1|0.2,widening_factor=2|3|4|6,widening_exponent=0.2|0.3|0.4,margin_scale=10|20|40,rollout_cutoff=0|1|2,opponent_width=0|1|2|3,rollout_candidates=2|4|8' 60 8 100 44
    tuned architects-weights $architects,iters=60 weights 200 8 300 48
    tuned amyitis-options $amyitis,iters=200 'c=0.02|0.05|0.1|0.2|0.4,widening_factor=2|3|4|6,widening_exponent=0.2|0.3|0.4,margin_scale=10|20|40,rollout_cutoff=0|1|2|4,opponent_width=0|1|2|3,rollout_candidates=2|4|8' 40 8 60 42
    tuned amyitis-weights $wider,iters=40 weights 100 4 100 46
}

connect-four() {
    against connect-four connect-four classic-standard:iters=100000,classic-standard:iters=1000 50 14
}

[ $# -gt 0 ] || { sed -n '2,4s/^# //p' "$0" >&2; exit 2; }
for part in "$@"; do
    case $part in
        learned | learned-four | learned-ladder | figure | greedy | standard | ladder | ablate | cheat | tune | connect-four) "$part" ;;
        *) echo "unknown part '$part'" >&2; exit 2 ;;
    esac
done
