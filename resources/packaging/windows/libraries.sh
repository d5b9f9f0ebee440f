# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
#
# Builds the libraries for Windows from source packages of Debian, each once, into build/windows/libraries.
# This file is to be sourced after `root` is set and app/install_missing.sh is sourced.

# shellcheck disable=SC2154  # the scripts that source this file set `root`
windows=$root/build/windows
libraries=$windows/libraries
sources=$windows/sources
licences=$libraries/licences
toolchain=$root/resources/packaging/windows/toolchain.cmake
launcher=
if command -v ccache > /dev/null; then
    launcher="-DCMAKE_C_COMPILER_LAUNCHER=ccache -DCMAKE_CXX_COMPILER_LAUNCHER=ccache"
    # ccache works with the precompiled headers of Qt only with these settings.
    export CCACHE_SLOPPINESS=pch_defines,time_macros
    # The compiler lists the headers; without this, each file is preprocessed twice.
    export CCACHE_DEPEND=1
fi

# apt-get with the list of Debian's source packages, which the lists of this system need not contain.
apt_sources() {
    apt-get -q -o Dir::Etc::SourceList="$sources/apt/list" -o Dir::Etc::SourceParts=- \
        -o Dir::State::Lists="$sources/apt/lists" -o Dir::Cache::srcpkgcache= -o Dir::Cache::pkgcache= "$@"
}

# get_source PACKAGE: unpacks a source package, with Debian's patches, in a folder of its name.
get_source() {
    [ ! -d "$sources/$1" ] || return 0
    if [ ! -e "$sources/apt/list" ]; then
        mkdir -p "$sources/apt/lists/partial"
        # shellcheck source=/dev/null
        echo "deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg]" \
            "http://deb.debian.org/debian $(. /etc/os-release && echo "$VERSION_CODENAME") main" \
            > "$sources/apt/list"
        quietly apt_sources update
    fi
    (cd "$sources" && quietly apt_sources source --download-only "$1" &&
        quietly dpkg-source -x "$1"_*.dsc "$1")
}

# library PACKAGE FOLDER OPTION...: builds the library in FOLDER of a source package, with the options of
# CMake, and keeps its licence, which also marks the library as built.
library() {
    package=$1
    inside=$2
    shift 2
    [ ! -e "$licences/$package" ] || return 0
    echo "Building the library $package ..." >&2
    get_source "$package"
    # shellcheck disable=SC2086  # the options in $launcher
    quietly cmake -G Ninja -S "$sources/$package/$inside" -B "$sources/$package-build" \
        -DCMAKE_TOOLCHAIN_FILE="$toolchain" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$libraries" \
        -DCMAKE_INSTALL_LIBDIR=lib -DBUILD_SHARED_LIBS=OFF $launcher "$@"
    quietly cmake --build "$sources/$package-build"
    quietly cmake --install "$sources/$package-build"
    cp "$sources/$package/debian/copyright" "$licences/$package"
}

# Copies libraries that consist of headers only, because the compiler must not search a folder with headers
# of this system.
copy_headers() {
    for package in libeigen3-dev libexpected-dev nlohmann-json3-dev libcli11-dev libfmt-dev libxxhash-dev; do
        dpkg-query -L "$package" | grep -E '/(include|cmake)/' | while IFS= read -r file; do
            if [ -f "$file" ]; then
                mkdir -p "$libraries/$(dirname "${file#/usr/}")"
                cp -u "$file" "$libraries/${file#/usr/}"
            fi
        done
        cp "/usr/share/doc/$package/copyright" "$licences/${package%-dev}"
    done
    # CMake looks for the files of the library fmt, which is used as headers only.
    mkdir -p "$libraries/lib/x86_64-linux-gnu"
    touch "$libraries/lib/x86_64-linux-gnu/libfmt.a" "$libraries/lib/x86_64-linux-gnu/libfmt.so.9.1.0"
}

# Draws the icon of the programs.
make_icon() {
    mkdir -p "$libraries/share"
    pictures=$(mktemp -d)
    for size in 16 24 32 48 256; do
        rsvg-convert -w "$size" -h "$size" -o "$pictures/$size.png" "$root/resources/icons/parsescope.svg"
    done
    icotool -c -o "$libraries/share/parsescope.ico" "$pictures"/??.png --raw="$pictures/256.png"
    rm -r "$pictures"
}

# Builds what the core needs.
build_core_libraries() {
    mkdir -p "$sources" "$licences"
    copy_headers
    make_icon
    cp /usr/share/doc/libz-mingw-w64-dev/copyright "$licences/zlib"
    cp /usr/share/doc/mingw-w64-x86-64-dev/copyright "$licences/mingw-w64"
    cp /usr/share/doc/gcc-mingw-w64-base/copyright "$licences/gcc"
    library pcre2 . -DPCRE2_SUPPORT_JIT=ON -DPCRE2_BUILD_PCRE2GREP=OFF -DPCRE2_BUILD_TESTS=OFF
    library utf8proc . -DUTF8PROC_ENABLE_TESTING=OFF
    # The template for CMake leaves out the value of XML_DTD, which a patch of Debian compares.
    get_source expat
    sed -i 's/^#cmakedefine XML_DTD$/#cmakedefine XML_DTD 1/' "$sources/expat/expat/expat_config.h.cmake"
    library expat expat -DEXPAT_SHARED_LIBS=OFF -DEXPAT_BUILD_TOOLS=OFF -DEXPAT_BUILD_EXAMPLES=OFF \
        -DEXPAT_BUILD_TESTS=OFF
    library libzip . -DENABLE_BZIP2=OFF -DENABLE_LZMA=OFF -DENABLE_ZSTD=OFF -DENABLE_OPENSSL=OFF \
        -DENABLE_GNUTLS=OFF -DENABLE_MBEDTLS=OFF -DENABLE_COMMONCRYPTO=OFF -DENABLE_WINDOWS_CRYPTO=OFF \
        -DBUILD_TOOLS=OFF -DBUILD_REGRESS=OFF -DBUILD_EXAMPLES=OFF -DBUILD_DOC=OFF
    library cmark-gfm . -DCMARK_TESTS=OFF -DCMARK_SHARED=OFF
}

# Builds Qt, as static libraries with the parts that the window and its tests need.
build_qt() {
    set -- -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/x86_64-linux-gnu/cmake -DQT_BUILD_TESTS=OFF \
        -DQT_BUILD_EXAMPLES=OFF -DINPUT_opengl=no
    # Debian's sources lack a header that tabletevent needs. Without direct2d, directwrite3 cannot be linked.
    for part in sql network dbus opengl concurrent xml vulkan printsupport tabletevent direct2d directwrite3 tuiotouch gif jpeg \
        system_zlib system_pcre2 system_png system_freetype system_harfbuzz system_doubleconversion glib icu zstd \
        pkg_config; do
        set -- "$@" "-DFEATURE_$part=OFF"
    done
    if [ ! -e "$licences/qt6-base" ]; then
        get_source qt6-base
        sed -i -f "$root/resources/packaging/windows/qtbase.sed" \
            "$sources/qt6-base/src/gui/text/windows/qwindowsfontengine.cpp"
    fi
    library qt6-base . "$@"
    # Qt Svg of Qt 5, whose code needs few changes to be compiled with Qt 6.
    if [ ! -e "$licences/qtsvg-opensource-src" ]; then
        get_source qtsvg-opensource-src
        sed -i -f "$root/resources/packaging/windows/qtsvg.sed" "$sources/qtsvg-opensource-src/src/svg"/*.cpp \
            "$sources/qtsvg-opensource-src/src/svg"/*.h
        cp "$root/resources/packaging/windows/qtsvg.cmake" "$sources/qtsvg-opensource-src/CMakeLists.txt"
        library qtsvg-opensource-src . -DQT_HOST_PATH=/usr -DQT_HOST_PATH_CMAKE_DIR=/usr/lib/x86_64-linux-gnu/cmake
    fi
}
