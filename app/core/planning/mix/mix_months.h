// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_model.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace headroom {

/// Months of the forecast in which every workload is used alike.
struct AlikeMonths {
    int month = 0; ///< the first of them, counted from the first of the forecast
    Date date;
    std::int64_t times = 1;
    std::vector<int> all; ///< counted in the same way
};

/// The months that commitments are judged over.
class MixMonths
{
public:
    MixMonths(const MixCandidates &candidates, int count);

    [[nodiscard]] int count() const { return m_count; }
    [[nodiscard]] const std::vector<AlikeMonths> &alike() const { return m_alike; }
    [[nodiscard]] const EvaluationInputs &inputs() const { return m_inputs; }
    [[nodiscard]] const Workload &workload(std::size_t place) const
    {
        return m_inputs.plan->workloads[place];
    }
    /// `months`: index in alike().
    [[nodiscard]] const MonthHours &hoursOf(std::size_t place, std::size_t months) const
    {
        return m_asked[months].hours[place];
    }
    [[nodiscard]] double demandOf(std::size_t place, std::size_t months) const
    {
        return m_asked[months].demand[place];
    }
    /// The least that the steps of prices make of a public rate, in the month or in the first of a term that it is part of.
    [[nodiscard]] double priceOf(Provider provider, std::size_t months) const
    {
        return m_asked[months].prices[provider.index()];
    }
    /// The same for reductions: agreed prices do not follow the steps, and committed ones do not rise.
    [[nodiscard]] double stepOf(Provider provider, std::size_t months) const
    {
        return std::min(1.0, priceOf(provider, months));
    }

    /// The cost of a workload in all of them without commitments: with its other cost lines, its compute alone, and what
    /// of the others does not follow from what serves it.
    [[nodiscard]] Money totalOf(std::size_t place, const Line &line) const
    {
        return sumOf(m_alone[place], line);
    }
    [[nodiscard]] Money computeOf(std::size_t place, const Line &line) const
    {
        return sumOf(m_bare[place], line);
    }
    [[nodiscard]] Money othersOf(std::size_t place) const;

private:
    [[nodiscard]] Money sumOf(const EvaluationInputs &inputs, const Line &line) const;
    /// Hours, demand and prices of a month, by workload.
    struct Asked {
        std::vector<MonthHours> hours;
        std::vector<double> demand;
        std::vector<Exact> share;
        std::vector<double> prices; ///< by provider
        std::vector<double> terms;  ///< prices and hours that this month's terms have
    };
    [[nodiscard]] Asked askedIn(int month, Date date) const;
    [[nodiscard]] static bool areAlike(const Asked &a, const Asked &b);

    Scenario m_scenario;       ///< with something allocated to every workload
    EvaluationInputs m_inputs; ///< with the plan as the scenario has it
    int m_count;
    std::vector<AlikeMonths> m_alike;
    std::vector<Asked> m_asked;            ///< by alike months
    std::vector<EvaluationInputs> m_alone; ///< each workload alone
    std::vector<EvaluationInputs> m_bare;  ///< each workload alone, without its other cost lines
};

/// The hours of the months that commitments are judged over, in cells of hours that are used alike.
class UseCells
{
public:
    using ByCell = std::vector<double>;

    /// `usages`: of each workload on something that serves it, whatever that is; absent: nothing does.
    UseCells(const MixMonths &months, const std::vector<std::optional<Usage>> &usages);

    [[nodiscard]] std::size_t count() const { return m_hours.size(); }
    /// Hours that each stands for.
    [[nodiscard]] const ByCell &hours() const { return m_hours; }
    /// Average instances of a workload.
    [[nodiscard]] ByCell useOf(std::size_t group, const Usage &usage) const;
    /// The factor on a public rate from steps of prices, where they lower it.
    [[nodiscard]] ByCell stepsOf(Provider provider) const;

    /// Puts cells together in which these uses, one of each workload, are nearly the same; prices always are.
    void merge(const std::vector<ByCell> &uses);

private:
    /// Hours of the week that are alike for every workload, or the same part of each of them: what runs for a part of an
    /// hour runs from its beginning.
    struct AlikeInWeek {
        std::size_t hour = 0; ///< the first of them
        double times = 0;     ///< as whole hours
        double from = 0;
        double until = 1;
    };

    void divideHours();
    [[nodiscard]] bool haveSamePrices(std::size_t piece, std::size_t other) const;

    const MixMonths &m_months;
    std::vector<AlikeInWeek> m_alike;
    ByCell m_pieces;                   ///< hours of each piece: what is alike in one of the months
    std::vector<std::size_t> m_cellOf; ///< by piece
    std::vector<std::size_t> m_first;  ///< a piece of each cell
    ByCell m_hours;
};

} // namespace headroom
