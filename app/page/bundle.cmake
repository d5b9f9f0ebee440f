# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -D MODULE=… -D FOLDER=… -D SAMPLES=… -D OUT=… -P bundle.cmake: writes the explorer, its
# module and its styles into one HTML file. Its scripts are joined into one script, each after the
# scripts that it needs; "import" lines and "export" before declarations are removed.
execute_process(COMMAND zopfli -c ${MODULE} COMMAND base64 -w 0
  OUTPUT_VARIABLE module RESULTS_VARIABLE results)
if(NOT results STREQUAL "0;0")
  message(FATAL_ERROR "zopfli, which packs better than gzip, and base64 are needed to pack ${MODULE}")
endif()
set(script "")
foreach(name engine address exploration drawing player view practice gradebook sheet main)
  file(READ ${FOLDER}/${name}.js text)
  string(REGEX REPLACE "(^|\n)import [^\n]*" "" text "${text}")
  string(REGEX REPLACE "\nexport " "\n" text "${text}")
  string(REGEX REPLACE "^// SPDX[^\n]*\n" "" text "${text}")
  string(APPEND script "${text}")
endforeach()
file(READ ${FOLDER}/index.html page)
file(READ ${FOLDER}/explorer.css style)
file(READ ${FOLDER}/worker.js worker)
file(READ ${SAMPLES} samples)
# Indentation, and lines that contain only comments, are removed.
foreach(name style script worker)
  string(REGEX REPLACE "\n +" "\n" ${name} "\n${${name}}")
  string(REGEX REPLACE "\n(//|/\\*\\*|\\* |\\*/)[^\n]*" "" ${name} "${${name}}")
endforeach()
foreach(name style script worker samples module)
  string(REPLACE "@${name}@" "${${name}}" page "${page}")
endforeach()
file(WRITE ${OUT} "${page}")
file(SIZE ${OUT} bytes)
if(bytes GREATER 600000)
  message(FATAL_ERROR "${OUT} has ${bytes} bytes, at most 600000 are allowed")
endif()
