// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/parallel_for.h"
#include "core/uncertainty/cost_model.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace headroom {

inline constexpr std::size_t kDraws = 10'000; ///< unless asked otherwise
inline constexpr std::size_t kMaxDraws = 1'000'000;
inline constexpr std::uint64_t kSeed = 1;

struct DrawOptions {
    std::size_t draws = kDraws;
    std::uint64_t seed = kSeed;
};

/// Percentiles and mean of the simulated amounts, in units of the currency.
struct DrawnAmount {
    double p10 = 0;
    double p50 = 0;
    double p90 = 0;
    double mean = 0;
};

struct MonthRisk {
    DrawnAmount cost;
    std::optional<double> overBudget; ///< probability that the month costs more; absent: no budget
    std::optional<double> exceededByThen; ///< that it or one before does
    double missed = 0;                    ///< that a service level is missed in it
};

/// Share of one assumption in the spread.
struct Driver {
    std::size_t assumption = 0; ///< its place among UncertainAssumptions::all()
    double correlation = 0;     ///< of ranks with the sum of the months (Spearman)
    double share = 0;           ///< its square, of all squares
};

/// Probability of passing the budget with one assumption at its 10th and its 90th percentile, all
/// others as drawn.
struct ExceedanceEnds {
    double low = 0;
    double high = 0;
};

/// Futures that each end is drawn with, unless more are asked for: the first ones of all, so that
/// ends differ by the assumption alone.
inline constexpr std::size_t kDrawsOfEnd = 400;
inline constexpr std::size_t kMaxDrawsOfEnd = 20'000;

/// Results of the futures simulated so far.
struct Risk {
    std::uint64_t seed = kSeed;
    std::size_t draws = 0;
    std::vector<MonthRisk> months;
    MonthRisk total; ///< of the sum; over the sum of the budgets where all months have one
    std::vector<Driver> drivers; ///< the strongest first; empty until all is drawn
    std::vector<ExceedanceEnds>
        exceedance; ///< by assumption; empty unless it was asked for, and without a budget
    std::size_t drawsOfEnd = 0; ///< that each of them comes from
};

/// Standard error, in points of percent, that no probability of so many draws passes.
[[nodiscard]] double maxErrorOf(std::size_t draws);

/// Futures of a scenario, drawn one after another: the same ones for the same seed, whoever draws
/// them, and the same turn of shared assumptions for every scenario of a plan.
class PlanDraws
{
public:
    PlanDraws(const EvaluationInputs &inputs, const Scenario &scenario,
              const ScenarioEvaluation &evaluation, const DrawOptions &options);

    [[nodiscard]] const CostModel &model() const { return m_model; }
    [[nodiscard]] std::size_t drawn() const { return m_drawn; }
    [[nodiscard]] bool isComplete() const { return m_drawn == m_options.draws; }
    /// Draws up to `count` more.
    void draw(std::size_t count, const ParallelFor &parallelFor);
    [[nodiscard]] Risk risk(const ParallelFor &parallelFor) const;
    /// Adds what each assumption does to the probability of passing the budget: from the futures
    /// drawn, up to `maximum`.
    void addExceedanceEnds(Risk &risk, const ParallelFor &parallelFor,
                           std::size_t maximum = kDrawsOfEnd) const;

    /// Share of the futures in which this costs less over all months than the other scenario, drawn
    /// alike.
    [[nodiscard]] double cheaperThan(const PlanDraws &other) const;

private:
    void drawBetween(std::size_t from, std::size_t to);
    /// Realised value of each assumption in the futures of one block (random.h), future by future.
    [[nodiscard]] std::vector<double> valuesBetween(std::size_t from, std::size_t to) const;
    [[nodiscard]] std::size_t monthExceeded(const CostModel::Future &future) const;
    /// `values`: of the futures, as of valuesBetween().
    [[nodiscard]] double exceedanceProbability(std::size_t assumption, double probability,
                                               const std::vector<double> &values) const;
    [[nodiscard]] double *monthOfDraws(std::size_t month)
    {
        return m_costs.data() + month * m_options.draws;
    }
    [[nodiscard]] const double *monthOfDraws(std::size_t month) const
    {
        return m_costs.data() + month * m_options.draws;
    }
    [[nodiscard]] MonthRisk riskOf(std::size_t month) const;
    [[nodiscard]] MonthRisk riskOfTotal() const;
    [[nodiscard]] std::vector<Driver> drivers(const ParallelFor &parallelFor) const;
    void addExceedance(std::vector<MonthRisk> &months) const;

    DrawOptions m_options;
    CostModel m_model;
    bool m_isWhole; ///< nothing is missing from the costs that are drawn
    std::size_t m_drawn = 0;
    std::vector<double> m_costs;        ///< by month, then by draw
    std::vector<double> m_totals;       ///< by draw
    std::vector<std::uint8_t> m_missed; ///< by month, then by draw
    std::vector<std::uint8_t> m_missedEver;
    std::vector<std::uint8_t>
        m_exceeded; ///< by draw: the month from which on the budget is passed, from 1; 0: never
};

} // namespace headroom
