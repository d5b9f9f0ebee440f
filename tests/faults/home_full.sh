#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# home_full.sh WINDOW SOURCE_DIR: starts the window with a home folder without room, where neither
# settings nor journals can be written. The window must still open a treebank and draw it. The exit
# status is 77 if no file system can be mounted.
set -eu

if [ "${3:-}" != mounted ]; then
    # The script runs again as root of a user namespace, for which no rights are needed.
    unshare --user --map-root-user --mount true 2> /dev/null || {
        echo "skipped: no file system can be mounted here"
        exit 77
    }
    exec unshare --user --map-root-user --mount "$0" "$1" "$2" mounted
fi

window=$1
samples=$2/resources/samples
folder=$(mktemp -d)
trap 'umount "$folder/home" 2> /dev/null; rm -rf "$folder"' EXIT
cd "$folder"
mkdir home
mount -t tmpfs -o size=64k none home 2> /dev/null || {
    echo "skipped: no file system can be mounted here"
    exit 77
}
cp "$samples/german.conllu" home/own.conllu
head -c 1000000 /dev/zero > home/filler 2> /dev/null || true

HOME=$folder/home XDG_CONFIG_HOME='' XDG_DATA_HOME='' XDG_CACHE_HOME='' XDG_STATE_HOME='' \
    "$window" --picture "$folder/picture.png" home/own.conllu > said 2>&1 || {
    echo "the window ended with an error: $(cat said)"
    exit 1
}
[ -s picture.png ] || { echo "no picture"; exit 1; }
cmp home/own.conllu "$samples/german.conllu"
left=$(find home -type f ! -name own.conllu ! -name filler)
[ -z "$left" ] || { echo "left behind: $left"; exit 1; }
echo "home full: the window opened"
