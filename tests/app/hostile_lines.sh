#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# hostile_lines.sh PROGRAM: tests that lines of JSON that are nested 100,000 deep, or have 300,000
# fields, are refused, each with an answer of its own, and that the line after them is answered.
set -eu

program=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Nested lists, nested objects, and an object with many fields.
lists=$(awk 'BEGIN { for (i = 0; i < 100000; ++i) printf "["; for (i = 0; i < 100000; ++i) printf "]" }')
objects=$(awk 'BEGIN { for (i = 0; i < 100000; ++i) printf "{\"a\":"; printf 1
                       for (i = 0; i < 100000; ++i) printf "}" }')
fields=$(awk 'BEGIN { printf "{\"a\":1"; for (i = 0; i < 300000; ++i) printf ",\"%d\":1", i; printf "}" }')
failed=0

# check COMMAND REQUEST GOOD FIELD...: REQUEST is the beginning of a line, within an object. It is
# continued by each FIELD with every hostile value; GOOD continues it to a correct line.
check() {
    command=$1 request=$2 good=$3
    shift 3
    count=0
    {
        for field; do
            for value in "$lists" "$objects" "$fields"; do
                printf '%s"%s":%s}\n' "$request" "$field" "$value"
            done
        done
        printf '%s\n%s\n%s\n' "$lists" "$objects" "$fields"
        printf '%s%s\n' "$request" "$good"
    } > "$folder/lines"
    count=$(wc -l < "$folder/lines")
    status=0
    "$program" "$command" "$folder/lines" > "$folder/answers" 2> "$folder/errors" || status=$?
    answers=$(cat "$folder/answers" "$folder/errors" | grep -c -e "nested more than 64 deep" \
        -e "an object with more than 4096 fields" -e "unknown table" -e "is of type array" || true)
    if [ "$status" != 1 ] || [ "$answers" != $((count - 1)) ] || ! grep -q "$expected" "$folder/answers"; then
        echo "$command: exit status $status, expected 1; $answers lines refused, expected $((count - 1))"
        cut -c1-200 "$folder/answers" "$folder/errors"
        failed=1
    fi
}

expected='"loss":0'
check losses '{"system":"arc-standard",' '"heads":[0]}' heads transitions foo
expected=' 1 comparison, 0 disagreements'
check audit '{"system":"arc-standard","heads":[0],' '"loss":0}' loss losses foo
expected='"score":2.0'
check decode '{"system":"eisner","n":1,' '"scores":{"arc":[[0,2],[0,0]]}}' scores gold foo
check decode '{"system":"higher-order","n":1,"scores":{' '"arc":[[0,2],[0,0]]}}' arc sibling foo
exit "$failed"
