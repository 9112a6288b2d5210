// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "db/importers/aws_product.h"
#include "db/importers/price_row.h"
#include "db/text/json_reader.h"

#include <optional>
#include <string>
#include <string_view>

namespace headroom::storage {

/// Gathers one term of an AWS price list while its JSON is read: an on-demand or reserved price
/// with its dimensions (price per hour, fee) and attributes. Offer files and the Price List API
/// state terms alike.
class AwsTermReader
{
public:
    explicit AwsTermReader(std::string_view currency) : m_currency(currency) {}

    void begin();
    void beginDimension() { m_dimension = {}; }
    void endDimension();
    /// A value inside the term, whose own fields are at depth `termDepth`.
    void text(const JsonPath &path, std::size_t termDepth, std::string_view value);

    /// Result of a term after its end was read: a price, or the reason why there is none.
    struct Outcome {
        PurchaseOption purchase;
        std::int64_t nanos = 0;
        std::int64_t feeNanos = 0;
        Date inForceSince;
        Text refusal; ///< a sentence; empty for a price
        std::string detail;
        RejectionKind kind = RejectionKind::faulty;
    };
    /// `kind` is "OnDemand" or "Reserved", `base` how the product itself is bought.
    [[nodiscard]] Outcome outcome(std::string_view kind, const PurchaseOption &base) const;

private:
    /// One price dimension: what is charged per unit.
    struct Dimension {
        std::string unit;
        std::string amount;
        std::string otherCurrency;
        bool twice = false;
    };

    void priceText(std::string_view currency, std::string_view value);
    void attributeText(std::string_view name, std::string_view value);
    void fault(Text reason, std::string_view detail);

    std::string m_currency;
    Dimension m_dimension;
    AwsPriceParts m_parts;
    Text m_fault; ///< empty: there is none
    std::string m_faultDetail;
    RejectionKind m_faultKind = RejectionKind::faulty;
    std::optional<Date> m_effective;
    std::string m_code;
    std::string m_length;
    std::string m_payment;
    std::string m_class;
};

/// The member of an AWS product that an attribute names ("vcpu", "regionCode"); nothing for others.
[[nodiscard]] std::string *awsAttribute(AwsProduct &product, std::string_view name);

} // namespace headroom::storage
