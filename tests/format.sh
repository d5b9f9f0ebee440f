#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# format.sh ROOT: every source is as clang-format writes it, by .clang-format. Exit status 77 without
# clang-format 14, as versions differ.
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
find core ui app tests -name '*.cpp' -o -name '*.h' | xargs "$program" --dry-run --Werror
