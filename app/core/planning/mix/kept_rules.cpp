// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/kept_rules.h"

#include "core/planning/mix/mix_rows.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

namespace headroom {

namespace {

bool isKeptBy(const Line &line, const Scenario &scenario, const Scenario &stated,
              const MixRules &rules)
{
    const auto now = scenario.allocations.find(line.id);
    const auto today = stated.allocations.find(line.id);
    if (today != stated.allocations.end()) {
        const bool isAsStated = now != scenario.allocations.end() && now->second == today->second;
        if (rules.pinsHonoured && today->second.pinned)
            return isAsStated;
        if (isAsStated && today->second.onInstancesOf)
            return true; // it stays with a pinned one
    }
    return line.fleet || !line.offer
           || (allows(rules.providers, line.offer->provider)
               && allows(rules.regions, line.offer->region)
               && allows(rules.pricingModels, line.offer->purchase.model));
}

bool areKeptTogether(const std::vector<Line> &lines, const Catalog &catalog, MixRules rules)
{
    rules.budget.reset();
    std::set<std::pair<Provider, std::string>> types;
    for (const Line &line : lines) {
        for (const OptionFacts &facts : factsOf(line, catalog, rules.base)) {
            if (facts.type != nullptr)
                types.emplace(facts.provider, facts.type->name);
        }
    }
    return MixRows(catalog, rules, 0).areKept(lines)
           && (!rules.mostTypes || types.size() <= *rules.mostTypes);
}

} // namespace

bool areRulesKept(const MixCandidates &candidates, const MixRules &rules,
                  const std::vector<Line> &lines, const Scenario &scenario)
{
    return std::ranges::all_of(lines,
                               [&](const Line &line) {
                                   return isKeptBy(line, scenario, candidates.scenario, rules);
                               })
           && areKeptTogether(lines, *candidates.inputs.catalog, rules);
}

bool areRulesKept(const MixCandidates &candidates, const MixRules &rules, const MixChoice &choice)
{
    Scenario scenario = candidates.scenario;
    scenario.allocations = choice.allocations;
    const ScenarioEvaluation evaluated = evaluateScenario(candidates.inputs, scenario, {1});
    return areRulesKept(candidates, rules, evaluated.lines, scenario)
           && (!rules.budget || evaluated.total <= *rules.budget)
           && (!rules.leastHeadroom || !choice.headroom
               || hasHeadroom(*choice.headroom, *rules.leastHeadroom));
}

} // namespace headroom
