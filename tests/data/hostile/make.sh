#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# make.sh FOLDER: makes inputs in FOLDER that are too deep, too wide, too long or endless. Also
# copies the files of this folder, which a shell cannot make, to FOLDER.
set -eu

here=$(dirname "$0")
cp "$here"/*.model "$here"/*.conllu "$1"
cd "$1"

# repeat COUNT TEXT: prints TEXT COUNT times.
repeat() {
    awk -v count="$1" -v text="$2" 'BEGIN { for (i = 0; i < count; ++i) printf "%s", text }'
}

# words COUNT: prints a sentence in which each word depends on the word before it.
words() {
    awk -v count="$1" 'BEGIN {
        for (i = 1; i <= count; ++i) printf "%d\tw%d\t_\tX\t_\t_\t%d\tdep\t_\t_\n", i, i, i - 1
        print "" }'
}

# fields COUNT: prints an object with COUNT fields and one more.
fields() {
    awk -v count="$1" 'BEGIN { printf "{\"a\":1"
        for (i = 0; i < count; ++i) printf ",\"%d\":1", i
        print "}" }'
}

words 3 > words-3.conllu
words 40 > words-40.conllu
words 16000 > words-16000.conllu
words 100000 > words-100000.conllu

# JSON with 100,000 nested lists, and with 300,000 fields.
{ repeat 100000 '['; repeat 100000 ']'; echo; } > deep.jsonl
fields 300000 > wide.jsonl
cp deep.jsonl deep.json
cp wide.jsonl wide.json

# Systems and queries.
{ echo 'name: deep'; printf 'sh: '; repeat 100000 '('; echo; } > deep.system
repeat 100000 'x' > long.query

# Lessons: a scene of 900 words, and a text for which some readers take quadratic time.
{ printf '# T\n\n```show\nsentence:'; repeat 900 ' a'
  printf '\nheads: 0'; repeat 899 ' 1'
  printf '\nsystem: attardi\n```\n'; } > long-scene.md
{ printf '# T\n\n'; repeat 100000 '['; echo; } > brackets.md
# A lesson with thirty scenes of 100 words.
{ printf '# T\n\n```show\nsentence:'; repeat 100 ' a'
  printf '\nheads: 0'; repeat 99 ' 1'
  printf '\nsystem: swap\n```\n'
  for _ in $(seq 29); do printf '\n```show\nsteps: sh\n```\n'; done; } > many-scenes.md

# A key with 10,001 exercises.
{ printf '{"parsescope-exercises":1,"exercises":[{}'; repeat 10000 ',{}'; echo ']}'; } > many-exercises.json

# An experiment with names for which results would have the same file.
cat > names.json <<'END'
{"title": "T", "results": "results", "iterations": 1,
 "treebanks": [{"name": "a/b", "train": "words-3.conllu", "test": "words-3.conllu"},
               {"name": "a_b", "train": "words-40.conllu", "test": "words-40.conllu"}],
 "grids": [{"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1]}]}
END

# A treebank with too many matches, and a request for beams of unlimited width.
words 40 > many.conllu
for _ in $(seq 400); do words 40; done >> many.conllu
awk 'BEGIN {
    n = 30
    row = "[0"; for (i = 0; i < n; ++i) row = row ",0"; row = row "]"
    table = "[" row; for (i = 0; i < n; ++i) table = table "," row; table = table "]"
    cube = "[" table; for (i = 0; i < n; ++i) cube = cube "," table; cube = cube "]"
    printf "{\"system\":\"higher-order\",\"n\":%d,\"beam\":2000000000,\"scores\":{\"arc\":%s,", n, table
    printf "\"sibling\":%s,\"grandparent\":%s}}\n", cube, cube }' > wide-beam.jsonl

# Compressed files: 64 MB of zero bytes, a line of 64 MB, and a treebank that is cut off.
head -c 64000000 /dev/zero | gzip > zeros.conllu.gz
{ printf '# '; head -c 64000000 /dev/zero | tr '\0' 'a'; echo; words 3; } | gzip > long-line.conllu.gz
words 1000 | gzip | head -c 1000 > cut.conllu.gz

# A request for a sentence of 5,000 words.
{ printf '{"system":"eisner","n":5000,"scores":{"arc":[[0'; repeat 5000000 ',0'; echo ']]}}'; } \
    > many-words.jsonl

# Files named like libraries of the programs, which must not be loaded from this folder.
: > libpcre2-8.so.0
: > libexpat.so.1
: > libQt6Core.so.6
