// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/offer.h"
#include "core/text.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace headroom::storage {

/// The purchase option that a line of your own table states in five words: model, term, payment,
/// operating system, tenancy. Neighbouring lines mostly state the same, so the last one is cached.
class OwnPurchase
{
public:
    using Words = std::array<std::string_view, 5>;
    /// Nothing for words that are not known or contradict each other; reason() then says which.
    [[nodiscard]] const std::optional<PurchaseOption> &read(const Words &words);
    [[nodiscard]] Text reason() const { return m_reason; }
    [[nodiscard]] const std::string &detail() const { return m_detail; }

private:
    [[nodiscard]] std::optional<PurchaseOption> parsed(const Words &words);
    [[nodiscard]] std::optional<PurchaseOption> fault(Text reason, std::string_view detail);

    std::array<std::string, 5> m_words = {"\n"};
    std::optional<PurchaseOption> m_purchase;
    Text m_reason;
    std::string m_detail;
};

/// Contradiction in a purchase option: a reservation without a term, a term on demand, a fee
/// without a commitment. Empty for a valid one.
[[nodiscard]] Text contradictionIn(const PurchaseOption &purchase);

} // namespace headroom::storage
