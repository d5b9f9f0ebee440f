#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# system_names.sh SOURCE: tests that no code depends on the name of a transition system, except the
# system's own file and the files listed below. Comments, and names within longer texts, do not
# count.
set -eu

cd "$1"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

grep -l '^menu:' resources/systems/*.system | sed 's|.*/||; s|\.system$||' > "$folder/names"
[ "$(wc -l < "$folder/names")" -ge 8 ] || { echo "found hardly any system"; exit 1; }

# The places where a name is allowed: the beginning of the path, and the reason.
cat > "$folder/allowed" << 'END'
core/parsing/systems/ the list of systems, and what is declared of each
core/decoding/ decoders are called like the systems whose deductions they use
core/learning/connected/connected_protocol.cpp names of decoders, in a message
core/learning/network/network_model.cpp networks that score arcs store this system in their files
core/learning/network/network_training.cpp likewise
ui/learning/training_form.cpp likewise
core/teaching/read/answer_headings.cpp a transition has the same name
core/teaching/read/answer_numbering.cpp likewise
app/cli/system_text.cpp the class of planar trees has the same name
core/query/statistics.cpp the figure of the paper is about this system
core/query/parser_states.cpp conditions on spines are about this system
ui/learning/audit_dialog.cpp the example is an oracle for this system
ui/explorer/lockstep_view.cpp the second system at the beginning, another than the default
ui/explorer/spine_rules.cpp the panel shows the lemma about this system
END
sed 's/ .*//; s/^/^/' "$folder/allowed" > "$folder/paths"

pattern=$(tr '\n' '|' < "$folder/names" | sed 's/|$//')
if grep -rnE --include='*.h' --include='*.cpp' "(^|[^:\\\\])\"($pattern)\"" core ui app |
    grep -v -f "$folder/paths" | grep -vE '^[^:]*:[0-9]+:[^"]*//'; then
    echo "these lines depend on the name of a system"
    exit 1
fi
