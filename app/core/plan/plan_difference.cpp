// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_difference.h"

#include "core/language.h"

#include <algorithm>

namespace headroom {

namespace {

template <typename Item, typename Same>
void compareItems(const std::vector<Item> &here, const std::vector<Item> &there, const Text &named,
                  Same isSame, const Language &language, std::vector<std::string> &parts)
{
    const auto nameOf = [&](const Item &item) { return language.say(named, {item.name}); };
    const auto matching = [&](const std::vector<Item> &items, const Item &wanted) {
        return std::ranges::find_if(items, [&](const Item &item) { return isSame(item, wanted); });
    };
    for (const Item &item : here) {
        const auto found = matching(there, item);
        if (found == there.end())
            parts.push_back(
                language.say(HEADROOM_TEXT("Differences", "%1 (only here)"), {nameOf(item)}));
        else if (!(*found == item))
            parts.push_back(nameOf(item));
    }
    for (const Item &item : there)
        if (matching(here, item) == here.end())
            parts.push_back(language.say(HEADROOM_TEXT("Differences", "%1 (only in the file)"),
                                         {nameOf(item)}));
}

/// All that is not listed by name.
Plan withoutItems(Plan plan)
{
    plan.name.clear();
    plan.workloads.clear();
    plan.scenarios.clear();
    plan.models.clear();
    plan.accelerators.clear();
    plan.prices.clear();
    plan.catalogVersion.clear();
    plan.activeScenario.clear();
    plan.nextWorkloadId = 0;
    return plan;
}

} // namespace

std::vector<std::string> planDifference(const Plan &here, const Plan &there,
                                        const Language &language)
{
    std::vector<std::string> parts;
    if (here.name != there.name)
        parts.push_back(language.say(HEADROOM_TEXT("Differences", "name of the plan")));
    const auto sameId = [](const Workload &one, const Workload &other) {
        return one.id == other.id;
    };
    const auto sameName = [](const auto &one, const auto &other) { return one.name == other.name; };
    compareItems(here.workloads, there.workloads, HEADROOM_TEXT("Differences", "workload %1"),
                 sameId, language, parts);
    compareItems(here.scenarios, there.scenarios, HEADROOM_TEXT("Differences", "scenario %1"),
                 sameName, language, parts);
    compareItems(here.models, there.models, HEADROOM_TEXT("Differences", "model %1"), sameName,
                 language, parts);
    compareItems(here.accelerators, there.accelerators,
                 HEADROOM_TEXT("Differences", "accelerator %1"), sameName, language, parts);
    if (!(withoutItems(here) == withoutItems(there)))
        parts.push_back(language.say(HEADROOM_TEXT("Differences", "assumptions of the plan")));
    return parts;
}

} // namespace headroom
