#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Runs every cell of an experiment with GNU parallel, as many at a time as there are processors.
# When called again, runs only the missing cells. Then prints the tables.
#
#   resources/experiments/parallel.sh resources/experiments/gss14.json --treebanks FOLDER
set -eu
program=${PARSESCOPE_CLI:-build/release/app/parsescope-cli}
seq "$("$program" experiment "$@" --count)" | parallel --halt soon,fail=1 "$program" experiment "$@" --cell
"$program" experiment "$@" --table markdown
