#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
#
# throwing_calls.sh SOURCE: tests that no code calls a function of std::filesystem that throws: every
# call has an error code as an argument, and no loop over a folder advances without one. A name that
# is too long for the file system must end in a message, not in an exception. Also tests that texts become
# paths by pathOf(), which takes them for UTF-8 on Windows, too.
set -eu

cd "$1"
names='exists|status|symlink_status|is_[a-z_]+|file_size|hard_link_count|last_write_time|space'
names="$names|canonical|weakly_canonical|absolute|relative|proximate|equivalent|read_symlink"
names="$names|current_path|temp_directory_path|create_[a-z]+|copy|copy_file|copy_symlink|rename"
names="$names|remove|remove_all|resize_file|permissions|directory_iterator|recursive_directory_iterator"
codes='error|failed|ignored|none|noLink|problem'

found=$(find core ui app -name '*.h' -o -name '*.cpp' | sort | xargs awk -v names="$names" -v codes="$codes" '
    FNR == 1 { statement = "" }
    /^[ \t]*\/\// { next }
    {
        if (statement == "")
            first = FNR
        statement = statement " " $0
        if ($0 !~ /[;{}][ \t]*(\/\/.*)?$/)
            next
        # An iterator without arguments is the end of a folder.
        gsub(/directory_iterator\(\)/, "", statement)
        calls = "(filesystem|fs)::(" names ")( [a-z]+)?\\("
        throws = statement ~ calls && statement !~ "(^|[^A-Za-z_])(" codes ")\\)"
        loops = statement ~ /for \([^;]* : [^;]*directory_iterator/
        members = statement ~ /entry(->|\.)(exists|is_directory|is_regular_file|is_symlink|is_other|file_size|symlink_status|last_write_time|hard_link_count)\(\)/
        if (throws || loops || members)
            print FILENAME ":" first ":" statement
        statement = ""
    }')
if [ -n "$found" ]; then
    echo "$found"
    echo "these calls throw; pass a std::error_code"
    exit 1
fi

found=$(find core ui app -name '*.h' -o -name '*.cpp' | grep -v -e '_posix\.cpp$' -e '^core/base/path\.h$' | sort | xargs grep -nE \
    "(filesystem|fs)::path\(|(filesystem|fs)::($names)( [a-z]+)?\(" |
    grep -vE "($names)( [a-z]+)?\((pathOf\(|std::filesystem::|above, |file, |path\.parent_path\(\)|failed\)|\)|\$)" || true)
if [ -n "$found" ]; then
    echo "$found"
    echo "these calls take a text for a path; call pathOf"
    exit 1
fi
