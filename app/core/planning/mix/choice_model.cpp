// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/choice_model.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <span>

namespace headroom {

bool keepsLimits(const ChoiceModel &model, const std::vector<std::size_t> &chosen,
                 std::size_t firstRow)
{
    if (chosen.size() != model.groups.size())
        return false;
    std::vector<Int128> sums(model.rows());
    std::set<std::uint32_t> kinds;
    for (std::size_t group = 0; group < chosen.size(); ++group) {
        const auto &options = model.groups[group].options;
        if (chosen[group] >= options.size())
            return false;
        kinds.insert(options[chosen[group]].kind);
        const auto uses = model.usesOf(group, chosen[group]);
        for (std::size_t row = firstRow; row < sums.size(); ++row)
            sums[row] += uses[row];
    }
    for (std::size_t row = firstRow; row < sums.size(); ++row) {
        if (sums[row] > model.limits[row])
            return false;
    }
    return !model.maxKinds || kinds.size() <= *model.maxKinds;
}

std::vector<std::size_t> undominatedOptions(const ChoiceModel &model, std::size_t group,
                                            bool acrossKinds)
{
    // In order of cost. Nearly all that is dominated is so by one of the cheapest.
    constexpr std::size_t kMaxCompared = 64;
    const auto &options = model.groups[group].options;
    std::vector<std::size_t> order(options.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return options[i].cost; });
    std::map<std::uint32_t, std::vector<std::size_t>> keptOf;
    std::vector<std::size_t> kept;
    for (const std::size_t i : order) {
        std::vector<std::size_t> &others = keptOf[acrossKinds ? 0 : options[i].kind];
        const auto uses = model.usesOf(group, i);
        const auto compared = std::span(others).first(std::min(others.size(), kMaxCompared));
        const bool isDominated = std::ranges::any_of(compared, [&](std::size_t other) {
            return std::ranges::equal(model.usesOf(group, other), uses, std::less_equal());
        });
        if (isDominated)
            continue;
        others.push_back(i);
        kept.push_back(i);
    }
    std::ranges::sort(kept);
    return kept;
}

Int128 costOf(const ChoiceModel &model, const std::vector<std::size_t> &chosen)
{
    Int128 cost = 0;
    for (std::size_t group = 0; group < chosen.size(); ++group)
        cost += model.groups[group].options[chosen[group]].cost;
    return cost;
}

double costAt(const ChoiceModel &model, std::size_t group, std::size_t option,
              const std::vector<double> &duals)
{
    auto cost = static_cast<double>(model.groups[group].options[option].cost);
    const auto uses = model.usesOf(group, option);
    for (std::size_t row = 0; row < duals.size(); ++row)
        cost += duals[row] * static_cast<double>(uses[row]);
    return cost;
}

double minCostAt(const ChoiceModel &model, std::size_t group, const std::vector<double> &duals)
{
    double minimum = std::numeric_limits<double>::infinity();
    for (std::size_t i = 0; i < model.groups[group].options.size(); ++i)
        minimum = std::min(minimum, costAt(model, group, i, duals));
    return minimum;
}

ChoiceLimits ChoiceLimits::withBudget() const
{
    ChoiceLimits limits = *this;
    if (!limits.budget)
        limits.budget = std::make_shared<WorkBudget>(WorkBudget::stepsOf(nodes));
    return limits;
}

namespace {

using OptionsByGroup = std::vector<std::vector<std::size_t>>;

/// Whether some option had to go.
bool dropUnreachable(const ChoiceModel &model, OptionsByGroup &kept)
{
    const std::size_t rows = model.rows();
    std::vector<Int128> room(model.limits.begin(), model.limits.end());
    std::vector<std::vector<std::int64_t>> minimum;
    for (std::size_t group = 0; group < kept.size(); ++group) {
        if (kept[group].empty())
            return false;
        const auto first = model.usesOf(group, kept[group].front());
        minimum.emplace_back(first.begin(), first.end());
        for (const std::size_t option : kept[group]) {
            const auto uses = model.usesOf(group, option);
            for (std::size_t row = 0; row < rows; ++row)
                minimum[group][row] = std::min(minimum[group][row], uses[row]);
        }
        for (std::size_t row = 0; row < rows; ++row)
            room[row] -= minimum[group][row];
    }
    bool isDropped = false;
    for (std::size_t group = 0; group < kept.size(); ++group) {
        const auto exceeds = [&](std::size_t option) {
            const auto uses = model.usesOf(group, option);
            for (std::size_t row = 0; row < rows; ++row) {
                if (Int128{uses[row]} - minimum[group][row] > room[row])
                    return true;
            }
            return false;
        };
        isDropped |= std::erase_if(kept[group], exceeds) > 0;
    }
    return isDropped;
}

} // namespace

std::vector<std::vector<std::size_t>> reachableOptions(const ChoiceModel &model)
{
    OptionsByGroup kept;
    for (const ChoiceGroup &group : model.groups) {
        kept.emplace_back(group.options.size());
        std::iota(kept.back().begin(), kept.back().end(), std::size_t{0});
    }
    while (dropUnreachable(model, kept)) {
    }
    return kept;
}

ReducedChoice::ReducedChoice(const ChoiceModel &whole)
    : m_whole(whole),
      m_kept(reachableOptions(whole))
{
    for (std::size_t group = 0; group < m_kept.size(); ++group)
        m_isWhole = m_isWhole && m_kept[group].size() == whole.groups[group].options.size();
    if (!m_isWhole)
        reduce();
}

void ReducedChoice::reduce()
{
    m_reduced.limits = m_whole.limits;
    m_reduced.maxKinds = m_whole.maxKinds;
    for (std::size_t group = 0; group < m_kept.size(); ++group) {
        ChoiceGroup &reduced = m_reduced.groups.emplace_back();
        reduced.options.reserve(m_kept[group].size());
        reduced.uses.reserve(m_kept[group].size() * m_whole.rows());
        for (const std::size_t option : m_kept[group]) {
            reduced.options.push_back(m_whole.groups[group].options[option]);
            const auto uses = m_whole.usesOf(group, option);
            reduced.uses.insert(reduced.uses.end(), uses.begin(), uses.end());
        }
    }
}

std::vector<std::size_t> ReducedChoice::inWhole(std::span<const std::size_t> chosen) const
{
    std::vector<std::size_t> places(chosen.begin(), chosen.end());
    for (std::size_t group = 0; group < std::min(places.size(), m_kept.size()); ++group) {
        places[group] = places[group] < m_kept[group].size() ? m_kept[group][places[group]]
                                                             : m_whole.groups[group].options.size();
    }
    return places;
}

} // namespace headroom
