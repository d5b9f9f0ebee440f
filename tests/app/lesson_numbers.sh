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

# Losses of configurations after mistakes.
losses() { # prints the answer for arguments in JSON
    echo "$1" | "$program" losses
}
# Lesson 3: after "sh sh sh la" the loss is 2, and Right-Arc raises it to 3.
losses '{"system":"arc-eager","heads":[3,3,4,0],"transitions":["sh","sh","sh","la"]}' > man
grep -q '"loss":2,"losses":{"sh":2,"la":2,"ra":3}' man || { echo "FAILED: $(cat man)"; failed=1; }
says 03 "and the loss would rise from 2 to 3."
# Lesson 8: the loss of three dependents that compete is 2.
losses '{"system":"arc-standard","heads":[0,1,1,1],"transitions":["sh","sh","sh","sh","sh"]}' > time
grep -q '"loss":2,' time || { echo "FAILED: $(cat time)"; failed=1; }
says 08 "each by itself could be. The loss is 2."
# Lesson 15: the lengths of derivations with ROOT in the buffer and on the stack.
length() { # prints the number of transitions with ROOT at the place $1 for three words
    printf '1\ta\t_\t_\t_\t_\t2\td\t_\t_\n2\tb\t_\t_\t_\t_\t0\troot\t_\t_\n3\tc\t_\t_\t_\t_\t2\td\t_\t_\n\n' |
        "$program" derive --system arc-standard --root "$1" --format jsonl - |
        grep -c '"transition":"'
}
[ "$(length first)" = 7 ] && [ "$(length stack)" = 6 ] || { echo "FAILED: lengths"; failed=1; }
says 15 "2n + 1 transitions (2n if ROOT begins on the stack)"
exit $failed
