// SPDX-License-Identifier: GPL-3.0-or-later
// headroom_catalog_compiler RESOURCES OUTPUT: compiles the tables of the catalog into a database.
#include "catalog_tables.h"

#include <iostream>

int main(int argc, char **argv)
{
    using namespace headroom;
    if (argc != 3) {
        std::cerr << "usage: headroom_catalog_compiler RESOURCES OUTPUT\n";
        return 2;
    }
    const std::filesystem::path resources = argv[1];
    const std::filesystem::path output = argv[2];
    const auto compiled = compiler::readTables(resources).and_then(
        [&](compiler::CatalogTables &&tables) -> Expected<void> {
            return compiler::readPrices(resources, tables)
                .and_then([&] { return compiler::readReferenceBook(resources, tables); })
                .and_then([&] { return compiler::sortPrices(tables); })
                .and_then([&] { return compiler::writeCatalog(tables, output); });
        });
    if (!compiled) {
        std::cerr << compiled.error().text() << '\n';
        return 1;
    }
    return 0;
}
