# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
#
# Read by tests/windows: uses the window like a person, on a display with a window manager, and takes pictures.

. "$root/tests/app/wait_for.sh"

# start NAME ARGUMENT...: starts the program, and waits for its window, whose title contains NAME.
start() {
    title=$1
    shift
    "$wine" "$packed/parsescope.exe" "$@" > "$folder/messages" 2>&1 &
    running=$!
    wait_for 90 xdotool search --onlyvisible --name "$title" || fail "no window: $(cat "$folder/messages")"
    wait_for 20 activate "$title" || fail "the window cannot be activated"
    sleep 2
}
activate() {
    window=$(xdotool search --onlyvisible --name "$1" | tail -1)
    [ -n "$window" ] && timeout 5 xdotool windowactivate --sync "$window"
}
is_over() {
    ! kill -0 "$running" 2> /dev/null
}
# A picture of the whole display.
picture() {
    import -window root "$pictures/$1.png"
}

# Steps with keys, and a saved session.
stepped() {
    start first-steps "$(dos "$samples/first-steps.conllu")"
    xdotool key --delay 400 Right Right Right Left
    sleep 1
    picture stepped
    xdotool key ctrl+alt+s
    wait_for 30 xdotool search --onlyvisible --name 'Save Session' || fail "no dialog to save"
    sleep 2
    picture dialog
    xdotool key End shift+Home # Wine's dialog does not select the proposed name
    xdotool type --delay 50 'C:\Sitzung ä.parsescope'
    xdotool key Return
    wait_for 30 test -s "$drive/Sitzung ä.parsescope" || fail "no session was saved"
    grep -q '"cursor":2,' "$drive/Sitzung ä.parsescope" || fail "the keys did not step"
    xdotool key ctrl+q
    wait_for 30 is_over || fail "the program does not end"
    wait "$running" || fail "it ended with status $?: $(cat "$folder/messages")"
}

# An edit that attaches all words to ROOT, a kill, and saving what is restored. The ends of lines stay.
edited() {
    {
        printf '1\tIt\t_\t_\t_\t_\t2\tnsubj\t_\t_\r\n'
        printf '2\tstays\t_\t_\t_\t_\t0\troot\t_\t_\r\n\r\n'
    } > "$drive/Übung.conllu"
    sed 's/\t2\tnsubj/\t0\tnsubj/' "$drive/Übung.conllu" > "$folder/expected"
    unsaved="$drive/users/$(id -un)/AppData/Roaming/parsescope/parsescope/unsaved"
    start bung.conllu 'C:\Übung.conllu'
    xdotool key ctrl+shift+g
    wait_for 30 sh -c "ls '$unsaved'/*.journal" || fail "nothing was kept"
    kill -9 "$running"
    wait_for 20 is_over || fail "the program cannot be killed"
    grep -q '	2	nsubj' "$drive/Übung.conllu" || fail "the file was touched before it was saved"
    start 'Unsaved changes' 'C:\Übung.conllu'
    picture restored
    xdotool key Return
    sleep 2
    xdotool key ctrl+s
    wait_for 30 cmp "$folder/expected" "$drive/Übung.conllu" || fail "saved otherwise: $(cat "$drive/Übung.conllu")"
    wait_for 30 sh -c "! ls '$unsaved'/*.journal" || fail "a journal is left"
    sleep 1
    xdotool key ctrl+q
    wait_for 30 is_over || fail "the program does not end after saving"
}

pictured() {
    rm -f "$pictures/$1.png"
    timeout 120 "$wine" "$packed/parsescope.exe" --picture "$(dos "$pictures/$1.png")" --size 1400x900 --workspace "$1" --steps 5 \
        "$(dos "$samples/non-projective.conllu")"
    test -s "$pictures/$1.png"
}

test_window() {
    for tool in Xvfb jwm xdotool import; do
        command -v "$tool" > /dev/null || { skip window "there is no $tool"; return; }
    done
    pictures=$windows/pictures
    mkdir -p "$pictures"
    Xvfb -displayfd 3 -screen 0 1500x1000x24 3> "$folder/display" > /dev/null 2>&1 &
    started="$started $!"
    wait_for 20 test -s "$folder/display" || fail "Xvfb does not start"
    DISPLAY=:$(cat "$folder/display")
    export DISPLAY
    jwm > /dev/null 2>&1 &
    started="$started $!"
    wait_for 20 xdotool get_desktop || fail "the window manager does not start"
    "$server" -k || : # Wine was started without a display; its next start finds this one
    check "steps and a session" stepped
    check "an edit, a kill and saving" edited
    for workspace in explore oracle decode treebank train practise; do
        check "the picture of $workspace" pictured "$workspace"
    done
}
