// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/commands.h"

#include "core/catalog/coverage.h"
#include "core/evaluation/format.h"
#include "core/letters.h"
#include "db/catalog/catalog_store.h"
#include "db/catalog/catalog_verification.h"
#include "db/export/catalog_json.h"
#include "session/language.h"
#include "ui/command_line/catalog_actions.h"
#include "ui/command_line/data_files.h"
#include "ui/command_line/output.h"
#include "ui/command_line/planning_inputs.h"

#include <map>
#include <utility>

namespace headroom::cli {

namespace {

std::string dayOr(const std::optional<Date> &date, const char *none)
{
    return date ? date->toString() : std::string(none);
}

std::vector<std::string> countsRow(const std::string &name, const CatalogCounts &counts)
{
    const auto number = [](std::size_t value) {
        return formatCount(static_cast<std::int64_t>(value), language());
    };
    return {name,
            number(counts.types),
            number(counts.regions),
            number(counts.offers),
            dayOr(counts.oldest, "not stated"),
            dayOr(counts.newest, "not stated")};
}

std::string bookText(const Catalog &catalog)
{
    TextTable table({false, true, true, true, false, false});
    table.add({"PROVIDER", "TYPES", "REGIONS", "OFFERS", "OLDEST", "NEWEST"});
    for (const Provider provider : allProviders()) {
        const CatalogCounts counts = countCatalog(catalog, provider);
        if (counts.offers > 0)
            table.add(countsRow(std::string(nameOf(provider)), counts));
    }
    table.add(countsRow("All", countCatalog(catalog, std::nullopt)));
    return catalog.name + ", " + catalog.currency + ", version " + catalog.version + "\n\n"
           + table.text();
}

std::string coverageText(const Catalog &catalog)
{
    const auto number = [](std::size_t value) {
        return formatCount(static_cast<std::int64_t>(value), language());
    };
    TextTable table({false, false, true, true, true, false, false});
    table.add({"PROVIDER", "PURCHASE OPTION", "TYPES", "REGIONS", "OFFERS", "OLDEST", "NEWEST"});
    for (const CoverageRow &row : coverageOf(catalog))
        table.add({std::string(nameOf(row.provider)), row.option, number(row.types),
                   number(row.regions), number(row.offers), dayOr(row.oldest, "not stated"),
                   dayOr(row.newest, "not stated")});
    return table.text();
}

/// The types that nothing prices, those with one reason on one line.
std::string unpricedText(const Catalog &catalog, const std::vector<Availability> &stated)
{
    std::map<std::pair<Provider, UnpricedReason>, std::vector<std::string>> byReason;
    std::size_t count = 0;
    for (const UnpricedType &unpriced : unpricedAcceleratorTypes(catalog, stated)) {
        const InstanceType &type = catalog.types[unpriced.type];
        byReason[{type.provider, unpriced.why}].push_back(type.name);
        ++count;
    }
    std::string text = "Types with accelerators without any price: "
                       + formatCount(static_cast<std::int64_t>(count), language()) + '\n';
    for (const auto &[key, names] : byReason) {
        text += std::string(nameOf(key.first)) + ": " + joined(names);
        const UnpricedReason &why = key.second;
        if (!why.reason.empty())
            text += " (" + why.reason + (why.sold.empty() ? "" : "; sold as: " + why.sold) + "; "
                    + why.source + ')';
        text += '\n';
    }
    return text;
}

Expected<int> info(const Arguments &arguments, const std::string &file)
{
    HEADROOM_TRY(const auto catalogs, storage::SqliteCatalogSource(file).load());
    HEADROOM_TRY(const auto stated, shippedAvailability());
    if (arguments.value("format") == "json")
        return printed(
            storage::catalogJson(file, *catalogs.catalog, *catalogs.referenceBook, stated), kOk);
    return printed(
        file + "\n\n" + bookText(*catalogs.catalog) + '\n' + coverageText(*catalogs.catalog) + '\n'
            + unpricedText(*catalogs.catalog, stated) + '\n' + bookText(*catalogs.referenceBook),
        kOk);
}

Expected<int> verify(const std::string &file)
{
    HEADROOM_TRY(const auto result, storage::verifyCatalog(file));
    for (const std::string &problem : result.problems)
        say(file + ": " + problem);
    if (!result.isSound())
        return kBadInput;
    std::string text =
        "The catalog is sound: " + formatCount(result.prices, language()) + " prices.\n";
    for (const std::string &hash : result.contentHashes)
        text += hash + '\n';
    return printed(text, kOk);
}

Expected<int> runCatalog(const Arguments &arguments)
{
    const QString &action = arguments.positionals.front();
    if (action == "import")
        return runCatalogImport(arguments);
    if (action == "export") {
        HEADROOM_TRY(const auto from, catalogFile(arguments));
        return runCatalogExport(arguments, from);
    }
    if (arguments.positionals.size() > 1)
        return failure("What is \"" + arguments.positionals[1].toStdString() + "\"?", {},
                       "See headroom catalog --help.");
    if (action == "refresh")
        return runCatalogRefresh(arguments);
    HEADROOM_TRY(const auto file, catalogFile(arguments));
    if (action == "verify")
        return verify(file);
    return info(arguments, file);
}

} // namespace

Command catalogCommand()
{
    return {.usage = "catalog info|verify|import FILE...|export FILE|refresh [options]",
            .summary = "Describes the price catalog, checks it for damage, imports price lists "
                       "into it, writes it\nas a table, or fetches the providers' public prices "
                       "(key for Google in HEADROOM_GOOGLE_KEY).",
            .run = runCatalog,
            .positionals = 1,
            .options =
                {kCatalogOption,
                 {"format",
                  "FORMAT",
                  "text (default) or json",
                  {"text", "json"},
                  {"info", "import", "refresh"}},
                 {"date", "YYYY-MM-DD", "date of the prices if a list states none", {}, {"import"}},
                 {"provider", "LIST", "aws,azure (default), gcp", {}, {"refresh"}},
                 {"region", "LIST", "only these regions (us-east-1,westeurope)", {}, {"refresh"}}},
            .morePositionals = true,
            .actions = {"info", "verify", "import", "export", "refresh"},
            .writingActions = {"export"}};
}

} // namespace headroom::cli
