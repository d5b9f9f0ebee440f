#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# presets.sh SOURCE_DIR: tests that the presets release, tested and packages compile the sources of the
# library and of the programs by equal commands in one build folder, so that app/run, tests/run and
# app/install compile nothing twice.
set -eu
cd "$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "$1" >&2
    exit 1
}
configure() {
    cmake "$@" -B "$folder/build" > "$folder/log" 2>&1 || fail "$(cat "$folder/log")"
}

for preset in release tested packages; do
    configure --preset "$preset"
    # Each command that compiles a source of the library or of a program.
    sed -n 's/^ *"command": "\(.*\)",*$/\1/p' "$folder/build/compile_commands.json" |
        grep -E ' -o (core|ui|app)/' | grep -v ' -o app/python/' | sort > "$folder/$preset"
    [ "$(wc -l < "$folder/$preset")" -gt 100 ] || fail "$preset compiles hardly anything"
    diff "$folder/release" "$folder/$preset" > "$folder/difference" ||
        fail "the presets release and $preset compile differently: $(head -c 2000 "$folder/difference")"
done
