#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# changed_data.sh PROGRAM SOURCE_DIR: tests that a result of an experiment counts only for the data
# from which it was made. Results of a treebank that has changed, and results with impossible
# numbers, must be reported and computed again.
. "$(dirname "$0")/setup.sh"

cat > grid.json <<END
{"title": "T", "results": "results", "iterations": 2,
 "treebanks": [{"name": "t", "train": "train.conllu", "test": "train.conllu"}],
 "grids": [{"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1]}]}
END
# Prints the table without the times of the training.
table() {
    "$program" experiment grid.json "$@" 2> message | sed 's/ [0-9.]* |$//'
}

cp "$samples/german.conllu" train.conllu
table > german
[ "$(grep -c 'cell 1 of 1' message)" = 1 ] || fail "the run was not begun: $(cat message)"
table > again
cmp german again || fail "the result has changed"
[ ! -s message ] || fail "the run was repeated: $(cat message)"

# Another treebank has the same name.
cp "$samples/czech.conllu" train.conllu
table --table markdown > old
grep -q 'results/t.arc-eager.static.1.json: made from other data: train.conllu was different' message ||
    fail "other data are not told: $(cat message)"
grep -q '0 of 1 runs' old || fail "numbers of other data: $(cat old)"
table > czech
grep -q 'made from other data' message || fail "other data are not told: $(cat message)"
rm -r results
table > fresh
cmp czech fresh || fail "not the numbers of the new data"
if cmp -s german czech; then fail "the samples have the same numbers"; fi

# Without its data, a result cannot be checked, and is kept.
mv train.conllu elsewhere
table --table markdown > kept
cmp kept fresh || fail "results are lost without their data: $(cat message)"
mv elsewhere train.conllu

# A result has an impossible number.
sed -i 's/"uas": [0-9.]*/"uas": 7.88/' results/t.arc-eager.static.1.json
table > repaired
grep -q 'this is not a whole result of an experiment' message || fail "788 % is believed: $(cat message)"
cmp repaired fresh || fail "not the numbers of the data"
