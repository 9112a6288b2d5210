# SPDX-License-Identifier: GPL-3.0-or-later
# A layer is one static library. Its headers are included by the name of the layer ("core/plan/plan.h"), through an
# include root that only the targets get that link the layer, so an illegal include does not compile.

set(HEADROOM_DATA_DIR "${CMAKE_BINARY_DIR}/share/headroom")

# Parsed once a layer: a third of the time of each file.
set(HEADROOM_STANDARD_HEADERS
    <algorithm> <chrono> <cmath> <functional> <map> <memory> <optional> <span> <string>
    <string_view> <unordered_map> <variant> <vector> <tl/expected.hpp>)

# headroom_include_root(OUT NAME): makes a folder in which a link named after the layer leads to the current folder.
function(headroom_include_root out name)
  set(root "${CMAKE_BINARY_DIR}/include/${name}")
  file(MAKE_DIRECTORY "${root}")
  file(CREATE_LINK "${CMAKE_CURRENT_SOURCE_DIR}" "${root}/${name}" SYMBOLIC)
  set(${out} "${root}" PARENT_SCOPE)
endfunction()

# Compiling what waits for people and files takes longer than it will ever run: the compiler need not try as hard.
set(HEADROOM_WRITING_OPTIONS "$<$<CONFIG:Release>:-Og>")
set(HEADROOM_UNHURRIED_OPTIONS "$<$<CONFIG:Release>:-O1>")
set(HEADROOM_COMPUTING_OPTIONS "$<$<CONFIG:Release>:-O3>")

# headroom_layer(NAME core [SOURCES ...] [HEADERS ...] [LINK public...] [LINK_PRIVATE private...]
#                [PRECOMPILE headers... | PRECOMPILED_BY layer] [UNIT x] [COMPUTES] [BELOW] [MIXED])
# makes headroom_core, whose headers are those of the current folder. MIXED: some of its folders compute, others do not.
# PRECOMPILED_BY: it takes the precompiled headers of another layer, where the compiler allows that.
function(headroom_layer)
  cmake_parse_arguments(arg "COMPUTES;BELOW;MIXED" "NAME;UNIT;PRECOMPILED_BY" "SOURCES;HEADERS;LINK;LINK_PRIVATE;PRECOMPILE"
                        ${ARGN})
  set(target "headroom_${arg_NAME}")
  add_library(${target} STATIC)
  set_target_properties(${target} PROPERTIES LINKER_LANGUAGE CXX UNITY_BUILD_MODE GROUP)
  target_compile_options(${target} PRIVATE ${HEADROOM_UNHURRIED_OPTIONS})
  headroom_include_root(root ${arg_NAME})
  target_include_directories(${target} PUBLIC "${root}")
  target_link_libraries(${target} PUBLIC ${arg_LINK} PRIVATE ${arg_LINK_PRIVATE})
  headroom_precompile(${target} "${arg_PRECOMPILED_BY}" "${arg_MIXED}" "${arg_PRECOMPILE}")
  set(marks "")
  foreach(mark IN ITEMS COMPUTES BELOW)
    if(arg_${mark})
      list(APPEND marks ${mark})
    endif()
  endforeach()
  headroom_sources(TARGET ${target} UNIT ${arg_UNIT} SOURCES ${arg_SOURCES} HEADERS ${arg_HEADERS} ${marks})
  # Once its other folders have named their headers, and here: rules of a folder serve the targets of that folder.
  cmake_language(EVAL CODE "cmake_language(DEFER CALL headroom_mocs ${target} ${arg_NAME}/)")
endfunction()

# headroom_precompile(TARGET BY MIXED HEADERS): what headroom_layer() says of precompiled headers.
function(headroom_precompile target by mixed headers)
  # Those of GCC serve no unit that is compiled with other options than they are.
  set(particular OFF)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(particular ON)
  endif()
  if(by AND CMAKE_UNITY_BUILD AND NOT particular)
    target_precompile_headers(${target} REUSE_FROM headroom_${by})
    return()
  endif()
  target_precompile_headers(${target} PRIVATE ${HEADROOM_STANDARD_HEADERS} ${headers})
  # The few units of a small layer take less time than its precompiled headers.
  if(CMAKE_UNITY_BUILD AND (NOT headers OR (mixed AND particular)))
    set_target_properties(${target} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

# headroom_mocs(TARGET PREFIX) adds what moc makes of the target's headers with Q_OBJECT to the units of their folders.
# moc sees no header but the one that it reads, so that a change of others does not start it, as CMake's own automatic
# would. A Q_OBJECT that comes into a header wants CMake to be run again.
function(headroom_mocs target prefix)
  get_target_property(headers ${target} HEADROOM_MOC_HEADERS)
  if(NOT headers)
    return()
  endif()
  # Out of the folders whose names clang-tidy goes by.
  file(MAKE_DIRECTORY "${CMAKE_BINARY_DIR}/moc/${target}")
  set(mocs "")
  get_target_property(units ${target} HEADROOM_MOC_UNITS)
  foreach(header unit IN ZIP_LISTS headers units)
    file(RELATIVE_PATH path "${CMAKE_CURRENT_SOURCE_DIR}" "${header}")
    string(MAKE_C_IDENTIFIER "${path}" name)
    set(moc "${CMAKE_BINARY_DIR}/moc/${target}/moc_${name}.cpp")
    add_custom_command(OUTPUT "${moc}" COMMAND Qt6::moc -o "${moc}" -f "${prefix}${path}" "${header}"
                       DEPENDS "${header}" COMMENT "" VERBATIM)
    target_sources(${target} PRIVATE "${moc}")
    set_source_files_properties("${moc}" PROPERTIES UNITY_GROUP "${target}_${unit}")
    list(APPEND mocs "${moc}")
  endforeach()
  # Also of a target that links nothing: then they wait for no library.
  add_custom_target(${target}_moc DEPENDS ${mocs})
endfunction()

# headroom_moc_headers(TARGET UNIT HEADER...) names headers of the current folder, of which some have Q_OBJECT.
function(headroom_moc_headers target unit)
  foreach(header IN LISTS ARGN)
    file(STRINGS "${header}" marked REGEX "^ *Q_OBJECT" LIMIT_COUNT 1)
    if(marked)
      set_property(TARGET ${target} APPEND PROPERTY HEADROOM_MOC_HEADERS "${CMAKE_CURRENT_SOURCE_DIR}/${header}")
      set_property(TARGET ${target} APPEND PROPERTY HEADROOM_MOC_UNITS ${unit})
    endif()
  endforeach()
endfunction()

# headroom_sources(TARGET headroom_core [UNIT facts] SOURCES money.cpp HEADERS money.h [COMPUTES] [WRITES] [BELOW])
# adds the files of the current folder to a layer or to the program. Folders of the same UNIT are compiled as one, where
# builds are of units; without one, a folder is a unit. Units are large (seven to eleven thousand lines), because what each costs
# alone, headers and what templates make of the same types, was a quarter of the time of small ones. The following hold
# for the whole unit. COMPUTES marks folders that loop over the catalog, over drawn futures or over mixes, WRITES those
# that only write files, BELOW those that need nothing of the headers that are precompiled for their layer: a change of
# these leaves them alone.
function(headroom_sources)
  cmake_parse_arguments(arg "COMPUTES;WRITES;BELOW" "TARGET;UNIT" "SOURCES;HEADERS" ${ARGN})
  set(unit "${arg_UNIT}")
  if(NOT unit)
    get_filename_component(unit "${CMAKE_CURRENT_SOURCE_DIR}" NAME)
  endif()
  target_sources(${arg_TARGET} PRIVATE ${arg_SOURCES} ${arg_HEADERS})
  headroom_moc_headers(${arg_TARGET} ${unit} ${arg_HEADERS})
  set_source_files_properties(${arg_SOURCES} TARGET_DIRECTORY ${arg_TARGET}
                              PROPERTIES UNITY_GROUP "${arg_TARGET}_${unit}")
  set(options "")
  if(arg_COMPUTES)
    set(options "${HEADROOM_COMPUTING_OPTIONS}")
  elseif(arg_WRITES)
    set(options "${HEADROOM_WRITING_OPTIONS}")
  endif()
  set(compiled ${arg_SOURCES})
  if(CMAKE_UNITY_BUILD)
    # CMake leaves sources with options of their own out of the unit: the unit itself takes them.
    get_target_property(binary_dir ${arg_TARGET} BINARY_DIR)
    set(compiled "${binary_dir}/CMakeFiles/${arg_TARGET}.dir/Unity/unity_${arg_TARGET}_${unit}_cxx.cxx")
  endif()
  if(options)
    set_source_files_properties(${compiled} TARGET_DIRECTORY ${arg_TARGET}
                                PROPERTIES COMPILE_OPTIONS "${options}")
  endif()
  if(arg_BELOW)
    set_source_files_properties(${compiled} TARGET_DIRECTORY ${arg_TARGET}
                                PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
  endif()
endfunction()

# Tests are compiled once and run once or twice: what they ask of the program, which is optimised, is most of their time.
# Their precompiled headers serve them only with the same options.
set(HEADROOM_TEST_OPTIONS "$<$<CONFIG:Release>:-Og>")

# headroom_test_headers(TARGET [LINK ...] [PRECOMPILE ...]) makes what test programs reuse. Headers of the program
# are among them where nearly all tests that reuse them include those: one change then compiles them once.
function(headroom_test_headers target)
  cmake_parse_arguments(arg "" "" "LINK;PRECOMPILE" ${ARGN})
  file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/generated/${target}.cpp" CONTENT "")
  add_library(${target} OBJECT "${CMAKE_BINARY_DIR}/generated/${target}.cpp")
  target_link_libraries(${target} PRIVATE ${arg_LINK} tl::expected)
  target_compile_options(${target} PRIVATE ${HEADROOM_TEST_OPTIONS})
  target_precompile_headers(${target} PRIVATE ${HEADROOM_STANDARD_HEADERS} ${arg_PRECOMPILE})
endfunction()

# headroom_reuse_test_headers(TARGET LINK): the precompiled headers that fit what a test or a benchmark links; Qt6::Test, too.
function(headroom_reuse_test_headers name link)
  # <QTest> reads differently where Qt's network module is linked.
  if("headroom_price_server" IN_LIST link)
    set_target_properties(${name} PROPERTIES DISABLE_PRECOMPILE_HEADERS ON)
  elseif("headroom_window_fixtures" IN_LIST link AND NOT "headroom_db" IN_LIST link)
    target_precompile_headers(${name} REUSE_FROM headroom_window_test_headers)
  elseif("headroom_ui" IN_LIST link)
    target_precompile_headers(${name} REUSE_FROM headroom_widget_test_headers)
  elseif("headroom_session" IN_LIST link)
    target_precompile_headers(${name} REUSE_FROM headroom_gui_test_headers)
  elseif("headroom_core;headroom_test_support" STREQUAL "${link}")
    target_precompile_headers(${name} REUSE_FROM headroom_plan_test_headers)
  else()
    target_precompile_headers(${name} REUSE_FROM headroom_test_headers)
  endif()
endfunction()

# headroom_test_library(NAME x SOURCES ... LINK ... [DEFINITIONS ...]): what several test programs share, compiled once.
function(headroom_test_library)
  cmake_parse_arguments(arg "" "NAME" "SOURCES;LINK;DEFINITIONS" ${ARGN})
  add_library(${arg_NAME} STATIC ${arg_SOURCES})
  target_compile_options(${arg_NAME} PRIVATE ${HEADROOM_TEST_OPTIONS})
  target_include_directories(${arg_NAME} PUBLIC "${CMAKE_SOURCE_DIR}/tests"
                                                "${CMAKE_CURRENT_SOURCE_DIR}")
  target_compile_definitions(${arg_NAME} PUBLIC ${arg_DEFINITIONS}
                             PRIVATE HEADROOM_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
                                     HEADROOM_DATA_DIR="${HEADROOM_DATA_DIR}")
  target_link_libraries(${arg_NAME} PUBLIC ${arg_LINK})
endfunction()

# headroom_moc(TARGET SOURCE): makes what "#include "tst_x.moc"" at the end of a test's source includes. CMake's own
# automatic would run another program and compile another file for each test.
function(headroom_moc target source)
  get_filename_component(name "${source}" NAME_WE)
  set(moc "${CMAKE_CURRENT_BINARY_DIR}/${target}_moc/${name}.moc")
  qt6_generate_moc("${CMAKE_CURRENT_SOURCE_DIR}/${source}" "${moc}")
  target_sources(${target} PRIVATE "${moc}")
  set_source_files_properties("${moc}" PROPERTIES HEADER_FILE_ONLY ON)
  target_include_directories(${target} PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/${target}_moc")
endfunction()

# What headroom_test() runs.
function(headroom_test_program name sources link)
  add_executable(${name} ${sources})
  target_compile_options(${name} PRIVATE ${HEADROOM_TEST_OPTIONS})
  list(GET sources 0 source)
  headroom_moc(${name} "${source}")
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/tests")
  target_compile_definitions(
    ${name} PRIVATE HEADROOM_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
                    HEADROOM_DATA_DIR="${HEADROOM_DATA_DIR}")
  target_include_directories(${name} PRIVATE "${CMAKE_SOURCE_DIR}/tests")
  target_link_libraries(${name} PRIVATE ${link} Qt6::Test headroom_locale_of_the_user)
  if(HEADROOM_SANITIZE STREQUAL "thread")
    target_link_libraries(${name} PRIVATE headroom_plain_clone)
  endif()
  headroom_reuse_test_headers(${name} "${link}")
endfunction()

# headroom_test(NAME tst_x SOURCES tst_x.cpp LINK headroom_core LAYER core
#               [ENVIRONMENT A=b ...] [TIMEOUT seconds] [NEEDS_DISPLAY] [LONG] [SERIAL])
# A test program links only the layer that it tests. NEEDS_DISPLAY marks the tests that
# need real windows: they run under packaging/with-display. LONG marks those that only
# packaging/check --long runs, SERIAL those that measure time and want the computer to themselves.
# PROGRAM tst_y, in place of SOURCES and LINK, runs the program of another test once more in another way.
function(headroom_test)
  cmake_parse_arguments(arg "NEEDS_DISPLAY;LONG;SERIAL" "NAME;LAYER;TIMEOUT;PROGRAM"
                        "SOURCES;LINK;ENVIRONMENT" ${ARGN})
  if(NOT arg_PROGRAM)
    set(arg_PROGRAM ${arg_NAME})
    headroom_test_program(${arg_NAME} "${arg_SOURCES}" "${arg_LINK}")
  endif()
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 120)
  endif()
  if(HEADROOM_SANITIZE)
    math(EXPR arg_TIMEOUT "${arg_TIMEOUT} * 10")
  endif()
  set(home "${CMAKE_BINARY_DIR}/tests/home/${arg_NAME}")
  set(places HOME=${home} XDG_CONFIG_HOME=${home}/config XDG_DATA_HOME=${home}/data
             XDG_STATE_HOME=${home}/state XDG_CACHE_HOME=${home}/cache)
  # Qt ends each test function after five minutes, but all that counts is the time of the whole.
  set(patience QTEST_FUNCTION_TIMEOUT=${arg_TIMEOUT}000)
  set(platform QT_QPA_PLATFORM=offscreen)
  set(labels ${arg_LAYER})
  set(launcher "")
  if(arg_NEEDS_DISPLAY)
    set(platform QT_QPA_PLATFORM=xcb)
    list(APPEND labels display)
    set(launcher "${CMAKE_SOURCE_DIR}/packaging/with-display")
  endif()
  if(arg_LONG)
    list(APPEND labels long)
  endif()
  add_test(NAME ${arg_NAME} COMMAND ${launcher} "$<TARGET_FILE:${arg_PROGRAM}>" -nocrashhandler)
  if(arg_SERIAL)
    set_tests_properties(${arg_NAME} PROPERTIES RUN_SERIAL ON)
  endif()
  set_tests_properties(
    ${arg_NAME} PROPERTIES LABELS "${labels}" TIMEOUT ${arg_TIMEOUT}
                           ENVIRONMENT "${platform};${places};${patience};${arg_ENVIRONMENT}")
endfunction()

# headroom_long_test(tst_x core 900): the test tst_x once more with HEADROOM_LONG, for many more cases, in so many seconds.
function(headroom_long_test name layer seconds)
  add_test(NAME ${name}_long COMMAND ${name} -nocrashhandler)
  set_tests_properties(
    ${name}_long PROPERTIES LABELS "${layer};long" TIMEOUT ${seconds}
                            ENVIRONMENT "HEADROOM_LONG=1;QTEST_FUNCTION_TIMEOUT=${seconds}000")
endfunction()
