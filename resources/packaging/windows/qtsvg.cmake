# SPDX-License-Identifier: GPL-3.0-or-later
# Builds the classes QSvgRenderer and QSvgGenerator of Qt Svg 5.15, changed by qtsvg.sed, as the library
# Qt6::Svg of Qt 6.
cmake_minimum_required(VERSION 3.25)
project(qtsvg LANGUAGES CXX)
find_package(Qt6 REQUIRED COMPONENTS Core Gui)
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_AUTOMOC ON)

set(folder ${CMAKE_CURRENT_SOURCE_DIR}/src/svg)
set(classes qsvgfont qsvggenerator qsvggraphics qsvghandler qsvgnode qsvgrenderer qsvgstructure qsvgstyle qsvgtinydocument)
list(TRANSFORM classes REPLACE "(.+)" "${folder}/\\1.cpp" OUTPUT_VARIABLE sources)
# The sources include the headers of the library as Qt installs them.
set(headers ${CMAKE_CURRENT_BINARY_DIR}/include)
file(COPY ${folder}/ DESTINATION ${headers}/QtSvg FILES_MATCHING PATTERN "*.h" PATTERN doc EXCLUDE)
file(COPY ${folder}/ DESTINATION ${headers}/private FILES_MATCHING PATTERN "*_p.h" PATTERN doc EXCLUDE)
file(WRITE ${headers}/QtSvg/QSvgRenderer "#include <QtSvg/qsvgrenderer.h>\n")
file(WRITE ${headers}/QtSvg/QSvgGenerator "#include <QtSvg/qsvggenerator.h>\n")

add_library(Svg STATIC ${sources})
set_target_properties(Svg PROPERTIES OUTPUT_NAME Qt6Svg)
target_compile_definitions(Svg PRIVATE QT_BUILD_SVG_LIB QT_NO_COMPRESS)
target_include_directories(Svg PRIVATE ${headers} PUBLIC $<BUILD_INTERFACE:${headers}/QtSvg>
  $<INSTALL_INTERFACE:include> $<INSTALL_INTERFACE:include/QtSvg>)
target_link_libraries(Svg PUBLIC Qt6::Gui PRIVATE Qt6::CorePrivate Qt6::GuiPrivate)

# Qt looks for its parts by version.
include(CMakePackageConfigHelpers)
write_basic_package_version_file(Qt6SvgConfigVersion.cmake VERSION ${Qt6_VERSION} COMPATIBILITY SameMajorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/Qt6SvgConfigVersion.cmake DESTINATION lib/cmake/Qt6Svg)
install(TARGETS Svg EXPORT Qt6SvgConfig)
install(EXPORT Qt6SvgConfig NAMESPACE Qt6:: DESTINATION lib/cmake/Qt6Svg)
file(GLOB public ${headers}/QtSvg/q*svgglobal.h ${headers}/QtSvg/QSvg* ${headers}/QtSvg/qsvgrenderer.h
  ${headers}/QtSvg/qsvggenerator.h)
install(FILES ${public} DESTINATION include/QtSvg)
