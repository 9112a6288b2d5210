// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory/arrangements.h"
#include "core/sizing/serving/token_service.h"
#include "core/sizing/speed/serving.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr ServerTerms kBenchmark{0, false, false, true};

/// The task as one copy sees it: its own devices and machines, and requests of stated lengths.
SizingTask ofOneCopy(const HardwareShape &hardware, const SizingTask &task,
                     const CopyLayout &layout)
{
    SizingTask one = task;
    one.load = LoadPattern::concurrent;
    one.inputTokens = inputOf(task);
    one.outputTokens = outputOf(task);
    one.tensorParallel = layout.tensor;
    one.pipelineParallel = 0;
    one.batch = 0;
    one.concurrency = 0;
    if (task.nodes > 1) {
        const double perMachine = std::max(1.0, hardware.acceleratorCount / task.nodes);
        one.nodes = std::max(1.0, layout.tensor / perMachine);
    }
    return one;
}

/// Accelerators do no less than their smaller siblings would.
CopyService onAnyCard(const HardwareShape &hardware, const SizingTask &task,
                      const Calibration &calibration, const CopyLayout &layout)
{
    CopyService best = servedCopy(hardware, task, kBenchmark, calibration, layout);
    if (!hardware.hasAccelerator())
        return best;
    for (const AcceleratorSpec *card : hardware.accelerator->smaller) {
        const HardwareShape smaller = withCard(hardware, *card);
        if (!fitAlone(smaller, task, layout).fits)
            continue;
        const CopyService copy = servedCopy(smaller, task, kBenchmark, calibration, layout);
        if (copy.fit.fits)
            best = fasterOf(best, copy);
    }
    return best;
}

/// Times that range between factors.
RangedFigure msBetween(double seconds, double fastest, double slowest)
{
    const double time = 1000 * seconds;
    return {time, time * fastest, time * slowest};
}

RangedFigure sumOf(const RangedFigure &a, const RangedFigure &b)
{
    return {a.value + b.value, a.low + b.low, a.high + b.high};
}

} // namespace

Prediction servedPrediction(const HardwareShape &hardware, const SizingTask &task,
                            const Calibration &calibration)
{
    const ServingGroup group = servingGroup(hardware, task);
    const CopyLayout layout{static_cast<int>(group.devices / group.stages),
                            static_cast<int>(group.stages), 1, 0};
    const SizingTask one = ofOneCopy(hardware, task, layout);
    const CopyService copy = onAnyCard(hardware, one, calibration, layout);
    const ServiceCurve curve = copy.curve.times(group.replicas);
    const double asked = task.concurrency > 0 ? task.concurrency : task.batch;
    const double inFlight = asked > 0 ? std::max(1.0, asked) : curve.maximum();
    const ServicePoint point = curve.at(std::min(inFlight, curve.maximum()));
    const double served = point.seconds(curve.laterTokens());
    // Those beyond the places wait for whole requests, before their first token.
    const double waiting = served * std::max(0.0, inFlight / curve.maximum() - 1);
    const double rate = inFlight * one.outputTokens / (served + waiting);

    Prediction prediction;
    prediction.throughput = {rate, rate / copy.slowest, rate / copy.fastest};
    prediction.ttftMs =
        sumOf(msBetween(point.firstToken, copy.firstTokenFastest, copy.firstTokenSlowest),
              msBetween(waiting, copy.fastest, copy.slowest));
    prediction.tpotMs = msBetween(point.perToken, copy.perTokenFastest, copy.perTokenSlowest);
    prediction.shares = copy.shares;
    prediction.runningBatch = std::max(1.0, std::min(inFlight, curve.maximum()) / group.replicas);
    prediction.memoryGib =
        needRange(inferenceNeed(task, layout, prediction.runningBatch,
                                std::max(1.0, task.inputTokens + task.outputTokens)));
    prediction.evidence = copy.evidence;
    prediction.rows = copy.rows;
    return prediction;
}

} // namespace headroom
