# SPDX-License-Identifier: GPL-3.0-or-later
#
# Read by the scripts of this folder, which are called as SCRIPT PROGRAM SOURCE_DIR …: works in a
# folder of its own, which is removed at the end.
set -eu

program=$1
source=$2
samples=$source/resources/samples
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Ends the test, and prints the output and the messages of the last call by `run`, if there was one.
# A script can set `kind` to what the message is about.
fail() {
    echo "FAILED: ${kind:+$kind: }$*"
    if [ -n "${ran:-}" ]; then
        echo "--- output:"
        head -40 out
        echo "--- messages:"
        cat said
    fi
    exit 1
}

# run STATUS ARGUMENTS...: runs the program, whose output is written into the file out and whose
# messages are written into the file said, and compares its exit status.
run() {
    expected=$1
    shift
    ran=yes
    status=0
    "$program" "$@" > out 2> said < /dev/null || status=$?
    [ "$status" = "$expected" ] || fail "$*: exit status $status, expected $expected"
}
