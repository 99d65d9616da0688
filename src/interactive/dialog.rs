//! Playing in the terminal: boards and moves go out, commands and moves come in.

use std::collections::BTreeSet;
use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use nabu_bots::BotSpec;
use nabu_games::drawing::{arrange, points};
use nabu_games::{MAX_SEATS, Seat};

use crate::interactive::move_list;
use crate::interactive::session::Session;
use crate::interactive::story::story;
use crate::interactive::terminal::Terminal;
use crate::records::file;
use crate::spec::game::Playable;
use crate::words::{count, wrap};

const COMMANDS: &str = "\
Type a move, its number or its beginning; ? lists the moves, ? and a word some.
Also: board, legend, scores, hint, undo, save FILE, quit.
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
            self.let_bots_move(persons.is_empty())?;
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

    /// Lets bots move until a person is to decide; spectators are told of every move at once.
    fn let_bots_move(&mut self, is_watched: bool) -> Result<()> {
        loop {
            if self.terminal.is_screen && !is_watched && !self.session.is_for_person() {
                let seat = self.session.position().to_act();
                write!(self.terminal.output, "\rSeat {seat} thinks ...")?;
                self.terminal.output.flush()?;
            }
            if !self.session.let_bot_move()? {
                return Ok(());
            }
            self.update_record()?;
            if is_watched {
                self.tell(None)?;
            }
        }
    }

    /// Asks a person until the position has changed or they quit.
    fn decide(&mut self, seat: Seat) -> Result<Next> {
        self.hand_over(seat)?;
        self.show_board(Some(seat))?;
        self.tell(Some(seat))?;
        let moves = self.moves();
        if moves.is_empty() {
            self.show_result()?;
        } else {
            let offer = move_list::offer(&moves, self.terminal.columns());
            write!(self.terminal.output, "{}\n{offer}", self.session.position().headline())?;
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
            "?" => self.list(moves, rest)?,
            "board" => self.show_board(Some(seat))?,
            "legend" => write!(self.terminal.output, "{}", G::LEGEND)?,
            "scores" => write!(self.terminal.output, "{}", points(self.session.position()))?,
            "hint" => self.show_hint(moves)?,
            "undo" => return self.undo(seat),
            "save" => self.save_as(rest)?,
            "help" => write!(self.terminal.output, "{}{COMMANDS}", G::GUIDE)?,
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
            Err(_) if moves.iter().any(|legal| legal.starts_with(&format!("{text} "))) => {
                self.list(moves, text)?;
                Ok(Next::Ask)
            }
            Err(what) => self.say(&what),
        }
    }

    fn list(&mut self, moves: &[String], filter: &str) -> Result<()> {
        let list = move_list::listing(moves, filter, self.terminal.columns());
        Ok(write!(self.terminal.output, "{list}")?)
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
        let mut next = *self.session.position();
        next.try_apply(action).map_err(|error| error.to_string())?;
        Ok(action)
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
        let story = story(&self.session, *told, observer);
        *told = self.session.history().len();
        let columns = self.terminal.columns();
        for (seat, moves) in story {
            let name = self.session.occupant(seat).name();
            let text = format!("seat {seat} ({name}): {}", moves.join(", "));
            write!(self.terminal.output, "{}", wrap(&text, columns))?;
        }
        Ok(())
    }

    /// Hides from the next person what only the one before may see.
    fn hand_over(&mut self, seat: Seat) -> Result<()> {
        let seen = |seat| {
            let panels = arrange(&self.session.position().panels(Some(seat)), 0);
            panels.lines().map(str::to_owned).collect::<BTreeSet<_>>()
        };
        let is_private =
            self.reader.is_some_and(|reader| reader != seat && seen(reader) != seen(seat));
        self.reader = Some(seat);
        if !is_private || !self.terminal.is_screen {
            return Ok(());
        }
        let request = format!("{CLEAR}Seat {seat}, press Enter when nobody else looks. ");
        self.terminal.ask(&request).map(drop)
    }

    fn show_board(&mut self, observer: Option<Seat>) -> Result<()> {
        let panels = self.session.position().panels(observer);
        let board = arrange(&panels, self.terminal.columns());
        Ok(write!(self.terminal.output, "\n{board}")?)
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
        write!(self.terminal.output, "\n{}", points(position))?;
        Ok(writeln!(self.terminal.output, "The game is over. Won by {winners}.")?)
    }

    fn ask(&mut self, seat: Seat, moves: usize) -> Result<Option<String>> {
        self.terminal.ask(&match moves {
            0 => "over (quit, undo, help)> ".to_owned(),
            _ => format!("seat {seat}, {} (?, hint, help)> ", count(moves, "move")),
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
