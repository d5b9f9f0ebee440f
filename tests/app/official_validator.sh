#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# official_validator.sh PROGRAM SOURCE_DIR: tests "validate --level 3" with scripts in place of UD's own
# validator, which print lines of its form. UD's validator itself is not needed.
. "$(dirname "$0")/setup.sh"
mkdir bin tmp
export TMPDIR="$folder/tmp"
unset PARSESCOPE_VALIDATOR
here=$PATH
PATH="$folder/bin:/usr/bin:/bin"

# check STATUS ARGUMENTS...: runs "validate" with the arguments and compares its exit status.
check() {
    expected=$1
    shift
    run "$expected" validate "$@"
    [ -z "$(ls tmp)" ] || fail "$*: a temporary file is left"
}

says() {
    grep -qF -- "$1" said || fail "expected the message: $1"
}

# script NAME: makes a validator of standard input.
script() {
    { echo '#!/bin/sh'; cat; } > "$1"
    chmod +x "$1"
}

# Two sentences, with a fault of level 2 in line 9.
cat > en_x-ud-dev.conllu << 'END'
# sent_id = s1
# text = Go home
1	Go	go	VERB	_	_	0	root	_	_
2	home	home	ADV	_	_	1	advmod	_	_

# sent_id = s2
# text = Of dogs
1	Of	of	ADP	_	_	2	case	_	_
2	dogs	dog	Noun	_	_	0	root	_	_

END

# Without a validator, level 3 is not checked, and the program says so.
none='level 3 was not checked: UD'"'"'s validator is not installed (pip install udtools)'
grep -v 'Noun' en_x-ud-dev.conllu | head -5 > good.conllu
if ! command -v udvalidate > /dev/null && ! command -v validate.py > /dev/null; then
    check 1 --level 3 good.conllu
    says "$none"
    check 0 --level style good.conllu
    says "$none"
fi
check 0 --level 2 good.conllu
grep -q 'level 3' said && fail "level 2 speaks of level 3"

# The findings stand between the others, with the lines of the file; other levels are ours. Addresses
# are those of several versions of the validator.
script bin/udvalidate << 'END'
echo "$@" > calls
for file; do :; done
cp "$file" seen
echo "[Tree number 1 on line 3 Sent s1 Node 2]: [L3 Syntax leaf-mark-case] 'mark' not expected to have children"
echo '[Line 8 Sent s2]: [L3 SYNTAX rel-upos-case] A colon: [and brackets] in it'
echo '[Line 9 Sent s2 Node 2]: [L3 WARNING fixed-gap] Gaps'
echo 'An explanation.'
echo '[Line 9 Sent s2 Node 2]: [L2 Morpho unknown-upos] Unknown UPOS'
echo '[Line 9 Sent s2]: [L4 Morpho feature] Unknown feature'
echo 'Syntax errors: 2'
echo '*** FAILED *** with 3 errors' >&2
exit 1
END
check 1 --level 3 en_x-ud-dev.conllu
cat > expected << 'END'
en_x-ud-dev.conllu:3: 'mark' not expected to have children [UD level 3, leaf-mark-case, sent_id s1]
en_x-ud-dev.conllu:8: A colon: [and brackets] in it [UD level 3, rel-upos-case, sent_id s2]
en_x-ud-dev.conllu:9:12: UPOS is "Noun", expected one of the 17 tags of UD [UD level 2, unknown-upos, sent_id s2]
en_x-ud-dev.conllu:9: Gaps [UD level 3, fixed-gap, sent_id s2]
END
cmp -s out expected || fail "the findings are not as expected"
cmp -s seen en_x-ud-dev.conllu || fail "the validator has seen another file"
grep -q -- '--level 3 --max-err 0 --lang en ' calls || fail "wrong call: $(cat calls)"
says '1 file, 2 sentences, no errors, 1 warning of UD level 2, 3 warnings of UD level 3'
check 1 --level style en_x-ud-dev.conllu
cmp -s out expected || fail "style does not include level 3"

# The language: from the option, from the name, or unknown.
check 1 --level 3 --lang de en_x-ud-dev.conllu
grep -q -- '--lang de ' calls || fail "wrong call: $(cat calls)"
check 1 --level 3 good.conllu
grep -q -- '--lang ud ' calls || fail "wrong call: $(cat calls)"
says 'good.conllu: the language is not known'
check 2 --level 3 --lang 'x;y' good.conllu
says '--lang: expected a code such as en'

# Packed files, standard input and line ends are checked as the validator would see them.
gzip -c en_x-ud-dev.conllu > en_y-ud-dev.conllu.gz
check 1 --level 3 en_y-ud-dev.conllu.gz
cmp -s seen en_x-ud-dev.conllu || fail "the validator has seen another file"
status=0
"$program" validate --level 3 - < en_x-ud-dev.conllu > out 2> said || status=$?
grep -q '^<stdin>:8: A colon' out || fail "standard input: no finding"
printf '1\ta\tb\tN\tN\t_\t0\tROOT\t_\t_\n\n' > x.conllx
rm seen
check 0 --level 3 x.conllx
[ ! -e seen ] || fail "the validator was called for CoNLL-X"

# A validator that finds nothing.
script quiet << 'END'
echo '*** PASSED ***'
END
check 0 --level 3 --validator ./quiet good.conllu
says '1 file, 1 sentence, no errors'
PARSESCOPE_VALIDATOR=./quiet check 0 --level 3 good.conllu
PARSESCOPE_VALIDATOR='' check 1 --level 3 good.conllu
says "$none"

# A script of Python that is no program, in a folder whose name needs quotes.
mkdir "a 'b"
printf 'import sys\nprint("[Line 3 Sent s]: [L3 Syntax x] " + sys.argv[2])\nprint("*** FAILED *** with 1 errors")\n' \
    > "a 'b/validate.py"
PATH=$here check 1 --level 3 --validator "a 'b/validate.py" good.conllu
grep -q '^good.conllu:3: 3 \[UD level 3, x, sent_id s\]' out || fail "validate.py: no finding"

# Whatever goes wrong is reported, the other levels are checked, and the exit status is 1.
goes_wrong() {
    check 1 --level 3 --timeout 1 --validator ./wrong en_x-ud-dev.conllu
    says "en_x-ud-dev.conllu: level 3 was not checked: $1"
    grep -q 'unknown-upos' out || fail "level 2 was not checked"
}
check 1 --level 3 --validator ./missing en_x-ud-dev.conllu
says 'level 3 was not checked: there is no file ./missing'
grep -q 'unknown-upos' out || fail "level 2 was not checked"
script wrong << 'END'
echo "[Line 3 Sent s1]: [L3 Syntax x] y"
echo 'ModuleNotFoundError: regex' >&2
exit 1
END
goes_wrong 'the validator ./wrong has ended without a result; its last line is "ModuleNotFoundError: regex"'
script wrong << 'END'
exit 0
END
goes_wrong 'the validator ./wrong has ended without a result'
script wrong << 'END'
echo '[Line 3'
sleep 100
END
goes_wrong 'the command does not answer within 1 second'
script wrong << 'END'
printf '[Line 99999999999 Sent]: [L3 Syntax x] y\n[Line 3]: [L3 ] y\n[Line 0]: [L3 a b] y\n]: [L3 a b] y\n\377\n'
kill -9 $$
END
goes_wrong 'the validator ./wrong has ended without a result'

echo "level 3 is checked by UD's validator"
