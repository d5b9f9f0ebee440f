#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A transition system that no file of rules describes, with its dynamic oracle, to copy and change.

Words are read from left to right. Each becomes a child of a node on the right edge of the tree so far:
of the last word, of its head, of the head of that, and so on up to ROOT. So a head always precedes its
dependents. As a command, the program answers the questions of
    parsescope-cli audit --machine "python3 edge_machine.py" --gold projective
As an object, parsescope.blackbox asks it:
    parsescope.blackbox(EdgeMachine(), projective=True)
"""
import json
import sys


class EdgeMachine:
    """The states are pairs of the number of words and the heads of the words that have been read."""

    def start(self, words):
        """Returns the initial state for a sentence of `words` words."""
        return (words, ())

    def edge(self, state):
        """Returns the right edge of the tree, from the last word that was read up to ROOT."""
        heads = state[1]
        nodes = [len(heads)]
        while nodes[-1] != 0:
            nodes.append(heads[nodes[-1] - 1])
        return nodes

    def legal(self, state):
        """Returns the names of the legal transitions."""
        words, heads = state
        return [f"under-{node}" for node in self.edge(state)] if len(heads) < words else []

    def next(self, state, transition):
        """Returns the state after a legal transition."""
        words, heads = state
        return (words, heads + (int(transition.removeprefix("under-")),))

    def heads(self, state):
        """Returns the heads of words 1..n if the parse can end in the state, otherwise None."""
        words, heads = state
        return list(heads) if len(heads) == words else None

    def costs(self, state, gold):
        """Returns by how much each legal transition raises the loss; exact for projective trees.

        A transition can miss the head of the word that it attaches, and it takes the nodes below the
        new head from the edge, with the dependents that they still wait for.
        """
        word = len(state[1]) + 1
        right = dict(enumerate(gold, 1))
        edge = self.edge(state)
        costs = {}
        for depth, node in enumerate(edge):
            loses_head = right[word] in edge and right[word] != node
            cut_off = edge[:depth]
            lost = [later for later in range(word + 1, len(gold) + 1) if right[later] in cut_off]
            costs[f"under-{node}"] = loses_head + len(lost)
        return costs


def answer(machine, question):
    """Returns the answer to a question of the subcommand audit."""
    if "words" in question:
        return {"state": machine.start(question["words"])}
    words, heads = question["state"]
    state = (words, tuple(heads))  # JSON has lists only
    if "heads" in question:
        return {"costs": machine.costs(state, question["heads"])}
    said = {"legal": {name: machine.next(state, name) for name in machine.legal(state)}}
    if machine.heads(state) is not None:
        said["heads"] = machine.heads(state)
    return said


if __name__ == "__main__":
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            said = answer(EdgeMachine(), asked)
        except Exception as error:  # a failure of the oracle is a finding of the audit, not its end
            said = {"error": repr(error)}
        print(json.dumps({"id": asked["id"], **said}), flush=True)
