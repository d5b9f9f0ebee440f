#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A dynamic oracle for arc-eager with projective gold trees, to copy and change.

As a command, it answers the questions of
    parsescope-cli audit --command "python3 eager_oracle.py" --system arc-eager --gold projective
As a function, parsescope.audit asks it:
    parsescope.audit(lambda c, gold: costs(c.stack, c.buffer, c.heads, gold), "arc-eager", projective=True)
"""
import json
import sys


def costs(stack, buffer, heads, gold):
    """Returns by how much each legal transition raises the loss [GN12].

    Nodes are numbers, 0 for ROOT. `heads` and `gold` have the heads of words 1..n, -1 for none. A
    word without a head at the end is a child of ROOT, so a child of ROOT only loses its head by
    getting another one.
    """
    head = dict(enumerate(heads, 1))
    right = dict(enumerate(gold, 1))
    result = {}
    top, front = (stack or [None])[-1], (buffer or [None])[0]
    # The words of the stack that still wait for the front as their head.
    waiting = [word for word in stack if word and head[word] < 0 and right[word] == front]
    # The words of the buffer whose head is the top.
    children = [word for word in buffer if word and right[word] == top]
    if front is not None:
        has_head_on_stack = front != 0 and right[front] != 0 and right[front] in stack
        result["sh"] = len(waiting) + has_head_on_stack
    if top and head[top] >= 0:
        result["re"] = len(children)
    if top and head[top] < 0 and front is not None:
        loses_head = right[top] != front and (right[top] == 0 or right[top] in buffer)
        result["la"] = len(children) + loses_head
    if front and top is not None:
        loses_head = right[front] != top and right[front] in stack + buffer
        result["ra"] = len(waiting) + loses_head
    return result


def answer(question):
    """Returns the answer to a question of the subcommand audit."""
    at = question["configuration"]
    try:
        return {"id": question["id"], "costs": costs(at["stack"], at["buffer"], at["heads"], question["heads"])}
    except Exception as error:  # a failure is a finding of the audit, not its end
        return {"id": question["id"], "error": repr(error)}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
