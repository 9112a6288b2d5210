// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

#include "core/catalog/known_providers.h"
#include "core/letters.h"
#include "core/outgoing_text.h"
#include "db/importers/import_texts.h"
#include "db/importers/own_purchase.h"
#include "db/importers/price_text.h"
#include "db/importers/region_names.h"
#include "db/text/csv_reader.h"
#include "db/text/plain_text.h"

#include <algorithm>
#include <optional>

namespace headroom::storage {

namespace {

std::string_view withoutSeparatorLine(std::string_view text)
{
    if (!text.starts_with(kSeparatorLine))
        return text;
    const std::size_t end = text.find_first_of("\r\n");
    return end == std::string_view::npos ? std::string_view() : text.substr(end);
}

struct OwnColumns {
    int provider = -1;
    int region = -1;
    int type = -1;
    int model = -1;
    int term = -1;
    int payment = -1;
    int system = -1;
    int tenancy = -1;
    int price = -1;
    int upfront = -1;
    int currency = -1;
    int asOf = -1;
    int source = -1;
    int quality = -1;
    int vcpus = -1;
    int memory = -1;
    int architecture = -1;
    int accelerator = -1;
    int acceleratorCount = -1;
    int acceleratorMemory = -1;
};

OwnColumns columnsOf(CsvColumns &header)
{
    OwnColumns columns;
    columns.provider = header.find({"provider", "cloud"});
    columns.region = header.find({"region"});
    columns.type = header.find({"instancetype", "instance"});
    columns.model = header.find({"pricingmodel", "purchase"});
    columns.term = header.find({"termyears"});
    columns.payment = header.find({"payment"});
    columns.system = header.find({"operatingsystem"});
    columns.tenancy = header.find({"tenancy"});
    columns.price = header.find({"priceperhour", "usdperhour"});
    columns.upfront = header.find({"upfront"});
    columns.currency = header.find({"currency"});
    columns.asOf = header.find({"asof"});
    columns.source = header.find({"source"});
    columns.quality = header.find({"quality"});
    columns.vcpus = header.find({"vcpus"});
    columns.memory = header.find({"memorygib"});
    columns.architecture = header.find({"cpuarchitecture"});
    columns.accelerator = header.find({"accelerator"});
    columns.acceleratorCount = header.find({"acceleratorcount"});
    columns.acceleratorMemory = header.find({"acceleratormemorygib"});
    return columns;
}

std::optional<Provider> providerNamed(std::string_view name)
{
    if (equalsIgnoringCase(name, "google"))
        return known::google;
    for (const Provider provider : allProviders()) {
        if (equalsIgnoringCase(name, keyOf(provider))
            || equalsIgnoringCase(name, factsOf(provider).name))
            return provider;
    }
    return std::nullopt;
}

std::optional<std::uint8_t> qualityFlags(std::string_view text)
{
    if (text.empty() || text == "quoted")
        return std::uint8_t(0);
    if (text == "derived")
        return std::uint8_t(kPriceDerived);
    if (text == "estimated")
        return std::uint8_t(kPriceEstimated);
    if (text == "suspicious")
        return std::uint8_t(kPriceSuspicious);
    return std::nullopt;
}

class OwnCsvListener final : public CsvListener
{
public:
    OwnCsvListener(const ImportContext &context, DecimalMark mark)
        : m_context(context),
          m_mark(mark)
    {}

    Expected<void> record(const CsvRecord &record) override
    {
        if (!m_header)
            return isSeparatorLine(record) ? Expected<void>() : readHeader(record);
        HEADROOM_TRY(const auto admitted, m_header->admits(record, m_context.sink));
        if (admitted)
            readPrice(record);
        return {};
    }

    [[nodiscard]] bool hasHeader() const { return m_header.has_value(); }

private:
    /// Excel puts "sep=;" in front.
    [[nodiscard]] static bool isSeparatorLine(const CsvRecord &record)
    {
        return record.line == 1 && record.fields[0].starts_with(kSeparatorLine);
    }

    Expected<void> readHeader(const CsvRecord &record)
    {
        m_header.emplace(record);
        m_columns = columnsOf(*m_header);
        HEADROOM_CHECK(m_header->checkDuplicates());
        // The end of a source may be lost without harm to the price.
        m_header->ignore({"source"});
        if (m_columns.provider < 0 || m_columns.region < 0 || m_columns.type < 0
            || m_columns.price < 0) {
            return failure(
                HEADROOM_TEXT(
                    "Errors",
                    "The header lacks one of provider, region, instance_type, price_per_hour."),
                "line " + std::to_string(record.line),
                HEADROOM_TEXT("Errors", "Nothing was changed."));
        }
        m_header->reportUnknown(m_context.sink);
        if (m_columns.asOf < 0) {
            m_context.sink.note(
                {HEADROOM_TEXT("Imports", "The table states no dates; %1 is used for all rows."),
                 m_context.date.toString()});
        }
        return {};
    }

    void refuse(const CsvRecord &record, Text reason, std::string_view detail)
    {
        reject(m_context.sink, RejectionKind::faulty, reason, detail, placeOf(record));
    }

    [[nodiscard]] static RowPlace placeOf(const CsvRecord &record) { return {.line = record.line}; }

    void readPrice(const CsvRecord &record)
    {
        PriceRow row;
        if (!readNames(record, row) || !readPurchase(record, row) || !readAmounts(record, row)
            || !readOrigin(record, row))
            return;
        TypeFacts facts;
        if (m_columns.vcpus >= 0) {
            facts = factsOf(record);
            row.facts = &facts;
        }
        row.place = placeOf(record);
        m_context.sink.accept(row);
    }

    bool readNames(const CsvRecord &record, PriceRow &row)
    {
        const auto provider = providerNamed(trimmed(record[m_columns.provider]));
        if (!provider) {
            const std::string key = printableText(trimmed(record[m_columns.provider]));
            refuse(record, HEADROOM_TEXT("Imports", "The provider is not known."),
                   key + ". " + std::string(unknownProvider(key, {}).remedy));
            return false;
        }
        row.provider = *provider;
        row.region = withoutFormulaGuard(trimmed(record[m_columns.region]));
        row.instanceType = withoutFormulaGuard(trimmed(record[m_columns.type]));
        if (!isPlainName(row.region)) {
            refuse(record, import_text::kNoRegion, row.region);
            return false;
        }
        if (!isRegion(row)) {
            refuse(record,
                   HEADROOM_TEXT(
                       "Imports",
                       "The region is not known and is not written like the provider's regions."),
                   row.region);
            return false;
        }
        if (!isPlainName(row.instanceType)) {
            refuse(record, import_text::kNoType, row.instanceType);
            return false;
        }
        return true;
    }

    /// Neighbouring lines mostly state the same region: the last one is remembered.
    bool isRegion(const PriceRow &row)
    {
        if (row.provider == m_provider && row.region == m_region)
            return m_isRegion;
        m_provider = row.provider;
        m_region = row.region;
        // Regions are read in any case and with spaces ("East US").
        std::string usual;
        for (const char c : row.region) {
            if (c != ' ')
                usual += lowered(c);
        }
        m_isRegion = m_context.catalog.findRegion(row.provider, row.region)
                     || readsLikeRegion(row.provider, usual);
        return m_isRegion;
    }

    bool readPurchase(const CsvRecord &record, PriceRow &row)
    {
        const auto &purchase = m_purchase.read({record[m_columns.model], record[m_columns.term],
                                                record[m_columns.payment], record[m_columns.system],
                                                record[m_columns.tenancy]});
        if (!purchase) {
            refuse(record, m_purchase.reason(), m_purchase.detail());
            return false;
        }
        row.purchase = *purchase;
        return true;
    }

    bool readAmounts(const CsvRecord &record, PriceRow &row)
    {
        const std::string_view currency = trimmed(record[m_columns.currency]);
        if (!currency.empty() && !equalsIgnoringCase(currency, m_context.catalog.currency)) {
            refuse(record, import_text::kOtherCurrency, currency);
            return false;
        }
        const std::string_view price = record[m_columns.price];
        const ParsedAmount rate = parseAmount(price, kHighestRate, m_mark);
        if (rate.fault) {
            refuse(record, reasonOf(*rate.fault), price);
            return false;
        }
        row.rate = HourlyRate::fromNanos(rate.nanos);
        const std::string_view fee = record[m_columns.upfront];
        const ParsedAmount upfront = parseAmount(fee, kHighestFee, m_mark);
        if (upfront.fault && *upfront.fault != PriceFault::missing
            && *upfront.fault != PriceFault::zero) {
            refuse(record, HEADROOM_TEXT("Imports", "The upfront fee is not an amount of money."),
                   fee);
            return false;
        }
        row.upfrontNanos = upfront.nanos;
        if (row.upfrontNanos > 0 && row.purchase.termYears == 0
            && row.purchase.model != PricingModel::capacityBlock) {
            refuse(record,
                   HEADROOM_TEXT("Imports", "A fee is stated for a price without a commitment."),
                   fee);
            return false;
        }
        return true;
    }

    bool readOrigin(const CsvRecord &record, PriceRow &row)
    {
        const std::string_view day = trimmed(record[m_columns.asOf]);
        const bool sameDay = !day.empty() && day == m_dayText;
        const auto date = day.empty() ? std::optional(m_context.date)
                          : sameDay   ? m_day
                                      : parseDay(day);
        if (!date) {
            refuse(record, HEADROOM_TEXT("Imports", "The date must be written like 2026-07-20."),
                   day);
            return false;
        }
        m_dayText = day;
        m_day = date;
        row.asOf = *date;
        const auto flags = qualityFlags(trimmed(record[m_columns.quality]));
        if (!flags) {
            refuse(record,
                   HEADROOM_TEXT("Imports",
                                 "The quality must be quoted, derived, estimated or suspicious."),
                   record[m_columns.quality]);
            return false;
        }
        row.flags = *flags;
        row.source = withoutFormulaGuard(trimmed(record[m_columns.source]));
        if (row.source.empty())
            row.source = m_context.sourceName;
        return true;
    }

    [[nodiscard]] TypeFacts factsOf(const CsvRecord &record) const
    {
        TypeFacts facts;
        facts.vcpus = figure(record[m_columns.vcpus]);
        facts.memoryGib = figure(record[m_columns.memory]);
        facts.cpuArchitecture = trimmed(record[m_columns.architecture]);
        facts.accelerator = withoutFormulaGuard(trimmed(record[m_columns.accelerator]));
        facts.acceleratorCount = figure(record[m_columns.acceleratorCount]);
        facts.acceleratorMemoryGib = figure(record[m_columns.acceleratorMemory]);
        return facts;
    }

    [[nodiscard]] double figure(std::string_view text) const
    {
        const ParsedAmount amount = parseAmount(text, kHighestRate, m_mark);
        return static_cast<double>(amount.nanos) * 1e-9;
    }

    const ImportContext &m_context;
    DecimalMark m_mark;
    std::optional<CsvColumns> m_header;
    OwnColumns m_columns;
    OwnPurchase m_purchase;
    std::optional<Provider> m_provider;
    std::string m_region;
    bool m_isRegion = false;
    std::string m_dayText;
    std::optional<Date> m_day;
};

} // namespace

Expected<void> importOwnCsv(const ImportContext &context)
{
    HEADROOM_TRY(const auto beginning, beginningOf(context.open, 256 * 1024));
    const char separator = separatorOf(beginning);
    HEADROOM_TRY(const auto mark, decimalMarkOf(withoutSeparatorLine(beginning), separator,
                                                {"priceperhour", "usdperhour", "upfront"}));
    if (mark == DecimalMark::comma)
        context.sink.note(HEADROOM_TEXT("Imports", "Commas are read as decimal separators."));
    OwnCsvListener listener(context, mark);
    return readTable(context.open, separator, listener);
}

} // namespace headroom::storage
