// SPDX-License-Identifier: GPL-3.0-or-later
#include "solver/choice_reach.h"

#include <algorithm>

namespace headroom::solver {

OpenMask maskWithinGap(const OpenChoice &open, const std::vector<double> &prices, double maximum)
{
    const Blocks blocks = blocksOf(open);
    double bound = 0;
    for (std::size_t row = 0; row < prices.size(); ++row)
        bound -= prices[row] * open.limits[row];
    std::vector<KindCosts> costs;
    std::vector<std::vector<double>> single(open.groups.size());
    std::vector<double> minimum;
    for (const auto &block : blocks) {
        if (block.size() > 1) {
            costs.emplace_back(open, block, prices);
            minimum.push_back(costs.back().total(costs.back().minKind()));
        } else {
            std::vector<double> &of = single[block.front()];
            const OpenGroup &group = open.groups[block.front()];
            for (std::size_t i = 0; i < group.options.size(); ++i)
                of.push_back(costAt(group, i, prices));
            minimum.push_back(of.empty() ? kNoChoice : *std::ranges::min_element(of));
        }
        bound += minimum.back();
    }
    OpenMask mask;
    for (const OpenGroup &group : open.groups)
        mask.emplace_back(group.options.size());
    std::size_t together = 0;
    for (std::size_t block = 0; block < blocks.size(); ++block) {
        const double room = maximum - bound + minimum[block];
        if (blocks[block].size() == 1) {
            const std::size_t group = blocks[block].front();
            for (std::size_t i = 0; i < single[group].size(); ++i)
                mask[group][i] = single[group][i] <= room ? 1 : 0;
            continue;
        }
        const KindCosts &of = costs[together++];
        for (std::size_t place = 0; place < blocks[block].size(); ++place) {
            const OpenGroup &group = open.groups[blocks[block][place]];
            for (std::size_t i = 0; i < group.options.size(); ++i) {
                const std::size_t kind = group.options[i].kind;
                const double total = of.total(kind);
                if (total < kNoChoice
                    && total - of.minimum(place, kind) + costAt(group, i, prices) <= room)
                    mask[blocks[block][place]][i] = 1;
            }
        }
    }
    return mask;
}

OpenChoice withinGap(const OpenChoice &open, const std::vector<double> &prices, double maximum)
{
    const OpenMask mask = maskWithinGap(open, prices, maximum);
    return reduced(open, [&](std::size_t group, std::size_t i) { return mask[group][i] != 0; });
}

OpenChoice cheapestFew(const OpenChoice &open, const std::vector<double> &prices)
{
    constexpr std::size_t kMaximum = 60;
    std::vector<double> maximum;
    for (const OpenGroup &group : open.groups) {
        std::vector<double> costs(group.options.size());
        for (std::size_t i = 0; i < costs.size(); ++i)
            costs[i] = costAt(group, i, prices);
        const auto last =
            costs.begin() + static_cast<std::ptrdiff_t>(std::min(kMaximum, costs.size()) - 1);
        std::ranges::nth_element(costs, last);
        maximum.push_back(*last);
    }
    return reduced(open, [&](std::size_t group, std::size_t i) {
        return costAt(open.groups[group], i, prices) <= maximum[group];
    });
}

bool keepPossible(OpenChoice &open)
{
    constexpr double kSlip = 1e-12;
    const std::size_t rows = open.limits.size();
    double dearest = 0;
    for (const OpenGroup &group : open.groups) {
        if (group.options.empty())
            return false;
        for (const OpenOption &option : group.options)
            dearest = std::max(dearest, option.cost);
    }
    const double slip = kSlip * dearest * static_cast<double>(open.groups.size());
    for (bool isLess = true; isLess;) {
        isLess = false;
        std::vector<double> room = open.limits;
        std::vector<double> minimum;
        for (const OpenGroup &group : open.groups) {
            for (std::size_t row = 0; row < rows; ++row) {
                double of = kNoChoice;
                for (std::size_t i = 0; i < group.options.size(); ++i)
                    of = std::min(of, group.uses[i * rows + row]);
                minimum.push_back(of);
                room[row] -= of;
            }
        }
        for (std::size_t row = 0; row < rows; ++row)
            room[row] += open.scales[row] / 2 + slip;
        OpenMask mask;
        for (std::size_t place = 0; place < open.groups.size(); ++place) {
            const OpenGroup &group = open.groups[place];
            std::vector<std::uint8_t> &kept = mask.emplace_back(group.options.size());
            std::size_t count = 0;
            for (std::size_t i = 0; i < group.options.size(); ++i) {
                kept[i] = 1;
                for (std::size_t row = 0; row < rows; ++row)
                    kept[i] &=
                        group.uses[i * rows + row] - minimum[place * rows + row] <= room[row];
                count += kept[i];
            }
            isLess = isLess || count < kept.size();
            if (count == 0)
                return false;
        }
        if (isLess)
            open = reduced(open,
                           [&](std::size_t group, std::size_t i) { return mask[group][i] != 0; });
    }
    return true;
}

} // namespace headroom::solver
