#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# disk_full.sh PROGRAM SOURCE_DIR: tests saving, training and an experiment on a file system without
# room. The old files must be unchanged, the failure must be reported, and no other file may be
# left.
small=full
. "$(dirname "$0")/small_disk.sh"

# told NAME COMMAND...: the command must fail, with the message that there is no room for the file
# NAME.
told() {
    name=$1
    shift
    if "$@" > printed 2> message; then fail "no failure: $*"; fi
    grep -q "^$name: .*No space left on device" message || fail "$* said: $(cat message)"
    [ "$(ls -A full)" = old ] || fail "left behind: $(ls -A full)"
    cmp -s full/old old || fail "the old file has changed"
}

cp "$samples/german.conllu" old
cp old full/old
for _ in $(seq 20); do cat "$samples/first-steps.conllu"; done > large.conllu
told full/old "$program" convert large.conllu --output full/old
told full/new "$program" convert large.conllu --output full/new
set -- train --system arc-eager --iterations 5 --quiet --input "$samples/czech.conllu" --model
told full/model "$program" "$@" full/model

# Without room for the checkpoint, training continues and reports the failure.
set -- train --scorer bilstm --system arc-eager --iterations 3 --word-size 32 --hidden 32 \
    --threads 1 --quiet --input "$samples/first-steps.conllu" --model
"$program" "$@" whole
"$program" "$@" model --checkpoint full/checkpoint 2> message || true
grep -q '^full/checkpoint: .*No space left on device' message || fail "said: $(cat message)"
cmp model whole || fail "another model without room for the checkpoint"
[ "$(ls -A full)" = old ] || fail "left behind: $(ls -A full)"

# Once there is room again, saving succeeds.
mount -o remount,size=4m full
"$program" convert large.conllu --output full/old
"$program" convert large.conllu | cmp - full/old || fail "saved otherwise"
echo "disk full: what there was stayed"
