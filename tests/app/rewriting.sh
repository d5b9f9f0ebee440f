#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# rewriting.sh PROGRAM SOURCE_DIR: tests that "rewrite" writes the changes that its diff shows: patch
# makes the file of --output from the file before, and so does --in-place.
. "$(dirname "$0")/setup.sh"

cat > rules.grs << 'END'
rule case { pattern { e: N -[1=obl]-> M; M -[case]-> C } without { e.2 } commands { e.2 = C.lemma } }
rule comp { pattern { f: N -[case]-> A } commands { shift_in N ==> A; del_edge f; add_edge A -[comp]-> N } }
rule gender { pattern { N [Gender] } commands { N.Gloss = N.Gender; del_feat N.Gender } }
END
for file in "$samples"/*.conllu; do
    run 0 rewrite rules.grs "$file" --output new.conllu
    run 0 rewrite rules.grs --diff "$file"
    cp out changes.diff
    cp "$file" patched.conllu
    cp "$file" "in place.conllu"
    if [ -s changes.diff ]; then
        patch -s patched.conllu changes.diff
    fi
    cmp patched.conllu new.conllu || fail "$file: the diff is not what was written"
    run 0 rewrite rules.grs "$file"
    cmp out new.conllu || fail "$file: the printed treebank is not what was written"
    run 0 rewrite rules.grs "in place.conllu" --in-place
    cmp "in place.conllu" new.conllu || fail "$file: written differently in place"
    run 0 validate new.conllu
    # Nothing is left to do.
    run 0 rewrite rules.grs --diff new.conllu
    [ ! -s out ] || fail "$file: the rules change the sentences again"
done
run 2 rewrite rules.grs new.conllu patched.conllu --output two.conllu
run 2 rewrite rules.grs new.conllu --output new.conllu
run 1 rewrite missing.grs new.conllu

# A sentence with errors stays where it is, as it is, and the summary says so.
{ head -n 12 "$samples/first-steps.conllu" | sed '/^$/,$d'; echo; } > good.conllu
sed 's/\t0\troot/\t9\troot/' good.conllu > bad.conllu
cat good.conllu bad.conllu good.conllu > mixed.conllu
run 0 rewrite rules.grs good.conllu
cat out bad.conllu out > expected
run 1 rewrite rules.grs mixed.conllu
cmp out expected || fail "a sentence with errors has not kept its place"
grep -q 'left 1 sentence as it is, because it has errors' said || fail "said: $(cat said)"

# Nothing is said to have changed if the file cannot be written.
status=0
(ulimit -f 1 && "$program" rewrite rules.grs "$samples/first-steps.conllu" --output full.conllu) \
    2> said || status=$?
[ $status = 1 ] || fail "rewrite without room: exit status $status"
grep -q '^full.conllu: cannot write the file: ' said || fail "said: $(cat said)"
if grep -q changed said; then fail "said: $(cat said)"; fi
