// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/forecast.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace headroom {

/// Something that a scenario's cost rests on and that may turn out differently.
struct UncertainAssumption {
    /// The 80 % range of a prediction, in percent of the speed that is expected.
    struct Range {
        WorkloadId workload = 0; ///< the first that has it
        double low = 0;
        double high = 0;
    };
    enum class Kind : std::uint8_t {
        demand,         ///< of all workloads together
        workloadDemand, ///< of one workload, in addition
        growth,         ///< of demand, a month
        prices,         ///< movable ones of a provider
        performance,    ///< of a model on a kind of hardware
        interruptions   ///< of spot capacity, how often
    };
    Kind kind = Kind::demand;
    WorkloadId workload = 0;   ///< workloadDemand
    Provider provider;         ///< prices
    std::string model;         ///< performance; empty: the workload has none
    std::string hardware;      ///< performance
    Spread spread;             ///< of performance: that of its widest range
    std::vector<Range> ranges; ///< performance: each range that it represents
    std::uint64_t stream = 0;  ///< of the random numbers that it is drawn with
};
template <>
inline constexpr auto kNamesOf<UncertainAssumption::Kind> = std::to_array<std::string_view>(
    {"demand", "workload_demand", "growth", "prices", "performance", "interruptions"});

/// Speed at the ends of the 80 % range, of what is expected.
struct SpeedRange {
    double slowest = 1;
    double fastest = 1;
};
[[nodiscard]] SpeedRange speedRangeOf(const Sizing &sizing);

/// Those of a scenario that are uncertain and that one of its lines rests on.
class UncertainAssumptions
{
public:
    /// `inputs`: with the plan as the scenario has it (effective_plan.h).
    UncertainAssumptions(const EvaluationInputs &inputs, const Scenario &scenario,
                         const std::vector<Line> &lines);

    [[nodiscard]] const std::vector<UncertainAssumption> &all() const { return m_all; }

    /// Value of an assumption at a probability: a factor; for performance its normal deviate
    /// relative to that of the 90th percentile.
    [[nodiscard]] double valueAt(std::size_t assumption, double probability) const;
    [[nodiscard]] double plannedValue(std::size_t assumption) const
    {
        return m_all[assumption].kind == UncertainAssumption::Kind::performance ? 0 : 1;
    }
    /// Sets each line's factors from the values of all assumptions.
    void apply(std::span<const double> values, std::span<LineAssumption> lines) const;

    /// Value of a line's performance under which it misses a time of its service level; minus
    /// infinity where none does.
    [[nodiscard]] double missBelow(std::size_t line) const { return m_lines[line].missBelow; }
    /// Place of a line's performance among the assumptions; -1: it is certain.
    [[nodiscard]] int performanceOf(std::size_t line) const { return m_lines[line].performance; }

private:
    /// Assumptions on which a line depends: indexes into m_all, -1 for none.
    struct Dependence {
        int demand = -1;
        int workloadDemand = -1;
        int growth = -1;
        int prices = -1;
        int performance = -1;
        int interruptions = -1;
        double slowest = 1; ///< speed at its 10th and 90th percentile, of what is expected
        double fastest = 1;
        double missBelow = 0;
        std::vector<double> interruptionLoads; ///< at 0, 1/4, 1/2, ... times the expected rate
    };

    int place(UncertainAssumption assumption);
    /// Adds the assumptions on demand, for instances or other costs that follow it.
    void addDemand(const Scenario &scenario, WorkloadId workload, Dependence &on);
    void addLine(const EvaluationInputs &inputs, const Scenario &scenario, const Line &line,
                 std::size_t index);
    void addPerformance(const EvaluationInputs &inputs, const Scenario &scenario,
                        const Workload &workload, const Line &line, Dependence &on);
    void addInterruptions(const EvaluationInputs &inputs, const Scenario &scenario,
                          const Workload &workload, const Line &line, Dependence &on);

    std::vector<UncertainAssumption> m_all;
    std::vector<Dependence> m_lines;
};

} // namespace headroom
