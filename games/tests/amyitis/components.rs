//! Component files of Amyitis.

use nabu_games::amyitis::{Amyitis, Guild};
use nabu_games::{Game, Options, Recorded, Rulebook, Seat, Seed};
use serde_json::json;

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

    [[field_row]]
    name = "lower"
    goods = ["wine", "salt", "dates", "barley", "palm"]

    [[plant]]
    name = "P0"
    extra = ["salt", "dates"]

    [circuit]
    order = ["Babylon", "Susa", "Eshnunna", "Ur", "Ninoua", "Mari", "Uruk", "Khorsabad", "Palmyra"]

    [garden]
    double_edges = ["a1-b1", "c4-d4"]
    unused_with_2_players = ["b1", "b2", "d3"]
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
        assert_eq!(setup["components"]["garden"]["double_edges"], json!(["a1-b1", "c4-d4"]));
        assert_eq!(setup["garden"].get("b1").is_none(), players == 2);
        assert_eq!(setup["garden"].get("d3").is_none(), players == 2);
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
    bad_file(
        "[[guild]]\nkind = \"banker\"\nlevel = 1\nbonus = 2",
        "it has no bonus, only copies, talents, prestige",
    );
    bad_file(
        "[[guild]]\nkind = \"caravan\"\ncopies = [4, 4, 4]",
        "guild caravan 0: it has no copies, only bonus, limit",
    );
    bad_file("[[guild]]\nkind = \"caravan\"\nlevel = 2\ncopies = [5, 1, 1]", "at most 4");
    bad_file(
        "[[craftsman]]\nkind = \"farmer\"\ncopies = [3, 4]",
        "copies has 2 numbers instead of 3",
    );
    bad_file("[[craftsman]]\nkind = \"farmer\"\ncopies = [3, 4, 31]", "at most 30");
    let decks = |kind: &str| format!("[[craftsman]]\nkind = \"{kind}\"\ncopies = [3, 2, 4]\n");
    let thin = ["farmer", "engineer", "priest", "merchant"].map(decks).join("");
    bad_file(&thin, "8 craftsmen with 3 players, the trios need 9");
    bad_file(
        "[[city]]\nname = \"Rome\"",
        "city Rome: not a city with a good of its own; those are Eshnunna, Susa",
    );
    bad_file("[[city]]\nname = \"Ur\"\ngood = \"wine\"", "is not wine");
    bad_file("[[city]]\nname = \"Ur\"\noffers = [\"banker\", \"palace\"]", "has no offers");
    bad_file("[[city]]\nname = \"Susa\"\noffers = [\"banker\", \"banker\"]", "two different kinds");
    bad_file("[[city]]\nname = \"Babylon\"\ngood = \"salt\"", "city Babylon: not a city with");
}

#[test]
fn wrong_boards_in_a_component_file_are_refused_with_the_reason() {
    let fields = |goods: &str| format!("[[field_row]]\nname = \"upper\"\ngoods = [{goods}]");
    bad_file(
        &fields("'wine'"),
        "field_row upper: goods must be barley, dates, salt, palm and wine",
    );
    bad_file(&fields("'salt', 'salt', 'dates', 'barley', 'wine'"), "in any order");
    bad_file(&fields("'gold'"), "line 3: unknown variant `gold`");
    bad_file("[[field_row]]\nname = \"middle\"\ngoods = []", "line 2: unknown variant `middle`");
    let plant =
        |name: &str, extra: &str| format!("[[plant]]\nname = \"{name}\"\nextra = [{extra}]");
    bad_file(&plant("P4", "'salt'"), "plant P4: not a plant card; those are P0, P1, P2 and P3");
    bad_file(&plant("P1", "'wine'"), "plant P1: the price of a plant is not wine");
    bad_file(&plant("P0", "'salt'"), "plant P0: extra must be one good, for P0 two");
    bad_file(&plant("P2", "'salt', 'palm'"), "plant P2: extra must be one good");
    bad_file(&plant("P2", ""), "plant P2: extra must be one good");
    bad_file(&format!("{0}\n{0}", plant("P3", "'salt'")), "plant P3 has two rows");
    bad_file("[circuit]\norder = [\"Rome\"]", "circuit: 'Rome' is not one of Babylon, Eshnunna");
    let all = "'Susa', 'Eshnunna', 'Ur', 'Uruk', 'Mari', 'Palmyra', 'Khorsabad', 'Ninoua'";
    for order in
        ["", "'Babylon'", all, &format!("{all}, 'Babylon'"), &format!("'Babylon', {all}, 'Ur'")]
    {
        bad_file(&format!("[circuit]\norder = [{order}]"), "begin with Babylon and name all nine");
    }
    let garden = |key: &str, names: &str| format!("[garden]\n{key} = [{names}]");
    bad_file(&garden("double_edges", "'b2-b1'"), "garden: 'b2-b1' is not an edge");
    bad_file(&garden("double_edges", "'a1-b1', 'a1-b1'"), "garden: 'a1-b1' is named twice");
    bad_file(&garden("unused_with_2_players", "'a1', 'b2'"), "2 unused spaces instead of 3");
    bad_file(&garden("unused_with_2_players", "'a1', 'b2', 'd4'"), "'d4' is not a space with");
    bad_file(&garden("unused_with_2_players", "'a1', 'b2', 'a1'"), "'a1' is named twice");
    bad_file(&garden("double_edge", "'a1-b1'"), "line 2: unknown field `double_edge`");
    bad_file(&garden("double_edges", "3"), "line 2: invalid type: integer `3`");
}

/// Lists that are too long are as wrong as lists that are too short.
#[test]
fn lists_of_a_component_file_have_their_length() {
    bad_file("[[craftsman]]\nkind = \"farmer\"\ncopies = [3, 4, 5, 6]", "4 numbers instead of 3");
    bad_file("[[guild]]\nkind = \"gardener\"\ncopies = [1, 2, 3, 4]", "4 numbers instead of 3");
    bad_file(
        "[[city]]\nname = \"Susa\"\noffers = [\"banker\", \"palace\", \"caravan\"]",
        "offers must be two different kinds",
    );
}

/// The line of the key, in whatever table it stands.
#[test]
fn unknown_keys_are_reported_in_their_line() {
    bad_file("tiles = 3\n", "line 1: unknown field `tiles`");
    bad_file("\n\ntiles = 3\n", "line 3: unknown field `tiles`");
    bad_file("[[guild]]\nkind = \"banker\"\nlevel = 1\nfoo = 2\n", "line 4: unknown field `foo`");
    bad_file("[[craftsman]]\nkind = \"farmer\"\ncopies = [3, 4, 5]\n\n[city]\nx = 1", "line 5: ");
    bad_file("# a\n# b\n[nonsense]\nx = 1\n", "line 3: unknown field `nonsense`");
    bad_file("[garden]\n\nfoo = 1\n", "line 3: unknown field `foo`");
}
