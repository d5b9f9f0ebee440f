#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""definitions.py PROGRAM [QUESTIONS [WORDS [SEED]]]

Compares the losses that the subcommand "losses" answers with their definition: the smallest number
of wrong heads in a tree that can be reached. The transition systems are written here a second time,
from their papers, and all reachable trees are tried. Asks QUESTIONS questions (default 600) about
random gold trees of 3 to WORDS words (default 5), projective or not, in configurations to which
random transitions lead. A loss that is only a lower bound must not be larger than the real one.
"""
import json
import random
import subprocess
import sys

NO_HEAD = -1
MOST_STATES = 60000  # a question whose search would be larger is not asked


def state(stack, buffer, heads, passed=()):
    """Returns a configuration: stack, buffer, further list, heads of all nodes, all as tuples."""
    return tuple(stack), tuple(buffer), tuple(passed), tuple(heads)


def with_head(heads, dependent, head):
    return heads[:dependent] + (head,) + heads[dependent + 1:]


def headless(heads, node):
    return heads[node] == NO_HEAD


def makes_cycle(heads, head, dependent):
    while head > 0:
        if head == dependent:
            return True
        head = heads[head]
    return False


def shift(c):
    stack, buffer, passed, heads = c
    if buffer:
        yield "sh", state(stack + buffer[:1], buffer[1:], heads)


def arc_standard(c, most=1):
    """With most = 2 and 3, also arcs over one and two stack elements."""
    stack, buffer, _, heads = c
    yield from shift(c)
    for over in range(most):
        number = str(over + 1) if over else ""
        if len(stack) >= over + 2:
            at = len(stack) - over - 2
            low, top = stack[at], stack[-1]
            if low != 0:
                yield "la" + number, state(stack[:at] + stack[at + 1:], buffer,
                                           with_head(heads, low, top))
            if top != 0:
                yield "ra" + number, state(stack[:-1], buffer, with_head(heads, top, low))


def arc_hybrid(c):
    stack, buffer, _, heads = c
    yield from shift(c)
    if stack and buffer and stack[-1] != 0:
        yield "la", state(stack[:-1], buffer, with_head(heads, stack[-1], buffer[0]))
    if len(stack) > 1:
        yield "ra", state(stack[:-1], buffer, with_head(heads, stack[-1], stack[-2]))


def arc_eager(c):
    stack, buffer, _, heads = c
    yield from shift(c)
    if stack and buffer:
        top, front = stack[-1], buffer[0]
        if top != 0 and headless(heads, top):
            yield "la", state(stack[:-1], buffer, with_head(heads, top, front))
        yield "ra", state(stack + (front,), buffer[1:], with_head(heads, front, top))
    if stack and buffer and not headless(heads, stack[-1]):
        yield "re", state(stack[:-1], buffer, heads)


def arc_swift(c):
    stack, buffer, _, heads = c
    yield from shift(c)
    if not buffer:
        return
    front = buffer[0]
    for at in range(len(stack) - 1, -1, -1):
        number = str(len(stack) - at)
        node = stack[at]
        if node != 0 and headless(heads, node):
            yield "la" + number, state(stack[:at], buffer, with_head(heads, node, front))
        yield "ra" + number, state(stack[:at + 1] + (front,), buffer[1:],
                                   with_head(heads, front, node))
        if node == 0 or headless(heads, node):
            break


def swap(c):
    stack, buffer, _, heads = c
    yield from arc_standard(c)
    if len(stack) > 1 and 0 < stack[-2] < stack[-1]:
        yield "swap", state(stack[:-2] + stack[-1:], stack[-2:-1] + buffer, heads)


def spine(heads, node, left):
    nodes = [node]
    while True:
        children = [w for w in range(1, len(heads)) if heads[w] == nodes[-1]]
        children = [w for w in children if (w < nodes[-1]) == left]
        if not children:
            return nodes
        nodes.append(min(children) if left else max(children))


def lr_spine(c):
    stack, buffer, _, heads = c
    yield from shift(c)
    if len(stack) > 1:
        low, top = stack[-2:]
        for number, node in enumerate(spine(heads, top, True), 1):
            if low != 0:
                yield f"la{number}", state(stack[:-2] + (top,), buffer, with_head(heads, low, node))
        for number, node in enumerate(spine(heads, low, False), 1):
            yield f"ra{number}", state(stack[:-1], buffer, with_head(heads, top, node))


def covington(c):
    stack, buffer, passed, heads = c
    if not buffer:
        return
    front = buffer[0]
    yield "sh", state(stack + passed + (front,), buffer[1:], heads)
    if stack:
        top = stack[-1]
        rest = stack[:-1], buffer, stack[-1:] + passed
        yield "na", state(rest[0], rest[1], heads, rest[2])
        if top != 0 and headless(heads, top) and not makes_cycle(heads, front, top):
            yield "la", state(rest[0], rest[1], with_head(heads, top, front), rest[2])
        if headless(heads, front) and not makes_cycle(heads, top, front):
            yield "ra", state(rest[0], rest[1], with_head(heads, front, top), rest[2])


def planar(c):
    stack, buffer, _, heads = c
    if not buffer:
        return
    yield from shift(c)
    if stack:
        top, front = stack[-1], buffer[0]
        if top != 0:
            yield "re", state(stack[:-1], buffer, heads)
            if headless(heads, top) and not makes_cycle(heads, front, top):
                yield "la", state(stack, buffer, with_head(heads, top, front))
        if headless(heads, front) and not makes_cycle(heads, top, front):
            yield "ra", state(stack, buffer, with_head(heads, front, top))


def two_planar(c):
    """The further list is the second stack without ROOT, with "sw" at its end after a switch."""
    stack, buffer, other, heads = c
    has_switched = other[-1:] == ("sw",)
    if has_switched:
        other = other[:-1]
    for name, (after, rest, _, attached) in planar(c):
        yield name, state(after, rest, attached, other + buffer[:1] if name == "sh" else other)
    if buffer and not has_switched:
        yield "sw", state((0,) + other, buffer, heads, stack[1:] + ("sw",))


def easy_first(c):
    stack, buffer, _, heads = c
    if buffer:
        yield from shift(c)
        return
    for at in range(len(stack) - 1):
        number = str(len(stack) - 1 - at)
        left, right = stack[at:at + 2]
        if left != 0:
            yield "la" + number, state(stack[:at] + stack[at + 1:], buffer,
                                       with_head(heads, left, right))
        yield "ra" + number, state(stack[:at + 1] + stack[at + 2:], buffer,
                                   with_head(heads, right, left))


def with_buffer_transitions(steps, names):
    """Adds some of lba, rba, lnba and rnba to a system."""

    def extended(c):
        yield from steps(c)
        stack, buffer, _, heads = c
        if len(buffer) > 1:
            first, second = buffer[:2]
            if "lba" in names and first != 0:
                yield "lba", state(stack, buffer[1:], with_head(heads, first, second))
            if "rba" in names:
                yield "rba", state(stack, buffer[:1] + buffer[2:], with_head(heads, second, first))
            if stack and "lnba" in names and stack[-1] != 0 and headless(heads, stack[-1]):
                yield "lnba", state(stack[:-1], buffer, with_head(heads, stack[-1], second))
            if stack and "rnba" in names:
                yield "rnba", state(stack, buffer[:1] + buffer[2:],
                                    with_head(heads, second, stack[-1]))

    return extended


# The names of systems, their transitions, and whether a parse begins with ROOT on the stack. Then it
# ends as soon as the buffer is empty, and words without a head become children of ROOT.
SYSTEMS = {
    "arc-standard": (arc_standard, False),
    "arc-hybrid": (arc_hybrid, False),
    "arc-eager": (arc_eager, True),
    "arc-swift": (arc_swift, True),
    "lr-spine": (lr_spine, False),
    "attardi": (lambda c: arc_standard(c, 2), False),
    "attardi3": (lambda c: arc_standard(c, 3), False),
    "swap": (swap, False),
    "covington": (covington, True),
    "planar": (planar, True),
    "2-planar": (two_planar, True),
    "easy-first": (easy_first, False),
}
for base, names in (("arc-eager", "lba"), ("arc-eager", "rba"), ("arc-eager", "lnba"),
                    ("arc-eager", "rnba"), ("arc-eager", "lba rba lnba rnba"),
                    ("arc-hybrid", "lba rba"), ("arc-standard", "lba rba"),
                    ("arc-standard", "lnba")):
    parts = names.split()
    steps, root_on_stack = SYSTEMS[base]
    SYSTEMS["+".join([base, *parts])] = (with_buffer_transitions(steps, parts), root_on_stack)


def start(words, root_on_stack):
    heads = (NO_HEAD,) * (words + 1)
    return state((0,), range(1, words + 1), heads) if root_on_stack else \
        state((), range(words + 1), heads)


def is_final(c, root_on_stack):
    stack, buffer, _, _ = c
    return not buffer and (root_on_stack or len(stack) == 1)


class TooLarge(Exception):
    pass


class Definition:
    """The losses of configurations, by trying all that can be reached from them."""

    def __init__(self, steps, root_on_stack, gold, single_root):
        self.steps = steps
        self.root_on_stack = root_on_stack
        self.gold = gold
        self.single_root = single_root
        self.known = {}

    def loss(self, c):
        """Returns the loss of a configuration, None if no permitted tree can be reached."""
        if c in self.known:
            return self.known[c]
        if len(self.known) > MOST_STATES:
            raise TooLarge
        if is_final(c, self.root_on_stack):
            heads = [max(head, 0) for head in c[3][1:]]
            wrong = sum(a != b for a, b in zip(heads, self.gold))
            found = None if self.single_root and heads.count(0) != 1 else wrong
        else:
            self.known[c] = None  # no transition of these systems leads back
            losses = [self.loss(after) for _, after in self.steps(c)]
            found = min((one for one in losses if one is not None), default=None)
        self.known[c] = found
        return found


def random_tree(rng, words):
    """Returns the heads of a random tree; in every second one, arcs are short."""
    while True:
        heads = [rng.choice([h for h in range(words + 1) if h != w + 1]) for w in range(words)]
        if rng.random() < 0.5:
            heads = [max(0, min(words, w + 1 + rng.choice((-2, -1, -1, 1, 1, 2)))) for w in range(words)]
        if all(h != w + 1 for w, h in enumerate(heads)) and reaches_root(heads):
            return heads


def reaches_root(heads):
    for word in range(1, len(heads) + 1):
        seen = 0
        while word != 0 and seen <= len(heads):
            word = heads[word - 1]
            seen += 1
        if word != 0:
            return False
    return True


def question(rng, name, most_words):
    """Returns a question, and what its answer must be; None if the search would be too large."""
    steps, root_on_stack = SYSTEMS[name]
    words = rng.randint(3, most_words)
    gold = random_tree(rng, words)
    single_root = gold.count(0) == 1 and rng.random() < 0.3
    c = start(words, root_on_stack)
    taken = []
    for _ in range(rng.randint(0, 3 * words)):
        choices = list(steps(c))
        if is_final(c, root_on_stack) or not choices:
            break
        # Two of three transitions build no wrong arc, so that some gold arcs can still be reached.
        if rng.random() < 0.67:
            good = [one for one in choices if all(h in (NO_HEAD, g) for h, g in zip(one[1][3][1:], gold))]
            choices = good or choices
        transition, c = rng.choice(choices)
        taken.append(transition)
    definition = Definition(steps, root_on_stack, gold, single_root)
    try:
        loss = definition.loss(c)
        losses = {} if is_final(c, root_on_stack) else \
            {transition: definition.loss(after) for transition, after in steps(c)}
    except (TooLarge, RecursionError):
        return None
    asked = {"system": name, "heads": gold, "transitions": taken}
    if single_root:
        asked["single_root"] = True
    return asked, loss, losses


def agrees(shown, is_exact, real):
    if shown is None or real is None or is_exact:
        return shown == real
    return shown <= real


def main():
    program = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 600
    words = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    rng = random.Random(int(sys.argv[4]) if len(sys.argv) > 4 else 1)
    sys.setrecursionlimit(100000)
    names = list(SYSTEMS)
    asked = []
    while len(asked) < count:
        one = question(rng, names[len(asked) % len(names)], words)
        if one:
            asked.append(one)
    lines = "".join(json.dumps(one[0]) + "\n" for one in asked)
    answers = subprocess.run([program, "losses", "-"], input=lines, capture_output=True, text=True,
                             check=True).stdout.splitlines()
    different = exact = bounds = 0
    for (request, loss, losses), line in zip(asked, answers, strict=True):
        answer = json.loads(line)
        shown = answer["losses"]
        same = agrees(answer["loss"], answer["loss_exact"], loss) and shown.keys() == losses.keys() \
            and all(agrees(shown[name], answer["losses_exact"][name], losses[name]) for name in shown)
        flags = [answer["loss_exact"], *answer["losses_exact"].values()]
        exact += flags.count(True)
        bounds += flags.count(False)
        if not same:
            different += 1
            print(f"different: {json.dumps(request)}\n  by definition: {loss} {losses}\n  answer: {line}")
    print(f"{len(asked)} questions about {len(SYSTEMS)} systems, {exact} exact losses, "
          f"{bounds} bounds, {different} different")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
