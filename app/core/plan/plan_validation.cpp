// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_validation.h"

#include "core/models/model_library.h"
#include "core/plan/inheritance.h"
#include "core/plan/outlook_validation.h"
#include "core/plan/plan_checker.h"
#include "core/plan/plan_currency.h"
#include "core/sizing/hardware/accelerator_table.h"
#include "core/wording/error_texts.h"
#include "core/wording/sharing_texts.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>

namespace headroom {

namespace {

void checkBasis(PlanChecker &check, const MonthBasis &basis, const std::string &path)
{
    check.number(basis.days, 1, 31, path + "/days");
}

void checkSchedule(PlanChecker &check, const Schedule &schedule, const std::string &path)
{
    if (schedule.basis)
        checkBasis(check, *schedule.basis, path + "/month_basis");
    const int most =
        schedule.kind == Schedule::Kind::hoursPerDay ? 24 : static_cast<int>(kHoursPerWeek);
    if (schedule.kind == Schedule::Kind::hoursPerDay
        || schedule.kind == Schedule::Kind::hoursPerWeek)
        check.exact(schedule.hours, Exact::ratio(1, 60), most, path + "/hours");
    else
        check.exact(schedule.hours, 0, most, path + "/hours");
    check.require(schedule.kind != Schedule::Kind::weekGrid || schedule.grid.any(),
                  error_text::kNoHourMarked, path + "/grid", error_text::kMarkAtLeastOne);
}

void checkLengths(PlanChecker &check, const LengthHistogram &lengths, const std::string &path)
{
    check.text(lengths.source, path + "/source", false, limits::kNameLength);
    check.require(lengths.buckets.size() <= limits::kLengthBuckets, error_text::kListTooLong,
                  path + "/buckets",
                  {error_text::kLimitIs, std::to_string(limits::kLengthBuckets)});
    double sum = 0;
    for (std::size_t i = 0; i < lengths.buckets.size(); ++i) {
        const LengthBucket &bucket = lengths.buckets[i];
        const std::string place = path + "/buckets/" + std::to_string(i);
        check.number(bucket.inputUpTo, 1, 2 * limits::kLongestRequest, place + "/input_up_to");
        check.number(bucket.outputUpTo, 1, 2 * limits::kLongestRequest, place + "/output_up_to");
        check.number(bucket.share, 0, 1, place + "/share");
        check.number(bucket.inputTokens, 1, bucket.inputUpTo, place + "/input_tokens");
        check.number(bucket.outputTokens, 1, bucket.outputUpTo, place + "/output_tokens");
        sum += bucket.share;
    }
    constexpr double kSlack = 1e-6;
    check.require(lengths.buckets.empty() || sum > 0, error_text::kNoLengths, path + "/buckets",
                  error_text::kStateABucket);
    check.require(lengths.buckets.empty() || std::abs(sum - 1) <= kSlack,
                  Message(error_text::kLengthShares, Exact::fromDouble(sum).value_or(0).toString()),
                  path + "/buckets", error_text::kMakeSharesOne);
}

void checkDemand(PlanChecker &check, const Demand &demand, const std::string &path)
{
    check.number(demand.tokensPerRun, 0, limits::kTokens, path + "/tokens_per_run");
    check.number(demand.epochs, 0, 10'000, path + "/epochs");
    check.exact(demand.runsPerMonth, 0, limits::kRunsPerMonth, path + "/runs_per_month");
    check.number(demand.sequenceLength, 1, 10'000'000, path + "/sequence_length");
    check.number(demand.microBatch, 0, 1'000'000, path + "/micro_batch");
    check.number(demand.globalBatch, 0, 1'000'000'000, path + "/global_batch");
    check.number(demand.gradientAccumulation, 0, 1'000'000, path + "/gradient_accumulation");
    check.require(demand.globalBatch == 0 || demand.microBatch <= demand.globalBatch,
                  error_text::kMicroBatchTooLarge, path + "/micro_batch",
                  error_text::kStepHoldsAPass);
    check.number(demand.peakRequestsPerSecond, 0, limits::kRequestsPerSecond,
                 path + "/peak_requests_per_second");
    check.number(demand.meanRequestsPerSecond, 0, limits::kRequestsPerSecond,
                 path + "/mean_requests_per_second");
    check.require(demand.peakRequestsPerSecond == 0
                      || demand.meanRequestsPerSecond <= demand.peakRequestsPerSecond,
                  error_text::kMeanAbovePeak, path + "/mean_requests_per_second",
                  error_text::kRaisePeakOrLowerMean);
    for (const double weight : demand.profile)
        check.number(weight, 0, 1e9, path + "/profile");
    for (const double weight : demand.weekdayProfile)
        check.number(weight, 0, 1e9, path + "/weekday_profile");
    check.number(demand.inputTokens, 0, 1e8, path + "/input_tokens");
    check.number(demand.outputTokens, 0, 1e8, path + "/output_tokens");
    checkLengths(check, demand.lengths, path + "/lengths");
    check.number(demand.arrivalSpread, 0, 1000, path + "/arrival_spread");
    check.number(demand.itemsPerDay, 0, limits::kItemsPerDay, path + "/items_per_day");
    check.number(demand.itemsPerRun, 0, limits::kItemsPerDay, path + "/items_per_run");
    check.require(demand.itemsPerDay == 0 || demand.itemsPerRun == 0, error_text::kItemsStatedTwice,
                  path + "/items_per_run", error_text::kStateItemsOnce);
    check.number(demand.people, 0, limits::kPeople, path + "/people");
    check.number(demand.dataGibPerRun, 0, limits::kDataGib, path + "/data_gib_per_run");
    check.number(demand.overheadMinutes, 0, 10'000, path + "/overhead_minutes");
    check.number(demand.cacheHitPercent, 0, limits::kCacheHitPercent, path + "/cache_hit_percent");
}

void checkServiceLevel(PlanChecker &check, const ServiceLevel &level, const std::string &path)
{
    constexpr double kDayMs = 86'400'000;
    check.optionalNumber(level.p95LatencyMs, kDayMs, path + "/p95_latency_ms");
    check.optionalNumber(level.timeToFirstTokenMs, kDayMs, path + "/time_to_first_token_ms");
    check.optionalNumber(level.timePerOutputTokenMs, kDayMs, path + "/time_per_output_token_ms");
    check.optionalNumber(level.deadlineHours, 87'600, path + "/deadline_hours");
    check.optionalNumber(level.throughputPerSecond, 1e12, path + "/throughput_per_second");
}

void checkTexts(PlanChecker &check, const std::vector<std::string> &texts, std::size_t most,
                const std::string &path)
{
    check.require(texts.size() <= most, error_text::kListTooLong, path,
                  {error_text::kLimitIs, std::to_string(most)});
    for (std::size_t i = 0; i < texts.size(); ++i)
        check.text(texts[i], path + '/' + std::to_string(i), false, limits::kNameLength);
}

void checkMoney(PlanChecker &check, Money amount, const std::string &path)
{
    check.require(amount.cents() >= 0 && amount.cents() <= limits::kMoneyCents,
                  error_text::kAmountOutOfRange, path, error_text::kUpToATrillion);
}

void checkCostLine(PlanChecker &check, const CostLine &line, const std::string &path)
{
    check.text(line.name, path + "/name", true, limits::kNameLength);
    checkMoney(check, line.monthly, path + "/monthly");
    check.exact(line.unitPrice, 0, limits::kUnitPrice, path + "/unit_price");
    check.exact(line.quantity, 0,
                line.basis == CostBasis::licence ? limits::kLicences : limits::kCostGib,
                path + "/quantity");
    check.exact(line.percent, 0, limits::kCostPercent, path + "/percent");
}

void checkOffer(PlanChecker &check, const OfferReference &offer, const std::string &path)
{
    check.text(offer.instanceType, path + "/instance_type", true, limits::kNameLength);
    check.text(offer.region, path + "/region", false, limits::kNameLength);
}

void checkFleetPart(PlanChecker &check, const FleetPart &part, const std::string &path)
{
    constexpr int kMostShared = 1024;
    checkOffer(check, part.offer, path + "/offer");
    check.number(static_cast<double>(part.instances), 1, static_cast<double>(limits::kInstances),
                 path + "/instances");
    check.number(static_cast<double>(part.spare), 0, static_cast<double>(limits::kInstances),
                 path + "/spare");
    check.require(part.spare < part.instances, error_text::kAllSpare, path + "/spare",
                  error_text::kKeepOneWorking);
    check.number(part.tensorParallel, 1, kMostShared, path + "/tensor_parallel");
    check.require(part.serves.size() <= limits::kLengthBuckets, error_text::kListTooLong,
                  path + "/serves", {error_text::kLimitIs, std::to_string(limits::kLengthBuckets)});
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
    check.require(allocation.fleet.size() <= limits::kFleetParts, error_text::kListTooLong,
                  path + "/fleet", {error_text::kLimitIs, std::to_string(limits::kFleetParts)});
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

/// Whose instances they are must have some of its own.
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
    check.number(static_cast<double>(quota.most), 0, static_cast<double>(limits::kQuota),
                 path + "/most");
}

void checkStatedRules(PlanChecker &check, const StatedRules &rules, const std::string &path)
{
    if (rules.mostSpotPercent)
        check.number(*rules.mostSpotPercent, 0, 100, path + "/most_spot_percent");
    check.require(rules.quotas.size() <= limits::kQuotas, error_text::kListTooLong,
                  path + "/quotas", {error_text::kLimitIs, std::to_string(limits::kQuotas)});
    for (std::size_t i = 0; i < rules.quotas.size(); ++i)
        checkQuota(check, rules.quotas[i], path + "/quotas/" + std::to_string(i));
    if (rules.mostTypes)
        check.number(static_cast<double>(*rules.mostTypes), 1, limits::kMostTypes,
                     path + "/most_types");
    checkTexts(check, rules.regions, limits::kRegions, path + "/regions");
    checkMoney(check, rules.leastSaving, path + "/least_saving");
    if (rules.leastHeadroom)
        check.number(*rules.leastHeadroom, 0.01, 1000, path + "/least_headroom");
    if (rules.commitments) {
        const std::string place = path + "/commitments";
        check.number(rules.commitments->months, 1, limits::kCommitmentMonths, place + "/months");
        check.require(rules.commitments->years.size() <= kSoldTerms.size(),
                      error_text::kListTooLong, place + "/term_years",
                      {error_text::kLimitIs, std::to_string(kSoldTerms.size())});
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
    check.require(entries.size() <= limits::kSpotEntries, error_text::kListTooLong, path,
                  {error_text::kLimitIs, std::to_string(limits::kSpotEntries)});
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
        checkBasis(check, *scenario.basis, path + "/month_basis");
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

void checkPlanTexts(PlanChecker &check, const Plan &plan)
{
    check.text(plan.name, "/name", true, limits::kNameLength);
    check.text(plan.notes, "/notes", false, limits::kTextLength);
    check.text(plan.catalogVersion, "/catalog_version", false, limits::kNameLength);
    check.require(plan.prices.size() <= limits::kPrices, error_text::kTooManyPrices, "/prices",
                  {error_text::kLimitIs, std::to_string(limits::kPrices)});
    check.accept(validateCurrencies(plan));
    checkBasis(check, plan.basis, "/month_basis");
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

Expected<void> checkTexts(std::initializer_list<const std::string *> texts,
                          const std::vector<std::string> &aliases, const std::string &path)
{
    if (aliases.size() > limits::kAliases)
        return failure(error_text::kTooManyAliases, path + "/aliases");
    for (const std::string *text : texts) {
        if (text->size() > limits::kNameLength)
            return failure(error_text::kTextTooLong, path,
                           {error_text::kLimitBytes, std::to_string(limits::kNameLength)});
    }
    for (const std::string &alias : aliases) {
        if (alias.empty() || alias.size() > limits::kNameLength)
            return failure(error_text::kAliasEmptyOrTooLong, path + "/aliases");
    }
    return {};
}

Expected<void> check(const ModelProfile &model, const std::string &path)
{
    HEADROOM_CHECK(checkTexts({&model.name, &model.family, &model.source}, model.aliases, path));
    HEADROOM_CHECK(placedAt(path, checkModel(model)));
    for (const double figure :
         {model.paramsB, model.forwardGflopsPerSample, model.activationMillions,
          static_cast<double>(model.layers), static_cast<double>(model.maxContext)}) {
        if (!(figure <= kLargestFigure))
            return failure({error_text::kModelTooLarge, model.name}, path);
    }
    return {};
}

Expected<void> check(const AcceleratorSpec &card, const std::string &path)
{
    HEADROOM_CHECK(checkTexts({&card.name, &card.vendor, &card.architecture, &card.source},
                              card.aliases, path));
    HEADROOM_CHECK(placedAt(path, checkAccelerator(card)));
    for (const double figure :
         {card.memoryGib, card.bandwidthGBps, card.fp32Tflops, card.tf32Tflops, card.fp16Tflops,
          card.bf16Tflops, card.fp8Tflops, card.int8Tops, card.fp4Tflops, card.powerW,
          card.interconnectGBps}) {
        if (!(figure <= kLargestFigure))
            return failure({error_text::kAcceleratorTooLarge, card.name}, path);
    }
    return {};
}

template <typename T, typename Key>
Expected<void> checkAll(const std::vector<T> &items, std::size_t most, const std::string &path,
                        Key key)
{
    if (items.size() > most)
        return failure(error_text::kTooMany, path, {error_text::kLimitIs, std::to_string(most)});
    std::set<std::string> names;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const std::string place = path + '/' + std::to_string(i);
        HEADROOM_CHECK(check(items[i], place));
        if (!names.insert(key(items[i].name)).second)
            return failure({error_text::kNameTwice, items[i].name}, place + "/name",
                           error_text::kRenameBeyondCase);
    }
    return {};
}

} // namespace

Expected<void> validate(const Workload &workload, const std::string &path)
{
    PlanChecker check;
    check.text(workload.name, path + "/name", true, limits::kNameLength);
    check.text(workload.environment, path + "/environment", true, limits::kNameLength);
    check.text(workload.model, path + "/model", false, limits::kNameLength);
    check.text(workload.migProfile, path + "/mig_profile", false, limits::kNameLength);
    check.text(workload.team, path + "/team", false, limits::kNameLength);
    check.text(workload.note, path + "/note", false, limits::kTextLength);
    checkTexts(check, workload.tags, limits::kTags, path + "/tags");
    checkTexts(check, workload.constraints.regions, limits::kRegions,
               path + "/constraints/regions");
    check.text(workload.constraints.dataResidency, path + "/constraints/data_residency", false,
               limits::kNameLength);
    checkDemand(check, workload.demand, path + "/demand");
    checkSchedule(check, workload.schedule, path + "/schedule");
    checkServiceLevel(check, workload.serviceLevel, path + "/service_level");
    check.number(workload.constraints.checkpointMinutes, 0, 100'000,
                 path + "/constraints/checkpoint_minutes");
    check.number(workload.constraints.leastVcpus, 0, 10'000, path + "/constraints/least_vcpus");
    check.number(workload.constraints.leastMemoryGib, 0, 1'000'000,
                 path + "/constraints/least_memory_gib");
    check.number(workload.constraints.leastAcceleratorGib, 0, 1'000'000,
                 path + "/constraints/least_accelerator_gib");
    check.number(workload.spareReplicas, 0, 1000, path + "/spare_replicas");
    check.number(workload.zones, 1, 10, path + "/zones");
    check.number(workload.targetUtilisation, 0.05, 1, path + "/target_utilisation");
    check.number(workload.speedChangePercent, limits::kLeastSpeedChange, limits::kMostSpeedChange,
                 path + "/speed_change_percent");
    if (workload.autoscaling) {
        check.number(workload.autoscaling->minimum, 0, 100'000, path + "/autoscaling/minimum");
        check.number(workload.autoscaling->maximum, 1, 100'000, path + "/autoscaling/maximum");
        check.require(workload.autoscaling->minimum <= workload.autoscaling->maximum,
                      error_text::kMinimumAboveMaximum, path + "/autoscaling/minimum",
                      error_text::kLowerItOrRaiseMaximum);
        check.text(workload.autoscaling->signal, path + "/autoscaling/signal", false,
                   limits::kNameLength);
        check.number(workload.autoscaling->warmUpSeconds, 0, 3'600,
                     path + "/autoscaling/warm_up_seconds");
    }
    check.require(workload.otherCosts.size() <= 100, error_text::kTooManyOtherCosts,
                  path + "/other_costs", error_text::kPutCostsTogether);
    for (std::size_t i = 0; i < workload.otherCosts.size(); ++i) {
        const std::string place = path + "/other_costs/" + std::to_string(i);
        checkCostLine(check, workload.otherCosts[i], place);
    }
    return check.result();
}

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
    HEADROOM_CHECK(checkAll(plan.models, limits::kModels, "/models", modelKey));
    return checkAll(plan.accelerators, limits::kAccelerators, "/accelerators", modelKey);
}

} // namespace headroom
