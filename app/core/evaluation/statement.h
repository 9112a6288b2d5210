// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alternatives.h"
#include "core/catalog/catalog.h"
#include "core/models/evidence.h"
#include "core/money/date.h"
#include "core/money/exchange_rate.h"
#include "core/money/money.h"
#include "core/sizing/memory/memory_use.h"
#include "core/sizing/task/refusal.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace headroom {

/// The values that a statement refers to, unformatted: core/wording turns them into words and
/// digits.
namespace fact {

/// Three significant digits.
struct Figure {
    double value = 0;
    friend bool operator==(const Figure &, const Figure &) = default;
};
/// In the unit that its size asks for: "286 ms", "5.20 h".
struct Duration {
    double seconds = 0;
    friend bool operator==(const Duration &, const Duration &) = default;
};
struct DurationSpan {
    RangedFigure range;
    double toSeconds = 1; ///< duration of one of its unit
    friend bool operator==(const DurationSpan &, const DurationSpan &) = default;
};
struct Percent {
    double value = 0;
    int decimals = 1;
    friend bool operator==(const Percent &, const Percent &) = default;
};
struct Number {
    Exact value;
    int maxDecimals = 0;
    friend bool operator==(const Number &, const Number &) = default;
};
/// Fraction of a whole: 0.5 is "50 %".
struct Share {
    Exact value;
    friend bool operator==(const Share &, const Share &) = default;
};
struct PercentSpan {
    Exact low;
    Exact high;
    friend bool operator==(const PercentSpan &, const PercentSpan &) = default;
};
struct Cost {
    Money amount;
    std::string currency;
    friend bool operator==(const Cost &, const Cost &) = default;
};
struct UnroundedCost {
    Exact amount;
    std::string currency;
    int minDecimals = 2;
    int maxDecimals = 3;
    friend bool operator==(const UnroundedCost &, const UnroundedCost &) = default;
};
struct Rate {
    HourlyRate rate;
    std::string currency;
    friend bool operator==(const Rate &, const Rate &) = default;
};
struct CalendarMonth {
    Date date;
    friend bool operator==(const CalendarMonth &, const CalendarMonth &) = default;
};
struct HourOfDay {
    int hour = 0;
    friend bool operator==(const HourOfDay &, const HourOfDay &) = default;
};
/// "A, B".
struct Names {
    std::vector<std::string> names;
    friend bool operator==(const Names &, const Names &) = default;
};
/// "A and B".
struct BothNames {
    std::vector<std::string> names;
    friend bool operator==(const BothNames &, const BothNames &) = default;
};
/// "A (12 %), B (3.4 %)".
struct SharesByName {
    std::vector<std::pair<std::string, Exact>> shares;
    friend bool operator==(const SharesByName &, const SharesByName &) = default;
};
struct Gib {
    double value = 0;
    friend bool operator==(const Gib &, const Gib &) = default;
};

} // namespace fact

/// A string is a name or the words of a source: shown as it is in every language. A message is a
/// sentence of its own.
using AnyFact =
    std::variant<std::string, std::int64_t, fact::Figure, fact::Duration, fact::DurationSpan,
                 fact::Percent, fact::Number, fact::Share, fact::PercentSpan, fact::Cost,
                 fact::UnroundedCost, fact::Rate, RangedFigure, fact::Gib, Date,
                 fact::CalendarMonth, fact::HourOfDay, OfferReference, PurchaseOption, Provider,
                 SoftwareStack, LifeCycle, Conversion, Refusal, MemoryUse, fact::Names,
                 fact::BothNames, fact::SharesByName, Message>;
using Fact = Alternatives<AnyFact>;
extern template class Alternatives<AnyFact>;
[[nodiscard]] bool operator==(const Fact &a, const Fact &b);

/// One sentence as data: which one it is, and what it names. `Code` is an enumeration of sentences.
template <typename Code>
struct Statement {
    Code code{};
    std::vector<Fact> facts;
    int count = -1; ///< value of "%n"; -1: the sentence has no count

    Statement() = default;
    template <typename... Facts>
    explicit Statement(Code said, Facts &&...named) : code(said)
    {
        facts.reserve(sizeof...(named));
        (facts.emplace_back(std::forward<Facts>(named)), ...);
    }
    [[nodiscard]] Statement counting(std::size_t things) &&
    {
        count = static_cast<int>(things);
        return std::move(*this);
    }
    friend bool operator==(const Statement &, const Statement &) = default;
};

} // namespace headroom
