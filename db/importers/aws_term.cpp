// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/importers/aws_term.h"

#include "db/importers/import_texts.h"
#include "db/importers/price_text.h"
#include "db/text/plain_text.h"

#include <array>

namespace headroom::storage {

namespace {

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

} // namespace

void AwsTermReader::begin()
{
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

void AwsTermReader::text(const JsonPath &path, std::size_t termDepth, std::string_view value)
{
    // term / priceDimensions / rate / pricePerUnit / currency
    const std::size_t below = path.depth() - termDepth;
    const std::string_view name = path.lastKey();
    if (below == 2 && name == "unit")
        m_dimension.unit = value.substr(0, 32);
    else if (below == 3 && path.key(termDepth + 1) == "pricePerUnit")
        priceText(name, value);
    else if (below == 0 && name == "effectiveDate")
        m_effective = parseDay(value);
    else if (below == 0 && name == "offerTermCode")
        m_code = value.substr(0, 32);
    else if (below == 1 && path.key(termDepth - 1) == "termAttributes")
        attributeText(name, value);
}

void AwsTermReader::attributeText(std::string_view name, std::string_view value)
{
    if (name == "LeaseContractLength")
        m_length = value.substr(0, 16);
    else if (name == "PurchaseOption")
        m_payment = value.substr(0, 32);
    else if (name == "OfferingClass")
        m_class = value.substr(0, 32);
}

void AwsTermReader::priceText(std::string_view currency, std::string_view value)
{
    if (currency != m_currency) {
        m_dimension.otherCurrency = currency.substr(0, 8);
        return;
    }
    m_dimension.twice = m_dimension.twice || !m_dimension.amount.empty();
    m_dimension.amount = value.substr(0, 64);
}

void AwsTermReader::endDimension()
{
    if (m_dimension.twice)
        return fault(import_text::kPriceTwice, m_dimension.amount);
    if (m_dimension.amount.empty() && !m_dimension.otherCurrency.empty())
        return fault(import_text::kOtherCurrency, m_dimension.otherCurrency);
    const bool isFee = equalsIgnoringCase(m_dimension.unit, "Quantity");
    if (!isFee && !equalsIgnoringCase(m_dimension.unit, "Hrs")
        && !equalsIgnoringCase(m_dimension.unit, "Hours")) {
        fault(import_text::kNotPerHour, m_dimension.unit);
        m_faultKind = RejectionKind::outOfScope;
        return;
    }
    const ParsedAmount amount = parseAmount(m_dimension.amount, isFee ? kHighestFee : kHighestRate);
    if (amount.fault && *amount.fault != PriceFault::zero)
        return fault(reasonOf(*amount.fault), m_dimension.amount);
    auto &part = isFee ? m_parts.feeNanos : m_parts.hourlyNanos;
    if (part)
        return fault(import_text::kPriceTwice, m_dimension.amount);
    part = amount.nanos;
}

void AwsTermReader::fault(Text reason, std::string_view detail)
{
    if (!m_fault.empty())
        return;
    m_fault = reason;
    m_faultDetail = detail;
}

AwsTermReader::Outcome AwsTermReader::outcome(std::string_view kind,
                                              const PurchaseOption &base) const
{
    Outcome result;
    result.purchase = base;
    result.inForceSince = m_effective.value_or(Date());
    result.feeNanos = m_parts.feeNanos.value_or(0);
    const auto refused = [&](Text reason, std::string_view detail) {
        result.refusal = reason;
        result.detail = detail;
        return result;
    };
    if (!m_fault.empty()) {
        result.kind = m_faultKind;
        return refused(m_fault, m_faultDetail);
    }
    if (kind == "Reserved") {
        const auto reserved = reservedPurchase({m_length, m_payment, m_class, m_code}, base);
        if (!reserved)
            return refused(import_text::kUnknownTerm, m_code);
        result.purchase = *reserved;
    } else if (kind != "OnDemand") {
        return refused(import_text::kUnknownKindOfTerm, kind);
    }
    if (!m_parts.hourlyNanos && !m_parts.feeNanos)
        return refused(import_text::kNoPrice, {});
    if (result.purchase.payment == Payment::partialUpfront && !isComplete(m_parts, result.purchase))
        return refused(
            HEADROOM_TEXT("Imports",
                          "The hourly part or the fee of a partly prepaid price is missing."),
            {});
    result.nanos = effectiveNanos(m_parts, result.purchase);
    if (result.nanos <= 0)
        return refused(reasonOf(PriceFault::zero), {});
    return result;
}

std::string *awsAttribute(AwsProduct &product, std::string_view name)
{
    for (const AttributeName &known : kAttributes) {
        if (known.name == name)
            return &(product.*known.member);
    }
    return nullptr;
}

} // namespace headroom::storage
