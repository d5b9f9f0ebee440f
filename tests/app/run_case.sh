#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run_case.sh PROGRAM CASE: calls PROGRAM in tests/data/cli as the file CASE describes, and compares its
# output with the file. A case file is
#
#   # purpose of the case
#   args: losses - --option          arguments, split at spaces
#   status: 1                        expected exit status; 0 if left out
#   input: tiny.conllu.gz            file of tests/data/cli that is standard input
#   output: /dev/full                file for standard output, which is then not compared
#   --- stdin                        the text up to the next "---" is standard input
#   --- stdout                       ... is the whole standard output; empty if left out
#   --- stdout contains              ... are lines or parts of lines that standard output contains
#   --- stderr                       ... is the whole standard error; empty if left out
#   --- stderr contains              ... are lines or parts of lines that standard error contains
set -eu

PARSESCOPE_VALIDATOR= # UD's validator may be installed
export PARSESCOPE_VALIDATOR
program=$1
case=$2
data=$(dirname "$case")/../../data/cli
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The files of $folder are the sections of the case by name, "stdin", "stdout contains", ...
awk -v folder="$folder" '
    /^--- / { out = folder "/" substr($0, 5); printf "" > out; next }
    out     { print > out; next }
    /^#/ || /^$/ { next }
    /^(args|status|input|output):/ { name = $1; sub(/^[a-z]+: */, ""); sub(/:$/, "", name)
                               print > (folder "/" name); next }
    { print FILENAME ": unknown line: " $0 > "/dev/stderr"; exit 1 }' "$case"

for section in "$folder"/std*; do
    case ${section##*/} in
    stdin | stdout | stderr | "stdout contains" | "stderr contains" | "std*") ;;
    *) echo "$case: unknown section ${section##*/}"; exit 1 ;;
    esac
done
[ -f "$folder/args" ] || { echo "$case: no args"; exit 1; }
input=$folder/stdin
if [ -f "$folder/input" ]; then
    input=$data/$(cat "$folder/input")
elif [ ! -f "$input" ]; then
    : > "$input"
fi
output=$folder/got-stdout
[ ! -f "$folder/output" ] || output=$(cat "$folder/output")
: > "$folder/got-stdout"

set -f
actual=0
# shellcheck disable=SC2046  # the arguments are split on purpose
(cd "$data" && exec "$program" $(cat "$folder/args")) \
    < "$input" > "$output" 2> "$folder/got-stderr" || actual=$?
set +f

failed=0
expected=$(cat "$folder/status" 2> /dev/null || echo 0)
if [ "$actual" != "$expected" ]; then
    echo "exit status $actual, expected $expected"
    failed=1
fi
for stream in stdout stderr; do
    got=$folder/got-$stream
    if [ -f "$folder/$stream contains" ]; then
        while IFS= read -r text; do
            if ! grep -qF -e "$text" "$got"; then
                echo "$stream lacks: $text"
                failed=1
            fi
        done < "$folder/$stream contains"
    else
        [ -f "$folder/$stream" ] || : > "$folder/$stream"
        if ! diff -u --label "expected $stream" --label "$stream" "$folder/$stream" "$got"; then
            failed=1
        fi
    fi
done
if [ "$failed" = 1 ]; then
    echo "--- all of stdout"
    cat "$folder/got-stdout"
    echo "--- all of stderr"
    cat "$folder/got-stderr"
fi
exit "$failed"
