#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# plain_words.sh ROOT: comments say their subject and their number. Finds forms of comments that leave
# out one of them, or that are not the field's terms (a word depends on its head and is a child of
# ROOT; it does not hang on them), and contractions in texts.
set -eu
cd "$1"

found=$(mktemp)
trap 'rm -f "$found"' EXIT
sources() {
    grep -rnE --include='*.cpp' --include='*.h' "$1" core ui app tests || true
}
{
    sources '^ *///? ?(The same|Of an? |So (many|much|often|far)|What )'
    sources '[^ ].*//[/<]* what '
    sources '//.*\b(so many|so much|is told|are told|is said|are said|any more|hangs? on|comes? back)\b'
    sources '//.*\b(goes on|looks after|next to nothing)\b'
    # The list leaves out sentences about contractions, and words of treebanks.
    grep -rnE --include='*.md' "\b(can|does|is|are|will)n?['’]t\b|\bhangs? on\b|\bany more\b" \
        resources README.md || true
    sources "\"[^\"]*\\b(can|does|is|are|will)n?['’]t\\b" | grep -v "didn't\|don't" || true
} > "$found"
if [ -s "$found" ]; then
    cat "$found"
    echo "Write a whole sentence that names its subject and its number." >&2
    exit 1
fi
