#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# left_behind.sh PROGRAM SOURCE_DIR: tests what the program leaves behind. A signal that ends the
# program removes its temporary files; saving removes the temporary files of killed programs; a limit of file sizes is an ordinary error; files of marks are
# private; hard links that saving breaks are reported; tables have neither formulas nor control
# characters; and connected parsers end with the program.
. "$(dirname "$0")/setup.sh"
escape=$(printf '\033')

# Temporary files of a killed program, whose process number is free now, and of a running program.
sh -c 'echo $$' > gone
touch ".parsescope-$(cat gone)-0" ".parsescope-$$-0" .parsescope-other
"$program" convert "$samples/german.conllu" --output out.conllu
[ ! -e ".parsescope-$(cat gone)-0" ] || fail "saving leaves debris of a killed program"
[ -e ".parsescope-$$-0" ] || fail "saving removes the file of a program that is running"
[ -e .parsescope-other ] || fail "saving removes a file of another name"
rm -f .parsescope-*

# A signal ends the program while it writes a file. (Programs that a script runs in the background
# ignore SIGINT by default.)
cp "$samples/german.conllu" many.conllu
for _ in 1 2 3 4 5 6 7 8 9 10 11 12; do
    cat many.conllu many.conllu > more.conllu
    mv more.conllu many.conllu
done
for expected in INT:130 TERM:143 HUP:129 QUIT:131 PIPE:141 XCPU:152; do
    signal=${expected%:*}
    env --default-signal=INT,TERM,HUP,QUIT,PIPE "$program" convert many.conllu --output signalled.conllu &
    running=$!
    until [ -n "$(find . -name '.parsescope-*')" ]; do
        kill -0 $running 2> /dev/null || fail "convert ended before the signal $signal"
        sleep 0.01
    done
    kill "-$signal" $running
    status=0
    wait $running 2> /dev/null || status=$?
    [ "$status" = "${expected#*:}" ] || fail "the signal $signal: exit status $status"
    [ -z "$(find . -name '.parsescope-*')" ] || fail "the signal $signal leaves a temporary file"
    [ ! -e signalled.conllu ] || fail "the signal $signal leaves half a file"
done
rm many.conllu

# Saving fails because of a limit of file sizes.
cp out.conllu kept
for _ in $(seq 100); do cat "$samples/german.conllu"; done > large.conllu
status=0
(ulimit -f 8; exec "$program" convert large.conllu --output out.conllu) 2> message || status=$?
[ "$status" = 1 ] || fail "a limit of file sizes: exit status $status, expected 1"
grep -q 'out.conllu: cannot write the file: File too large' message || fail "said: $(cat message)"
cmp out.conllu kept || fail "a limit of file sizes: the old file has changed"
[ -z "$(find . -name '.parsescope-*')" ] || fail "a limit of file sizes leaves debris"

# The file has another name, a hard link.
ln out.conllu other
"$program" convert "$samples/german.conllu" --output out.conllu 2> message
grep -q 'out.conllu: the file has other names (hard links)' message || fail "said: $(cat message)"

# Marks of files whose names are formulas or contain control codes for terminals.
cp "$samples/german.conllu" '=cmd|calc!A0.conllu'
cp "$samples/german.conllu" "@$escape[31m.conllu"
"$program" grade --key "$samples/german.conllu" --system arc-eager --out marks.csv --feedback pages \
    '=cmd|calc!A0.conllu' "@$escape[31m.conllu" > /dev/null 2>&1 || true
for file in marks.csv pages/*; do
    case $(ls -l "$file") in
    -rw-------*) ;;
    *) fail "marks can be read by others: $(ls -l "$file")" ;;
    esac
done
if grep -q '^[=@]' marks.csv; then fail "a formula in the table of marks: $(head -2 marks.csv)"; fi
grep -q "^'=cmd|calc" marks.csv || fail "no guarded name: $(head -2 marks.csv)"

# Words and relations with control characters and formulas.
escapes=$source/tests/data/hostile/escapes.conllu
for command in "derive $escapes --system arc-eager --format csv" "find @ $escapes --csv"; do
    # shellcheck disable=SC2086  # the arguments are split on purpose
    "$program" $command > table.csv
    if grep -q "$escape" table.csv; then fail "$command: a control character"; fi
    if grep -qE '(^|,)"?[=@]' table.csv; then fail "$command: a formula: $(cat table.csv)"; fi
done

# Control characters in names of files and in arguments do not reach messages.
printf '1\tx\t_\t_\t_\t_\t9\tr\t_\t_\n\n' > "a$escape[31m.conllu"
"$program" validate "a$escape[31m.conllu" > out 2>&1 || true
"$program" decode --k "$escape[31m" >> out 2>&1 || true
"$program" "$escape[31m" >> out 2>&1 || true
if grep -q "$escape" out; then fail "a control character in a message"; fi
grep -q 'expected a number from 0 to 1' out || fail "validate says: $(cat out)"

# A connected parser that does not read its input must end when a signal ends the program.
for signal in INT TERM HUP KILL; do
    "$program" parse --model "command: echo \$\$ > parser; exec sleep 100" "$samples/german.conllu" \
        > /dev/null 2>&1 &
    running=$!
    for _ in $(seq 100); do
        [ ! -s parser ] || break
        sleep 0.1
    done
    [ -s parser ] || fail "the parser was not started"
    kill -"$signal" "$running"
    # A background job of a shell may ignore SIGINT.
    [ "$signal" != INT ] || kill -TERM "$running"
    wait "$running" 2> /dev/null || true
    for _ in $(seq 100); do
        kill -0 "$(cat parser)" 2> /dev/null || break
        sleep 0.1
    done
    if kill -0 "$(cat parser)" 2> /dev/null; then
        kill -KILL "$(cat parser)"
        fail "the parser outlives the signal $signal"
    fi
    rm parser
done
