#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# oracle_commands.sh PROGRAM SOURCE_DIR: audits oracles that run as commands: one without a fault in every
# system, and the example of the handbook.
. "$(dirname "$0")/setup.sh"
oracle=$source/resources/parsers/eager_oracle.py

# The program's own answers.
for system in $("$program" systems --json |
    python3 -c 'import json, sys; print(*(system["name"] for system in json.load(sys.stdin)))'); do
    run 0 audit --command "$program losses" --system "$system" --words 2
    grep -q ', 0 disagreements$' out || fail "$system is accused"
done
cp "$source/resources/systems/arc-hybrid-swap.system" own.system
run 0 audit --command "$program losses" --system ./own.system --words 3
run 0 audit --command "$program losses" --system arc-standard --root last --single-root --words 3

# The example has no fault in projective trees, and the report says what was asked.
run 0 audit --command "python3 $oracle" --system arc-eager --gold projective --words 4 \
    --trees "$samples/first-steps.conllu"
grep -q 'of up to 4 words, with all projective trees' out || fail "not said what was asked"
grep -q '^6,710 questions about sentences of length 4' said || fail "no numbers"
run 1 audit --command "python3 $oracle" --system arc-eager --words 4
grep -q 'not projective' out || fail "non-projective trees are not named"

# An answer to another question; faulty_oracles.sh has the other faults.
sed 's/"id": question\["id"\], "costs"/"id": 7, "costs"/' "$oracle" > faulty.py
run 1 audit --command "python3 faulty.py" --system arc-eager --gold projective --words 3
grep -q 'answered question 7' said || fail "an answer to another question is accepted"
run 2 audit --command "python3 $oracle" --system arc-eager --trees x --headless wrong

# Without ROOT, a parse begins with the words alone.
for system in arc-standard arc-eager+lnba swap; do
    run 0 audit --command "$program losses" --system "$system" --root none --words 3
    grep -q '^There is no ROOT' out || fail "the convention is not said"
    grep -q ', 0 disagreements$' out || fail "$system without ROOT is accused"
done
run 1 audit --command "tee questions | $program losses | sed 's/\"loss\":0/\"loss\":1/'" --system arc-hybrid \
    --root none --words 1
grep -q '"root":"none","configuration":{"stack":\[\],"buffer":\[1\]' questions || fail "ROOT is in a question"
run 2 audit --command "$program losses" --system arc-eager --root none --headless wrong

# Relations count where this is asked for. The answers of "losses" name no relations, which is right.
for system in arc-standard covington arc-hybrid; do
    run 0 audit --command "$program losses" --system "$system" --labels "x,y" --words 2 \
        --trees "$samples/first-steps.conllu"
    grep -q '^A gold arc with a wrong relation costs 1' out || fail "the convention is not said"
    grep -q ', 0 disagreements$' out || fail "$system with relations is accused"
done
run 0 audit --command "python3 $oracle" --system arc-eager --gold projective --words 2
grep -q '^Relations are not compared\.$' out || fail "the convention is not said"
# An oracle that takes any relation of an arc from ROOT to be right.
run 1 audit --command "$program losses | sed -u 's/\"losses\":{\"sh\":\([0-9]\),\"ra\":\([0-9]\)/&,\"ra:x\":\2/'" \
    --system arc-eager --labels "x,y" --words 1
grep -q '(unsound): ra, wrong relation, 1 time$' out || fail "a wrong relation is not found"
grep -q '^  gold relations   y$' out || fail "the gold relation is not shown"
grep -q '^  after ra         1, by ra:x (heads 0)$' out || fail "the wrong relation is not in the proof"
for labels in x , "x x"; do
    run 2 audit --command cat --system arc-eager --labels "$labels"
done
run 2 audit --command cat --system "$source/resources/systems/arc-eager-non-monotonic.system" --labels x,y
grep -q 'an arc can replace another one' said || fail "not said why relations cannot be counted"
