// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/spot_outlook.h"

#include "core/evaluation/demand.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr PurchaseOption kOnSpot{.model = PricingModel::spot};

/// The narrowest of the user's own entries that fits and passes; null if none does.
template <typename Passes>
const SpotEntry *narrowestEntry(const SpotTerms &terms, Provider provider,
                                std::string_view instanceType, std::string_view family,
                                const Passes &passes)
{
    const SpotEntry *best = nullptr;
    int narrowest = -1;
    for (const SpotEntry &entry : terms.entries) {
        if (entry.provider != provider || !passes(entry))
            continue;
        const int hardware = narrowness(entry.hardware, instanceType, family);
        const int fits = hardware < 0 ? -1 : 2 * hardware + (entry.region.empty() ? 0 : 1);
        if (fits > narrowest) {
            narrowest = fits;
            best = &entry;
        }
    }
    return best;
}

} // namespace

InterruptionRate aboutRate(double perDay)
{
    constexpr double kLow = 0.5;
    constexpr double kHigh = 1.5;
    return {perDay, kLow * perDay, kHigh * perDay};
}

SpotOutlook spotOutlookOf(const SpotTerms &terms, const InterruptionRules *published,
                          Provider provider, std::string_view region, std::string_view instanceType,
                          std::string_view family)
{
    SpotOutlook outlook{aboutRate(terms.interruptionsPerDay)};
    if (terms.byOffer && published != nullptr) {
        outlook.rule = published->ruleFor(provider, instanceType, family);
        if (outlook.rule != nullptr) {
            outlook.rate = outlook.rule->rate;
            outlook.source = SpotRateSource::published;
        }
    }
    const SpotEntry *own =
        narrowestEntry(terms, provider, instanceType, family, [](const SpotEntry &entry) {
            return entry.interruptionsPerDay.has_value();
        });
    if (own != nullptr) {
        outlook.rate = aboutRate(*own->interruptionsPerDay);
        outlook.source = SpotRateSource::own;
        outlook.rule = nullptr;
    }
    const SpotEntry *here =
        narrowestEntry(terms, provider, instanceType, family, [&](const SpotEntry &entry) {
            return entry.region.empty() || entry.region == region;
        });
    outlook.available = here == nullptr || here->available;
    return outlook;
}

SpotOutlook spotOutlookOf(const EvaluationInputs &inputs, const SpotTerms &terms,
                          const OfferReference &offer)
{
    const Catalog &catalog = *inputs.catalog;
    const auto type = catalog.findType(offer.provider, offer.instanceType);
    const std::string_view family =
        type ? std::string_view(catalog.families[catalog.types[*type].family].name)
             : std::string_view();
    return spotOutlookOf(terms, inputs.interruptions.get(), offer.provider, offer.region,
                         type ? catalog.types[*type].name : offer.instanceType, family);
}

std::vector<Interruptions> interruptionsByType(const EvaluationInputs &inputs,
                                               const SpotTerms &terms, const Workload &workload)
{
    std::vector<Interruptions> byType;
    if (!interruptionsOf(workload, kOnSpot, terms))
        return byType;
    const Catalog &catalog = *inputs.catalog;
    byType.reserve(catalog.types.size());
    for (const InstanceType &type : catalog.types) {
        const SpotOutlook outlook =
            spotOutlookOf(terms, inputs.interruptions.get(), type.provider, {}, type.name,
                          catalog.families[type.family].name);
        byType.push_back(*interruptionsOf(workload, kOnSpot, terms, outlook.rate));
    }
    return byType;
}

std::optional<double> proposedCheckpointMinutes(const EvaluationInputs &inputs,
                                                const Scenario &scenario, const Workload &workload,
                                                const Line &line)
{
    if (!line.offer || !line.sizing || !line.sizing->fits)
        return std::nullopt;
    const auto spot = interruptionsOf(workload, line.offer->purchase, scenario.spot,
                                      spotOutlookOf(inputs, scenario.spot, *line.offer).rate);
    if (!spot || !spot->stopsJob)
        return std::nullopt;
    const double best = bestCheckpointInterval(*spot, line.sizing->replicas);
    return std::isfinite(best) ? std::optional(std::max(1.0, std::round(best))) : std::nullopt;
}

} // namespace headroom
