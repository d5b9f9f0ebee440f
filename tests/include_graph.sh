#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# include_graph.sh SOURCE: tests that includes between folders of the product run only downwards:
# from app to ui to core, and without cycles, both between these folders and between the parts of
# core and ui (core/treebank and all folders below it are one part).
set -eu

cd "$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Each line is a folder and a folder that it includes.
grep -r --include='*.h' --include='*.cpp' -E '^#include "(core|ui|app)/' core ui app |
    sed -E 's|^(.*)/[^/]*:#include "(.*)/[^/"]*".*|\1 \2|' | awk '$1 != $2' | sort -u > "$folder/edges"
[ "$(wc -l < "$folder/edges")" -gt 100 ] || { echo "found hardly any include"; exit 1; }

failed=0
awk 'BEGIN { level["core"] = 1; level["ui"] = 2; level["app"] = 3 }
     { split($1, from, "/"); split($2, to, "/") }
     level[from[1]] < level[to[1]] { print $1 " includes a file of " $2; bad = 1 }
     END { exit bad }' "$folder/edges" || failed=1
awk '{ split($1, a, "/"); split($2, b, "/"); from = a[1] "/" a[2]; to = b[1] "/" b[2] }
     from != to { print from, to }' "$folder/edges" | sort -u > "$folder/parts"
for graph in edges parts; do
    if ! tsort "$folder/$graph" > /dev/null 2> "$folder/loops"; then
        echo "includes go round in a circle:"
        sed -e '/input contains a loop/d' -e 's/^tsort: /  /' "$folder/loops"
        failed=1
    fi
done
exit $failed
