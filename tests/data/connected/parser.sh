#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# parser.sh DOES [FIELDS]: a parser to connect. It says hello, with these FIELDS, too, and then does DOES
# for each question, of which $id is the number and $count the number of transitions; `even` answers that
# all are as good.
even() {
    scores=1
    i=1
    while [ "$i" -lt "$count" ]; do
        scores=$scores,1
        i=$((i + 1))
    done
    answer "\"scores\":[$scores],\"text\":\"$count to choose from\""
}

# answer FIELDS
answer() {
    echo "{\"id\":$id,$1}"
}

# ask: reads a question
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
