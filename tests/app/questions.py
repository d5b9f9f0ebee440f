#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""questions.py COUNT [WORDS [SEED]]

Prints COUNT requests for the subcommand "losses", one a line, about random trees of 3 to WORDS words
(default 12) in configurations to which random transitions lead, for each transition system in turn.
"""
import json
import random
import sys

from definitions import SYSTEMS, is_final, random_tree, start

count, most_words, seed = (int(text) for text in (sys.argv[1:] + ["12", "1"][len(sys.argv) - 2:]))
rng = random.Random(seed)
names = list(SYSTEMS)
for number in range(count):
    steps, root_on_stack = SYSTEMS[names[number % len(names)]]
    words = rng.randint(3, most_words)
    c = start(words, root_on_stack)
    taken = []
    for _ in range(rng.randint(0, 3 * words)):
        choices = list(steps(c))
        if is_final(c, root_on_stack) or not choices:
            break
        transition, c = rng.choice(choices)
        taken.append(transition)
    print(json.dumps({"system": names[number % len(names)], "heads": random_tree(rng, words),
                      "transitions": taken}))
