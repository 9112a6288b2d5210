// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// How often one spot instance is taken away in a day, with the range of what is known.
struct InterruptionRate {
    double perDay = 0;
    double low = 0;
    double high = 0;

    friend bool operator==(const InterruptionRate &, const InterruptionRate &) = default;
};

/// A rate that a source names for some hardware of a provider.
struct InterruptionRule {
    Provider provider = Provider::aws;
    std::string hardware; ///< an instance type or a family; empty: all
    InterruptionRate rate;
    std::optional<Date> asOf; ///< absent: not stated
    std::string source;
};

/// How narrowly a row about `hardware` (a type, a family, or nothing) fits an instance type; below zero: not at all.
[[nodiscard]] int narrowness(std::string_view hardware, std::string_view instanceType,
                             std::string_view family);

/// Published rates of interruption.
class InterruptionRules
{
public:
    /// Text of resources/rules/interruptions.csv.
    [[nodiscard]] static Expected<InterruptionRules> parse(std::string_view csv);

    /// The narrowest rule that fits; null where none does.
    [[nodiscard]] const InterruptionRule *ruleFor(Provider provider, std::string_view instanceType,
                                                  std::string_view family) const;
    [[nodiscard]] const std::vector<InterruptionRule> &rules() const { return m_rules; }

private:
    std::vector<InterruptionRule> m_rules;
};

[[nodiscard]] Expected<InterruptionRules> shippedInterruptionRules();

} // namespace headroom
