# SPDX-License-Identifier: GPL-3.0-or-later
# Everything comes from Debian packages; packaging/dependencies.txt lists them.

find_package(Qt6 6.4 REQUIRED COMPONENTS Core Gui Widgets Svg PrintSupport)
# Its configuration names Qt6::PrintSupport without looking for it.
find_package(QCustomPlotQt6 REQUIRED)
find_package(Threads REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(ZLIB REQUIRED)
find_package(OpenSSL 3.0 REQUIRED COMPONENTS Crypto)
find_package(CURL 7.87 REQUIRED COMPONENTS HTTPS)
find_package(tl-expected REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(valijson REQUIRED)

find_path(HEADROOM_RAPIDJSON_DIR rapidjson/reader.h REQUIRED)
find_library(HEADROOM_LIBCSV csv REQUIRED)
find_library(HEADROOM_XLSXWRITER xlsxwriter REQUIRED)
find_library(HEADROOM_QPDF qpdf REQUIRED)
find_program(HEADROOM_LRELEASE lrelease PATHS /usr/lib/qt6/bin NO_DEFAULT_PATH REQUIRED)
