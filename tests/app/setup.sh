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

fail() {
    echo "FAILED: $*"
    exit 1
}
