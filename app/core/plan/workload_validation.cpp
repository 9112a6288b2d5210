// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_checker.h"
#include "core/plan/plan_validation.h"
#include "core/texts/error_texts.h"

#include <cmath>

namespace headroom {

namespace {

void checkSchedule(PlanChecker &check, const Schedule &schedule, const std::string &path)
{
    if (schedule.basis)
        check.number(schedule.basis->days, 1, 31, path + "/month_basis/days");
    const int maximum =
        schedule.kind == Schedule::Kind::hoursPerDay ? 24 : static_cast<int>(kHoursPerWeek);
    if (schedule.kind == Schedule::Kind::hoursPerDay
        || schedule.kind == Schedule::Kind::hoursPerWeek)
        check.exact(schedule.hours, Exact::ratio(1, 60), maximum, path + "/hours");
    else
        check.exact(schedule.hours, 0, maximum, path + "/hours");
    check.require(schedule.kind != Schedule::Kind::weekGrid || schedule.grid.any(),
                  error_text::kNoHourMarked, path + "/grid", error_text::kMarkAtLeastOne);
}

void checkLengths(PlanChecker &check, const LengthHistogram &lengths, const std::string &path)
{
    check.text(lengths.source, path + "/source", false, limits::kNameLength);
    check.length(lengths.buckets.size(), limits::kLengthBuckets, path + "/buckets");
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
                  error_text::kStepIncludesAPass);
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
    check.number(demand.prefixCachePercent, 0, limits::kPrefixCachePercent,
                 path + "/prefix_cache_percent");
    check.number(demand.tokensPerStep, 1, limits::kTokensPerStep, path + "/tokens_per_step");
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

void checkCostLine(PlanChecker &check, const CostLine &line, const std::string &path)
{
    check.text(line.name, path + "/name", true, limits::kNameLength);
    check.amount(line.monthly, path + "/monthly");
    check.exact(line.unitPrice, 0, limits::kUnitPrice, path + "/unit_price");
    check.exact(line.quantity, 0,
                line.basis == CostBasis::licence ? limits::kLicences : limits::kCostGib,
                path + "/quantity");
    check.exact(line.percent, 0, limits::kCostPercent, path + "/percent");
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
    check.names(workload.tags, limits::kTags, path + "/tags");
    check.names(workload.constraints.regions, limits::kRegions, path + "/constraints/regions");
    check.text(workload.constraints.dataResidency, path + "/constraints/data_residency", false,
               limits::kNameLength);
    checkDemand(check, workload.demand, path + "/demand");
    checkSchedule(check, workload.schedule, path + "/schedule");
    checkServiceLevel(check, workload.serviceLevel, path + "/service_level");
    check.number(workload.constraints.checkpointMinutes, 0, 100'000,
                 path + "/constraints/checkpoint_minutes");
    check.number(workload.constraints.minVcpus, 0, 10'000, path + "/constraints/least_vcpus");
    check.number(workload.constraints.minMemoryGib, 0, 1'000'000,
                 path + "/constraints/least_memory_gib");
    check.number(workload.constraints.minAcceleratorGib, 0, 1'000'000,
                 path + "/constraints/least_accelerator_gib");
    check.number(workload.spareReplicas, 0, 1000, path + "/spare_replicas");
    check.number(workload.zones, 1, 10, path + "/zones");
    check.number(workload.targetUtilisation, 0.05, 1, path + "/target_utilisation");
    check.number(workload.speedChangePercent, limits::kMinSpeedChange, limits::kMaxSpeedChange,
                 path + "/speed_change_percent");
    if (workload.autoscaling) {
        check.number(workload.autoscaling->minimum, 0, 100'000, path + "/autoscaling/minimum");
        check.number(workload.autoscaling->maximum, 1, 100'000, path + "/autoscaling/maximum");
        check.require(workload.autoscaling->minimum <= workload.autoscaling->maximum,
                      error_text::kMinimumAboveMaximum, path + "/autoscaling/minimum",
                      error_text::kLowerItOrRaiseMaximum);
        check.text(workload.autoscaling->signal, path + "/autoscaling/signal", false,
                   limits::kNameLength);
        check.number(workload.autoscaling->warmUpSeconds, 0, limits::kWarmUpSeconds,
                     path + "/autoscaling/warm_up_seconds");
    }
    check.exact(workload.data.gib, 0, limits::kCostGib, path + "/data/gib");
    if (workload.measuredUsePercent)
        check.number(*workload.measuredUsePercent, limits::kMinMonitored, 100,
                     path + "/measured_use_percent");
    check.text(workload.data.region, path + "/data/region", false, limits::kNameLength);
    check.require(workload.otherCosts.size() <= 100, error_text::kTooManyOtherCosts,
                  path + "/other_costs", error_text::kPutCostsTogether);
    for (std::size_t i = 0; i < workload.otherCosts.size(); ++i) {
        const std::string place = path + "/other_costs/" + std::to_string(i);
        checkCostLine(check, workload.otherCosts[i], place);
    }
    return check.result();
}

} // namespace headroom
