#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# window_outputs.sh PROGRAM SOURCE: tests that --picture and --export overwrite neither an opened
# file nor a file of another kind.
set -eu

program=$1
source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export QT_QPA_PLATFORM=offscreen

fail() {
    echo "FAILED: $*"
    exit 1
}

cp "$source/resources/samples/first-steps.conllu" a.conllu
cp a.conllu kept
ln a.conllu hard.csv
cp a.conllu other.csv
cp a.conllu other.png

# refuses STATUS ARGUMENTS: the call must end with this status and a message, and must change no
# file.
refuses() {
    expected=$1
    shift
    status=0
    "$program" "$@" > said 2>&1 || status=$?
    [ $status = "$expected" ] || fail "$*: status $status, expected $expected: $(cat said)"
    grep -q 'would be overwritten\|the file exists and is not a' said || fail "$*: said: $(cat said)"
    for file in a.conllu hard.csv other.csv other.png; do
        cmp $file kept || fail "$*: changed $file"
    done
}

refuses 2 a.conllu --export hard.csv
refuses 2 a.conllu --picture ./a.conllu
refuses 2 --compare a.conllu --picture a.conllu
refuses 2 --model other.png --picture other.png
refuses 1 a.conllu --export other.csv
refuses 1 a.conllu --picture other.png
for _ in 1 2; do
    "$program" a.conllu --export own.csv || fail "a table was not replaced"
    "$program" a.conllu --picture own.png || fail "a picture was not replaced"
done
cmp a.conllu kept
