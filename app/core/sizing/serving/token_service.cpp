// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/corrected_figure.h"
#include "core/sizing/memory/arrangements.h"
#include "core/sizing/predict.h"
#include "core/sizing/serving/service_model.h"
#include "core/sizing/setups.h"
#include "core/sizing/speed/roofline.h"
#include "core/sizing/speed/serving.h"
#include "core/sizing/task/token_work.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <span>

namespace headroom {

namespace {

/// Sequences that a server takes at once unless it is told otherwise (vLLM: 256; TensorRT-LLM up to 2048).
constexpr std::array<double, 7> kSequences{1, 4, 16, 64, 128, 256, 512};
/// Loads of a copy at which measurements correct the roofline; between them corrections follow the logarithm of the load.
/// On left-out rows three of them lose nothing against a correction at each load; few processors were measured beyond
/// eight requests at once.
constexpr std::array<double, 3> kMeasuredLoads{1, 8, 64};
constexpr std::size_t kProcessorLoads = 2;

/// A shorter prompt takes as long: below, a pass is all overhead, and the roofline no longer falls with the length.
constexpr double kShortestPrompt = 16;

/// No correction makes work faster than the device's peaks.
class Floor
{
public:
    Floor(const HardwareShape &hardware, Precision precision, double devices)
    {
        if (!hardware.hasAccelerator()) {
            m_bandwidth = cpuBandwidth(hardware.cpu);
            m_flops = cpuPeakFlops(hardware.cpu, precision);
            return;
        }
        const AcceleratorSpec &card = *hardware.accelerator;
        const double slice = devices * std::min(1.0, hardware.acceleratorCount);
        m_bandwidth = card.bandwidthGBps * 1e9 * slice;
        m_flops = card.peakTflops(precision) * 1e12 * slice
                  * (card.matmulCeiling > 0 ? card.matmulCeiling : 0.9);
    }

    /// `rates` are those that `time` was computed with on `devices`.
    [[nodiscard]] double of(const RooflineTime &time, const DeviceRates &rates,
                            double devices) const
    {
        return std::max(time.memory * rates.bandwidth * devices / m_bandwidth,
                        time.compute * rates.flops * devices / m_flops);
    }

private:
    double m_bandwidth = 1;
    double m_flops = 1;
};

/// Corrections of the times of one copy by its load, the same for all lengths of requests.
class TimeFactors
{
public:
    TimeFactors(const HardwareShape &hardware, SizingTask task, CorrectionMemo &memo)
    {
        // Beyond the prompts that were measured the roofline is left to itself, step by step so that none gets faster by it.
        constexpr double kMeasuredPrompt = 8192;
        constexpr double kUnmeasuredPrompt = 16 * kMeasuredPrompt;
        m_prompts = std::clamp(std::log(kUnmeasuredPrompt / inputOf(task))
                                   / std::log(kUnmeasuredPrompt / kMeasuredPrompt),
                               0.0, 1.0);
        task.batch = 0;
        m_count = hardware.hasAccelerator() ? kMeasuredLoads.size() : kProcessorLoads;
        for (std::size_t i = 0; i < m_count; ++i) {
            task.concurrency = kMeasuredLoads[i];
            const auto &known = memo.of({Figure::servingTtft, Figure::servingTpot}, hardware, task);
            m_first[i] = *known[static_cast<std::size_t>(Figure::servingTtft)];
            m_each[i] = *known[static_cast<std::size_t>(Figure::servingTpot)];
        }
    }

    [[nodiscard]] double ofFirstToken(double load) const
    {
        return std::pow(at(m_first, load), m_prompts);
    }
    [[nodiscard]] double ofEachToken(double load) const { return at(m_each, load); }

    void setEvidence(CopyService &service) const
    {
        const Correction &first = m_first[1];
        const Correction &each = m_each[1];
        // A curve over all loads rests on rows of some of them.
        service.evidence = worseOf(Evidence::interpolated, worseOf(first.evidence, each.evidence));
        service.rows = each.rows;
        service.fastest = std::exp(static_cast<double>(each.range.low));
        service.slowest = std::exp(static_cast<double>(each.range.high));
        service.firstTokenFastest = std::exp(static_cast<double>(first.range.low));
        service.firstTokenSlowest = std::exp(static_cast<double>(first.range.high));
    }

private:
    using Corrections = std::array<Correction, kMeasuredLoads.size()>;

    [[nodiscard]] double at(const Corrections &corrections, double load) const
    {
        std::size_t upper = 1;
        while (upper + 1 < m_count && kMeasuredLoads[upper] < load)
            ++upper;
        const double low = kMeasuredLoads[upper - 1];
        const double part =
            std::clamp(std::log(load / low) / std::log(kMeasuredLoads[upper] / low), 0.0, 1.0);
        return std::exp((1 - part) * corrections[upper - 1].residual
                        + part * corrections[upper].residual);
    }

    std::size_t m_count = 0;
    double m_prompts = 1; ///< share of the correction that the prompts' length leaves
    Corrections m_first;
    Corrections m_each;
};

/// The times of one copy at each load: the roofline's, corrected, and never below what the hardware allows.
class TokenCopy
{
public:
    TokenCopy(const HardwareShape &hardware, const SizingTask &task, CorrectionMemo &memo)
        : m_task(withShortestPrompt(task)),
          m_group(servingGroup(hardware, m_task)),
          m_together(workingTogether(m_task, m_group)),
          m_rates(servingRates(hardware, m_task, m_group, memo.calibration().efficiencies)),
          m_floor(hardware, task.precision, m_together),
          m_factors(hardware, sharedBy(m_group, task), memo)
    {
        const RooflineTime prompt = prefillTime(m_rates.prefill, m_task, m_together, 1,
                                                m_task.inputTokens, m_rates.prefillCommunication);
        m_promptFloor = m_floor.of(prompt, m_rates.prefill, m_together);
    }

    [[nodiscard]] double places() const
    {
        return std::max(1.0, std::floor(saturatingBatch(m_group, m_task)));
    }
    [[nodiscard]] const TimeFactors &factors() const { return m_factors; }
    [[nodiscard]] RooflineShares shares() const
    {
        constexpr double kUsualLoad = 32;
        return sharesOf(
            servingState(m_rates, m_task, m_group, std::min(kUsualLoad, places())).step);
    }

    /// Lays the copy, which was measured as devices that share each layer, out over stages and instances.
    void layOut(const CopyLayout &layout, const HardwareShape &instance)
    {
        m_stages = layout.pipeline;
        m_work = paddedWork(*m_task.model, layout);
        if (layout.instances == 1) {
            m_handOver = {m_rates.decode.linkBandwidth, m_rates.decode.linkLatency};
        } else {
            m_handOver = networkOf(instance);
            if (layout.tensor > devicesOf(instance)) {
                for (DeviceRates *rates : {&m_rates.prefill, &m_rates.decode}) {
                    rates->linkBandwidth = std::min(rates->linkBandwidth, m_handOver.bandwidth);
                    rates->linkLatency += m_handOver.latency;
                }
            }
        }
        setPromptTimes(m_task, m_group, m_rates);
    }

    [[nodiscard]] ServicePoint at(double load) const
    {
        const RooflineTime step = stepTime(m_rates, m_task, m_group, inStage(load));
        const RequestTimes times = requestTimes(phases(load, step), load, outputOf(m_task));
        const double each = std::max(m_factors.ofEachToken(load) * times.perToken,
                                     m_floor.of(step, m_rates.decode, m_together));
        // The first token takes a step as well.
        const double first =
            std::max({m_factors.ofFirstToken(load) * times.firstToken, m_promptFloor, each});
        return {load, first, each};
    }

    /// Seconds below which the hardware lets no prompt and no step end.
    [[nodiscard]] double promptFloor() const { return m_promptFloor; }
    [[nodiscard]] double stepFloor() const
    {
        return m_floor.of(stepTime(m_rates, m_task, m_group, 1), m_rates.decode, m_together);
    }

private:
    /// A link from one stage to the next.
    struct Link {
        double bandwidth = 0; ///< bytes per second of one device
        double latency = 0;   ///< seconds
    };

    static SizingTask withShortestPrompt(SizingTask task)
    {
        task.inputTokens = std::max(kShortestPrompt, task.inputTokens);
        return task;
    }

    static SizingTask sharedBy(const ServingGroup &group, SizingTask task)
    {
        task.tensorParallel = group.devices / group.stages;
        return task;
    }

    /// Each device has its part of the instance's network. Messages between instances take 20 to 30 microseconds through
    /// a network adapter (NCCL over Elastic Fabric Adapter or InfiniBand); collective operations some more.
    static Link networkOf(const HardwareShape &instance)
    {
        constexpr double kMessage = 50e-6;
        constexpr double kReached = 0.7; // of the line rate, as on links between cards
        return {kReached * instance.networkGbps * 1e9 / 8 / devicesOf(instance), kMessage};
    }

    /// Seconds in which the hidden states of so many tokens pass from stage to stage, over all stages.
    [[nodiscard]] double handOver(double tokens) const
    {
        if (m_stages <= 1)
            return 0;
        const double bytes = 2.0 * tokens * m_task.model->hidden;
        return (m_stages - 1) * (bytes / m_handOver.bandwidth + m_handOver.latency);
    }

    /// In stages, a request passes one after the other, each of which works on its share of all that run: a token takes all
    /// stages, and in that time each request gets one. Prompts of others are read at the same time in other stages.
    [[nodiscard]] PhaseTimes phases(double load, const RooflineTime &step) const
    {
        // Chunked prompts leave few bubbles between requests of different lengths (SARATHI, arXiv:2308.16369: a sixth of
        // those without them); with stages of unequal layers a tenth of the time.
        constexpr double kBusyInStages = 0.9;
        const PhaseTimes times = phaseTimes(m_rates, m_task, m_group, inStage(load), step);
        const double work = m_stages > 1 ? m_work / kBusyInStages : m_work;
        const double passed = handOver(m_task.inputTokens);
        return {work * times.alone + passed,
                (work * times.bundled + passed) / std::min(m_stages, load),
                work * times.step + handOver(inStage(load))};
    }

    [[nodiscard]] double inStage(double load) const { return std::max(1.0, load / m_stages); }

    SizingTask m_task;
    ServingGroup m_group;
    double m_together;
    ServingRates m_rates;
    Floor m_floor;
    TimeFactors m_factors;
    double m_promptFloor = 0;
    double m_stages = 1;
    double m_work = 1; ///< times that of the model, for padded heads
    Link m_handOver;
};

/// The curve up to the places of the copy: at each load the best of its setups. Weights are kept as asked for and widened
/// where that is faster, so that all formats have the same places, and the same loads for copies of any memory let none with
/// more of it look slower between two of them.
void setCurve(std::span<const TokenCopy> copies, double later, double maxConcurrency,
              CopyService &service)
{
    const TokenCopy &asked = copies.front();
    service.curve = ServiceCurve(later);
    service.places = asked.places();
    if (maxConcurrency > 0)
        service.places = std::min(service.places, maxConcurrency);
    ServicePoint alone;
    for (const double load : kSequences) {
        ServicePoint point = asked.at(load);
        if (load <= 1)
            alone = point;
        for (const TokenCopy &copy : copies.subspan(1)) {
            const ServicePoint other = copy.at(load);
            point.firstToken = std::min(point.firstToken, other.firstToken);
            point.perToken = std::min(point.perToken, other.perToken);
        }
        service.curve.add(point);
        if (load >= service.places)
            break;
    }
    service.curve.limit(service.places);
    // The fast end of the range is bounded by the hardware like the middle.
    const double fastestStep = later > 0 ? asked.stepFloor() / alone.perToken : 0.0;
    const double fastestPrompt = asked.promptFloor() / alone.firstToken;
    service.fastest = std::min(1.0, std::max({service.fastest, fastestStep, fastestPrompt}));
    service.firstTokenFastest = std::min(1.0, std::max(service.firstTokenFastest, fastestPrompt));
}

/// Requests that wait in a queue: the machine is full, and measurements of full machines correct it.
std::optional<Refusal> addQueueRate(const HardwareShape &hardware, SizingTask task,
                                    const Calibration &calibration, CopyService &service)
{
    task.kind = TaskKind::llmThroughput;
    task.load = LoadPattern::saturated;
    const auto full = predict(hardware, task, calibration);
    if (!full)
        return full.error();
    service.shares = full->shares;
    service.evidence = full->evidence;
    service.rows = full->rows;
    service.places = std::max(1.0, std::floor(full->runningBatch));
    const RangedFigure &rate = full->throughput;
    service.fastest = rate.value / rate.high;
    // Rows of full machines lie above the middle rather than below: the way down is at least as wide as up.
    service.slowest = std::max(rate.value / rate.low, rate.high / rate.value);
    service.curve = ServiceCurve(0);
    service.curve.add({1, task.outputTokens / rate.value, 0});
    service.curve.limit(1);
    return std::nullopt;
}

} // namespace

CopyService servedCopy(const HardwareShape &hardware, const SizingTask &task, CorrectionMemo &memo,
                       const ServerLayout &server)
{
    CopyService service;
    service.fit.fits = true;
    if (const Refusal refusal = refusalOf(task); refusal.refused()) {
        refuseFor(service, refusal);
        return service;
    }
    std::vector<TokenCopy> copies;
    for (const Setup &setup : setupsOf(hardware, task, memo.calibration())) {
        copies.emplace_back(setup.hardware, setup.task, memo);
        if (server.instance != nullptr)
            copies.back().layOut(server.layout, *server.instance);
    }
    service.shares = copies.front().shares();
    copies.front().factors().setEvidence(service);
    setCurve(copies, outputOf(task) - 1, server.maxConcurrency, service);
    return service;
}

CopyService tokenService(const SizingDemand &demand, const HardwareShape &hardware,
                         CorrectionMemo &memo, const CopyLayout &layout)
{
    SizingTask task = taskOf(demand);
    task.kind = TaskKind::llmServing;
    task.load = LoadPattern::concurrent;
    task.inputTokens = std::max(1.0, demand.inputTokens);
    task.outputTokens = std::max(1.0, demand.outputTokens);
    task.tensorParallel = layout.tensor;
    CopyService unfit;
    unfit.layout = layout;
    unfit.fit = fitOn(hardware, task, layout, 1, task.inputTokens + task.outputTokens);
    if (!unfit.fit.fits)
        return unfit;
    // What was measured are devices that share each layer; the devices of the other stages add their memory.
    HardwareShape stage = hardware;
    if (hardware.hasAccelerator() && hardware.acceleratorCount >= 1) {
        stage.acceleratorCount = layout.tensor;
        stage.acceleratorMemoryGib *= layout.pipeline;
    }
    CopyService served =
        servedCopy(stage, task, memo, {layout, &hardware, demand.maxConcurrency});
    served.layout = layout;
    if (served.fit.fits)
        served.fit = unfit.fit;
    if (!worksThroughQueue(demand) || layout.pipeline > 1 || layout.instances > 1)
        return served; // full machines were measured in one stage only
    CopyService queued = unfit;
    refuseFor(queued, addQueueRate(stage, task, memo.calibration(), queued));
    return fasterOnQueue(served, queued);
}

} // namespace headroom
