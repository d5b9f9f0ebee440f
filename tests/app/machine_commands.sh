#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# machine_commands.sh PROGRAM SOURCE_DIR: audits machines that run as commands: the example of the handbook,
# the same machine in another language, and copies of the example into which faults were put.
. "$(dirname "$0")/setup.sh"
machine=$source/resources/parsers/edge_machine.py

# Neither has a fault in projective trees. Of n words, there are as many derivations as trees: 1, 2, 5, 14.
commands="python3 $machine"
if perl -MJSON::PP -e 1 2> /dev/null; then
    commands="$commands
perl $source/tests/app/edge_machine.pl"
fi
echo "$commands" > commands
while read -r command; do
    run 0 audit --machine "$command" --gold projective --words 4
    grep -q '^550 questions, .*, 0 disagreements$' out || fail "$command is accused"
    grep -q '^Sentences of length 4: 23 states, derivations of 14 of 125 trees$' said ||
        fail "$command builds other trees"
done < commands
run 0 audit --machine "python3 $machine" --gold projective --words 3 --json
grep -q '"lines": 55,' out || fail "no JSON"
# The oracle is for projective trees only.
run 1 audit --machine "python3 $machine" --words 3 --format markdown
grep -q '^### Misses a right transition (incomplete): under-0, 2 times$' out || fail "no Markdown"
grep -q 'gold heads       0 0 1, not projective$' out || fail "another case"

# finds PATTERN REPLACEMENT FILE EXPECTED: audits a copy of the example with a fault, and fails unless the report
# (FILE is out) or the messages (FILE is said) have a line with EXPECTED.
finds() {
    sed "s/$1/$2/" "$machine" > faulty.py
    ! cmp -s "$machine" faulty.py || fail "$1 is not in the example"
    run 1 audit --machine "python3 faulty.py" --gold projective --words 3
    grep -q "$4" "$3" || fail "not found after $1 became $2: $4"
}
# What a transition cuts off is forgotten: when 1 is a child of ROOT and waits for 3, under-0 takes 1 from the edge.
finds 'len(lost)' '0' out '(unsound): under-0, 1 time$'
grep -q 'gold heads       0 3 1$' out || fail "another tree is shown"
grep -q 'best loss        1, by under-1 under-1 (heads 0 1 1)$' out || fail "no proof of the loss"
grep -q 'after under-0    2, by under-0 ' out || fail "no proof of the loss after the transition"
# ROOT is read as none.
finds 'right\[word\] in edge and' 'right[word] and right[word] in edge and' out '(unsound): under-1, '
# The oracle has another legality than the machine.
finds 'for depth, node in enumerate(edge):' 'for depth, node in enumerate([word, *edge]):' out '(illegal): under-1, '
# The oracle fails.
finds 'right = dict' 'assert gold != [0, 1, 1]; right = dict' out '(crash): [0-9]* times'
grep -q 'gold heads       0 1 1$' out || fail "another crash is shown"

# Faults of the machine itself end the audit, and the transitions to them are named.
finds 'return list(heads)' 'return [2, 1] if heads == (0, 1) else list(heads)' said \
    'A sentence of 2 words, after under-0 under-1: the machine ends with no tree'
grep -q '^1 question, 1 comparison, 0 disagreements$' out || fail "the report of shorter sentences is missing"
finds 'words, heads = state' 'words, heads = state; assert heads != (0, 0)' said \
    'A sentence of 2 words, after under-0.*: the command reports an error: AssertionError'
finds '"state":' '"place":' said '"state" is missing'
finds 'said = {"legal": .*' 'said = {}' said 'neither "legal" nor "heads"'
finds '"id": asked\["id"\]' '"id": 7' said 'answered question 7'
finds 'asked = json' 'print("loaded"); asked = json' said 'no answer.*loaded'

# A machine that can repeat a state, and one that never ends. Their oracle takes everything to be right.
cat > spin.py << 'END'
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    n = asked.get("words", 1)
    state = asked.get("state", 0)
    if "words" in asked:
        said = {"state": 0}
    elif "heads" in asked:
        said = {"costs": {"go": 0, "end": 0} if state >= 0 else {}}
    elif state >= 0:
        said = {"legal": {"go": NEXT, "end": -1}}
    else:
        said = {"heads": [0], "text": "at the end"}
    print(json.dumps({"id": asked["id"], **said}), flush=True)
END
sed 's/NEXT/1 - state/' spin.py > loop.py
run 0 audit --machine "python3 loop.py" --words 1
grep -q '^The machine has a loop: go go leads from the start back to it.$' out || fail "a loop is not named"
sed 's/NEXT/1 + state/' spin.py > endless.py
run 1 audit --machine "python3 endless.py" --words 1
grep -q 'may never end; the option steps can limit' said || fail "an endless machine is not named"
# After two times "go", "end" is the last transition, and "go" instead of it is wrong.
run 1 audit --machine "python3 endless.py" --words 1 --steps 3
grep -q '(unsound): go, 1 time$' out || fail "--steps is not applied"
grep -q 'transitions      go go$' out || fail "--steps is not applied where it should"

# A word without a head at the end, and children of ROOT, as the options say.
cat > headless.py << 'END'
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    if "words" in asked:
        said = {"state": asked["words"]}
    elif "heads" in asked:
        said = {"costs": {"leave": 0, "root": 0}}
    elif asked["state"] == 1:
        said = {"legal": {"leave": [-1], "root": [0]}}
    else:
        said = {"heads": asked["state"]}
    print(json.dumps({"id": asked["id"], **said}), flush=True)
END
run 0 audit --machine "python3 headless.py" --words 1
run 1 audit --machine "python3 headless.py" --words 1 --headless wrong
grep -q '(unsound): leave, 1 time$' out || fail "--headless is not applied"
run 0 audit --machine "python3 headless.py" --words 1 --headless wrong --root-arc free
for other in "--command cat" "--system arc-eager" "--trees x" "--root last" log.jsonl; do
    # shellcheck disable=SC2086  # two words
    run 2 audit --machine cat $other
done
