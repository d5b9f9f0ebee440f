#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# packages.sh BUILD_DIR SOURCE_DIR [--chroot]: makes the Debian packages of the build and tests
# them: they have the same bytes when made again, lintian has no complaints, menus and file types
# are valid, manual pages name every subcommand, completions work, the command line runs from an
# unpacked package, the explorer as a page is in it, and the manifest of the Flatpak can be read.
# With --chroot, also makes the library's package, and the packages are tested in a new system
# without others: they can be installed, the window opens a treebank by its file type, and no file is
# left after they are removed.
set -eu
build=$1
source=$(cd "$2" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "$1" >&2
    exit 1
}
for tool in cpack dpkg-deb lintian desktop-file-validate appstreamcli; do
    command -v "$tool" > /dev/null || { echo "SKIP packages: $tool is not installed"; exit 0; }
done

export SOURCE_DATE_EPOCH=1700000000
make_packages() { # compressed by gzip, which takes a tenth of the time of xz
    cpack -G DEB --config "$build/CPackConfig.cmake" -D CPACK_DEBIAN_COMPRESSION_TYPE=gzip "$@" > "$folder/log" 2>&1 || fail "$(cat "$folder/log")"
}
# Only the preset "packages" puts the library and the module into Debian's folders. The library's package
# takes longer than the others together.
components=$(sed -n 's/^set(CPACK_COMPONENTS_ALL "\(.*\)")$/\1/p' "$build/CPackConfig.cmake")
[ "${3:-}" = --chroot ] || components=$(echo "$components" | sed 's/development;\{0,1\}//; s/;$//')
make_packages -B "$folder/first" -D CPACK_COMPONENTS_ALL="$components"
make_packages -B "$folder/second" -D CPACK_COMPONENTS_ALL=programs
cmp "$folder"/first/parsescope_*.deb "$folder"/second/parsescope_*.deb ||
    fail "the package is not the same each time"
lintian --allow-root --fail-on error,warning \
    --suppress-tags pkg-config-unavailable-for-cross-compilation,python-module-in-wrong-location "$folder"/first/*.deb ||
    fail "lintian has something against the packages"

tree=$folder/tree
mkdir "$tree"
dpkg-deb -x "$folder"/first/parsescope_*.deb "$tree"
share=$tree/usr/share
desktop-file-validate "$share"/applications/*.desktop
appstreamcli validate --no-net "$share"/metainfo/*.xml > "$folder/log" || fail "$(cat "$folder/log")"
cli=$tree/usr/bin/parsescope-cli
[ "$(cd "$source" && cat resources/samples/*.conllu | md5sum)" = "$(cat "$share"/parsescope/samples/*.conllu | md5sum)" ] ||
    fail "the samples are not there"
page=$(sed -n 's/^PARSESCOPE_EXPLORER_PAGE:[A-Z]*=//p' "$build/CMakeCache.txt")
[ -z "$page" ] || cmp "$page" "$share/parsescope/explorer.html" || fail "the explorer as a page is not there"
"$cli" validate "$share"/parsescope/samples/first-steps.conllu > "$folder/log" 2>&1 || fail "$(cat "$folder/log")"
"$cli" --help | sed -n '/^Subcommands:/,/^$/s/^  \([a-z]*\) .*/\1/p' > "$folder/subcommands"
[ "$(wc -l < "$folder/subcommands")" -ge 20 ] || fail "the subcommands are not listed"
while read -r name; do
    zcat "$share"/man/man1/parsescope-cli.1.gz | grep -qw "$name" || fail "the manual page lacks $name"
done < "$folder/subcommands"
# shellcheck disable=SC2016  # for bash
PATH=$tree/usr/bin:$PATH bash -c '. "$1"
    COMP_WORDS=(parsescope-cli der); COMP_CWORD=1; _parsescope_cli; echo "${COMPREPLY[*]}"
    COMP_WORDS=(parsescope-cli derive --for); COMP_CWORD=2; _parsescope_cli; echo "${COMPREPLY[*]}"' \
    bash "$share/bash-completion/completions/parsescope-cli" > "$folder/completed"
printf 'derive\n--format\n' | cmp - "$folder/completed" || fail "bash completes $(cat "$folder/completed")"

if command -v flatpak-builder > /dev/null; then
    (cd "$folder" && flatpak-builder --show-manifest "$source/resources/packaging/org.parsescope.Parsescope.yaml") \
        > "$folder/manifest" 2> "$folder/log" || fail "$(cat "$folder/log")"
    grep -q '"command" : "parsescope"' "$folder/manifest" || fail "the Flatpak starts another program"
    [ "$(grep -o '<id>[^<]*' "$share"/metainfo/*.xml | cut -d'>' -f2)" = "$(sed -n 's/.*"id" : "\(.*\)",/\1/p' "$folder/manifest")" ] ||
        fail "the Flatpak has another name than its description"
fi

[ "${3:-}" = --chroot ] || exit 0
system=$folder/system
mmdebstrap --variant=apt --include=xvfb,xauth,xdg-utils,xdotool,procps,libfile-mimeinfo-perl,shared-mime-info,desktop-file-utils \
    bookworm "$system" > "$folder/log" 2>&1 || fail "no new system: $(tail -5 "$folder/log")"
cp "$folder"/first/*.deb "$system/tmp/"
cp "$source/resources/samples/first-steps.conllu" "$system/tmp/some.conllu"
cat > "$system/tmp/try" << 'END'
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
find / -xdev -path /proc -prune -o -path /sys -prune -o -path /var -prune -o -path /tmp -prune -o -path /etc -prune -o -print | sort > /tmp/before
{ apt-get update && apt-get install -y --no-install-recommends /tmp/parsescope_*.deb; } > /tmp/log 2>&1 || { cat /tmp/log; exit 1; }
[ "$(xdg-mime query filetype /tmp/some.conllu)" = text/x-conllu ] || { echo "another file type"; exit 1; }
[ "$(xdg-mime query default text/x-conllu)" = org.parsescope.Parsescope.desktop ] || { echo "opened by another program"; exit 1; }
xvfb-run -a sh -c 'xdg-open /tmp/some.conllu & xdotool search --sync --name "some.conllu" > /dev/null; pkill parsescope || kill %1' ||
    xvfb-run -a sh -c 'parsescope /tmp/some.conllu & xdotool search --sync --name "some.conllu" > /dev/null; kill $!'
apt-get purge -y parsescope > /tmp/log 2>&1 || { cat /tmp/log; exit 1; }
find / -xdev -name '*parsescope*' -not -path '/proc/*' -not -path '/tmp/*' -not -path '/root/*' -not -path '/var/cache/apt/*' > /tmp/left
[ ! -s /tmp/left ] || { echo "left behind:"; cat /tmp/left; exit 1; }
END
env -u QT_QPA_PLATFORM chroot "$system" sh /tmp/try || fail "not as it should be in a new system"
echo "installed, opened and removed in a new system"
