#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# long_names.sh PROGRAM SOURCE: names of files that are as long as the file system allows, or longer,
# end in a message about this name, and the other students get their marks.
. "$(dirname "$0")/setup.sh"
data=$2/tests/data

name() { # prints a name with $1 bytes
    printf "%0$1d" 0 | tr 0 n
}

homework="--key $data/homework/key.conllu --system arc-standard"
answer='sh sh sh la sh ra ra\nsh sh sh la sh la ra\n'

# The longest name that a file can have, and a name with characters of two bytes.
mkdir class
printf '%b' "$answer" > class/ada.txt
printf '%b' "$answer" > "class/$(name 251).txt"
printf '%b' "$answer" > "class/$(name 120 | sed 's/n/ü/g').txt"
printf '%b' "$answer" > class/zoe.txt
# shellcheck disable=SC2086  # the options are several words
"$program" grade $homework --feedback pages --report report.html --out marks.csv class \
    > output 2>&1 || fail "grade ends with $?: $(cat output)"
[ "$(grep -c ',all,.*,100.00,' marks.csv)" = 4 ] || fail "not all students have their marks"
[ "$(find pages -name '*.html' | wc -l)" = 4 ] || fail "not all students have their pages"
[ -s report.html ] || fail "there is no report"

# In an archive, a name can have any length.
if command -v python3 > /dev/null; then
    python3 - "$(name 400)" << 'END'
import sys, zipfile
with zipfile.ZipFile('class.zip', 'w') as archive:
    for student in ('ada', sys.argv[1], sys.argv[1] + 'x', 'zoe'):
        archive.writestr(student + '.txt', 'sh sh sh la sh ra ra\nsh sh sh la sh la ra\n')
END
    # shellcheck disable=SC2086
    "$program" grade $homework --feedback zipped --out zipped.csv class.zip > output 2>&1 ||
        fail "grade ends with $?: $(cat output)"
    [ "$(grep -c ',all,.*,100.00,' zipped.csv)" = 4 ] || fail "not all students in the archive"
    [ "$(find zipped -name '*.html' | wc -l)" = 4 ] || fail "not all pages of the archive"
fi

# Outputs with names that are too long are refused before the work.
long=$(name 256)
refused() {
    status=0
    "$program" "$@" > output 2> errors || status=$?
    [ "$status" = 1 ] || fail "$1 ends with $status"
    [ "$(cat errors)" = "$long: cannot write the file: File name too long" ] ||
        fail "$1: $(cut -c 1-400 errors)"
    [ ! -s output ] || fail "$1 has an output"
}
tiny=$data/cli/tiny.conllu
# shellcheck disable=SC2086
refused grade $homework --out "$long" class
refused convert --output "$long" "$tiny"
train="train --system arc-eager --iterations 1 --input $tiny"
# shellcheck disable=SC2086
refused $train --model "$long"
# shellcheck disable=SC2086
refused $train --scorer bilstm --model model --checkpoint "$long"

# A report that cannot be written does not take the marks away.
status=0
# shellcheck disable=SC2086
"$program" grade $homework --report "$long" class > marks 2> errors || status=$?
[ "$status" = 1 ] || fail "grade --report ends with $status"
grep -q "^$long: cannot write the file: File name too long\$" errors || fail "$(cat errors)"
[ "$(grep -c ',all,.*,100.00,' marks)" = 4 ] || fail "the marks are gone without the report"
