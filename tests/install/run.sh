#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh BUILD_DIR SOURCE_DIR: installs the build, and compiles a program that finds the installed
# library by CMake and by pkg-config. The program must give the same answer as the installed command
# line.
set -eu
build=$1
source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "$1" >&2
    exit 1
}
cmake --install "$build" --prefix "$folder/prefix" > "$folder/log" || fail "not installed: $(cat "$folder/log")"
cmake -S "$source/tests/install" -B "$folder/user" -G Ninja -DCMAKE_PREFIX_PATH="$folder/prefix" \
    -DCMAKE_BUILD_TYPE=Release > "$folder/log" 2>&1 || fail "$(cat "$folder/log")"
cmake --build "$folder/user" > "$folder/log" 2>&1 || fail "$(cat "$folder/log")"
"$folder/user/user" > "$folder/answer"
echo '{"system":"arc-eager","heads":[2,0,2],"transitions":["sh","sh"]}' |
    "$folder/prefix/bin/parsescope-cli" losses | tr -d ' ' > "$folder/expected"
while read -r name loss; do
    grep -q "\"$name\":$loss[,}]" "$folder/expected" ||
        fail "the library says $name $loss, the command line $(cat "$folder/expected")"
done < "$folder/answer"
[ "$(wc -l < "$folder/answer")" -ge 3 ] || fail "too few transitions: $(cat "$folder/answer")"
command -v pkg-config > /dev/null || exit 0
PKG_CONFIG_PATH=$(dirname "$(find "$folder/prefix" -name parsescope.pc)")
export PKG_CONFIG_PATH
# shellcheck disable=SC2046  # one word for each flag
"${CXX:-g++}" -std=c++20 "$source/tests/install/user.cpp" -o "$folder/other" \
    $(pkg-config --cflags --libs parsescope) > "$folder/log" 2>&1 || fail "$(cat "$folder/log")"
"$folder/other" | cmp - "$folder/answer" || fail "another answer with pkg-config"
