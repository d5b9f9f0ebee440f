# SPDX-License-Identifier: GPL-3.0-or-later
# Makes a source with the files of the transition systems and their texts (titles, descriptions and what is
# in quotes), and sets system_texts to its path.
file(GLOB systems CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/resources/systems/*.system)
set(system_texts "")
set(phrases "")
foreach(path ${systems})
  get_filename_component(name ${path} NAME_WLE)
  read_escaped_bytes(${path} bytes)
  string(APPEND system_texts "        {\"${name}\", \"${bytes}\"sv},\n")
  file(READ ${path} text)
  string(REPLACE ";" "@semicolon@" text "${text}") # a list of CMake has semicolons between its elements
  string(REGEX REPLACE "#[^\n]*" "" text "${text}")
  string(REGEX REPLACE "\n[ \t]+" " " text "${text}")
  string(REGEX REPLACE "\n(title|description): ([^\n]*)" "\n\"\\2\"" text "${text}")
  string(REGEX MATCHALL "\"[^\"\n]*\"" found "${text}")
  list(APPEND phrases ${found})
endforeach()
list(REMOVE_DUPLICATES phrases)
list(JOIN phrases ",\n        " system_phrases)
string(REPLACE "@semicolon@" ";" system_phrases "        ${system_phrases},\n")
configure_file(${CMAKE_CURRENT_LIST_DIR}/system_texts.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/system_texts.cpp @ONLY)
set(system_texts ${CMAKE_CURRENT_BINARY_DIR}/system_texts.cpp)
