// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/choice_model.h"

#include <set>

namespace headroom {

bool keepsLimits(const ChoiceModel &model, const std::vector<std::size_t> &chosen)
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
        for (std::size_t row = 0; row < sums.size(); ++row)
            sums[row] += uses[row];
    }
    for (std::size_t row = 0; row < sums.size(); ++row) {
        if (sums[row] > model.limits[row])
            return false;
    }
    return !model.mostKinds || kinds.size() <= *model.mostKinds;
}

Int128 costOf(const ChoiceModel &model, const std::vector<std::size_t> &chosen)
{
    Int128 cost = 0;
    for (std::size_t group = 0; group < chosen.size(); ++group)
        cost += model.groups[group].options[chosen[group]].cost;
    return cost;
}

} // namespace headroom
