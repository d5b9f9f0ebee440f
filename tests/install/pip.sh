#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# pip.sh SOURCE_DIR [BUILD_DIR [PYTHON]]: pip builds a wheel and installs it in a new virtual environment, in
# which the tutorial runs and the stubs agree with the module; an sdist holds the sources of the library.
# Builds the library from the sources, which takes minutes; with BUILD_DIR, takes the module from there.
set -eu
source=$1
python=${3:-/usr/bin/python3}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
needed='setuptools wheel numpy pytest ensurepip'
if [ -n "${2:-}" ]; then
    PARSESCOPE_BUILD=$(cd "$2" && pwd)
    export PARSESCOPE_BUILD
else
    needed="$needed skbuild"
fi
for module in $needed; do
    "$python" -c "import $module" 2> "$folder/log" || { echo "SKIP pip: $python has no $module"; exit 77; }
done

# pip leaves files beside setup.py.
mkdir "$folder/tree"
(cd "$source" && tar c --exclude=_skbuild CMakeLists.txt core app resources tests/python) | tar x -C "$folder/tree"
"$python" -m venv --system-site-packages "$folder/venv"
pip() {
    "$folder/venv/bin/python" -m pip "$@" > "$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
}
cd "$folder/tree/app/python"
"$folder/venv/bin/python" setup.py -q sdist -d "$folder" > "$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
tar tzf "$folder"/parsescope-*.tar.gz > "$folder/names"
for name in setup.py source/CMakeLists.txt source/core/CMakeLists.txt source/app/python/CMakeLists.txt; do
    grep -q "^parsescope-[^/]*/$name\$" "$folder/names" || { echo "the sdist lacks $name" >&2; exit 1; }
done
pip wheel --no-build-isolation --no-deps -w "$folder" .
page=$(sed -n 's/^PARSESCOPE_EXPLORER_PAGE:[A-Z]*=//p' "${2:-.}/CMakeCache.txt" 2> /dev/null) || page=
[ -z "$page" ] || "$python" -c 'import sys, zipfile
names = zipfile.ZipFile(sys.argv[1]).namelist()
assert "parsescope/explorer.html" in names, names' "$folder"/parsescope-*.whl
pip install --no-index --no-deps "$folder"/parsescope-*.whl
cd "$folder/tree/tests/python"
"$folder/venv/bin/python" -m pytest -q -p no:cacheprovider test_tutorial.py test_stubs.py
