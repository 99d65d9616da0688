//! Playing in the terminal: boards and moves go out, commands and moves come in.

use std::fmt::Write as _;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use nabu_bots::BotSpec;
use nabu_games::{MAX_SEATS, Seat};

use crate::interactive::move_list;
use crate::interactive::session::Session;
use crate::interactive::terminal::Terminal;
use crate::records::file;
use crate::spec::game::Playable;

const HELP: &str = "\
a move          plays it, in the notation of records
12              plays move number 12 of the list
?               lists the legal moves; '? dig' only those that begin with 'dig'
board           draws the position again
scores          points of everybody by category, as if the game ended now
hint            what a bot would play
undo            goes back to your previous decision
save FILE       writes the game so far as a record
quit            ends the session
";

/// Clears a terminal before the next person looks at it.
const CLEAR: &str = "\x1b[2J\x1b[3J\x1b[H";

/// What a line of input leads to.
enum Next {
    /// The same decision is still due.
    Ask,
    /// The position has changed.
    Moved,
    Quit,
}

/// A session with people at a terminal.
#[derive(Debug)]
pub struct Dialog<G: Playable, R, W> {
    session: Session<G>,
    terminal: Terminal<R, W>,
    hint: BotSpec,
    /// Kept up to date after every move.
    record_file: Option<PathBuf>,
    /// Files written by this dialog, which it may write again.
    written: Vec<PathBuf>,
    /// How many decisions each seat has been told of.
    told: [usize; MAX_SEATS],
    /// Who looked at the screen last.
    reader: Option<Seat>,
}

impl<G: Playable, R: BufRead, W: Write> Dialog<G, R, W> {
    /// A dialog about a session; `hint` is the bot to ask for advice.
    pub fn new(session: Session<G>, terminal: Terminal<R, W>, hint: BotSpec) -> Self {
        let mut told = [0; MAX_SEATS];
        for (index, (before, _)) in session.history().iter().enumerate() {
            told[before.to_act().index()] = index + 1;
        }
        Self { session, terminal, hint, record_file: None, written: Vec::new(), told, reader: None }
    }

    /// Keeps the record of the game in a new file.
    pub fn keep_record(&mut self, file: PathBuf) -> Result<()> {
        self.save(&file)?;
        self.record_file = Some(file);
        Ok(())
    }

    /// Plays until somebody quits, the input ends, or bots alone have finished the game.
    pub fn run(mut self) -> Result<()> {
        let persons: Vec<_> = self.session.persons().collect();
        loop {
            while self.session.let_bot_move() {
                self.update_record()?;
                if let [] | [_] = persons.as_slice() {
                    self.tell(persons.first().copied())?;
                }
            }
            let position = self.session.position();
            let seat = match persons.first() {
                None => return self.show_end(),
                Some(first) if position.is_over() => *first,
                Some(_) => position.to_act(),
            };
            if let Next::Quit = self.decide(seat)? {
                return Ok(());
            }
            self.update_record()?;
        }
    }

    /// Asks a person until the position has changed or they quit.
    fn decide(&mut self, seat: Seat) -> Result<Next> {
        self.hand_over(seat)?;
        self.tell(Some(seat))?;
        self.show_board(Some(seat))?;
        let moves = self.moves();
        if moves.is_empty() {
            self.show_result()?;
        }
        loop {
            let Some(line) = self.ask(seat, moves.len())? else {
                writeln!(self.terminal.output)?;
                return Ok(Next::Quit);
            };
            match self.answer(&line, seat, &moves)? {
                Next::Ask => {}
                next => return Ok(next),
            }
        }
    }

    fn answer(&mut self, line: &str, seat: Seat, moves: &[String]) -> Result<Next> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => {}
            "?" => write!(self.terminal.output, "{}", move_list::listing(moves, rest))?,
            "board" => self.show_board(Some(seat))?,
            "scores" => write!(self.terminal.output, "{}", scores(self.session.position()))?,
            "hint" => self.show_hint(moves)?,
            "undo" => return self.undo(seat),
            "save" => self.save_as(rest)?,
            "help" => write!(self.terminal.output, "{HELP}")?,
            "quit" => return Ok(Next::Quit),
            _ => return self.play(line, moves),
        }
        Ok(Next::Ask)
    }

    fn play(&mut self, text: &str, moves: &[String]) -> Result<Next> {
        match self.find_move(text, moves) {
            Ok(action) => {
                self.session.apply(action);
                Ok(Next::Moved)
            }
            Err(what) => self.say(&what),
        }
    }

    /// A legal action by its notation or number, or what is wrong with the text.
    fn find_move(&self, text: &str, moves: &[String]) -> Result<G::Action, String> {
        if self.session.position().is_over() {
            return Err(format!("'{text}': the game is over; 'help' lists the commands"));
        }
        let text = match nabu_games::notation::parse_number(text) {
            Some(number) => {
                number.checked_sub(1).and_then(|index| moves.get(index)).ok_or_else(|| {
                    format!("no move {number}; moves have numbers 1 to {}", moves.len())
                })?
            }
            None => text,
        };
        let action = text.parse().map_err(|error| format!("{error}; 'help' lists the commands"))?;
        if self.session.position().is_legal(action) {
            return Ok(action);
        }
        let word = text.split(' ').next().unwrap_or(text);
        let list = if moves.iter().any(|legal| legal.starts_with(word)) { word } else { "" };
        Err(format!(
            "'{text}' is not legal now; '{}' lists moves that are",
            format!("? {list}").trim()
        ))
    }

    fn undo(&mut self, seat: Seat) -> Result<Next> {
        if !self.session.undo(seat)? {
            return self.say("nothing to undo");
        }
        let left = self.session.history().len();
        self.told = self.told.map(|told| told.min(left));
        Ok(Next::Moved)
    }

    fn show_hint(&mut self, moves: &[String]) -> Result<()> {
        if moves.is_empty() {
            return self.say("the game is over").map(drop);
        }
        let text = self.session.hint(&self.hint)?.to_string();
        let number = moves.iter().position(|legal| *legal == text).map_or(0, |index| index + 1);
        let bot = &self.hint;
        Ok(writeln!(self.terminal.output, "{bot} would play {text} (number {number})")?)
    }

    fn save_as(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return self.say("save needs the name of a file").map(drop);
        }
        let outcome = self.save(Path::new(file));
        let text = outcome.map_or_else(|error| format!("{error:#}"), |()| format!("saved {file}"));
        self.say(&text).map(drop)
    }

    /// Writes the record to a file that is new, or written before by this dialog.
    fn save(&mut self, file: &Path) -> Result<()> {
        let is_own = self.written.iter().any(|own| own == file);
        file::write_record(file, &self.session.record(), is_own)?;
        if !is_own {
            self.written.push(file.to_owned());
        }
        Ok(())
    }

    fn update_record(&mut self) -> Result<()> {
        match self.record_file.clone() {
            Some(file) => self.save(&file),
            None => Ok(()),
        }
    }

    /// Tells what has happened since a seat last looked, as it sees it; everything to spectators.
    fn tell(&mut self, observer: Option<Seat>) -> Result<()> {
        let told = &mut self.told[observer.map_or(0, Seat::index)];
        for (before, action) in &self.session.history()[*told..] {
            let seat = before.to_act();
            if Some(seat) == observer {
                continue;
            }
            let name = self.session.occupant(seat).name();
            let text = observer.map_or_else(
                || action.to_string(),
                |observer| before.describe_action(*action, observer),
            );
            writeln!(self.terminal.output, "seat {seat} ({name}): {text}")?;
        }
        *told = self.session.history().len();
        Ok(())
    }

    /// Hides from the next person what only the one before may see.
    fn hand_over(&mut self, seat: Seat) -> Result<()> {
        let position = self.session.position();
        let is_private = self.reader.is_some_and(|reader| {
            reader != seat && position.draw(Some(reader)) != position.draw(Some(seat))
        });
        self.reader = Some(seat);
        if !is_private || !self.terminal.is_screen {
            return Ok(());
        }
        let request = format!("{CLEAR}Seat {seat}, press Enter when nobody else looks. ");
        self.terminal.ask(&request).map(drop)
    }

    fn show_board(&mut self, observer: Option<Seat>) -> Result<()> {
        let board = self.session.position().draw(observer);
        Ok(writeln!(self.terminal.output, "\n{}", board.trim_end())?)
    }

    /// The end of a game between bots.
    fn show_end(&mut self) -> Result<()> {
        self.show_board(None)?;
        self.show_result()
    }

    fn show_result(&mut self) -> Result<()> {
        let position = self.session.position();
        let name = |seat| format!("seat {seat} ({})", self.session.occupant(seat).name());
        let winners: Vec<_> = position.winners().iter().map(name).collect();
        let winners = winners.join(" and ");
        write!(self.terminal.output, "\n{}", scores(position))?;
        Ok(writeln!(self.terminal.output, "The game is over. Won by {winners}.")?)
    }

    fn ask(&mut self, seat: Seat, moves: usize) -> Result<Option<String>> {
        self.terminal.ask(&match moves {
            0 => "over> ".to_owned(),
            1 => format!("seat {seat}, 1 move> "),
            _ => format!("seat {seat}, {moves} moves> "),
        })
    }

    fn say(&mut self, what: &str) -> Result<Next> {
        writeln!(self.terminal.output, "{what}")?;
        Ok(Next::Ask)
    }

    fn moves(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.session.position().legal_actions(&mut actions);
        actions.iter().map(ToString::to_string).collect()
    }
}

/// Points by seat and category.
fn scores<G: Playable>(position: &G) -> String {
    let mut text = String::new();
    for seat in Seat::all(position.players()) {
        let points = position.breakdown(seat);
        let named = G::CATEGORIES.iter().zip(&points);
        let parts: Vec<_> = named.map(|(name, points)| format!("{name} {points}")).collect();
        let _ = writeln!(text, "seat {seat}: {:>3} = {}", position.score(seat), parts.join(", "));
    }
    text
}
