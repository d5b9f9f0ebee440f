# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh disable=SC2154
#
# Read by tests/windows: builds the tests of the core for Windows, and runs them.

# The reason why a test of the core cannot pass under Windows or Wine; nothing if it can.
why_no_test() {
    case "$1" in
    tst_connected | tst_audit | tst_official_validator | tst_shell_command)
        echo "runs commands of the shell of Unix" ;;
    tst_page_in_browser) echo "runs a browser of this system" ;;
    tst_locales) echo "chooses languages by the names of Unix" ;;
    esac
}

# Runs a test, whose results are in a file because it has no console of Windows, and shows what has not passed.
run_test() {
    rm -f "$folder/results"
    result=0
    QTEST_FUNCTION_TIMEOUT=1500000 timeout 1500 "$wine" "$1" -o "$(dos "$folder/results"),txt" || result=$?
    grep -v '^PASS' "$folder/results" || :
    return "$result"
}

test_core() {
    (cd "$root" && quietly cmake --preset windows-tested)
    # Tests with functions of Unix, and with RapidCheck, are no targets.
    for source in "$root"/tests/core/tst_*.cpp; do
        test=$(basename "$source" .cpp)
        grep -q "build $test:\|tests/$test.exe" "$windows/build/build.ninja" ||
            skip "$test" "calls functions of Unix or of RapidCheck"
    done
    targets=$(ninja -C "$windows/build" -t targets all |
        sed -n 's,^\(tests/\(tests\|tst\)_[a-z_0-9]*\.exe\): .*,\1,p' | grep -v '/tests_ui')
    # shellcheck disable=SC2086  # one word for each program
    ninja -C "$windows/build" $targets > "$folder/built" || { tail -50 "$folder/built"; exit 1; }
    for test in "$windows"/build/tests/tst_*.exe; do
        name=$(basename "$test" .exe)
        [ -e "$root/tests/core/$name.cpp" ] || continue
        reason=$(why_no_test "$name")
        if [ -n "$reason" ]; then
            skip "$name" "$reason"
        else
            check "$name" run_test "$test"
        fi
    done
}
