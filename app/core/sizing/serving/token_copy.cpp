// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/serving/token_copy.h"

#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/roofline.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

/// A shorter prompt takes as long: below, a pass is all overhead, and the roofline no longer falls with the length.
constexpr double kShortestPrompt = 16;

} // namespace

DeviceFloor::DeviceFloor(const HardwareShape &hardware, Precision precision, double devices)
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

double DeviceFloor::of(const RooflineTime &time, const DeviceRates &rates, double devices) const
{
    return std::max(time.memory * rates.bandwidth * devices / m_bandwidth,
                    time.compute * rates.flops * devices / m_flops);
}

TokenCopy::TokenCopy(const HardwareShape &hardware, const SizingTask &task,
                     const Calibration &calibration)
    : m_task(task),
      m_group(servingGroup(hardware, task)),
      m_together(workingTogether(task, m_group)),
      m_rates(phaseRates(hardware, task, calibration.efficiencies)),
      m_floor(hardware, task.precision, m_together)
{
    takeLengths(task);
}

void TokenCopy::layOut(const CopyLayout &layout, const HardwareShape &instance)
{
    const double beyond = instance.hasAccelerator() ? instance.accelerator->linkedDevices : 0;
    for (DeviceRates *rates : {&m_rates.prefill, &m_rates.decode})
        rates->linkedDevices = std::max(beyond, static_cast<double>(devicesOf(instance)));
    if (layout.instances > 1) {
        m_handOver = networkOf(instance);
        for (DeviceRates *rates : {&m_rates.prefill, &m_rates.decode}) {
            rates->networkBandwidth = m_handOver.bandwidth;
            rates->networkLatency = m_handOver.latency;
        }
    }
    layOutInStages(layout);
}

void TokenCopy::layOutInStages(const CopyLayout &layout)
{
    m_stages = layout.pipeline;
    m_work = paddedWork(*m_task.model, layout);
    if (layout.instances == 1)
        m_handOver = {m_rates.decode.linkBandwidth, m_rates.decode.linkLatency};
    takeLengths(m_task);
}

TokenCopy TokenCopy::with(const SizingTask &task) const
{
    TokenCopy copy = *this;
    copy.takeLengths(task);
    return copy;
}

Phases TokenCopy::phases(double batch) const
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

/// Share of a request's time spent in its prompt, and so the probability that another request's prompt arrives during it.
double TokenCopy::shareInPrompt(const Phases &phases) const
{
    return phases.prompt / (phases.prompt + laterTokens() * phases.step);
}

double TokenCopy::untilTheStepEnds(const Phases &phases, double batch) const
{
    return laterTokens() > 0 ? 0.5 * phases.pass * (batch - 1) / batch : 0.0;
}

ServicePoint TokenCopy::point(double batch) const
{
    const Phases now = phases(batch);
    const double others = (batch - 1) * now.bundled;
    const double first =
        m_divided == 1 ? shareInPrompt(now) : std::pow(shareInPrompt(now), m_divided);
    ServicePoint point;
    point.inFlight = batch;
    point.firstToken = now.prompt + first * others + untilTheStepEnds(now, batch);
    point.perToken = now.step;
    if (laterTokens() > 0)
        point.perToken += (1 - first) * others / laterTokens();
    return point;
}

double TokenCopy::fastestPrompt() const
{
    return m_aloneFloor / std::max(m_promptFactor * m_aloneSeconds, m_aloneFloor);
}

double TokenCopy::fastestStep() const
{
    const RooflineTime step =
        decodeStepTime(m_rates.decode, m_task, m_together, 1,
                       m_task.inputTokens + 0.5 * m_task.outputTokens, m_rates.decodeCommunication);
    const double floor = m_floor.of(step, m_rates.decode, m_together);
    return floor / std::max(m_aloneFactor * step.total(), floor);
}

void TokenCopy::setFactors(double prompt, double aloneStep, double fullStep)
{
    m_promptFactor = prompt;
    m_aloneFactor = aloneStep;
    m_fullFactor = fullStep;
}

void TokenCopy::divide(double batch, double firstToken)
{
    constexpr double kLeast = 1e-4;
    // Chunked prompts share their steps with answers: the first token waits for some of the others' prompts, never for all.
    constexpr double kLeastExponent = 0.5;
    constexpr double kMostExponent = 1.5;
    const Phases now = phases(batch);
    const double others = (batch - 1) * now.bundled;
    const double share = shareInPrompt(now);
    if (!(others > 0) || !(share < 1))
        return;
    const double waiting = firstToken - now.prompt - untilTheStepEnds(now, batch);
    m_divided = std::clamp(std::log(std::clamp(waiting / others, kLeast, 1.0)) / std::log(share),
                           kLeastExponent, kMostExponent);
}

/// Each device has its part of the instance's network. Messages between instances take 20 to 30 microseconds through
/// a network adapter (NCCL over Elastic Fabric Adapter or InfiniBand); collective operations some more.
TokenCopy::Link TokenCopy::networkOf(const HardwareShape &instance)
{
    constexpr double kMessage = 50e-6;
    constexpr double kReached = 0.7; // of the line rate, as on links between cards
    return {kReached * instance.networkGbps * 1e9 / 8 / devicesOf(instance), kMessage};
}

/// Seconds in which the hidden states of so many tokens pass from stage to stage, over all stages.
double TokenCopy::handOver(double tokens) const
{
    if (m_stages <= 1)
        return 0;
    const double bytes = 2.0 * tokens * m_task.model->hidden;
    return (m_stages - 1) * (bytes / m_handOver.bandwidth + m_handOver.latency);
}

/// Tokens of a prompt that are read.
double TokenCopy::freshTokens() const
{
    return m_task.inputTokens - cachedTokens(m_task, m_task.inputTokens);
}

Phases TokenCopy::stagePhases(double batch) const
{
    const double bundle = std::min(batch, m_rates.fullBundle);
    const RooflineTime prompts = prefillTime(m_rates.prefill, m_task, m_together, bundle,
                                             m_task.inputTokens, m_rates.prefillCommunication);
    const RooflineTime step =
        decodeStepTime(m_rates.decode, m_task, m_together, batch,
                       m_task.inputTokens + 0.5 * m_task.outputTokens, m_rates.decodeCommunication);
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

void TokenCopy::takeLengths(const SizingTask &task)
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

double TokenCopy::decodeFactor(double batch) const
{
    const double part = std::clamp(std::log2(batch) / std::log2(kReferenceSequences), 0.0, 1.0);
    return m_aloneFactor * std::pow(m_fullFactor / m_aloneFactor, part);
}

} // namespace headroom
