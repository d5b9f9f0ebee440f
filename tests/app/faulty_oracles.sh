#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# faulty_oracles.sh PROGRAM SOURCE_DIR: audits oracles with the faults that published ones have had, as commands:
# each is found, named by its kind, and shown by the smallest case within the class of the questions.
. "$(dirname "$0")/setup.sh"
example=$source/resources/parsers/eager_oracle.py

# faulty FILE PATTERN REPLACEMENT…: writes a copy of a program with faults into the file copy.
faulty() {
    cp "$1" copy
    shift
    while [ $# -gt 0 ]; do
        sed "s/$1/$2/" copy > changed
        ! cmp -s copy changed || fail "$1 is not in the example"
        mv changed copy
        shift 2
    done
}
# kinds TITLE…: fails if the report does not have exactly the kinds, such as "unsound): ra".
kinds() {
    grep -o '([a-z]*): [a-z]*, [0-9]* time\|([a-z]*): [0-9]* time' out | sed 's/, [0-9]* time//; s/[0-9]* time//; s/ *$//' |
        sort > kinds_found
    printf '%s\n' "$@" | sort > kinds_expected
    diff kinds_expected kinds_found > kinds_diff || fail "other kinds: $(cat kinds_diff)"
}
# in_class: fails if a case is outside of the class of the questions.
in_class() {
    ! grep -q 'not projective' out || fail "a case is not projective"
    for count in $(sed -n 's/^  gold heads  *//p' out | awk '{ print NF }'); do
        [ "$count" -le "$1" ] || fail "a case has more than $1 words"
    done
}
eager() {
    run 1 audit --command "python3 copy" --system arc-eager --gold projective --words 3
    in_class 3
}

# A head is read as a truth value, so that ROOT is no head.
faulty "$example" 'right\[front\] in stack + buffer' 'right[front] and right[front] in stack + buffer'
eager
kinds '(unsound): ra' '(number): ra'
grep -q '^  gold heads       0 0$' out || fail "the smallest case has two children of ROOT"
# ROOT is left out of the range of the nodes that can be heads.
faulty "$example" 'right\[top\] == 0 or right\[top\] in buffer' 'right[top] in buffer'
eager
kinds '(unsound): la' '(number): la'
# A legality that lets ROOT be removed.
faulty "$example" 'if top and head\[top\] >= 0:' 'if top is not None and head.get(top, 0) >= 0:'
eager
kinds '(illegal): re'
# A cost that counts arcs that are lost already, because the word has another head.
faulty "$example" 'word and head\[word\] < 0 and' 'word and'
eager
kinds '(incomplete): ra' '(incomplete): sh' '(number): ra' '(number): sh'
# One fault is masked by another: each has its own report.
faulty "$example" 'right\[front\] in stack + buffer' 'right[front] and right[front] in stack + buffer' \
    'result\["ra"\] = ' 'result["ra"] = 7 if len(buffer) > 2 else '
eager
kinds '(incomplete): ra' '(number): ra' '(unsound): ra'
# A crash, which is a finding with its smallest case, in the oracle and by the end of its process.
for crash in 'raise IndexError' 'sys.exit(1)'; do
    faulty "$example" '    head = dict' "    if gold == [2, 0, 2] and len(buffer) == 1: $crash\n    head = dict"
    eager
    kinds '(crash):'
    grep -q '^  gold heads       2 0 2$' out || fail "another crash is shown"
done
# A banner on standard output.
faulty "$example" 'for line in sys.stdin' 'print("Loading the model …")\n    for line in sys.stdin'
run 1 audit --command "python3 copy" --system arc-eager --gold projective --words 3
grep -q 'question 1: the command wrote a line that is no answer.*Loading the model' said || fail "the banner is not shown"
# State that sentences share: the first gold tree of each length is kept.
faulty "$example" 'right = dict(enumerate(gold, 1))' 'right = KEPT.setdefault(len(gold), dict(enumerate(gold, 1)))' \
    'import sys' 'import sys; KEPT = {}'
eager
grep -q '(unsound): sh' out || fail "shared state is not found"
grep -q '^  gold heads       0 1$\|^  gold heads       2 0$\|^  gold heads       0 0$' out ||
    fail "the smallest case has two words"
# A repair that takes the gold arc even where it is illegal, because the word has a head already.
faulty "$example" '"costs": costs(.*' '"best": repair(at["stack"], at["buffer"], question["heads"])}' \
    'if __name__' 'def repair(stack, buffer, gold):\n    if stack and buffer and stack[-1] and gold[stack[-1] - 1] == buffer[0]:\n        return "la"\n    if stack and buffer and buffer[0] and gold[buffer[0] - 1] == stack[-1]:\n        return "ra"\n    return "sh" if buffer else "re"\n\n\nif __name__'
eager
grep -q '(illegal): la, ' out || fail "an illegal repair is not found"
grep -q '(unsound): sh, ' out || fail "a wrong repair is not found"

# Walks find a fault that only long sentences show, and the case is made smaller within the class.
faulty "$example" 'len(children) + loses_head' '(len(children) if len(gold) < 5 or len(children) < 2 else 0) + loses_head'
run 1 audit --command "python3 copy" --system arc-eager --gold projective --gold single-root --single-root \
    --trees "$samples/german.conllu" --errors 0.4
in_class 5
for heads in $(sed -n 's/^  gold heads  *//p' out | tr ' ' _); do
    [ "$(echo "$heads" | tr _ '\n' | grep -c '^0$')" = 1 ] || fail "a case has several children of ROOT"
done

# The same oracle in another language, with ROOT first or last, is never accused; its copies are.
perl -MJSON::PP -e 1 2> /dev/null || exit 0
hybrid=$source/tests/app/hybrid_oracle.pl
for root in first last; do
    run 0 audit --command "perl $hybrid" --system arc-hybrid --gold projective --root $root --words 4
    grep -q ', 0 disagreements$' out || fail "a right oracle is accused"
done
# A legality that lets ROOT be shifted while a word on the stack has no head.
faulty "$hybrid" ' && ($front != 0 || @$stack == 0)' ''
run 1 audit --command "perl copy" --system arc-hybrid --gold projective --root last --words 3
in_class 3
kinds '(illegal): sh'
# ROOT at the end of the buffer is left out of a range.
faulty "$hybrid" '$buffer\[1 .. $#$buffer\]' '$buffer[1 .. $#$buffer - 1]'
run 1 audit --command "perl copy" --system arc-hybrid --gold projective --root last --words 3
in_class 3
kinds '(unsound): la' '(number): la'
