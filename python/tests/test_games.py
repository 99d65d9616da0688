"""Games and views."""

import copy
import json
import multiprocessing
import os
import pickle
import threading

import numpy as np
import pytest

import nabu
from conftest import SPECS


def test_texts_and_indices_are_the_same_moves(spec):
    game = nabu.Game(spec, seed=3)
    rng = np.random.default_rng(1)
    for _ in range(40):
        if game.over:
            break
        texts, indices = game.legal, game.legal_indices
        assert len(texts) == len(indices) == game.count_legal() == game.mask().sum()
        at = rng.integers(len(texts))
        assert game.text(indices[at]) == texts[at] and game.index(texts[at]) == indices[at]
        other = game.copy()
        game.play(texts[at])
        other.play(indices[at])
        assert game == other


def test_a_game_goes_to_its_end(spec):
    game = nabu.Game(spec, seed=5)
    game.play_random(1)
    assert game.over and game.legal == [] and len(game.legal_indices) == 0
    assert [sum(points.values()) for points in game.breakdown()] == game.scores
    assert sorted(game.winners) == [seat for seat, rank in enumerate(game.ranks) if rank == 1]
    assert abs(sum(game.rewards())) < 1e-6 and max(game.rewards()) > 0 or len(game.winners) == game.players
    with pytest.raises(nabu.NabuError, match="the game is over"):
        game.play(0)


def test_undo_is_a_copy():
    game = nabu.Game("babylonia", seed=1)
    before = game.copy()
    game.play(game.legal[0])
    assert game != before and len(before.moves) == 0


def test_records_are_written_read_and_verified(spec, tmp_path):
    game = nabu.Game(spec, seed=9)
    game.play_random(2, 12)
    half = nabu.Game.from_record(game.record())
    assert half == game and half.move_texts == game.move_texts
    game.play_random(3)
    path = tmp_path / "games.jsonl"
    nabu.write_records(path, [game])
    assert nabu.verify(path) == []
    (again,) = nabu.read_records(path)
    assert again.scores == game.scores
    wrong = game.record().replace('"moves":["', '"moves":["x', 1)
    assert "is not a move" in nabu.verify_record(wrong)


def test_games_are_copied_and_pickled(spec):
    game = nabu.Game(spec, seed=2)
    game.play_random(4, 15)
    dealt_anew = game.determinize(0, 7)
    for one in (game, dealt_anew):
        for other in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
            assert other == one and other.draw() == one.draw()
            other.play_random(1)
            one_more = one.copy()
            one_more.play_random(1)
            assert other.scores == one_more.scores


def test_a_view_holds_nothing_that_is_hidden(spec):
    """Whatever a view tells is the same when all that its seat cannot know is dealt anew."""
    for seed in range(3):
        game = nabu.Game(spec, seed=seed)
        game.play_random(seed, 5 + 11 * seed)
        for seat in range(game.players):
            view = game.view(seat)
            for deal in range(3):
                other = game.determinize(seat, deal).view(seat)
                assert other.draw() == view.draw()
                assert np.array_equal(other.observation(), view.observation())
                assert other.legal == view.legal
                assert game.determinize(seat, deal).sight(seat) == game.sight(seat)


def test_samples_of_a_view_differ_where_the_seat_is_blind():
    game = nabu.Game("babylon(players=2)", seed=1)
    view = game.view()
    assert not view.fully_observed
    assert view.sample(1) != view.sample(2) and view.sample(1) != game
    assert view.sample(1).draw(view.seat) == game.draw(view.seat)


def test_sights_tell_what_was_seen():
    one, other = nabu.Game("babylonia", seed=1), nabu.Game("babylonia", seed=1)
    one.play(one.legal[0])
    other.play(other.legal[1])
    assert one.sight(0) != other.sight(0)
    assert one.sight(0) != nabu.Game("babylonia", seed=2).sight(0)


def restored_as(spec):
    """A pickle of Babylon with another game written into it."""
    saved = json.loads(nabu.Game("babylon").__reduce__()[1][0])
    return nabu.Game._restored(json.dumps({**saved, "game": spec}))


def test_observations_are_the_numbers_of_the_inputs_page():
    facts = {facts["id"]: facts for facts in nabu.games()}["babylon"]
    game = nabu.Game("babylon", seed=1)
    assert game.observation().shape == (facts["inputs"],)
    assert facts["planes"][0][:4] == ("SCORE", 0, 1, 32)
    name, start, length, unit, _ = next(plane for plane in facts["planes"] if plane[0] == "PLAYERS")
    assert game.observation()[start : start + length].tolist() == [1, 0, 0]


@pytest.mark.parametrize(
    "make, words",
    [
        (lambda: nabu.Game("chess"), "unknown game 'chess'; games: babylon, babylonia"),
        (lambda: nabu.Game("babylon(players=9)"), "game babylon: players=9 is not 2 to 4"),
        (lambda: nabu.Game("babylon(colour=red)"), "colour"),
        (lambda: nabu.Game("babylon(players=2"), "is not a game; write NAME"),
        (lambda: nabu.Game("baby\nlon"), "'baby\\nlon' has characters that cannot be printed"),
        (lambda: nabu.Game("babylon", seed=-1), "seed -1 is out of range"),
        (lambda: nabu.Game("babylon", seed=2**64), "seed 18446744073709551616 is out of range"),
        (lambda: nabu.Game("babylon").view(-1), "seat -1 is out of range"),
        (lambda: nabu.Game("babylon").play_random(1, -1), "moves -1 is out of range"),
        (lambda: nabu.bot("greedy", seed=-1), "seed -1 is out of range"),
        (lambda: nabu.vec_env("babylon", -1), "games -1 is out of range"),
        (lambda: nabu.bot("gredy"), "unknown bot 'gredy'; bots: random, greedy"),
        (lambda: nabu.bot("mcts:iter=5"), "unknown key 'iter'"),
        (lambda: nabu.bot("cheat"), "cheat sees everything"),
        (lambda: nabu.bot("cmd:true"), "is told of whole games"),
        (lambda: nabu.Game("architects").play(129), "action 129 is not 0 to 128"),
        (lambda: nabu.Game("architects").play(-1), "action -1 is not 0 to 128"),
        (lambda: nabu.Game("architects").play(2**70), "out of range"),
        (lambda: nabu.Game("architects").text(2**70), f"action {2**70} is out of range"),
        (lambda: nabu.Game("architects").view().text(-(2**70)), "out of range"),
        (lambda: nabu.Game("architects").play("take z9"), "is not a move"),
        (lambda: nabu.Game("connect-four").view(2), "seat 2 is not 0 to 1"),
        (lambda: nabu.Game.from_record("{}"), "not a record"),
        (lambda: nabu.Game._restored("x"), "not a pickled game"),
        (lambda: restored_as("babylon(players=3)"), "not a pickled game: babylon(players=3), with a deal of another game"),
        (lambda: restored_as("amyitis"), "not a pickled game: amyitis(players=2), with a deal of another game"),
        (lambda: nabu.Game("babylon").rewards("glory"), "reward 'glory' is neither win nor margin"),
        (lambda: nabu.bot("greedy")(nabu.Game("babylon").view(1)), "seat 1 does not act now, seat 0 does"),
        (lambda: nabu.bot("greedy").analyze(nabu.Game("babylon").view()), "bot greedy cannot be analysed"),
    ],
)
def test_mistakes_are_named_in_the_words_of_the_command_line(make, words):
    with pytest.raises(nabu.NabuError) as error:
        make()
    assert words in str(error.value) and "\n" not in str(error.value)


def test_games_change_and_so_have_no_hash():
    with pytest.raises(TypeError, match="cannot be hashed"):
        {nabu.Game("connect-four")}


def test_a_move_of_another_type_is_refused():
    for wrong in (None, 1.5, True, [1]):
        with pytest.raises(TypeError, match="a move is a text or an index"):
            nabu.Game("connect-four").play(wrong)
    with pytest.raises(TypeError, match="scalar"):
        nabu.Game("connect-four").play(np.array([3]))


def test_illegal_moves_change_nothing():
    game = nabu.Game("babylon", seed=1)
    with pytest.raises(nabu.NabuError, match="illegal move"):
        game.play("keep none")
    assert len(game.moves) == 0


def test_a_game_sampled_from_a_view_has_no_record_and_no_pickle():
    sample = nabu.Game("babylon", seed=1).view().sample(1)
    for ask in (sample.record, lambda: pickle.dumps(sample)):
        with pytest.raises(nabu.NabuError):
            ask()


def _play_in_child(queue):
    game = nabu.Game("babylonia", seed=1)
    game.play(nabu.bot("mcts:iters=20")(game.view()))
    vec = nabu.vec_env("babylonia", 8, threads=2)
    vec.step(vec.random_actions())
    queue.put(game.move_texts)


def test_forked_processes_play_on():
    vec = nabu.vec_env("babylonia", 8, threads=2)
    vec.step(vec.random_actions())
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    child = context.Process(target=_play_in_child, args=(queue,))
    child.start()
    assert len(queue.get(timeout=60)) == 1
    child.join(60)
    assert child.exitcode == 0
    pid = os.fork()
    if pid == 0:
        vec.step(vec.random_actions())
        os._exit(0)
    assert os.waitpid(pid, 0)[1] == 0


def test_threads_share_games_and_have_bots_of_their_own():
    game = nabu.Game("babylonia", seed=1)
    errors = []

    def play(seed):
        try:
            own, bot = game.copy(), nabu.bot("mcts:iters=10", seed=seed)
            for _ in range(5):
                own.play(bot(own.view()))
                game.observation()
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []


def test_a_bot_that_is_thinking_says_so():
    bot, game = nabu.bot("mcts:iters=0,ms=1500"), nabu.Game("babylon", seed=1)
    game.play_random(1, 30)
    thread = threading.Thread(target=bot, args=(game.view(),))
    thread.start()
    try:
        with pytest.raises(nabu.NabuError, match="is thinking"):
            for _ in range(100):
                bot(game.view())
    finally:
        thread.join()
