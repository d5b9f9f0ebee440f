#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# connected.sh PROGRAM SOURCE_DIR: tests that a connected parser, which is another program, gives
# the same parses as it gives alone.
. "$(dirname "$0")/setup.sh"

# The program's own models, asked line by line.
connected="command: '$program' serve --model m"
for training in "--system arc-eager" "--system arc-standard --root last" "--system lr-spine --single-root" \
    "--system attardi" "--system $source/resources/systems/arc-hybrid-swap.system" "--system arc-eager+lba+lnba" "--scorer cube --table-bits 16" \
    "--scorer bilstm --hidden 8 --threads 1 --training local --system arc-hybrid"; do
    # shellcheck disable=SC2086
    "$program" train $training --iterations 3 --quiet --input "$samples/first-steps.conllu" --model m
    "$program" parse --transitions --model m "$samples/german.conllu" > alone 2> /dev/null
    "$program" parse --transitions --model "$connected" "$samples/german.conllu" > both 2> /dev/null ||
        fail "$training: not parsed"
    cut -f1-9 both > both.heads
    cut -f1-9 alone > alone.heads
    case $training in
    *cube*) # a graph parser finds trees by itself, but transitions if it is connected
        cmp alone.heads both.heads || fail "$training: the connected parser finds another tree" ;;
    *) cmp alone both || fail "$training: the connected parser parses otherwise" ;;
    esac
done
"$program" train --system arc-eager --iterations 2 --quiet --input "$samples/first-steps.conllu" --model m
"$program" blame --json --model m "$samples/german.conllu" > alone
"$program" blame --json --model "$connected" "$samples/german.conllu" > both
cmp alone both || fail "the connected parser is blamed for something else"

# A parser that is written in another language.
if command -v python3 > /dev/null; then
    rules="command: python3 '$source/resources/parsers/tag_rules.py'"
    "$program" parse --transitions --model "$rules" "$samples/first-steps.conllu" > parsed.conllu
    "$program" evaluate --json --gold "$samples/first-steps.conllu" --system parsed.conllu > report
    "$program" evaluate --json --gold "$samples/first-steps.conllu" --model "$rules" > at-once
    cmp report at-once || fail "evaluated otherwise at once"
    grep -q '"uas": 0.70' report || fail "the rules parse otherwise: $(cat report)"
else
    echo "python3 is not there: its parser was not tried"
fi

# If the parser ends, its message must be reported.
if "$program" parse --model "command: echo no model >&2; exit 1" "$samples/german.conllu" > out 2> message; then
    fail "a parser that ends is taken"
fi
[ ! -s out ] || fail "parsed without a parser"
grep -q "cannot connect the parser: the command has ended with exit status 1; it wrote: no model" message || fail "said: $(cat message)"
