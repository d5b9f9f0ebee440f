# SPDX-License-Identifier: GPL-3.0-or-later
"""Replays of other parsers, charts as data, and derivations that notebooks show."""
import importlib.util
import json
import os
import pickle
import random

import pytest

import parsescope
from test_module import random_heads, walk
from test_treebanks import sentences  # noqa: F401
from test_values import others_run_during

ORACLE = parsescope.Oracle(parsescope.System("arc-eager"), [0])


def test_replay():
    system = parsescope.System("arc-eager")
    oracle = parsescope.Oracle(system, [2, 0, 2])
    found = oracle.replay(["SHIFT", "shift", "RIGHT-ARC(obj)"])
    assert found["loss"] == oracle.loss(system.after(3, ["sh", "sh", "ra"])) > 0
    assert sum(cost for _, _, cost in found["mistakes"]) == found["loss"]
    assert (found["final"], found["undecided"]) == (True, 0)
    assert not oracle.replay(["sh"])["final"]
    assert oracle.replay(["X", "X"], names="X=sh")["loss"] == oracle.loss(system.after(3, ["sh", "sh"]))
    with pytest.raises(ValueError, match="step 1"):
        oracle.replay(["Y"])
    single = parsescope.Oracle(system, [2, 0, 2], single_root=True).replay(["ra", "re"])
    assert single["loss"] is None and single["mistakes"][-1] == (1, "re", None)


def test_replays_do_not_decide_by_bounds():
    system = parsescope.System("swap")
    rng = random.Random(9)
    undecided = 0
    for _ in range(20):
        oracle = parsescope.Oracle(system, random_heads(rng, 20))
        taken = walk(rng, system, 20)[0]
        found = oracle.replay(taken)
        losses = [oracle.loss(system.after(20, taken[:number])) for number in range(len(taken) + 1)]
        unknown = [not (before.exact and after.exact) for before, after in zip(losses, losses[1:])]
        assert found["undecided"] == sum(unknown) and found["loss"] == losses[-1]
        assert not any(unknown[step] for step, _, _ in found["mistakes"])
        undecided += sum(unknown)
    assert undecided > 0


def test_charts_prove_the_loss():
    system = parsescope.System("arc-standard")
    oracle = parsescope.Oracle(system, [2, 0, 2, 3])
    configuration = system.after(4, ["sh", "sh", "sh", "sh"])
    chart = oracle.chart(configuration)
    assert chart["total"] == oracle.loss(configuration)
    items, deductions = chart["items"], chart["deductions"]

    def value(index):
        best = deductions[items[index]["best"]]
        assert best["conclusion"] == index
        return best["cost"] + sum(value(premise) for premise in best["premises"])

    assert value(chart["goal"]) + chart["built"] == chart["total"] == items[chart["goal"]]["value"] + chart["built"]
    assert "<table>" in chart._repr_html_() and json.loads(json.dumps(chart)) == chart
    assert pickle.loads(pickle.dumps(chart)) == chart


def test_large_charts_are_left_out():
    system = parsescope.System("arc-standard")
    oracle = parsescope.Oracle(system, random_heads(random.Random(3), 150))
    chart = oracle.chart(system.start(150))
    assert chart["total"] == oracle.loss(system.start(150)) and len(chart["items"]) < 150
    assert "32 MB" in chart["notes"][-1] and "32 MB" in chart._repr_html_()


def test_derivations(sentences):
    system = parsescope.System("arc-hybrid")
    oracle = parsescope.Oracle(system, sentences[0].heads)
    derivation = oracle.derivation(sentences[0])
    last = system.after(len(sentences[0]), derivation.transitions)
    assert system.is_final(last) and oracle.loss(last) == oracle.loss(system.start(len(sentences[0])))
    assert derivation.html.startswith("<!DOCTYPE html>") and sentences[0].forms[0] in derivation.html
    assert derivation._repr_html_().startswith("<iframe srcdoc=") and "<script" not in derivation._repr_html_()
    assert oracle.derivation(sentences[0], ["sh", "sh"]).transitions == ["sh", "sh"]
    assert pickle.loads(pickle.dumps(derivation)) == derivation


def test_other_threads_run_during_long_calls(sentences):
    oracle = parsescope.Oracle(parsescope.System("arc-eager"), sentences[0].heads)
    start = oracle.system.start(len(sentences[0]))
    taken = oracle.derivation(sentences[0]).transitions
    for call in ((oracle.replay, taken), (oracle.chart, start)):
        assert others_run_during(*call)


@pytest.mark.parametrize("mistake, error, message", [
    (lambda: ORACLE.chart(parsescope.System("arc-eager").start(2)), ValueError, "1 words.*2"),
    (lambda: parsescope.Oracle(parsescope.System("swap"), [0]).chart(
        parsescope.System("swap").start(1)), ValueError, "no chart"),
    (lambda: ORACLE.derivation(parsescope.Sentence("a b")), ValueError, "1 words.*2"),
    (lambda: ORACLE.derivation(parsescope.Sentence("a"), ["ra", "sh"]), ValueError,
     r"transitions\[1\].*sh is not legal"),
    (lambda: ORACLE.replay(["ra", 5]), TypeError, r"transitions\[1\].*found 5"),
    (lambda: ORACLE.chart(parsescope.Configuration.__new__(parsescope.Configuration)), TypeError,
     "__init__"),
    (lambda: ORACLE.derivation(parsescope.Sentence.__new__(parsescope.Sentence)), TypeError, "__init__"),
    (lambda: parsescope.Oracle.__new__(parsescope.Oracle).replay([]), TypeError, "__init__"),
])
def test_mistakes_are_told(mistake, error, message):
    with pytest.raises(error, match=message):
        mistake()


def eager_costs(at, gold):
    exact = parsescope.Oracle(parsescope.System("arc-eager"), gold)
    return {name: loss - exact.loss(at) for name, loss in exact.losses(at).items()}


def test_an_audit_accuses_only_wrong_oracles():
    report = parsescope.audit(eager_costs, "arc-eager", words=3)
    assert report and report.ok and report.kinds == {}
    assert report.questions == 400  # as the command line asks

    def greedy(at, gold):
        return {name: cost if name != "ra" else 0.0 for name, cost in eager_costs(at, gold).items()}

    report = parsescope.audit(greedy, parsescope.System("arc-eager"), words=2, projective=True)
    assert not report.ok
    assert report.kinds == {"unsound": 5}
    assert "Calls a wrong transition right (unsound): ra, 5 times" in str(report)
    assert "gold heads       2 0" in str(report) and "```text" in report.markdown


@pytest.mark.parametrize("answers, answer", [
    ("costs", eager_costs),
    ("losses", lambda at, gold: parsescope.Oracle(parsescope.System("arc-eager"), gold).losses(at)),
    ("optimal", lambda at, gold: parsescope.Oracle(parsescope.System("arc-eager"), gold).optimal(at)),
    ("best", lambda at, gold: parsescope.Oracle(parsescope.System("arc-eager"), gold).optimal(at)[0]),
    ("loss", lambda at, gold: parsescope.Oracle(parsescope.System("arc-eager"), gold).loss(at)),
])
def test_an_audit_takes_each_form_of_answer(answers, answer):
    assert parsescope.audit(answer, "arc-eager", words=2, answers=answers)


def test_an_exception_is_a_finding_and_an_interrupt_is_not():
    def fails(at, gold):
        return at.stack[7]

    report = parsescope.audit(fails, "arc-hybrid", words=1)
    assert set(report.kinds) == {"crash"} and "IndexError" in str(report)

    def stops(at, gold):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        parsescope.audit(stops, "arc-hybrid", words=1)
    with pytest.raises(ValueError, match="answers"):
        parsescope.audit(fails, "arc-hybrid", answers="maybe")
    with pytest.raises(ValueError, match="whole number"):
        parsescope.audit(lambda at, gold: {"sh": 0.5}, "arc-hybrid")


SYSTEMS = os.path.join(os.path.dirname(__file__), "../../resources/systems")


def hybrid_steps(stack, buffer, heads):
    """The transitions of arc-hybrid without ROOT, each with the configuration after it."""
    if buffer:
        yield "sh", (stack + buffer[:1], buffer[1:], heads)
    if stack and buffer:
        yield "la", (stack[:-1], buffer, {**heads, stack[-1]: buffer[0]})
    if len(stack) > 1:
        yield "ra", (stack[:-1], buffer, {**heads, stack[-1]: stack[-2]})


def hybrid_loss(state, gold):
    """The loss by trying every derivation. The word that is left at the end is the root."""
    after = [hybrid_loss(after, gold) for _, after in hybrid_steps(*state)]
    return min(after) if after else sum(state[2].get(word, 0) != head for word, head in enumerate(gold, 1))


def test_an_audit_without_root():
    def losses(at, gold):
        heads = {word: head for word, head in enumerate(at.heads, 1) if head > 0}
        assert 0 not in [*at.stack, *at.buffer, *at.heads]
        return {name: hybrid_loss(after, gold)
                for name, after in hybrid_steps(list(at.stack), list(at.buffer), heads)}

    report = parsescope.audit(losses, "arc-hybrid", words=3, answers="losses", root="none")
    assert report.ok and report.questions > 200 and "There is no ROOT" in str(report)

    def first_root(at, gold):
        """Takes the first root for the only one."""
        return losses(at, [0, 1] if gold == [0, 0] else gold)

    report = parsescope.audit(first_root, "arc-hybrid", words=2, answers="losses", root="none")
    assert not report.ok and "gold heads       0 0\n" in str(report)
    with pytest.raises(ValueError, match="headless_is_wrong"):
        parsescope.audit(losses, "arc-hybrid", root="none", headless_is_wrong=True)


def test_an_audit_that_counts_relations():
    def costs(at, gold, labels, built):
        """The exact costs of arc-eager, with a name for each relation."""
        assert len(labels) == len(gold)
        assert [relation is None for relation in built] == [head < 0 for head in at.heads]
        answer = {}
        for name, cost in eager_costs(at, gold).items():
            arc = parsescope.System("arc-eager").arc(at, name)
            if arc is None:
                answer[name] = cost
                continue
            for label in ("x", "y"):
                is_wrong = gold[arc[1] - 1] == arc[0] and labels[arc[1] - 1] != label
                answer[f"{name}:{label}"] = cost + is_wrong
        return answer

    report = parsescope.audit(costs, "arc-eager", words=2, labels=["x", "y"])
    assert report.ok and "A gold arc with a wrong relation costs 1" in str(report)
    report = parsescope.audit(lambda *question: {name: cost - (cost > 0 and ":" in name)
                                                 for name, cost in costs(*question).items()},
                              "arc-eager", words=2, labels=["x", "y"])
    assert "la, wrong relation" in str(report) and report.kinds["unsound"]
    with pytest.raises(ValueError, match="two or more"):
        parsescope.audit(costs, "arc-eager", labels=["x"])
    with pytest.raises(ValueError, match="an arc can replace another one"):
        parsescope.audit(costs, os.path.join(SYSTEMS, "arc-eager-non-monotonic.system"), labels=["x", "y"])


PARSERS = os.path.join(os.path.dirname(__file__), "../../resources/parsers")


def example_machine():
    """Returns the class of resources/parsers/edge_machine.py, which the handbook shows."""
    spec = importlib.util.spec_from_file_location("edge_machine", os.path.join(PARSERS, "edge_machine.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.EdgeMachine


def test_a_right_machine_is_not_accused():
    machine = example_machine()()
    report = parsescope.blackbox(machine, projective=True)
    assert report.ok and report.kinds == {} and report.questions == 550  # as the command line asks
    assert str(report).startswith('The machine "EdgeMachine", asked about every state')
    # The oracle is not exact for gold trees with crossing arcs.
    assert set(parsescope.blackbox(machine, words=3).kinds) == {"incomplete"}


def test_a_wrong_machine_is_accused():
    class Forgetful(example_machine()):
        """Its oracle forgets the words that wait for what a transition takes from the edge."""
        def costs(self, state, gold):
            right = gold[len(state[1])]
            return {f"under-{node}": int(right in self.edge(state) and right != node) for node in self.edge(state)}

        def text(self, state):
            return "heads " + " ".join(map(str, state[1]))

    report = parsescope.blackbox(Forgetful(), words=3, projective=True)
    assert report.kinds == {"unsound": 1, "number": 1}
    assert "Calls a wrong transition right (unsound): under-0, 1 time" in str(report)
    assert "gold heads       0 3 1" in str(report) and "configuration    heads 0\n" in str(report)


def test_the_conventions_of_a_machine():
    class Leaving:
        """One word, which gets no head or that of ROOT. Several methods answer."""
        def start(self, words):
            return None

        def legal(self, state):
            return ["leave", "root"] if state is None else []

        def next(self, state, transition):
            return transition

        def heads(self, state):
            return {None: None, "leave": [-1], "root": [0]}[state]

        def costs(self, state, gold):
            return {"leave": 0, "root": 0}

        def optimal(self, state, gold):
            return ["leave", "root"]

        def loss(self, state, gold):
            return 0

    assert parsescope.blackbox(Leaving(), words=1)
    assert parsescope.blackbox(Leaving(), words=1, headless_is_wrong=True).kinds == {"unsound": 2}
    assert parsescope.blackbox(Leaving(), words=1, headless_is_wrong=True, root_arcs_are_free=True)


def test_failures_of_machines():
    class Counter:
        """Counts without an end."""
        def start(self, words):
            return 0

        def legal(self, state):
            return ["up", "stop"] if state >= 0 else []

        def next(self, state, transition):
            return state + 1 if transition == "up" else -1

        def heads(self, state):
            return [0] if state < 0 else None

        def best(self, state, gold):
            return "up" if state < 2 else "stop"

    with pytest.raises(ValueError, match="may never end; the option steps"):
        parsescope.blackbox(Counter(), words=1)
    assert parsescope.blackbox(Counter(), words=1, steps=3)

    class Failing(Counter):
        def best(self, state, gold):
            raise IndexError("no such state")

    assert set(parsescope.blackbox(Failing(), words=1, steps=3).kinds) == {"crash"}

    class Broken(Counter):
        def next(self, state, transition):
            raise KeyError(transition)

    with pytest.raises(KeyError, match="up"):  # not the oracle: the exception of the machine
        parsescope.blackbox(Broken(), words=1)

    class Mutable(Counter):
        def start(self, words):
            return []

    with pytest.raises(TypeError, match="unhashable"):
        parsescope.blackbox(Mutable(), words=1)
    with pytest.raises(TypeError, match="costs, losses, optimal, best or loss"):
        parsescope.blackbox(object())
