// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_months.h"

#include <optional>
#include <vector>

namespace headroom {

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
    /// What steps of prices make of a public rate, where they lower it.
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
