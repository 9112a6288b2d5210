// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/serving/service_model.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

namespace headroom {
namespace {

constexpr double kMilli = 1000;

/// One instance with its copies side by side, as a station of its own.
struct ReplicaService {
    ServiceModels *models = nullptr;
    const CopyService *copy = nullptr;
    double copies = 1;
    ServiceCurve curve;
    RateUnderLimits within;  ///< at the target utilisation at most
    RateUnderLimits counted; ///< the same; where limits are to be kept surely, with them kept so
    double slowdown = 1;     ///< at which the limits decide what is counted
    /// Figures of a single request, each the least of any arrangement; set only where none keeps the limits.
    ServiceState alone;
};

/// The rate at which the whole range of every figure keeps its limit, as setExperience() judges it.
RateUnderLimits withinSurely(const ReplicaService &replica, const SizingDemand &demand)
{
    constexpr double kSlip = 1e-6; // so that rounding breaks no limit
    const CopyService &copy = *replica.copy;
    const auto under = [&](const ServiceLimits &limits) {
        return rateUnderLimits(replica.curve, limits, arrivalsOf(demand),
                               replica.curve.fullRate() / copy.slowest, copy.slowest);
    };
    // The time to the first token ends at its own range, or with the whole answer.
    ServiceLimits byFirst = serviceLimits(demand);
    ServiceLimits byAnswer = byFirst;
    if (copy.curve.laterTokens() > 0)
        byFirst.firstToken *= copy.slowest / copy.firstTokenSlowest;
    RateUnderLimits maximum = under(byFirst);
    if (byAnswer.firstToken > 0) {
        byAnswer.p95 =
            byAnswer.p95 > 0 ? std::min(byAnswer.p95, byAnswer.firstToken) : byAnswer.firstToken;
        byAnswer.firstToken = 0;
        const RateUnderLimits other = under(byAnswer);
        if (other.attainable && (!maximum.attainable || other.rate > maximum.rate))
            maximum = other;
    }
    maximum.rate *= 1 - kSlip;
    return maximum;
}

/// Instances of so many copies that the peak needs of a rate each, in whole replicas.
double instancesAt(double rate, const CopyLayout &layout, const SizingDemand &demand)
{
    return layout.instances
           * std::max<double>(demand.zones, std::ceil(demand.peakRequestsPerSecond / rate - 1e-9));
}

/// `most`: instances by which a limit may be kept.
ReplicaService replicaOf(ServiceModels &models, const CopyService &copy,
                         const HardwareShape &hardware, const SizingDemand &demand, double most)
{
    const double copies = copiesOf(copy.layout, hardware);
    ReplicaService replica{&models, &copy, copies, copy.curve.times(copies), {}, {}};
    const double highest = demand.targetUtilisation * replica.curve.fullRate();
    const auto withinReach = [&](const RateUnderLimits &under) {
        return under.limited && instancesAt(under.rate, copy.layout, demand) > most
                   ? RateUnderLimits{highest, false, false}
                   : under;
    };
    replica.within = withinReach(models.rateUnder(demand, copy, replica.curve, highest));
    replica.counted = replica.within;
    if (!demand.surely)
        return replica;
    const RateUnderLimits surely = withinReach(withinSurely(replica, demand));
    replica.counted.attainable = replica.within.attainable && surely.attainable;
    if (replica.counted.attainable && surely.rate < replica.within.rate) {
        replica.counted = surely;
        replica.slowdown = copy.slowest;
    }
    return replica;
}

/// The one of which fewer instances are needed; one that keeps the limits before one that does not at any count within
/// reach.
bool isBetter(const ReplicaService &a, const ReplicaService &b, const SizingDemand &demand)
{
    if (a.within.attainable != b.within.attainable)
        return a.within.attainable;
    if (a.counted.attainable != b.counted.attainable)
        return a.counted.attainable;
    const auto instancesFor = [&](const ReplicaService &one) {
        return instancesAt(one.counted.rate, one.copy->layout, demand);
    };
    const int instancesOfA = a.copy->layout.instances;
    const int instancesOfB = b.copy->layout.instances;
    if (instancesOfA != instancesOfB && instancesFor(a) != instancesFor(b))
        return instancesFor(a) < instancesFor(b);
    return a.counted.rate * instancesOfB > b.counted.rate * instancesOfA;
}

/// Each figure of a single request in the arrangement in which it is least.
ServiceState leastAlone(const std::vector<const CopyService *> &copies,
                        const HardwareShape &hardware, const SizingDemand &demand)
{
    const Arrivals arrivals = arrivalsOf(demand);
    const auto aloneIn = [&](const CopyService &copy) {
        return serviceAt(copy.curve.times(copiesOf(copy.layout, hardware)), 0, arrivals);
    };
    ServiceState least = aloneIn(*copies.front());
    for (const CopyService *copy : copies) {
        const ServiceState alone = aloneIn(*copy);
        least.p95 = std::min(least.p95, alone.p95);
        least.firstToken = std::min(least.firstToken, alone.firstToken);
        least.perToken = std::min(least.perToken, alone.perToken);
    }
    return least;
}

/// `byHand`: instances set by hand, 0 = none.
std::optional<ReplicaService> bestReplica(const SizingDemand &demand, const HardwareShape &hardware,
                                          ServiceModels &models, int byHand, Refusal &refusal)
{
    std::vector<const CopyService *> copies;
    double fewest = std::numeric_limits<double>::infinity();
    const auto take = [&](const CopyService &copy) {
        copies.push_back(&copy);
        const double highest =
            demand.targetUtilisation * copiesOf(copy.layout, hardware) * copy.curve.fullRate();
        fewest = std::min(fewest, std::max(1.0, instancesAt(highest, copy.layout, demand)));
    };
    forEachCopy(models, hardware, SeveralInstances::whereMemoryIsShort, refusal, take);
    const double most = std::max<double>(kMostForALimit * fewest, byHand);
    std::optional<ReplicaService> best;
    for (const CopyService *copy : copies) {
        const ReplicaService replica = replicaOf(models, *copy, hardware, demand, most);
        if (!best || isBetter(replica, *best, demand))
            best = replica;
    }
    if (best && !best->within.attainable)
        best->alone = leastAlone(copies, hardware, demand);
    return best;
}

/// The limit that is broken first when more is asked of the replica than it takes.
SizingLimit limitBeyond(const ReplicaService &replica, const SizingDemand &demand)
{
    if (!replica.counted.limited)
        return SizingLimit::capacity;
    const ServiceState state = serviceAt(replica.curve, replica.counted.rate * 1.001,
                                         arrivalsOf(demand), replica.slowdown);
    const ServiceLimits limits = serviceLimits(demand);
    if (limits.p95 > 0 && state.p95 > limits.p95)
        return SizingLimit::p95Latency;
    if (limits.firstToken > 0 && state.firstToken > limits.firstToken)
        return SizingLimit::ttft;
    return limits.perToken > 0 && state.perToken > limits.perToken ? SizingLimit::tpot
                                                                   : SizingLimit::capacity;
}

/// Demand at the peak that one replica takes, and the working replicas that need no demand.
struct ReplicaShare {
    double rate = 0;
    bool earned = false; ///< credits decided, not the limits
    double floor = 1;
    SizingLimit floorBy = SizingLimit::none;

    [[nodiscard]] double countFor(double peak) const
    {
        const double followed = peak > 0 ? std::ceil(peak / rate - 1e-9) : 1.0;
        return std::min(std::max(floor, followed), static_cast<double>(kMaxReplicas));
    }
};

/// Of a processor that lives on credits the day's mean use may not exceed the share that it earns. `floorSlowdown`: at
/// which a stated throughput is still kept.
ReplicaShare shareOf(double rateWithinLimits, double fullRate, const SizingDemand &demand,
                     const HardwareShape &hardware, double floorSlowdown = 1)
{
    ReplicaShare share{rateWithinLimits, false, 1, SizingLimit::none};
    const double earned = hardware.hasAccelerator() ? 1.0 : hardware.cpu.baselineShare;
    if (earned < 1 && demand.meanRequestsPerSecond > 0) {
        const double rate =
            earned * fullRate * demand.peakRequestsPerSecond / demand.meanRequestsPerSecond;
        share.earned = rate < share.rate;
        share.rate = std::min(share.rate, rate);
    }
    const auto atLeast = [&share](double count, SizingLimit limit) {
        if (std::ceil(count - 1e-9) > share.floor) {
            share.floor = std::ceil(count - 1e-9);
            share.floorBy = limit;
        }
    };
    atLeast(demand.zones, SizingLimit::zones);
    atLeast(demand.targets.minThroughput / (fullRate / floorSlowdown), SizingLimit::throughput);
    return share;
}

/// The share at an end of the range of performance.
ReplicaShare shareAtEnd(const ReplicaService &replica, const SizingDemand &demand,
                        const HardwareShape &hardware, double slowdown)
{
    const double full = replica.curve.fullRate() / slowdown;
    const double highest = demand.targetUtilisation * full;
    const RateUnderLimits within =
        replica.models->rateUnder(demand, *replica.copy, replica.curve, highest, slowdown);
    return shareOf(within.rate, full, demand, hardware);
}

void setCounts(const ReplicaService &replica, const SizingDemand &demand,
               const HardwareShape &hardware, int fixedReplicas, Sizing &sizing)
{
    const double peak = demand.peakRequestsPerSecond;
    const ReplicaShare share = shareOf(replica.counted.rate, replica.curve.fullRate(), demand,
                                       hardware, demand.surely ? replica.copy->slowest : 1);
    const auto atEnd = [&](double slowdown) {
        return demand.countsOnly ? share : shareAtEnd(replica, demand, hardware, slowdown);
    };
    const ReplicaShare fast = atEnd(replica.copy->fastest);
    const ReplicaShare slow = atEnd(replica.copy->slowest);
    const double needed = share.countFor(peak);
    sizing.neededReplicas = static_cast<int>(needed);
    sizing.floorReplicas = static_cast<int>(std::min<double>(share.floor, kMaxReplicas));
    sizing.demandPerReplica = {share.rate, std::min(share.rate, slow.rate),
                               std::max(share.rate, fast.rate)};
    sizing.decidedBy = needed <= share.floor ? share.floorBy
                       : share.earned        ? SizingLimit::credits
                                             : limitBeyond(replica, demand);
    if (fixedReplicas > 0) {
        sizing.decidedBy = SizingLimit::byHand;
        sizing.replicas = sizing.replicasLow = sizing.replicasHigh = fixedReplicas;
        return;
    }
    const auto counted = [&](double working) {
        return withinAutoscaling(demand, static_cast<int>(working)) + demand.spareReplicas;
    };
    sizing.replicas = counted(needed);
    sizing.replicasLow = counted(std::min(needed, fast.countFor(peak)));
    sizing.replicasHigh = counted(std::max(needed, slow.countFor(peak)));
    if (sizing.replicas - demand.spareReplicas < sizing.neededReplicas)
        sizing.decidedBy = SizingLimit::autoscaling;
}

/// The slow end may have more working replicas, and then be no slower than what is expected.
RangedFigure milliseconds(double value, double low, double high)
{
    return {value * kMilli, std::min(low, value) * kMilli, std::max(high, value) * kMilli};
}

/// Of an answer of one token the first is all, so that both limits find the same range. The mean time to the first
/// is never beyond what nineteen in twenty whole answers keep.
void setTokenTimes(const CopyService &copy, const ServiceState &state, const ServiceState &fast,
                   const ServiceState &slow, Sizing &sizing)
{
    const bool oneToken = copy.curve.laterTokens() <= 0;
    const double early = oneToken ? 1.0 : copy.firstTokenFastest / copy.fastest;
    const double late = oneToken ? 1.0 : copy.firstTokenSlowest / copy.slowest;
    const double latest = std::min(slow.firstToken * late, sizing.p95LatencyMs.high / kMilli);
    sizing.ttftMs =
        milliseconds(state.firstToken, std::min(state.firstToken, fast.firstToken * early),
                     std::max(state.firstToken, latest));
    if (!oneToken)
        sizing.tpotMs = milliseconds(state.perToken, fast.perToken, slow.perToken);
}

/// Working replicas at the slow end of the range. Without limits nothing is judged there, and the count follows the
/// capacity; a limit is judged with the count that is planned.
int workingWhenSlow(const SizingDemand &demand, int working, const Sizing &sizing)
{
    return serviceLimits(demand).any()
               ? working
               : std::max(working, sizing.replicasHigh - demand.spareReplicas);
}

/// What requests see with so many working replicas at the peak, and at both ends of the range.
void setExperience(const ReplicaService &replica, const SizingDemand &demand, int working,
                   Sizing &sizing)
{
    const Arrivals arrivals = arrivalsOf(demand);
    const CopyService &copy = *replica.copy;
    const double rate = demand.peakRequestsPerSecond / working;
    const ServiceState state = serviceAt(replica.curve, rate, arrivals);
    const ServiceState fast = serviceAt(replica.curve, rate, arrivals, copy.fastest);
    const ServiceState slow = serviceAt(
        replica.curve, demand.peakRequestsPerSecond / workingWhenSlow(demand, working, sizing),
        arrivals, copy.slowest);
    sizing.p50LatencyMs = milliseconds(state.p50, fast.p50, slow.p50);
    sizing.p95LatencyMs = milliseconds(state.p95, fast.p95, slow.p95);
    sizing.meanLatencyMs = state.mean * kMilli;
    sizing.concurrency = state.inFlight + state.waiting;
    sizing.queued = state.waiting;
    sizing.utilisation = state.utilisation;
    if (answersInTokens(demand)) {
        setTokenTimes(copy, state, fast, slow, sizing);
    }
    startJudging(sizing);
    judge(SizingLimit::p95Latency, demand.targets.p95LatencyMs, sizing.p95LatencyMs, sizing);
    const ServiceLimits limits = serviceLimits(demand);
    judge(SizingLimit::ttft, limits.firstToken * kMilli, sizing.ttftMs, sizing);
    judge(SizingLimit::tpot, limits.perToken * kMilli, sizing.tpotMs, sizing);
    // Capacity that is enough as expected is no limit that may be missed: the range of the count says what it may take.
    const bool isLimited = limits.any();
    const RangedFigure load{state.utilisation, isLimited ? fast.utilisation : state.utilisation,
                            isLimited ? slow.utilisation : state.utilisation};
    judge(SizingLimit::capacity, demand.peakRequestsPerSecond > 0 ? 1.0 : 0.0, load, sizing);
    if (demand.targets.minThroughput > 0) {
        const double asked = demand.targets.minThroughput / (working * replica.curve.fullRate());
        judge(SizingLimit::throughput, 1.0, {asked, asked * copy.fastest, asked * copy.slowest},
              sizing);
    }
    if (sizing.miss == SizingLimit::capacity && demand.autoscaling.enabled
        && working < sizing.neededReplicas)
        sizing.miss = SizingLimit::autoscaling;
}

/// More than the utilisation allows, but less than everything: the demand that all limits leave room for.
void setHeadroom(const ReplicaService &replica, const SizingDemand &demand, int working,
                 Sizing &sizing)
{
    if (demand.countsOnly || demand.peakRequestsPerSecond <= 0)
        return;
    const RateUnderLimits maximum =
        replica.within.limited ? replica.within
                               : replica.models->rateUnder(demand, *replica.copy, replica.curve,
                                                           replica.curve.fullRate());
    sizing.headroom = working * maximum.rate / demand.peakRequestsPerSecond;
    if (demand.targets.minThroughput > 0)
        sizing.headroom = std::min(sizing.headroom, working * replica.curve.fullRate()
                                                        / demand.targets.minThroughput);
}

/// What a single request at a time sees, against its limit. Seconds.
struct AloneAgainstLimit {
    SizingLimit limit;
    double figure;
    double target;
};

/// The first limit that even a single request at a time misses in any arrangement becomes the one that is missed: more
/// replicas help with the others only.
void setUnattainable(const ReplicaService &replica, const SizingDemand &demand, Sizing &sizing)
{
    sizing.attainable = replica.counted.attainable;
    if (replica.within.attainable)
        return;
    const ServiceState &alone = replica.alone;
    const ServiceLimits limits = serviceLimits(demand);
    for (const AloneAgainstLimit &one :
         {AloneAgainstLimit{SizingLimit::p95Latency, alone.p95, limits.p95},
          AloneAgainstLimit{SizingLimit::ttft, alone.firstToken, limits.firstToken},
          AloneAgainstLimit{SizingLimit::tpot, alone.perToken, limits.perToken}}) {
        if (one.target <= 0 || one.figure <= one.target)
            continue;
        sizing.miss = one.limit;
        sizing.bestFigure = one.figure * kMilli;
        // No number of replicas would be just enough.
        sizing.headroom = std::min(sizing.headroom, one.target / one.figure);
        return;
    }
}

/// Memory with as many requests as are worked on at full use: those that the cache has no room for wait.
void setServingMemory(const SizingDemand &demand, const CopyService &copy, Sizing &sizing)
{
    setMemory(copy.fit, sizing);
    if (!answersInTokens(demand))
        return;
    setCache(demand, sizing);
    const SizingTask task = taskOf(demand);
    const double context = task.inputTokens + 0.5 * task.outputTokens;
    const MemoryNeed need = inferenceNeed(task, copy.layout, copy.places, context);
    if (need.total() > sizing.memoryAvailableGib)
        return; // so close that the cache must stay smaller: what one request needs stands
    sizing.memoryNeededGib = needRange(need);
    sizing.memorySequences = copy.places;
}

} // namespace

Sizing sizeServing(const SizingDemand &demand, const HardwareShape &hardware, ServiceModels &models,
                   int fixedInstances)
{
    Refusal refusal;
    const auto replica = bestReplica(demand, hardware, models, fixedInstances, refusal);
    if (!replica)
        return refusedSizing(refusal.refused() ? refusal : whyNoCopyFits(demand, hardware));
    Sizing sizing;
    const CopyService &copy = *replica->copy;
    if (fixedInstances > 0 && fixedInstances < copy.layout.instances)
        return refusedSizing(tooFewInstances(copy, hardware, fixedInstances));
    const int fixedReplicas = fixedInstances / copy.layout.instances;
    sizing.fits = true;
    sizing.instancesPerReplica = copy.layout.instances;
    setServingMemory(demand, copy, sizing);
    const double full = replica->curve.fullRate();
    sizing.unit = CapacityUnit::requestsPerSecond;
    sizing.capacityPerReplica = {full, full / copy.slowest, full / copy.fastest};
    sizing.tokensPerSecond =
        answersInTokens(demand) ? full * (replica->curve.laterTokens() + 1) : 0;
    sizing.dataParallel = static_cast<int>(replica->copies);
    sizing.runningBatch = copy.places;
    sizing.shares = copy.shares;
    sizing.evidence = copy.evidence;
    sizing.rows = copy.rows;
    setCounts(*replica, demand, hardware, fixedReplicas, sizing);
    const int working = std::max(1, sizing.replicas - demand.spareReplicas);
    setExperience(*replica, demand, working, sizing);
    setHeadroom(*replica, demand, working, sizing);
    setUnattainable(*replica, demand, sizing);
    return sizing;
}

} // namespace headroom
