# SPDX-License-Identifier: GPL-3.0-or-later
# Tests of the price importers: one for each format, and of the whole way into a catalog.

foreach(test aws aws_plans aws_api bad_inputs broken_files real_lists azure google google_catalog lists machines skypilot
             statements terms text vantage own mutations)
  headroom_test(NAME tst_import_${test} SOURCES tst_import_${test}.cpp LINK headroom_db headroom_catalog_fixtures
                LAYER db TIMEOUT 300)
endforeach()

# Python reads the lists with code of its own.
headroom_test(NAME tst_import_independent SOURCES tst_import_independent.cpp LINK headroom_db headroom_catalog_fixtures
              LAYER db TIMEOUT 300)
target_compile_definitions(tst_import_independent PRIVATE HEADROOM_PYTHON="${Python3_EXECUTABLE}")

headroom_test(NAME tst_price_words SOURCES tst_price_words.cpp LINK headroom_db headroom_test_support LAYER db)
headroom_test(NAME tst_own_price_book SOURCES tst_own_price_book.cpp LINK headroom_db headroom_catalog_fixtures LAYER db)

foreach(test https_download refresh)
  headroom_test(NAME tst_${test} SOURCES tst_${test}.cpp LINK headroom_refresh headroom_catalog_fixtures headroom_price_server
                LAYER db TIMEOUT 300)
endforeach()
