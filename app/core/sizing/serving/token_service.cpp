// SPDX-License-Identifier: GPL-3.0-or-later
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
#include <vector>

namespace headroom {

namespace {

/// Sequences that a server takes at once unless it is told otherwise (vLLM: 256; TensorRT-LLM up to 2048).
constexpr std::array<double, 7> kSequences{1, 4, 16, 64, 128, 256, 512};
/// Load and lengths at which measurements correct the model: in the middle of what was measured. One point for
/// all demands, so that a longer prompt or a lower limit never looks better through another correction.
constexpr double kReferenceInput = 512;
constexpr double kReferenceOutput = 128;
constexpr double kReferenceSequences = 32;

/// A shorter prompt takes as long: below, a pass is all overhead, and the roofline no longer falls with the length.
constexpr double kShortestPrompt = 16;

/// What the device spends on a request: seconds.
struct Phases {
    double prompt = 0;  ///< one prompt alone
    double bundled = 0; ///< one among as many as run
    double step = 0;    ///< one token of all that run
    double pass = 0;    ///< until all that run have their next tokens: one, or several drafted ones
};

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

/// The roofline of one copy, corrected by what was measured near the reference.
class TokenCopy
{
public:
    TokenCopy(const HardwareShape &hardware, const SizingTask &task, const Calibration &calibration)
        : m_task(task),
          m_group(servingGroup(hardware, task)),
          m_together(workingTogether(task, m_group)),
          m_rates(phaseRates(hardware, task, calibration.efficiencies)),
          m_floor(hardware, task.precision, m_together)
    {
        takeLengths(task);
    }

    /// Lays the copy, which was measured as devices that share each layer, out over stages and instances.
    void layOut(const CopyLayout &layout, const HardwareShape &instance)
    {
        m_stages = layout.pipeline;
        m_work = paddedWork(*m_task.model, layout);
        const double beyond = instance.hasAccelerator() ? instance.accelerator->linkedDevices : 0;
        for (DeviceRates *rates : {&m_rates.prefill, &m_rates.decode})
            rates->linkedDevices = std::max(beyond, static_cast<double>(devicesOf(instance)));
        if (layout.instances == 1) {
            m_handOver = {m_rates.decode.linkBandwidth, m_rates.decode.linkLatency};
        } else {
            m_handOver = networkOf(instance);
            for (DeviceRates *rates : {&m_rates.prefill, &m_rates.decode}) {
                rates->networkBandwidth = m_handOver.bandwidth;
                rates->networkLatency = m_handOver.latency;
            }
        }
        takeLengths(m_task);
    }

    /// The same copy with requests of other lengths.
    [[nodiscard]] TokenCopy with(const SizingTask &task) const
    {
        TokenCopy copy = *this;
        copy.takeLengths(task);
        return copy;
    }

    [[nodiscard]] double places() const { return saturatingBatch(m_group, m_task); }

    /// In stages, a request passes one after the other, each of which works on its share of all that run: a token takes all
    /// stages, and in that time each request gets one. Prompts of others are read at the same time in other stages.
    [[nodiscard]] Phases phases(double batch) const
    {
        // Chunked prompts leave few bubbles between requests of different lengths (SARATHI, arXiv:2308.16369: a sixth of
        // those without them); with stages of unequal layers a tenth of the time.
        constexpr double kBusyInStages = 0.9;
        Phases phases = stagePhases(std::max(1.0, batch / m_stages));
        const double work = m_stages > 1 ? m_work / kBusyInStages : m_work;
        const double passed = handOver(freshTokens());
        phases.prompt = work * phases.prompt + passed;
        phases.bundled = (work * phases.bundled + passed) / std::min(m_stages, batch);
        const double rows = tokensInStep(m_task) * std::max(1.0, batch / m_stages);
        phases.pass = work * phases.step * m_task.tokensPerStep + handOver(rows);
        phases.step = phases.pass / m_task.tokensPerStep;
        return phases;
    }
    /// How much faster than expected a prompt and a step can be before the hardware ends it.
    [[nodiscard]] double fastestPrompt() const
    {
        return m_aloneFloor / std::max(m_promptFactor * m_aloneSeconds, m_aloneFloor);
    }
    [[nodiscard]] double fastestStep() const
    {
        const RooflineTime step = decodeStepTime(m_rates.decode, m_task, m_together, 1,
                                                 m_task.inputTokens + 0.5 * m_task.outputTokens,
                                                 m_rates.decodeCommunication);
        const double floor = m_floor.of(step, m_rates.decode, m_together);
        return floor / std::max(m_aloneFactor * step.total(), floor);
    }

    void setFactors(double prompt, double aloneStep, double fullStep)
    {
        m_promptFactor = prompt;
        m_aloneFactor = aloneStep;
        m_fullFactor = fullStep;
    }

private:
    /// A link from one stage to the next.
    struct Link {
        double bandwidth = 0; ///< bytes per second of one device
        double latency = 0;   ///< seconds
    };

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

    /// Tokens of a prompt that are read.
    [[nodiscard]] double freshTokens() const
    {
        return m_task.inputTokens - cachedTokens(m_task, m_task.inputTokens);
    }

    [[nodiscard]] Phases stagePhases(double batch) const
    {
        const double bundle = std::min(batch, m_rates.fullBundle);
        const RooflineTime prompts = prefillTime(m_rates.prefill, m_task, m_together, bundle,
                                                 m_task.inputTokens, m_rates.prefillCommunication);
        const RooflineTime step = decodeStepTime(m_rates.decode, m_task, m_together, batch,
                                                 m_task.inputTokens + 0.5 * m_task.outputTokens,
                                                 m_rates.decodeCommunication);
        const double decode = decodeFactor(batch);
        Phases phases;
        phases.prompt = std::max(m_promptFactor * m_aloneSeconds, m_aloneFloor);
        phases.bundled =
            std::min(phases.prompt, std::max(m_promptFactor * prompts.total(),
                                             m_floor.of(prompts, m_rates.prefill, m_together))
                                        / bundle);
        phases.step = std::max(decode * step.total(), m_floor.of(step, m_rates.decode, m_together));
        return phases;
    }

    void takeLengths(const SizingTask &task)
    {
        m_task.inputTokens = std::max(kShortestPrompt, task.inputTokens);
        m_task.outputTokens = task.outputTokens;
        m_task.tokensPerStep = task.tokensPerStep;
        // A prompt that is mostly kept is no shorter pass than a short one.
        m_task.cachedShare = std::min(task.cachedShare, 1 - kShortestPrompt / m_task.inputTokens);
        m_rates.fullBundle = std::max(1.0, kBatchedTokens / freshTokens());
        const RooflineTime alone = prefillTime(m_rates.prefill, m_task, m_together, 1,
                                               m_task.inputTokens, m_rates.prefillCommunication);
        m_aloneSeconds = alone.total();
        m_aloneFloor = m_floor.of(alone, m_rates.prefill, m_together);
    }

    [[nodiscard]] double decodeFactor(double batch) const
    {
        const double part = std::clamp(std::log2(batch) / std::log2(kReferenceSequences), 0.0, 1.0);
        return m_aloneFactor * std::pow(m_fullFactor / m_aloneFactor, part);
    }

    SizingTask m_task;
    ServingGroup m_group;
    double m_together;
    ServingRates m_rates;
    Floor m_floor;
    double m_aloneSeconds = 0; ///< of one prompt, uncorrected
    double m_aloneFloor = 0;
    double m_promptFactor = 1;
    double m_aloneFactor = 1;
    double m_fullFactor = 1;
    double m_stages = 1;
    double m_work = 1; ///< times that of the model, for padded heads
    Link m_handOver;
};

/// A request among `batch` on one copy. The device works without a pause: each request takes its bundled prompt
/// and its share of the steps, so that its time is that of its steps and of all prompts that come meanwhile. The
/// prompts of others hold up the phase in which they find it.
ServicePoint pointOf(const Phases &phases, double batch, double laterTokens)
{
    const double steps = laterTokens * phases.step;
    const double others = (batch - 1) * phases.bundled;
    const double inPrompt = phases.prompt / (phases.prompt + steps);
    ServicePoint point;
    point.inFlight = batch;
    point.firstToken = phases.prompt + inPrompt * others;
    point.perToken = phases.step;
    if (laterTokens > 0) {
        point.firstToken += 0.5 * phases.pass * (batch - 1) / batch; // until the running step ends
        point.perToken += (1 - inPrompt) * others / laterTokens;
    }
    return point;
}

SizingTask referenceTask(SizingTask task)
{
    const double context = task.model->maxContext > 0 ? task.model->maxContext : 2048;
    task.inputTokens = std::min(kReferenceInput, std::floor(context / 2));
    task.outputTokens = std::min(kReferenceOutput, std::floor(context / 4));
    task.cachedShare = 0;
    task.tokensPerStep = 1;
    return task;
}

/// One corrected figure of a task; absent where nothing measured speaks of it.
struct Corrected {
    BaseFigures base;
    Features features;

    Corrected(const HardwareShape &hardware, const SizingTask &task, const Calibration &calibration)
        : base(baseFigures(hardware, task, calibration.efficiencies)),
          features(featuresOf(hardware, task, base))
    {}
    [[nodiscard]] CorrectedFigure figure(Figure figure, const HardwareShape &hardware,
                                         const SizingTask &task,
                                         const Calibration &calibration) const
    {
        return correctedFigure(figure, base, features, hardware, task, calibration);
    }
};

/// Sets the copy's factors so that the model meets what was measured near the reference: the tokens of a request
/// alone, and the throughput under load, from which Little's law gives the time of a request there.
std::optional<Refusal> calibrate(const HardwareShape &hardware, const SizingTask &task,
                                 const Calibration &calibration, TokenCopy &copy,
                                 CopyService &service)
{
    if (const Refusal refusal = refusalOf(task); refusal.refused())
        return refusal;
    SizingTask reference = referenceTask(task);
    const TokenCopy model = copy.with(reference);
    const double later = reference.outputTokens - 1;
    const double batch = std::min(kReferenceSequences, std::floor(model.places()));
    reference.concurrency = 1;
    const Corrected alone(hardware, reference, calibration);
    const auto first = alone.figure(Figure::servingTtft, hardware, reference, calibration);
    const auto each = alone.figure(Figure::servingTpot, hardware, reference, calibration);
    reference.concurrency = batch;
    const Corrected loaded(hardware, reference, calibration);
    const auto rate = loaded.figure(Figure::servingThroughput, hardware, reference, calibration);

    const Phases one = model.phases(1);
    const double prompt = first.figure.value / 1000 / one.prompt;
    const double step = each.figure.value / 1000 / one.step;
    double full = step;
    if (batch > 1) {
        const Phases many = model.phases(batch);
        const double seconds = batch * reference.outputTokens / rate.figure.value;
        const double ofPrompts = prompt * (many.prompt + (batch - 1) * many.bundled);
        const double ofSteps = many.step * (later + 0.5 * (batch - 1) / batch);
        full = std::clamp((seconds - ofPrompts) / ofSteps, 0.25 * step, 4 * step);
    }
    copy.setFactors(prompt, step, full);
    service.shares = sharesOf(loaded.base.time);
    // A curve over all loads and lengths rests on rows of some of them.
    service.evidence = worseOf(Evidence::interpolated,
                               worseOf(rate.evidence, worseOf(first.evidence, each.evidence)));
    service.rows = rate.rows;
    service.fastest = rate.figure.value / rate.figure.high;
    service.slowest = rate.figure.value / rate.figure.low;
    service.firstTokenFastest = first.figure.low / first.figure.value;
    service.firstTokenSlowest = first.figure.high / first.figure.value;
    return std::nullopt;
}

/// Work that waits in a queue: the machine is full, and measurements of full machines correct it.
std::optional<Refusal> calibrateFull(const HardwareShape &hardware, const SizingTask &task,
                                     const Calibration &calibration, TokenCopy &copy,
                                     CopyService &service)
{
    SizingTask reference = referenceTask(task);
    const TokenCopy model = copy.with(reference);
    const double batch = std::max(1.0, std::floor(model.places()));
    reference.kind = TaskKind::llmThroughput;
    reference.load = LoadPattern::saturated;
    const auto full = predictAsAsked(hardware, reference, calibration);
    if (!full)
        return full.error();
    service.shares = full->shares;
    service.evidence = worseOf(Evidence::interpolated, full->evidence);
    service.rows = full->rows;
    const double later = reference.outputTokens - 1;
    const double modelled =
        batch * reference.outputTokens / pointOf(model.phases(batch), batch, later).seconds(later);
    const RangedFigure &rate = full->throughput;
    const double factor = modelled / rate.value;
    copy.setFactors(factor, factor, factor);
    service.fastest = rate.value / rate.high;
    // Rows of full machines lie above the middle rather than below: the way down is at least as wide as up.
    service.slowest = std::max(rate.value / rate.low, rate.high / rate.value);
    return std::nullopt;
}

/// Points of the curve up to the places of the copy.
void setCurve(const SizingDemand &demand, const SizingTask &task, const TokenCopy &copy,
              CopyService &service)
{
    const double later = task.outputTokens - 1;
    service.curve = ServiceCurve(later);
    service.places = std::max(1.0, std::floor(copy.places()));
    if (demand.maxConcurrency > 0)
        service.places = std::min(service.places, demand.maxConcurrency);
    for (const double batch : kSequences) {
        service.curve.add(pointOf(copy.phases(batch), batch, later));
        if (batch >= service.places)
            break;
    }
    service.curve.limit(service.places);
    if (task.cachedShare > 0 || task.tokensPerStep > 1) // no row was measured so
        service.evidence = worseOf(service.evidence, Evidence::modelled);
    // The fast end of the range is bounded by the hardware like the middle.
    const double fastestStep = later > 0 ? copy.fastestStep() : 0.0;
    service.fastest = std::max({service.fastest, fastestStep, copy.fastestPrompt()});
    service.firstTokenFastest = std::max(service.firstTokenFastest, copy.fastestPrompt());
}

/// The copy on exactly this software, in this format.
CopyService servedAsAsked(const SizingDemand &demand, const HardwareShape &hardware,
                          const SizingTask &task, const Calibration &calibration,
                          const CopyLayout &layout)
{
    CopyService service;
    service.layout = layout;
    service.fit = fitOn(hardware, task, layout, 1, task.inputTokens + task.outputTokens);
    if (!service.fit.fits)
        return service;
    // What was measured are devices that share each layer; the devices of the other stages add their memory.
    HardwareShape stage = hardware;
    if (hardware.hasAccelerator() && hardware.acceleratorCount >= 1) {
        stage.acceleratorCount = layout.tensor;
        stage.acceleratorMemoryGib *= layout.pipeline;
    }
    const TokenCopy roofline(stage, task, calibration);
    const auto corrected = [&](auto &&correct) {
        TokenCopy copy = roofline;
        CopyService answer = service;
        const auto refusal = correct(stage, task, calibration, copy, answer);
        if (!refusal) {
            copy.layOut(layout, hardware);
            setCurve(demand, task, copy, answer);
        }
        refuseFor(answer, refusal);
        return answer;
    };
    CopyService served = corrected(calibrate);
    if (!worksThroughQueue(demand))
        return served;
    return fasterOnQueue(served, corrected(calibrateFull));
}

} // namespace

CopyService tokenService(const SizingDemand &demand, const HardwareShape &hardware,
                         const Calibration &calibration, const CopyLayout &layout)
{
    SizingTask task = taskOf(demand);
    task.kind = TaskKind::llmServing;
    task.load = LoadPattern::concurrent;
    task.inputTokens = std::max(1.0, demand.inputTokens);
    task.outputTokens = std::max(1.0, demand.outputTokens);
    task.tensorParallel = layout.tensor;
    CopyService own = servedAsAsked(demand, hardware, task, calibration, layout);
    if (!own.fit.fits || !hasOtherSetups(task))
        return own;
    const std::vector<Setup> setups = setupsOf(hardware, task);
    const auto answer = [&](const SizingTask &setup) -> std::optional<CopyService> {
        if (&setup == &setups.front().front())
            return own;
        if (hardware.hasAccelerator()
            && calibration.servers.refusalOf(*hardware.accelerator, setup, true).refused())
            return std::nullopt;
        const CopyService other = servedAsAsked(demand, hardware, setup, calibration, layout);
        return other.fit.fits ? std::optional(other) : std::nullopt;
    };
    using Two = const CopyService &;
    CopyService best = *overSetups(
        setups, answer, [](Two a, Two b) { return fasterOf(a, b); },
        [](Two a, Two b) { return slowerOf(a, b); });
    best.fit = own.fit;
    return best;
}

} // namespace headroom
