#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# window_outputs.sh PROGRAM SOURCE: tests that --picture and --export overwrite neither an opened
# file nor a file of another kind, and that whatever cannot be read, written or derived ends the run
# with a message and an exit status that is not 0.
. "$(dirname "$0")/setup.sh"
export QT_QPA_PLATFORM=offscreen

cp "$source/resources/samples/first-steps.conllu" a.conllu
cp a.conllu kept
ln a.conllu hard.csv
cp a.conllu other.csv
cp a.conllu other.png

# refuses STATUS ARGUMENTS: the call must end with this status and a message, and must change no
# file.
refuses() {
    expected=$1
    shift
    status=0
    "$program" "$@" > said 2>&1 || status=$?
    [ $status = "$expected" ] || fail "$*: status $status, expected $expected: $(cat said)"
    grep -q 'would be overwritten\|the file exists and is not a' said || fail "$*: said: $(cat said)"
    for file in a.conllu hard.csv other.csv other.png; do
        cmp $file kept || fail "$*: changed $file"
    done
}

refuses 2 a.conllu --export hard.csv
refuses 2 a.conllu --picture ./a.conllu
refuses 2 --compare a.conllu --picture a.conllu
refuses 2 --model other.png --picture other.png
refuses 1 a.conllu --export other.csv
refuses 1 a.conllu --picture other.png
for _ in 1 2; do
    "$program" a.conllu --export own.csv || fail "a table was not replaced"
    "$program" a.conllu --picture own.png || fail "a picture was not replaced"
done
cmp a.conllu kept

# fails STATUS MESSAGE ARGUMENTS: the call must end with this status and a message that contains
# MESSAGE, and must write no file.
fails() {
    expected=$1
    message=$2
    shift 2
    rm -f new.png new.csv new.html
    status=0
    timeout 100 "$program" "$@" > said 2>&1 || status=$?
    [ $status = "$expected" ] || fail "$*: status $status, expected $expected: $(cat said)"
    grep -qF -- "$message" said || fail "$*: said: $(cat said)"
    ! grep -q "$(printf '\033')" said || fail "$*: the message can control a terminal"
    [ ! -e new.png ] && [ ! -e new.csv ] && [ ! -e new.html ] || fail "$*: wrote a file"
}

# Every option that names a file to be read.
mkdir folder
printf 'nonsense' > bad
for output in '--picture new.png' '--export new.csv'; do
    # shellcheck disable=SC2086  # the option and its value
    for bad in missing folder bad; do
        fails 1 "$bad:" $output a.conllu --compare $bad
        fails 1 "$bad: " $output a.conllu --model $bad
        fails 2 "$bad.system: " $output a.conllu --system $bad.system
    done
    # shellcheck disable=SC2086
    for bad in missing.conllu folder missing.parsescope missing.json; do
        fails 1 "$bad: " $output $bad
    done
done
fails 1 'nowhere' --picture nowhere/new.png a.conllu
fails 1 'nowhere' --export nowhere/new.csv a.conllu

# Names of files cannot control a terminal, and messages are lines.
odd=$(printf 'a\033[31m\nb')
fails 1 ' ' --picture new.png "$odd.conllu"
[ "$(grep -c "b.conllu: " said)" = 1 ] || fail "the message is not one line: $(cat said)"
fails 2 ' ' --picture new.png a.conllu --workspace "$odd"
fails 2 ' ' --picture new.png a.conllu --panel "$odd"
fails 1 ' ' --picture "nowhere/$odd.png" a.conllu

# Files that cannot be written completely: nothing of them is left, and earlier files stay.
for output in '--picture new.png' '--export new.html'; do
    # shellcheck disable=SC2086  # the option and its value
    (ulimit -f 8 && fails 1 'cannot write the file: ' $output a.conllu)
done
cp own.png earlier
(ulimit -f 8 && fails 1 'own.png: cannot write the file: ' --picture own.png a.conllu)
cmp own.png earlier || fail "a picture that cannot be written replaces an earlier one"

# A comparison that succeeds.
"$program" a.conllu --compare a.conllu --picture own.png || fail "no picture of a comparison"

# A sentence without a derivation.
word() {
    printf '%s\t%s\t_\tX\t_\t_\t%s\tdep\t_\t_\n' "$@"
}
{ word 1 a _; word 2 b _; echo; word 1 a 0; word 2 b _; echo; word 1 a 9; echo; } > none.conllu
fails 1 'none.conllu:1: the sentence has no gold tree' --export new.csv none.conllu
fails 1 'none.conllu:4: the sentence has no gold tree' --export new.csv --sentence 2 none.conllu
fails 1 'none.conllu:7:' --export new.csv --sentence 3 none.conllu
: > empty.conllu
fails 1 'empty.conllu' --export new.csv empty.conllu
# A tree that the system cannot build has a derivation of a best tree, as for "parsescope-cli derive".
{ word 1 a 3; word 2 b 4; word 3 c 0; word 4 d 3; echo; } > crossing.conllu
"$program" crossing.conllu --system arc-standard --export own.csv || fail "no best derivation"
[ "$(wc -l < own.csv)" -gt 5 ] || fail "the best derivation is not complete"

# The steps of a session are exported as they are: here the first two of a parse, of which the one
# with the number in "cursor" is shown.
for cursor in 0 1 2; do
    printf '%s\n' '{"parsescope-session":1,"treebank":"","sentence":0,"system":"arc-standard",'\
'"single_root":false,"oracle":"","cursor":'$cursor',"next":1}' \
        '{"conllu":"1\ta\t_\tX\t_\t_\t2\tdep\t_\t_\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n\n"}' \
        '{"parent":0,"transition":"sh","next":2}' \
        '{"parent":1,"transition":"sh","next":-1}' > half.parsescope
    rm -f half.csv
    timeout 100 "$program" half.parsescope --export half.csv || fail "no steps of a session"
    [ "$(wc -l < half.csv)" = 4 ] || fail "not the three configurations: $(cat half.csv)"
done
# A system that is named replaces that of the session.
printf '1\ta\t_\tX\t_\t_\t2\tdep\t_\t_\n2\tb\t_\tX\t_\t_\t0\troot\t_\t_\n\n' > half.conllu
timeout 100 "$program" half.parsescope --system arc-eager --export half.csv
"$program" half.conllu --system arc-eager --export own.csv
cmp half.csv own.csv || fail "the session's system was not replaced: $(cat half.csv)"
fails 2 '--steps' --picture new.png --steps many a.conllu
fails 2 '--tour' --tour first

# A treebank whose name is not UTF-8, where the file system permits that.
name=$(printf 'n\344me.conllu')
if cp a.conllu "$name" 2> /dev/null; then
    "$program" "$name" --picture name.png || fail "a name that is not UTF-8 cannot be opened"
    [ -s name.png ] || fail "no picture of a file whose name is not UTF-8"
fi

# A file with the rules of a system is no treebank, but the system to begin with.
cp "$source/resources/systems/swap.system" my.system
"$program" my.system a.conllu --export given.csv || fail "a system before a treebank was refused"
"$program" --system ./my.system a.conllu --export named.csv || fail "--system with a file was refused"
cmp given.csv named.csv
"$program" a.conllu --export own.csv
! cmp -s given.csv own.csv || fail "the system was not used"
fails 2 "found 2 transition systems, expected one" my.system --system arc-eager a.conllu --export new.csv
