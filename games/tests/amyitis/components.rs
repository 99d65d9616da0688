//! Component files of Amyitis.

use nabu_games::amyitis::{Amyitis, Guild};
use nabu_games::{Game, Options, Recorded, Rulebook, Seat, Seed};

use crate::table::{play_random, rules};

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
