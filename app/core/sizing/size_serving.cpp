// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/predict.h"
#include "sizing/queueing.h"
#include "sizing/serving.h"
#include "sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>
#include <optional>

namespace headroom {
namespace {

/// A server of one replica: the roofline's steady state, corrected once by measurements at saturation. The
/// correction's factors change slowly with the load, so that searching needs the roofline only.
class TokenServer
{
public:
    TokenServer(const SizingDemand &demand, const HardwareShape &hardware,
                const Calibration &calibration, const SizingTask &task)
        : m_demand(demand),
          m_hardware(hardware),
          m_calibration(calibration),
          m_task(task),
          m_group(servingGroup(hardware, task)),
          m_rates(servingRates(hardware, task, m_group, calibration.efficiencies))
    {
        m_most = std::max(1.0, std::floor(saturatingBatch(m_group, task)) * m_group.replicas);
        if (demand.maxConcurrency > 0)
            m_most = std::min(m_most, demand.maxConcurrency);
    }

    struct Load {
        double concurrency = 1;
        double throughput = 0; ///< output tokens/s
        double ttft = 0;       ///< seconds
        double tpot = 0;
        [[nodiscard]] double latency(double output) const { return ttft + output * tpot; }
    };

    /// The full answer at a concurrency; its factors serve the estimates that follow.
    Prediction calibrateAt(double concurrency)
    {
        m_task.concurrency = concurrency;
        Prediction prediction;
        if (const auto predicted = predict(m_hardware, m_task, m_calibration))
            prediction = *predicted;
        m_throughputFactor = m_ttftFactor = m_tpotFactor = 1;
        const Load plain = at(concurrency);
        m_throughputFactor = prediction.throughput.value / plain.throughput;
        m_ttftFactor = prediction.ttftMs.value / 1000 / plain.ttft;
        m_tpotFactor = prediction.tpotMs.value / 1000 / plain.tpot;
        return prediction;
    }

    [[nodiscard]] Load at(double concurrency) const
    {
        const ServingState state = servingState(m_rates, m_task, m_group, concurrency);
        return {concurrency, state.throughput * m_throughputFactor, state.ttft * m_ttftFactor,
                state.tpot * m_tpotFactor};
    }

    /// First target that a steady load misses.
    [[nodiscard]] TargetMiss missAt(const Load &load) const
    {
        const ServiceTargets &targets = m_demand.targets;
        if (targets.ttftMs > 0 && load.ttft * 1000 > targets.ttftMs)
            return TargetMiss::ttft;
        if (targets.tpotMs > 0 && load.tpot * 1000 > targets.tpotMs)
            return TargetMiss::tpot;
        const double tail = sharingTail(1.0, 0, m_demand.outputSpread);
        if (targets.p95LatencyMs > 0
            && load.latency(m_task.outputTokens) * tail * 1000 > targets.p95LatencyMs)
            return TargetMiss::p95Latency;
        return TargetMiss::none;
    }

    /// The highest concurrency that meets the targets; 0 when even one request at a time misses them.
    [[nodiscard]] double highestUsefulConcurrency() const
    {
        if (missAt(at(m_most)) == TargetMiss::none)
            return m_most;
        double low = 1;
        if (missAt(at(low)) != TargetMiss::none)
            return 0;
        double high = m_most;
        for (int i = 0; i < 8 && high / low > 1.15; ++i) {
            const double middle = std::sqrt(low * high);
            (missAt(at(middle)) == TargetMiss::none ? low : high) = middle;
        }
        return low;
    }

    /// Up to `limit` in flight, the concurrency that serves most: beyond some load a server gains nothing, and is told
    /// to let the rest wait. Calibrates there.
    Prediction calibrateAtBest(double limit)
    {
        constexpr int kSteps = 9;
        constexpr double kStep = 1.3;
        constexpr double kClearlyLess = 0.9;
        double most = 0;
        double concurrency = limit;
        m_most = limit;
        for (int i = 0; i < kSteps && concurrency >= 1; ++i, concurrency /= kStep) {
            m_task.concurrency = concurrency;
            const double served = predictedThroughput(m_hardware, m_task, m_calibration);
            // Once it serves clearly less, the server is no longer full: fewer requests serve less still.
            if (served <= 0 || served < most * kClearlyLess)
                break;
            if (served > most * 1.001) {
                most = served;
                m_most = concurrency;
            }
        }
        return calibrateAt(m_most);
    }

    /// Little's law: the concurrency that a rate of requests settles at, by iteration from above.
    [[nodiscard]] Load underRate(double requestsPerSecond) const
    {
        double concurrency =
            std::min(m_most, std::max(1.0, requestsPerSecond * at(1).latency(m_task.outputTokens)));
        Load load = at(concurrency);
        for (int i = 0; i < 5; ++i) {
            const double next =
                std::clamp(requestsPerSecond * load.latency(m_task.outputTokens), 1.0, m_most);
            if (std::abs(next - concurrency) < 0.02 * concurrency)
                break;
            concurrency = next;
            load = at(concurrency);
        }
        return load;
    }

    [[nodiscard]] double most() const { return m_most; }
    [[nodiscard]] const ServingGroup &group() const { return m_group; }

private:
    const SizingDemand &m_demand;
    const HardwareShape &m_hardware;
    const Calibration &m_calibration;
    SizingTask m_task;
    ServingGroup m_group;
    ServingRates m_rates;
    double m_most = 1;
    double m_throughputFactor = 1;
    double m_ttftFactor = 1;
    double m_tpotFactor = 1;
};

RangedFigure scaledLike(double value, const RangedFigure &pattern)
{
    if (!pattern.present())
        return {value, value, value};
    return {value, value * pattern.low / pattern.value, value * pattern.high / pattern.value};
}

void setTokenLatencies(const SizingDemand &demand, const TokenServer::Load &load,
                       const Prediction &prediction, double slots, double serviceRate,
                       Sizing &sizing)
{
    const double replicas = std::max(1, sizing.replicas - demand.spareReplicas);
    const double rate = demand.peakRequestsPerSecond / replicas;
    const Waiting waiting =
        waitingTime(rate, serviceRate, static_cast<int>(std::max(1.0, std::round(slots))),
                    demand.arrivalSpread, demand.outputSpread * demand.outputSpread);
    const double tail = sharingTail(sizing.utilisation, demand.arrivalSpread, demand.outputSpread);
    const double served = load.latency(demand.outputTokens);
    sizing.ttftMs = scaledLike((load.ttft + waiting.mean) * 1000, prediction.ttftMs);
    sizing.tpotMs = scaledLike(load.tpot * 1000, prediction.tpotMs);
    sizing.p50LatencyMs = scaledLike((served + waiting.mean) * 1000, prediction.tpotMs);
    sizing.p95LatencyMs = scaledLike((served * tail + waiting.p95) * 1000, prediction.tpotMs);
}

void setMiss(const SizingDemand &demand, Sizing &sizing)
{
    const ServiceTargets &targets = demand.targets;
    const auto missed = [](double target, const RangedFigure &figure) {
        return target > 0 && !(figure.value <= target);
    };
    sizing.miss =
        missed(targets.p95LatencyMs, sizing.p95LatencyMs) ? TargetMiss::p95Latency
        : missed(targets.ttftMs, sizing.ttftMs)           ? TargetMiss::ttft
        : missed(targets.tpotMs, sizing.tpotMs)           ? TargetMiss::tpot
        : targets.minThroughput > 0
                && sizing.capacityPerReplica.value * sizing.replicas < targets.minThroughput
            ? TargetMiss::throughput
        : sizing.utilisation > 1 ? TargetMiss::throughput
                                 : TargetMiss::none;
    sizing.meetsTargets = sizing.miss == TargetMiss::none;
}

/// Larger batches serve more and slower: chooses the largest that keeps half of the latency target.
std::optional<Refusal> setBestBatch(const SizingDemand &demand, const HardwareShape &hardware,
                                    const Calibration &calibration, SizingTask task, double servers,
                                    Sizing &sizing)
{
    Prediction best;
    for (const double batch : {1.0, 4.0, 16.0}) {
        task.batch = 1;
        task.concurrency = batch * servers;
        const auto prediction = predict(hardware, task, calibration);
        if (!prediction)
            return prediction.error();
        const double target = demand.targets.p95LatencyMs;
        const bool allowed =
            target <= 0 ? batch < 16 : prediction->latencyP50Ms.value < 0.6 * target;
        if (batch > 1 && (!allowed || prediction->throughput.value < best.throughput.value))
            break;
        best = *prediction;
        sizing.runningBatch = batch;
    }
    sizing.capacityPerReplica = best.throughput;
    sizing.p50LatencyMs = best.latencyP50Ms;
    sizing.shares = best.shares;
    sizing.evidence = best.evidence;
    sizing.rows = best.rows;
    return std::nullopt;
}

} // namespace

namespace {

/// Memory with as many requests as are worked on at full use, on the devices that the server takes for one copy: those
/// that the cache has no room for wait.
void setServingMemory(const SizingTask &task, const ServingGroup &group, double inFlight,
                      Sizing &sizing)
{
    if (group.devices
        > sizing.tensorParallel) { // it leaves more room than the smallest that holds one request
        sizing.tensorParallel = static_cast<int>(group.devices);
        sizing.memoryTight = false;
    }
    const double running = std::min(inFlight / group.replicas, saturatingBatch(group, task));
    const double context = task.inputTokens + 0.5 * task.outputTokens; // they stand at all stages
    const MemoryNeed need =
        inferenceNeed(task, sizing.tensorParallel, std::max(1.0, running), context);
    if (need.total() > sizing.memoryAvailableGib)
        return; // so close that the cache must stay smaller: what one request needs stands
    sizing.memoryNeededGib = needRange(need);
    sizing.memorySequences = std::floor(std::max(1.0, running));
}

} // namespace

Sizing sizeTokenServing(const SizingDemand &demand, const HardwareShape &hardware,
                        const Calibration &calibration, int fixedReplicas)
{
    Sizing sizing;
    SizingTask task = taskOf(demand);
    task.kind = TaskKind::llmServing;
    task.load = LoadPattern::concurrent;
    const double context = demand.inputTokens + demand.outputTokens;
    const MemoryFit fit = fitInference(hardware, task, 1, context);
    setMemory(fit, sizing);
    if (!fit.fits)
        return refusedSizing(fit.refusal);
    sizing.fits = true;
    task.tensorParallel = fit.tensorParallel;

    TokenServer server(demand, hardware, calibration, task);
    Prediction prediction = server.calibrateAt(server.most());
    double useful = server.highestUsefulConcurrency();
    if (useful > 0 && useful < 0.8 * server.most())
        prediction = server.calibrateAt(useful); // the correction belongs to the load that is used
    if (useful > 0)
        prediction = server.calibrateAtBest(useful);
    const TokenServer::Load full = server.at(server.most());
    const double output = demand.outputTokens;
    sizing.unit = CapacityUnit::requestsPerSecond;
    sizing.capacityPerReplica = scaledLike(full.throughput / output, prediction.throughput);
    sizing.tokensPerSecond = full.throughput;
    sizing.shares = prediction.shares;
    sizing.evidence = prediction.evidence;
    sizing.rows = prediction.rows;
    sizing.runningBatch = full.concurrency;
    setServingMemory(task, server.group(), full.concurrency, sizing);
    setReplicas(demand, demand.peakRequestsPerSecond, fixedReplicas, sizing);
    const double working = std::max(1, sizing.replicas - demand.spareReplicas);
    const TokenServer::Load load = server.underRate(demand.peakRequestsPerSecond / working);
    setTokenLatencies(demand, load, prediction, full.concurrency, 1.0 / full.latency(output),
                      sizing);
    setMiss(demand, sizing);
    return sizing;
}

Sizing sizeSampleServing(const SizingDemand &demand, const HardwareShape &hardware,
                         const Calibration &calibration, int fixedReplicas)
{
    Sizing sizing;
    sizing.unit = CapacityUnit::requestsPerSecond;
    const ModelProfile &model = *demand.model;
    SizingTask task = taskOf(demand);
    double seconds = 0; // one batch on one server
    double servers = 1;
    if (model.kind == ModelKind::classical) {
        const double rate = classicalInferenceRate(hardware, model);
        sizing.capacityPerReplica = {rate, rate / 3, rate * 3};
        sizing.evidence = Evidence::ruleOfThumb;
        servers = std::max(1.0, hardware.cpu.vcpus);
        seconds = 0.002;
        sizing.p50LatencyMs = {2, 1, 6};
    } else {
        const MemoryFit fit = fitInference(hardware, task, 1, std::max(1.0, demand.inputTokens));
        setMemory(fit, sizing);
        if (!fit.fits)
            return refusedSizing(fit.refusal);
        task.kind = TaskKind::onlineInference;
        task.load = LoadPattern::concurrent;
        if (demand.software != SoftwareClass::stockFramework)
            task.softwareName = SoftwareName::triton;
        servers =
            hardware.hasAccelerator() ? std::max(1.0, std::floor(hardware.acceleratorCount)) : 1;
        if (const auto refusal = setBestBatch(demand, hardware, calibration, task, servers, sizing))
            return refusedSizing(*refusal);
        seconds = sizing.p50LatencyMs.value / 1000;
        servers *= sizing.runningBatch;
    }
    sizing.fits = true;
    setReplicas(demand, demand.peakRequestsPerSecond, fixedReplicas, sizing);
    const double working = std::max(1, sizing.replicas - demand.spareReplicas);
    const Waiting waiting = waitingTime(demand.peakRequestsPerSecond / working,
                                        sizing.capacityPerReplica.value / servers,
                                        static_cast<int>(servers), demand.arrivalSpread, 0.1);
    const RangedFigure pattern = sizing.p50LatencyMs;
    const double tail = sharingTail(0.3 * sizing.utilisation, demand.arrivalSpread, 0);
    sizing.p95LatencyMs = scaledLike((seconds * tail + waiting.p95) * 1000, pattern);
    sizing.p50LatencyMs = scaledLike((seconds + 0.5 * waiting.mean) * 1000, pattern);
    setMiss(demand, sizing);
    return sizing;
}

} // namespace headroom
