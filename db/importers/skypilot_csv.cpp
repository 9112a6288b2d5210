// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

#include "core/catalog/known_providers.h"
#include "core/letters.h"
#include "db/importers/import_texts.h"
#include "db/importers/price_text.h"
#include "db/importers/region_names.h"
#include "db/importers/skypilot_google.h"
#include "db/text/csv_reader.h"
#include "db/text/plain_text.h"

#include <algorithm>
#include <optional>
#include <string>

namespace headroom::storage {

namespace {

struct SkyColumns {
    int type = -1;
    int accelerator = -1;
    int count = -1;
    int vcpus = -1;
    int memory = -1;
    int price = -1;
    int spot = -1;
    int region = -1;
    int gpuInfo = -1;
    int architecture = -1;
};

/// "m5.large", "u-6tb1.metal".
bool isAwsType(std::string_view type)
{
    return !type.empty() && isLower(type.front()) && std::ranges::count(type, '.') == 1
           && std::ranges::all_of(
               type, [](char c) { return isLower(c) || isDigit(c) || c == '.' || c == '-'; });
}

/// SkyPilot has catalogs of some twenty clouds with the same columns and does not name the cloud:
/// types and regions have to look like those of one of ours.
std::optional<Provider> providerOf(std::string_view type, std::string_view region)
{
    if (type.starts_with("Standard_") || type.starts_with("Basic_"))
        return looksLikeRegion(known::azure, region) ? std::optional(known::azure) : std::nullopt;
    if (isAwsType(type) && isAwsRegionCode(region))
        return known::aws;
    const bool named = type.empty() || (isLower(type.front()) && type.find('-') != type.npos);
    if (named && type.find_first_of("_.") == type.npos && isGoogleRegion(region))
        return known::google;
    return std::nullopt;
}

/// Memory of one accelerator, from "{'Gpus': [{'MemoryInfo': {'SizeInMiB': 24576}}]}", which is
/// Python and no JSON; 0 when it is not stated.
double gpuMemoryGib(std::string_view info)
{
    constexpr std::string_view kKey = "SizeInMiB";
    constexpr double kMibPerGib = 1024;
    const std::size_t key = info.find(kKey);
    if (key == std::string_view::npos)
        return 0;
    info.remove_prefix(key + kKey.size());
    const std::size_t digit = info.find_first_not_of("'\": ");
    return digit == std::string_view::npos ? 0 : parseFigure(info.substr(digit)) / kMibPerGib;
}

class SkypilotListener final : public CsvListener
{
public:
    explicit SkypilotListener(const ImportContext &context) : m_context(context), m_google(context)
    {}

    Expected<void> record(const CsvRecord &record) override
    {
        if (!m_header)
            return readHeader(record);
        HEADROOM_TRY(const auto admitted, m_header->admitsUnquotedEnd(record, m_context.sink));
        if (admitted)
            readLine(record);
        if (m_google.isFull())
            return failure(HEADROOM_TEXT("Errors", "The table has too many Google Cloud machines."),
                           {}, HEADROOM_TEXT("Errors", "Nothing was changed."));
        return {};
    }

    void finish() { m_google.finish(); }
    [[nodiscard]] bool hasHeader() const { return m_header.has_value(); }

private:
    Expected<void> readHeader(const CsvRecord &record)
    {
        m_header.emplace(record);
        CsvColumns &header = *m_header;
        m_columns = {header.find({"instancetype"}),     header.find({"acceleratorname"}),
                     header.find({"acceleratorcount"}), header.find({"vcpus"}),
                     header.find({"memorygib"}),        header.find({"price"}),
                     header.find({"spotprice"}),        header.find({"region"}),
                     header.find({"gpuinfo"}),          header.find({"arch", "architecture"})};
        header.ignore({"availabilityzone", "generation"});
        HEADROOM_CHECK(header.checkDuplicates());
        header.reportUnknown(m_context.sink);
        return {};
    }

    void refuse(std::uint64_t line, RejectionKind kind, Text reason, std::string_view detail)
    {
        const RowPlace place{.line = line};
        reject(m_context.sink, kind, reason, detail, place);
    }

    void readLine(const CsvRecord &record)
    {
        SkyMachine machine;
        machine.type = trimmed(record[m_columns.type]);
        machine.region = trimmed(record[m_columns.region]);
        machine.line = record.line;
        if (machine.type == "TPU-VM")
            return refuse(record.line, RejectionKind::outOfScope,
                          HEADROOM_TEXT("Imports", "A TPU without a machine type."), machine.type);
        const auto provider = providerOf(machine.type, machine.region);
        if (machine.region.empty())
            return refuse(record.line, RejectionKind::faulty, import_text::kNoRegion, {});
        if (!provider || (!machine.type.empty() && !isPlainName(machine.type)))
            return refuse(record.line, RejectionKind::outOfScope,
                          HEADROOM_TEXT("Imports", "A machine from another provider."),
                          machine.type);
        if (!isPlainName(machine.region))
            return refuse(record.line, RejectionKind::faulty, import_text::kNoRegion,
                          machine.region);
        readFacts(record, machine.facts);
        const auto onDemand = price(record, m_columns.price);
        const auto spot = price(record, m_columns.spot);
        if (!onDemand && !spot)
            return;
        // Some lists name the accelerators of a whole machine; its price then includes them.
        const bool isWhole = !machine.type.empty() && !machine.facts.accelerator.empty();
        if (*provider == known::google && !isWhole)
            return m_google.keep(machine, onDemand, spot);
        if (onDemand)
            acceptSkyPrice(m_context, *provider, machine, PricingModel::onDemand, *onDemand);
        if (spot)
            acceptSkyPrice(m_context, *provider, machine, PricingModel::spot, *spot);
    }

    void readFacts(const CsvRecord &record, TypeFacts &facts) const
    {
        facts.vcpus = parseFigure(record[m_columns.vcpus]);
        facts.memoryGib = parseFigure(record[m_columns.memory]);
        if (trimmed(record[m_columns.architecture]) == "arm64")
            facts.cpuArchitecture = "arm64";
        facts.accelerator = trimmed(record[m_columns.accelerator]);
        facts.acceleratorCount = parseFigure(record[m_columns.count]);
        facts.acceleratorMemoryGib = gpuMemoryGib(record[m_columns.gpuInfo]);
    }

    /// A price of the line; an empty field means that it is not known and is no row at all, unless
    /// both are.
    std::optional<std::int64_t> price(const CsvRecord &record, int column)
    {
        const std::string_view text = trimmed(record[column]);
        const std::string_view other =
            trimmed(record[column == m_columns.price ? m_columns.spot : m_columns.price]);
        if (text.empty()) {
            if (other.empty() && column == m_columns.price)
                refuse(record.line, RejectionKind::outOfScope, reasonOf(PriceFault::missing), {});
            return std::nullopt;
        }
        const ParsedAmount amount = parseAmount(text);
        if (amount.fault) {
            refuse(record.line, RejectionKind::faulty, reasonOf(*amount.fault), text);
            return std::nullopt;
        }
        return amount.nanos;
    }

    const ImportContext &m_context;
    std::optional<CsvColumns> m_header;
    SkyColumns m_columns;
    SkypilotGoogle m_google;
};

} // namespace

Expected<void> importSkypilotCsv(const ImportContext &context)
{
    SkypilotListener listener(context);
    HEADROOM_CHECK(readTable(context.open, ',', listener));
    listener.finish();
    return {};
}

} // namespace headroom::storage
