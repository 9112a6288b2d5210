// SPDX-License-Identifier: GPL-3.0-or-later
// Random services on shared instances, and what they use counted hour by hour of the week.
#pragma once

#include "support/evaluation_desk.h"

#include <optional>
#include <random>
#include <vector>

namespace headroom::testing {

inline constexpr double kSharedRate = 1.006; // of a g5.xlarge, an hour

class RandomServices
{
public:
    explicit RandomServices(unsigned seed) : m_random(seed) {}

    /// Two to four services, all but the first on its instances; each grows on its own.
    Plan plan();

    unsigned below(unsigned limit) { return static_cast<unsigned>(m_random()) % limit; }
    double part() { return (below(1'000) + 0.5) / 1'000; }

private:
    Workload service(int place);

    std::mt19937 m_random;
};

/// Instance-hours of an average hour of the week.
[[nodiscard]] double hoursByHand(const Plan &plan, const ScenarioEvaluation &scenario);
/// Hours of the plan with the work of each workload multiplied: sized and divided again. Absent if
/// different workloads can then share.
[[nodiscard]] std::optional<double> hoursByHand(const EvaluationDesk &desk, Plan plan,
                                                const ScenarioEvaluation &planned,
                                                const std::vector<double> &works);

[[nodiscard]] inline bool isShared(const ScenarioEvaluation &scenario)
{
    return scenario.lines.front().shared.has_value();
}
[[nodiscard]] bool isWithin(Money amount, double expected, double slack);

} // namespace headroom::testing
