// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/predict.h"
#include "core/sizing/serving/service_model.h"
#include "core/sizing/setups.h"
#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/sample_inference.h"
#include "core/sizing/task/token_work.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <optional>
#include <vector>

namespace headroom {

namespace {

constexpr std::array<double, 7> kSampleBatches{1, 2, 4, 8, 16, 32, 64};
/// Lengths at which measurements correct the model, for encoders: one for all demands.
constexpr double kReferenceTokens = 128;
constexpr double kReferenceSamples = 16;
/// A server stops batching where it gains no more than this share of what it could reach.
constexpr double kWorthwhile = 0.9;

/// Handling one request over the network, in Python or a gRPC server: some 3,000 a second and core.
constexpr double kRequestSeconds = 0.3e-3;
/// The answer of a classical model to one request, with its way through the server.
constexpr double kClassicalSeconds = 2e-3;

CopyService classicalService(const SizingDemand &demand, const HardwareShape &hardware)
{
    CopyService service;
    service.fit.fits = true;
    service.evidence = Evidence::ruleOfThumb;
    service.fastest = 1.0 / 3;
    service.slowest = 3;
    const double request = worksThroughQueue(demand) ? 0 : kRequestSeconds;
    const double rate = classicalUse(hardware) / (request + classicalRowSeconds(*demand.model));
    service.places = std::max(1.0, rate * kClassicalSeconds);
    service.curve = ServiceCurve(0);
    service.curve.add({service.places, std::max(kClassicalSeconds, 1 / rate), 0});
    service.curve.limit(service.places);
    return service;
}

DeviceRates ratesOf(const HardwareShape &hardware, const SizingTask &task,
                    const Calibration &calibration)
{
    return deviceRates(task.software == SoftwareClass::vendorBest ? Phase::vendorSamples
                                                                  : Phase::samples,
                       hardware, task, calibration.efficiencies);
}

double referenceTokens(const ModelProfile &model)
{
    return model.maxContext > 0 ? std::min<double>(kReferenceTokens, model.maxContext)
                                : kReferenceTokens;
}

/// Seconds of one batch, corrected by what was measured near the reference, alone and in batches.
class BatchTimes
{
public:
    BatchTimes(const HardwareShape &hardware, const SizingTask &task,
               const Calibration &calibration)
        : m_task(task),
          m_rates(ratesOf(hardware, task, calibration)),
          m_tokens(impliedSampleTokens(task))
    {}

    [[nodiscard]] std::optional<Refusal>
    calibrate(const HardwareShape &hardware, const Calibration &calibration, CopyService &service)
    {
        SizingTask reference = m_task;
        if (hasTokens(*m_task.model))
            reference.inputTokens = referenceTokens(*m_task.model);
        reference.batch = 1;
        const double tokens = impliedSampleTokens(reference);
        const auto factorAt = [&](double batch) -> tl::expected<double, Refusal> {
            reference.concurrency = batch;
            HEADROOM_TRY(const auto prediction, predictAsAsked(hardware, reference, calibration));
            service.shares = prediction.shares;
            // A curve over all batches rests on rows of some of them.
            service.evidence = worseOf(Evidence::interpolated, prediction.evidence);
            service.rows = prediction.rows;
            const RangedFigure &rate = prediction.throughput;
            service.fastest = rate.value / rate.high;
            service.slowest = rate.value / rate.low;
            const double base = sampleBatchTime(m_rates, reference, batch, tokens).total();
            return batch / rate.value / base;
        };
        const auto batched = factorAt(kReferenceSamples);
        const auto alone = factorAt(1);
        if (!alone || !batched)
            return alone ? batched.error() : alone.error();
        m_alone = *alone;
        m_batched = *batched;
        service.firstTokenFastest = service.fastest;
        service.firstTokenSlowest = service.slowest;
        return std::nullopt;
    }

    [[nodiscard]] double seconds(double batch) const
    {
        const double part = std::clamp(std::log2(batch) / std::log2(kReferenceSamples), 0.0, 1.0);
        return m_alone * std::pow(m_batched / m_alone, part)
               * sampleBatchTime(m_rates, m_task, batch, m_tokens).total();
    }

private:
    SizingTask m_task;
    DeviceRates m_rates;
    double m_tokens;
    double m_alone = 1;
    double m_batched = 1;
};

double secondsOf(const std::vector<BatchTimes> &ways, double batch)
{
    double best = ways.front().seconds(batch);
    for (const BatchTimes &way : ways)
        best = std::min(best, way.seconds(batch));
    return best;
}

/// The smallest batch that reaches most of what larger ones could.
double worthwhileBatch(const BatchTimes &way, const std::function<bool(double batch)> &hasRoom)
{
    double best = 0;
    for (const double batch : kSampleBatches) {
        if (!hasRoom(batch))
            break;
        best = std::max(best, batch / way.seconds(batch));
    }
    for (const double batch : kSampleBatches) {
        if (batch / way.seconds(batch) >= kWorthwhile * best)
            return batch;
    }
    return kSampleBatches.back();
}

/// Lengths count where there are tokens, and those of answers nowhere.
SizingTask sampleTask(const SizingDemand &demand)
{
    SizingTask task = taskOf(demand);
    task.outputTokens = 0;
    if (!hasTokens(*demand.model))
        task.inputTokens = 0;
    else // benchmarks of translation give fewer than eight "tokens" where they mean beams
        task.inputTokens = std::max(8.0, task.inputTokens);
    return task;
}

/// Items per second of a device that is never idle, in one setup, corrected by what was measured at the reference length.
std::optional<Refusal> addFullRateOf(const HardwareShape &hardware, const SizingTask &task,
                                     const Calibration &calibration, CopyService &service)
{
    SizingTask reference = task;
    if (hasTokens(*task.model))
        reference.inputTokens = referenceTokens(*task.model);
    const auto prediction = predictAsAsked(hardware, reference, calibration);
    if (!prediction)
        return prediction.error();
    const RangedFigure &rate = prediction->throughput;
    const auto plain = [&](const SizingTask &asked) {
        return baseFigures(hardware, asked, calibration.efficiencies).of(Figure::sampleThroughput);
    };
    service.shares = prediction->shares;
    service.evidence = reference.inputTokens == task.inputTokens
                           ? prediction->evidence
                           : worseOf(Evidence::interpolated, prediction->evidence);
    service.rows = prediction->rows;
    service.places = prediction->runningBatch;
    service.fastest = rate.value / rate.high;
    service.slowest = rate.value / rate.low;
    service.curve = ServiceCurve(0);
    service.curve.add({1, plain(reference) / (plain(task) * rate.value), 0});
    service.curve.limit(1);
    return std::nullopt;
}

/// The best of the setups.
std::optional<Refusal> addFullRate(const HardwareShape &hardware, SizingTask task,
                                   const Calibration &calibration, CopyService &service)
{
    task.kind = TaskKind::batchInference;
    task.load = LoadPattern::saturated;
    task.softwareName = softwareOf(task.software, task.kind, *task.model);
    const CopyService fitted = service;
    for (const Setup &way : setupsOf(hardware, task)) {
        const SizingTask &setup = way.front();
        CopyService one = fitted;
        if (auto refusal = addFullRateOf(hardware, setup, calibration, one))
            return refusal;
        const bool asked = setup.software == task.software && setup.precision == task.precision;
        if (!asked) // a row of another setup is no row of this question
            one.evidence = worseOf(Evidence::interpolated, one.evidence);
        if (asked || one.curve.fullRate() > service.curve.fullRate())
            service = one;
    }
    return std::nullopt;
}

/// Requests as they come, batched by an inference server where that gains enough.
std::optional<Refusal> addServerCurve(const SizingDemand &demand, const HardwareShape &hardware,
                                      SizingTask task, const Calibration &calibration,
                                      CopyService &service)
{
    task.kind = TaskKind::onlineInference;
    task.load = LoadPattern::concurrent;
    task.softwareName = softwareOf(task.software, task.kind, *task.model);
    std::vector<BatchTimes> ways;
    for (const Setup &setup : setupsOf(hardware, task)) {
        BatchTimes times(hardware, setup.front(), calibration);
        CopyService other = service;
        if (auto refusal = times.calibrate(hardware, calibration, other))
            return refusal;
        if (ways.empty() || times.seconds(kReferenceSamples) < secondsOf(ways, kReferenceSamples))
            service = other;
        ways.push_back(times);
    }
    const double context = std::max(1.0, task.inputTokens);
    const auto hasRoom = [&](double batch) {
        return batch <= 1
               || inferenceNeed(task, CopyLayout{}, batch, context).total()
                      <= service.fit.availablePerDevice;
    };
    service.curve = ServiceCurve(0);
    service.places = 1;
    for (const double batch : kSampleBatches) {
        if (!hasRoom(batch))
            break;
        service.curve.add({batch, secondsOf(ways, batch), 0});
        // As many as the setup that gains longest from larger batches.
        if (std::ranges::any_of(ways, [&](const BatchTimes &way) {
                return batch <= worthwhileBatch(way, hasRoom);
            }))
            service.places = batch;
    }
    service.curve.limit(service.places);
    if (demand.maxConcurrency > 0) {
        service.places = std::min(service.places, demand.maxConcurrency);
        service.curve.limit(service.places);
    }
    return std::nullopt;
}

} // namespace

CopyService sampleService(const SizingDemand &demand, const HardwareShape &hardware,
                          const Calibration &calibration)
{
    if (demand.model->kind == ModelKind::classical)
        return classicalService(demand, hardware);
    CopyService fitted;
    const SizingTask task = sampleTask(demand);
    HardwareShape copyShape = hardware;
    copyShape.acceleratorCount = std::min(1.0, hardware.acceleratorCount);
    fitted.fit = fitOn(copyShape, task, CopyLayout{}, 1, std::max(1.0, task.inputTokens));
    if (!fitted.fit.fits)
        return fitted;
    CopyService served = fitted;
    refuseFor(served, addServerCurve(demand, copyShape, task, calibration, served));
    if (!worksThroughQueue(demand))
        return served;
    CopyService queued = fitted;
    refuseFor(queued, addFullRate(copyShape, task, calibration, queued));
    return fasterOnQueue(served, queued);
}

} // namespace headroom
