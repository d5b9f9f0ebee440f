#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# figures.sh PROGRAM ROOT PYTHON TREEBANKS: the page about the papers has the table that figures.py
# prints, in which the statistics of the program are those of hu_szeged alone: those of en_ewt take ten
# times as long, by the same code. Exits with status 77 if the treebank is missing.
set -eu

printed=$(mktemp)
page=$(mktemp)
trap 'rm -f "$printed" "$page"' EXIT
status=0
"$3" "$2/resources/experiments/figures.py" "$1" "$4" hu_szeged > "$printed" || status=$?
[ "$status" -eq 0 ] || exit "$status"
[ "$(wc -l < "$printed")" -gt 20 ] || { echo "expected more than 20 rows"; exit 1; }
sed 's/| en_ewt [^;|]*; hu_szeged/| hu_szeged/' "$2/resources/handbook/papers.md" > "$page"
grep -vxF -f "$page" "$printed" || exit 0
echo "The rows above are missing in papers.md." >&2
exit 1
