#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# kill.sh PROGRAM SOURCE_DIR [TIMES [SEED]]: kills saving, the training of a network and an
# experiment at random moments, TIMES times each (default 5). Afterwards each file must be the whole
# old or the whole new one, the next save must remove the temporary file of a killed one, and a
# resumed program must give the same result as one that was not killed.
set -eu

program=$1
samples=$2/resources/samples
times=${3:-5}
seed=${4:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    echo "seed $seed: $*"
    exit 1
}

now() {
    date +%s%N
}

# The names of temporary files. They contain numbers of processes, which on Windows are not those of the shell.
temporaries() {
    echo .parsescope-*
}

# at_random NANOSECONDS COMMAND...: runs the command and kills it at a random moment within
# NANOSECONDS, after it has begun to write its temporary file if `in_save` is set; sets `killed` to
# 1, or to 0 if the command had ended before.
draws=0
in_save=
known=
at_random() {
    within=$1
    shift
    draws=$((draws + 1))
    moment=$(awk -v seed="$seed" -v draw=$draws -v span="$within" 'BEGIN {
        srand(seed * 100003 + draw); rand(); printf "%.4f", rand() * span / 1e9 }')
    known=$(temporaries)
    "$@" > /dev/null 2> said &
    running=$!
    while [ "$in_save" ] && kill -0 $running 2> /dev/null && [ "$(temporaries)" = "$known" ]; do :; done
    sleep "$moment"
    kill -KILL $running 2> /dev/null || true
    status=0
    wait $running 2> /dev/null || status=$?
    case $status in
    0) killed=0 ;;
    137) killed=1 ;;
    *) fail "ended with $status by itself: $*: $(cat said)" ;;
    esac
}

# Saving. The old file is a treebank with other content.
cp "$samples/german.conllu" old
for _ in $(seq 400); do cat "$samples/first-steps.conllu" "$samples/czech.conllu"; done > large.conllu
begun=$(now)
"$program" convert large.conllu --output new
span=$(($(now) - begun))
"$program" convert large.conllu | cmp - new || fail "the file has not what is printed"
olds=0
news=0
hits=0
debris() {
    find . -maxdepth 1 -name '.parsescope-*' | wc -l
}

tries=0
in_save=yes
# On a busy machine, the first kills may all fall behind the save; then there are further tries.
while [ $tries -lt "$times" ] || { [ $hits = 0 ] && [ $tries -lt $((10 * times)) ]; }; do
    tries=$((tries + 1))
    cp old out
    # A tenth of the time for reading and saving, so that most of the saves are not finished.
    at_random $((span / 10)) "$program" convert large.conllu --output out
    [ "$(debris)" -le 1 ] || fail "debris of $(debris) saves"
    [ "$(debris)" = 0 ] || [ "$(temporaries)" = "$known" ] || hits=$((hits + 1))
    if cmp -s out old; then
        olds=$((olds + 1))
    elif cmp -s out new; then
        news=$((news + 1))
    else
        fail "a file is neither the old nor the new one: $(wc -c < out) bytes"
    fi
    [ $killed = 1 ] || cmp -s out new || fail "saved, but not there: $(cat said)"
done
in_save=
"$program" convert large.conllu --output out
cmp out new || fail "could not be saved afterwards"
[ "$(debris)" = 0 ] || fail "debris is left: $(ls -a)"
[ $hits -gt 0 ] || fail "no kill fell within a save"
echo "saving: $tries times, $hits killed within the save, old $olds, new $news"

# The training of a network. It must give the same model, however often it was killed.
set -- train --scorer bilstm --system arc-eager --iterations 60 --word-size 8 --hidden 8 --mlp 8 \
    --threads 1 --quiet --input "$samples/first-steps.conllu"
begun=$(now)
"$program" "$@" --model whole
span=$(($(now) - begun))
kills=0
ends=0
while [ $kills -lt "$times" ]; do
    at_random $((span * 11 / 10)) "$program" "$@" --model resumed --checkpoint checkpoint
    kills=$((kills + killed))
    [ ! -e resumed ] || cmp resumed whole || fail "a model is damaged, or another one"
    if [ $killed = 0 ]; then
        [ ! -s said ] || fail "the training said: $(cat said)"
        [ -e resumed ] || fail "the training ended without a model"
        ends=$((ends + 1))
        rm -f resumed checkpoint
    fi
done
"$program" "$@" --model resumed --checkpoint checkpoint || fail "cannot be resumed"
cmp resumed whole || fail "the training resumed made another model"
echo "training: killed $kills times, ended $ends times in between"

# An experiment. Existing results must be complete, and must be kept.
cat > grid.json <<GRID
{"title": "T", "results": "results", "iterations": 20,
 "treebanks": [{"name": "t", "train": "$samples/czech.conllu", "test": "$samples/german.conllu"}],
 "grids": [{"systems": ["arc-standard", "arc-eager"], "regimes": ["static", "explore"], "seeds": [1, 2]}]}
GRID
# Prints the list of results without their times.
list() {
    "$program" experiment grid.json --table tsv | awk -F '\t' -v OFS='\t' '
        NR == 1 { for (i = 1; i <= NF; i++) if ($i == "training_seconds") seconds = i }
        { if (seconds) $seconds = ""; print }'
}
begun=$(now)
"$program" experiment grid.json > /dev/null 2>&1
span=$(($(now) - begun))
list > expected
rm -r results
kills=0
ends=0
while [ $kills -lt "$times" ]; do
    at_random $((span * 11 / 10)) "$program" experiment grid.json
    kills=$((kills + killed))
    list > found || fail "the results cannot be read"
    if grep -vxFf expected found; then fail "a result is damaged, or another one"; fi
    [ "$(wc -l < found)" = $(($(find results -name '*.json' 2> /dev/null | wc -l) + 1)) ] ||
        fail "there is a file that is no result: $(ls -a results)"
    if [ $killed = 0 ]; then
        cmp found expected || fail "ended without all results"
        ends=$((ends + 1))
        rm -r results
    fi
done
"$program" experiment grid.json > /dev/null 2>&1 || fail "cannot be resumed"
list | cmp - expected || fail "other results than without kills"
echo "experiments: killed $kills times, ended $ends times in between"
