#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# presets.sh SOURCE_DIR: tests that the presets release, tested and packages compile the sources of the
# library and of the programs by equal commands in one build folder, so that app/run, tests/run and
# app/install compile nothing twice. Also tests that only the option PARSESCOPE_EXPLORER_PAGE puts the
# explorer, as a page, into the programs and their packages, and that app/run does not set it.
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

# The programs contain the explorer as a page only if PARSESCOPE_EXPLORER_PAGE names it.
document=$folder/build/core/teaching/publish/explorer_document.cpp
printf 'Az' > "$folder/page.html"

for preset in release tested packages; do
    if [ "$preset" = packages ]; then
        grep -q 'return ""sv' "$document" || fail "the explorer is in the program, without the option"
        configure --preset packages "-DPARSESCOPE_EXPLORER_PAGE=$folder/page.html"
    else
        configure --preset "$preset"
    fi
    # Each command that compiles a source of the library or of a program.
    sed -n 's/^ *"command": "\(.*\)",*$/\1/p' "$folder/build/compile_commands.json" |
        grep -E ' -o (core|ui|app)/' | grep -v ' -o app/python/' | sort > "$folder/$preset"
    [ "$(wc -l < "$folder/$preset")" -gt 20 ] || fail "$preset compiles hardly anything"
    diff "$folder/release" "$folder/$preset" > "$folder/difference" ||
        fail "the presets release and $preset compile differently: $(head -c 2000 "$folder/difference")"
done

grep -q 'return "\\x41\\x7a"sv' "$document" || fail "the explorer is not in the program"
for part in resources/packaging app/python; do
    list=$folder/build/$part/cmake_install.cmake
    [ ! -f "$list" ] || grep -q "$folder/page.html" "$list" || fail "the package of $part does not contain the page"
done
! cmake --preset packages -B "$folder/build" -DPARSESCOPE_EXPLORER_PAGE=missing.html > "$folder/log" 2>&1 ||
    fail "a missing page is no error"
grep -q 'there is no file .*missing.html' "$folder/log" || fail "no message: $(cat "$folder/log")"
# app/run builds the programs as the folder was configured, even if a page was built later. app/page and
# app/install build the page, and put it into what they build.
! grep -n -e explorer -e EXPLORER -e page_option app/run ||
    fail "app/run decides whether the programs contain the explorer"
for script in app/page app/install; do
    grep -q 'cmake --preset .*page_option' $script || fail "$script does not put the page into the programs"
done
