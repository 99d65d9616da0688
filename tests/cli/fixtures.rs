//! Small result directories of every kind, in the formats their commands write.

use std::fmt::Write;
use std::fs;

use crate::bench::Bench;

/// The players and the spec of a game with them.
fn game(players: usize, tokens: &str) -> String {
    format!("\"babylon(players={players},tokens={tokens})\"")
}

impl Bench {
    /// Writes a result directory with a manifest and tables.
    pub(crate) fn write_run(&self, name: &str, kind: &str, tables: &[(&str, String)]) {
        let directory = self.path(name);
        fs::create_dir_all(&directory).unwrap();
        let manifest = format!(
            "{{\"format\": \"nabu-run/1\", \"kind\": \"{kind}\", \"version\": \"0.1.0\", \
             \"command\": \"nabu {kind} --blocks 40\", \"game\": \"babylon\"}}"
        );
        fs::write(directory.join("manifest.json"), manifest).unwrap();
        fs::write(directory.join("summary.txt"), format!("Results of {kind}\n")).unwrap();
        for (file, text) in tables {
            fs::write(directory.join(file), text).unwrap();
        }
    }

    pub(crate) fn write_balance(&self, name: &str) {
        let tables =
            [("effects.csv", effects()), ("levels.csv", levels()), ("handicaps.csv", handicaps())];
        self.write_run(name, "balance", &tables);
    }

    pub(crate) fn write_ladder(&self, name: &str) {
        let header =
            "bot,budget,opponent,opponent_budget,blocks,games,win_share,lo,hi,elo,elo_lo,elo_hi";
        let mut text =
            format!("{header}\nmcts:iters=100,100,,,,,,,,0,0,0\nflat:iters=100,100,,,,,,,,0,0,0\n");
        let mut times = "threads,bot,moves,seconds,ms_per_move\n".to_owned();
        for (step, budget) in [200, 400, 800, 1600].into_iter().enumerate() {
            let elo = 60 * (step + 1);
            let below = budget / 2;
            write!(
                text,
                "mcts:iters={budget},{budget},mcts:iters={below},{below},40,80,0.58,0.53,0.63,{elo},{},{}\n\
                 flat:iters={budget},{budget},flat:iters={below},{below},40,80,0.51,0.46,0.56,{},,\n",
                elo - 20,
                elo + 20,
                elo / 3,
            )
            .unwrap();
            writeln!(times, "2,mcts:iters={budget},100,1,{}", budget / 60).unwrap();
        }
        self.write_run(name, "ladder", &[("ladder.csv", text), ("move_times.csv", times)]);
    }

    pub(crate) fn write_ablation(&self, name: &str) {
        let text = "key,value,base_value,blocks,games,win_share,lo,hi,p,p_holm\n\
                    c,0.4,0.8,40,80,0.44,0.40,0.48,0.004,0.012\n\
                    rollout,random,greedy,40,80,0.31,0.27,0.35,1e-9,4e-9\n\
                    selection,\"<script>alert('x')</script> & more\",ucb1,40,80,0.52,0.47,0.57,0.4,0.8\n\
                    progressive_widening_of_the_tree,off,on,40,80,0.49,,,0.7,0.8\n";
        let times = "threads,bot,moves,seconds,ms_per_move\n2,mcts,100,1,10\n\
                     2,mcts:c=0.4,100,1.02,10.2\n2,mcts:rollout=random,100,0.41,4.1\n";
        let tables = [("ablations.csv", text.to_owned()), ("move_times.csv", times.to_owned())];
        self.write_run(name, "ablate", &tables);
    }

    pub(crate) fn write_tuning(&self, name: &str) {
        let step = |step: usize| {
            let share = 0.45 + 0.01 * (step * 7 % 13) as f64;
            format!("1,options,{step},{share},40,{},greedy\n", 0.1 * step as f64)
        };
        let rows: String = (1..=20).map(step).collect();
        let tables = [
            ("evaluations.csv", format!("run,phase,step,win_share,games,c,rollout\n{rows}")),
            ("preset.toml", "# found\nbot = \"mcts\"\nc = 0.4\n".to_owned()),
        ];
        self.write_run(name, "tune", &tables);
    }

    /// Two finalists on the front, and the rules as they are, which both beat.
    pub(crate) fn write_design(&self, name: &str) {
        let candidates = "candidate,reached,blocks,games,loss,tokens:PLUS_SINGLE\n\
                          0,unchanged,8,24,9.5,0\n3,look,8,24,7.5,1\n5,final,32,96,3.5,2\n7,final,32,96,3,3\n";
        let finalists = "rank,candidate,loss,lo,hi,change,change_lo,change_hi,front,tokens:PLUS_SINGLE\n\
                         1,7,3.5,2.5,4.5,-6,-7,-5,yes,3\n2,5,4,3,5,-5.5,-7,-4,yes,2\n\
                         3,0,9.5,8,11,NA,NA,NA,no,0\n";
        let targets = "candidate,target,value,lo,hi,loss\n\
                       7,seat-shares=fair,0.03,0.01,0.05,1.5\n7,margin<=10,12,11,13,2\n\
                       5,seat-shares=fair,0.06,0.04,0.08,3\n5,margin<=10,11,10,12,1\n\
                       0,seat-shares=fair,0.09,0.07,0.11,4.5\n0,margin<=10,15,14,16,5\n";
        let outcomes = "candidate,outcome,mean,lo,hi,change,change_lo,change_hi,blocks\n\
                        7,score,60,59,61,2,1,3,40\n7,win_share_seat_0,0.36,0.34,0.38,-0.06,-0.08,-0.04,40\n\
                        5,score,59,58,60,1,0,2,40\n5,win_share_seat_0,0.39,0.37,0.41,-0.03,-0.05,-0.01,40\n\
                        0,score,58,57,59,NA,NA,NA,40\n0,win_share_seat_0,0.42,0.4,0.44,NA,NA,NA,40\n";
        let tables = [
            ("candidates.csv", candidates.to_owned()),
            ("finalists.csv", finalists.to_owned()),
            ("finalist_targets.csv", targets.to_owned()),
            ("finalist_outcomes.csv", outcomes.to_owned()),
        ];
        self.write_run(name, "design", &tables);
    }
}

/// Two tokens with 2 and 3 players; the second does nothing.
fn effects() -> String {
    let mut text = "contrast,item,round,condition,baseline,players,outcome,difference,lo,hi,effect_size,p,p_bh,blocks,bots\n"
        .to_owned();
    for (place, item) in ["PLUS_SINGLE", "SKIP_QUARRY_AND_MORE"].into_iter().enumerate() {
        let size = if place == 0 { 2.5 } else { 0.1 };
        let p = if place == 0 { "1e-6,4e-6" } else { "0.8,0.9" };
        for players in [2, 3] {
            let games = format!("{},{}", game(players, item), game(players, "NONE"));
            let mut row = |contrast: &str, round: &str, outcome: &str, scale: f64| {
                let [mean, lo, hi] = [size, size - 0.6, size + 0.6].map(|value| scale * value);
                writeln!(
                    text,
                    "{contrast},{item},{round},{games},{players},{outcome},{mean},{lo},{hi},0.4,{p},40,greedy"
                ).unwrap();
            };
            for (outcome, scale) in [
                ("score", 1.0),
                ("turns", 0.0),
                ("skill_gap", 0.02),
                ("cat:statues", 0.7),
                ("cat:bridges", -0.2),
            ] {
                row("swap-in", "", outcome, scale);
            }
            for round in 1..=7 {
                row("timing", &round.to_string(), "score", 0.1 * f64::from(round));
            }
        }
    }
    text
}

fn levels() -> String {
    let mut text = "condition,game,players,outcome,mean,lo,hi,blocks,bots\n".to_owned();
    for (condition, mean) in [("NONE", 70.0), ("PLUS_SINGLE", 72.5)] {
        for players in [2, 3] {
            let game = game(players, condition);
            writeln!(
                text,
                "{condition},{game},{players},score,{mean},{},{},40,greedy",
                mean - 1.0,
                mean + 1.0
            )
            .unwrap();
        }
    }
    text
}

fn handicaps() -> String {
    let mut text = "condition,players,seat,win_share,lo,hi,mean_score,handicap,handicap_lo,\
                    handicap_hi,blocks,bots\n"
        .to_owned();
    for (seat, share) in [(0, 0.45), (1, 0.55)] {
        let (game, points) = (game(2, "A"), 2.0 - 4.0 * f64::from(seat));
        writeln!(
            text,
            "{game},2,{seat},{share},{},{},70,{points},{},{},40,greedy",
            share - 0.03,
            share + 0.03,
            points - 1.0,
            points + 1.0
        )
        .unwrap();
    }
    text
}
