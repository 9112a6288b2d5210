// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/mix_rules.h"

#include "core/catalog/region_names.h"
#include "core/models/nearest_names.h"
#include "core/plan/commitment.h"
#include "core/plan/plan_validation.h"
#include "core/texts/error_texts.h"
#include "core/texts/mix_commitment_texts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <iterator>
#include <set>
#include <span>

namespace headroom {

namespace {

constexpr double kWhole = 100;

Expected<void> checkSplit(const MixRules &rules)
{
    double sum = 0;
    for (auto share = rules.split.begin(); share != rules.split.end(); ++share) {
        if (!(share->percent >= 0 && share->percent <= kWhole))
            return failure(error_text::kShareOutOfRange, "split");
        const bool isTwice = std::any_of(rules.split.begin(), share, [&](const auto &other) {
            return other.provider == share->provider;
        });
        if (isTwice)
            return failure(error_text::kProviderTwice, "split", error_text::kSharesAddUpToHundred);
        sum += share->percent;
    }
    constexpr double kSlip = 1e-6;
    if (!rules.split.empty() && std::abs(sum - kWhole) > kSlip)
        return failure(
            {error_text::kSharesDoNotAddUp, Exact::fromDouble(sum).value_or(0).toString()}, "split",
            error_text::kSharesAddUpToHundred);
    if (!(rules.splitTolerancePoints >= 0 && rules.splitTolerancePoints <= kWhole))
        return failure(error_text::kShareOutOfRange, "split-tolerance");
    return {};
}

/// True if the rule names terms, models or payments instead of allowing all.
bool restricts(const CommitmentRule &rule)
{
    return !rule.years.empty() || !rule.models.empty() || !rule.payments.empty();
}

/// Families of the provider, and accelerators that its types have.
std::set<std::string> hardwareOf(const Catalog &catalog, Provider provider)
{
    std::set<std::string> names;
    for (const InstanceType &type : catalog.types) {
        if (type.provider != provider)
            continue;
        names.insert(catalog.families[type.family].name);
        if (type.accelerator >= 0)
            names.insert(catalog.accelerators[static_cast<std::size_t>(type.accelerator)].name);
    }
    return names;
}

/// `providers`: those that may have the region; empty: any.
Expected<void> checkRegion(const Catalog &catalog, std::span<const Provider> providers,
                           const std::string &name, const char *where)
{
    const std::vector<std::string> known = regionNames(catalog, providers);
    if (std::ranges::find(known, name) != known.end())
        return {};
    if (known.empty())
        return failure({error_text::kNoMachinesOfProvider, name}, where);
    return failure({error_text::kNoSuchRegion, name, listOfNames(nearestNames(name, known))},
                   where);
}

/// True if any offer has a price for an allowed commitment.
bool isPriced(const Catalog &catalog, const CommitmentRule &rule)
{
    return std::ranges::any_of(catalog.offerPurchase, [&](std::uint8_t purchase) {
        return catalog.purchases[purchase].termYears > 0
               && rule.allows(catalog.purchases[purchase]);
    });
}

std::string lowered(std::string text)
{
    for (char &letter : text)
        letter = letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
    return text;
}

/// True if `words` occur in a name as whole words.
bool hasWords(const std::string &name, const std::string &words)
{
    return (' ' + lowered(name) + ' ').find(' ' + words + ' ') != std::string::npos;
}

} // namespace

MixRules rulesOf(const Scenario &scenario, std::optional<Money> budget,
                 std::optional<double> carbonKg)
{
    MixRules rules;
    const StatedRules &stated = scenario.rules;
    // Names every rule, so that a new one does not compile until it has been considered here.
    const auto &[objective, base, maxSpotPercent, quotas, maxTypes, providers, regions,
                 pricingModels, minSaving, minHeadroom, commitments, sharesInstances, off] = stated;
    rules.splitTolerancePoints = scenario.splitTolerancePoints;
    rules.base = base;
    if (isOn(stated, RuleSwitch::budget))
        rules.budget = budget;
    if (isOn(stated, RuleSwitch::providerSplit))
        rules.split = scenario.providerSplit;
    if (isOn(stated, RuleSwitch::spotShare))
        rules.maxSpotPercent = maxSpotPercent;
    for (const StatedQuota &quota : quotas)
        if (quota.on)
            rules.quotas.push_back(quota);
    if (isOn(stated, RuleSwitch::carbon))
        rules.maxCarbonKg = carbonKg;
    if (isOn(stated, RuleSwitch::types))
        rules.maxTypes = maxTypes;
    if (isOn(stated, RuleSwitch::providers))
        rules.providers = providers;
    if (isOn(stated, RuleSwitch::regions))
        rules.regions = regions;
    if (isOn(stated, RuleSwitch::pricingModels))
        rules.pricingModels = pricingModels;
    if (isOn(stated, RuleSwitch::minSaving))
        rules.minSaving = minSaving;
    if (isOn(stated, RuleSwitch::headroom))
        rules.minHeadroom = minHeadroom;
    if (isOn(stated, RuleSwitch::commitments))
        rules.commitments = commitments;
    rules.sharesInstances = sharesInstances && isOn(stated, RuleSwitch::sharing);
    rules.objective = objective;
    return rules;
}

MixRules withoutSigning(MixRules rules, const Scenario &scenario)
{
    if (rules.commitments || !rules.pricingModels.empty())
        return rules;
    for (const PricingModel model : kAllOf<PricingModel>) {
        const auto isUsed = [model](const auto &of) {
            return of.second.offer.purchase.model == model;
        };
        if (!scopeOf({.model = model}) || std::ranges::any_of(scenario.allocations, isUsed))
            rules.pricingModels.push_back(model);
    }
    return rules;
}

Expected<void> checkRules(const MixRules &rules)
{
    // Names every rule, so that a new one does not compile until it has been considered here.
    const auto &[budget, split, splitTolerancePoints, base, maxSpotPercent, quotas, maxCarbonKg,
                 maxTypes, providers, regions, pricingModels, minSaving, movesCost, pinsHonoured,
                 mayStay, objective, minHeadroom, commitments, sharesInstances] = rules;
    if (budget && budget->cents() <= 0)
        return failure(error_text::kBudgetNotAboveZero, "budget", error_text::kRaiseOrRemoveBudget);
    HEADROOM_CHECK(checkSplit(rules));
    if (maxSpotPercent && !(*maxSpotPercent >= 0 && *maxSpotPercent <= kWhole))
        return failure(error_text::kShareOutOfRange, "spot");
    if (maxCarbonKg && !(*maxCarbonKg > 0 && *maxCarbonKg <= limits::kMaxCarbonKg))
        return failure(error_text::kCarbonOutOfRange, "carbon");
    if (maxTypes == std::size_t{0})
        return failure(error_text::kNoTypesAllowed, "types", error_text::kAllowATypeAtLeast);
    if (minSaving.cents() < 0)
        return failure(error_text::kSavingNegative, "stay");
    if (minHeadroom
        && !(*minHeadroom >= limits::kMinHeadroom && *minHeadroom <= limits::kMaxHeadroom))
        return failure(error_text::kHeadroomOutOfRange, "headroom");
    if (commitments && !commitments->hasTerm()) {
        const int months = commitments->months;
        return failure(months == 1
                           ? Message(mix_commitment_text::kTermsLongerThanAMonth)
                           : Message(mix_commitment_text::kTermsTooLong, std::to_string(months)),
                       "commitments", mix_commitment_text::kEvaluateMoreMonths);
    }
    if (objective == MixObjective::headroom && !budget)
        return failure(error_text::kHeadroomNeedsBudget, "objective",
                       error_text::kSetBudgetForHeadroom);
    // Those who share emit what they emit together.
    if (objective == MixObjective::carbon && sharesInstances)
        return failure(error_text::kCarbonWithSharing, "objective", error_text::kTurnOffSharing);
    return {};
}

Expected<void> checkNames(const MixRules &rules, const Catalog &catalog)
{
    for (const std::string &region : rules.regions) {
        HEADROOM_CHECK(checkRegion(catalog, {}, region, "regions"));
    }
    if (rules.commitments && restricts(*rules.commitments)
        && !isPriced(catalog, *rules.commitments))
        return failure(mix_commitment_text::kNoPriceOfTheKind, "commitments",
                       mix_commitment_text::kAllowOtherTerms);
    for (const Quota &quota : rules.quotas) {
        if (!quota.region.empty()) {
            HEADROOM_CHECK(checkRegion(catalog, std::array{quota.provider}, quota.region, "quota"));
        }
        if (quota.hardware.empty())
            continue;
        HEADROOM_CHECK(hardwareNamed(catalog, quota.provider, quota.hardware));
    }
    return {};
}

Expected<std::string> hardwareNamed(const Catalog &catalog, Provider provider,
                                    const std::string &name)
{
    const std::set<std::string> all = hardwareOf(catalog, provider);
    if (all.contains(name))
        return name;
    const std::string words = lowered(name);
    const std::array<std::function<bool(const std::string &)>, 3> ways{
        [&](const std::string &of) { return lowered(of) == words; },
        [&](const std::string &of) { return lowered(of.substr(of.find(' ') + 1)) == words; },
        [&](const std::string &of) { return !words.empty() && hasWords(of, words); }};
    for (const auto &means : ways) {
        std::vector<std::string> meant;
        std::ranges::copy_if(all, std::back_inserter(meant), means);
        if (meant.size() == 1)
            return meant.front();
        if (meant.empty())
            continue;
        std::string list = meant.front();
        for (std::size_t i = 1; i < meant.size(); ++i)
            list += ", " + meant[i];
        return failure({error_text::kHardwareAmbiguous, name, list}, "quota");
    }
    if (all.empty())
        return failure({error_text::kNoMachinesOfProvider, name}, "quota");
    const std::vector<std::string> known(all.begin(), all.end());
    return failure({error_text::kNoSuchHardware, name, listOfNames(nearestNames(name, known))},
                   "quota");
}

MixRules withFullNames(MixRules rules, const Catalog &catalog)
{
    for (Quota &quota : rules.quotas) {
        if (!quota.hardware.empty())
            quota.hardware =
                hardwareNamed(catalog, quota.provider, quota.hardware).value_or(quota.hardware);
    }
    return rules;
}

std::size_t minProviders(const MixRules &rules)
{
    double maximum = 0; // of those that have a share in any case
    std::size_t count = 0;
    std::vector<double> others;
    for (const Provider provider : allProviders()) {
        const auto share = std::ranges::find(rules.split, provider, &ProviderShare::provider);
        const bool isFree = share == rules.split.end();
        const double percent =
            isFree ? kWhole : std::min(kWhole, share->percent + rules.splitTolerancePoints);
        if (!isFree && share->percent > rules.splitTolerancePoints) {
            maximum += percent;
            ++count;
        } else {
            others.push_back(percent);
        }
    }
    std::ranges::sort(others, std::greater());
    constexpr double kSlip = 1e-6;
    for (auto other = others.begin(); other != others.end() && maximum < kWhole - kSlip;
         ++other, ++count)
        maximum += *other;
    return count;
}

std::vector<MixRule> listRules(const MixRules &rules, const Scenario &scenario)
{
    using Kind = MixRule::Kind;
    // Names every rule, so that a new one does not compile until it has been considered here.
    const auto &[budget, split, splitTolerancePoints, base, maxSpotPercent, quotas, maxCarbonKg,
                 maxTypes, providers, regions, pricingModels, minSaving, movesCost, pinsHonoured,
                 mayStay, objective, minHeadroom, commitments, sharesInstances] = rules;
    std::vector<MixRule> list;
    const auto add = [&](bool isSet, Kind kind, std::size_t index = 0) {
        if (isSet)
            list.push_back({kind, index});
    };
    add(budget.has_value(), Kind::budget);
    for (std::size_t i = 0; i < split.size(); ++i)
        add(true, Kind::providerShare, i);
    add(maxSpotPercent.has_value(), Kind::spotShare);
    for (std::size_t i = 0; i < quotas.size(); ++i)
        add(true, Kind::quota, i);
    add(maxCarbonKg.has_value(), Kind::carbon);
    add(maxTypes.has_value(), Kind::types);
    add(!providers.empty(), Kind::providers);
    add(!regions.empty(), Kind::regions);
    add(!pricingModels.empty(), Kind::pricingModels);
    add(minSaving.cents() > 0, Kind::minSaving);
    const bool hasPins =
        std::ranges::any_of(scenario.allocations, [](const auto &of) { return of.second.pinned; });
    add(pinsHonoured && hasPins, Kind::pins);
    add(minHeadroom.has_value(), Kind::headroom);
    add(commitments && restricts(*commitments), Kind::commitments);
    return list;
}

std::vector<MixRule> rulesToExplain(const MixRules &rules, const Scenario &scenario,
                                    bool hasReachedHeadroom)
{
    std::vector<MixRule> list = listRules(rules, scenario);
    if (hasReachedHeadroom)
        std::erase_if(list,
                      [](const MixRule &rule) { return rule.kind == MixRule::Kind::headroom; });
    if (rules.split.size() > 1)
        list.push_back({MixRule::Kind::wholeSplit});
    return list;
}

MixRules withFreeMoves(MixRules rules)
{
    rules.minSaving = Money();
    rules.movesCost = false;
    return rules;
}

MixRules without(MixRules rules, const MixRule &rule)
{
    const auto at = static_cast<std::ptrdiff_t>(rule.index);
    switch (rule.kind) {
    case MixRule::Kind::budget: rules.budget.reset(); break;
    case MixRule::Kind::wholeSplit: rules.split.clear(); break;
    case MixRule::Kind::providerShare: rules.split.erase(rules.split.begin() + at); break;
    case MixRule::Kind::spotShare: rules.maxSpotPercent.reset(); break;
    case MixRule::Kind::quota: rules.quotas.erase(rules.quotas.begin() + at); break;
    case MixRule::Kind::carbon: rules.maxCarbonKg.reset(); break;
    case MixRule::Kind::types: rules.maxTypes.reset(); break;
    case MixRule::Kind::providers: rules.providers.clear(); break;
    case MixRule::Kind::regions: rules.regions.clear(); break;
    case MixRule::Kind::pricingModels: rules.pricingModels.clear(); break;
    case MixRule::Kind::minSaving: rules.minSaving = Money(); break;
    case MixRule::Kind::pins: rules.pinsHonoured = false; break;
    case MixRule::Kind::headroom: rules.minHeadroom.reset(); break;
    case MixRule::Kind::commitments:
        rules.commitments = CommitmentRule{.months = rules.commitments->months};
        break;
    case MixRule::Kind::sharing: rules.sharesInstances = false; break;
    case MixRule::Kind::obtainable:
    case MixRule::Kind::stay: break; // the candidates are other ones
    }
    return rules;
}

} // namespace headroom
