//! Lists of bots, cut at commas, although commas also separate the settings of a bot.

use super::bot_config::BotConfig;
use super::error::BotSpecError;
use super::spec::BotSpec;
use crate::evaluation::features_of;
use crate::outside::command::{find_unquoted, is_command};

impl BotSpec {
    /// Cuts a list of bots at its commas. A piece `x=y` is a setting of the bot before it if `x` is
    /// a key of some bot or a feature of some game; otherwise it begins a bot named `x`.
    pub fn split_list(text: &str) -> Vec<String> {
        let mut bots: Vec<String> = Vec::new();
        for piece in pieces(text, false) {
            let is_setting = is_setting(piece);
            match bots.last_mut() {
                Some(bot) if is_setting => *bot = format!("{bot},{piece}"),
                _ => bots.push(piece.to_owned()),
            }
        }
        bots
    }

    /// Cuts several lists of bots at the bars between them.
    pub fn split_lineups(text: &str) -> Vec<&str> {
        let mut lists = Vec::new();
        let mut start = 0;
        for cut in cuts(text, &[',', '|'], false) {
            if text[cut..].starts_with('|') {
                lists.push(&text[start..cut]);
                start = cut + 1;
            }
        }
        lists.push(&text[start..]);
        lists
    }

    /// Reads a list of bots separated by commas.
    ///
    /// ```
    /// use nabu_bots::BotSpec;
    ///
    /// let bots = BotSpec::parse_list("mine=mcts:c=0.4,iters=500,standard,greedy:epsilon=0.1")?;
    /// let names: Vec<_> = bots.iter().map(BotSpec::name).collect();
    /// assert_eq!(names, ["mine", "standard", "greedy:epsilon=0.1"]);
    /// # Ok::<(), nabu_bots::BotSpecError>(())
    /// ```
    pub fn parse_list(text: &str) -> Result<Vec<Self>, BotSpecError> {
        let bots =
            Self::split_list(text).iter().map(|bot| bot.parse()).collect::<Result<_, _>>()?;
        Self::check_names(&bots)?;
        Ok(bots)
    }

    /// Refuses bots that have the same name but are not the same.
    pub fn check_names<'a>(bots: impl IntoIterator<Item = &'a Self>) -> Result<(), BotSpecError> {
        let bots: Vec<_> = bots.into_iter().collect();
        for (place, bot) in bots.iter().enumerate() {
            let namesake = bots[..place].iter().find(|other| other.name() == bot.name());
            if let Some(other) = namesake.filter(|other| **other != *bot) {
                let (first, second) = (other.to_string(), bot.to_string());
                return Err(BotSpecError::SameName(bot.name(), first, second));
            }
        }
        Ok(())
    }
}

/// Cuts a text at its commas, except for those that a command has in quotes. The text may go on with
/// the settings of a command.
pub(super) fn pieces(text: &str, is_of_command: bool) -> Vec<&str> {
    let cuts = cuts(text, &[','], is_of_command);
    let starts = std::iter::once(0).chain(cuts.iter().map(|cut| cut + 1));
    starts.zip(cuts.iter().copied().chain([text.len()])).map(|(a, b)| &text[a..b]).collect()
}

/// The places of separators that no command has in quotes.
fn cuts(text: &str, separators: &[char], mut is_of_command: bool) -> Vec<usize> {
    let mut cuts = Vec::new();
    let mut start = 0;
    let is_cut = |letter: char| separators.contains(&letter);
    loop {
        let rest = &text[start..];
        is_of_command = is_command(rest) || is_of_command && (start == 0 || is_setting(rest));
        let end = if is_of_command { find_unquoted(rest, is_cut) } else { rest.find(is_cut) };
        let Some(end) = end else { return cuts };
        cuts.push(start + end);
        start += end + 1;
    }
}

/// Whether a text begins with `KEY=`, for a key of some bot or a feature of some game.
fn is_setting(text: &str) -> bool {
    text.split_once('=').is_some_and(|(key, _)| is_key(key))
}

/// Whether a word is a key of a kind of bot.
pub(super) fn is_key_of(kind: &str, word: &str) -> bool {
    let keys = BotConfig::of_kind(kind).map_or_else(Vec::new, |kind| kind.keys());
    keys.iter().any(|info| info.name == word)
}

/// Whether a word is a key of some bot or a feature of some game.
pub(super) fn is_key(word: &str) -> bool {
    is_any_key(|key| key == word) || features_of(None).contains(&word)
}

/// Whether a word is a key of some bot but for a slip of the pen: `rolout=greedy` is a setting that
/// somebody got wrong, not a greedy bot.
pub(super) fn is_nearly_key(word: &str) -> bool {
    is_any_key(|key| key.len() > 4 && strsim::osa_distance(key, word) <= 2)
}

fn is_any_key(test: impl Fn(&str) -> bool) -> bool {
    BotConfig::kinds().iter().any(|kind| kind.keys().iter().any(|info| test(info.name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_keeps_settings_with_their_bot() {
        let text = "greedy:epsilon=0.1,columns=2,random,standard:iters=5,c=1,fast";
        let bots = BotSpec::parse_list(text).unwrap();
        let names: Vec<_> = bots.iter().map(ToString::to_string).collect();
        assert_eq!(
            names,
            ["greedy:epsilon=0.1,columns=2", "random", "standard:iters=5,c=1", "fast"]
        );
    }

    #[test]
    fn a_piece_that_is_no_setting_begins_a_named_bot() {
        let text = "mcts:iters=5,rollout=greedy,mine=greedy,x-1.b_=mcts:c=0.4,iters=500,a=fast";
        let bots = BotSpec::parse_list(text).unwrap();
        let names: Vec<_> = bots.iter().map(BotSpec::name).collect();
        assert_eq!(names, ["mcts:iters=5,rollout=greedy", "mine", "x-1.b_", "a"]);
        let texts: Vec<_> = bots.iter().map(ToString::to_string).collect();
        assert_eq!(texts[2], "x-1.b_=mcts:c=0.4,iters=500");
        assert_eq!(texts.join(","), text, "the list repeats itself");
    }

    #[test]
    fn commands_keep_what_they_have_in_quotes() {
        let text = "a=cmd:sh -c 'x, y | z',move_ms=5,standard:iters=5|cmd:./bot --d=3,on_fault=lose|it's|b";
        let lists = BotSpec::split_lineups(text);
        assert_eq!(lists.len(), 4, "{lists:?}");
        assert_eq!(lists.join("|"), text);
        let bots = BotSpec::parse_list(lists[0]).unwrap();
        let texts: Vec<_> = bots.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["a=cmd:sh -c 'x, y | z',move_ms=5", "standard:iters=5"]);
        let config = bots[0].config("babylon").unwrap();
        assert_eq!(config.value("command").unwrap(), "sh -c 'x, y | z'");
        assert_eq!(config.value("move_ms").unwrap(), "5");
        let again: BotSpec = config.to_string().parse().unwrap();
        assert_eq!(again.config("babylon").unwrap(), config);
        let keyed = BotSpec::parse_list("cmd:move_ms=5,command='a,b' c,random").unwrap();
        let config = keyed[0].config("babylon").unwrap();
        assert_eq!(config.to_string(), "cmd:'a,b' c,move_ms=5");
    }

    #[test]
    fn wrong_commands_are_named() {
        assert!(error("cmd:./bot 'x,random").contains("with every quote closed"));
        assert!(error("cmd:./bot,c=1").contains("unknown key 'c'; keys: command, move_ms"));
        assert!(error("cmd:./bot,move_ms=x").contains("a whole number, 0 or more"));
        let none: BotSpec = "cmd".parse().unwrap();
        let none = none.factory::<nabu_games::connect_four::ConnectFour>().unwrap_err();
        assert!(none.to_string().starts_with("bot cmd: no command; write cmd:COMMAND"));
    }

    fn error(text: &str) -> String {
        BotSpec::parse_list(text).unwrap_err().to_string()
    }

    #[test]
    fn bots_of_one_name_must_be_the_same() {
        assert_eq!(BotSpec::parse_list("a=greedy,a=greedy,random,random").unwrap().len(), 4);
        assert_eq!(
            error("a=greedy,random,a=mcts:c=1"),
            "two bots are named 'a': a=greedy and a=mcts:c=1; give each its own name"
        );
    }

    #[test]
    fn a_misspelt_key_is_called_one() {
        assert_eq!(
            error("mcts:iters=5,cc=0.4"),
            "'cc=0.4' is no setting, because 'cc' is neither a key nor a feature, and no bot named \
             'cc', because there is no bot '0.4'; `nabu bots` lists both"
        );
        assert!(error("random,c=4").starts_with("'random,c=4' is not a bot; write BOT"));
    }
}
