// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_validation.h"

#include "core/models/model_library.h"
#include "core/plan/inheritance.h"
#include "core/plan/outlook_validation.h"
#include "core/plan/plan_checker.h"
#include "core/plan/plan_currency.h"
#include "core/sizing/hardware/accelerator_table.h"
#include "core/texts/error_texts.h"
#include "core/texts/sharing_texts.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <set>

namespace headroom {

namespace {

void checkOffer(PlanChecker &check, const OfferReference &offer, const std::string &path)
{
    check.text(offer.instanceType, path + "/instance_type", true, limits::kNameLength);
    check.text(offer.region, path + "/region", false, limits::kNameLength);
}

void checkFleetPart(PlanChecker &check, const FleetPart &part, const std::string &path)
{
    constexpr int kMaxShared = 1024;
    checkOffer(check, part.offer, path + "/offer");
    check.number(static_cast<double>(part.instances), 1, static_cast<double>(limits::kInstances),
                 path + "/instances");
    check.number(static_cast<double>(part.spare), 0, static_cast<double>(limits::kInstances),
                 path + "/spare");
    check.require(part.spare < part.instances, error_text::kAllSpare, path + "/spare",
                  error_text::kKeepOneWorking);
    check.number(part.tensorParallel, 1, kMaxShared, path + "/tensor_parallel");
    check.length(part.serves.size(), limits::kLengthBuckets, path + "/serves");
    for (std::size_t i = 0; i < part.serves.size(); ++i) {
        const std::string place = path + "/serves/" + std::to_string(i);
        const ServedLengths &serves = part.serves[i];
        check.number(serves.inputUpTo, 1, 2 * limits::kLongestRequest, place + "/input_up_to");
        check.number(serves.outputUpTo, 1, 2 * limits::kLongestRequest, place + "/output_up_to");
        check.number(serves.share, 0, 1, place + "/share");
    }
}

void checkAllocation(PlanChecker &check, const Allocation &allocation, const std::string &path)
{
    checkOffer(check, allocation.offer, path + "/offer");
    check.length(allocation.fleet.size(), limits::kFleetParts, path + "/fleet");
    for (std::size_t i = 0; i < allocation.fleet.size(); ++i)
        checkFleetPart(check, allocation.fleet[i], path + "/fleet/" + std::to_string(i));
    check.text(allocation.printedIn, path + "/printed_in", false, limits::kNameLength);
    if (allocation.count)
        check.number(static_cast<double>(*allocation.count), 1,
                     static_cast<double>(limits::kInstances), path + "/count");
    if (allocation.printedMonthly)
        check.exact(*allocation.printedMonthly, 0, limits::kMoneyCents / 100,
                    path + "/printed_monthly");
}

/// Checks the host of shared instances: another workload, which has instances of its own and no
/// fleet.
void checkSharing(PlanChecker &check, const Scenario &scenario, WorkloadId id,
                  const Allocation &allocation, const std::string &path)
{
    check.require(*allocation.onInstancesOf != id, sharing_text::kOnItsOwn, path,
                  sharing_text::kNameAnother);
    const auto host = scenario.allocations.find(*allocation.onInstancesOf);
    check.require(host != scenario.allocations.end(), sharing_text::kHostServedByNothing, path,
                  sharing_text::kServeItFirst);
    if (host == scenario.allocations.end())
        return;
    check.require(!host->second.onInstancesOf, sharing_text::kChain, path, sharing_text::kNameLast);
    check.require(host->second.fleet.empty(), sharing_text::kHostIsFleet, path,
                  sharing_text::kNameAnother);
}

void checkQuota(PlanChecker &check, const Quota &quota, const std::string &path)
{
    check.text(quota.hardware, path + "/hardware", false, limits::kNameLength);
    check.text(quota.region, path + "/region", false, limits::kNameLength);
    check.number(static_cast<double>(quota.maximum), 0, static_cast<double>(limits::kQuota),
                 path + "/most");
}

void checkStatedRules(PlanChecker &check, const StatedRules &rules, const std::string &path)
{
    if (rules.maxSpotPercent)
        check.number(*rules.maxSpotPercent, 0, 100, path + "/most_spot_percent");
    check.length(rules.quotas.size(), limits::kQuotas, path + "/quotas");
    for (std::size_t i = 0; i < rules.quotas.size(); ++i)
        checkQuota(check, rules.quotas[i], path + "/quotas/" + std::to_string(i));
    if (rules.maxTypes)
        check.number(static_cast<double>(*rules.maxTypes), 1, limits::kMaxTypes,
                     path + "/most_types");
    check.names(rules.regions, limits::kRegions, path + "/regions");
    check.amount(rules.minSaving, path + "/least_saving");
    if (rules.minHeadroom)
        check.number(*rules.minHeadroom, limits::kMinHeadroom, limits::kMaxHeadroom,
                     path + "/least_headroom");
    if (rules.commitments) {
        const std::string place = path + "/commitments";
        check.number(rules.commitments->months, 1, limits::kCommitmentMonths, place + "/months");
        check.length(rules.commitments->years.size(), kSoldTerms.size(), place + "/term_years");
        for (const std::uint8_t years : rules.commitments->years)
            check.number(years, 1, kSoldTerms.back(), place + "/term_years");
    }
    const std::set<RuleSwitch> off(rules.off.begin(), rules.off.end());
    check.require(off.size() == rules.off.size(), error_text::kRuleOffTwice, path + "/off",
                  error_text::kEachRuleOnce);
}

void checkSpotEntries(PlanChecker &check, const std::vector<SpotEntry> &entries,
                      const std::string &path)
{
    check.length(entries.size(), limits::kSpotEntries, path);
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const std::string place = path + '/' + std::to_string(i);
        check.text(entries[i].region, place + "/region", false, limits::kNameLength);
        check.text(entries[i].hardware, place + "/hardware", false, limits::kNameLength);
        check.require(entries[i].region.empty() || !entries[i].interruptionsPerDay,
                      error_text::kRateOfRegion, place + "/region", error_text::kRateOrRegion);
        if (entries[i].interruptionsPerDay)
            check.number(*entries[i].interruptionsPerDay, 0, 1000,
                         place + "/interruptions_per_day");
    }
}

void checkOverrides(PlanChecker &check, const Plan &plan, const Scenario &scenario,
                    const std::string &path)
{
    std::size_t index = 0;
    for (const auto &[id, override] : scenario.overrides) {
        const std::string place = path + "/overrides/" + std::to_string(index++);
        const Workload *workload = findWorkload(plan, id);
        check.require(workload != nullptr, error_text::kOverrideOfNoWorkload, place,
                      error_text::kRemoveOverride);
        check.require(!(override == WorkloadOverride()), error_text::kOverrideSaysNothing, place,
                      error_text::kRemoveOverride);
        if (workload != nullptr)
            check.accept(validate(overridden(*workload, override), place));
    }
}

void checkPriceChanges(PlanChecker &check, const Scenario &scenario, const std::string &path)
{
    check.number(scenario.priceChangePercent, -99, 1000, path + "/price_change_percent");
    check.number(scenario.spotPriceChangePercent, -99, 100, path + "/spot_price_change_percent");
    std::set<Provider> named;
    for (const ProviderPriceChange &change : scenario.providerPrices) {
        check.number(change.percent, -99, 100, path + "/provider_prices");
        check.require(named.insert(change.provider).second, error_text::kProviderNamedTwice,
                      path + "/provider_prices", error_text::kKeepOneOfThem);
    }
}

void checkInheritance(PlanChecker &check, const Plan &plan, const Scenario &scenario,
                      const std::string &path)
{
    const std::set<Assumption> named(scenario.inherited.begin(), scenario.inherited.end());
    check.require(named.size() == scenario.inherited.size(), error_text::kInheritedTwice,
                  path + "/inherits", error_text::kKeepOneOfThem);
    check.require(scenario.inherited.empty() || scenario.name != plan.baseline,
                  error_text::kBaselineInheritsNothing, path + "/inherits",
                  error_text::kRemoveInherits);
}

void checkSplit(PlanChecker &check, const std::vector<ProviderShare> &split,
                const std::string &path)
{
    constexpr double kSlip = 1e-6;
    std::set<Provider> providers;
    double sum = 0;
    for (const ProviderShare &share : split) {
        check.number(share.percent, 0, 100, path);
        check.require(providers.insert(share.provider).second, error_text::kProviderTwice, path,
                      error_text::kSharesAddUpToHundred);
        sum += share.percent;
    }
    check.require(split.empty() || std::abs(sum - 100) <= kSlip,
                  {error_text::kSharesDoNotAddUp, Exact::fromDouble(sum).value_or(0).toString()},
                  path, error_text::kSharesAddUpToHundred);
}

void checkScenario(PlanChecker &check, const Plan &plan, const Scenario &scenario,
                   const std::string &path)
{
    check.text(scenario.name, path + "/name", true, limits::kNameLength);
    check.text(scenario.note, path + "/note", false, limits::kTextLength);
    check.number(scenario.colour, 0, limits::kColours, path + "/colour");
    checkInheritance(check, plan, scenario, path);
    checkOverrides(check, plan, scenario, path);
    checkPriceChanges(check, scenario, path);
    check.number(scenario.monthlyGrowthPercent, -99, 1000, path + "/monthly_growth_percent");
    check.number(scenario.demandChangePercent, -99, 10'000, path + "/demand_change_percent");
    check.number(scenario.splitTolerancePoints, 0, 100, path + "/split_tolerance_points");
    check.number(scenario.spot.interruptionsPerDay, 0, 1000, path + "/spot/interruptions_per_day");
    check.number(scenario.spot.restartMinutes, 0, 10'000, path + "/spot/restart_minutes");
    check.number(scenario.spot.checkpointMinutes, 0, 10'000, path + "/spot/checkpoint_minutes");
    check.number(scenario.spot.fallbackPercent, 0, 100, path + "/spot/fallback_percent");
    checkSpotEntries(check, scenario.spot.entries, path + "/spot/entries");
    if (scenario.basis)
        check.number(scenario.basis->days, 1, 31, path + "/month_basis/days");
    checkSplit(check, scenario.providerSplit, path + "/provider_split");
    checkStatedRules(check, scenario.rules, path + "/mix_rules");
    check.require(scenario.commitments.size() <= limits::kCommitments,
                  error_text::kTooManyCommitments, path + "/commitments",
                  {error_text::kLimitIs, std::to_string(limits::kCommitments)});
    for (std::size_t i = 0; i < scenario.commitments.size(); ++i) {
        const Commitment &commitment = scenario.commitments[i];
        const std::string place = path + "/commitments/" + std::to_string(i);
        check.text(commitment.region, place + "/region", false, limits::kNameLength);
        check.text(commitment.target, place + "/target", false, limits::kNameLength);
        check.accept(placedAt(place, checkCommitment(commitment)));
    }
    std::size_t index = 0;
    for (const auto &[id, allocation] : scenario.allocations) {
        const std::string place = path + "/allocations/" + std::to_string(index++);
        check.require(findWorkload(plan, id) != nullptr, error_text::kAllocationOfNoWorkload, place,
                      error_text::kRemoveAllocation);
        checkAllocation(check, allocation, place);
        if (allocation.onInstancesOf)
            checkSharing(check, scenario, id, allocation, place + "/on_instances_of");
    }
}

void checkMoving(PlanChecker &check, const MovingTerms &moving)
{
    check.amount(moving.dayRate, "/moving/day_rate");
    check.exact(moving.stackDays, 0, limits::kMovingDays, "/moving/stack_days");
    check.exact(moving.providerDays, 0, limits::kMovingDays, "/moving/provider_days");
    check.exact(moving.regionDays, 0, limits::kMovingDays, "/moving/region_days");
    if (moving.perGib)
        check.exact(*moving.perGib, 0, limits::kUnitPrice, "/moving/per_gib");
    check.number(moving.months, 1, limits::kMovingMonths, "/moving/months");
}

void checkPlanTexts(PlanChecker &check, const Plan &plan)
{
    check.text(plan.name, "/name", true, limits::kNameLength);
    check.text(plan.approval.owner, "/approval/owner", false, limits::kNameLength);
    check.text(plan.approval.client, "/approval/client", false, limits::kNameLength);
    check.text(plan.approval.author, "/approval/author", false, limits::kNameLength);
    check.text(plan.notes, "/notes", false, limits::kTextLength);
    check.text(plan.catalogVersion, "/catalog_version", false, limits::kNameLength);
    check.require(plan.prices.size() <= limits::kPrices, error_text::kTooManyPrices, "/prices",
                  {error_text::kLimitIs, std::to_string(limits::kPrices)});
    check.accept(validateCurrencies(plan));
    check.number(plan.basis.days, 1, 31, "/month_basis/days");
    checkMoving(check, plan.moving);
}

void checkPlanReferences(PlanChecker &check, const Plan &plan)
{
    std::set<WorkloadId> ids;
    std::set<std::string> names;
    for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
        const std::string path = "/workloads/" + std::to_string(i);
        const Workload &workload = plan.workloads[i];
        check.accept(validate(workload, path));
        check.require(workload.id != 0 && ids.insert(workload.id).second,
                      error_text::kBadWorkloadId, path + "/id", error_text::kGiveFreeId);
        check.require(workload.id < plan.nextWorkloadId, error_text::kWorkloadIdTooHigh,
                      path + "/id", error_text::kRaiseNextId);
        check.require(names.insert(workload.name).second,
                      {error_text::kTwoWorkloads, workload.name}, path + "/name",
                      error_text::kRenameOneOfThem);
    }
    std::set<std::string> scenarioNames;
    for (std::size_t i = 0; i < plan.scenarios.size(); ++i) {
        const std::string path = "/scenarios/" + std::to_string(i);
        checkScenario(check, plan, plan.scenarios[i], path);
        check.require(scenarioNames.insert(plan.scenarios[i].name).second,
                      error_text::kTwoScenarios, path + "/name", error_text::kRenameOneOfThem);
    }
    check.require(scenarioNames.contains(plan.baseline), error_text::kBaselineIsNoScenario,
                  "/baseline", error_text::kNameAScenario);
    check.require(scenarioNames.contains(plan.proposed)
                      && scenarioNames.contains(plan.activeScenario),
                  error_text::kActiveIsNoScenario, "/active_scenario", error_text::kNameAScenario);
}

/// No model, card or context comes near it; figures stay far from overflow.
constexpr double kLargestFigure = 1e9;

void checkTexts(PlanChecker &check, std::initializer_list<const std::string *> texts,
                const std::vector<std::string> &aliases, const std::string &path)
{
    check.require(aliases.size() <= limits::kAliases, error_text::kTooManyAliases,
                  path + "/aliases", {});
    for (const std::string *text : texts)
        check.text(*text, path, false, limits::kNameLength);
    for (const std::string &alias : aliases)
        check.require(!alias.empty() && alias.size() <= limits::kNameLength,
                      error_text::kAliasEmptyOrTooLong, path + "/aliases", {});
}

bool areModest(std::initializer_list<double> figures)
{
    return std::ranges::all_of(figures, [](double figure) { return figure <= kLargestFigure; });
}

void checkFact(PlanChecker &check, const ModelProfile &model, const std::string &path)
{
    checkTexts(check, {&model.name, &model.family, &model.licence, &model.source}, model.aliases,
               path);
    check.accept(placedAt(path, checkModel(model)));
    check.require(
        areModest({model.paramsB, model.forwardGflopsPerSample, model.activationMillions,
                   static_cast<double>(model.layers), static_cast<double>(model.maxContext)}),
        {error_text::kModelTooLarge, model.name}, path, {});
}

void checkFact(PlanChecker &check, const AcceleratorSpec &card, const std::string &path)
{
    checkTexts(check, {&card.name, &card.vendor, &card.architecture, &card.source}, card.aliases,
               path);
    check.accept(placedAt(path, checkAccelerator(card)));
    check.require(
        areModest({card.memoryGib, card.bandwidthGBps, card.fp32Tflops, card.tf32Tflops,
                   card.fp16Tflops, card.bf16Tflops, card.fp8Tflops, card.int8Tops, card.fp4Tflops,
                   card.powerW, card.interconnectGBps, card.linkedDevices}),
        {error_text::kAcceleratorTooLarge, card.name}, path, {});
}

template <typename Fact>
void checkAll(PlanChecker &check, const std::vector<Fact> &facts, std::size_t maximum,
              const std::string &path)
{
    check.require(facts.size() <= maximum, error_text::kTooMany, path,
                  {error_text::kLimitIs, std::to_string(maximum)});
    std::set<std::string> names;
    for (std::size_t i = 0; i < facts.size(); ++i) {
        const std::string place = path + '/' + std::to_string(i);
        checkFact(check, facts[i], place);
        check.require(names.insert(modelKey(facts[i].name)).second,
                      {error_text::kNameTwice, facts[i].name}, place + "/name",
                      error_text::kRenameBeyondCase);
    }
}

/// Checks texts and ranges only: the scenario and the workload of a bookmark may be gone.
void checkBookmarks(PlanChecker &check, const std::vector<Bookmark> &bookmarks)
{
    check.length(bookmarks.size(), limits::kBookmarks, "/bookmarks");
    for (std::size_t i = 0; i < bookmarks.size(); ++i) {
        const std::string place = "/bookmarks/" + std::to_string(i);
        check.text(bookmarks[i].name, place + "/name", true, limits::kNameLength);
        check.text(bookmarks[i].scenario, place + "/scenario", true, limits::kNameLength);
        check.number(bookmarks[i].trafficPercent, limits::kMinTrafficPercent,
                     limits::kMaxTrafficPercent, place + "/traffic_percent");
        check.text(bookmarks[i].note, place + "/note", false, limits::kTextLength);
    }
}

} // namespace

Expected<void> validate(const Plan &plan)
{
    PlanChecker check;
    checkPlanTexts(check, plan);
    check.require(plan.workloads.size() <= limits::kWorkloads, error_text::kTooManyWorkloads,
                  "/workloads", {error_text::kLimitIs, std::to_string(limits::kWorkloads)});
    check.require(!plan.scenarios.empty() && plan.scenarios.size() <= limits::kScenarios,
                  {error_text::kScenarioCountOutOfRange, std::to_string(limits::kScenarios)},
                  "/scenarios", error_text::kAddOrRemoveScenarios);
    HEADROOM_CHECK(check.result());
    checkPlanReferences(check, plan);
    check.accept(validateOutlooks(plan));
    checkBookmarks(check, plan.bookmarks);
    check.accept(validateRegister(plan));
    check.accept(validateOwnFacts(plan));
    return check.result();
}

Expected<void> placedAt(const std::string &path, const Expected<void> &checked)
{
    if (checked)
        return {};
    return failure(checked.error().what, path + '/' + checked.error().where,
                   checked.error().remedy);
}

Expected<void> validateOwnFacts(const Plan &plan)
{
    PlanChecker check;
    checkAll(check, plan.models, limits::kModels, "/models");
    checkAll(check, plan.accelerators, limits::kAccelerators, "/accelerators");
    return check.result();
}

} // namespace headroom
