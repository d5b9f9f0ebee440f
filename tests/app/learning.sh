#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# learning.sh PROGRAM SOURCE_DIR: tests training, parsing, evaluation, blame and experiments.
# tests/faults/kill.sh kills experiments and the training of networks, and resumes them.
. "$(dirname "$0")/setup.sh"

# The whole pipeline. Sentences learnt by heart must be parsed without mistakes.
"$program" train --system arc-eager --root last --iterations 15 --quiet \
    --input "$samples/first-steps.conllu" --model m
"$program" train --system arc-eager --root last --iterations 15 --quiet \
    --input "$samples/first-steps.conllu" --model again
cmp m again || fail "the same training made another model"
"$program" parse --model m "$samples/first-steps.conllu" > parsed.conllu
cmp parsed.conllu "$samples/first-steps.conllu" || fail "parsed otherwise than trained"
"$program" parse --model m --single-root --transitions < "$samples/german.conllu" > german.conllu
grep -q 'Transition=ra' german.conllu || fail "no transitions in MISC"
"$program" evaluate --gold "$samples/german.conllu" --system german.conllu \
    --other "$samples/german.conllu" > report
grep -q '^LAS .*difference -.*p = 0' report || fail "no significance in: $(cat report)"
# Scores on the training data come with a warning.
"$program" evaluate --gold "$samples/first-steps.conllu" --model m --json > report 2> message
grep -q '"trained_on_gold": true' report || fail "training data not recognised: $(cat report)"
grep -q 'warning: the model was trained on these sentences' message || fail "said: $(cat message)"
"$program" evaluate --gold "$samples/german.conllu" --model m --json > report 2> message
grep -q '"trained_on_gold": false' report || fail "taken for training data: $(cat report)"
[ ! -s message ] || fail "said: $(cat message)"
"$program" blame --model m "$samples/german.conllu" > report
grep -q '^Taken' report || fail "no blame in: $(cat report)"

# A model keeps the rules of a system that was read from a file.
cp "$source/resources/systems/arc-hybrid-swap.system" own.system
"$program" train --system own.system --regime static --iterations 30 --quiet \
    --input "$samples/non-projective.conllu" --model own
rm own.system
"$program" parse --model own --transitions "$samples/non-projective.conllu" > parsed.conllu
grep -q 'Transition=ra' parsed.conllu || fail "no transitions of a system of a file"
"$program" evaluate --gold "$samples/non-projective.conllu" --system parsed.conllu > report
grep -q '^All words *[0-9]* *100.00 ' report || fail "not learnt by heart: $(cat report)"
"$program" blame --model own "$samples/non-projective.conllu" > report
grep -q '^Taken' report || fail "no blame in: $(cat report)"

# Several treebanks give the same model as all of them in one file.
cat "$samples/first-steps.conllu" "$samples/german.conllu" > both.conllu
set -- train --system arc-eager --quiet --model
"$program" "$@" one --iterations 3 --input both.conllu
"$program" "$@" two --iterations 3 --input "$samples/first-steps.conllu" --input "$samples/german.conllu"
"$program" "$@" two-at-once --iterations 3 --input "$samples/first-steps.conllu" "$samples/german.conllu"
cmp one two || fail "two treebanks made another model than both in one file"
cmp one two-at-once || fail "two treebanks after one --input made another model"

# Parses with several roots must be reported, with the option that avoids them.
printf '1\tA\t_\tX\t_\t_\t0\troot\t_\t_\n2\tB\t_\tY\t_\t_\t0\troot\t_\t_\n\n' > two-roots.conllu
"$program" "$@" roots --iterations 9 --input two-roots.conllu
"$program" parse --model roots two-roots.conllu > parsed.conllu 2> message
cmp parsed.conllu two-roots.conllu || fail "parsed otherwise than trained: $(cat parsed.conllu)"
grep -q '1 sentence with several children of ROOT.*--single-root' message || fail "said: $(cat message)"
"$program" parse --model roots --single-root two-roots.conllu > parsed.conllu 2> message
[ ! -s message ] || fail "said of single roots: $(cat message)"

# Models trained with a single root parse with a single root by default; the option is stored in the
# model.
for scorer in perceptron "bilstm --hidden 8 --threads 1" "cube --table-bits 16"; do
    # shellcheck disable=SC2086
    "$program" train --scorer $scorer --system arc-eager --single-root --iterations 2 --quiet \
        --input "$samples/first-steps.conllu" --model single
    "$program" parse --model single "$samples/german.conllu" > german.conllu
    awk -F'\t' '$7 == 0 && $1 ~ /^[0-9]+$/ { roots++ } /^$/ { if (roots != 1) exit 1; roots = 0 }' \
        german.conllu || fail "not a single root with $scorer"
done

# A graph parser needs no system. Its blame names the reason for each lost arc.
"$program" train --scorer cube --iterations 12 --table-bits 16 --quiet \
    --input "$samples/first-steps.conllu" --model cube
"$program" parse --model cube "$samples/first-steps.conllu" > parsed.conllu
cmp parsed.conllu "$samples/first-steps.conllu" || fail "a graph parser parsed otherwise than trained"
"$program" parse --model cube --single-root --transitions "$samples/german.conllu" > german.conllu
grep -q 'Transition=ra' german.conllu || fail "no transitions in MISC"
"$program" blame --model cube "$samples/german.conllu" > report
grep -q '^heads .* [0-9]' report || fail "no blame in: $(cat report)"
"$program" blame --model cube --words "$samples/german.conllu" > report
grep -q '"lost_by":"scores","margin":' report || fail "no words in: $(cat report)"
"$program" blame --model cube --json "$samples/german.conllu" > report
grep -q '"wrong_heads": {' report || fail "no totals in: $(cat report)"

# A sentence that is too long must be reported and not learnt from. Parsing leaves it unchanged, and
# parses all other sentences.
awk 'BEGIN { for (i = 1; i <= 1001; i++) printf "%d\tw\t_\tX\t_\t_\t%d\tdep\t_\t_\n", i, i - 1; print "" }' > lengths.conllu
cat "$samples/first-steps.conllu" lengths.conllu "$samples/first-steps.conllu" > around.conllu
for scorer in perceptron "cube --table-bits 16"; do
    # shellcheck disable=SC2086
    set -- train --system arc-eager --scorer $scorer --iterations 12 --quiet
    if "$program" "$@" --input around.conllu --model long 2> message; then fail "no word of a long sentence"; fi
    grep -q '^around.conllu:[0-9]*: sentence of 1001 words is too long' message || fail "said: $(cat message)"
    if "$program" "$@" --input lengths.conllu --model none 2> message; then fail "learnt from nothing"; fi
    grep -q 'no sentence to learn from' message || fail "said: $(cat message)"
done
if "$program" parse --model long around.conllu > parsed.conllu 2> message; then fail "no word of a long sentence"; fi
grep -q '^around.conllu:[0-9]*: sentence of 1001 words is too long' message || fail "said: $(cat message)"
cmp parsed.conllu around.conllu || fail "parsed otherwise around a long sentence"

# Several seeds give the best of the models that the single seeds give.
seeds() {
    "$program" train --system arc-standard --iterations 2 --input "$samples/first-steps.conllu" \
        --dev "$samples/german.conllu" "$@" 2> log
}
seeds --seeds 3 --seed 4 --model best
kept=$(sed -n 's/^dev LAS of 3 seeds: .*kept: seed \([456]\), .*/\1/p' log)
[ -n "$kept" ] || fail "no seed was kept: $(cat log)"
seeds --seed "$kept" --model alone
cmp best alone || fail "the kept seed alone made another model"
most=$(sed -n 's/.*LAS \([0-9.]*\).*/\1/p' log | sort -n | tail -1)
for seed in 4 5 6; do
    seeds --seed $seed --model alone
    las=$(sed -n 's/.*LAS \([0-9.]*\).*/\1/p' log | sort -n | tail -1)
    [ "$(printf '%s\n%s\n' "$las" "$most" | sort -n | tail -1)" = "$most" ] ||
        fail "seed $seed has LAS $las, more than $most"
done

# A model that is cut off must be refused.
head -c 1000 m > short
if "$program" parse --model short "$samples/german.conllu" 2> message; then fail "read half a model"; fi
grep -q 'short: the model is damaged or cut short' message || fail "said: $(cat message)"

# Finished runs of an experiment are kept; missing and damaged ones are done.
cat > grid.json <<GRID
{"title": "T", "results": "results", "iterations": 9,
 "treebanks": [{"name": "t", "train": "$samples/czech.conllu", "test": "$samples/german.conllu"}],
 "grids": [{"systems": ["arc-standard", "lr-spine"], "regimes": ["static", "explore"], "seeds": [1, 2, 3]}],
 "claims": [{"source": "S", "larger": {"regime": "explore"}, "smaller": {"regime": "static"}}]}
GRID
"$program" experiment grid.json --cell 1
cksum results/t.arc-standard.static.1.json > before
echo '{"settings"' > results/t.arc-standard.static.2.json # half a file is not a result
"$program" experiment grid.json > tables.md 2> log
cksum results/t.arc-standard.static.1.json | cmp - before || fail "a run was done again"
grep -q 'static seed 2' log || fail "a damaged result was kept"
grep -q '^12 of 12 runs' tables.md || fail "wrong tables: $(cat tables.md)"
grep -q '^| explore > static | S | – | [a-z ]* | UAS [-+.0-9]* \[[-+.0-9]*, [-+.0-9]*\] | – |' tables.md &&
    grep -q '^| explore > static | UAS | [a-z ]* | t arc-standard [-+.0-9]* \[[-+.0-9]*, [-+.0-9]*\]' tables.md || fail "no claim in: $(cat tables.md)"
"$program" experiment grid.json 2> log > tables.md
[ ! -s log ] || fail "runs were done again"
[ "$("$program" experiment grid.json --table tsv | wc -l)" = 13 ] || fail "wrong list of runs"
# The list of runs and the tables use the same scores, with or without punctuation.
for suffix in "" _no_punct; do
    [ "$suffix" = "" ] || sed -i 's/"title"/"punctuation": false, "title"/' grid.json
    uas=$(tr ',' '\n' < results/t.arc-standard.static.1.json |
        sed -n "s/.*\"uas$suffix\": *\([0-9.]*\).*/\1/p")
    listed=$("$program" experiment grid.json --table tsv |
        awk -F '\t' '$2 == "arc-standard" && $3 == "static" && $5 == 1 { print $6 }')
    [ "$(printf '%.4f' "$uas")" = "$listed" ] || fail "listed is $listed, expected uas$suffix $uas"
done

# Each run is a process of its own.
rm -r results
if command -v parallel > /dev/null; then
    sed -i 's/ 9,/ 2,/' grid.json
    PARSESCOPE_CLI=$program "$source/resources/experiments/parallel.sh" grid.json > tables.md 2> log
    grep -q '^12 of 12 runs' tables.md || fail "parallel.sh: $(cat log tables.md)"
fi
sed -i 's/ 2,/ 3,/' grid.json
PARSESCOPE_CLI=$program SLURM_ARRAY_TASK_ID=12 sh "$source/resources/experiments/slurm.sh" grid.json
[ -f results/t.lr-spine.explore.3.json ] || fail "slurm.sh ran another cell"

# Networks and averages of networks, which train the members that are missing; the tables also show
# published figures.
cat > networks.json <<GRID
{"title": "T", "results": "networks", "iterations": 1, "sentences": 9, "punctuation": false,
 "network": {"word_size": 4, "tag_size": 2, "hidden": 4, "layers": 1, "mlp": 4},
 "treebanks": [{"name": "t", "train": "$samples/czech.conllu", "test": "$samples/german.conllu"}],
 "grids": [{"scorer": "bilstm", "systems": ["arc-eager", "eisner"], "regimes": ["global"], "positions": ["s0 b0"], "seeds": [1, 2]},
           {"scorer": "bilstm", "systems": ["arc-hybrid"], "regimes": ["local"], "positions": ["s1 s0 b0", "b0"], "seeds": [1]}],
 "ensembles": [{"systems": ["arc-eager", "eisner"], "regime": "global", "positions": ["s0 b0", "h m"]}],
 "decodings": [{"systems": ["arc-eager"], "regime": "global", "positions": ["s0 b0"], "decoder": "greedy"},
               {"systems": ["eisner"], "regime": "global", "positions": ["h m"], "decoder": "mst"}],
 "claims": [{"source": "S", "larger": {"regime": "global"}, "smaller": {"regime": "global, greedy"}}],
 "pivots": [{"title": "P", "regime": "local", "rows": "positions", "columns": "system", "published": "S D"}],
 "published": [{"source": "S", "data": "D", "system": "arc-hybrid", "regime": "local", "positions": "b0", "scores": "12.3 / 4.5"},
               {"source": "S", "data": "D", "system": "arc-eager", "regime": "local", "positions": "b0", "scores": "6.7"}]}
GRID
"$program" experiment networks.json --cell 7 # cell 7 is the average
[ "$(find networks -name '*.json' | wc -l)" = 5 ] || fail "the average did not train its members"
"$program" experiment networks.json > tables.md 2> log
[ "$(wc -l < log)" = 6 ] || fail "what was there was trained again: $(cat log)"
for line in '^11 of 11 runs, 1 iteration over the first 9 sentences; punctuation does not count' \
    '^| arc-eager, eisner | global, average of 4 | s0 b0, h m | 1 |' \
    '^| arc-eager | global, greedy | s0 b0 | 2 |' '^| eisner | global, mst | h m | 2 |' \
    '^| global > global, greedy | S |' \
    '^| eisner | global | h m | 2 | .* ± ' '^| arc-hybrid | local | b0 | 1 | .* | 12.3 / 4.5 |$' \
    '^### P' '^| b0 | [0-9.]* (12.3 / 4.5) |$' '^| S | D | arc-eager | local | b0 | 6.7 |$'; do
    grep -q "$line" tables.md || fail "no line $line in: $(cat tables.md)"
done
model="networks/t.eisner.global.h-m.1.json.model"
"$program" parse --model "$model" "$samples/german.conllu" > own.conllu 2> message
"$program" parse --model "$model" --decoder exact "$samples/german.conllu" > exact.conllu 2> message
cmp own.conllu exact.conllu || fail "--decoder exact is another one"
"$program" parse --model "$model" --decoder mst "$samples/german.conllu" > mst.conllu 2> message
[ "$(wc -l < mst.conllu)" = "$(wc -l < own.conllu)" ] || fail "--decoder mst left something out"
"$program" parse --model "networks/t.arc-eager.global.s0-b0.1.json.model" --decoder mst "$samples/german.conllu" > none 2> message && fail "no scores of arcs"
grep -q 'the model has no scores of arcs, which "mst" needs' message || fail "said: $(cat message)"
sed -i 's/"regimes": \["global"\], "positions": \["s0 b0"\]/"regimes": ["global"], "positions": ["s1 s0 b0"]/' networks.json
"$program" experiment networks.json --count 2> message && fail "trained globally on three positions"
grep -q 'networks.json: arc-eager, s1 s0 b0: global training is for' message || fail "said: $(cat message)"

# Variants of the settings of a kind are compared like other cells; the tables show their speed.
cat > variants.json <<GRID
{"title": "T", "results": "variants", "iterations": 1, "sentences": 9, "cube": {"table_bits": 16},
 "treebanks": [{"name": "t", "train": "$samples/first-steps.conllu", "test": "$samples/first-steps.conllu"}],
 "grids": [{"scorer": "cube", "systems": ["arc-standard"], "regimes": ["max-violation"], "seeds": [1],
            "variants": {"first order": {"order": 1}, "s_b = 1": {"beam": 2, "label_beam": 1}, "no valency": {"without": "valency"}}}],
 "claims": [{"source": "S", "larger": {"variant": ["s_b = 1", "no valency"]}, "smaller": {"variant": "first order"}}]}
GRID
"$program" experiment variants.json > tables.md 2> log
for line in '^| system | regime | variant | runs | .* | words/s |$' \
    '^| arc-standard | max-violation | first order | 1 | ' '^| arc-standard | max-violation | s_b = 1 | 1 | ' \
    's_b = 1 or no valency'; do
    grep -q "$line" tables.md || fail "no line $line in: $(cat tables.md)"
done
grep -q '"order": 1' "variants/t.arc-standard.max-violation.first-order.1.json" || fail "order 3 was trained"
grep -q '"without": "valency"' variants/t.*.no-valency.1.json || fail "all features were there"
"$program" experiment variants.json --table tsv | grep -q '	variant\b' || fail "the list of runs has no variants"

# Sentences that are too long must be left out and reported.
{ cat "$samples/first-steps.conllu"; awk 'BEGIN { for (i = 1; i <= 1001; ++i) printf "%d\tw\tw\tX\t_\t_\t%d\tdep\t_\t_\n", i, i - 1; print "" }'; } > lengths.conllu
cat > lengths.json <<GRID
{"title": "T", "results": "lengths", "iterations": 1,
 "treebanks": [{"name": "t", "train": "lengths.conllu", "test": "lengths.conllu"}],
 "grids": [{"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1]}]}
GRID
"$program" experiment lengths.json > tables.md 2> log
grep -q '^2 sentences of more than 1000 words left out.$' tables.md || fail "the long sentences are not told: $(cat tables.md)"
