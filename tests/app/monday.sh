#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# monday.sh PROGRAM SOURCE: a teacher's Monday. Five commands make the material of a week, show its
# sentences, replace one of them, fix the rules of a quiz, and mark thirty sheets in three encodings.
# The exit status is 77, with a line SKIP, if there is no iconv.
. "$(dirname "$0")/setup.sh"
command -v iconv > /dev/null || {
    echo "SKIP monday: there is no iconv"
    exit 77
}
treebank=$source/resources/samples/first-steps.conllu
lesson=$source/resources/lessons/02-arc-standard.md
week=weeks/02-arc-standard

began=$(date +%s)
# 1. The material of the week.
"$program" course "$lesson" --treebank "$treebank" --out weeks
for file in lesson.html slides.tex sheet.md sheet.tex quiz.xml key.json; do
    [ -s "$week/$file" ] || fail "$file is missing"
done
# 2. The sentences, of which the second one is not wanted.
"$program" exercises $week/key.json --format list > list
name=$(awk 'NR == 3 {print $4}' list)
# 3. The material without it. All other exercises stay.
"$program" course "$lesson" --treebank "$treebank" --out weeks --skip "$name"
"$program" exercises $week/key.json --format list > list-after
[ "$(wc -l < list)" = "$(wc -l < list-after)" ] || fail "the number of exercises has changed"
! awk '{print $4}' list-after | grep -qx -- "$name" || fail "$name is still there"
awk -v name="$name" '$4 != name' list > kept
grep -vxFf list-after kept > gone || :
[ ! -s gone ] || fail "these exercises have changed, too: $(cat gone)"
# 4. A quiz of the same exercises with fixed rules, for the window.
"$program" exercises $week/key.json --tell errors --tries 2 --minutes 30 > quiz.json
grep -q '"minutes": 30' quiz.json || fail "the quiz has no time"

# Thirty sheets: a third each in UTF-8, UTF-16 and Windows-1252, with any ends of lines. Every second
# student has left out the first exercise.
sed -n 's/^ *"answer": "\(.*\)",*$/\1/p' $week/key.json > answers
count=$(wc -l < answers)
fill() { # writes the sheet of student $1
    awk -v student="$1" '
        NR == FNR { answer[++known] = $0; next }
        /^\|   \|/ { next }
        /^## Exercise / { ++exercise }
        $0 == "Answer:" && !(exercise == 1 && student % 2 == 0) { print "Answer: " answer[exercise]; next }
        /^# Exercises/ { print; print "\nName: Jürgen Müller " student; next }
        { print }' answers $week/sheet.md
}
mkdir hand-ins
student=1
while [ $student -le 30 ]; do
    to=hand-ins/student-$student.txt
    case $((student % 3)) in
    0) fill $student > $to ;;
    1) fill $student | sed 's/$/\r/' | iconv -f UTF-8 -t UTF-16 > $to ;;
    *) fill $student | tr '\n' '\r' | iconv -f UTF-8 -t WINDOWS-1252//TRANSLIT > $to ;;
    esac
    student=$((student + 1))
done

# 5. The marks, a page for each student, and a page about the class.
"$program" grade --key $week/key.json --grades A:90,B:50 --feedback pages --report class.html \
    --out marks.csv hand-ins
ended=$(date +%s)

[ "$(grep -c ',all,' marks.csv)" = 30 ] || fail "there are not 30 students in the table"
[ "$(grep -c ',all,.*,100\.00,.*,A' marks.csv)" = 15 ] || {
    grep ',all,' marks.csv
    fail "15 sheets without a mistake do not get full marks"
}
[ "$(grep -c 'no answer' marks.csv)" = 15 ] || fail "15 exercises were left out"
[ "$(wc -l < marks.csv)" = $((1 + 30 * (count + 1))) ] || fail "the table has other rows"
[ "$(find pages -name '*.html' | wc -l)" = 30 ] || fail "there are not 30 pages"
grep -q 'student-30' class.html || fail "the page about the class lacks a student"
echo "monday: five commands and 30 sheets in $((ended - began)) s"
