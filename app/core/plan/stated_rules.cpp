// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/stated_rules.h"

#include <algorithm>

namespace headroom {

bool isOn(const StatedRules &rules, RuleSwitch rule)
{
    return std::ranges::find(rules.off, rule) == rules.off.end();
}

void setOn(StatedRules &rules, RuleSwitch rule, bool on)
{
    std::erase(rules.off, rule);
    if (!on)
        rules.off.insert(std::ranges::upper_bound(rules.off, rule), rule);
}

} // namespace headroom
