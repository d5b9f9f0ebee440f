# SPDX-License-Identifier: GPL-3.0-or-later
"""Tests that the module agrees with the command line, and reports mistakes."""
import json
import os
import random
import subprocess
import sys

import numpy
import pytest

import parsescope

SYSTEMS = ["arc-standard", "arc-hybrid", "arc-eager", "arc-eager+lba", "lr-spine", "attardi", "swap"]


def command_line(command, lines):
    text = "".join(json.dumps(line) + "\n" for line in lines)
    done = subprocess.run([os.environ["PARSESCOPE_CLI"], command], input=text, text=True,
                          capture_output=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def random_heads(rng, words):
    """Returns the heads of a random tree: each word depends on ROOT or on a word before it in a random order."""
    order = rng.sample(range(1, words + 1), words)
    heads = [0] * words
    for place, word in enumerate(order):
        heads[word - 1] = rng.choice([0] + order[:place])
    return heads


def walk(rng, system, words):
    taken = []
    configuration = system.start(words)
    for _ in range(rng.randrange(2 * words)):
        legal = system.legal(configuration)
        if not legal:
            break
        taken.append(rng.choice(legal))
        configuration = system.step(configuration, taken[-1])
    return taken, configuration


@pytest.mark.parametrize("name", SYSTEMS)
def test_losses_are_those_of_the_command_line(name):
    rng = random.Random(name)
    system = parsescope.System(name)
    questions, found = [], []
    for _ in range(60):
        words = rng.randrange(1, 8)
        heads = random_heads(rng, words)
        taken, configuration = walk(rng, system, words)
        oracle = parsescope.Oracle(system, heads, single_root=False)
        questions.append({"system": name, "heads": heads, "transitions": taken})
        found.append((configuration, oracle, taken))
    for answer, (configuration, oracle, taken) in zip(command_line("losses", questions), found):
        assert answer["stack"] == configuration.stack
        assert answer["buffer"] == configuration.buffer
        assert answer["heads"] == configuration.heads
        assert answer["final"] == system.is_final(configuration)
        if not answer["exact"]:
            continue
        assert answer["loss"] == oracle.loss(configuration)
        assert answer["losses"] == oracle.losses(configuration)
        assert answer["optimal"] == oracle.optimal(configuration)
        assert system.after(configuration.words, taken) == configuration


def test_certificates_prove_the_loss():
    rng = random.Random(3)
    for name in SYSTEMS:
        system = parsescope.System(name)
        heads = random_heads(rng, 6)
        oracle = parsescope.Oracle(system, heads)
        configuration = walk(rng, system, 6)[1]
        if not oracle.is_exact(configuration):
            continue
        transitions, tree = oracle.certificate(configuration)
        assert sum(a != b for a, b in zip(tree, heads)) == oracle.loss(configuration)
        for transition in transitions:
            configuration = system.step(configuration, transition)
        assert system.is_final(configuration)
        assert system.tree(configuration) == tree


def test_batches():
    rng = random.Random(4)
    system = parsescope.System("arc-standard")
    oracles = [parsescope.Oracle(system, random_heads(rng, 9)) for _ in range(30)]
    configurations = [walk(rng, system, 9)[1] for _ in oracles]
    values, exact = parsescope.loss_batch(oracles, configurations)
    assert values.dtype == numpy.int32 and exact.dtype == bool
    assert values.tolist() == [o.loss(c) for o, c in zip(oracles, configurations)]
    assert exact.all()
    values, exact = oracles[0].loss_batch(configurations)
    assert values.tolist() == [oracles[0].loss(c) for c in configurations]
    assert oracles[0].loss_batch([])[0].shape == (0,)
    assert oracles[0].loss_batch(tuple(configurations))[0].tolist() == values.tolist()


class OwnOracle(parsescope.Oracle):
    pass


def test_batches_of_something_else():
    system = parsescope.System("arc-eager")
    start = system.start(1)
    own = OwnOracle(system, [0])
    assert parsescope.loss_batch([own], [start])[0].tolist() == [0]
    never = parsescope.Configuration.__new__(parsescope.Configuration)
    for wrong in (start, [None], ["start"], [system], [never], 7):
        with pytest.raises(TypeError):
            own.loss_batch(wrong)
        with pytest.raises(TypeError):
            parsescope.loss_batch([own], wrong)
    with pytest.raises(TypeError):
        parsescope.loss_batch([start], [start])


def test_systems_of_files(tmp_path):
    path = tmp_path / "my.system"
    path.write_text("name: mine\nend: [i], []\nsh: σ, i|β ⇒ σ|i, β\n"
                    "la: σ|i, k|j|β ⇒ σ, k|j|β, j→i\nra: σ|i|j ⇒ σ|i, i→j\n", encoding="utf-8")
    system = parsescope.System(str(path))
    assert system.name == "mine" and system.legal(system.start(2)) == ["sh"]
    assert parsescope.Oracle(system, [2, 0]).loss(system.start(2)) == 1
    path.write_text("nothing")
    with pytest.raises(ValueError, match="my.system"):
        parsescope.System(str(path))


def test_weights_and_single_root():
    system = parsescope.System("arc-eager")
    heads = [2, 0, 2]
    at = system.after(3, ["sh", "sh", "sh"])
    assert parsescope.Oracle(system, heads).loss(at) == 2
    assert parsescope.Oracle(system, heads, weights=[5, 1, 1]).loss(at) == 6
    answer = command_line("losses", [{"system": "arc-eager", "heads": heads, "single_root": True,
                                      "transitions": ["sh", "sh", "sh"]}])[0]
    assert parsescope.Oracle(system, heads, single_root=True).loss(at) == answer["loss"]


def test_root_last():
    system = parsescope.System("arc-eager", root="last")
    assert system.start(2).buffer == [1, 2, 0]
    answer = command_line("losses", [{"system": "arc-eager", "heads": [2, 0], "root": "last"}])[0]
    assert parsescope.Oracle(system, [2, 0]).losses(system.start(2)) == answer["losses"]


def test_decoding_is_that_of_the_command_line():
    rng = numpy.random.default_rng(5)
    for name, tables in [("arc-hybrid", ["sh", "la", "ra"]), ("arc-eager", ["sh", "la", "ra", "re"]),
                         ("arc-standard", ["sh", "la", "ra"]), ("eisner", ["arc"]),
                         ("mh4", ["arc"]), ("mst", ["arc"])]:
        # Scores of arc-standard have a layer for each node beneath the stack top.
        shape = (7, 7, 7) if name == "arc-standard" else (7, 7)
        scores = {table: rng.integers(-20, 20, shape) / 4 for table in tables}
        asked = {"system": name, "n": 5, "single_root": True,
                 "scores": {table: cells.tolist() for table, cells in scores.items()}}
        answer = command_line("decode", [asked])[0]
        score, heads = parsescope.decode(name, scores, single_root=True)[0]
        assert (score, heads) == (answer["score"], answer["heads"])
        several = parsescope.decode(name, scores, count=4)
        assert [tree[0] for tree in several] == sorted((tree[0] for tree in several), reverse=True)
        assert len({tuple(tree[1]) for tree in several}) == 4


def test_configurations_are_values():
    system = parsescope.System("arc-hybrid")
    one, two = system.start(3), system.start(3)
    assert one == two and hash(one) == hash(two) and one is not two
    assert system.step(one, "sh") != one
    assert "parsescope.System('arc-hybrid')" == repr(system)
    assert len({one, two, system.step(one, "sh")}) == 2
    assert one != parsescope.System("arc-eager").start(3)


@pytest.mark.parametrize("mistake", [
    lambda: parsescope.System("arc-eagre"),
    lambda: parsescope.System("arc-eager", root="middle"),
    lambda: parsescope.System("arc-eager").start(-1),
    lambda: parsescope.System("arc-eager").step(parsescope.System("arc-eager").start(2), "xx"),
    lambda: parsescope.System("arc-eager").step(parsescope.System("arc-eager").start(2), "re"),
    lambda: parsescope.System("arc-eager").legal(parsescope.System("arc-hybrid").start(2)),
    lambda: parsescope.System("arc-eager").legal(parsescope.System("arc-eager", "last").start(2)),
    lambda: parsescope.System("arc-eager").after(2, ["sh", "sh", "sh", "sh"]),
    lambda: parsescope.Oracle(parsescope.System("arc-eager"), [2, 1]),
    lambda: parsescope.Oracle(parsescope.System("arc-eager"), [7]),
    lambda: parsescope.Oracle(parsescope.System("arc-eager"), [0], weights=[1, 2]),
    lambda: parsescope.Oracle(parsescope.System("arc-eager"), [0], weights=[-1]),
    lambda: parsescope.Oracle(parsescope.System("arc-eager"), [0], oracle="nobody"),
    lambda: parsescope.Oracle(parsescope.System("arc-eager"), [0]).loss(
        parsescope.System("arc-eager").start(2)),
    lambda: parsescope.loss_batch([], [parsescope.System("arc-eager").start(2)]),
    lambda: parsescope.decode("arc-swift", {}),
    lambda: parsescope.decode("arc-standard", {}),
    lambda: parsescope.decode("arc-standard", dict.fromkeys(["sh", "la", "ra"], numpy.zeros((4, 4)))),
    lambda: parsescope.decode("arc-standard", dict.fromkeys(["sh", "la", "ra"], numpy.zeros((3, 4, 4)))),
    lambda: parsescope.decode("arc-standard", dict.fromkeys(["sh", "la", "ra"], numpy.zeros((5, 4, 4)))),
    lambda: parsescope.decode("eisner", {}),
    lambda: parsescope.decode("eisner", {"arc": numpy.zeros((3, 4))}),
    lambda: parsescope.decode("eisner", {"arc": numpy.zeros((1, 1))}),
    lambda: parsescope.decode("eisner", {"arc": numpy.full((4, 4), numpy.nan)}),
    lambda: parsescope.decode("eisner", {"arc": numpy.full((4, 4), numpy.inf)}),
    lambda: parsescope.decode("eisner", {"arc": "text"}),
    lambda: parsescope.decode("mst", {"arc": numpy.zeros((4, 4))}, count=0),
    lambda: parsescope.decode("arc-hybrid", {"sh": numpy.zeros((4, 4)), "la": numpy.zeros((5, 5)),
                                             "ra": numpy.zeros((4, 4))}),
])
def test_mistakes_are_told(mistake):
    with pytest.raises(ValueError):
        mistake()


def test_nothing_can_be_reached():
    assert parsescope.decode("eisner", {"arc": numpy.full((4, 4), -numpy.inf)}) == []


def test_a_training_loop_learns_its_sentences():
    here = os.path.dirname(__file__)
    sample = os.path.join(here, "../../resources/samples/first-steps.conllu")
    program = os.path.join(here, "../../app/python/learn_arc_eager.py")
    done = subprocess.run([sys.executable, program, sample, sample, "20"], text=True,
                          capture_output=True, check=True)
    assert float(done.stdout.split()[1]) > 99, done.stdout
