// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/own_csv.h"

#include "importers/csv_columns.h"
#include "importers/csv_reader.h"
#include "importers/price_text.h"
#include "importers/read_price_list.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace headroom::storage {

namespace {

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

/// "reserved_3y" names model and term at once.
std::optional<PurchaseOption> purchaseFrom(std::string_view key)
{
    PurchaseOption purchase;
    if (const auto model = pricingModelFrom(key)) {
        purchase.model = *model;
        return purchase;
    }
    if (key.size() < 4 || key.back() != 'y' || key[key.size() - 3] != '_')
        return std::nullopt;
    const auto model = pricingModelFrom(key.substr(0, key.size() - 3));
    const char years = key[key.size() - 2];
    if (!model || years < '1' || years > '9')
        return std::nullopt;
    purchase.model = *model;
    purchase.termYears = static_cast<std::uint8_t>(years - '0');
    return purchase;
}

std::optional<Provider> providerNamed(std::string_view name)
{
    if (equalsIgnoringCase(name, "google"))
        return Provider::google;
    for (const Provider provider :
         {Provider::aws, Provider::google, Provider::azure, Provider::own}) {
        if (equalsIgnoringCase(name, keyOf(provider)))
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
            return readHeader(record);
        if (record.fields.size() != m_header->count()) {
            if (!record.endsWithNewline && record.fields.size() < m_header->count())
                return tl::unexpected(cutOff(record));
            refuse(record, "The line has another number of fields than the header.", {});
            return {};
        }
        if (!record.endsWithNewline)
            m_context.sink.note(kOpenEnd);
        readPrice(record);
        return {};
    }

    [[nodiscard]] bool hasHeader() const { return m_header.has_value(); }

private:
    Expected<void> readHeader(const CsvRecord &record)
    {
        m_header.emplace(record);
        m_columns = columnsOf(*m_header);
        if (auto twins = m_header->checkTwins(); !twins)
            return twins;
        if (m_columns.provider < 0 || m_columns.region < 0 || m_columns.type < 0
            || m_columns.price < 0) {
            return failure(
                "The header lacks one of provider, region, instance_type, price_per_hour.",
                "line " + std::to_string(record.line), "Nothing was changed.");
        }
        m_header->tellUnknown(m_context.sink);
        if (m_columns.asOf < 0) {
            m_context.sink.note("The table states no dates: " + m_context.date.toString()
                                + " stands for all of them.");
        }
        return {};
    }

    void refuse(const CsvRecord &record, std::string_view reason, std::string_view detail)
    {
        reject(m_context.sink, RejectionKind::faulty, reason, detail, placeOf(record));
    }

    [[nodiscard]] static RowPlace placeOf(const CsvRecord &record)
    {
        RowPlace place;
        place.line = record.line;
        return place;
    }

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
            refuse(record, "The provider is none of aws, gcp, azure, own.",
                   record[m_columns.provider]);
            return false;
        }
        row.provider = *provider;
        row.region = trimmed(record[m_columns.region]);
        row.instanceType = trimmed(record[m_columns.type]);
        if (!isPlainName(row.region)) {
            refuse(record, "The region is missing or is no plain name.", row.region);
            return false;
        }
        if (!isPlainName(row.instanceType)) {
            refuse(record, "The instance type is missing or is no plain name.", row.instanceType);
            return false;
        }
        return true;
    }

    /// Neighbouring lines mostly state the same purchase option: the last one is remembered.
    bool readPurchase(const CsvRecord &record, PriceRow &row)
    {
        const std::array<std::string_view, 5> words = {
            record[m_columns.model], record[m_columns.term], record[m_columns.payment],
            record[m_columns.system], record[m_columns.tenancy]};
        if (!std::equal(words.begin(), words.end(), m_purchaseWords.begin())) {
            std::copy(words.begin(), words.end(), m_purchaseWords.begin());
            m_purchase = parsePurchase(words);
        }
        if (!m_purchase) {
            refuse(record, m_purchaseFault, m_purchaseDetail);
            return false;
        }
        row.purchase = *m_purchase;
        return true;
    }

    std::optional<PurchaseOption> parsePurchase(const std::array<std::string_view, 5> &words)
    {
        const auto fault = [this](std::string_view reason, std::string_view detail) {
            m_purchaseFault = reason;
            m_purchaseDetail = detail;
            return std::nullopt;
        };
        PurchaseOption purchase;
        if (!words[0].empty()) {
            const auto named = purchaseFrom(words[0]);
            if (!named)
                return fault("The pricing model is not known.", words[0]);
            purchase = *named;
        }
        if (!words[1].empty()) {
            if (words[1].size() != 1 || words[1][0] < '0' || words[1][0] > '9')
                return fault("The term is not a number of years from 0 to 9.", words[1]);
            purchase.termYears = static_cast<std::uint8_t>(words[1][0] - '0');
        }
        const auto payment = words[2].empty() ? Payment::noUpfront : paymentFrom(words[2]);
        if (!payment)
            return fault(
                "The payment is none of no_upfront, partial_upfront, all_upfront, not_stated.",
                words[2]);
        const auto system =
            words[3].empty() ? OperatingSystem::gnuLinux : operatingSystemFrom(words[3]);
        if (!system)
            return fault("The operating system is none of linux, windows, not_stated.", words[3]);
        const auto tenancy = words[4].empty() ? Tenancy::shared : tenancyFrom(words[4]);
        if (!tenancy)
            return fault("The tenancy is none of shared, dedicated, not_stated.", words[4]);
        purchase.payment = *payment;
        purchase.operatingSystem = *system;
        purchase.tenancy = *tenancy;
        return purchase;
    }

    bool readAmounts(const CsvRecord &record, PriceRow &row)
    {
        const std::string_view currency = trimmed(record[m_columns.currency]);
        if (!currency.empty() && !equalsIgnoringCase(currency, m_context.catalog.currency)) {
            refuse(record, "The price is in another currency than the catalog.", currency);
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
            refuse(record, "The upfront fee is not an amount of money.", fee);
            return false;
        }
        row.upfrontNanos = upfront.nanos;
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
            refuse(record, "The date is not written as 2026-07-20.", day);
            return false;
        }
        m_dayText = day;
        m_day = date;
        row.asOf = *date;
        const auto flags = qualityFlags(trimmed(record[m_columns.quality]));
        if (!flags) {
            refuse(record, "The quality is none of quoted, derived, estimated, suspicious.",
                   record[m_columns.quality]);
            return false;
        }
        row.flags = *flags;
        row.source = trimmed(record[m_columns.source]);
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
        facts.accelerator = trimmed(record[m_columns.accelerator]);
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
    std::array<std::string, 5> m_purchaseWords = {"\n"};
    std::optional<PurchaseOption> m_purchase;
    std::string m_purchaseFault;
    std::string m_purchaseDetail;
    std::string m_dayText;
    std::optional<Date> m_day;
};

/// Looks at the prices at the beginning of a table to learn which decimal mark it uses.
class DecimalMarkListener final : public CsvListener
{
public:
    Expected<void> record(const CsvRecord &record) override
    {
        if (!m_header) {
            m_header.emplace(record);
            m_price = columnsOf(*m_header).price;
            return {};
        }
        const std::string_view price = record[m_price];
        const bool point = price.find('.') != std::string_view::npos;
        const bool comma = price.find(',') != std::string_view::npos;
        if (point && !comma)
            ++points;
        if (comma && !point)
            ++commas;
        return {};
    }
    int points = 0;
    int commas = 0;

private:
    std::optional<CsvColumns> m_header;
    int m_price = -1;
};

} // namespace

char separatorOf(std::string_view headerLine)
{
    headerLine = headerLine.substr(0, headerLine.find_first_of("\r\n"));
    const auto count = [&](char c) { return std::count(headerLine.begin(), headerLine.end(), c); };
    if (count(';') > count(',') && count(';') >= count('\t'))
        return ';';
    return count('\t') > count(',') ? '\t' : ',';
}

Expected<void> importOwnCsv(const ImportContext &context)
{
    const auto beginning = beginningOf(context.open, 256 * 1024);
    if (!beginning)
        return tl::unexpected(beginning.error());
    const char separator = separatorOf(*beginning);
    DecimalMarkListener marks;
    const auto head = textInMemory(*beginning);
    // The beginning may stop inside a quoted field; only what was read until then counts.
    static_cast<void>(readCsv(*head, separator, marks));
    if (marks.points > 0 && marks.commas > 0) {
        return failure("Some prices have a decimal point, others a decimal comma.", {},
                       "Write all of them alike; nothing was changed.");
    }
    auto source = context.open();
    if (!source)
        return tl::unexpected(source.error());
    OwnCsvListener listener(context, marks.commas > 0 ? DecimalMark::comma : DecimalMark::point);
    if (auto read = readCsv(**source, separator, listener); !read)
        return read;
    if (!listener.hasHeader())
        return failure("The table is empty.", {}, "Its first line has to name the columns.");
    return {};
}

} // namespace headroom::storage
