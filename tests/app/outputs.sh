#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# outputs.sh PROGRAM SOURCE: tests that no subcommand overwrites a file that it reads, under
# whatever name, or a file of another kind.
. "$(dirname "$0")/setup.sh"

# The files that must not change, and other names of the treebank.
cp "$samples/first-steps.conllu" two.conllu
cp "$samples/czech.conllu" dev.conllu
gzip -c two.conllu > packed.conllu.gz
ln -s two.conllu link.conllu
ln two.conllu hard.conllu
echo 'Dear all, these are my notes.' > notes
printf '{"a": 1}\n' > object.json
printf '<!DOCTYPE html>\n<p>mine</p>\n' > page.html
"$program" system show arc-eager > own.system
"$program" exercises --system arc-eager two.conllu > key.md
cat > lesson.md <<LESSON
# A lesson

\`\`\`show
sentence: two words
heads: 0 1
system: arc-standard
\`\`\`
LESSON
mkdir kept
cp -- *.* notes kept

# refuses STATUS TEXT ARGUMENTS: the call must end with this status and a message that contains this
# text, and must change no file.
refuses() {
    status=$1
    text=$2
    shift 2
    got=0
    "$program" "$@" < /dev/null > said 2>&1 || got=$?
    [ $got = "$status" ] || fail "$*: status $got, expected $status: $(cat said)"
    grep -qF -- "$text" said || fail "$*: said: $(cat said)"
    for file in kept/*; do
        cmp "$file" "${file#kept/}" || fail "$*: changed ${file#kept/}"
    done
}

also='which would be overwritten; choose another name'
perceptron='train --system arc-eager --iterations 1 --quiet'
for name in two.conllu ./two.conllu link.conllu hard.conllu "$folder/two.conllu" ../"${folder##*/}"/two.conllu; do
    # shellcheck disable=SC2086  # the arguments are split on purpose
    refuses 2 "$name: this is also the input two.conllu, $also" $perceptron --input two.conllu --model "$name"
    # shellcheck disable=SC2086
    refuses 2 "$also" $perceptron --input dev.conllu --dev two.conllu --model "$name"
    # shellcheck disable=SC2086
    refuses 2 "$also" $perceptron --input two.conllu --checkpoint "$name" --model m
    refuses 2 "$also" convert two.conllu --output "$name"
    refuses 2 "$also" convert two.conllu --to text --output "$name"
    refuses 2 "$also" grade --key two.conllu --system arc-eager notes --out "$name"
    refuses 2 "$also" lesson export two.conllu --out "$name"
done
set -- train --system arc-eager --iterations 1 --quiet
mkdir treebanks
cp dev.conllu treebanks/one.conllu
refuses 2 "$also" convert packed.conllu.gz --output ./packed.conllu.gz
refuses 2 "$also" train --system ./own.system --iterations 1 --quiet --input two.conllu --model own.system
refuses 2 "$also" grade --key key.md notes --out notes
refuses 2 "$also" grade --key two.conllu --system ./own.system notes --out own.system
refuses 2 "$also" grade --key page.html dev.conllu --out page.html
refuses 2 "$also" lesson export lesson.md --out lesson.md
refuses 2 'one.model: this is also the input one.model' "$@" --input two.conllu --model one.model --checkpoint one.model
got=0
"$program" convert - --output two.conllu < two.conllu 2> said || got=$?
[ $got = 2 ] || fail "standard input: status $got: $(cat said)"
cmp two.conllu kept/two.conllu || fail "standard input was overwritten"
echo 'a	b' > vectors
cp vectors kept
refuses 2 "$also" train --scorer bilstm --system arc-eager --iterations 1 --input two.conllu --vectors vectors --model vectors

# A folder of treebanks is an input with all its files.
got=0
"$program" convert treebanks --output treebanks/one.conllu 2> said || got=$?
cmp dev.conllu treebanks/one.conllu || fail "a file of the folder was overwritten"
[ $got = 2 ] || fail "a folder: status $got: $(cat said)"

# Files of another kind must not be replaced.
for file in notes object.json page.html dev.conllu own.system key.md packed.conllu.gz; do
    refuses 1 "$file: the file exists and is not a model; delete it, or choose another name" \
        "$@" --input two.conllu --model $file
    refuses 1 "$file: the file exists and is not a checkpoint" \
        train --scorer bilstm --system arc-eager --input two.conllu --model m --checkpoint $file
    [ $file = page.html ] || refuses 1 'is not a page for the browser' lesson export lesson.md --out $file
done
"$program" "$@" --input two.conllu --model a.model
cp a.model kept
for file in notes object.json page.html own.system key.md a.model; do
    refuses 1 'is not a treebank' convert two.conllu --output $file
done
for file in object.json page.html dev.conllu key.md a.model packed.conllu.gz; do
    refuses 1 'is not a table' grade --key two.conllu --system arc-eager notes --out $file
done
for file in object.json page.html dev.conllu a.model packed.conllu.gz; do
    refuses 1 'is not a plain text' convert two.conllu --to text --output $file
done
mkdir pages
cp dev.conllu pages/notes.html
got=0
"$program" grade --key two.conllu --system arc-eager notes --feedback pages > said 2>&1 || got=$?
[ $got = 1 ] || fail "feedback: status $got"
grep -q 'pages/notes.html: the file exists and is not a page' said || fail "feedback: $(cat said)"
cmp dev.conllu pages/notes.html || fail "feedback replaced a treebank"
mkdir results
cat > grid.json <<GRID
{"title": "T", "results": "results", "iterations": 1,
 "treebanks": [{"name": "t", "train": "two.conllu", "test": "dev.conllu"}],
 "grids": [{"systems": ["arc-eager"], "regimes": ["static"], "seeds": [1]}]}
GRID
cp two.conllu results/t.arc-eager.static.1.json
refuses 1 'is not a JSON file' experiment grid.json
cmp two.conllu results/t.arc-eager.static.1.json || fail "a result replaced a treebank"
rm results/*
ln two.conllu results/t.arc-eager.static.1.json
refuses 1 "$also" experiment grid.json

# Files of the same kind, and empty files, are replaced.
: > new.model
cp dev.conllu new.conllu
cp packed.conllu.gz new.conllu.gz
cp page.html new.html
printf 'a,b\n1,2\n' > new.csv
for _ in 1 2; do
    "$program" "$@" --input two.conllu --model new.model || fail "a model was not replaced"
    cmp new.model a.model || fail "another model"
    "$program" convert two.conllu --output new.conllu || fail "a treebank was not replaced"
    cmp new.conllu two.conllu || fail "another treebank"
    "$program" convert two.conllu --output new.conllu.gz || fail "a packed treebank was not replaced"
    gzip -dc new.conllu.gz | cmp - two.conllu || fail "another packed treebank"
    "$program" convert two.conllu --to text --output new.txt || fail "a text was not replaced"
    "$program" lesson export lesson.md --out new.html || fail "a page was not replaced"
    "$program" grade --key key.md key.md --out new.csv --feedback feedback > said 2>&1 || true
    grep -q . new.csv || fail "no table: $(cat said)"
    if grep -q 'the file exists' said; then fail "a table was not replaced: $(cat said)"; fi
done
