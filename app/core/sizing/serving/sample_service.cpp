// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/corrected_figure.h"
#include "core/sizing/predict.h"
#include "core/sizing/serving/service_model.h"
#include "core/sizing/setups.h"
#include "core/sizing/speed/device_rates.h"
#include "core/sizing/speed/hardware_limits.h"
#include "core/sizing/speed/sample_inference.h"
#include "core/sizing/task/software_classes.h"
#include "core/sizing/task/token_work.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace headroom {

namespace {

constexpr std::array<double, 7> kSampleBatches{1, 2, 4, 8, 16, 32, 64};
/// Samples in a batch whose measurements correct batches; single samples have a correction of their own.
constexpr double kBatchedSamples = 16;
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

/// Seconds of one batch on one device, corrected by what was measured of single samples and of batches.
class BatchTimes
{
public:
    BatchTimes(const HardwareShape &hardware, const SizingTask &task, CorrectionMemo &memo)
        : m_hardware(hardware),
          m_task(task),
          m_rates(ratesOf(hardware, task, memo.calibration())),
          m_tokens(impliedSampleTokens(task)),
          m_alone(correctionAt(1, memo)),
          m_batched(correctionAt(kBatchedSamples, memo))
    {}

    [[nodiscard]] double seconds(double batch) const
    {
        const double part = std::clamp(std::log2(batch) / std::log2(kBatchedSamples), 0.0, 1.0);
        const double residual = (1 - part) * m_alone.residual + part * m_batched.residual;
        const double plain = sampleBatchTime(m_rates, m_task, batch, m_tokens).total();
        BaseFigures base;
        base.runningBatch = batch;
        const double limit = hardwareLimit(Figure::sampleThroughput, m_hardware, m_task, base);
        return std::max(plain / std::exp(residual), limit > 0 ? batch / limit : 0.0);
    }

    void setEvidence(CopyService &service) const
    {
        // A curve over all batches rests on rows of some of them.
        service.evidence = worseOf(Evidence::interpolated, m_batched.evidence);
        service.rows = m_batched.rows;
        service.fastest = std::exp(-static_cast<double>(m_batched.range.high));
        service.slowest = std::exp(-static_cast<double>(m_batched.range.low));
        service.firstTokenFastest = service.fastest;
        service.firstTokenSlowest = service.slowest;
        service.shares = sharesOf(sampleBatchTime(m_rates, m_task, 1, m_tokens));
    }

private:
    [[nodiscard]] Correction correctionAt(double batch, CorrectionMemo &memo) const
    {
        SizingTask task = m_task;
        task.batch = 0;
        task.concurrency = batch;
        const auto &known = memo.of({Figure::sampleThroughput}, m_hardware, task);
        return *known[static_cast<std::size_t>(Figure::sampleThroughput)];
    }

    HardwareShape m_hardware;
    SizingTask m_task;
    DeviceRates m_rates;
    double m_tokens;
    Correction m_alone;
    Correction m_batched;
};

/// Lengths count where there are tokens, and those of answers nowhere.
SizingTask sampleTask(const SizingDemand &demand)
{
    SizingTask task = taskOf(demand);
    task.kind = TaskKind::onlineInference;
    task.load = LoadPattern::concurrent;
    task.softwareName = softwareFor(task.software, task.kind, *task.model);
    task.outputTokens = 0;
    if (!hasTokens(*demand.model))
        task.inputTokens = 0;
    else // benchmarks of translation give fewer than eight "tokens" where they mean beams
        task.inputTokens = std::max(8.0, task.inputTokens);
    return task;
}

/// Items per second of a device that is never idle.
std::optional<Refusal> addFullRate(const HardwareShape &hardware, SizingTask task,
                                   const Calibration &calibration, CopyService &service)
{
    task.kind = TaskKind::batchInference;
    task.load = LoadPattern::saturated;
    task.softwareName = softwareFor(task.software, task.kind, *task.model);
    const auto prediction = predict(hardware, task, calibration);
    if (!prediction)
        return prediction.error();
    const RangedFigure &rate = prediction->throughput;
    service.shares = prediction->shares;
    service.evidence = prediction->evidence;
    service.rows = prediction->rows;
    service.places = prediction->runningBatch;
    service.fastest = rate.value / rate.high;
    service.slowest = rate.value / rate.low;
    service.curve = ServiceCurve(0);
    service.curve.add({1, 1 / rate.value, 0});
    service.curve.limit(1);
    return std::nullopt;
}

} // namespace

CopyService batchingCopy(const HardwareShape &hardware, const SizingTask &task,
                         CorrectionMemo &memo, double availableGib)
{
    CopyService service;
    service.fit.fits = true;
    if (const Refusal refusal = refusalOf(task); refusal.refused()) {
        refuseFor(service, refusal);
        return service;
    }
    std::vector<BatchTimes> ways;
    for (const Setup &setup : setupsOf(hardware, task, memo.calibration()))
        ways.emplace_back(setup.hardware, setup.task, memo);
    ways.front().setEvidence(service);
    const double context = std::max(1.0, task.inputTokens);
    service.curve = ServiceCurve(0);
    for (const double batch : kSampleBatches) {
        if (batch > 1 && availableGib > 0
            && inferenceNeed(task, CopyLayout{}, batch, context).total() > availableGib)
            break;
        double seconds = ways.front().seconds(batch);
        for (const BatchTimes &way : ways) {
            const double taken = way.seconds(batch);
            if (taken < seconds) {
                seconds = taken;
                way.setEvidence(service);
            }
        }
        service.curve.add({batch, seconds, 0});
        service.places = batch;
    }
    service.curve.limit(service.places);
    return service;
}

CopyService sampleService(const SizingDemand &demand, const HardwareShape &hardware,
                          CorrectionMemo &memo)
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
    CopyService served = batchingCopy(copyShape, task, memo, fitted.fit.availablePerDevice);
    if (served.fit.fits) {
        served.fit = fitted.fit;
        if (demand.maxConcurrency > 0) {
            served.places = std::min(served.places, demand.maxConcurrency);
            served.curve.limit(served.places);
        }
    }
    if (!worksThroughQueue(demand))
        return served;
    CopyService queued = fitted;
    refuseFor(queued, addFullRate(copyShape, task, memo.calibration(), queued));
    return fasterOnQueue(served, queued);
}

} // namespace headroom
