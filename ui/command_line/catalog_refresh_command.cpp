// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/catalog_actions.h"

#include "core/catalog/known_providers.h"
#include "core/evaluation/format.h"
#include "db/catalog/catalog_store.h"
#include "db/importers/own_csv_writer.h"
#include "refresh/price_refresh.h"
#include "session/language.h"
#include "ui/command_line/data_files.h"
#include "ui/command_line/interruption.h"
#include "ui/command_line/output.h"
#include "ui/command_line/output_files.h"

#include <QCoreApplication>

namespace headroom::cli {

namespace {

constexpr int kPlainPositionals = 2;

Expected<std::vector<Provider>> providersFrom(const Arguments &arguments)
{
    if (!arguments.has("provider"))
        return std::vector{known::aws, known::azure};
    std::vector<Provider> providers;
    for (const QString &name : arguments.value("provider").split(u',')) {
        const auto provider =
            name == "google" ? known::google : fromKey<Provider>(name.toStdString());
        if (!provider
            || (*provider != known::aws && *provider != known::azure && *provider != known::google))
            return failure("--provider cannot be \"" + name.toStdString()
                           + "\"; it is aws, azure or gcp.");
        providers.push_back(*provider);
    }
    return providers;
}

Expected<refresh::RefreshRequest> refreshRequest(const Arguments &arguments)
{
    HEADROOM_TRY(auto catalog, catalogToChange(arguments));
    HEADROOM_TRY(auto providers, providersFrom(arguments));
    refresh::RefreshRequest request;
    request.catalog = std::move(catalog);
    request.providers = std::move(providers);
    if (arguments.has("region"))
        request.regions = arguments.value("region").split(u',', Qt::SkipEmptyParts);
    // Not an option: command lines can be read by every user of a computer.
    request.googleKey = qEnvironmentVariable("HEADROOM_GOOGLE_KEY");
    request.folder = fetchedListsFolder();
    request.today = today();
    return request;
}

} // namespace

Expected<int> runCatalogRefresh(const Arguments &arguments)
{
    HEADROOM_TRY(auto request, refreshRequest(arguments));
    int count = 1;
    char name[] = "headroom";
    char *names[] = {name, nullptr};
    const QCoreApplication application(count, names);
    const auto report = untilInterrupted([&](const std::stop_token &stop) {
        request.watch = {stop, terminalProgress()};
        return refresh::refreshPrices(request);
    });
    if (showsProgress())
        sayProgress("");
    if (!report)
        return tl::unexpected(report.error());
    return printedLedger(*report, arguments, request.catalog.target);
}

Expected<int> runCatalogExport(const Arguments &arguments, const std::string &catalog)
{
    if (arguments.positionals.size() != kPlainPositionals)
        return failure("The file to write is missing.", {}, "headroom catalog export FILE");
    HEADROOM_TRY(const auto loaded, storage::SqliteCatalogSource(catalog).load());
    const std::string file = arguments.positionals[1].toStdString();
    HEADROOM_CHECK(writeOutputFile(arguments, arguments.written.front(),
                                   storage::ownPriceCsv(*loaded.catalog)));
    return printed(formatCount(static_cast<std::int64_t>(loaded.catalog->offerCount()), language())
                       + " prices written to " + file + '\n',
                   kOk);
}

} // namespace headroom::cli
