#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# lesson_numbers.sh PROGRAM SOURCE: the numbers in the lessons that the program can compute are true.
# Each sentence is made from the output of the program and must be in the lesson.
set -eu

program=$1
lessons=$2/resources/lessons
sample=$2/resources/samples/first-steps.conllu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
failed=0

says() { # the lesson whose number is $1 contains the text $2, whatever its line ends
    cat "$lessons/$1"-*.md | tr -s ' \n' '  ' > text
    grep -qF -- "$2" text || {
        echo "FAILED: lesson $1 does not contain: $2"
        failed=1
    }
}

# Lessons 6 and 7: a training.
train() { # trains on the sentences $1 and prints what it says about each iteration
    "$program" train --regime static --system arc-eager --iterations 6 --input "$1" --dev "$2" \
        --model model 2>&1
}
train "$sample" "$sample" > all
percent=$(sed -n 's/^iteration 1: \([0-9]*\)\.[0-9]* % of \([0-9]*\) .*/\1 % of the \2/p' all)
grep -q '^iteration 5: 0\.00 %' all
! grep -q '^iteration 4: 0\.00 %' all
says 06 "In the first iteration, $percent decisions are wrong; in the fifth, none are."
grep -q '^iteration 6: .* UAS 100\.00 ' all
awk -v RS= -v ORS='\n\n' 'NR <= 10' "$sample" > ten.conllu
awk -v RS= -v ORS='\n\n' 'NR > 10' "$sample" > five.conllu
uas=$(train ten.conllu five.conllu | sed -n 's/^iteration 6: .*UAS \([0-9]*\)\.00 .*/\1/p')
says 07 "UAS of 100 on the fifteen sentences"
says 07 "sees only the first ten of them, UAS on the other five is $uas."

# Lessons 10 to 12: numbers of trees and derivations.
trees() { # prints the number of trees over $2 words that the system $1 derives
    "$program" system check "$1" 2> messages | awk -F'|' -v words="$2" '
        /^Trees derived, several/ { inside = 1 }
        inside && $1 + 0 == words { split($2, part, " "); print part[1]; exit }'
}
derivations() { # prints the number of derivations of three words in the system $1
    "$program" system check "$1" 2> messages | awk -F'|' '
        /^Ways to derive/ { inside = 1 } inside && $1 + 0 == 3 { print $4 + 0; exit }'
}
says 10 "There are $(trees lr-spine 3) over three words"
says 10 "is $(derivations arc-standard) in arc-standard, and $(derivations lr-spine) in LR-spine"
says 11 "Arc-standard builds $(trees arc-standard 4) of them, and Attardi’s system builds $(trees attardi 4)."
says 12 "Arc-eager builds $(trees arc-eager 3) of them, with *lnba* $(trees arc-eager+lnba 3), with *rnba* $(trees arc-eager+rnba 3), and with all four buffer transitions $(trees arc-eager+lba+rba+lnba+rnba 3)."
exit $failed
