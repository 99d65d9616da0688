#!/bin/sh
# A bot in the shell, without anything else: plays a legal move by the seed of the decision.
#
#     nabu check sh examples/bots/plain.sh

tab=$(printf '\t')
set -f # moves are words, not patterns
while IFS= read -r line; do
    case $line in
    nabu/1) echo "nabu/1 shell deterministic legal" ;;
    legal*) legal=${line#legal"$tab"} ;;
    "go seed "*)
        seed=${line#go seed }
        seed=${seed%% *}
        IFS=$tab
        # shellcheck disable=SC2086 # one word for each move
        set -- $legal
        unset IFS
        shift $((seed % $#))
        echo "move $1"
        ;;
    quit) exit ;;
    esac
done
