//! Amyitis on paper: sample games, setups, component files, and what stays hidden.
//!
//! The worked cases of the rules need positions set up by hand; they live next to the rules in
//! `src/amyitis/worked_cases.rs`.

use nabu_games::amyitis::{Amyitis, Good, Guild, ROUNDS};
use nabu_games::{Game, Options, Recorded, Rulebook, Seat, Seed, SetupError};
use serde_json::{Value, json};

use crate::table::{legal_text, options, play_random, rules, start};

fn dealt(settings: &[&str], players: usize) -> Value {
    let rules = rules::<Amyitis>(settings);
    Amyitis::write_setup(rules, &Amyitis::deal(rules, players, Seed(1)))
}

fn read(players: usize, setup: &Value) -> Result<Amyitis, String> {
    match Amyitis::read_setup(players, &Options::default(), setup) {
        Ok((rules, deal)) => Ok(Amyitis::start(rules, &deal)),
        Err(SetupError::Setup(what)) => Err(what),
        Err(error) => Err(error.to_string()),
    }
}

fn scores(position: &Amyitis) -> Value {
    json!(position.scores().as_slice())
}

/// Every legal list, trace, score, breakdown and winner of games by an independent program.
#[test]
fn sample_games_replay() {
    for line in include_str!("../samples/amyitis.jsonl").lines() {
        let record: Value = serde_json::from_str(line).unwrap();
        let players = record["players"].as_u64().unwrap() as usize;
        let mut position = read(players, &record["setup"]).unwrap();
        for (index, text) in record["moves"].as_array().unwrap().iter().enumerate() {
            if let Some(legal) = record["legal"].get(index.to_string()) {
                assert_eq!(legal, &json!(legal_text(&position)), "move {index}");
            }
            position.try_apply(text.as_str().unwrap().parse().unwrap()).unwrap();
            assert_eq!(record["trace"][index], scores(&position), "move {index}");
        }
        assert!(position.is_over());
        assert_eq!(record["scores"], scores(&position));
        let winners: Vec<_> = position.winners().iter().map(Seat::index).collect();
        assert_eq!(record["winners"], json!(winners));
        for seat in Seat::all(players) {
            let points = Amyitis::CATEGORIES.iter().copied().zip(position.breakdown(seat));
            for (category, points) in points {
                assert_eq!(record["breakdown"][seat.index()][category], points);
            }
        }
        let (rules, deal) =
            Amyitis::read_setup(players, &Options::default(), &record["setup"]).unwrap();
        let mut written = Amyitis::write_setup(&rules, &deal);
        written["rounds"].as_array_mut().unwrap().truncate(position.rounds_begun());
        assert_eq!(written, record["setup"]);
    }
}

#[test]
fn setups_read_back_as_they_were_written() {
    for players in 2..=4 {
        let rules = rules::<Amyitis>(&["field_tie=rightmost"]);
        let deal = Amyitis::deal(rules, players, Seed(7));
        let setup = Amyitis::write_setup(rules, &deal);
        assert_eq!(setup["rounds"].as_array().unwrap().len(), ROUNDS);
        assert_eq!(setup.get("components"), None);
        let named = Amyitis::record_options(rules);
        assert_eq!(named.to_string(), "field_tie=rightmost");
        let (read_rules, read_deal) = Amyitis::read_setup(players, &named, &setup).unwrap();
        assert_eq!((read_rules, read_deal), (rules, deal));
    }
}

/// A record has only the rounds it began; what follows is always the same.
#[test]
fn a_setup_may_end_with_the_last_round_begun() {
    let mut setup = dealt(&[], 2);
    let whole = read(2, &setup).unwrap();
    setup["rounds"].as_array_mut().unwrap().truncate(1);
    let (short, again) = (read(2, &setup).unwrap(), read(2, &setup).unwrap());
    assert_eq!(short, again);
    assert_eq!(legal_text(&short), legal_text(&whole));
    assert_eq!(short.rounds_begun(), 1);
    let mut position = short;
    play_random(&mut position, 6000, &mut Seed(1).rng());
    assert!(position.is_over() && position.rounds_begun() > 1);
}

#[track_caller]
fn refused(players: usize, change: impl Fn(&mut Value), says: &str) {
    let mut setup = dealt(&[], players);
    change(&mut setup);
    let error = read(players, &setup).unwrap_err();
    assert!(error.contains(says), "'{error}' does not say '{says}'");
}

#[test]
fn wrong_setups_are_refused_with_the_reason() {
    let set = |key: &'static str, value: Value| move |setup: &mut Value| setup[key] = value.clone();
    refused(2, |setup| *setup = json!(null), "'garden' must be an object");
    refused(2, |setup| *setup = json!([1]), "'garden' must be an object");
    refused(2, |setup| setup["garden"]["a1"] = json!(3), "no tile lies on 'a1' with 2 players");
    refused(3, |setup| setup["garden"]["e1"] = json!(3), "no tile lies on 'e1'");
    refused(3, |setup| setup["garden"]["a1"] = json!(20), "20 on a1 is not a tile");
    refused(3, |setup| setup["garden"]["a1"] = json!(-1), "-1 on a1 is not a tile");
    refused(3, |setup| setup["garden"]["a1"] = json!("3"), "is not a tile");
    refused(3, |setup| setup["garden"]["a1"] = json!(9), "has quality 2, the space takes 1");
    refused(3, |setup| setup["garden"]["a1"] = setup["garden"]["b1"].clone(), "lies on two spaces");
    refused(3, |setup| setup["garden"]["d4"] = json!(16), "belongs on d4");
    let lift = |setup: &mut Value| drop(setup["garden"].as_object_mut().unwrap().remove("c2"));
    refused(3, lift, "c2 has no tile");
    refused(2, |setup| setup["plants"]["Ur"] = json!("P0"), "is not P1, P2 or P3");
    refused(2, |setup| setup["plants"]["Susa"] = json!("P1"), "'Susa' is not dealt a card");
    refused(2, set("plants", json!({"Ur": "P1", "Mari": "P2"})), "one each of P1, P2 and P3");
    refused(2, set("plants", json!(["P1"])), "'plants' must be an object");
    refused(2, set("caravan_goods", json!([])), "0 goods instead of 1");
    refused(2, set("caravan_goods", json!(["wine"])), "is not barley, dates, salt or palm");
    refused(4, set("caravan_goods", json!(["salt", "salt"])), "lies on two cards");
    refused(2, set("rounds", json!([])), "0 rounds; a record has 1 to 60");
    refused(2, set("rounds", json!(vec![0; 61])), "61 rounds");
    refused(2, set("rounds", json!([[]])), "round 1: 0 trios instead of 2");
    refused(2, set("rounds", json!([7])), "round 1: not a list of trios");
    let trio = ["farmer", "farmer", "farmer"];
    refused(2, set("rounds", json!([[trio, ["priest"]]])), "is not a list of 3 crafts");
    refused(2, set("rounds", json!([[trio, trio]])), "6 farmer cards, the deck has 3");
    refused(2, set("rounds", json!([[trio, ["baker", "priest", "priest"]]])), "is not a craft");
    refused(2, set("components", json!({"tiles": []})), "components: unknown field `tiles`");
    for players in [0, 1, 5, 1000] {
        assert!(read(players, &dealt(&[], 2)).unwrap_err().contains("2 to 4"));
    }
}

const OWN_COMPONENTS: &str = r#"
    [[garden_tile]]
    id = 7
    quality = 1
    prestige = 9
    goods = 2

    [[guild]]
    kind = "caravan"
    level = 0
    bonus = 9
    limit = 6

    [[guild]]
    kind = "gardener"
    copies = [0, 1, 2]

    [[craftsman]]
    kind = "merchant"
    copies = [6, 9, 12]

    [[city]]
    name = "Susa"
    good = "palm"
    offers = ["gardener", "caravan"]
"#;

/// The record of a game with own components holds all of them and names no option for them.
#[test]
fn components_of_a_file_travel_inside_the_setup() {
    let setting = format!("components={OWN_COMPONENTS}");
    let rules = rules::<Amyitis>(&[&setting]);
    assert!(Amyitis::record_options(rules).is_empty());
    for players in 2..=4 {
        let deal = Amyitis::deal(rules, players, Seed(3));
        let setup = Amyitis::write_setup(rules, &deal);
        assert_eq!(setup["components"]["garden_tile"].as_array().unwrap().len(), 20);
        let read = Amyitis::read_setup(players, &Options::default(), &setup).unwrap();
        assert_eq!((read.0, &read.1), (rules, &deal));
        let mut position = Amyitis::start(rules, &deal);
        assert_eq!(position.stock_limit(Seat::new(0)), 6);
        assert_eq!(position.guild_level(Seat::new(0), Guild::Gardener), 0);
        play_random(&mut position, Amyitis::MAX_MOVES, &mut Seed(4).rng());
        assert!(position.is_over());
    }
}

#[test]
fn a_component_file_that_changes_nothing_is_the_standard_game() {
    for text in ["none", "", "[[craftsman]]\nkind = \"farmer\"\ncopies = [3, 4, 5]"] {
        let setting = format!("components={text}");
        assert_eq!(rules::<Amyitis>(&[&setting]), rules::<Amyitis>(&[]));
    }
}

#[track_caller]
fn bad_file(text: &str, says: &str) {
    let mut options = Options::default();
    options.set("components", text);
    let error = Amyitis::rules(&options).unwrap_err().to_string();
    assert!(error.starts_with("component file: "), "{error}");
    assert!(error.contains(says), "'{error}' does not say '{says}'");
}

#[test]
fn wrong_component_files_are_refused_with_the_reason() {
    let tile = |rest: &str| format!("[[garden_tile]]\n{rest}");
    bad_file("tiles = 3", "line 1: unknown field `tiles`");
    bad_file("\n\n[[garden_tile", "line 3: ");
    bad_file(&tile("id = 0"), "missing field `quality`");
    bad_file(&tile("id = 20\nquality = 1\nprestige = 1"), "numbered 0 to 19");
    bad_file(&tile("id = 0\nquality = 4\nprestige = 1"), "quality 4 is not 1, 2 or 3");
    bad_file(&tile("id = 0\nquality = 1\nprestige = 300"), "line 4: ");
    bad_file(&tile("id = 0\nquality = 1\nprestige = 101"), "at most 100");
    bad_file(&tile("id = 0\nquality = 1\nprestige = 1\nguild = 2"), "guild = 2");
    bad_file(&tile("id = 0\nquality = 1\nprestige = 1\nwine = 2"), "unknown field `wine`");
    bad_file(&tile("id = 19\nquality = 1\nprestige = 1").repeat(2), "line 4");
    bad_file(&format!("{0}\n{0}", tile("id = 3\nquality = 1\nprestige = 1")), "has two rows");
    bad_file(&tile("id = 16\nquality = 3\nprestige = 10"), "exactly one must be worth most");
    bad_file(
        &tile(
            "id = 14\nquality = 1\nprestige = 1\n[[garden_tile]]\nid = 13\nquality = 1\nprestige = 1",
        ),
        "4 garden tiles of quality 2, the garden needs 5",
    );
    bad_file("[[guild]]\nkind = \"baker\"", "line 2: unknown variant `baker`");
    bad_file("[[guild]]\nkind = \"banker\"\nlevel = 4", "its levels are 1 to 3");
    bad_file("[[guild]]\nkind = \"banker\"", "its levels are 1 to 3");
    bad_file("[[guild]]\nkind = \"banker\"\nlevel = 1\nbonus = 2", "has no bonus; it has copies");
    bad_file("[[guild]]\nkind = \"caravan\"\ncopies = [4, 4, 4]", "guild caravan 0 has no copies");
    bad_file("[[guild]]\nkind = \"caravan\"\nlevel = 2\ncopies = [5, 1, 1]", "at most 4");
    bad_file("[[craftsman]]\nkind = \"farmer\"\ncopies = [3, 4]", "line 3: ");
    bad_file("[[craftsman]]\nkind = \"farmer\"\ncopies = [3, 4, 31]", "at most 30");
    let decks = |kind: &str| format!("[[craftsman]]\nkind = \"{kind}\"\ncopies = [3, 2, 4]\n");
    let thin = ["farmer", "engineer", "priest", "merchant"].map(decks).join("");
    bad_file(&thin, "8 craftsmen with 3 players, the trios need 9");
    bad_file("[[city]]\nname = \"Rome\"", "city 'Rome' is not one of Eshnunna, Susa");
    bad_file("[[city]]\nname = \"Ur\"\ngood = \"wine\"", "is not wine");
    bad_file("[[city]]\nname = \"Ur\"\noffers = [\"banker\", \"palace\"]", "has no offers");
    bad_file("[[city]]\nname = \"Susa\"\noffers = [\"banker\", \"banker\"]", "two different kinds");
}

#[test]
fn wrong_options_name_the_valid_values() {
    let error = |setting: &str| Amyitis::rules(&options(&[setting])).unwrap_err().to_string();
    assert!(error("field_tie=leftmost").contains("nobody, rightmost"));
    assert!(error("field_ties=nobody").contains("valid options: double_edge_conducts_when"));
    assert!(error("bonus_good_may_be_wine=yes").contains("false, true"));
}

/// What an observer sees and may do is the same in every world he can imagine.
#[test]
fn determinizing_keeps_everything_on_the_table() {
    for players in 2..=4 {
        let mut rng = Seed(11).rng();
        let mut position = start::<Amyitis>(&[], players, 2);
        while !position.is_over() {
            for observer in Seat::all(players) {
                let mut world = position;
                world.determinize(observer, &mut rng);
                assert_eq!(world.draw(Some(observer)), position.draw(Some(observer)));
                assert_eq!(legal_text(&world), legal_text(&position));
                assert_eq!(world.scores(), position.scores());
                assert!(!position.is_fully_observed(observer) || world == position);
            }
            play_random(&mut position, 7, &mut rng);
        }
    }
}

/// The trios of coming rounds are drawn only for those who see everything.
#[test]
fn drawings_for_a_player_hide_the_next_round() {
    let position = start::<Amyitis>(&[], 3, 1);
    assert!(position.draw(None).contains("hidden"));
    assert!(!position.draw(Some(Seat::new(0))).contains("hidden"));
    let widest = position.draw(None).lines().map(str::len).max().unwrap();
    assert!(widest <= 100, "{widest} columns");
}

/// One source of chance never touches another.
#[test]
fn components_and_players_do_not_reshuffle_the_rest() {
    let own = "components=[[craftsman]]\nkind = \"priest\"\ncopies = [9, 9, 9]";
    let (standard, changed) = (dealt(&[], 3), dealt(&[own], 3));
    assert_ne!(standard["rounds"], changed["rounds"]);
    for source in ["garden", "plants", "caravan_goods"] {
        assert_eq!(standard[source], changed[source]);
    }
    assert_eq!(standard["plants"], dealt(&[], 4)["plants"]);
}

#[test]
fn a_new_game_gives_four_talents_and_a_camel() {
    let position = start::<Amyitis>(&[], 4, 1);
    for seat in Seat::all(4) {
        assert_eq!((position.talents(seat), position.camels(seat)), (4, 1));
        assert_eq!((position.goods(seat, Good::Wine), position.score(seat)), (0, 0));
    }
}
