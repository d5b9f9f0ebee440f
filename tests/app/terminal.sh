#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# terminal.sh PROGRAM SOURCE_DIR: tests that messages have colours on a terminal, and only there, and
# that a run shows its progress. The exit status is 77 if no terminal can be imitated.
. "$(dirname "$0")/wait_for.sh"
. "$(dirname "$0")/setup.sh"

printf '1\ta\n\n' > bad.conllu
escape=$(printf '\033')

# on_terminal VARIABLES: calls the program on a terminal; its output goes to `seen`.
on_terminal() {
    env TERM=xterm NO_COLOR= "$@" script -qec "'$program' convert bad.conllu" /dev/null > seen < /dev/null || true
}
on_terminal TERM=xterm
grep -q 'bad.conllu:1' seen || { echo "skipped: no terminal can be imitated"; exit 77; }
grep -q "${escape}\\[1mbad.conllu:1:" seen || fail "no colours on a terminal: $(cat -v seen)"
for refusal in NO_COLOR=1 TERM=dumb; do
    on_terminal $refusal
    if grep -q "$escape" seen; then fail "colours in spite of $refusal: $(cat -v seen)"; fi
done
"$program" convert bad.conllu 2> seen || true
if grep -q "$escape" seen; then fail "colours in a file"; fi

# A run shows its progress also within a long sentence; this one takes many seconds. Its tree is
# binary: the head of a word is one of its two neighbours among the words that are one power of two
# higher.
awk 'BEGIN {
    for (word = 1; word < 256; ++word) {
        for (power = 1; word % (2 * power) == 0; power *= 2) ;
        head = word == 128 ? 0 : word % (4 * power) == power ? word + power : word - power
        printf "%d\tw\t_\tX\t_\t_\t%d\tdep\t_\t_\n", word, head
    }
    print ""
}' > long.conllu
TERM=xterm timeout 30 script -qfec "'$program' stats --only arc-standard --only lr-spine --only attardi \
    --threads 1 long.conllu" /dev/null > seen < /dev/null 2> /dev/null &
wait_for 30 grep -q '% done, about' seen || fail "no progress within a sentence: $(cat -v seen)"
kill $! 2> /dev/null || true
