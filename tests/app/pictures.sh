#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# pictures.sh PROGRAM SOURCE_DIR: tests the pictures of a derivation: one for each step, well-formed
# XML, with an arc more after each transition that builds one.
. "$(dirname "$0")/setup.sh"

set -- derive --system arc-standard --sentence 2 "$samples/german.conllu"
"$program" "$@" --format svg --out steps/of-one > printed
[ ! -s printed ] || fail "printed: $(cat printed)"
"$program" "$@" --format jsonl > lines
[ "$(find steps/of-one -name 'step-*.svg' | wc -l)" = "$(wc -l < lines)" ] ||
    fail "not a picture for each step: $(ls steps/of-one)"
before=0
for picture in steps/of-one/step-*.svg; do
    built=$(grep -o 'class="built"' "$picture" | wc -l)
    [ "$built" -ge "$before" ] || fail "$picture has fewer arcs than the picture before it"
    before=$built
done
if command -v python3 > /dev/null; then
    python3 -c 'import sys, xml.dom.minidom
for name in sys.argv[1:]: xml.dom.minidom.parse(name)' steps/of-one/step-*.svg
fi
[ "$before" -gt 3 ] || fail "no arcs in the last picture"
"$program" "$@" --format svg | cmp - "$picture" || fail "the tree is not the last picture"

# The folder cannot be made.
touch file
if "$program" "$@" --format svg --out file 2> message; then fail "a file is taken for a folder"; fi
grep -q '^file' message || fail "said: $(cat message)"

# Left-Arc takes "a" off the stack, so that the arc from "a" to "c" can no longer be built, although
# "c" has no head yet.
tab=$(printf '\t')
for word in "1 a 2" "2 b 0" "3 c 1"; do
    # shellcheck disable=SC2086  # the number, the form and the head
    set -- $word
    echo "$1$tab$2${tab}_${tab}X${tab}_${tab}_$tab$3${tab}dep${tab}_${tab}_"
done > crossing.conllu
echo >> crossing.conllu
"$program" derive --system arc-eager --sentence 1 crossing.conllu --format svg --out crossing
for step in 1:0 2:1 3:1; do
    lost=$(grep -o 'class="lost"' "crossing/step-00${step%:*}.svg" | wc -l)
    [ "$lost" = "${step#*:}" ] || fail "step ${step%:*} shows $lost lost arcs, expected ${step#*:}"
done
