# SPDX-License-Identifier: GPL-3.0-or-later
# Compiles for Windows with Debian's g++-mingw-w64-x86-64-posix. app/windows builds the libraries into
# build/windows/libraries, the only folder beside the compiler's where CMake looks for libraries.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

set(libraries ${CMAKE_CURRENT_LIST_DIR}/../../../build/windows/libraries)
cmake_path(NORMAL_PATH libraries)
set(CMAKE_FIND_ROOT_PATH ${libraries} /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
# The copies of Debian's header-only libraries keep the folders of their packages.
set(CMAKE_LIBRARY_ARCHITECTURE x86_64-linux-gnu)
set(fmt_DIR ${libraries}/lib/x86_64-linux-gnu/cmake/fmt)

set(PARSESCOPE_ICON ${libraries}/share/parsescope.ico)
set(ZLIB_LIBRARY /usr/x86_64-w64-mingw32/lib/libz.a)

# Windows 10 and later, with the calls of Windows in Unicode. All libraries are linked statically.
set(windows_options "-D_WIN32_WINNT=0x0A00 -DUNICODE -D_UNICODE -DNOMINMAX -D__USE_MINGW_ANSI_STDIO=1")
set(static_options "-DPCRE2_STATIC -DUTF8PROC_STATIC -DZIP_STATIC -DXML_STATIC -DCMARK_GFM_STATIC_DEFINE -DCMARK_GFM_EXTENSIONS_STATIC_DEFINE")
# With -fipa-ra, g++ 12 takes for granted that an inline function keeps the registers that its copy in the same
# object file keeps. The linker may choose the copy of another object file.
set(CMAKE_C_FLAGS_INIT "${windows_options} ${static_options} -fno-ipa-ra")
set(CMAKE_CXX_FLAGS_INIT "${windows_options} ${static_options} -fno-ipa-ra -Wa,-mbig-obj")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
