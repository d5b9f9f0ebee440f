# SPDX-License-Identifier: GPL-3.0-or-later
# cmake -D MODULE=… -D FOLDER=… -D SAMPLES=… -D OUT=… -P bundle.cmake: writes the explorer, its
# module and its styles into one HTML file. Its scripts are joined into one script, each after the
# scripts that it needs; "import" lines and "export" before declarations are removed. The module and
# the script are packed.

# Packs a file with gzip and writes each 4 bytes as 5 characters, those of Z85 with "~" instead of "<",
# which HTML would read. The first character is the number of bytes to remove from the end.
function(pack path name)
  execute_process(COMMAND zopfli -c ${path} OUTPUT_FILE ${OUT}.gz RESULT_VARIABLE result)
  if(NOT result EQUAL 0)
    message(FATAL_ERROR "zopfli, which packs better than gzip, is needed to pack ${path}")
  endif()
  file(SIZE ${OUT}.gz bytes)
  math(EXPR more "(4 - ${bytes} % 4) % 4")
  string(REPEAT "0" ${more} padding)
  file(APPEND ${OUT}.gz "${padding}")
  execute_process(COMMAND basenc --z85 -w 0 ${OUT}.gz COMMAND tr "<" "~"
    OUTPUT_VARIABLE packed RESULTS_VARIABLE results)
  file(REMOVE ${OUT}.gz)
  if(NOT results STREQUAL "0;0")
    message(FATAL_ERROR "basenc, of coreutils 8.31 or later, is needed to pack ${path}")
  endif()
  set(${name} "${more}${packed}" PARENT_SCOPE)
endfunction()
pack(${MODULE} module)
set(script "")
foreach(name engine address exploration drawing narration player chart pointer view editor keys sharing practice gradebook sheet speaker lesson main)
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
file(WRITE ${OUT}.js "${script}")
pack(${OUT}.js script)
file(REMOVE ${OUT}.js)
foreach(name style script worker samples module)
  string(REPLACE "@${name}@" "${${name}}" page "${page}")
endforeach()
file(WRITE ${OUT} "${page}")
file(SIZE ${OUT} bytes)
if(bytes GREATER 660000)
  message(FATAL_ERROR "${OUT} has ${bytes} bytes, at most 660000 are allowed")
endif()
