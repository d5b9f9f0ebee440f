#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# format.sh ROOT: tests that every source is formatted by clang-format as .clang-format requires.
# The exit status is 77 without clang-format 14, because versions format differently.
set -eu
cd "$1"
program=
for name in clang-format-14 clang-format; do
    if command -v "$name" > /dev/null && "$name" --version | grep -q 'version 14\.'; then
        program=$name
        break
    fi
done
[ -n "$program" ] || exit 77
find core ui app tests -name _skbuild -prune -o \( -name '*.cpp' -o -name '*.h' \) -print | xargs "$program" --dry-run --Werror
