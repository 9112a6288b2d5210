// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/open_choice.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace headroom::solver {

namespace {

/// Whether the first option can stand in for the second wherever that is chosen.
bool replaces(const ChoiceModel &model, std::size_t group, std::size_t first, std::size_t second)
{
    const auto &options = model.groups[group].options;
    if (options[first].cost > options[second].cost
        || (model.maxKinds && options[first].kind != options[second].kind))
        return false;
    return std::ranges::equal(model.usesOf(group, first), model.usesOf(group, second),
                              [](std::int64_t a, std::int64_t b) { return a <= b; });
}

std::vector<double> scalesOf(const ChoiceModel &model)
{
    double cost = 1;
    std::vector<double> maximum(model.rows(), 1);
    for (std::size_t group = 0; group < model.groups.size(); ++group) {
        const auto &options = model.groups[group].options;
        for (std::size_t option = 0; option < options.size(); ++option) {
            cost = std::max(cost, static_cast<double>(options[option].cost));
            const auto uses = model.usesOf(group, option);
            for (std::size_t row = 0; row < maximum.size(); ++row)
                maximum[row] = std::max(maximum[row], std::abs(static_cast<double>(uses[row])));
        }
    }
    for (double &scale : maximum)
        scale = cost / scale;
    return maximum;
}

} // namespace

KindCosts::KindCosts(const OpenChoice &open, const std::vector<std::size_t> &groups,
                     const std::vector<double> &prices)
    : m_kinds(open.kinds),
      m_minimum(groups.size() * open.kinds, kNoChoice),
      m_option(m_minimum.size()),
      m_total(open.kinds)
{
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const OpenGroup &group = open.groups[groups[i]];
        for (std::size_t option = 0; option < group.options.size(); ++option) {
            const std::size_t at = i * m_kinds + group.options[option].kind;
            const double cost = costAt(group, option, prices);
            if (cost < m_minimum[at]) {
                m_minimum[at] = cost;
                m_option[at] = option;
            }
        }
        for (std::size_t kind = 0; kind < m_kinds; ++kind)
            m_total[kind] += m_minimum[i * m_kinds + kind];
    }
}

Blocks blocksOf(const OpenChoice &open)
{
    Blocks blocks;
    std::map<std::size_t, std::size_t> blockOf;
    for (std::size_t i = 0; i < open.groups.size(); ++i) {
        const std::size_t first = open.sameKindAs.empty() ? i : open.sameKindAs[i];
        const auto [found, isNew] = blockOf.emplace(first, blocks.size());
        if (isNew)
            blocks.emplace_back();
        blocks[found->second].push_back(i);
    }
    return blocks;
}

OpenChoice openedFrom(const ChoiceModel &model)
{
    OpenChoice open;
    open.scales = scalesOf(model);
    std::vector<std::uint32_t> kinds;
    for (const ChoiceGroup &group : model.groups) {
        for (const ChoiceOption &option : group.options)
            kinds.push_back(option.kind);
        std::ranges::sort(kinds);
        kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
    }
    open.kinds = kinds.size();
    const auto placeOf = [&](std::uint32_t kind) {
        return static_cast<std::uint32_t>(std::ranges::lower_bound(kinds, kind) - kinds.begin());
    };
    for (std::size_t row = 0; row < model.rows(); ++row)
        open.limits.push_back(static_cast<double>(model.limits[row]) * open.scales[row]);
    for (std::size_t group = 0; group < model.groups.size(); ++group) {
        OpenGroup &opened = open.groups.emplace_back();
        const auto &options = model.groups[group].options;
        opened.options.reserve(options.size());
        opened.uses.reserve(options.size() * model.rows());
        for (std::size_t option = 0; option < options.size(); ++option) {
            opened.options.push_back({static_cast<std::uint32_t>(option),
                                      placeOf(options[option].kind),
                                      static_cast<double>(options[option].cost)});
            const auto uses = model.usesOf(group, option);
            for (std::size_t row = 0; row < model.rows(); ++row)
                opened.uses.push_back(static_cast<double>(uses[row]) * open.scales[row]);
        }
    }
    return open;
}

OpenChoice reduced(const OpenChoice &open,
                   const std::function<bool(std::size_t, std::size_t)> &keep)
{
    OpenChoice less{{}, open.limits, open.scales, open.kinds, open.sameKindAs};
    const std::size_t rows = open.limits.size();
    for (std::size_t place = 0; place < open.groups.size(); ++place) {
        const OpenGroup &group = open.groups[place];
        OpenGroup &kept = less.groups.emplace_back();
        kept.options.reserve(group.options.size());
        kept.uses.reserve(group.uses.size());
        for (std::size_t i = 0; i < group.options.size(); ++i) {
            if (!keep(place, i))
                continue;
            kept.options.push_back(group.options[i]);
            const auto from = group.uses.begin() + static_cast<std::ptrdiff_t>(i * rows);
            kept.uses.insert(kept.uses.end(), from, from + static_cast<std::ptrdiff_t>(rows));
        }
    }
    return less;
}

OpenChoice withoutDominated(const ChoiceModel &model, const OpenChoice &open)
{
    // In order of cost. Comparing each option with the few cheapest finds almost all that can be replaced.
    constexpr std::size_t kCompared = 32;
    std::vector<std::vector<std::uint8_t>> isKept;
    for (std::size_t group = 0; group < open.groups.size(); ++group) {
        const auto &options = open.groups[group].options;
        std::vector<std::size_t> order(options.size());
        std::iota(order.begin(), order.end(), std::size_t{0});
        std::ranges::stable_sort(order, {}, [&](std::size_t i) { return options[i].cost; });
        std::vector<std::uint8_t> &kept = isKept.emplace_back(options.size());
        std::vector<std::size_t> compared;
        for (const std::size_t i : order) {
            kept[i] = std::ranges::none_of(compared, [&](std::size_t other) {
                return replaces(model, group, options[other].option, options[i].option);
            });
            if (kept[i] != 0 && compared.size() < kCompared)
                compared.push_back(i);
        }
    }
    return reduced(open, [&](std::size_t group, std::size_t i) { return isKept[group][i] != 0; });
}

std::optional<OpenChoice> outlineOf(const OpenChoice &open, bool ofEachKind)
{
    constexpr double kDigits = 1e12; // as many as keep the bound right to a part of a cent
    const std::size_t rows = open.limits.size();
    std::vector<std::vector<std::uint8_t>> isKept;
    std::ptrdiff_t options = 0;
    std::ptrdiff_t ofOutline = 0;
    for (const OpenGroup &group : open.groups) {
        std::vector<std::uint8_t> &kept = isKept.emplace_back(group.options.size());
        std::map<std::vector<std::int64_t>, std::pair<std::size_t, std::size_t>> ends;
        for (std::size_t i = 0; i < group.options.size(); ++i) {
            const double cost = std::max(group.options[i].cost, 1.0);
            std::vector<std::int64_t> ratios{ofEachKind ? group.options[i].kind : 0};
            for (std::size_t row = 0; row < rows; ++row)
                ratios.push_back(std::llround(group.uses[i * rows + row] / cost * kDigits));
            auto &[minimum, maximum] = ends.try_emplace(std::move(ratios), i, i).first->second;
            minimum = group.options[i].cost < group.options[minimum].cost ? i : minimum;
            maximum = group.options[i].cost > group.options[maximum].cost ? i : maximum;
        }
        for (const auto &[ratios, range] : ends)
            kept[range.first] = kept[range.second] = 1;
        options += std::ssize(kept);
        ofOutline += std::ranges::count(kept, 1);
    }
    if (4 * ofOutline > 3 * options)
        return std::nullopt;
    return reduced(open, [&](std::size_t group, std::size_t i) { return isKept[group][i] != 0; });
}

std::size_t coefficientsOf(const OpenChoice &open)
{
    std::size_t options = 0;
    for (const OpenGroup &group : open.groups)
        options += group.options.size();
    return options * (1 + open.limits.size());
}

double costAt(const OpenGroup &group, std::size_t option, const std::vector<double> &prices)
{
    double cost = group.options[option].cost;
    const double *const uses = group.uses.data() + option * prices.size();
    for (std::size_t row = 0; row < prices.size(); ++row)
        cost += prices[row] * uses[row];
    return cost;
}

} // namespace headroom::solver
