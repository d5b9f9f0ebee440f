#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# limits.sh cli|window PROGRAM SOURCE_DIR [STEP]: runs the program with little memory, from 60 MB in
# steps of STEP MB (default 20), and with few threads. Each run must end within a minute by itself,
# with exit status 0 or with a message and exit status 1, never by a signal. Threads are limited for
# a user who is not root; if there is none, these runs are skipped.
set -eu

kind=$1
program=$2
source=$3
step=${4:-20}
samples=$source/resources/samples
folder=$(mktemp -d)
chmod 755 "$folder"
trap 'rm -rf "$folder"' EXIT
mkdir "$folder/home"
chmod 777 "$folder/home"
cd "$folder"
export QT_QPA_PLATFORM=offscreen HOME="$folder/home" LC_ALL=C.UTF-8
failed=0
runs=0

# A treebank of some thousand words.
for _ in $(seq 30); do cat "$samples/german.conllu" "$samples/czech.conllu"; done > bank.conllu

# ends_plainly LIMIT COMMAND...: runs the command with the option LIMIT of prlimit.
ends_plainly() {
    limit=$1
    shift
    status=0
    runs=$((runs + 1))
    if [ "${as:-}" ]; then
        timeout -k 1 60 $as prlimit "$limit" --core=0 "$@" > out 2> errors < "${input:-/dev/null}" || status=$?
    else
        timeout -k 1 60 prlimit "$limit" --core=0 "$@" > out 2> errors < "${input:-/dev/null}" || status=$?
    fi
    # The loader of programs also ends with a message, and status 127.
    case $status in
    0) return ;;
    1 | 127) [ ! -s errors ] || return 0 ;;
    esac
    echo "FAILED with $limit: exit status $status: $*"
    head -c 1000 errors
    failed=1
}

# plain_threads LIMIT COMMAND...: like ends_plainly, but for threads, of which no message may be a
# bare text of the system.
plain_threads() {
    ends_plainly "$@"
    if grep -q "Resource temporarily unavailable" errors; then
        echo "FAILED with $1: a bare message: $(cat errors)"
        failed=1
    fi
}

command -v prlimit > /dev/null || {
    echo "skipped: there is no prlimit"
    exit 77
}

# The user nobody owns no other process, so that the limit of threads is that of the program.
as=
if [ "$(id -u)" = 0 ] && command -v setpriv > /dev/null; then
    as="setpriv --reuid=65534 --regid=65534 --clear-groups"
    $as test -x "$program" -a -r "$samples/german.conllu" || as=
fi
other=$as

if [ "$kind" = cli ]; then
    "$program" train --system arc-eager --iterations 1 --quiet --input "$samples/first-steps.conllu" \
        --model eager.model
    chmod 644 eager.model bank.conllu
    echo '{"system":"swap","heads":[2,0,2,3],"transitions":["sh"]}' > request.jsonl
    as=
    megabytes=20
    while [ "$megabytes" -le 400 ]; do
        limit=--as=$((megabytes * 1000000))
        ends_plainly "$limit" "$program" parse --model eager.model bank.conllu
        input=bank.conllu ends_plainly "$limit" "$program" parse --model eager.model
        ends_plainly "$limit" "$program" find "pattern { A -[nsubj]-> B }" bank.conllu --csv
        input=request.jsonl ends_plainly "$limit" "$program" losses
        ends_plainly "$limit" "$program" train --system arc-eager --iterations 1 --quiet \
            --input "$samples/first-steps.conllu" --model "home/$megabytes.model"
        megabytes=$((megabytes + step))
    done
    as=$other
    if [ "$as" ]; then
        for threads in 1 2 3 4 6 8; do
            for command in "parse --model eager.model --threads 6 bank.conllu" \
                "train --system arc-eager --iterations 1 --seeds 2 --quiet --input $samples/first-steps.conllu --dev $samples/first-steps.conllu --model home/t.model" \
                "train --system arc-eager --iterations 1 --quiet --input $samples/first-steps.conllu --model home/t.model"; do
                # shellcheck disable=SC2086  # the arguments are split on purpose
                plain_threads "--nproc=$threads" "$program" $command
                [ "$status" = 0 ] || {
                    echo "FAILED with $threads threads: no work without further threads: $command"
                    failed=1
                }
            done
        done
    fi
else
    as=
    megabytes=60
    while [ "$megabytes" -le 400 ]; do
        limit=--as=$((megabytes * 1000000))
        ends_plainly "$limit" "$program" --picture home/x.png "$samples/german.conllu"
        ends_plainly "$limit" "$program" --export home/x.pdf "$samples/german.conllu"
        megabytes=$((megabytes + step))
    done
    # A window with a treebank of 60,000 words opens in 150 MiB.
    for _ in $(seq 15); do cat bank.conllu; done > large.conllu
    ends_plainly --as=$((150 * 1024 * 1024)) "$program" --picture home/z.png large.conllu
    [ "$status" = 0 ] || {
        echo "FAILED: no window in 150 MiB: $(cat errors)"
        failed=1
    }
    as=$other
    if [ "$as" ]; then
        for threads in 1 2 3 4 5 6 7 8; do
            plain_threads "--nproc=$threads" "$program" --picture home/y.png "$samples/german.conllu"
            plain_threads "--nproc=$threads" "$program" --export home/y.pdf "$samples/german.conllu"
        done
    fi
fi
[ "$as" ] || echo "runs with few threads were skipped: there is no other user"
echo "limits of $kind: $runs runs"
exit "$failed"
