#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# run.sh source|site|losses|browser|sheet|lesson CLI ROOT: checks the scripts of the pages with eslint
# and their types with tsc, opens the handbook that the command line writes in Chromium, compares the
# module in build/page with the command line, tests the page in Chromium and, if it is installed, Firefox, or tests pages with sentences,
# sheets of exercises or lessons that the command line makes from the page. The last four first build the
# module if its compiler is installed. The exit status is 77, with a line SKIP, if a tool is missing.
set -eu
test=$1 cli=$2 root=$3
cd "$root"
skip() {
    echo "SKIP page_$test: $1"
    exit 77
}
command -v node > /dev/null || skip "there is no node"
NODE_PATH=${NODE_PATH:-$root/build/page/node_modules}
export NODE_PATH
need() {
    for name; do
        [ -d "$NODE_PATH/$name" ] || skip "there is no $name; npm install --prefix build/page $* gets it"
    done
}
if [ "$test" = source ]; then
    need eslint @eslint/js globals typescript
    [ "$(node -p 'parseInt(process.versions.node)')" -ge 20 ] || skip "eslint needs node 20 or later"
    node "$NODE_PATH/eslint/bin/eslint.js" --config tests/page/eslint.config.mjs --max-warnings 0 \
        --report-unused-disable-directives resources/page tests/page
    tsc() { node "$NODE_PATH/typescript/bin/tsc" --noEmit --target es2022 --module es2022 "$@"; }
    tsc --strict --lib es2022,dom resources/page/explorer/parsescope.d.ts
    tsc --strict false --allowJs --checkJs --lib es2022,dom,dom.iterable resources/page/explorer/main.js
    exit 0
fi
find_chromium() {
    for one in chromium-headless-shell chromium chromium-browser google-chrome; do
        chromium=$(command -v $one) && return
    done
    return 1
}
if [ "$test" = site ]; then
    find_chromium || skip "there is no Chromium"
    need puppeteer-core
    exec node tests/page/site.mjs "$cli" "$chromium"
fi
if command -v clang++-19 > /dev/null && [ -d /usr/include/wasm32-wasi ] &&
    command -v wasm-ld-19 > /dev/null && command -v wasm-opt > /dev/null && command -v zopfli > /dev/null; then
    cmake --preset page > /dev/null
    cmake --build --preset page > build/page/build.log 2>&1 || { cat build/page/build.log; exit 1; }
elif [ ! -f build/page/explorer.html ]; then
    skip "there is no clang 19 with wasi-libc, no wasm-opt or no zopfli to build the module with"
fi
if [ "$test" = losses ]; then
    set -- build/page/parsescope.wasm resources/page/explorer/worker.js "$cli" 10000
    [ ! -d "$NODE_PATH/puppeteer-core" ] || ! find_chromium || set -- "$@" build/page/explorer.html "$chromium"
    exec node tests/page/losses.mjs "$@"
fi
find_chromium || skip "there is no Chromium"
need puppeteer-core axe-core scorm-again
if [ "$test" = sheet ] || [ "$test" = lesson ]; then
    samples=resources/samples/first-steps.conllu
    "$cli" exercises --format page --count 1 "$samples" > /dev/null 2>&1 ||
        skip "the command line was built without the page"
    if [ "$test" = sheet ]; then
        node tests/page/made.mjs "$cli" "$chromium"
        exec node tests/page/sheet.mjs "$cli" "$chromium" "$samples"
    fi
    exec node tests/page/lesson.mjs "$cli" "$chromium" build/page/parsescope.wasm \
        resources/page/explorer/worker.js resources/lessons
fi
node tests/page/browser.mjs build/page/explorer.html "$chromium"
node tests/page/explorer.mjs build/page/explorer.html "$chromium"
firefox=$(command -v firefox-esr || command -v firefox) || {
    echo "skipped: the explorer in Firefox, which is not installed"
    exit 0
}
exec node tests/page/explorer.mjs build/page/explorer.html "$firefox"
