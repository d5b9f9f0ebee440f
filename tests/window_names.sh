#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# window_names.sh SOURCE: checks that the handbook and the lessons call the parts of the window by
# their names. Every name after "tab", "panel", "view" and so on, and every part of a path through
# the menus ("*Learn ▸ Lessons*"), must be a text of the program. Prints each name that is not.
set -eu
cd "$1"

texts=$(mktemp)
unknown=$(mktemp)
trap 'rm -f "$texts" "$unknown"' EXIT
# The texts in quotation marks, without the marks of keys and without "…".
find app core ui -name '*.cpp' -o -name '*.h' | xargs grep -oh '"[^"]*"' | tr -d '"&' | sed 's/…$//' |
    sort -u > "$texts"

kinds='([Pp]anel|[Tt]abs?|[Vv]iew|[Ww]orkspace|[Bb]utton|[Ff]ield|[Mm]enu)'
for page in README.md $(find resources/handbook resources/lessons -name '*.md' | LC_ALL=C sort); do
    # Captions of lessons have no italics, so that names are recognised by their capital letters.
    tr '\n' ' ' < "$page" |
        grep -oE "$kinds \*[^*]+\*|\*[^*]*▸[^*]*\*|the (tab|view|panel|button) [A-Z][a-z]+( (and )?[A-Z][a-z]+)*" |
        sed -E 's/^[^*]*\*([^*]*)\*$/\1/; s/^the (tab|view|panel|button) //; s/ *▸ */\n/g' | sed 's/…$//' |
        while read -r name; do
            grep -qxF -- "$name" "$texts" || echo "$page: the window has no part \"$name\""
        done
done > "$unknown"
cat "$unknown"
[ ! -s "$unknown" ]
