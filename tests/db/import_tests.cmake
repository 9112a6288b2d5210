# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of the price importers: one for each format, and of the whole way into a catalog.

foreach(test aws aws_plans aws_api real_lists azure google skypilot vantage own mutations)
  headroom_test(NAME tst_import_${test} SOURCES tst_import_${test}.cpp import_fixture.cpp LINK headroom_db LAYER db)
endforeach()
headroom_test(NAME tst_import_text SOURCES tst_import_text.cpp LINK headroom_db ZLIB::ZLIB LAYER db)
headroom_test(NAME tst_import_lists SOURCES tst_import_lists.cpp import_fixture.cpp catalog_fixture.cpp
              LINK headroom_db LAYER db TIMEOUT 300)
target_compile_definitions(
  tst_import_lists PRIVATE HEADROOM_CATALOG_COMPILER="$<TARGET_FILE:headroom_catalog_compiler>")
add_dependencies(tst_import_lists headroom_catalog)

headroom_test(NAME tst_import_google_catalog SOURCES tst_import_google_catalog.cpp import_fixture.cpp catalog_fixture.cpp
              LINK headroom_db LAYER db)
target_compile_definitions(
  tst_import_google_catalog PRIVATE HEADROOM_CATALOG_COMPILER="$<TARGET_FILE:headroom_catalog_compiler>")
add_dependencies(tst_import_google_catalog headroom_catalog)
headroom_test(NAME tst_import_broken_files SOURCES tst_import_broken_files.cpp broken_files.cpp import_fixture.cpp
              catalog_fixture.cpp LINK headroom_db ZLIB::ZLIB LAYER db TIMEOUT 300)
target_compile_definitions(
  tst_import_broken_files PRIVATE HEADROOM_CATALOG_COMPILER="$<TARGET_FILE:headroom_catalog_compiler>")
add_dependencies(tst_import_broken_files headroom_catalog)

# Python reads the lists with code of its own.
find_package(Python3 REQUIRED COMPONENTS Interpreter)
headroom_test(NAME tst_import_independent SOURCES tst_import_independent.cpp import_folder.cpp catalog_fixture.cpp
              LINK headroom_db LAYER db TIMEOUT 300)
target_compile_definitions(
  tst_import_independent PRIVATE HEADROOM_CATALOG_COMPILER="$<TARGET_FILE:headroom_catalog_compiler>"
                                 HEADROOM_PYTHON="${Python3_EXECUTABLE}")
add_dependencies(tst_import_independent headroom_catalog)

foreach(test machines terms)
  headroom_test(NAME tst_import_${test} SOURCES tst_import_${test}.cpp import_folder.cpp catalog_fixture.cpp
                LINK headroom_db LAYER db)
  target_compile_definitions(
    tst_import_${test} PRIVATE HEADROOM_CATALOG_COMPILER="$<TARGET_FILE:headroom_catalog_compiler>")
  add_dependencies(tst_import_${test} headroom_catalog)
endforeach()

headroom_test(NAME tst_own_price_book SOURCES tst_own_price_book.cpp import_fixture.cpp catalog_fixture.cpp
              ../support/tiny_catalog.cpp LINK headroom_db LAYER db)
target_compile_definitions(
  tst_own_price_book PRIVATE HEADROOM_CATALOG_COMPILER="$<TARGET_FILE:headroom_catalog_compiler>")
add_dependencies(tst_own_price_book headroom_catalog)

headroom_test(NAME tst_refresh SOURCES tst_refresh.cpp price_server.cpp price_server.h broken_files.cpp import_fixture.cpp
              catalog_fixture.cpp LINK headroom_refresh ZLIB::ZLIB LAYER db TIMEOUT 300)
target_compile_definitions(
  tst_refresh PRIVATE HEADROOM_CATALOG_COMPILER="$<TARGET_FILE:headroom_catalog_compiler>")
add_dependencies(tst_refresh headroom_catalog)

headroom_test(NAME tst_import_bad_inputs SOURCES tst_import_bad_inputs.cpp broken_files.cpp import_fixture.cpp catalog_fixture.cpp
              LINK headroom_db ZLIB::ZLIB LAYER db)
target_compile_definitions(
  tst_import_bad_inputs PRIVATE HEADROOM_CATALOG_COMPILER="$<TARGET_FILE:headroom_catalog_compiler>")
add_dependencies(tst_import_bad_inputs headroom_catalog)
