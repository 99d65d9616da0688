//! What a seat is told: nothing that dealing anew what is hidden from it could change.

use nabu_games::amyitis::Amyitis;
use nabu_games::architects::Architects;
use nabu_games::babylon::Babylon;
use nabu_games::babylonia::Babylonia;
use nabu_games::connect_four::ConnectFour;
use nabu_games::{
    Ban, Encoder, Game, GameRng, Observable, Observation, Restricted, Rulebook, Seat, Seed,
};

use crate::conformance::{AMYITIS, ARCHITECTS, BABYLON, BABYLONIA};
use crate::table::start;

/// Checks each game under each of its option sets.
macro_rules! observations {
    ($($game:ident: $type:ty, $variants:expr;)*) => {$(
        mod $game {
            use super::*;

            #[test]
            fn worlds_that_look_the_same_are_told_the_same() {
                super::worlds_that_look_the_same_are_told_the_same::<$type>($variants);
            }

            #[test]
            fn own_actions_are_told_in_full() {
                super::own_actions_are_told_in_full::<$type>($variants);
            }
        }
    )*};
}

observations! {
    connect_four: ConnectFour, &[&[]];
    babylon: Babylon, BABYLON;
    babylonia: Babylonia, BABYLONIA;
    architects: Architects, ARCHITECTS;
    amyitis: Amyitis, AMYITIS;
}

/// Everything that is told of a move: by the truth, and by a twin that looks the same before it and
/// one that looks the same after it.
fn lines<G: Observable + Encoder>(before: &G, action: G::Action, after: &G, seat: Seat) -> String {
    let [before, after] = [before, after].map(|position| Observation::new(position, seat));
    let mut legal = Vec::new();
    after.legal_actions(&mut legal);
    format!(
        "{} {:?} {} {} {:?} {:?}",
        before.action(action),
        after.news_since(&before),
        after.setup(),
        after.picture(),
        after.inputs(),
        legal
    )
}

fn twin<G: Game>(position: &G, seat: Seat, rng: &mut GameRng) -> G {
    let mut world = *position;
    world.determinize(seat, rng);
    world
}

fn visit<G: Rulebook>(variants: &[&[&str]], mut each: impl FnMut(&G, G::Action, &G)) {
    for (seed, settings) in (1..).zip(variants) {
        for players in G::PLAYERS {
            let mut position = start::<G>(settings, players, seed);
            let mut rng = Seed(seed).child(1).rng();
            while !position.is_over() {
                let before = position;
                let action = position.random_action(&mut rng);
                position.apply(action);
                each(&before, action, &position);
            }
        }
    }
}

fn worlds_that_look_the_same_are_told_the_same<G>(variants: &[&[&str]])
where
    G: Rulebook + Observable + Encoder,
{
    let mut rng = Seed(7).rng();
    let mut moves = 0;
    visit::<G>(variants, |before, action, after| {
        moves += 1;
        for seat in Seat::all(before.players()) {
            let twins = [before, after].map(|position| twin(position, seat, &mut rng));
            for (position, twin) in [before, after].into_iter().zip(&twins) {
                let [truth, twin] = [position, twin].map(|world| Observation::new(world, seat));
                assert_eq!(truth, twin, "seat {seat}");
            }
            if moves % 5 == 0 {
                let told = lines(before, action, after, seat);
                assert_eq!(told, lines(&twins[0], action, &twins[1], seat));
            }
        }
    });
}

fn own_actions_are_told_in_full<G>(variants: &[&[&str]])
where
    G: Rulebook + Observable,
{
    visit::<G>(&variants[..1], |before, action, _| {
        let seat = before.to_act();
        assert_eq!(Observation::new(before, seat).action(action), action.to_string());
    });
}

/// Rule 4.2 of Babylonia: others see that a token lies in the river, and not which.
#[test]
fn a_token_played_to_a_river_is_masked_for_others() {
    let (mut masked, mut open) = (0, 0);
    visit::<Babylonia>(&[&[]], |before, action, after| {
        let mover = before.to_act();
        let other = mover.next(before.players());
        let text = Observation::new(before, other).action(action);
        match text.strip_prefix("? ") {
            None => {
                open += 1;
                assert_eq!(text, action.to_string());
            }
            Some(hex) => {
                masked += 1;
                assert!(action.to_string().ends_with(&format!(" {hex}")));
                let [seen, owned] = [other, mover].map(|seat| Observation::new(after, seat));
                assert_ne!(seen.picture(), owned.picture(), "only its owner knows it");
            }
        }
    });
    assert!(masked > 0 && open > 0);
}

/// What is told adds up: own draws are told to their owner alone.
#[test]
fn draws_are_told_to_those_who_see_them() {
    let (mut own, mut others) = (0, 0);
    visit::<Babylonia>(&[&[]], |before, _, after| {
        for seat in Seat::all(before.players()) {
            let [before, after] = [before, after].map(|position| Observation::new(position, seat));
            let news = after.news_since(&before);
            let is_own = before.to_act() == seat;
            *(if is_own { &mut own } else { &mut others }) += news.len();
        }
    });
    // A card can be taken in somebody else's turn, which then ends with a refill.
    assert!(own > 20 && others < own / 4, "{own} {others}");
    let draws = |settings: &[&str]| {
        let (mut seen, mut made) = (0, 0);
        visit::<Architects>(&[settings], |before, action, after| {
            let other = before.to_act().next(2);
            let [then, now] = [before, after].map(|position| Observation::new(position, other));
            seen += now.news_since(&then).iter().filter(|news| news.starts_with("draw")).count();
            made += usize::from(action.to_string() == "blueprint deck");
        });
        (seen, made)
    };
    let (seen, made) = draws(&[]);
    assert!(made > 0 && seen == made, "{seen} of {made}");
    assert_eq!(draws(&["hands=secret"]).0, 0);
}

#[test]
fn a_ban_is_told_to_everybody() {
    let position = start::<ConnectFour>(&[], 2, 1);
    let ban = Ban::from_name::<ConnectFour>("cat:line").unwrap();
    let banned = Restricted::new(position, Seat::new(1), ban);
    for seat in Seat::all(2) {
        let told = Observation::new(&banned, seat).bans();
        assert_eq!(told, [(Seat::new(1), "cat:line".to_owned())]);
    }
}
