// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/catalog_actions.h"

#include "core/evaluation/format.h"
#include "db/export/catalog_json.h"
#include "db/importers/import_price_lists.h"
#include "session/language.h"
#include "ui/command_line/data_files.h"
#include "ui/command_line/interruption.h"
#include "ui/command_line/output.h"

#include <cmath>

namespace headroom::cli {

namespace {

Expected<storage::ImportRequest> importRequest(const Arguments &arguments)
{
    HEADROOM_TRY(auto files, catalogToChange(arguments));
    storage::ImportRequest request;
    request.catalog = std::move(files);
    request.today = today();
    for (const QString &file : arguments.positionals.mid(1))
        request.files.emplace_back(file.toStdString());
    if (request.files.empty())
        return failure("No file to import is named.", {}, "Name one or more price lists.");
    if (const auto day = arguments.text("date")) {
        HEADROOM_TRY(request.date, Date::parse(*day));
    }
    return request;
}

/// Progress of an update, on one line.
std::string lineOf(const PriceUpdateProgress &progress)
{
    constexpr double kKibibyte = 1024;
    const auto count = [](double value) { return formatCount(std::llround(value), language()); };
    std::string line;
    switch (progress.phase) {
    case PriceUpdatePhase::fetching:
        line = "Fetching " + progress.file + ", "
               + count(static_cast<double>(progress.bytes) / kKibibyte) + " KiB";
        if (progress.filesTotal)
            line += ", " + std::to_string(progress.filesDone) + " of "
                    + std::to_string(*progress.filesTotal);
        return line;
    case PriceUpdatePhase::reading:
        line = count(static_cast<double>(progress.rows)) + " rows, " + count(progress.rowsPerSecond)
               + " a second";
        if (progress.secondsLeft)
            line += ", " + count(*progress.secondsLeft) + " s left";
        return line;
    case PriceUpdatePhase::comparing: return "Comparing with the catalog";
    case PriceUpdatePhase::publishing: break;
    }
    return "Publishing";
}

} // namespace

Expected<storage::CatalogFiles> catalogToChange(const Arguments &arguments)
{
    return catalogToUpdate(arguments.text("catalog").value_or(userDataFile("catalog.sqlite")));
}

Expected<int> printedLedger(const ImportReport &report, const Arguments &arguments,
                            const std::string &catalog)
{
    const auto taken = storage::unlessNothingTaken(report);
    const int code = taken ? kOk : refused(taken.error());
    if (arguments.value("format") == "json")
        return printed(storage::importJson(report, catalog), code);
    return printed(storage::importText(report)
                       + (taken ? "Catalog: " + catalog : "The catalog is unchanged.") + '\n',
                   code);
}

std::function<void(const PriceUpdateProgress &)> terminalProgress()
{
    if (!showsProgress())
        return {};
    return [](const PriceUpdateProgress &progress) {
        sayProgress(progress.phase == PriceUpdatePhase::publishing ? "" : lineOf(progress));
    };
}

Expected<int> runCatalogImport(const Arguments &arguments)
{
    HEADROOM_TRY(auto request, importRequest(arguments));
    const auto report = untilInterrupted([&](const std::stop_token &stop) {
        request.watch = {stop, terminalProgress()};
        return storage::importPriceLists(request);
    });
    if (!report)
        return tl::unexpected(report.error());
    return printedLedger(*report, arguments, request.catalog.target);
}

} // namespace headroom::cli
