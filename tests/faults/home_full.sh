#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# home_full.sh WINDOW SOURCE_DIR: starts the window with a home folder without room, where neither
# settings nor journals can be written. The window must still open a treebank and draw it.
small=home
. "$(dirname "$0")/small_disk.sh"

cp "$samples/german.conllu" home/own.conllu
head -c 1000000 /dev/zero > home/filler 2> /dev/null || true

HOME=$folder/home XDG_CONFIG_HOME='' XDG_DATA_HOME='' XDG_CACHE_HOME='' XDG_STATE_HOME='' \
    "$program" --picture "$folder/picture.png" home/own.conllu > said 2>&1 ||
    fail "the window ended with an error: $(cat said)"
[ -s picture.png ] || fail "no picture"
cmp home/own.conllu "$samples/german.conllu"
left=$(find home -type f ! -name own.conllu ! -name filler)
[ -z "$left" ] || fail "left behind: $left"
echo "home full: the window opened"
