#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# unusable_columns.sh PROGRAM SOURCE_DIR: tests every subcommand that reads treebanks with a sentence
# one of whose columns is wrong, between two good sentences. A subcommand that replaces the column or
# does not need it treats the sentence like any other; one that needs the column names the line, and
# does the rest of its work. HEAD, which can be wrong in many ways, comes first.
. "$(dirname "$0")/setup.sh"

# Sentences without any head are left out, and one message counts them.
tells_left_out() {
    [ "$class" != none ] || grep -q '^bad.conllu: 1 sentence was left out because it has no tree' said ||
        fail "$1 does not say that it leaves out a sentence"
    [ "$(grep -c 'left out' said)" -le 1 ] || fail "$1 says twice that it leaves out a sentence"
}

# Messages about what CoNLL-X lacks are not about the column.
silent() {
    ! grep -qv 'CoNLL-X has no place for' said || fail "$1 says something"
}

# The message about the second sentence, whose words are in the lines 9 to 11.
names_line() {
    grep -qE '(bad.conllu|<stdin>):(7|9|10|11)(:[0-9]+)?: ' said || fail "$1 does not name the line"
}

# count PATTERN EXPECTED COMMAND
count() {
    found=$(grep -cE "$1" out || true)
    [ "$found" = "$2" ] || fail "$3: $found lines match $1, expected $2"
}

# sentence ID HEAD HEAD HEAD
sentence() {
    printf '# sent_id = s%s\n# text = a%s b%s c%s\n' "$1" "$1" "$1" "$1"
    printf '1\ta%s\ta\tNOUN\tN\t_\t%s\tnsubj\t_\t_\n' "$1" "$2"
    printf '2\tb%s\tb\tVERB\tV\t_\t%s\troot\t_\t_\n' "$1" "$3"
    printf '3\tc%s\tc\tNOUN\tN\t_\t%s\tobj\t_\t_\n\n' "$1" "$4"
}

kind=model
{ sentence 1 2 0 2; sentence 2 2 0 2; sentence 3 2 0 2; } > gold.conllu
run 0 train --system arc-eager --iterations 3 --quiet --input gold.conllu --model model

# The columns: name; heads of the second sentence; "tree" if they are a tree, "none" if there are no
# heads, "kept" if they can be written in another format, otherwise "lost"; number of words that an
# evaluation counts as right, of nine.
while read -r kind a b c class right; do
    [ "$c" != EMPTY ] || c=
    { sentence 1 2 0 2; sentence 2 "$a" "$b" "$c"; sentence 3 2 0 2; } > bad.conllu
    case $class in
    tree | none) broken=0 ;;
    *) broken=1 ;;
    esac
    trees=2
    [ "$class" != tree ] || trees=3

    # HEAD is replaced.
    run 0 parse --model model bad.conllu
    silent parse
    count '^[0-9]' 9 parse
    cut -f 1-6 bad.conllu > expected
    cut -f 1-6 out | cmp -s - expected || fail "parse has changed other columns"
    if cut -f 7 out | grep -qE '^(_|[4-9x]|-1)$'; then fail "parse has kept a head that cannot be used"; fi

    # HEAD is kept, and not needed as text.
    run 0 convert bad.conllu
    silent convert
    cmp -s out bad.conllu || fail "convert has changed the sentence"
    run 0 convert --to text bad.conllu
    silent "convert --to text"
    [ "$(cat out)" = "a1 b1 c1
a2 b2 c2
a3 b3 c3" ] || fail "convert --to text leaves out sentences"
    lost=0
    [ "$class" != lost ] || lost=1
    run $lost convert --to conllx bad.conllu
    count '^[0-9]' 9 "convert --to conllx"
    if [ $lost = 1 ]; then
        names_line "convert --to conllx"
    else
        silent "convert --to conllx"
        grep -v '^#' bad.conllu | cmp -s - out || fail "convert --to conllx has changed heads"
    fi
    # Lifting needs the tree.
    run $broken convert --pseudo-projective head bad.conllu
    cmp -s out bad.conllu || fail "convert --pseudo-projective has changed the sentence"
    [ $broken = 0 ] || names_line "convert --pseudo-projective"

    # The words can be found without HEAD, and the arcs that exist with it.
    run 0 find --count 'lemma=b' bad.conllu
    [ ! -s said ] || fail "find for words says something"
    count '^3 hits in 3 sentences, 3 sentences searched' 1 find
    run 0 find --count 'pattern { N [form=re"b."]; M [form=re"c."]; N < M }' bad.conllu
    silent "find for nodes"
    count '^3 hits in 3 sentences, 3 sentences searched' 1 "find for nodes"
    run 0 find --conllu 'lemma=b' bad.conllu
    cmp -s out bad.conllu || fail "find --conllu has changed the sentence"
    run $broken find --count projective bad.conllu
    count "^$trees hits in $trees sentences, 3 sentences searched" 1 "find projective"
    [ $broken = 0 ] || names_line "find projective"
    run $broken find --json 'pattern { N -[nsubj]-> M; N [form=re"b."] }' bad.conllu
    arcs=2
    [ "$a" != 2 ] || arcs=3
    count '"M":1' $arcs "find for arcs"
    [ $broken = 0 ] || names_line "find for arcs"

    # An unfinished tree is counted, but not as a whole tree.
    if [ "$kind" = one-missing ]; then
        run 0 stats --json bad.conllu
        silent stats
        count '^  "unfinished": 1,' 1 stats
    else
        run $broken stats --json bad.conllu
        [ $broken = 0 ] || names_line stats
        tells_left_out stats
    fi
    count "^  \"sentences\": $trees," 1 stats

    # These need the tree.
    needs=1
    [ "$class" != tree ] || needs=0
    run $needs derive --system swap bad.conllu
    count '^Sentence [123] ' "$trees" derive
    [ $needs = 0 ] || names_line derive
    run $needs handout --system swap --sentence 2 bad.conllu
    [ $needs = 0 ] || names_line handout
    printf 'sh\n%.0s' 1 2 3 > log
    run $needs replay --log log --system swap bad.conllu
    count "^$trees sentences, " 1 replay
    run $broken train --system arc-eager --iterations 1 --quiet --input bad.conllu --model again
    [ $broken = 0 ] || names_line train
    tells_left_out train
    [ -s again ] || fail "train has written no model"
    run $broken blame --model model --json bad.conllu
    [ $broken = 0 ] || names_line blame
    tells_left_out blame
    run $broken exercises --system arc-eager --kind next-transition --count 2 --format list bad.conllu
    [ $broken = 0 ] || names_line exercises
    tells_left_out exercises

    # A gold treebank must have trees. In the output of a parser, a word without a head is wrong.
    run $needs evaluate --gold bad.conllu --system gold.conllu
    [ $needs = 0 ] || names_line "evaluate --gold"
    run $needs evaluate --json --gold gold.conllu --system bad.conllu
    count '^  "words": 9,' 1 "evaluate --system"
    share=$(awk "BEGIN { print $right / 9 }" | cut -c 1-6)
    count "^  \"uas\": $share" 1 "evaluate --system"
    [ $needs = 0 ] || names_line "evaluate --system"

    # validate reports HEAD, and checks the other columns.
    run $broken validate bad.conllu
    [ $broken = 0 ] || grep -qE '^bad.conllu:(9|10|11):' out || fail "validate does not name the line"
    sed 's/b2\tb\tVERB/b2\tb\tVERBB/' bad.conllu > spoilt.conllu
    run 1 validate --level 2 spoilt.conllu
    count '^spoilt.conllu:10:.*unknown-upos' 1 validate
done << 'END'
one-missing 2 0 _ kept 8
all-missing _ _ _ none 6
out-of-range 2 0 9 lost 8
itself 2 0 3 lost 8
cycle-beside-root 3 0 1 kept 7
several-roots 2 0 0 tree 8
no-root 2 3 2 kept 8
negative 2 0 -1 lost 8
no-number 2 0 x lost 8
empty 2 0 EMPTY lost 8
END

# The other columns of word 3 of the second sentence. Each column stands beside the subcommands that
# need it, for which an empty column is an error; for all other subcommands it is "_".
all="parse convert convert-text convert-conllx lift find find-enhanced stats derive handout"
all="$all evaluate-gold evaluate-system train blame exercises"

# The call of the subcommand $1 with bad.conllu.
call() {
    case $1 in
    parse) echo "parse --model model bad.conllu" ;;
    convert) echo "convert bad.conllu" ;;
    convert-text) echo "convert --to text bad.conllu" ;;
    convert-conllx) echo "convert --to conllx bad.conllu" ;;
    lift) echo "convert --pseudo-projective head bad.conllu" ;;
    find) echo "find --count form:/b/ bad.conllu" ;;
    find-enhanced) echo "find --enhanced --count form=b1 bad.conllu" ;;
    stats) echo "stats --json bad.conllu" ;;
    derive) echo "derive --system swap bad.conllu" ;;
    handout) echo "handout --system swap --sentence 2 bad.conllu" ;;
    evaluate-gold) echo "evaluate --gold bad.conllu --system gold.conllu" ;;
    evaluate-system) echo "evaluate --gold gold.conllu --system bad.conllu" ;;
    train) echo "train --system arc-eager --iterations 1 --quiet --input bad.conllu --model again" ;;
    blame) echo "blame --model model --json bad.conllu" ;;
    exercises) echo "exercises --system arc-eager --kind next-transition --count 2 --format list bad.conllu" ;;
    esac
}

while read -r name column needing; do
    for value in EMPTY _ 'x|=:9'; do
        kind="$name $value"
        awk -v column="$column" -v value="$value" 'BEGIN { FS = OFS = "\t" }
            NR == 11 { $column = value == "EMPTY" ? "" : value } { print }' gold.conllu > bad.conllu
        for subcommand in $all; do
            expected=0
            case "$value: $needing " in
            "EMPTY:"*" $subcommand "* | *" any "*) expected=1 ;;
            esac
            # shellcheck disable=SC2046  # the arguments are split on purpose
            run $expected $(call "$subcommand")
            if [ $expected = 1 ]; then
                names_line "$subcommand"
            else
                grep -q 'bad.conllu:[0-9]' said && fail "$subcommand complains"
            fi
        done
    done
done << 'END'
ID 1 any
LEMMA 3 parse train blame
UPOS 4 parse train blame
XPOS 5 parse train blame
FEATS 6 parse train blame
DEPREL 8 lift train blame exercises
DEPS 9
MISC 10
END

# A sentence that cannot be read keeps its place, and an empty column is no obstacle.
kind=unreadable
printf '1\ta\t_\tX\t_\t_\t0\tx\t_\t_\n\n# text = nine\n1\tnine\t_\t_\t_\t_\t0\tx\t_\n\n' > bad.conllu
printf '1\tz\t_\t\t_\t_\t0\tx\t_\t_\n\n' >> bad.conllu
run 1 parse --model model bad.conllu
grep -q '^bad.conllu:4: found 9 columns' said || fail "parse does not name the line"
[ "$(cut -f 2 out)" = "a

# text = nine
nine

z" ] || fail "parse has changed the order of the sentences"
run 1 convert bad.conllu
cmp -s out bad.conllu || fail "convert has changed a sentence that it cannot read"
run 1 convert --to text bad.conllu
[ "$(cat out)" = "a
nine
z" ] || fail "convert --to text has lost the line of a sentence"
run 1 find --json 'form=z' bad.conllu
count '"line":6,' 1 find
run 1 stats --json bad.conllu
count '^  "sentences": 2,' 1 stats

# An experiment needs the heads of the trees that it compares with, as evaluate does.
kind=headless
printf '1\ta\t_\t_\t_\t_\t2\tx\t_\t_\n2\tb\t_\t_\t_\t_\t0\tx\t_\t_\n\n' > whole.conllu
sed 's/\t[02]\tx/\t_\tx/' whole.conllu > headless.conllu
for test in headless whole; do
    printf '{"title": "t", "results": "%s-results", "iterations": 1, "treebanks": [{"name": "t",
        "train": "whole.conllu", "test": "%s.conllu"}], "grids": [{"scorer": "perceptron",
        "systems": ["arc-standard"], "regimes": ["static"], "seeds": [1]}]}' $test $test > $test.json
done
run 0 experiment whole.json
run 1 experiment headless.json
grep -q '^headless.conllu:1: the sentence has no tree, expected gold trees' said || fail "experiment counts a word without a gold head as wrong"

echo "every subcommand ignores errors in columns that it does not need"
