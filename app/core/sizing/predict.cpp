// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/predict.h"

#include "core/sizing/serving/queueing.h"
#include "core/sizing/serving/token_service.h"
#include "core/sizing/setups.h"
#include "core/sizing/speed/hardware_limits.h"
#include "core/sizing/speed/serving.h"
#include "core/sizing/task/task_limits.h"
#include "core/sizing/task/token_work.h"

#include <cmath>
#include <optional>
#include <vector>

namespace headroom {
namespace {

bool bad(double size)
{
    return !(size >= 0) || std::isinf(size);
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
    if (nearest.distance < NearestMeasurements::kRelated)
        return Evidence::interpolated;
    // What a model and a card showed apart from one another, in training by any method, is no row of this question.
    const bool knownModel = SharedEffects::at(head.effects.model, task.model->index) != 0;
    return knownModel && knownHardware && task.kind != TaskKind::training ? Evidence::interpolated
                                                                          : Evidence::modelled;
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

double nearestValue(const NearestMeasurements &nearest, const Calibration &calibration)
{
    return nearest.rows.count > 0 ? static_cast<double>(
               calibration.measurements.rows()[static_cast<std::size_t>(nearest.rows.rows[0])]
                   .value)
                                  : 0;
}

CorrectedFigure directlyCorrected(Figure figure, const BaseFigures &base, const Features &features,
                                  const HardwareShape &hardware, const SizingTask &task,
                                  const Calibration &calibration)
{
    CorrectedFigure corrected;
    const std::size_t index = headOf(figure, !hardware.hasAccelerator(), task);
    const HeadCorrection &head = calibration.corrections.heads[index];
    const NearestMeasurements nearest = calibration.measurements.nearest(index, hardware, task);
    const double residual =
        head.treeTable.residual(features) + head.effects.of(hardware, task) + nearest.residual;
    const bool knownHardware = isMeasuredHardware(head, hardware);
    const double limit = hardwareLimit(figure, hardware, task, base);
    const auto bounded = [&](double value) {
        return limited({value, value, value}, limit, isTime(figure)).value;
    };
    corrected.evidence = gradeOf(head, nearest, knownHardware, task);
    const double rowValue = nearestValue(nearest, calibration);
    const bool isRow = corrected.evidence == Evidence::measured && !hardware.isSliced
                       && bounded(rowValue) == rowValue;
    if (!isRow) // no row is believed that exceeds its hardware
        corrected.evidence = worseOf(corrected.evidence, Evidence::interpolated);
    corrected.rows = nearest.rows;
    if (hardware
            .isSliced) { // what was measured on whole accelerators corrects it, and is no more than that
        corrected.evidence = worseOf(corrected.evidence, Evidence::modelled);
        corrected.rows = {};
    }
    corrected.range =
        corrected.evidence < Evidence::modelled ? static_cast<std::size_t>(corrected.evidence)
        : knownHardware && !hardware.isSliced   ? static_cast<std::size_t>(Evidence::modelled)
                                                : kUnseenHardware;
    const LogRange &range = head.ranges[corrected.range];
    const double value = bounded(isRow ? rowValue : base.of(figure) * std::exp(residual));
    corrected.figure = limited({value, value * std::exp(static_cast<double>(range.low)),
                                value * std::exp(static_cast<double>(range.high))},
                               limit, isTime(figure));
    return corrected;
}

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
          m_features(featuresOf(hardware, m_task, m_base))
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
        balance(figures, m_base.inFlight, outputOf(m_task));
        m_prediction.throughput = figures.throughput;
        m_prediction.ttftMs = figures.ttftMs;
        m_prediction.tpotMs = figures.tpotMs;
    }

    const HardwareShape &m_hardware;
    SizingTask m_task;
    const Calibration &m_calibration;
    BaseFigures m_base;
    Features m_features;
    Prediction m_prediction;
    bool m_first = true;
};

/// Requests in flight that a server works on at once; 0 where none is asked about.
double placesOf(const HardwareShape &hardware, const SizingTask &task)
{
    if (!isServed(task) || task.concurrency <= 0)
        return 0;
    const ServingGroup group = servingGroup(hardware, task);
    return saturatingBatch(group, task) * group.replicas;
}

/// Requests in flight beyond the places wait, without a correction: Little's law is exact.
void letWait(double requests, double outputTokens, Prediction &prediction)
{
    if (!prediction.throughput.present() || !prediction.ttftMs.present())
        return;
    const double work = 1000 * requests * outputTokens;
    const RangedFigure &rate = prediction.throughput;
    RangedFigure &first = prediction.ttftMs;
    first = {first.value + work / rate.value, first.low + work / rate.high,
             first.high + work / rate.low};
}

/// The figures as asked. A server with all its places taken does not slow down for those who wait.
Prediction answerOf(const HardwareShape &hardware, const SizingTask &task,
                    const Calibration &calibration)
{
    const Prediction own = Answer(hardware, task, calibration).whole();
    const double places = placesOf(hardware, task);
    if (own.evidence == Evidence::measured || !(places > 0) || task.concurrency <= places)
        return own;
    SizingTask full = task;
    full.concurrency = places;
    Prediction answer = Answer(hardware, full, calibration).whole();
    answer.evidence = worseOf(answer.evidence, Evidence::interpolated);
    letWait(task.concurrency - places, outputOf(task), answer);
    return answer;
}

bool isNearRow(const HardwareShape &hardware, const SizingTask &task,
               const Calibration &calibration)
{
    const std::size_t head = headOf(throughputFigure(task.kind), !hardware.hasAccelerator(), task);
    return calibration.measurements.nearest(head, hardware, task).distance
           < NearestMeasurements::kSameQuestion;
}

/// The hardware, and the same with smaller siblings of its accelerator.
std::vector<HardwareShape> cardsOf(const HardwareShape &hardware)
{
    std::vector<HardwareShape> shapes{hardware};
    if (hardware.hasAccelerator()) {
        for (const AcceleratorSpec *card : hardware.accelerator->smaller)
            shapes.push_back(withCard(hardware, *card));
    }
    return shapes;
}

/// A row of another setup or card is no row of this question.
Prediction asOther(Prediction prediction)
{
    prediction.evidence = worseOf(prediction.evidence, Evidence::interpolated);
    return prediction;
}

Prediction fasterAnswer(const Prediction &a, const Prediction &b)
{
    return asOther(a.throughput.value >= b.throughput.value ? a : b);
}

Prediction slowerAnswer(const Prediction &a, const Prediction &b)
{
    return asOther(a.throughput.value <= b.throughput.value ? a : b);
}

} // namespace

CorrectedFigure correctedFigure(Figure figure, const BaseFigures &base, const Features &features,
                                const HardwareShape &hardware, const SizingTask &task,
                                const Calibration &calibration)
{
    if (figure != Figure::sampleLatency || waitsForArrivals(task.load))
        return directlyCorrected(figure, base, features, hardware, task, calibration);
    // Little's law holds without a correction of its own: what is in flight over the rate.
    CorrectedFigure corrected =
        directlyCorrected(Figure::sampleThroughput, base, features, hardware, task, calibration);
    const double inFlight = base.of(Figure::sampleLatency) * base.of(Figure::sampleThroughput);
    const RangedFigure rate = corrected.figure;
    corrected.figure = {inFlight / rate.value, inFlight / rate.high, inFlight / rate.low};
    return corrected;
}

tl::expected<Prediction, Refusal> predict(const HardwareShape &hardware, const SizingTask &task,
                                          const Calibration &calibration)
{
    if (const Refusal refusal = refusalOf(task); refusal.refused())
        return tl::unexpected(refusal);
    if (task.kind == TaskKind::llmServing && !isNearRow(hardware, task, calibration))
        return servedPrediction(hardware, task, calibration);
    const Prediction own = answerOf(hardware, task, calibration);
    // A question that is a row's has the row's figure.
    if (own.evidence == Evidence::measured || !hasSiblings(task))
        return own;
    if (task.kind == TaskKind::llmServing)
        return servedPrediction(hardware, task, calibration);
    Prediction best = own;
    for (const HardwareShape &shape : cardsOf(hardware)) {
        const bool isOwn = shape.accelerator == hardware.accelerator;
        const std::vector<Setup> setups = setupsOf(shape, task);
        const auto answer = [&](const SizingTask &setup) -> std::optional<Prediction> {
            const bool isAsked = isOwn && &setup == &setups.front().front();
            return isAsked ? own : answerOf(shape, setup, calibration);
        };
        const Prediction other = *overSetups(setups, answer, fasterAnswer, slowerAnswer);
        best = isOwn ? other : fasterAnswer(best, other);
    }
    best.memoryGib = own.memoryGib;
    return best;
}

tl::expected<Prediction, Refusal> predictAsAsked(const HardwareShape &hardware,
                                                 const SizingTask &task,
                                                 const Calibration &calibration)
{
    if (const Refusal refusal = refusalOf(task); refusal.refused())
        return tl::unexpected(refusal);
    return answerOf(hardware, task, calibration);
}

} // namespace headroom
