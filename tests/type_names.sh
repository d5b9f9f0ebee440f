#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# type_names.sh SOURCE: tests that no two headers define a type of the same name in the namespace
# parsescope. The linker would take the functions of one of them for both, without a message.
set -eu

cd "$1"
# shellcheck disable=SC2016  # for awk
twice=$(find core ui app -name '*.h' | sort | xargs awk '
    FNR == 1 { inside = 0 }
    /^namespace / { inside = $0 == "namespace parsescope {" }
    inside && /^(struct|class|enum class) [A-Za-z0-9]+( final)?( :.*)? \{/ {
        name = $1 == "enum" ? $3 : $2
        ++count
        if (name in place)
            print FILENAME ":" FNR ": " name " is also in " place[name]
        place[name] = FILENAME ":" FNR
    }
    END { if (count < 500) print "found hardly any type" }')
[ -z "$twice" ] || { echo "$twice"; exit 1; }
