// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/owned/own_price_book.h"

#include <QLocale>
#include <QString>

#include <array>
#include <string_view>

namespace headroom::ui {

/// Columns of the table of own prices.
enum class RuleColumn : std::uint8_t {
    provider,
    family,
    region,
    instanceType,
    pricingModel,
    termYears,
    percentOff,
    pricePerHour,
    note,
    matches, ///< effect of the rule on the catalog; not edited
};
inline constexpr std::size_t kRuleColumnCount = 10;
inline constexpr std::size_t kEditedRuleColumns = 9;

[[nodiscard]] QString headerOf(RuleColumn column);
/// As errors of the planner name it.
[[nodiscard]] std::string_view keyOf(RuleColumn column);

/// Rule as typed: provider, pricing model and term as keys, figures in the user's locale. Invalid
/// input stays until it is corrected.
using RuleTexts = std::array<QString, kEditedRuleColumns>;

struct RuleFault {
    RuleColumn column = RuleColumn::provider;
    QString reason;
};

[[nodiscard]] RuleTexts textsOf(const OwnPriceRule &rule, const QLocale &locale);
[[nodiscard]] tl::expected<OwnPriceRule, RuleFault> ruleFrom(const RuleTexts &texts,
                                                             const QLocale &locale);
/// Text of a cell: names for keys, "any" for empty values.
[[nodiscard]] QString shownText(const RuleTexts &texts, RuleColumn column);
/// "1,204 offers", "adds an offer", "12 of 1,204" where other rules count for the rest.
[[nodiscard]] QString reachText(const RuleReach &reach);
/// The same as a sentence.
[[nodiscard]] QString reachRemark(const RuleReach &reach);

} // namespace headroom::ui
