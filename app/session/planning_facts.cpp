// SPDX-License-Identifier: GPL-3.0-or-later
#include "planning_facts.h"

namespace headroom {

Expected<PlanningFacts> loadPlanningFacts(const CatalogSource &catalogs)
{
    auto loaded = catalogs.load();
    if (!loaded)
        return tl::unexpected(loaded.error());
    auto sizing = shippedSizingFacts();
    if (!sizing)
        return tl::unexpected(sizing.error());
    auto rules = shippedRules();
    if (!rules)
        return tl::unexpected(rules.error());
    PlanningFacts facts;
    facts.catalogs = std::move(*loaded);
    facts.sizing = std::make_shared<const SizingFacts>(std::move(*sizing));
    facts.rules = std::make_shared<const RuleBook>(std::move(*rules));
    facts.hardware = std::make_shared<const CatalogHardware>(
        hardwareOf(*facts.catalogs.catalog, facts.sizing->hardware));
    return facts;
}

EvaluationInputs inputsOf(const PlanningFacts &facts, std::shared_ptr<const Plan> plan,
                          Date valuationDate)
{
    return {facts.catalogs.catalog,
            facts.catalogs.referenceBook,
            facts.sizing,
            facts.hardware,
            std::move(plan),
            valuationDate,
            facts.rules};
}

} // namespace headroom
