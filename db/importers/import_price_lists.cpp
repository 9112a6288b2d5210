// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/import_price_lists.h"

#include "db/catalog/catalog_store.h"
#include "db/importers/importers.h"
#include "db/importers/price_recorder.h"

#include <algorithm>
#include <chrono>
#include <system_error>

namespace headroom::storage {

namespace {

namespace fs = std::filesystem;

/// The day a file was last changed, in universal time: when it was most likely fetched.
std::optional<Date> dayOfFile(const fs::path &file)
{
    std::error_code failed;
    const auto time = fs::last_write_time(file, failed);
    if (failed)
        return std::nullopt;
    const auto days = std::chrono::floor<std::chrono::days>(std::chrono::file_clock::to_sys(time));
    return Date::fromDays(static_cast<std::int32_t>(days.time_since_epoch().count()));
}

Error inFile(const fs::path &file, Error error)
{
    if (error.kind == ErrorKind::stopped)
        return error;
    const std::string name = file.string();
    if (error.where.empty())
        error.where = name;
    else if (error.where != name)
        error.where = name + ", " + error.where;
    return error;
}

Expected<std::uint64_t> bytesOf(const std::vector<fs::path> &files)
{
    std::uint64_t total = 0;
    for (const fs::path &file : files) {
        HEADROOM_TRY(const auto length, lengthOfRegularFile(file));
        total += length;
    }
    return total;
}

std::string namesOf(const std::vector<fs::path> &files)
{
    std::string names;
    for (std::size_t i = 0; i < std::min<std::size_t>(files.size(), 3); ++i)
        names += (i == 0 ? "" : ", ") + files[i].filename().string();
    if (files.size() > 3)
        names += " and " + std::to_string(files.size() - 3) + " more";
    return names;
}

/// Reads all files into the recorder; gives the names of their formats.
class ListReader
{
public:
    ListReader(const ImportRequest &request, const Catalog &catalog, ImportMeter &meter,
               PriceRecorder &recorder)
        : m_request(request),
          m_catalog(catalog),
          m_meter(meter),
          m_recorder(recorder),
          m_parts(catalog)
    {}

    Expected<std::string> readAll()
    {
        int done = 0;
        const int total = static_cast<int>(m_request.files.size());
        for (const fs::path &file : m_request.files) {
            m_meter.enterFile(file.filename().string(), done++, total);
            m_recorder.setFile(m_request.files.size() > 1 ? file.filename().string()
                                                          : std::string());
            if (auto read = readOne(file); !read)
                return tl::unexpected(inFile(file, std::move(read.error())));
            if (m_recorder.error())
                return tl::unexpected(inFile(file, *m_recorder.error()));
        }
        if (!m_parts.empty()) {
            m_recorder.setFile({});
            m_parts.compose(m_recorder);
        }
        return m_formats;
    }

private:
    Expected<void> readOne(const fs::path &file)
    {
        const TextOpener open = [&] { return openText(file, m_meter); };
        HEADROOM_TRY(const auto beginning, beginningOf(open, kDetectionBytes));
        HEADROOM_TRY(const auto format, detectFormat(beginning));
        const std::string name(nameOf(format));
        if (m_formats.find(name) == std::string::npos)
            m_formats += (m_formats.empty() ? "" : "; ") + name;
        // A file may say that it was changed tomorrow; its prices are not of then.
        const Date changed = dayOfFile(file).value_or(m_request.today);
        const Date date = m_request.date.value_or(std::min(changed, m_request.today));
        const bool undated = format == PriceFileFormat::azureRetailJson
                             || format == PriceFileFormat::skypilotCsv
                             || format == PriceFileFormat::vantageJson;
        if (undated) {
            m_recorder.note(
                {m_request.date
                     ? HEADROOM_TEXT("Imports", "Lists in this format have no date: prices are "
                                                "dated %1, as requested.")
                 : changed > m_request.today
                     ? HEADROOM_TEXT("Imports", "Lists in this format have no date: prices are "
                                                "dated %1, today, because the file states that it "
                                                "was modified later.")
                     : HEADROOM_TEXT("Imports", "Lists in this format have no date: prices are "
                                                "dated %1, the day the file was last modified."),
                 date.toString()});
        }
        return readPriceList(
            format, {open, m_recorder, m_catalog, date, file.filename().string(), m_request.today},
            m_parts);
    }

    const ImportRequest &m_request;
    const Catalog &m_catalog;
    ImportMeter &m_meter;
    PriceRecorder &m_recorder;
    GoogleParts m_parts;
    std::string m_formats;
};

Expected<Catalog> knownCatalog(const CatalogFiles &files)
{
    HEADROOM_TRY(const auto store, CatalogStore::open(files.base));
    return store.load(PriceBook::publicCatalog);
}

} // namespace

Expected<ImportReport> importPriceLists(const ImportRequest &request)
{
    if (request.date && *request.date > request.today) {
        return failure(
            Message(HEADROOM_TEXT("Errors", "The day of the prices is in the future: %1."),
                    request.date->toString()),
            {}, HEADROOM_TEXT("Errors", "Enter today or an earlier day; nothing was changed."));
    }
    HEADROOM_TRY(const auto bytes, bytesOf(request.files));
    HEADROOM_TRY(const auto catalog, knownCatalog(request.catalog));
    ImportMeter meter(request.watch, bytes);
    auto recorder = std::make_unique<PriceRecorder>(catalog, meter, request.today);
    ImportReport report;
    report.ledger.day = request.today;
    report.ledger.file = namesOf(request.files);
    HEADROOM_TRY(report.ledger.format, ListReader(request, catalog, meter, *recorder).readAll());
    if (recorder->read() == 0) {
        return failure(request.files.size() == 1
                           ? HEADROOM_TEXT("Errors", "The list contains no prices.")
                           : HEADROOM_TEXT("Errors", "The lists contain no prices."),
                       namesOf(request.files),
                       HEADROOM_TEXT("Errors", "Fetch it again; nothing was changed."));
    }

    meter.enter(PriceUpdatePhase::comparing);
    HEADROOM_TRY(auto staging, CatalogStaging::open(request.catalog, request.book));
    HEADROOM_CHECK(recorder->stage(staging, request.watch.stop, report));
    if (foundNoPrices(report.ledger))
        return report;
    recorder.reset(); // publishing needs the memory
    meter.enter(PriceUpdatePhase::publishing);
    if (auto published = staging.publish(report.ledger, request.watch.stop); !published)
        return tl::unexpected(request.watch.stop.stop_requested() ? cancelled()
                                                                  : published.error());
    return report;
}

} // namespace headroom::storage
