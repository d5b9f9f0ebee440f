#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# recorded.sh PROGRAM SOURCE_DIR GROUP: calls PROGRAM with the arguments of each line of
# tests/data/recorded/GROUP.txt, and compares exit status, checksum and size of the output with
# those recorded in the line. A changed output is not wrong by itself: compare it with that of the
# program before the change. UPDATE_GOLDENS=1 records the outputs anew.
#
# A line is "STATUS CHECKSUM SIZE ARGUMENTS"; for a new line, write "0 0 0 ARGUMENTS" and record. The
# commands run in a folder with the files of tests/data/recorded and with samples, lessons, systems
# and data, which are the folders of these names. Files in the folder out are compared, too.
# Pages are left out, because they contain the explorer, which some builds lack; see tst_page.
set -eu

program=$1
source=$2
record=$source/tests/data/recorded/$3.txt
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
ln -s "$source/tests/data/recorded"/*.json* "$source/tests/data/recorded/answers" "$folder"
ln -s "$source/resources/samples" "$source/resources/lessons" "$source/resources/systems" "$folder"
ln -s "$source/tests/data" "$folder/data"
export LC_ALL=C

# Prints the checksum and the size of standard output, standard error and the files in the folder "out".
sum_of() {
    { cat "$folder/stdout" "$folder/stderr"
      cd "$folder/out"
      find . -type f | sort | while read -r file; do
          echo "$file"
          cat "$file"
      done; } | cksum
}

failed=0
: > "$folder/new"
set -f
while read -r status sum size arguments; do
    rm -rf "$folder/out"
    mkdir "$folder/out"
    now=0
    # shellcheck disable=SC2086  # the arguments are split on purpose
    (cd "$folder" && exec "$program" $arguments) > "$folder/stdout" 2> "$folder/stderr" < /dev/null || now=$?
    new="$now $(sum_of)"
    printf '%s\n' "$new $arguments" >> "$folder/new"
    if [ "$new" != "$status $sum $size" ]; then
        failed=$((failed + 1))
        [ -n "${UPDATE_GOLDENS:-}" ] || echo "recorded: $status $sum $size, now: $new
    parsescope-cli $arguments
$(head -c 500 "$folder/stderr")"
    fi
done < "$record"
if [ -n "${UPDATE_GOLDENS:-}" ]; then
    cp "$folder/new" "$record"
    echo "$failed outputs recorded anew"
elif [ $failed != 0 ]; then
    echo "$failed outputs have changed. If that is intended: UPDATE_GOLDENS=1 sh tests/app/recorded.sh PROGRAM SOURCE_DIR $3"
    exit 1
fi
