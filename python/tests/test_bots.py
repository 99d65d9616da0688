"""Built-in bots and what they think."""

import copy
import os
import pickle
import signal
import threading

import pytest

import nabu


def test_bots_play_legal_moves_and_repeat_themselves(spec):
    def play():
        game, bot = nabu.Game(spec, seed=1), nabu.bot("mcts:iters=15", seed=4)
        for _ in range(6):
            game.play(bot(game.view()))
        return game.move_texts

    assert play() == play()


def test_a_bot_plays_whatever_game_it_is_shown():
    bot = nabu.bot("greedy")
    for name in ("babylon", "architects", "babylon"):
        game = nabu.Game(name, seed=1)
        assert bot(game.view()) in game.legal
        assert bot.choose(game.view()) in game.legal_indices


def test_an_analysis_is_data():
    game = nabu.Game("babylonia(players=3)", seed=2)
    analysis = nabu.bot("mcts:iters=200").analyze(game.view(), length=3)
    best = analysis.best
    assert best.visits == max(candidate.visits for candidate in analysis.candidates)
    assert game.index(best.action) == best.index and best.line[0] == best.action
    assert len(best.rewards) == 3 and 0 <= best.value <= 1 and not analysis.exact
    frame = analysis.to_frame()
    assert list(frame.columns) == ["action", "index", "visits", "value", "rewards", "line"]
    assert analysis.to_frame("polars").height == len(analysis.candidates)


def test_bots_are_copied_and_pickled():
    bot = nabu.bot("standard:iters=30", seed=3)
    view = nabu.Game("architects", seed=1).view()
    assert pickle.loads(pickle.dumps(bot))(view) == copy.deepcopy(bot)(view) == bot(view)


def test_ctrl_c_ends_a_thought():
    bot, game = nabu.bot("mcts:iters=0,ms=60000"), nabu.Game("babylon", seed=1)
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        bot(game.view())
    assert nabu.bot("mcts:iters=10")(game.view()) in game.legal, "searches go on afterwards"
