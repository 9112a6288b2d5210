// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

#include "core/catalog/known_providers.h"
#include "db/importers/aws_preamble.h"
#include "db/importers/aws_product.h"
#include "db/importers/import_texts.h"
#include "db/importers/price_text.h"
#include "db/text/csv_reader.h"
#include "db/text/plain_text.h"

#include <array>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace headroom::storage {

namespace {

/// Halves of prices that wait for each other; more than this and the file is not what it says.
constexpr std::size_t kMaxWaiting = 400'000;
/// The two lines of a price are close together; beyond this distance each is treated alone.
constexpr std::size_t kMaxRefusedHalves = 200'000;

struct PriceColumns {
    int sku = -1;
    int code = -1;
    int termType = -1;
    int effective = -1;
    int unit = -1;
    int price = -1;
    int currency = -1;
    int length = -1;
    int payment = -1;
    int offering = -1;
};

struct ProductColumn {
    std::string AwsProduct::*member;
    int column;
};

/// One price between its first and its second line.
struct Waiting {
    AwsPriceParts parts;
    PurchaseOption purchase;
    std::string region;
    AwsMachine machine;
    Date effective;
    std::uint64_t line = 0;
};

class AwsOfferCsvListener final : public CsvListener
{
public:
    explicit AwsOfferCsvListener(const ImportContext &context) : m_context(context) {}

    Expected<void> record(const CsvRecord &record) override
    {
        if (!m_header)
            return m_preamble.take(record) ? Expected<void>() : readHeader(record);
        HEADROOM_TRY(const auto admitted, m_header->admits(record, m_context.sink));
        if (admitted)
            readLine(record);
        if (m_waiting.size() > kMaxWaiting) {
            return failure(
                HEADROOM_TEXT("Errors",
                              "Too many prices have only their hourly part or only their fee."),
                "line " + std::to_string(record.line),
                HEADROOM_TEXT("Errors", "Nothing was changed."));
        }
        return {};
    }

    /// Prices whose second line never came.
    void finish()
    {
        for (auto &[key, waiting] : m_waiting) {
            if (waiting.purchase.payment == Payment::allUpfront && waiting.parts.feeNanos)
                offer(waiting);
            else
                refuse(waiting.line, import_text::kHalfPrepaid, key);
        }
        m_waiting.clear();
    }

    [[nodiscard]] bool hasHeader() const { return m_header.has_value(); }
    [[nodiscard]] bool isDated() const { return m_preamble.published.has_value(); }

private:
    Expected<void> readHeader(const CsvRecord &record)
    {
        m_header.emplace(record);
        CsvColumns &header = *m_header;
        m_columns = {header.find({"sku"}),
                     header.find({"offertermcode"}),
                     header.find({"termtype"}),
                     header.find({"effectivedate"}),
                     header.find({"unit"}),
                     header.find({"priceperunit"}),
                     header.find({"currency"}),
                     header.find({"leasecontractlength"}),
                     header.find({"purchaseoption"}),
                     header.find({"offeringclass"})};
        m_productColumns = {{
            {&AwsProduct::family, header.find({"productfamily"})},
            {&AwsProduct::region, header.find({"regioncode"})},
            {&AwsProduct::location, header.find({"location"})},
            {&AwsProduct::locationType, header.find({"locationtype"})},
            {&AwsProduct::instanceType, header.find({"instancetype"})},
            {&AwsProduct::operatingSystem, header.find({"operatingsystem"})},
            {&AwsProduct::tenancy, header.find({"tenancy"})},
            {&AwsProduct::software, header.find({"preinstalledsw"})},
            {&AwsProduct::licence, header.find({"licensemodel"})},
            {&AwsProduct::capacityStatus, header.find({"capacitystatus"})},
            {&AwsProduct::marketOption, header.find({"marketoption"})},
            {&AwsProduct::vcpu, header.find({"vcpu"})},
            {&AwsProduct::memory, header.find({"memory"})},
            {&AwsProduct::gpu, header.find({"gpu"})},
            {&AwsProduct::gpuMemory, header.find({"gpumemory"})},
            {&AwsProduct::processor, header.find({"physicalprocessor"})},
        }};
        if (m_columns.price < 0 || m_columns.unit < 0 || m_columns.termType < 0) {
            return failure(
                HEADROOM_TEXT("Errors",
                              "The table lacks the column PricePerUnit, Unit or TermType."),
                "line " + std::to_string(record.line),
                HEADROOM_TEXT("Errors", "Nothing was changed."));
        }
        m_source = "AWS Price List "
                   + (m_preamble.offerCode.empty() ? "offer file" : m_preamble.offerCode)
                   + (m_preamble.version.empty() ? "" : ", version " + m_preamble.version);
        return m_header->checkDuplicates();
    }

    void refuse(std::uint64_t line, Text reason, std::string_view detail,
                RejectionKind kind = RejectionKind::faulty)
    {
        const RowPlace place{.line = line};
        reject(m_context.sink, kind, reason, detail, place);
    }

    [[nodiscard]] std::string keyOf(const CsvRecord &record) const
    {
        return (std::string(record[m_columns.sku]) + '.' + std::string(record[m_columns.code]))
            .substr(0, 96);
    }

    /// Refuses a price, of which the other line may have come already or may come yet.
    void refuseRow(const CsvRecord &record, Text reason, std::string_view detail,
                   RejectionKind kind = RejectionKind::faulty)
    {
        refuse(record.line, reason, detail, kind);
        if (!m_hasTwoLines)
            return;
        std::string key = keyOf(record);
        if (m_waiting.erase(key) == 0 && m_refusedHalves.size() < kMaxRefusedHalves)
            m_refusedHalves.insert(std::move(key));
    }

    void readLine(const CsvRecord &record)
    {
        for (const ProductColumn &column : m_productColumns)
            m_product.*column.member = record[column.column].substr(0, 128);
        const AwsOffering offering = offeringOf(m_product);
        Waiting price;
        price.purchase = offering.purchase;
        price.line = record.line;
        const std::string_view code = record[m_columns.code];
        const bool isReserved = record[m_columns.termType] == "Reserved";
        if (isReserved) {
            const auto reserved =
                reservedPurchase({record[m_columns.length], record[m_columns.payment],
                                  record[m_columns.offering], code},
                                 price.purchase);
            m_hasTwoLines = reserved && reserved->payment != Payment::noUpfront;
            if (reserved)
                price.purchase = *reserved;
            else if (offering.refusal.empty())
                return refuse(record.line, import_text::kUnknownTerm, code);
        } else {
            m_hasTwoLines = false;
        }
        // Both lines of a prepaid price are one row: what was said of the first goes for the
        // second.
        if (m_hasTwoLines && m_refusedHalves.erase(keyOf(record)) > 0)
            return;
        if (!offering.refusal.empty()) {
            return refuseRow(record, offering.refusal, offering.detail,
                             offering.faulty ? RejectionKind::faulty : RejectionKind::outOfScope);
        }
        if (!isReserved && record[m_columns.termType] != "OnDemand")
            return refuse(record.line, import_text::kUnknownKindOfTerm, record[m_columns.termType]);
        if (!readAmount(record, price.parts))
            return;
        price.region = offering.region;
        price.effective = parseDay(record[m_columns.effective]).value_or(Date());
        combine(record, std::move(price));
    }

    bool readAmount(const CsvRecord &record, AwsPriceParts &parts)
    {
        const std::string_view currency = record[m_columns.currency];
        if (!currency.empty() && currency != m_context.catalog.currency) {
            refuseRow(record, import_text::kOtherCurrency, currency);
            return false;
        }
        const std::string_view unit = record[m_columns.unit];
        const bool isFee = equalsIgnoringCase(unit, "Quantity");
        if (!isFee && !equalsIgnoringCase(unit, "Hrs") && !equalsIgnoringCase(unit, "Hours")) {
            refuseRow(record, import_text::kNotPerHour, unit, RejectionKind::outOfScope);
            return false;
        }
        const ParsedAmount amount =
            parseAmount(record[m_columns.price], isFee ? kHighestFee : kHighestRate);
        if (amount.fault && *amount.fault != PriceFault::zero) {
            refuseRow(record, reasonOf(*amount.fault), record[m_columns.price]);
            return false;
        }
        (isFee ? parts.feeNanos : parts.hourlyNanos) = amount.nanos;
        return true;
    }

    /// Joins the hourly part and the fee, which are on two lines in any order.
    void combine(const CsvRecord &record, Waiting price)
    {
        if (!m_hasTwoLines) {
            price.machine = awsMachine(m_product);
            if (!price.parts.hourlyNanos)
                refuse(record.line,
                       HEADROOM_TEXT("Imports", "A fee is stated for a price that has none."),
                       record[m_columns.code]);
            else
                offer(price);
            return;
        }
        const std::string key = keyOf(record);
        const auto other = m_waiting.find(key);
        if (other == m_waiting.end()) {
            price.machine = awsMachine(m_product);
            m_waiting.emplace(key, std::move(price));
            return;
        }
        AwsPriceParts &parts = other->second.parts;
        if ((parts.hourlyNanos && price.parts.hourlyNanos)
            || (parts.feeNanos && price.parts.feeNanos)) {
            refuse(record.line, import_text::kPriceTwice, key);
            return;
        }
        parts.hourlyNanos = parts.hourlyNanos ? parts.hourlyNanos : price.parts.hourlyNanos;
        parts.feeNanos = parts.feeNanos ? parts.feeNanos : price.parts.feeNanos;
        offer(other->second);
        m_waiting.erase(other);
    }

    void offer(const Waiting &price)
    {
        const std::int64_t nanos = effectiveNanos(price.parts, price.purchase);
        if (nanos <= 0) {
            refuse(price.line, reasonOf(PriceFault::zero), {});
            return;
        }
        PriceRow row;
        row.provider = known::aws;
        row.region = price.region;
        row.instanceType = price.machine.name;
        row.purchase = price.purchase;
        row.rate = HourlyRate::fromNanos(nanos);
        row.upfrontNanos = price.parts.feeNanos.value_or(0);
        row.asOf = m_preamble.published.value_or(m_context.date);
        row.inForceSince = price.effective;
        row.source = m_source;
        row.sameOffer = SameOffer::laterStart;
        const TypeFacts facts = price.machine.facts();
        row.facts = &facts;
        row.place.line = price.line;
        acceptInForce(m_context, row);
    }

    const ImportContext &m_context;
    AwsPreamble m_preamble;
    std::optional<CsvColumns> m_header;
    PriceColumns m_columns;
    std::array<ProductColumn, 16> m_productColumns = {};
    AwsProduct m_product;
    std::string m_source;
    std::unordered_map<std::string, Waiting> m_waiting;
    std::unordered_set<std::string> m_refusedHalves; ///< prepaid prices refused at their first line
    bool m_hasTwoLines = false;                      ///< of the line being read
};

} // namespace

Expected<void> importAwsOfferCsv(const ImportContext &context)
{
    AwsOfferCsvListener listener(context);
    HEADROOM_CHECK(readTable(context.open, ',', listener));
    if (!listener.isDated())
        noteUndated(context);
    listener.finish();
    return {};
}

} // namespace headroom::storage
