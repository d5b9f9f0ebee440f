#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# interruption.sh PROGRAM SOURCE: tests Ctrl+C and a closed terminal during training: it writes the
# checkpoint, says how to continue, and ends the program by the signal. The same command then makes
# the same model as a training without interruption.
. "$(dirname "$0")/setup.sh"

# interrupt SIGNAL FILE COMMAND...: runs the command, and sends the signal when FILE is no longer
# empty; sets `status`. (Programs that a script runs in the background ignore SIGINT by default.)
interrupt() {
    signal=$1
    file=$2
    shift 2
    rm -f "$file"
    env --default-signal=INT,TERM,HUP "$@" 2> said &
    running=$!
    until [ -s "$file" ]; do
        kill -0 $running 2> /dev/null || fail "the training ended by itself: $(cat said)"
        sleep 0.01
    done
    kill "-$signal" $running 2> /dev/null || fail "the training ended by itself"
    # A terminal that is closed may send SIGHUP twice: itself, and by its shell.
    [ "$signal" != HUP ] || kill -HUP $running 2> /dev/null || true
    status=0
    wait $running 2> /dev/null || status=$?
}

# With sanitizers, an iteration takes about ten times as long.
iterations=80
[ "${SANITIZED:-no}" = no ] || iterations=16
small="--word-size 8 --hidden 8 --mlp 8 --threads 1 --iterations $iterations"
for kind in "--scorer perceptron --system arc-eager --iterations $iterations" \
    "--scorer cube --table-bits 12 --iterations $((iterations / 2))" "--scorer bilstm --system arc-eager $small"; do
    # shellcheck disable=SC2086  # the options are split on purpose
    set -- train $kind --quiet --input "$samples/first-steps.conllu" --dev "$samples/german.conllu"
    "$program" "$@" --model whole
    rm -f resumed
    interrupt INT checkpoint "$program" "$@" --model resumed --checkpoint checkpoint
    [ $status = 130 ] || fail "$kind: status $status, expected 130"
    [ ! -e resumed ] || fail "$kind: a model was written before the end"
    grep -q '^parsescope-cli: the training was interrupted, and no model was written. Its progress is saved in checkpoint: to continue, run the same command again.$' said ||
        fail "$kind: said: $(cat said)"
    before=$(cksum < checkpoint)
    interrupt TERM checkpoint.new "$program" "$@" --model resumed --checkpoint checkpoint.new
    [ $status = 143 ] || fail "$kind: status $status, expected 143"
    [ "$(cksum < checkpoint)" = "$before" ] || fail "$kind: another checkpoint was overwritten"
    # A terminal that is closed sends SIGHUP.
    interrupt HUP checkpoint.closed "$program" "$@" --model resumed --checkpoint checkpoint.closed
    [ $status = 129 ] || fail "$kind: status $status, expected 129"
    grep -q ' Its progress is saved in checkpoint.closed: ' said || fail "$kind: said: $(cat said)"
    "$program" "$@" --model resumed --checkpoint checkpoint
    cmp whole resumed || fail "$kind: the training resumed made another model"
    # A finished training is not repeated.
    rm resumed
    "$program" "$@" --model resumed --checkpoint checkpoint
    cmp whole resumed || fail "$kind: the finished checkpoint made another model"
    # The checkpoint of a training with another seed must be refused.
    status=0
    "$program" "$@" --seed 7 --model other --checkpoint checkpoint 2> said || status=$?
    [ $status = 1 ] || fail "$kind: went on from a checkpoint with another seed"
    grep -q '^checkpoint: the checkpoint is of a training with other data or options$' said ||
        fail "$kind: said: $(cat said)"
done

# Without a checkpoint, the loss of the progress must be reported.
interrupt INT said "$program" train --system arc-eager --iterations 1000 --model none \
    --input "$samples/first-steps.conllu"
[ $status = 130 ] || fail "status $status, expected 130"
[ ! -e none ] || fail "a model was written before the end"
grep -q '^parsescope-cli: the training was interrupted, and no model was written. Its progress is lost; with --checkpoint FILE, ' said ||
    fail "said: $(cat said)"
interrupt INT said "$program" train --system arc-eager --iterations 1000 --seeds 2 --model none \
    --input "$samples/first-steps.conllu" --dev "$samples/german.conllu"
[ $status = 130 ] || fail "status $status, expected 130"
grep -q '^parsescope-cli: the training was interrupted, and no model was written. Its progress is lost.$' said ||
    fail "said: $(cat said)"
