// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/predict.h"

#include "core/sizing/corrected_figure.h"
#include "core/sizing/serving/queueing.h"
#include "core/sizing/serving/service_model.h"
#include "core/sizing/setups.h"
#include "core/sizing/speed/serving.h"
#include "core/sizing/task/task_limits.h"
#include "core/sizing/task/token_work.h"

#include <cmath>
#include <optional>

namespace headroom {
namespace {

bool bad(double size)
{
    return !(size >= 0) || std::isinf(size);
}

} // namespace

Figure throughputFigure(TaskKind kind)
{
    switch (kind) {
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

Refusal refusalOf(const SizingTask &task)
{
    Refusal refusal;
    const auto refuse = [&](RefusalCode code, RefusalSubject subject) {
        refusal.code = code;
        refusal.subject = subject;
        return refusal;
    };
    if (task.model == nullptr)
        return refuse(RefusalCode::unknownModel, RefusalSubject::model);
    const ModelProfile &model = *task.model;
    if (model.kind != ModelKind::classical && !(model.paramsB > 0 && std::isfinite(model.paramsB)))
        return refuse(RefusalCode::badModel, RefusalSubject::modelParameters);
    if (hasTokens(model) && (model.layers <= 0 || model.hidden <= 0))
        return refuse(RefusalCode::badModel, RefusalSubject::modelShape);
    if (bad(task.batch))
        return refuse(RefusalCode::badDemand, RefusalSubject::batch);
    if (bad(task.microBatch))
        return refuse(RefusalCode::badDemand, RefusalSubject::microBatch);
    if (bad(task.accumulation))
        return refuse(RefusalCode::badDemand, RefusalSubject::accumulatedPasses);
    if (bad(task.concurrency))
        return refuse(RefusalCode::badDemand, RefusalSubject::concurrency);
    if (bad(task.inputTokens) || bad(task.outputTokens))
        return refuse(RefusalCode::badDemand, RefusalSubject::tokens);
    if (const double longest = longestContext(task); longest > 0) {
        const double asked = contextOf(task);
        if (asked > longest) {
            refusal.needed = asked;
            refusal.available = longest;
            return refuse(RefusalCode::contextTooLong, RefusalSubject::context);
        }
    }
    return refusal;
}

namespace {

/// Adapters beside weights of four bits are one kind of work, whatever the rest is kept in.
SizingTask asCalibrated(const SizingTask &task)
{
    SizingTask same = task;
    if (task.kind == TaskKind::training && task.method == TrainingMethod::qlora)
        same.precision = Precision::nf4;
    return same;
}

/// The figures of one task, one after the other; the evidence is that of the weakest.
class Answer
{
public:
    Answer(const HardwareShape &hardware, const SizingTask &task, const Calibration &calibration)
        : m_hardware(hardware),
          m_task(asCalibrated(task)),
          m_calibration(calibration),
          m_base(baseFigures(hardware, m_task, calibration.efficiencies)),
          m_features(correctionFeatures(hardware, m_task, calibration.efficiencies))
    {}

    Prediction whole()
    {
        m_prediction.shares = sharesOf(m_base.time);
        m_prediction.runningBatch = m_base.runningBatch;
        m_prediction.memoryGib = m_base.memoryGib;
        put(throughputFigure(m_task.kind), m_prediction.throughput);
        if (m_task.kind == TaskKind::prefill && m_prediction.throughput.present())
            putPrefillTime();
        else
            put(Figure::servingTtft, m_prediction.ttftMs);
        put(Figure::servingTpot, m_prediction.tpotMs);
        put(Figure::sampleLatency, m_prediction.latencyP50Ms);
        if (isServed(m_task) && m_prediction.evidence != Evidence::measured)
            balanceServer();
        return m_prediction;
    }

private:
    void put(Figure figure, RangedFigure &target)
    {
        if (m_base.of(figure) <= 0)
            return;
        const CorrectedFigure corrected =
            correctedFigure(figure, m_base, m_features, m_hardware, m_task, m_calibration);
        target = corrected.figure;
        m_prediction.evidence =
            m_first ? corrected.evidence : worseOf(m_prediction.evidence, corrected.evidence);
        if (m_first)
            m_prediction.rows = corrected.rows;
        m_first = false;
    }

    /// The time to the first token of a prefill is its duration: one correction for both.
    void putPrefillTime()
    {
        const RangedFigure &rate = m_prediction.throughput;
        const double tokens = std::max(1.0, m_task.batch)
                              * (m_task.inputTokens > 0 ? m_task.inputTokens : 512) * 1000.0;
        m_prediction.ttftMs = {tokens / rate.value, tokens / rate.high, tokens / rate.low};
    }

    void balanceServer()
    {
        ServingFigures figures{m_prediction.throughput, m_prediction.ttftMs, m_prediction.tpotMs};
        balance(figures, m_base.inFlight, m_task.outputTokens > 0 ? m_task.outputTokens : 128);
        m_prediction.throughput = figures.throughput;
    }

    const HardwareShape &m_hardware;
    SizingTask m_task;
    const Calibration &m_calibration;
    BaseFigures m_base;
    Features m_features;
    Prediction m_prediction;
    bool m_first = true;
};

/// The fastest of the ways in which the task may be run.
Prediction bestOf(const std::vector<Setup> &setups, const Calibration &calibration)
{
    std::optional<Prediction> best;
    for (const Setup &setup : setups) {
        Prediction one = Answer(setup.hardware, setup.task, calibration).whole();
        if (best) // a row of another setup is no row of this question
            one.evidence = worseOf(one.evidence, Evidence::interpolated);
        if (!best || one.throughput.value > best->throughput.value)
            best = one;
    }
    return *best;
}

/// A server whose load is known: the copy of the model that a plan is sized with, each as busy as the others.
Prediction servedAt(const HardwareShape &hardware, const SizingTask &task,
                    const Calibration &calibration)
{
    const ServingGroup group = servingGroup(hardware, task);
    const double inFlight = task.concurrency > 0 ? task.concurrency : task.batch;
    const double load = std::max(1.0, inFlight / group.replicas);
    const HardwareShape own = copyShape(hardware, task);
    CorrectionMemo memo(calibration);
    const CopyService copy = servedCopy(own, task, memo);
    const double working = std::min(load, copy.places);
    const ServicePoint point = copy.curve.at(working);
    const double output = outputOf(task);
    const double seconds = point.seconds(output - 1);
    // More than the copy has places for wait until others have left.
    const double first = 1000 * (point.firstToken + (load - working) / working * seconds);
    const double each = 1000 * point.perToken;
    const double rate = group.replicas * working / seconds * output;
    Prediction prediction;
    prediction.throughput = {rate, rate / copy.slowest, rate / copy.fastest};
    prediction.ttftMs = {first, first * copy.firstTokenFastest, first * copy.firstTokenSlowest};
    prediction.tpotMs = {each, each * copy.fastest, each * copy.slowest};
    prediction.shares = copy.shares;
    prediction.evidence = copy.evidence;
    prediction.rows = copy.rows;
    SizingTask at = task;
    at.batch = 0;
    at.concurrency = working;
    const BaseFigures base = baseFigures(own, at, calibration.efficiencies);
    prediction.runningBatch = base.runningBatch;
    prediction.memoryGib = base.memoryGib;
    return prediction;
}

/// An inference server whose clients are known, shared evenly by its devices.
Prediction answeredAt(const HardwareShape &hardware, const SizingTask &task,
                      const Calibration &calibration)
{
    HardwareShape own = hardware;
    own.acceleratorCount = std::min(1.0, hardware.acceleratorCount);
    CorrectionMemo memo(calibration);
    const double devices = hardware.hasAccelerator() ? std::max(1.0, hardware.acceleratorCount) : 1;
    const double load = std::max(1.0, std::max(1.0, task.batch) * task.concurrency / devices);
    const CopyService copy = batchingCopy(own, task, memo);
    const double working = std::min(load, copy.places);
    const double seconds = copy.curve.seconds(working);
    const double rate = devices * working / seconds;
    const double latency = 1000 * seconds * load / working;
    Prediction prediction;
    prediction.throughput = {rate, rate / copy.slowest, rate / copy.fastest};
    prediction.latencyP50Ms = {latency, latency * copy.fastest, latency * copy.slowest};
    prediction.shares = copy.shares;
    prediction.evidence = copy.evidence;
    prediction.rows = copy.rows;
    prediction.runningBatch = working;
    SizingTask at = task;
    at.batch = 0;
    at.concurrency = working;
    prediction.memoryGib = baseFigures(own, at, calibration.efficiencies).memoryGib;
    return prediction;
}

bool isMeasured(const HardwareShape &hardware, const SizingTask &task,
                const Calibration &calibration)
{
    const std::size_t head = headOf(throughputFigure(task.kind), !hardware.hasAccelerator(), task);
    return calibration.measurements.nearest(head, hardware, task).measured > 0;
}

} // namespace

tl::expected<Prediction, Refusal> predict(const HardwareShape &hardware, const SizingTask &task,
                                          const Calibration &calibration)
{
    if (const Refusal refusal = refusalOf(task); refusal.refused())
        return tl::unexpected(refusal);
    const bool served =
        task.kind == TaskKind::llmServing && (task.concurrency > 0 || task.batch > 0);
    const bool answered = task.kind == TaskKind::onlineInference
                          && task.load == LoadPattern::concurrent && task.concurrency > 0;
    if ((served || answered) && !isMeasured(hardware, task, calibration))
        return served ? servedAt(hardware, task, calibration)
                      : answeredAt(hardware, task, calibration);
    return bestOf(setupsOf(hardware, task, calibration), calibration);
}

} // namespace headroom
