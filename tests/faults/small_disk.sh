# SPDX-License-Identifier: GPL-3.0-or-later
#
# Read by scripts that are called as SCRIPT PROGRAM SOURCE_DIR: works in a folder of its own, which is
# removed at the end, with a file system of 64 kB at $small in it. The exit status is 77 if no file
# system can be mounted.
set -eu

if [ "${3:-}" != mounted ]; then
    # The script runs again as root of a user namespace, for which no rights are needed.
    unshare --user --map-root-user --mount true 2> /dev/null || {
        echo "skipped: no file system can be mounted here"
        exit 77
    }
    exec unshare --user --map-root-user --mount "$0" "$1" "$2" mounted
fi

program=$1
samples=$2/resources/samples
folder=$(mktemp -d)
trap 'umount "$folder/$small" 2> /dev/null; rm -rf "$folder"' EXIT
cd "$folder"
mkdir "$small"
mount -t tmpfs -o size=64k none "$small" 2> /dev/null || {
    echo "skipped: no file system can be mounted here"
    exit 77
}

fail() {
    echo "$*"
    exit 1
}
