// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/first_rules.h"

#include "core/plan/provider_split.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headroom::ui::first_rule {

namespace {

/// Distinct results of `partOf` over the offers in use, sorted.
template <typename PartOf>
auto inUse(const Snapshot &today, PartOf partOf)
{
    std::set<decltype(partOf(OfferReference()))> parts;
    for (const Line &line : today.evaluation.activeScenario().lines) {
        for (const Line &part : partsOf(line)) {
            if (part.offer)
                parts.insert(partOf(*part.offer));
        }
    }
    return parts;
}

} // namespace

void budget(const Snapshot &today, Scenario &scenario)
{
    scenario.monthlyBudget = today.evaluation.activeScenario().total;
}

void saving(const Snapshot &, Scenario &scenario)
{
    scenario.rules.minSaving = Money::fromCents(50'00);
}

/// As the cost splits today, in whole percent: no rule is broken by being switched on.
void split(const Snapshot &today, Scenario &scenario)
{
    const std::vector<Provider> among = splitProviders(today.plan());
    std::vector<ProviderShare> split;
    for (const ProviderTotal &total : today.evaluation.activeScenario().providers)
        split.push_back({total.provider, total.percent});
    ProviderShare main{among.front(), 100.0 / static_cast<double>(among.size())};
    if (!split.empty())
        main = *std::ranges::max_element(split, {}, &ProviderShare::percent);
    scenario.providerSplit =
        withShare(std::move(split), among, main.provider, std::round(main.percent));
}

void spot(const Snapshot &, Scenario &scenario)
{
    scenario.rules.maxSpotPercent = 30;
}

PlanEdit carbon(const Snapshot &today)
{
    const CarbonTotal &now = today.evaluation.activeScenario().carbon;
    constexpr double kUnknown = 100;
    return SetCarbonLimit{now.withCarbon > 0 ? std::max(std::ceil(now.kg.value), 1.0) : kUnknown};
}

void providers(const Snapshot &today, Scenario &scenario)
{
    const auto found = inUse(today, [](const OfferReference &offer) { return offer.provider; });
    scenario.rules.providers = {found.begin(), found.end()};
}

void regions(const Snapshot &today, Scenario &scenario)
{
    auto found = inUse(today, [](const OfferReference &offer) { return offer.region; });
    found.erase(std::string());
    scenario.rules.regions = {found.begin(), found.end()};
}

void pricingModels(const Snapshot &, Scenario &scenario)
{
    scenario.rules.pricingModels = {PricingModel::onDemand};
}

void types(const Snapshot &today, Scenario &scenario)
{
    const auto found = inUse(today, [](const OfferReference &offer) {
        return std::pair(offer.provider, offer.instanceType);
    });
    scenario.rules.maxTypes = std::max<std::size_t>(found.size(), 1);
}

void headroom(const Snapshot &, Scenario &scenario)
{
    scenario.rules.minHeadroom = 1.2;
}

void commitments(const Snapshot &, Scenario &scenario)
{
    scenario.rules.commitments = CommitmentRule();
}

void sharing(const Snapshot &, Scenario &scenario)
{
    scenario.rules.sharesInstances = true;
}

} // namespace headroom::ui::first_rule
