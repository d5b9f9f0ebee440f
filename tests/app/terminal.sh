#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# terminal.sh PROGRAM SOURCE_DIR: tests that messages have colours on a terminal, and only there. The
# exit status is 77 if no terminal can be imitated.
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
