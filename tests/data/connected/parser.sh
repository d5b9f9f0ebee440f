#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# parser.sh DOES [FIELDS]: a parser to connect. It introduces itself, with the additional FIELDS,
# and then executes DOES for each question. In DOES, $id is the number of the question and $count
# the number of transitions; `even` answers with equal scores.
even() {
    scores=1
    i=1
    while [ "$i" -lt "$count" ]; do
        scores=$scores,1
        i=$((i + 1))
    done
    answer "\"scores\":[$scores],\"text\":\"$count to choose from\""
}

# answer FIELDS: answers the question with FIELDS.
answer() {
    echo "{\"id\":$id,$1}"
}

# ask: reads a question, and sets `line` and `id`.
ask() {
    read -r line || exit 0
    id=${line#*\"id\":}
    id=${id%%,*}
}

ask
answer '"protocol":1,"name":"test","system":"arc-standard","labels":["dep"]'"${2:-}"
while ask; do
    count=$(printf '%s' "${line#*\"transitions\":}" | tr -cd , | wc -c)
    count=$((count + 1))
    eval "$1"
done
