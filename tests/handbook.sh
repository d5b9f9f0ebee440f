#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# handbook.sh PROGRAM ROOT: tests statements of the README and the handbook: the commands in their
# "sh" blocks succeed, their links lead to existing files, the README has at most 900 words, its map
# names all folders, and CITATION.cff has the version and its date.
set -eu

program=$1
root=$2
failed=0
fail() {
    echo "$*" >&2
    failed=1
}

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ln -s "$root/resources" "$folder/resources"
mkdir "$folder/bin"
ln -s "$program" "$folder/bin/parsescope-cli"
cd "$folder"
for page in "$root"/resources/handbook/*.md "$root"/resources/handbook/*/*.md; do
    [ -e "$page" ] || continue
    awk '/^```sh$/ { inside = 1; next } /^```/ { inside = 0 } inside' "$page" > commands
    while IFS= read -r command; do
        PATH="$folder/bin:$PATH" sh -c "$command" > output 2> messages < /dev/null ||
            fail "$page: this fails: $command: $(head -c 300 messages)"
    done < commands
done

cd "$root"
for page in README.md .github/*.md resources/handbook/*.md resources/handbook/*/*.md; do
    [ -e "$page" ] || continue
    # The text of a link may be broken into two lines.
    tr '\n' ' ' < "$page" | grep -o '](\([^)]*\))' | sed 's/^](//; s/)$//; s/#.*//' | sort -u |
        while IFS= read -r link; do
            case "$link" in
            '' | http:* | https:* | mailto:*) ;;
            *) [ -e "$(dirname "$page")/$link" ] || echo "$page: there is no $link" ;;
            esac
        done > "$folder/broken"
    [ ! -s "$folder/broken" ] || fail "$(cat "$folder/broken")"
done

# How to cite: the version of CMakeLists.txt, and the date of its changes.
version=$(sed -n 's/^project(parsescope VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)
date=$(date -u -d "$(sed -n '/^ -- /{s/.*>  //p;q}' resources/packaging/changelog)" +%Y-%m-%d)
grep -q "^version: $version\$" CITATION.cff || fail "CITATION.cff does not have the version $version"
grep -q "^date-released: $date " CITATION.cff || fail "CITATION.cff does not have the date $date"

words=$(wc -w < README.md)
[ "$words" -le 900 ] || fail "README.md has $words words, expected at most 900"

map=$(awk '/^## The map/ { inside = 1; next } /^## / { inside = 0 } inside && /^    /' README.md)
for part in core ui app resources tests; do
    echo "$map" | grep -q "^    $part/ " || fail "the map in README.md lacks $part/"
done
for part in core/* ui/*; do
    name=$(basename "$part")
    [ ! -d "$part" ] || [ "$name" = install ] ||
        echo "$map" | grep -q "\(^\| \)$name/" || fail "the map in README.md lacks $part/"
done
for name in $(echo "$map" | grep -o '[a-z_]*/ ' | tr -d '/ '); do
    [ -n "$(find app core ui resources tests -type d -name "$name" -print -quit)" ] || [ -d "$name" ] ||
        fail "the map in README.md names $name/, which there is not"
done
exit $failed
