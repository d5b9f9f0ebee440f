# SPDX-License-Identifier: GPL-3.0-or-later
"""Learns arc-eager with the exact dynamic oracle and parses: learn_arc_eager.py TRAIN TEST [ROUNDS]

An averaged perceptron that follows its own mistakes [GN13]: the module returns the legal and the optimal
transitions.
"""
import random
import sys
from collections import defaultdict

import parsescope

SYSTEM = parsescope.System("arc-eager")


# The nodes of features: S is the stack top, T the second on the stack, B the buffer front, C and D
# the next words of the buffer; H, L and R are the head and the outermost left and right dependent
# of S, K is the leftmost dependent of B. The letter after a node selects its word, lemma, tag,
# morphology, case or ending. d is the distance from S to B; v are the numbers of dependents of S
# and B.
TEMPLATES = [template.split() for template in """
Sw St; Sw; St; Sl St; St Sm; Se St; St Sc; Bw Bt; Bw; Bt; Bl Bt; Bt Bm; Be Bt; Bt Bc; Cw Ct; Ct; Cl Ct; Ct Cm; Ct Cc
Dw Dt; Dt; Sw St Bw Bt; Sw St Bt; St Bw Bt; Sw Bw; St Bt; Sl Bl; Sl St Bt; St Bl Bt; St Sm Bt Bm; St Sm Bt; St Bt Bm
Sl Bt Bm; St Sm Bl; St Sc Bt Bc; Sl St Bt Bc; Se Be; St Bt d; Sw St d; Bw Bt d; St d; Bt d; St Bt v; Sw v; St v; Bw v
St Bt Ct; St Bt Ht; St Bt Lt; St Bt Rt; St Bt Kt; St Bt Tt; Bt Ct; Bt Ct Dt; Hw; Ht; Tt; Tw; Tt St; Bw Cw; Sw Bt Ct
Lw; Lt; Rw; Rt; Kw; Kt; St Lt Rt; Bt Kt; Bw Ct; Bt Cw; Bt Bc Ct Cc; Tt Bt; Tw Bt; Tt Tc Bt Bc; Tt Bw; St Hh; Hh Bt
""".replace("\n", ";").split(";") if template.strip()]


def read(path):
    """Yields the attributes of ROOT and of each word, by letter, and the heads of each sentence."""
    root = dict.fromkeys("wltmce", "ROOT")
    words, heads = [root], []
    for line in [*open(path, encoding="utf-8"), ""]:
        columns = line.rstrip("\n").split("\t")
        if len(columns) < 8 and heads and not line.startswith("#"):
            yield words, heads
            words, heads = [root], []
        elif columns[0].isdigit():
            case = [f for f in columns[5].split("|") if f.startswith("Case=")]
            words.append({"w": columns[1], "l": columns[2], "t": columns[3], "m": columns[5],
                          "c": "".join(case), "e": columns[1][-3:]})
            heads.append(int(columns[6]))


def features(words, at):
    none = dict.fromkeys("wltmce", "-")
    below = {-1: {}, 1: {}}  # dependents, keyed by side and head
    for dependent, head in enumerate(at.heads, 1):
        if head >= 0:
            below[1 if dependent > head else -1].setdefault(head, []).append(dependent)
    (s, t), (b, c, d) = (at.stack[::-1] + [None] * 2)[:2], (at.buffer + [None] * 3)[:3]
    nodes = {"S": s, "T": t, "B": b, "C": c, "D": d, "H": at.heads[s - 1] if s else None,
             "L": below[-1].get(s, [None])[0], "R": below[1].get(s, [None])[-1], "K": below[-1].get(b, [None])[0]}
    value = {name + letter: text for name, node in nodes.items()
             for letter, text in (none if node is None or node < 0 else words[node]).items()}
    value["Hh"] = nodes["H"] in (None, -1)
    value["d"] = min(b - s, 5) if s is not None and b is not None else 0
    value["v"] = tuple(min(len(below[k].get(n, [])), 3) for n, k in ((s, -1), (s, 1), (b, -1)))
    return [(i, *[value[name] for name in template]) for i, template in enumerate(TEMPLATES)]


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
    """Returns the heads that the model predicts; with an oracle, the model learns from its mistakes."""
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
