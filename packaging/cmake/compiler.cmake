# SPDX-License-Identifier: GPL-3.0-or-later
# Language level, warnings, hardening and build speed, for every target alike.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_CXX_VISIBILITY_PRESET hidden)
set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")

option(HEADROOM_WARNINGS_ARE_ERRORS "Stop the build at the first warning" OFF)
set(HEADROOM_SANITIZE "" CACHE STRING "Sanitizers to build with, as for -fsanitize=")

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Debug, Release or RelWithDebInfo" FORCE)
endif()

include(CheckPIESupported)
check_pie_supported()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

find_program(HEADROOM_CCACHE ccache)
if(HEADROOM_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  # Without this ccache leaves files with precompiled headers alone.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros
                                  "${HEADROOM_CCACHE}")
  add_compile_options("$<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>")
endif()

find_program(HEADROOM_MOLD mold)
if(HEADROOM_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

# GCC collects garbage from a few hundred MB on, which takes a sixth of its time. In kB: two compilers at once stay below
# 4 GB.
add_compile_options("$<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1000000>")

# A fused multiply-add would make figures depend on the processor.
add_compile_options(-ffp-contract=off)

add_compile_options(
  -Wall
  -Wextra
  -Wpedantic
  -Wshadow
  -Wconversion
  -Wold-style-cast
  -Wnon-virtual-dtor
  -Woverloaded-virtual
  -Wcast-qual
  # Members left out of a designated initialiser have their default, as intended.
  -Wno-missing-field-initializers
  # clang-tidy 14 stops at warning names that only GCC knows.
  "$<$<CXX_COMPILER_ID:GNU>:-Wduplicated-cond;-Wduplicated-branches;-Wlogical-op>")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # Wrong about "text" + std::string (GCC bugs 105329, 105651 and kin) and nlohmann::json.
  add_compile_options(-Wno-restrict -Wno-stringop-overflow -Wno-array-bounds
                      -Wno-maybe-uninitialized)
endif()
if(HEADROOM_WARNINGS_ARE_ERRORS)
  add_compile_options(-Werror)
endif()

add_compile_definitions(
  QT_NO_CAST_TO_ASCII
  QT_NO_URL_CAST_FROM_STRING
  QT_DISABLE_DEPRECATED_BEFORE=0x060400)

if(HEADROOM_SANITIZE)
  add_compile_options("-fsanitize=${HEADROOM_SANITIZE}" -fno-omit-frame-pointer
                      -fno-sanitize-recover=all)
  add_link_options("-fsanitize=${HEADROOM_SANITIZE}")
else()
  # What is built to be tried out is not attacked, and this takes the compiler a twentieth longer.
  add_compile_options(
    "$<$<NOT:$<CONFIG:Debug>>:-fstack-protector-strong;-fstack-clash-protection;-fcf-protection>")
  add_compile_definitions("$<$<NOT:$<CONFIG:Debug>>:_FORTIFY_SOURCE=2>")
  add_link_options(-Wl,-z,relro,-z,now)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    # All sources are compiled for it, but the start files of Debian 12 do not say so, and one such object unmarks all.
    add_link_options("$<$<NOT:$<CONFIG:Debug>>:-Wl,-z,ibt,-z,shstk>")
  endif()
endif()
add_compile_definitions(_GLIBCXX_ASSERTIONS)
