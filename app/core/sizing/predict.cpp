// SPDX-License-Identifier: GPL-3.0-or-later
#include "sizing/predict.h"

#include "sizing/token_work.h"

#include <cmath>

namespace headroom {
namespace {

bool bad(double size)
{
    return !(size >= 0) || std::isinf(size);
}

Figure throughputOf(const SizingTask &task)
{
    switch (task.kind) {
    case TaskKind::training: return Figure::trainingThroughput;
    case TaskKind::prefill: return Figure::prefillThroughput;
    case TaskKind::decodeSingle: return Figure::decodeThroughput;
    case TaskKind::llmThroughput: return Figure::llmThroughput;
    case TaskKind::llmServing: return Figure::servingThroughput;
    case TaskKind::batchInference:
    case TaskKind::onlineInference: return Figure::sampleThroughput;
    case TaskKind::classicalTraining: return Figure::classicalThroughput;
    }
    return Figure::servingThroughput;
}

bool isMeasuredHardware(const HeadCorrection &head, const HardwareShape &hardware)
{
    return hardware.hasAccelerator()
               ? SharedEffects::at(head.effects.accelerator, hardware.accelerator->index) != 0
               : SharedEffects::at(head.effects.cpuModel, hardware.cpuModelId) != 0;
}

Evidence gradeOf(const HeadCorrection &head, const NearestMeasurements &nearest, bool knownHardware,
                 const SizingTask &task)
{
    if (!head.learned)
        return Evidence::ruleOfThumb;
    if (nearest.distance < NearestMeasurements::kSameQuestion)
        return Evidence::measured;
    const bool knownModel = SharedEffects::at(head.effects.model, task.model->index) != 0;
    if (nearest.rows.count > 0 || (knownModel && knownHardware))
        return Evidence::interpolated;
    return Evidence::modelled;
}

} // namespace

Refusal refusalOf(const SizingTask &task)
{
    Refusal refusal;
    const auto refuse = [&](RefusalCode code, const char *subject) {
        refusal.code = code;
        refusal.subject = subject;
        return refusal;
    };
    if (task.model == nullptr)
        return refuse(RefusalCode::unknownModel, "model");
    const ModelProfile &model = *task.model;
    if (model.kind != ModelKind::classical && !(model.paramsB > 0 && std::isfinite(model.paramsB)))
        return refuse(RefusalCode::badModel, "parameter count");
    if (hasTokens(model) && (model.layers <= 0 || model.hidden <= 0))
        return refuse(RefusalCode::badModel, "number of layers and width");
    if (bad(task.batch))
        return refuse(RefusalCode::badDemand, "batch size");
    if (bad(task.concurrency))
        return refuse(RefusalCode::badDemand, "concurrency");
    if (bad(task.inputTokens) || bad(task.outputTokens))
        return refuse(RefusalCode::badDemand, "number of tokens");
    const bool generates = task.kind != TaskKind::training && model.kind == ModelKind::decoder;
    if (generates && model.maxContext > 0
        && task.inputTokens + task.outputTokens > 2.0 * model.maxContext) {
        // Benchmarks run up to twice the trained context; beyond that positions are not defined.
        refusal.needed = task.inputTokens + task.outputTokens;
        refusal.available = model.maxContext;
        return refuse(RefusalCode::contextTooLong, "context");
    }
    return refusal;
}

namespace {

CorrectedFigure directlyCorrected(Figure figure, double base, const Features &features,
                                  const HardwareShape &hardware, const SizingTask &task,
                                  const Calibration &calibration)
{
    CorrectedFigure corrected;
    const std::size_t index = headOf(figure, !hardware.hasAccelerator(), task);
    const HeadCorrection &head = calibration.corrections.heads[index];
    const NearestMeasurements nearest = calibration.measurements.nearest(index, hardware, task);
    const double residual =
        head.trees.residual(features) + head.effects.of(hardware, task) + nearest.residual;
    const bool knownHardware = isMeasuredHardware(head, hardware);
    corrected.evidence = gradeOf(head, nearest, knownHardware, task);
    corrected.rows = nearest.rows;
    corrected.figure.value = base * std::exp(residual);
    corrected.range = corrected.evidence < Evidence::modelled
                          ? static_cast<std::size_t>(corrected.evidence)
                      : knownHardware ? static_cast<std::size_t>(Evidence::modelled)
                                      : kUnseenHardware;
    const LogRange &range = head.ranges[corrected.range];
    corrected.figure.low = corrected.figure.value * std::exp(static_cast<double>(range.low));
    corrected.figure.high = corrected.figure.value * std::exp(static_cast<double>(range.high));
    return corrected;
}

} // namespace

CorrectedFigure correctedFigure(Figure figure, const BaseFigures &base, const Features &features,
                                const HardwareShape &hardware, const SizingTask &task,
                                const Calibration &calibration)
{
    if (figure != Figure::sampleLatency || waitsForArrivals(task.load))
        return directlyCorrected(figure, base.of(figure), features, hardware, task, calibration);
    // Little's law holds without a correction of its own: what is in flight over the rate.
    CorrectedFigure corrected =
        directlyCorrected(Figure::sampleThroughput, base.of(Figure::sampleThroughput), features,
                          hardware, task, calibration);
    const double inFlight = base.of(Figure::sampleLatency) * base.of(Figure::sampleThroughput);
    const RangedFigure rate = corrected.figure;
    corrected.figure = {inFlight / rate.value, inFlight / rate.high, inFlight / rate.low};
    return corrected;
}

double predictedThroughput(const HardwareShape &hardware, const SizingTask &task,
                           const Calibration &calibration)
{
    if (refusalOf(task).refused())
        return 0;
    const BaseFigures base = baseFigures(hardware, task, calibration.efficiencies);
    const Figure figure = throughputOf(task);
    if (base.of(figure) <= 0)
        return 0;
    const Features features = featuresOf(hardware, task, base);
    return correctedFigure(figure, base, features, hardware, task, calibration).figure.value;
}

tl::expected<Prediction, Refusal> predict(const HardwareShape &hardware, const SizingTask &task,
                                          const Calibration &calibration)
{
    if (const Refusal refusal = refusalOf(task); refusal.refused())
        return tl::unexpected(refusal);
    const BaseFigures base = baseFigures(hardware, task, calibration.efficiencies);
    const Features features = featuresOf(hardware, task, base);
    Prediction prediction;
    prediction.shares = sharesOf(base.time);
    prediction.runningBatch = base.runningBatch;
    bool first = true;
    const auto put = [&](Figure figure, RangedFigure &target) {
        if (base.of(figure) <= 0)
            return;
        const CorrectedFigure corrected =
            correctedFigure(figure, base, features, hardware, task, calibration);
        target = corrected.figure;
        prediction.evidence =
            first ? corrected.evidence : worseOf(prediction.evidence, corrected.evidence);
        if (first)
            prediction.rows = corrected.rows;
        first = false;
    };
    put(throughputOf(task), prediction.throughput);
    if (task.kind == TaskKind::prefill && prediction.throughput.present()) {
        // The time to the first token of a prefill is its duration: one correction for both.
        const double tokens =
            std::max(1.0, task.batch) * (task.inputTokens > 0 ? task.inputTokens : 512) * 1000.0;
        prediction.ttftMs = {tokens / prediction.throughput.value,
                             tokens / prediction.throughput.high,
                             tokens / prediction.throughput.low};
    } else {
        put(Figure::servingTtft, prediction.ttftMs);
    }
    put(Figure::servingTpot, prediction.tpotMs);
    put(Figure::sampleLatency, prediction.latencyP50Ms);
    prediction.memoryGib = base.memoryGib;
    return prediction;
}

} // namespace headroom
