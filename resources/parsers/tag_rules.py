#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A parser to connect: arc-standard by a few rules about parts of speech.

    parsescope-cli parse --model "command: resources/parsers/tag_rules.py" FILE

Reads a question on each line of its input and answers each on a line of its output. To connect a parser
of your own, replace `judge`.
"""
import json
import sys

LABELS = ["root", "det", "amod", "case", "aux", "advmod", "nsubj", "obj", "obl", "nmod", "conj", "cc", "mark",
          "punct", "dep"]
# The relation of a word with the first part of speech to a head with the second one to its right.
BEFORE = {("DET", "NOUN"): "det", ("DET", "PROPN"): "det", ("ADJ", "NOUN"): "amod", ("NUM", "NOUN"): "amod",
          ("ADP", "NOUN"): "case", ("ADP", "PROPN"): "case", ("ADP", "PRON"): "case", ("AUX", "VERB"): "aux",
          ("AUX", "ADJ"): "aux", ("ADV", "VERB"): "advmod", ("ADV", "ADJ"): "advmod", ("NOUN", "VERB"): "nsubj",
          ("PROPN", "VERB"): "nsubj", ("PRON", "VERB"): "nsubj", ("SCONJ", "VERB"): "mark", ("PART", "VERB"): "mark",
          ("CCONJ", "NOUN"): "cc", ("CCONJ", "VERB"): "cc", ("PRON", "NOUN"): "det"}
# The relation of a word with the first part of speech to a head with the second one to its left.
AFTER = {("NOUN", "VERB"): "obj", ("PROPN", "VERB"): "obj", ("PRON", "VERB"): "obj", ("ADV", "VERB"): "advmod",
         ("NOUN", "NOUN"): "nmod", ("PROPN", "NOUN"): "nmod", ("PROPN", "PROPN"): "nmod", ("VERB", "VERB"): "conj",
         ("ADJ", "VERB"): "obl", ("PUNCT", "VERB"): "punct", ("PUNCT", "NOUN"): "punct"}


def judge(tag, stack, buffer, transition):
    """Returns the score, relation and reason of a transition; `tag` returns the part of speech of a node."""
    if transition == "sh":
        return 1.0, None, "nothing better to do"
    top, second = stack[-1], stack[-2]
    # True if the stack top will get the buffer front as a dependent.
    waits = buffer and (tag(buffer[0]), tag(top)) in AFTER
    if transition == "la":
        relation = BEFORE.get((tag(second), tag(top)))
        return (3.0 if relation else -1.0), relation or "dep", f"{tag(second)} before {tag(top)}"
    if second == 0:  # the last word becomes the child of ROOT
        return (-5.0 if buffer else 5.0), "root", "all words are below it"
    relation = AFTER.get((tag(top), tag(second)))
    score = 2.0 if relation else 0.0
    return (score - 3.0 if waits else score), relation or "dep", f"{tag(top)} after {tag(second)}"


def scores(question):
    words, configuration = question["sentence"], question["configuration"]
    judged = [judge(lambda node: words[node - 1]["upos"] if node else "ROOT", configuration["stack"],
                    configuration["buffer"], transition) for transition in question["transitions"]]
    best = max(judged, key=lambda one: one[0]) if judged else (0, None, "")
    return {"scores": [one[0] for one in judged], "labels": [one[1] for one in judged], "text": best[2]}


for line in sys.stdin:
    question = json.loads(line)
    if question["ask"] == "hello":
        answer = {"protocol": 1, "name": "tag rules", "system": "arc-standard", "labels": LABELS}
    else:
        answer = scores(question)
    print(json.dumps({"id": question["id"], **answer}), flush=True)
