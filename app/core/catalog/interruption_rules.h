// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

/// Expected interruptions of one spot instance per day, with the range of the published figures.
struct InterruptionRate {
    double perDay = 0;
    double low = 0;
    double high = 0;

    friend bool operator==(const InterruptionRate &, const InterruptionRate &) = default;
};

/// An interruption rate that a source publishes for some hardware of a provider.
struct InterruptionRule {
    Provider provider;
    std::string hardware; ///< an instance type or a family; empty: all
    InterruptionRate rate;
    std::optional<Date> asOf; ///< absent: not stated
    std::string source;
};

/// Specificity of a row about `hardware` (a type, a family, or nothing) for an instance type;
/// negative: no match.
[[nodiscard]] int narrowness(std::string_view hardware, std::string_view instanceType,
                             std::string_view family);

/// Published interruption rates.
class InterruptionRules
{
public:
    /// Parses the text of resources/rules/interruptions.csv.
    [[nodiscard]] static Expected<InterruptionRules> parse(std::string_view csv);

    /// The most specific rule that matches; null if none does.
    [[nodiscard]] const InterruptionRule *ruleFor(Provider provider, std::string_view instanceType,
                                                  std::string_view family) const;
    [[nodiscard]] const std::vector<InterruptionRule> &rules() const { return m_rules; }

private:
    std::vector<InterruptionRule> m_rules;
};

[[nodiscard]] Expected<InterruptionRules> shippedInterruptionRules();

} // namespace headroom
