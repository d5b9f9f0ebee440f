#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# hostile.sh PROGRAM SOURCE_DIR TABLE [FOLDER]: makes each call of tests/data/hostile/TABLE.table
# with hostile files, in little memory and time, and compares the exit status and the message with
# the table. Also reads each file of FOLDER, if it is given: the program must neither crash nor
# hang, and must explain every failure. The environment variable HOSTILE_MEMORY is the limit of the
# memory in KiB; "unlimited" for programs with sanitizers.
set -eu

program=$1
source=$2
table=$source/tests/data/hostile/$3.table
memory=${HOSTILE_MEMORY:-1000000}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export QT_QPA_PLATFORM=offscreen HOME="$folder/home"
mkdir "$folder/home" "$folder/files"
sh "$source/tests/data/hostile/make.sh" "$folder/files"
cd "$folder/files"
failed=0

# call ARGUMENTS: calls the program with limits of memory, processor time and time; sets `status`.
call() {
    status=0
    (
        ulimit -c 0
        ulimit -v "$memory"
        ulimit -t 60
        set -f
        # shellcheck disable=SC2086  # the arguments are split on purpose
        exec timeout -k 1 600 "$program" $1 > ../out 2> ../errors < /dev/null
    ) || status=$?
}

report() {
    echo "FAILED: $1: $2"
    head -c 1000 ../errors
    failed=1
}

while IFS='|' read -r expected arguments text; do
    expected=$(echo "$expected" | tr -d ' ')
    case $expected in '' | '#'*) continue ;; esac
    text=${text# }
    call "$arguments"
    if [ "$status" != "$expected" ]; then
        report "$arguments" "exit status $status, expected $expected"
    elif [ -n "$text" ] && ! cat ../out ../errors | grep -qF -e "$text"; then
        report "$arguments" "no message with: $text"
    fi
done < "$table"

# fails_plainly ARGUMENTS: checks that the call succeeds, or ends with status 1 and an explanation.
fails_plainly() {
    call "$1"
    if [ "$status" -gt 1 ]; then
        report "$1" "exit status $status, expected 0 or 1"
    elif [ "$status" = 1 ] && [ ! -s ../errors ] && ! grep -q '"error"' ../out; then
        report "$1" "no message"
    fi
}

# The files of FOLDER, which are not in the table.
for file in "${4:-/nonexistent}"/*; do
    case $3:$file in
    *"*") continue ;;
    window:*.model) set -- "$@" "--model $file words-3.conllu --picture ../picture.png" ;;
    window:*.conllu) set -- "$@" "$file --picture ../picture.png" ;;
    window:*) continue ;;
    *.model) set -- "$@" "parse words-3.conllu --model $file" ;;
    *.conllu) set -- "$@" "validate $file" "stats $file" "convert $file" \
        "derive $file --system arc-eager" "find root $file --csv" ;;
    *.md) set -- "$@" "lesson check $file" "lesson export $file" ;;
    *.jsonl) set -- "$@" "losses $file" "audit $file" "decode $file" ;;
    *.json) set -- "$@" "experiment $file" "grade --key $file words-3.conllu" ;;
    *.system) set -- "$@" "system check $file" ;;
    esac
done
if [ $# -gt 4 ]; then
    shift 4
    for arguments; do
        fails_plainly "$arguments"
    done
fi
exit "$failed"
