# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# The Debian and Ubuntu packages that app/run, app/page, app/install, tests/run and .ci/run need, and
# functions that install missing ones. This file is to be sourced after `root` is set.

# Each line is a package with its purpose. "a|b" is a package whose name is a or b, depending on the
# release.
core_packages() {
    cat << 'END'
g++: compiles the program
cmake: sets up the build
ninja-build: runs the build
libexpected-dev: values or errors
libfmt-dev: inserts names and numbers in texts
zlib1g-dev: reads packed treebanks
libeigen3-dev: computes with matrices
libpcre2-dev: regular expressions
libzip-dev: reads answers that were handed in as one zip file
libexpat1-dev: reads answers in documents of word processors
libutf8proc-dev: compares text however it was typed
libcmark-gfm-dev: reads lessons and the handbook in Markdown
libcmark-gfm-extensions-dev: reads tables in Markdown
libxxhash-dev: tells whether a file is still the one that was opened
libcli11-dev: reads the command line
nlohmann-json3-dev: reads and writes JSON
END
}

gui_packages() {
    cat << 'END'
qt6-base-dev: windows
qt6-svg-dev|libqt6svg6-dev: pictures as SVG
fontconfig: finds fonts
fonts-noto-core: letters of most scripts
fonts-wqy-microhei: Chinese, Japanese and Korean letters
fonts-noto-color-emoji: emoji
END
    if [ -n "${WAYLAND_DISPLAY:-}" ] && [ -z "${DISPLAY:-}" ]; then
        echo "qt6-wayland: windows on Wayland"
    fi
}

test_packages() {
    cat << 'END'
librapidcheck-dev: tests with random input
locales: German and Turkish conventions
xvfb: a display for tests of the window
jwm: manages windows on that display
xdotool: presses keys on it
clang-format-14: compares the layout of sources
python3-jsonschema: compares JSON with its schemas
END
}

latex_packages() {
    cat << 'END'
texlive-latex-base: sets exported tables and trees
texlive-latex-recommended: rules of tables
texlive-latex-extra: environ, for tikz-dependency
texlive-pictures: tikz-dependency
texlive-luatex: sets all scripts
poppler-utils: reads the pages that were set
END
}

python_packages() {
    cat << 'END'
pybind11-dev: the module for Python
python3-dev: what it is compiled with
python3-numpy: its arrays
python3-pytest: tests it
python3-venv: an environment in which a test installs it by pip
python3-setuptools: makes the wheel for pip
python3-wheel: packs it
END
}

fuzz_packages() {
    echo "clang-19: compiles the fuzzers and the tests under sanitizers"
    echo "libclang-rt-19-dev: runs them"
}

browser_packages() {
    echo "chromium-headless-shell: shows pages that are made for browsers"
    # node and npm may be installed from elsewhere, and then conflict with the packages of these
    # names.
    command -v node > /dev/null || echo "nodejs: runs the tests of pages"
    command -v npm > /dev/null || echo "npm: gets what drives the browser in these tests"
}

page_packages() {
    core_packages | grep -E '^(cmake|ninja-build|libexpected-dev|libfmt-dev|libxxhash-dev|nlohmann-json3-dev):'
    cat << 'END'
clang-19: compiles the module of the page
lld-19: links it
wasi-libc: its C library
libc++-19-dev-wasm32: its C++ library
libc++abi-19-dev-wasm32: the base of its C++ library
libclang-rt-19-dev-wasm32: what the compiler adds
binaryen: makes the module smaller
zopfli: packs the module
END
}

package_packages() {
    cat << 'END'
lintian: looks at packages for Debian
desktop-file-utils: looks at the entry of menus
appstream: looks at the description for software centres
flatpak-builder: reads the manifest of the Flatpak
END
}

windows_packages() {
    cat << 'END'
g++-mingw-w64-x86-64-posix: compiles the program for Windows
libz-mingw-w64-dev: reads packed treebanks on Windows
dpkg-dev: unpacks the sources of libraries
zip: packs the program
librsvg2-bin: draws its icon
icoutils: stores the icon as Windows does
nsis: makes the installer
END
}

windows_test_packages() {
    cat << 'END'
wine64: runs programs for Windows
imagemagick: takes pictures of windows
python3: asks random questions
END
    test_packages | grep -E '^(xvfb|jwm|xdotool):'
}

speed_packages() {
    echo "mold: links in less time"
}

# Runs a command, and shows its output only if it fails.
quietly() {
    quiet_log=$(mktemp)
    quiet_status=0
    "$@" > "$quiet_log" 2>&1 || quiet_status=$?
    [ "$quiet_status" = 0 ] || cat "$quiet_log" >&2
    rm -f "$quiet_log"
    return "$quiet_status"
}

# build_shown PRESET: builds a CMake build preset and shows the progress: on a terminal in one line,
# otherwise in a line for each tenth. If the build fails, shows all of its output.
build_shown() {
    build_log=$(mktemp)
    build_status=0
    terminal=no
    [ ! -t 2 ] || terminal=yes
    { cmake --build --preset "$1" 2>&1 || echo "build_shown: failed"; } | tee "$build_log" |
        awk -v terminal="$terminal" '
            match($0, /^\[[0-9]+\/[0-9]+\]/) {
                split(substr($0, 2, RLENGTH - 2), step, "/")
                tenth = int(10 * step[1] / step[2])
                if (terminal == "yes")
                    printf "\rBuilding: step %d of %d ", step[1], step[2]
                else if (tenth > shown)
                    printf "Building: %d %%\n", 10 * (shown = tenth)
                fflush()
                any = 1
            }
            END { if (any && terminal == "yes") printf "\n" }' >&2
    if grep -q '^build_shown: failed$' "$build_log"; then
        build_status=1
        cat "$build_log" >&2
    fi
    rm -f "$build_log"
    return "$build_status"
}

# time_of_steps FOLDER: prints the seconds that the steps of the build in FOLDER took, added up for each
# folder of the sources, and the three longest steps. For a step that ran several times, the last time counts.
time_of_steps() {
    awk -F '\t' '
        NR == 1 || seen[$1, $2, $5]++ { next }
        {
            seconds = ($2 - $1) / 1000
            sub(/^\/.*\/build\/[^\/]*\//, "", $4)
            part = $4
            sub(/\/.*/, "", part)
            sum[part] += seconds
            step = $4
            gsub(/CMakeFiles\/|\.dir|\/Unity/, "", step)
            printf "2 %07.1f %s\n", seconds, step
        }
        END {
            for (part in sum)
                if (sum[part] >= 1)
                    printf "1 %07.1f %s\n", sum[part], part
        }' "$1/.ninja_log" | sort -k1,1 -k2,2rn |
        awk '$1 == 1 || ++longest <= 3 { printf "%s %d s %s", (NR > 1 ? "," : "Steps of the build:"), $2, $3 }
             END { print "" }'
}

is_installed() {
    dpkg-query -W -f '${db:Status-Abbrev}\n' "$1" 2> /dev/null | grep -q '^.i'
}

is_available() {
    LC_ALL=C apt-cache policy "$1" 2> /dev/null | grep -q 'Candidate: [^(]'
}

# Prints the package lines on standard input of which no alternative is installed.
missing_of() {
    while IFS= read -r line; do
        found=no
        for name in $(echo "${line%%:*}" | tr '|' ' '); do
            ! is_installed "$name" || found=yes
        done
        [ "$found" = yes ] || echo "$line"
    done
}

# Prints the first alternative of each package line on standard input that this system offers.
names_to_install() {
    while IFS= read -r line; do
        chosen=
        for name in $(echo "${line%%:*}" | tr '|' ' '); do
            [ -n "$chosen" ] || ! is_available "$name" || chosen=$name
        done
        if [ -n "$chosen" ]; then
            echo "$chosen"
        else
            echo "There is no package ${line%%:*} here." >&2
        fi
    done
}

as_root() {
    if [ "$(id -u)" = 0 ]; then
        "$@"
    else
        sudo "$@"
    fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=300 "$@"
}

# install_missing LIST...: installs the missing packages of the lists, each the name of a function
# above. Does nothing if all are installed. If it cannot install packages, it prints a message and
# returns 0 nevertheless: the build may find the libraries elsewhere, and otherwise reports what is
# missing.
install_missing() {
    needed=$(for list in "$@"; do "$list"; done)
    if ! command -v apt-get > /dev/null || ! command -v dpkg-query > /dev/null; then
        echo "Packages can be installed on Debian and Ubuntu only. What is needed, by its Debian name:" >&2
        echo "$needed" | sed 's/^/  /' >&2
        return 0
    fi
    missing=$(echo "$needed" | missing_of)
    [ -n "$missing" ] || return 0
    echo "Packages that are missing:" >&2
    echo "$missing" | sed 's/^/  /' >&2
    if [ "$(id -u)" != 0 ] && ! command -v sudo > /dev/null; then
        echo "They cannot be installed: this takes root, and there is no sudo." >&2
        return 0
    fi
    echo "Installing them with apt-get ..." >&2
    ( # Scripts that run side by side install one after the other.
        flock 9
        quietly apt_get update || echo "The package lists could not be updated." >&2
        names=$(echo "$missing" | names_to_install)
        # shellcheck disable=SC2086  # one word for each package
        quietly apt_get install --no-install-recommends $names ||
            echo "The packages could not be installed; building without them." >&2
    ) 9< "$root/app/install_missing.sh"
}

# The option by which CMake builds the programs with the page that build_page makes.
# shellcheck disable=SC2034,SC2154  # the scripts that source this file use it, and set `root`
page_option=-DPARSESCOPE_EXPLORER_PAGE=$root/build/page/explorer.html

# Builds the explorer as a page, build/page/explorer.html. First installs missing packages.
build_page() {
    install_missing page_packages
    echo "Building the page, which takes some minutes the first time ..." >&2
    (cd "$root" && quietly cmake --preset page && build_shown page)
}
