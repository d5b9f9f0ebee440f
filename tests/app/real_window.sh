#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# real_window.sh PROGRAM: uses the program like a person, on a display with a window manager, with
# keys: makes steps, saves the session and ends the program; edits a treebank, kills the program,
# restores the changes and saves them. The exit status is 77 if the tools for this test are missing.
set -eu

program=$1
for tool in Xvfb jwm xdotool; do
    command -v "$tool" > /dev/null || { echo "skipped: there is no $tool"; exit 77; }
done
folder=$(mktemp -d)
started=
finish() {
    for process in $started; do kill "$process" 2> /dev/null || :; done
    rm -rf "$folder"
}
trap finish EXIT

fail() {
    echo "$1"
    exit 1
}

# shellcheck source=/dev/null
. "$(dirname "$0")/wait_for.sh"

Xvfb -displayfd 3 -screen 0 1500x1000x24 3> "$folder/display" > /dev/null 2>&1 &
started="$started $!"
wait_for 20 test -s "$folder/display" || fail "Xvfb does not start"
DISPLAY=:$(cat "$folder/display")
export DISPLAY QT_QPA_PLATFORM=xcb XDG_CONFIG_HOME="$folder" XDG_DATA_HOME="$folder" HOME="$folder"
unset WAYLAND_DISPLAY
# On a real display, libdbus keeps some memory until the end, and libxkbcommon reads strings without
# a terminating zero up to their length. The checks for leaks and strings are therefore left to the
# tests without a display.
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=0:strict_string_checks=0"
jwm > /dev/null 2>&1 &
started="$started $!"
wait_for 20 xdotool get_desktop || fail "the window manager does not start"

# activate NAME: activates the window whose title contains NAME. A window manager hides a window for a
# moment while it puts a frame around it, so the window is searched again each time.
activate() {
    window=$(xdotool search --onlyvisible --name "$1" | tail -1)
    [ -n "$window" ] && timeout 5 xdotool windowactivate --sync "$window"
}

# start NAME [FILE]: starts the program and waits for its window, whose title contains NAME.
start() {
    name=$1
    shift
    "$program" "$@" > "$folder/messages" 2>&1 &
    running=$!
    started="$started $running"
    wait_for 60 xdotool search --onlyvisible --name "$name" || fail "no window: $(cat "$folder/messages")"
    wait_for 20 activate "$name" || fail "the window cannot be activated"
    sleep 1
}
ended() { ! kill -0 "$running" 2> /dev/null; }

samples=$(CDPATH='' cd -- "$(dirname -- "$0")/../../resources/samples" && pwd)
start first-steps "$samples/first-steps.conllu"
xdotool key --delay 300 Right Right Right Left
xdotool key ctrl+alt+s
wait_for 20 xdotool search --onlyvisible --name 'Save Session' || fail "no dialog to save"
sleep 1
xdotool type --delay 30 "$folder/it.parsescope"
xdotool key Return
wait_for 20 test -s "$folder/it.parsescope" || fail "no session was saved"
grep -q '"cursor":2,' "$folder/it.parsescope" || fail "the keys did not step: $(cat "$folder/it.parsescope")"
[ "$(grep -c '"parent":' "$folder/it.parsescope")" = 3 ] || fail "there should be three steps"

# Pasting from a clipboard without an owner must change nothing, and must not crash the program.
xdotool key ctrl+n
wait_for 20 xdotool search --onlyvisible --name 'New Sentence' || fail "no dialog for a sentence"
sleep 1
xdotool type --delay 30 "These words stay"
xdotool key ctrl+v
xdotool key Tab # the key types a tab, so the dialog still reacts
sleep 1
ended && fail "it ended when nothing was pasted: $(cat "$folder/messages")"
xdotool key Escape
sleep 1 # the program asks whether to discard the text; the other button does so
xdotool key Tab
xdotool key space

sleep 1
xdotool key ctrl+q
wait_for 20 ended || fail "the program does not end"
wait "$running" || fail "it ended with status $?: $(cat "$folder/messages")"

# Edits survive a kill. The edit attaches all words of the sentence to ROOT.
{
    printf '1\tIt\t_\t_\t_\t_\t2\tnsubj\t_\t_\n'
    printf '2\tstays\t_\t_\t_\t_\t0\troot\t_\t_\n\n'
} > "$folder/edited.conllu"
start edited.conllu "$folder/edited.conllu"
xdotool key ctrl+shift+g
wait_for 20 sh -c "ls '$folder'/parsescope/parsescope/unsaved/*.journal" || fail "nothing was kept"
kill -9 "$running"
wait_for 20 ended || fail "the program cannot be killed"
grep -q 'nsubj' "$folder/edited.conllu" || fail "the file was touched before it was saved"
start 'Unsaved changes' "$folder/edited.conllu"
xdotool key Return
sleep 1
xdotool key ctrl+s
wait_for 20 grep -q '	0	nsubj' "$folder/edited.conllu" || fail "the changes did not come back"
wait_for 20 sh -c "! ls '$folder'/parsescope/parsescope/unsaved/*.journal" || fail "a journal is left"
sleep 1
xdotool key ctrl+q
wait_for 20 ended || fail "the program does not end after saving"
# A treebank is opened from a pipe to which no program writes. The window must react, and end on
# request.
mkfifo "$folder/pipe.conllu"
start Parsescope "$folder/pipe.conllu"
xdotool key ctrl+q
wait_for 3 ended || fail "the program does not end while it waits for a pipe"
wait "$running" || fail "waiting for a pipe, it ended with status $?: $(cat "$folder/messages")"
echo "keys, dialogs, saving, a kill and the end work in a real window"
