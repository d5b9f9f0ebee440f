# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# Read by the tests that use the window like a person.

# wait_for SECONDS COMMAND...: repeats the command until it succeeds; fails if it does not succeed within the time.
wait_for() {
    tries=$(($1 * 5))
    shift
    while ! "$@" > /dev/null 2>&1; do
        tries=$((tries - 1))
        [ "$tries" -gt 0 ] || return 1
        sleep 0.2
    done
}
