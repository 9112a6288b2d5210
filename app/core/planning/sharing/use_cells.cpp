// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/sharing/use_cells.h"

#include "core/costing/week_use.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>

namespace headroom {

UseCells::UseCells(const MixMonths &months, const std::vector<std::optional<Usage>> &usages)
    : m_months(months)
{
    // A workload's hours are those of its demand and schedule, whatever serves it.
    std::vector<std::vector<std::int64_t>> kinds(kHoursPerWeek);
    bool isInRuns = false;
    for (std::size_t group = 0; group < usages.size(); ++group) {
        if (months.workload(group).schedule.kind == Schedule::Kind::perRun) {
            isInRuns = true;
        } else if (usages[group]) {
            const DemandWeek &week = usages[group]->week();
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
                kinds[hour].push_back(week.level[hour]);
                kinds[hour].push_back(week.parts[hour]);
            }
        }
    }
    std::map<std::vector<std::int64_t>, std::size_t> known;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        const auto [found, isNew] = known.emplace(kinds[hour], m_alike.size());
        if (isNew)
            m_alike.push_back({hour, 0});
        ++m_alike[found->second].times;
    }
    if (isInRuns)
        divideHours();
    for (std::size_t m = 0; m < months.alike().size(); ++m) {
        // Around the clock every workload counts the same hours of a calendar month.
        const double weight = months.hoursOf(0, m).whole.toDouble()
                              * static_cast<double>(months.alike()[m].times) / kHoursPerWeek;
        for (const AlikeInWeek &alike : m_alike)
            m_pieces.push_back(weight * alike.times);
    }
    m_cellOf.resize(m_pieces.size());
    std::iota(m_cellOf.begin(), m_cellOf.end(), std::size_t{0});
    m_first = m_cellOf;
    m_hours = m_pieces;
}

/// Runs that need a small part of every hour leave a commitment unused in the rest of it.
void UseCells::divideHours()
{
    constexpr std::array kParts{0.0, 1.0 / 4, 1.0};
    std::vector<AlikeInWeek> divided;
    for (const AlikeInWeek &whole : m_alike) {
        for (std::size_t i = 0; i + 1 < kParts.size(); ++i)
            divided.push_back(
                {whole.hour, whole.times * (kParts[i + 1] - kParts[i]), kParts[i], kParts[i + 1]});
    }
    m_alike = std::move(divided);
}

UseCells::ByCell UseCells::useOf(std::size_t group, const Usage &usage) const
{
    ByCell use(m_hours.size(), 0);
    const bool inRuns = m_months.workload(group).schedule.kind == Schedule::Kind::perRun;
    for (std::size_t m = 0, piece = 0; m < m_months.alike().size(); ++m) {
        const WeekUse week =
            weekUseOf(usage, inRuns, m_months.hoursOf(group, m), m_months.demandOf(group, m));
        for (const AlikeInWeek &alike : m_alike) {
            const double runs =
                static_cast<double>(week[alike.hour].parts) / static_cast<double>(kPartsPerHour);
            const double part = std::clamp(runs, alike.from, alike.until) - alike.from;
            use[m_cellOf[piece]] += m_pieces[piece]
                                    * static_cast<double>(week[alike.hour].instances) * part
                                    / (alike.until - alike.from);
            ++piece;
        }
    }
    for (std::size_t cell = 0; cell < use.size(); ++cell)
        use[cell] = m_hours[cell] > 0 ? use[cell] / m_hours[cell] : 0;
    return use;
}

UseCells::ByCell UseCells::stepsOf(Provider provider) const
{
    ByCell steps;
    for (const std::size_t piece : m_first)
        steps.push_back(m_months.stepOf(provider, piece / m_alike.size()));
    return steps;
}

bool UseCells::haveSamePrices(std::size_t piece, std::size_t other) const
{
    return std::ranges::all_of(kAllOf<Provider>, [&](Provider provider) {
        return m_months.stepOf(provider, piece / m_alike.size())
               == m_months.stepOf(provider, other / m_alike.size());
    });
}

/// Again and again what is farthest from all cells, by its hours, becomes one of them.
void UseCells::merge(const std::vector<ByCell> &uses)
{
    constexpr std::size_t kMost = 80;
    constexpr double kFar = std::numeric_limits<double>::infinity();
    std::vector<double> off(m_pieces.size(), kFar);
    m_first.clear();
    for (std::size_t next = 0; off[next] > 0;) {
        m_first.push_back(next);
        for (std::size_t piece = 0; piece < off.size(); ++piece) {
            if (!haveSamePrices(piece, next))
                continue;
            double apart = 0;
            for (const ByCell &use : uses)
                apart += std::abs(use[piece] - use[next]);
            apart *= m_pieces[piece];
            if (apart < off[piece]) {
                off[piece] = apart;
                m_cellOf[piece] = m_first.size() - 1;
            }
        }
        next = static_cast<std::size_t>(std::ranges::max_element(off) - off.begin());
        if (m_first.size() >= kMost && off[next] < kFar)
            break;
    }
    m_hours.assign(m_first.size(), 0);
    for (std::size_t piece = 0; piece < m_pieces.size(); ++piece)
        m_hours[m_cellOf[piece]] += m_pieces[piece];
}

} // namespace headroom
