# SPDX-License-Identifier: GPL-3.0-or-later
"""Learns arc-eager with the exact dynamic oracle and parses: learn_arc_eager.py TRAIN TEST [ROUNDS]

An averaged perceptron [GN13] in 60 lines; the module says what is legal and what is optimal.
"""
import random
import sys
from collections import defaultdict
from itertools import combinations

import parsescope

SYSTEM = parsescope.System("arc-eager")


def read(path):
    """Sentences as (form, tag) of each word, and heads."""
    words, heads = [("ROOT", "ROOT")], []
    for line in open(path, encoding="utf-8"):
        columns = line.rstrip("\n").split("\t")
        if len(columns) < 8:
            if heads and not line.startswith("#"):
                yield words, heads
                words, heads = [("ROOT", "ROOT")], []
        elif columns[0].isdigit():
            words.append((columns[1], columns[3]))
            heads.append(int(columns[6]))
    if heads:
        yield words, heads


def features(words, at):
    def dependents(head, side):
        found = [i + 1 for i, h in enumerate(at.heads) if h == head and (i + 1 < head) == (side < 0)]
        return found[0 if side < 0 else -1] if found else None

    s0, s1 = at.stack[-1] if at.stack else None, at.stack[-2] if len(at.stack) > 1 else None
    b = at.buffer[:4] + [None] * (4 - len(at.buffer[:4]))
    head = at.heads[s0 - 1] if s0 and at.heads[s0 - 1] >= 0 else None
    nodes = [s0, b[0], b[1], s1, b[2], b[3], head] + [
        dependents(n, side) for n in (s0, b[0]) if n is not None for side in (-1, 1)]
    word = [words[n][0].lower() if n is not None else "-" for n in nodes]
    tag = [words[n][1] if n is not None else "-" for n in nodes]
    distance = str(min(b[0] - s0, 5)) if s0 is not None and b[0] is not None else "-"
    found = [("w", i, w, t) for i, (w, t) in enumerate(zip(word[:6], tag))] + [
        ("e", i, w[-3:], t) for i, (w, t) in enumerate(zip(word[:3], tag))]
    found += [("t", i, j, tag[i], tag[j], distance) for i, j in combinations(range(4), 2)]
    found += [("3", i, tag[0], tag[1], tag[i]) for i in range(2, len(tag))]
    found += [("x", word[0], word[1]), ("y", word[0], tag[1], distance), ("z", tag[0], word[1], distance)]
    return found + [(t,) for t in zip("t" * len(tag), range(len(tag)), tag)] + [("d", head is None, tag[0])]


class Model:
    def __init__(self):
        self.weights, self.sums, self.time = defaultdict(float), defaultdict(float), 1

    def best(self, found, among):
        return max(among, key=lambda name: sum(self.weights.get((f, name), 0) for f in found))

    def update(self, found, right, wrong):
        for name, by in ((right, 1), (wrong, -1)):
            for f in found:
                self.weights[f, name] += by
                self.sums[f, name] += by * self.time

    def average(self):
        for key, total in self.sums.items():
            self.weights[key] -= total / self.time


def parse(model, words, oracle=None):
    """The heads that the model finds; with an oracle, it learns, and follows its own mistakes."""
    at = SYSTEM.start(len(words) - 1)
    while not SYSTEM.is_final(at):
        found = features(words, at)
        taken = model.best(found, SYSTEM.legal(at))
        if oracle:
            model.time += 1
            optimal = oracle.optimal(at)
            if taken not in optimal:
                model.update(found, model.best(found, optimal), taken)
        at = SYSTEM.step(at, taken)
    return SYSTEM.tree(at)


def main(train, test, rounds="10"):
    model, sentences = Model(), list(read(train))
    random.seed(1)
    for _ in range(int(rounds)):
        random.shuffle(sentences)
        for words, heads in sentences:
            parse(model, words, parsescope.Oracle(SYSTEM, heads))
    model.average()
    pairs = [(a, b) for words, heads in read(test) for a, b in zip(parse(model, words), heads)]
    print(f"UAS {100 * sum(a == b for a, b in pairs) / len(pairs):.2f} over {len(pairs)} words")


if __name__ == "__main__":
    main(*sys.argv[1:])
