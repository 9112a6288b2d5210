// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/importers.h"

#include "core/catalog/known_providers.h"
#include "db/importers/aws_product.h"
#include "db/importers/import_texts.h"
#include "db/importers/price_text.h"
#include "db/text/json_reader.h"
#include "db/text/plain_text.h"

#include <array>
#include <optional>
#include <utility>

namespace headroom::storage {

namespace {

// A row opens within regions / location / label.
constexpr std::size_t kRowDepth = 3;

struct PageRow {
    AwsProduct product;
    std::string price;
    std::string fee;
    std::string length;
    std::string payment;
    std::string rateCode;
    bool priceTwice = false;
};

constexpr std::array<std::pair<std::string_view, std::string PageRow::*>, 5> kRowFields = {{
    {"price", &PageRow::price},
    {"riupfront:PricePerUnit", &PageRow::fee},
    {"LeaseContractLength", &PageRow::length},
    {"PurchaseOption", &PageRow::payment},
    {"rateCode", &PageRow::rateCode},
}};

constexpr std::array<std::pair<std::string_view, std::string AwsProduct::*>, 8> kProductFields = {{
    {"Location", &AwsProduct::location},
    {"Instance Type", &AwsProduct::instanceType},
    {"Operating System", &AwsProduct::operatingSystem},
    {"Tenancy", &AwsProduct::tenancy},
    {"Pre Installed S/W", &AwsProduct::software},
    {"License Model", &AwsProduct::licence},
    {"vCPU", &AwsProduct::vcpu},
    {"Memory", &AwsProduct::memory},
}};

class PricingPageListener final : public JsonListener
{
public:
    explicit PricingPageListener(const ImportContext &context) : m_context(context) {}

    [[nodiscard]] bool sawRows() const { return m_sawRows; }
    [[nodiscard]] bool isDated() const { return m_published.has_value(); }

    void startObject() override
    {
        if (isRow())
            m_row = {};
    }
    void endObject() override
    {
        if (isRow())
            endRow();
    }
    void text(std::string_view value) override
    {
        const std::size_t depth = path().depth();
        value = value.substr(0, 128);
        if (depth == 2 && path().key(0) == "manifest")
            manifestField(value);
        else if (depth == kRowDepth + 1 && path().key(0) == "regions")
            rowField(value);
    }

private:
    [[nodiscard]] bool isRow() const
    {
        return path().depth() == kRowDepth && path().key(0) == "regions";
    }

    void manifestField(std::string_view value)
    {
        if (path().lastKey() == "currencyCode")
            m_currency = value;
        else if (path().lastKey() == "hawkFilePublicationDate")
            m_published = parseDay(value);
    }
    void rowField(std::string_view value)
    {
        const std::string_view name = path().lastKey();
        m_row.priceTwice = m_row.priceTwice || (name == "price" && !m_row.price.empty());
        for (const auto &[field, member] : kRowFields) {
            if (field == name)
                m_row.*member = value;
        }
        for (const auto &[field, member] : kProductFields) {
            if (field == name)
                m_row.product.*member = value;
        }
    }

    void endRow()
    {
        m_sawRows = true;
        const std::string where = path().text(kRowDepth);
        const RowPlace place{.byte = byte(), .path = where};
        AwsProduct &product = m_row.product;
        product.family = "Compute Instance"; // the page has nothing else
        if (product.location.empty())
            product.location = path().key(1).substr(0, 128);
        if (product.tenancy.empty())
            product.tenancy = "Shared";
        const AwsOffering offering = offeringOf(product);
        if (!offering.refusal.empty())
            return reject(m_context.sink,
                          offering.faulty ? RejectionKind::faulty : RejectionKind::outOfScope,
                          offering.refusal, offering.detail, place);
        if (m_currency != m_context.catalog.currency)
            return reject(m_context.sink, RejectionKind::faulty, import_text::kOtherCurrency,
                          m_currency, place);
        offer(offering, place);
    }

    /// "SKU.OTC.RATE": the middle names class, term and payment of a reserved price.
    [[nodiscard]] std::string_view termCode() const
    {
        const std::string_view code = m_row.rateCode;
        const std::size_t first = code.find('.');
        if (first == std::string_view::npos)
            return {};
        return code.substr(first + 1, code.find('.', first + 1) - first - 1);
    }

    void offer(const AwsOffering &offering, const RowPlace &place)
    {
        const auto fault = [&](Text reason, std::string_view detail) {
            reject(m_context.sink, RejectionKind::faulty, reason, detail, place);
        };
        if (m_row.priceTwice)
            return fault(import_text::kPriceTwice, m_row.price);
        PriceRow row;
        row.purchase = offering.purchase;
        AwsPriceParts parts;
        if (!m_row.length.empty()) {
            const auto reserved = reservedPurchase({{}, {}, {}, termCode()}, row.purchase);
            const ParsedAmount fee = parseAmount(m_row.fee, kHighestFee);
            if (!reserved)
                return fault(import_text::kUnknownTerm, m_row.rateCode);
            row.purchase = *reserved;
            if (fee.fault && reserved->payment != Payment::noUpfront)
                return fault(import_text::kHalfPrepaid, m_row.fee);
            parts.feeNanos = fee.nanos;
        }
        const ParsedAmount hourly = parseAmount(m_row.price);
        if (hourly.fault && *hourly.fault != PriceFault::zero)
            return fault(reasonOf(*hourly.fault), m_row.price);
        parts.hourlyNanos = hourly.nanos;
        const std::int64_t nanos = effectiveNanos(parts, row.purchase);
        if (nanos <= 0)
            return fault(reasonOf(PriceFault::zero), m_row.price);
        accept(row, offering, nanos, parts.feeNanos.value_or(0), place);
    }

    void accept(PriceRow &row, const AwsOffering &offering, std::int64_t nanos, std::int64_t fee,
                const RowPlace &place)
    {
        row.provider = known::aws;
        row.region = offering.region;
        row.instanceType = m_row.product.instanceType;
        row.rate = HourlyRate::fromNanos(nanos);
        row.upfrontNanos = fee;
        row.asOf = m_published.value_or(m_context.date);
        row.source = "AWS EC2 pricing page";
        // The page does not count the GPUs, so that it cannot describe every machine.
        row.place = place;
        m_context.sink.accept(row);
    }

    const ImportContext &m_context;
    bool m_sawRows = false;
    std::string m_currency;
    std::optional<Date> m_published;
    PageRow m_row;
};

} // namespace

Expected<void> importAwsPricingPageJson(const ImportContext &context)
{
    HEADROOM_TRY(const auto source, context.open());
    PricingPageListener listener(context);
    HEADROOM_CHECK(readJson(*source, listener));
    if (!listener.sawRows())
        return failure(
            HEADROOM_TEXT("Errors", "The file lists no instances."), {},
            HEADROOM_TEXT("Errors", "It should be a file of AWS's pricing page for EC2."));
    if (!listener.isDated())
        noteUndated(context);
    return {};
}

} // namespace headroom::storage
