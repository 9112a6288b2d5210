# SPDX-License-Identifier: GPL-3.0-or-later
# headroom_version gives "headroom_version.h" to the targets that link it.

configure_file("${CMAKE_CURRENT_LIST_DIR}/headroom_version.h.in"
               "${CMAKE_BINARY_DIR}/generated/headroom_version.h" @ONLY)
add_library(headroom_version INTERFACE)
target_include_directories(headroom_version INTERFACE "${CMAKE_BINARY_DIR}/generated")
