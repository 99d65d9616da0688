//! What games and views are both asked, whatever the game.

use nabu::spec::game::{GameSpec, Playable};
use nabu_games::{ActionIndex, Encoder, Game};

use crate::rules;

/// Something that holds a position of one game.
pub(crate) trait Holder {
    /// The game.
    type Game: Playable;

    /// The position.
    fn position(&self) -> &Self::Game;

    /// The game with its players and options.
    fn game_spec(&self) -> &GameSpec;
}

/// What games and views are both asked, whatever the game.
pub(crate) trait AnyPosition: Send + Sync {
    fn spec(&self) -> String;
    fn id(&self) -> &'static str;
    fn players(&self) -> usize;
    fn to_act(&self) -> usize;
    fn is_over(&self) -> bool;
    fn turns(&self) -> usize;
    fn actions(&self) -> usize;
    fn inputs(&self) -> usize;
    fn text_at(&self, index: i64) -> Result<String, String>;
    fn index_of(&self, text: &str) -> Result<usize, String>;
}

impl<H: Holder + Send + Sync> AnyPosition for H {
    fn spec(&self) -> String {
        self.game_spec().to_string()
    }

    fn id(&self) -> &'static str {
        H::Game::ID
    }

    fn players(&self) -> usize {
        self.position().players()
    }

    fn to_act(&self) -> usize {
        self.position().to_act().index()
    }

    fn is_over(&self) -> bool {
        self.position().is_over()
    }

    fn turns(&self) -> usize {
        self.position().turns_played()
    }

    fn actions(&self) -> usize {
        H::Game::ACTIONS
    }

    fn inputs(&self) -> usize {
        H::Game::inputs()
    }

    fn text_at(&self, index: i64) -> Result<String, String> {
        rules::action_at::<H::Game>(index).map(|action| action.to_string())
    }

    fn index_of(&self, text: &str) -> Result<usize, String> {
        rules::index_of::<H::Game>(text)
    }
}
