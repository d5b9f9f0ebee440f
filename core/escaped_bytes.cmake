# SPDX-License-Identifier: GPL-3.0-or-later
# Sets `variable` to the bytes of the file `path` as they are written in a string of C++, "\x41\x7a". After a
# change of the file, the build is configured again.
function(read_escaped_bytes path variable)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
  file(READ ${path} bytes HEX)
  string(LENGTH "${bytes}" length)
  # Eight bytes at a time take half as long as single ones.
  math(EXPR rest "${length} % 16")
  math(EXPR whole "${length} - ${rest}")
  string(SUBSTRING "${bytes}" ${whole} ${rest} end)
  string(SUBSTRING "${bytes}" 0 ${whole} bytes)
  string(REGEX REPLACE "(..)(..)(..)(..)(..)(..)(..)(..)"
    "\\\\x\\1\\\\x\\2\\\\x\\3\\\\x\\4\\\\x\\5\\\\x\\6\\\\x\\7\\\\x\\8" bytes "${bytes}")
  string(REGEX REPLACE "(..)" "\\\\x\\1" end "${end}")
  set(${variable} "${bytes}${end}" PARENT_SCOPE)
endfunction()
