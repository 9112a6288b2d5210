// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/serving/token_service.h"

#include "core/sizing/predict.h"
#include "core/sizing/serving/token_copy.h"
#include "core/sizing/setups.h"
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

SizingTask referenceTask(SizingTask task)
{
    const double context = task.model->maxContext > 0 ? task.model->maxContext : 2048;
    task.inputTokens = std::min(kReferenceInput, std::floor(context / 2));
    task.outputTokens = std::min(kReferenceOutput, std::floor(context / 4));
    task.cachedShare = 0;
    task.tokensPerStep = 1;
    task.batch = 0;
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
    service.perTokenFastest = each.figure.low / each.figure.value;
    service.perTokenSlowest = each.figure.high / each.figure.value;
    return std::nullopt;
}

/// Clients that come together: the time to the first token near the reference says how a request's time is divided. Rows of
/// processors contradict one another there.
void divideAsMeasured(const HardwareShape &hardware, const SizingTask &task,
                      const Calibration &calibration, TokenCopy &copy)
{
    SizingTask reference = referenceTask(task);
    TokenCopy atReference = copy.with(reference);
    const double batch = std::min(kReferenceSequences, std::floor(atReference.places()));
    if (!hardware.hasAccelerator() || batch <= 1)
        return;
    reference.concurrency = batch;
    const Corrected loaded(hardware, reference, calibration);
    const auto first = loaded.figure(Figure::servingTtft, hardware, reference, calibration);
    atReference.divide(batch, first.figure.value / 1000);
    copy.divideLike(atReference);
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
    const double modelled = batch * reference.outputTokens / model.point(batch).seconds(later);
    const RangedFigure &rate = full->throughput;
    const double factor = modelled / rate.value;
    copy.setFactors(factor, factor, factor);
    service.fastest = rate.value / rate.high;
    // Rows of full machines lie above the middle rather than below: the way down is at least as wide as up.
    service.slowest = std::max(rate.value / rate.low, rate.high / rate.value);
    return std::nullopt;
}

/// Points of the curve up to the places of the copy.
void setCurve(const SizingTask &task, const ServerTerms &terms, const TokenCopy &copy,
              CopyService &service)
{
    const double later = task.outputTokens - 1;
    service.curve = ServiceCurve(later);
    service.places = std::max(1.0, std::floor(copy.places()));
    if (terms.maxConcurrency > 0)
        service.places = std::min(service.places, terms.maxConcurrency);
    for (const double batch : kSequences) {
        service.curve.add(copy.point(batch));
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
    service.perTokenFastest = std::max(service.perTokenFastest, fastestStep);
}

/// The copy on exactly this software, in this format.
CopyService servedAsAsked(const HardwareShape &hardware, const SizingTask &task,
                          const ServerTerms &terms, const Calibration &calibration,
                          const CopyLayout &layout)
{
    CopyService service;
    service.layout = layout;
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
            if (terms.closedLoop)
                divideAsMeasured(stage, task, calibration, copy);
            if (terms.linksAreKnown)
                copy.layOut(layout, hardware);
            else
                copy.layOutInStages(layout);
            setCurve(task, terms, copy, answer);
        }
        answer.fit.fits = true;
        refuseFor(answer, refusal);
        return answer;
    };
    CopyService served = corrected(calibrate);
    return terms.throughQueue ? fasterOnQueue(served, corrected(calibrateFull)) : served;
}

} // namespace

CopyService servedCopy(const HardwareShape &hardware, const SizingTask &task,
                       const ServerTerms &terms, const Calibration &calibration,
                       const CopyLayout &layout)
{
    CopyService own = servedAsAsked(hardware, task, terms, calibration, layout);
    if (!own.fit.fits || !hasOtherSetups(task))
        return own;
    const std::vector<Setup> setups = setupsOf(hardware, task);
    const auto answer = [&](const SizingTask &setup) -> std::optional<CopyService> {
        if (&setup == &setups.front().front())
            return own;
        if (hardware.hasAccelerator()
            && calibration.servers.refusalOf(*hardware.accelerator, setup, true).refused())
            return std::nullopt;
        if (const MemoryFit fit = fitAlone(hardware, setup, layout);
            !fit.fits && fit.need.total() > fitAlone(hardware, task, layout).need.total())
            return std::nullopt;
        const CopyService other = servedAsAsked(hardware, setup, terms, calibration, layout);
        return other.fit.fits ? std::optional(other) : std::nullopt;
    };
    using Two = const CopyService &;
    return *overSetups(
        setups, answer, [](Two a, Two b) { return fasterOf(a, b); },
        [](Two a, Two b) { return slowerOf(a, b); });
}

MemoryFit fitAlone(const HardwareShape &hardware, const SizingTask &task, const CopyLayout &layout)
{
    return fitOn(hardware, task, layout, 1, task.inputTokens + task.outputTokens);
}

CopyService tokenService(const SizingDemand &demand, const HardwareShape &hardware,
                         const Calibration &calibration, const CopyLayout &layout)
{
    SizingTask task = taskOf(demand);
    task.kind = TaskKind::llmServing;
    task.load = LoadPattern::concurrent;
    task.inputTokens = std::max(1.0, demand.inputTokens);
    task.outputTokens = std::max(1.0, demand.outputTokens);
    task.tensorParallel = layout.tensor;
    CopyService service;
    service.layout = layout;
    service.fit = fitAlone(hardware, task, layout);
    if (!service.fit.fits)
        return service;
    const ServerTerms terms{demand.maxConcurrency, worksThroughQueue(demand), true};
    CopyService served = servedCopy(hardware, task, terms, calibration, layout);
    if (served.fit.fits)
        served.fit = service.fit;
    return served;
}

} // namespace headroom
