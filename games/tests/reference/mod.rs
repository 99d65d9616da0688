//! Slow, obvious engines written from the rules texts alone.
#![expect(clippy::pedantic, reason = "reference engines are written for reading, not for speed")]

pub(crate) mod amyitis;
pub(crate) mod architects;
pub(crate) mod babylon;
pub(crate) mod babylonia;

use serde_json::Value;

/// What lock-step needs of a reference engine.
pub(crate) trait Reference {
    fn new(players: usize, options: &Value, setup: &Value) -> Self;
    fn to_act(&self) -> usize;
    fn legal(&self) -> Vec<String>;
    fn play(&mut self, text: &str);
    fn breakdown(&self, seat: usize) -> Vec<(&'static str, i32)>;
    fn winners(&self) -> Option<Vec<usize>>;
}

macro_rules! reference {
    ($($game:ident),*) => {$(
        impl Reference for $game::Twin {
            fn new(players: usize, options: &Value, setup: &Value) -> Self {
                Self::new(players, options, setup)
            }
            fn to_act(&self) -> usize {
                self.to_act()
            }
            fn legal(&self) -> Vec<String> {
                self.legal()
            }
            fn play(&mut self, text: &str) {
                self.play(text);
            }
            fn breakdown(&self, seat: usize) -> Vec<(&'static str, i32)> {
                self.breakdown(seat)
            }
            fn winners(&self) -> Option<Vec<usize>> {
                self.winners()
            }
        }
    )*};
}

reference!(amyitis, architects, babylon, babylonia);
