// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/aws_offer_json.h"

#include "importers/aws_products.h"
#include "importers/json_reader.h"
#include "importers/price_text.h"

#include <array>
#include <optional>
#include <utility>

namespace headroom::storage {

namespace {

// Levels of the document: products / SKU / attributes / name, and
// terms / OnDemand / SKU / SKU.OTC / priceDimensions / rate / pricePerUnit / currency.
constexpr std::size_t kProductDepth = 3;
constexpr std::size_t kTermDepth = 5;
constexpr std::size_t kDimensionDepth = 7;

struct AttributeName {
    std::string_view name;
    std::string AwsProduct::*member;
};

constexpr std::array<AttributeName, 16> kAttributes = {{
    {"regionCode", &AwsProduct::region},
    {"location", &AwsProduct::location},
    {"locationType", &AwsProduct::locationType},
    {"instanceType", &AwsProduct::instanceType},
    {"operatingSystem", &AwsProduct::operatingSystem},
    {"tenancy", &AwsProduct::tenancy},
    {"preInstalledSw", &AwsProduct::software},
    {"licenseModel", &AwsProduct::licence},
    {"capacitystatus", &AwsProduct::capacityStatus},
    {"marketoption", &AwsProduct::marketOption},
    {"vcpu", &AwsProduct::vcpu},
    {"memory", &AwsProduct::memory},
    {"gpu", &AwsProduct::gpu},
    {"gpuMemory", &AwsProduct::gpuMemory},
    {"physicalProcessor", &AwsProduct::processor},
    {"productFamily", &AwsProduct::family},
}};

/// One price dimension: what is charged per unit.
struct Dimension {
    std::string unit;
    std::string amount;
    std::string otherCurrency;
    bool twice = false;
};

class AwsOfferListener final : public JsonListener
{
public:
    AwsOfferListener(const ImportContext &context) : m_context(context) {}

    /// The terms have to be read in a second pass: they came before what explains them.
    [[nodiscard]] bool needsSecondPass() const { return m_needsSecondPass; }
    void beginSecondPass()
    {
        m_needsSecondPass = false;
        m_secondPass = true;
    }
    [[nodiscard]] bool sawOffers() const { return m_sawProducts && m_sawTerms; }
    [[nodiscard]] const std::string &offerCode() const { return m_offerCode; }

    void startObject() override
    {
        const std::size_t depth = path().depth();
        if (depth == 1)
            beginSection(path().key(0));
        else if (m_section == Section::terms && depth == kTermDepth - 1)
            beginTerm();
        else if (m_section == Section::terms && depth == kDimensionDepth - 1)
            m_dimension = {};
        else if (m_section == Section::products && depth == kProductDepth - 1)
            m_product.clear();
    }

    void endObject() override
    {
        const std::size_t depth = path().depth();
        if (depth == 1)
            endSection();
        else if (m_section == Section::products && depth == kProductDepth - 1)
            m_products.add(path().key(1), m_product);
        else if (m_section == Section::terms && depth == kDimensionDepth - 1)
            endDimension();
        else if (m_section == Section::terms && depth == kTermDepth - 1)
            endTerm();
    }

    void text(std::string_view value) override
    {
        switch (m_section) {
        case Section::root: rootText(value); break;
        case Section::products: productText(value); break;
        case Section::terms: termText(value); break;
        case Section::other: break;
        }
    }
    void number(std::string_view value) override { text(value); }

private:
    enum class Section { root, products, terms, other };

    void beginSection(std::string_view key)
    {
        m_section = Section::other;
        if (key == "products" && !m_secondPass) {
            m_section = Section::products;
            m_sawProducts = true;
        } else if (key == "terms") {
            m_sawTerms = true;
            const bool explained = m_sawProducts && m_published;
            m_needsSecondPass = !explained && !m_secondPass;
            if (explained || m_secondPass)
                m_section = Section::terms;
        }
    }
    void endSection()
    {
        if (m_section == Section::products)
            m_products.seal();
        m_section = Section::root;
    }

    void rootText(std::string_view value)
    {
        if (path().depth() != 1)
            return;
        if (path().lastKey() == "publicationDate")
            m_published = parseDay(value);
        else if (path().lastKey() == "offerCode")
            m_offerCode = value.substr(0, 64);
        else if (path().lastKey() == "version")
            m_version = value.substr(0, 32);
    }

    void productText(std::string_view value)
    {
        const std::size_t depth = path().depth();
        const bool attribute = depth == kProductDepth + 1 && path().key(2) == "attributes";
        if (!attribute && depth != kProductDepth)
            return;
        const std::string_view name = path().lastKey();
        for (const AttributeName &known : kAttributes) {
            if (known.name == name) {
                m_product.*known.member = value.substr(0, 128);
                return;
            }
        }
    }

    void termText(std::string_view value)
    {
        if (m_skipTerm)
            return;
        const std::size_t depth = path().depth();
        if (depth == kDimensionDepth && path().lastKey() == "unit") {
            m_dimension.unit = value.substr(0, 32);
        } else if (depth == kDimensionDepth + 1 && path().key(6) == "pricePerUnit") {
            priceText(value);
        } else if (depth == kTermDepth && path().lastKey() == "effectiveDate") {
            m_effective = parseDay(value);
        } else if (depth == kTermDepth && path().lastKey() == "offerTermCode") {
            m_code = value.substr(0, 32);
        } else if (depth == kTermDepth + 1 && path().key(4) == "termAttributes") {
            if (path().lastKey() == "LeaseContractLength")
                m_length = value.substr(0, 16);
            else if (path().lastKey() == "PurchaseOption")
                m_payment = value.substr(0, 32);
            else if (path().lastKey() == "OfferingClass")
                m_class = value.substr(0, 32);
        }
    }
    void priceText(std::string_view value)
    {
        if (path().lastKey() != m_context.catalog.currency) {
            m_dimension.otherCurrency = path().lastKey().substr(0, 8);
            return;
        }
        m_dimension.twice = m_dimension.twice || !m_dimension.amount.empty();
        m_dimension.amount = value.substr(0, 64);
    }

    void beginTerm()
    {
        m_entry = m_products.find(path().key(2));
        m_skipTerm = !m_entry || m_entry->refusal != 0;
        m_parts = {};
        m_fault = {};
        m_faultDetail.clear();
        m_faultKind = RejectionKind::faulty;
        m_effective.reset();
        m_code.clear();
        m_length.clear();
        m_payment.clear();
        m_class.clear();
    }

    void endDimension()
    {
        if (m_skipTerm)
            return;
        if (m_dimension.twice)
            return fault("The price is stated twice.", m_dimension.amount);
        if (m_dimension.amount.empty() && !m_dimension.otherCurrency.empty())
            return fault("The price is in another currency than the catalog.",
                         m_dimension.otherCurrency);
        const bool isFee = equalsIgnoringCase(m_dimension.unit, "Quantity");
        if (!isFee && !equalsIgnoringCase(m_dimension.unit, "Hrs")
            && !equalsIgnoringCase(m_dimension.unit, "Hours")) {
            fault("The price is not per hour.", m_dimension.unit);
            m_faultKind = RejectionKind::outOfScope;
            return;
        }
        const ParsedAmount amount =
            parseAmount(m_dimension.amount, isFee ? kHighestFee : kHighestRate);
        if (amount.fault && *amount.fault != PriceFault::zero)
            return fault(reasonOf(*amount.fault), m_dimension.amount);
        auto &part = isFee ? m_parts.feeNanos : m_parts.hourlyNanos;
        if (part)
            return fault("The price is stated twice.", m_dimension.amount);
        part = amount.nanos;
    }
    void fault(std::string_view reason, std::string_view detail)
    {
        if (!m_fault.empty())
            return;
        m_fault = reason;
        m_faultDetail = detail;
    }

    void endTerm()
    {
        const std::string where = path().text(4);
        RowPlace place;
        place.byte = byte();
        place.path = where;
        if (!m_entry) {
            reject(m_context.sink, RejectionKind::faulty,
                   "The price belongs to no product of the file.", path().key(2), place);
        } else if (m_entry->refusal != 0) {
            const auto &refusal = m_products.refusal(*m_entry);
            reject(m_context.sink,
                   refusal.faulty ? RejectionKind::faulty : RejectionKind::outOfScope,
                   refusal.reason, {}, place);
        } else {
            offerTerm(place);
        }
    }

    void offerTerm(const RowPlace &place)
    {
        PriceRow row;
        row.purchase = m_products.purchase(*m_entry);
        if (path().key(1) == "Reserved") {
            const auto reserved =
                reservedPurchase({m_length, m_payment, m_class, m_code}, row.purchase);
            if (!reserved)
                fault("The term of the reservation is not known.", m_code);
            else
                row.purchase = *reserved;
        } else if (path().key(1) != "OnDemand") {
            fault("The kind of term is not known.", path().key(1));
        }
        if (m_fault.empty() && !m_parts.hourlyNanos && !m_parts.feeNanos)
            fault("No price is stated.", {});
        if (m_fault.empty() && row.purchase.payment == Payment::partialUpfront
            && !isComplete(m_parts, row.purchase))
            fault("The hourly part or the fee of a partly prepaid price is missing.", {});
        const std::int64_t nanos = effectiveNanos(m_parts, row.purchase);
        if (m_fault.empty() && nanos <= 0)
            fault(reasonOf(PriceFault::zero), {});
        if (!m_fault.empty()) {
            reject(m_context.sink, m_faultKind, m_fault, m_faultDetail, place);
            return;
        }
        row.provider = Provider::aws;
        row.region = m_products.region(*m_entry);
        const AwsMachine &machine = m_products.machine(*m_entry);
        row.instanceType = machine.name;
        const TypeFacts facts = machine.facts();
        row.facts = &facts;
        row.rate = HourlyRate::fromNanos(nanos);
        row.upfrontNanos = m_parts.feeNanos.value_or(0);
        row.asOf = m_published.value_or(m_context.date);
        row.inForceSince = m_effective.value_or(Date());
        if (m_source.empty())
            m_source = "AWS Price List " + (m_offerCode.empty() ? "offer file" : m_offerCode)
                       + (m_version.empty() ? "" : ", version " + m_version);
        row.source = m_source;
        row.sameOffer = SameOffer::laterStart;
        row.place = place;
        m_context.sink.accept(row);
    }

    const ImportContext &m_context;
    Section m_section = Section::root;
    bool m_sawProducts = false;
    bool m_sawTerms = false;
    bool m_needsSecondPass = false;
    bool m_secondPass = false;
    std::optional<Date> m_published;
    std::string m_offerCode;
    std::string m_version;
    std::string m_source;
    AwsProducts m_products;
    AwsProduct m_product;

    const AwsProducts::Entry *m_entry = nullptr;
    bool m_skipTerm = false;
    Dimension m_dimension;
    AwsPriceParts m_parts;
    std::string_view m_fault;
    std::string m_faultDetail;
    RejectionKind m_faultKind = RejectionKind::faulty;
    std::optional<Date> m_effective;
    std::string m_code;
    std::string m_length;
    std::string m_payment;
    std::string m_class;
};

} // namespace

Expected<void> importAwsOfferJson(const ImportContext &context)
{
    AwsOfferListener listener(context);
    for (int pass = 0; pass < 2; ++pass) {
        const auto source = context.open();
        if (!source)
            return tl::unexpected(source.error());
        if (auto read = readJson(**source, listener); !read)
            return read;
        if (!listener.needsSecondPass())
            break;
        listener.beginSecondPass();
    }
    if (!listener.sawOffers()) {
        return failure("The file has no products with terms.", {},
                       "An offer index names the offer files; import one of those.");
    }
    return {};
}

} // namespace headroom::storage
