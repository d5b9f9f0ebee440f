# SPDX-License-Identifier: GPL-3.0-or-later
"""Objects of the module as values: exact losses and bounds, copies, pickles, mistakes, threads."""
import copy
import functools
import itertools
import json
import multiprocessing
import operator
import pickle
import random
import subprocess
import sys
import threading
import time
from collections import deque

import numpy
import pytest

import parsescope
from test_module import command_line, random_heads, walk


OWN_SYSTEM = ("name: mine\nend: [i], []\nsh: σ, i|β ⇒ σ|i, β\nla: σ|i, k|j|β ⇒ σ, k|j|β, j→i\n"
              "ra: σ|i|j ⇒ σ|i, i→j\n")


def test_bounds_are_no_numbers():
    rng = random.Random(9)
    system = parsescope.System("swap")
    bounds = 0
    for _ in range(30):
        heads = random_heads(rng, 20)
        oracle = parsescope.Oracle(system, heads)
        taken, configuration = walk(rng, system, 20)
        answer = command_line("losses", [{"system": "swap", "heads": heads, "transitions": taken}])[0]
        for name, loss in oracle.losses(configuration).items():
            if not answer["losses_exact"][name]:
                bounds += 1
                assert isinstance(loss, parsescope.LowerBound) and not loss.exact
                assert answer["losses"][name] == loss.value
                assert repr(loss) == f"≥ {loss.value}" and loss != loss.value
                for use in (int, float, lambda x: x + 1, lambda x: x < 99, lambda x: min(x, 0),
                            numpy.int32, json.dumps):
                    with pytest.raises((TypeError, ValueError)):
                        use(loss)
            else:
                assert loss is None or isinstance(loss, parsescope.Loss) and loss.exact
                assert loss == answer["losses"][name]
    assert bounds > 0


def test_bounds_are_masked_in_arrays():
    rng = random.Random(9)
    system = parsescope.System("swap")
    bounds = 0
    for _ in range(30):
        oracle = parsescope.Oracle(system, random_heads(rng, 20))
        at = [walk(rng, system, 20)[1] for _ in range(3)]
        values, exact = oracle.loss_batch(at)
        for configuration, value, is_exact in zip(at, values, exact):
            loss = oracle.loss(configuration)
            assert is_exact == (loss is None or loss.exact) and (value is numpy.ma.masked) != is_exact
            if is_exact:
                assert value == (parsescope.UNREACHABLE if loss is None else loss)
            bounds += not is_exact
    assert bounds > 0


def test_an_exact_loss_is_a_number():
    system = parsescope.System("arc-eager")
    loss = parsescope.Oracle(system, [2, 0, 2]).loss(system.after(3, ["sh", "sh", "sh"]))
    assert (loss, loss + 1, [0, 1, 2][loss], f"{loss}", repr(loss)) == (2, 3, 2, "2", "2")
    assert json.dumps({"loss": loss}) == '{"loss": 2}' and loss.value == 2 and loss.exact
    assert pickle.loads(pickle.dumps(loss)) == loss
    bound = parsescope.LowerBound(3)
    assert pickle.loads(pickle.dumps(bound)) == bound and len({bound, parsescope.LowerBound(3)}) == 1


def copies(value):
    return [copy.copy(value), copy.deepcopy(value),
            *(pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, 6))]


@pytest.mark.parametrize("root", ["first", "last"])
@pytest.mark.parametrize("name", ["arc-eager+lba", "swap", "arc-standard"])
def test_copies_are_equal(name, root):
    system = parsescope.System(name, root=root)
    rng = random.Random(2)
    for _ in range(20):
        configuration = walk(rng, system, 6)[1]
        oracle = parsescope.Oracle(system, random_heads(rng, 6), weights=[1, 2, 3, 4, 5, 6])
        for again in copies(configuration):
            assert again == configuration and hash(again) == hash(configuration)
            assert system.legal(again) == system.legal(configuration)
        for again in copies(oracle):
            assert again == oracle and again.heads == oracle.heads and hash(again) == hash(oracle)
            assert again.losses(configuration) == oracle.losses(configuration)
    assert all(again == system and hash(again) == hash(system) for again in copies(system))


def test_equality():
    eager = parsescope.System("arc-eager")
    assert eager == parsescope.System("arc-eager")
    assert eager != parsescope.System("arc-eager", root="last")
    assert eager != parsescope.System("arc-hybrid") and eager != "arc-eager"
    oracle = parsescope.Oracle(eager, [2, 0])
    assert oracle == parsescope.Oracle(eager, [2, 0])
    for other in (parsescope.Oracle(eager, [0, 1]), parsescope.Oracle(eager, [2, 0], weights=[1, 2]),
                  parsescope.Oracle(eager, [2, 0], single_root=True),
                  parsescope.Oracle(parsescope.System("arc-hybrid"), [2, 0])):
        assert oracle != other


def test_systems_of_files_are_copied(tmp_path):
    path = tmp_path / "my.system"
    path.write_text(OWN_SYSTEM, encoding="utf-8")
    system = parsescope.System(str(path))
    path.unlink()
    for again in copies(system):
        assert again == system and again.legal(again.start(2)) == ["sh"]
    for again in copies(parsescope.Oracle(system, [2, 0])):
        assert again.loss(system.start(2)) == 1


@pytest.mark.parametrize("state", [
    (), ("arc-eager", False, [0], [1], []), ("arc-eager", False, [0], [1, 1], [-1]),
    ("arc-eager", False, [0, 2], [1], [-1]), ("arc-eager", False, [0], [], [1]),
    ("arc-eager", False, [0], [], [2, 1]), ("arc-eager", False, ["0"], [], [-1]),
])
def test_damaged_pickles_are_refused(state):
    with pytest.raises((TypeError, ValueError)):
        parsescope.Configuration.__new__(parsescope.Configuration).__setstate__(state)


def test_objects_without_init_are_refused():
    system = parsescope.System("arc-eager")
    never = parsescope.Configuration.__new__(parsescope.Configuration)
    for use in (lambda: never.stack, lambda: repr(never), lambda: hash(never), lambda: never == never,
                lambda: system.legal(never), lambda: parsescope.Oracle(system, [0]).loss(never),
                lambda: parsescope.System.__new__(parsescope.System).start(1),
                lambda: parsescope.Oracle.__new__(parsescope.Oracle).exact):
        with pytest.raises(TypeError, match="__init__"):
            use()


def test_old_pickles_and_objects_of_the_base_class_are_refused():
    system = parsescope.System("arc-eager")
    base = parsescope.System.__bases__[0]
    makers = [base, lambda: base.__new__(base)]
    for value in (system, system.start(2), parsescope.Oracle(system, [2, 0])):
        makers += [value.__reduce__, *(functools.partial(pickle.dumps, value, old) for old in (0, 1))]
    for make in makers:
        with pytest.raises(TypeError):
            make()


def answer_in_other_process(pair):
    oracle, configuration = pair
    return oracle.losses(configuration)


def test_other_processes():
    rng = random.Random(5)
    system = parsescope.System("arc-hybrid")
    pairs = [(parsescope.Oracle(system, random_heads(rng, 7)), walk(rng, system, 7)[1])
             for _ in range(10)]
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        found = pool.map(answer_in_other_process, pairs)
    assert found == [oracle.losses(configuration) for oracle, configuration in pairs]


def others_run_during(function, *arguments):
    """Whether other threads of Python can run while a thread calls a compiled function many times.

    The calls follow each other without code in Python, between whose instructions threads change anyway.
    """
    function(*arguments)
    many = 10000
    calls = iter([arguments] * many)
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        thread = threading.Thread(target=lambda: deque(itertools.starmap(function, calls), maxlen=0))
        thread.start()
        while (left := operator.length_hint(calls)) == many:
            time.sleep(0)
        deque(calls, maxlen=0)  # ends the calls
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    return left > 0


def test_other_threads_run_during_long_calls(tmp_path):
    rng = random.Random(6)
    system = parsescope.System("arc-standard")
    heads = random_heads(rng, 30)
    oracle = parsescope.Oracle(system, heads)
    middle = system.after(30, ["sh"] * 15)
    path = tmp_path / "my.system"
    path.write_text(OWN_SYSTEM, encoding="utf-8")
    for call in ((oracle.loss, middle), (oracle.losses, middle), (oracle.optimal, middle),
                 (oracle.certificate, middle), (oracle.loss_batch, [middle]),
                 (parsescope.loss_batch, [oracle], [middle]), (parsescope.Oracle, system, heads),
                 (system.after, 30, ["sh"] * 30), (parsescope.System, str(path)),
                 (parsescope.decode, "eisner", {"arc": numpy.zeros((9, 9))})):
        assert others_run_during(*call)
    assert not others_run_during(hash, oracle)


def test_threads_share_an_oracle():
    rng = random.Random(7)
    system = parsescope.System("arc-standard")
    oracle = parsescope.Oracle(system, random_heads(rng, 12))
    configurations = [walk(rng, system, 12)[1] for _ in range(200)]
    expected = oracle.loss_batch(configurations)[0].tolist()
    found = {}

    def ask(number):
        found[number] = [oracle.loss(configuration) for configuration in configurations]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(found[number] == expected for number in range(4))


EAGER = parsescope.System("arc-eager")
SCORES = numpy.array([[0, 0, 0, 0], [0, 0, numpy.nan, 0], [0, 0, 0, 0], [0, 0, 0, 0]])


@pytest.mark.parametrize("mistake, error, message", [
    (lambda: parsescope.Oracle(EAGER, [0, "x", 1]), TypeError, r"heads\[1\].*found 'x'"),
    (lambda: parsescope.Oracle(EAGER, [0, 1.5]), TypeError, r"heads\[1\].*1\.5"),
    (lambda: parsescope.Oracle(EAGER, [0, None]), TypeError, r"heads\[1\].*None"),
    (lambda: parsescope.Oracle(EAGER, [2**40]), ValueError, r"heads\[0\].*1099511627776"),
    (lambda: parsescope.Oracle(EAGER, 7), TypeError, "heads: expected a sequence, found 7"),
    (lambda: parsescope.Oracle(EAGER, "01"), TypeError, "heads: expected a sequence"),
    (lambda: parsescope.Oracle(EAGER, [0, 1], weights=[1, 1001]), ValueError, r"weights\[1\].*1001"),
    (lambda: parsescope.Oracle(EAGER, [0] * 1001), ValueError, "1001.*at most 1000"),
    (lambda: EAGER.start(2 * 10**9), ValueError, "words: .*from 0 to 1000000.*2000000000"),
    (lambda: EAGER.start(2**70), ValueError, "words"),
    (lambda: EAGER.start("3"), TypeError, "words.*found '3'"),
    (lambda: EAGER.after(2, ["sh", 4]), TypeError, r"transitions\[1\].*found 4"),
    (lambda: EAGER.after(2, "sh"), TypeError, "transitions: expected a sequence"),
    (lambda: EAGER.tree(EAGER.start(2)), ValueError, r"final.*\[0 \| 1 2 \|\]"),
    (lambda: parsescope.Oracle(EAGER, [0]).loss_batch([EAGER.start(1), EAGER.start(2)]), ValueError,
     r"configurations\[1\].*1 words.*2"),
    (lambda: parsescope.Oracle(EAGER, [0]).loss_batch([EAGER.start(1), 5]), TypeError,
     r"configurations\[1\].*Configuration.*int"),
    (lambda: parsescope.decode("mst", {"arc": SCORES}), ValueError, r'scores\["arc"\]\[1, 2\].*nan'),
    (lambda: parsescope.decode("mst", {"arc": [[0, 0], [0, "x"]]}), ValueError,
     r'scores\["arc"\]\[1, 1\]: expected a number, found .*str'),
    (lambda: parsescope.decode("mst", {"arc": [[0, 0], [0]]}), ValueError, "rows and columns"),
    (lambda: parsescope.decode("mst", {"arc": [0, 0]}), ValueError, "rows and columns"),
    (lambda: parsescope.decode("mst", {"arc": numpy.zeros((4, 4))}, count=10**7), ValueError,
     "count: .*from 1 to 1000000.*10000000"),
])
def test_mistakes_name_the_element(mistake, error, message):
    with pytest.raises(error, match=message):
        mistake()


class Endless:
    """A sequence without an end, which claims to be short."""

    def __init__(self, element):
        self.element = element
        self.read = 0

    def __len__(self):
        return 1

    def __getitem__(self, index):
        self.read += 1
        return self.element


ONE = parsescope.Sentence("a")


@pytest.mark.parametrize("read, element, longest", [
    (lambda given: parsescope.Oracle(EAGER, given), 0, 1000),
    (lambda given: parsescope.Oracle(EAGER, [0], weights=given), 1, 1000),
    (lambda given: EAGER.after(3, given), "sh", 1036),
    (lambda given: parsescope.Oracle(EAGER, [0]).replay(given), "sh", 1004),
    (lambda given: parsescope.Oracle(EAGER, [0]).derivation(ONE, given), "sh", 1004),
    (ONE.with_tree, 0, 1),
    (lambda given: ONE.with_tree([0], given), "root", 1),
    (lambda given: parsescope.decode("mst", {"arc": given}), [0.0], 1002),
    (lambda given: parsescope.decode("mst", {"arc": [given] * 3}), 0.0, 1002),
    (parsescope.Oracle(EAGER, [0]).loss_batch, EAGER.start(1), 10**7),
    (lambda given: parsescope.loss_batch([], given), EAGER.start(1), 10**7),
    (lambda given: parsescope.write_conllu("x.conllu", given), ONE, 10**7),
])
def test_sequences_are_read_up_to_their_limit(read, element, longest):
    endless = Endless(element)
    for given in (endless, itertools.repeat(element), (element for _ in itertools.count())):
        with pytest.raises(ValueError, match=f"more than {longest} elements, expected at most {longest}"):
            read(given)
    assert endless.read == longest + 1


def test_sizes_that_are_no_sizes_are_not_believed():
    class Long(Endless):
        def __len__(self):
            return 2**62

        def __getitem__(self, index):
            return [2, 0][index]

    assert parsescope.Oracle(EAGER, Long(0)).heads == [2, 0]


def test_long_sequences_can_be_interrupted():
    code = ("import itertools, parsescope, signal\n"
            "at = parsescope.System('arc-eager').start(1)\n"
            "oracle = parsescope.Oracle(parsescope.System('arc-eager'), [0])\n"
            "signal.signal(signal.SIGALRM, signal.default_int_handler)\n"
            "signal.setitimer(signal.ITIMER_REAL, 0.01)\n"
            "try:\n"
            "    while True:\n"
            "        oracle.loss_batch(itertools.repeat(at, 10**7 + 1))\n"
            "except KeyboardInterrupt:\n"
            "    print('interrupted')\n"
            "except ValueError:\n"
            "    print('read to the end')\n")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout == "interrupted\n", done.stderr


def test_tables_can_be_lists():
    assert parsescope.decode("mst", {"arc": [[0, 1, 0], (0, 0, 0), numpy.zeros(3)]}) == [(1, [0])]


def test_heads_of_numpy():
    heads = numpy.array([2, 0, 2], dtype=numpy.int64)
    assert parsescope.Oracle(EAGER, heads).heads == [2, 0, 2]
    assert EAGER.start(numpy.int32(3)) == EAGER.start(3)


def test_pictures():
    at = EAGER.after(3, ["sh", "la"])
    assert at._repr_svg_().startswith("<svg") and ">3</text>" in at._repr_svg_()
    assert repr(at) in at._repr_html_() and "<svg" in at._repr_html_()
    assert EAGER.start(1001)._repr_svg_() is None and EAGER.start(1001)._repr_html_() is None
