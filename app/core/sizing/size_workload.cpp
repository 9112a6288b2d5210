// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/size_workload.h"

#include "core/models/range_chance.h"
#include "core/sizing/predict.h"
#include "core/sizing/serving/service_model.h"
#include "core/sizing/setups.h"
#include "core/sizing/task/task_limits.h"
#include "core/sizing/task/token_work.h"
#include "core/sizing/training_job.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace headroom {

/// The shapes that were sized before, or the last one; as fast with interruptions as without.
struct KnownShapes {
    KnownShapes(const SizingDemand &demand, const Calibration &calibration,
                ShapesKept kept = ShapesKept::last)
        : services(demand, calibration, kept),
          trainings(demand, calibration, kept),
          servers(calibration.servers)
    {}
    ServiceModels services;
    TrainingModels trainings;
    const ServerSupport &servers;
    std::unordered_map<const AcceleratorSpec *, AcceleratorSpec> slices; ///< by what they are of
};

namespace {

Refusal refusalOf(const SizingDemand &demand)
{
    Refusal refusal;
    const auto require = [&](bool isSound, RefusalSubject subject) {
        if (!isSound)
            refusal = {.code = RefusalCode::badDemand, .subject = subject};
    };
    const auto check = [&](double value, RefusalSubject subject) {
        require(value >= 0 && !std::isinf(value), subject);
    };
    check(demand.peakRequestsPerSecond, RefusalSubject::peakRate);
    check(demand.meanRequestsPerSecond, RefusalSubject::meanRate);
    check(demand.tokensPerRun, RefusalSubject::tokensPerRun);
    check(demand.sequenceLength, RefusalSubject::sequenceLength);
    check(demand.globalBatch, RefusalSubject::batch);
    check(demand.microBatch, RefusalSubject::microBatch);
    check(demand.accumulation, RefusalSubject::accumulatedPasses);
    check(demand.windowHours, RefusalSubject::scheduledHours);
    check(demand.resumeHours, RefusalSubject::timeToResume);
    check(demand.arrivalSpread, RefusalSubject::arrivalSpread);
    check(demand.inputSpread, RefusalSubject::inputSpread);
    check(demand.outputSpread, RefusalSubject::outputSpread);
    check(demand.maxConcurrency, RefusalSubject::concurrency);
    check(demand.targets.p95LatencyMs, RefusalSubject::latencyLimit);
    check(demand.targets.ttftMs, RefusalSubject::firstTokenLimit);
    check(demand.targets.tpotMs, RefusalSubject::tokenLimit);
    check(demand.targets.deadlineHours, RefusalSubject::deadline);
    check(demand.targets.minThroughput, RefusalSubject::minThroughput);
    check(demand.itemsPerRun, RefusalSubject::itemsPerRun);
    check(demand.dataGib, RefusalSubject::dataVolume);
    check(demand.people, RefusalSubject::people);
    check(demand.peoplePerInstance, RefusalSubject::peoplePerInstance);
    check(demand.inputTokens, RefusalSubject::inputTokens);
    check(demand.outputTokens, RefusalSubject::outputTokens);
    require(demand.tokensPerStep >= 1 && demand.tokensPerStep <= kMaxTokensPerStep,
            RefusalSubject::tokensPerStep);
    require(demand.cachedShare >= 0 && demand.cachedShare < 1, RefusalSubject::cachedShare);
    require(demand.targetUtilisation > 0 && demand.targetUtilisation <= 1,
            RefusalSubject::targetUtilisation);
    return refusal;
}

/// What the model or the machine cannot do, once the demand itself is sound.
Refusal refusalOf(const SizingDemand &demand, const HardwareShape &hardware,
                  const ServerSupport &servers)
{
    SizingTask task = taskOf(demand);
    task.concurrency = demand.maxConcurrency;
    if (trains(demand.kind)) {
        task.kind = demand.model != nullptr && demand.model->kind == ModelKind::classical
                        ? TaskKind::classicalTraining
                        : TaskKind::training;
        task.inputTokens = demand.sequenceLength;
        task.batch = demand.globalBatch;
    }
    if (Refusal refusal = headroom::refusalOf(task); refusal.refused())
        return refusal;
    if (Refusal refusal = brokenLimit(hardware, task); refusal.refused())
        return refusal;
    const bool answers = infers(demand.kind) || demand.kind == WorkloadKind::development;
    return hardware.hasAccelerator() ? servers.refusalOf(*hardware.accelerator, task, answers)
                                     : Refusal{};
}

/// Slices cannot exchange what training exchanges; data and trees are the processor's work.
bool worksOnSlices(const SizingDemand &demand)
{
    return !trains(demand.kind) && demand.kind != WorkloadKind::preprocessing
           && (demand.model == nullptr || demand.model->kind != ModelKind::classical);
}

Sizing sizeAny(const SizingDemand &demand, const HardwareShape &hardware, KnownShapes &models,
               int fixedReplicas)
{
    if (const Refusal refusal = refusalOf(demand); refusal.refused())
        return refusedSizing(refusal);
    if (demand.kind == WorkloadKind::preprocessing)
        return sizePreprocessing(demand, hardware, fixedReplicas);
    const bool development = demand.kind == WorkloadKind::development;
    if (!development || demand.model != nullptr) {
        if (const Refusal refusal = refusalOf(demand, hardware, models.servers); refusal.refused())
            return refusedSizing(refusal);
    }
    switch (demand.kind) {
    case WorkloadKind::development: return sizeDevelopment(demand, hardware, fixedReplicas);
    case WorkloadKind::training:
    case WorkloadKind::fineTuning:
        return sizeTraining(demand, hardware, models.trainings, fixedReplicas);
    case WorkloadKind::batchInference:
    case WorkloadKind::validation:
        return sizeBatch(demand, hardware, models.services, fixedReplicas);
    default: return sizeServing(demand, hardware, models.services, fixedReplicas);
    }
}

/// The format that is computed in, where it is another than asked for.
std::optional<Precision> computedInstead(const SizingDemand &demand, const HardwareShape &hardware)
{
    if (demand.model == nullptr || !hardware.hasAccelerator()
        || demand.model->kind == ModelKind::classical)
        return std::nullopt;
    const Precision computed = hardware.accelerator->computes(demand.precision);
    return computed == demand.precision ? std::nullopt : std::optional(computed);
}

Sizing sizeOnWhatIsAsked(const SizingDemand &demand, const HardwareShape &hardware,
                         KnownShapes &models, int fixedReplicas)
{
    if (demand.migProfile.empty()) {
        Sizing sizing = sizeAny(demand, hardware, models, fixedReplicas);
        sizing.computedIn = computedInstead(demand, hardware);
        return sizing;
    }
    Refusal refusal;
    const MigProfile *profile = hardware.hasAccelerator() && hardware.acceleratorCount >= 1
                                    ? hardware.accelerator->migProfile(demand.migProfile)
                                    : nullptr;
    if (profile == nullptr || !worksOnSlices(demand)) {
        refusal.code = profile == nullptr ? RefusalCode::noSuchHardware : RefusalCode::notModelled;
        refusal.subject =
            profile == nullptr ? RefusalSubject::migProfile : RefusalSubject::workOnSlices;
        return refusedSizing(refusal);
    }
    const AcceleratorSpec *whole = hardware.accelerator;
    const auto slice = models.slices.try_emplace(whole, sliceOf(*whole, *profile)).first;
    const HardwareShape slices = sliced(hardware, slice->second, *profile);
    Sizing sizing = sizeAny(demand, slices, models, fixedReplicas);
    sizing.slices = static_cast<int>(slices.acceleratorCount);
    sizing.computedIn = computedInstead(demand, hardware);
    sizing.refusal.remedyCount = 0; // more slices do not hold one copy together
    return sizing;
}

/// Equal in everything that a prediction looks at. The catalog's names are not part of it.
struct Alike {
    /// Names every member, so that a new one does not compile until it is compared, or left out with a reason: which type
    /// of the catalog it is (instanceId) and where the figures of its processor come from (measured) change no prediction.
    static auto fieldsOf(const HardwareShape &shape)
    {
        const auto &[accelerator, acceleratorCount, acceleratorMemoryGib, isSliced, processor,
                     memoryGib, networkGbps, instanceId, cpuModelId] = shape;
        const auto &[arm, amd, avx2, avx512, vnni, amx, sve, dotProduct, int8MatrixMultiply,
                     measured, vcpus, cores, sockets, baselineShare, readBandwidthGBps,
                     stressSingle, stressAll, passmark, passmarkMemory, geekbenchMulti] = processor;
        return std::tie(accelerator, acceleratorCount, acceleratorMemoryGib, isSliced, memoryGib,
                        networkGbps, cpuModelId, arm, amd, avx2, avx512, vnni, amx, sve, dotProduct,
                        int8MatrixMultiply, vcpus, cores, sockets, baselineShare, readBandwidthGBps,
                        stressSingle, stressAll, passmark, passmarkMemory, geekbenchMulti);
    }
    bool operator()(const HardwareShape *a, const HardwareShape *b) const
    {
        return fieldsOf(*a) == fieldsOf(*b);
    }
    /// Of the fields that tell most shapes apart.
    std::size_t operator()(const HardwareShape *shape) const
    {
        std::size_t hash = std::hash<const void *>()(shape->accelerator);
        for (const double field : {shape->memoryGib, shape->cpu.vcpus, shape->cpu.stressAll,
                                   shape->networkGbps, shape->acceleratorCount})
            hash = hash * 1'000'003 + std::hash<double>()(field);
        return hash;
    }
};

Sizing sizeUnlessTooMany(const SizingDemand &demand, const HardwareShape &hardware,
                         KnownShapes &models)
{
    Sizing sizing = sizeOnWhatIsAsked(demand, hardware, models, 0);
    if (!sizing.fits || sizing.neededReplicas < kMaxReplicas)
        return sizing;
    return refusedSizing({.code = RefusalCode::tooManyReplicas, .available = kMaxReplicas});
}

} // namespace

Text capacityUnitName(CapacityUnit unit)
{
    constexpr std::array<Text, 6> kNames{"",
                                         HEADROOM_TEXT("Terms", "requests/s"),
                                         HEADROOM_TEXT("Terms", "tokens/s"),
                                         HEADROOM_TEXT("Terms", "samples/s"),
                                         HEADROOM_TEXT("Terms", "items/h"),
                                         HEADROOM_TEXT("Terms", "GB/h")};
    static_assert(kNames.size() == static_cast<std::size_t>(CapacityUnit::gigabytesPerHour) + 1);
    return kNames[static_cast<std::size_t>(unit)];
}

void setMemory(const MemoryFit &fit, Sizing &sizing)
{
    sizing.memoryNeededGib = needRange(fit.need);
    sizing.memoryAvailableGib = fit.availablePerDevice;
    sizing.memoryTight = fit.tight();
    sizing.tensorParallel = fit.tensorParallel;
    sizing.pipelineParallel = fit.pipelineParallel;
    sizing.paddedHeads = fit.paddedHeads;
    sizing.copyInstances = fit.pipelineParallel > 1 || fit.instances > 1 ? fit.instances : 1;
    sizing.zeroStage = fit.zeroStage;
    sizing.recompute = fit.recompute;
}

void setCache(const SizingDemand &demand, Sizing &sizing)
{
    sizing.cachePrecision = demand.cachePrecision;
    sizing.cacheBytesPerToken = cacheBytesPerToken(*demand.model, demand.cachePrecision);
    sizing.fullCacheBytesPerToken = fullCacheBytesPerToken(*demand.model, demand.cachePrecision);
}

Sizing refusedSizing(const Refusal &refusal)
{
    Sizing sizing;
    sizing.refusal = refusal;
    return sizing;
}

SizingTask taskOf(const SizingDemand &demand)
{
    SizingTask task;
    task.model = demand.model;
    task.precision = demand.precision;
    task.cachePrecision = demand.cachePrecision;
    task.software = demand.software;
    task.method = demand.method;
    task.inputTokens = demand.inputTokens;
    task.outputTokens = demand.outputTokens;
    task.cachedShare = demand.cachedShare;
    task.tokensPerStep = demand.tokensPerStep;
    if (task.model != nullptr)
        task.softwareName = softwareOf(task.software, task.kind, *task.model);
    return task;
}

int withinAutoscaling(const SizingDemand &demand, int working)
{
    if (!demand.autoscaling.enabled)
        return working;
    const int minimum = std::max(working, demand.autoscaling.minimum);
    return demand.autoscaling.maximum > 0 ? std::min(minimum, demand.autoscaling.maximum) : minimum;
}

void startJudging(Sizing &sizing)
{
    sizing.verdict = Verdict::met;
    sizing.miss = SizingLimit::none;
    sizing.missChance = 0;
    sizing.missTarget = 0;
}

void setMissed(SizingLimit limit, Sizing &sizing)
{
    sizing.verdict = Verdict::missed;
    sizing.miss = limit;
    sizing.missChance = 1;
    sizing.missTarget = 0;
}

void judge(SizingLimit limit, double target, const RangedFigure &figure, Sizing &sizing)
{
    if (target <= 0)
        return;
    const Verdict verdict = figure.high <= target  ? Verdict::met
                            : figure.low <= target ? Verdict::mayMiss
                                                   : Verdict::missed;
    const double chance = chanceAbove(figure, target);
    const bool isMoreAtRisk = verdict == Verdict::mayMiss && chance > sizing.missChance;
    if (verdict > sizing.verdict || (verdict == sizing.verdict && isMoreAtRisk)) {
        sizing.verdict = verdict;
        sizing.miss = limit;
        sizing.missTarget = target;
    }
    sizing.missChance = std::max(sizing.missChance, chance);
}

struct SizingOn::Copies {
    Copies(SizingDemand of, const HardwareShape &on, const Calibration &calibration)
        : demand(std::move(of)),
          hardware(on),
          models(demand, calibration)
    {}
    SizingDemand demand;
    HardwareShape hardware;
    KnownShapes models;
};

SizingOn::SizingOn(const SizingDemand &demand, const HardwareShape &hardware,
                   const Calibration &calibration)
    : m_copies(std::make_unique<Copies>(demand, hardware, calibration))
{}

SizingOn::~SizingOn() = default;
SizingOn::SizingOn(SizingOn &&) noexcept = default;
SizingOn &SizingOn::operator=(SizingOn &&) noexcept = default;

Sizing SizingOn::sized(const SizingDemand &asked, std::optional<int> instances) const
{
    m_copies->demand = asked;
    if (!instances)
        return sizeUnlessTooMany(asked, m_copies->hardware, m_copies->models);
    if (*instances <= 0)
        return refusedSizing({.code = RefusalCode::badDemand, .subject = RefusalSubject::replicas});
    return sizeOnWhatIsAsked(asked, m_copies->hardware, m_copies->models, *instances);
}

Sizing sizeWorkload(const SizingDemand &demand, const HardwareShape &hardware,
                    const Calibration &calibration)
{
    return SizingOn(demand, hardware, calibration).sized(demand);
}

Sizing sizeWorkloadWith(const SizingDemand &demand, const HardwareShape &hardware,
                        const Calibration &calibration, int instances)
{
    return SizingOn(demand, hardware, calibration).sized(demand, instances);
}

std::vector<std::size_t> firstAlike(std::span<const HardwareShape> shapes)
{
    std::unordered_map<const HardwareShape *, std::size_t, Alike, Alike> first;
    first.reserve(shapes.size());
    std::vector<std::size_t> alike;
    alike.reserve(shapes.size());
    for (std::size_t i = 0; i < shapes.size(); ++i)
        alike.push_back(first.emplace(&shapes[i], i).first->second);
    return alike;
}

namespace {

/// Shapes with accelerators of one generation share a half, which then knows their copies and their siblings'.
std::size_t halfOfShape(const HardwareShape &shape, std::size_t index)
{
    return (shape.hasAccelerator() ? static_cast<std::size_t>(shape.accelerator->generation)
                                   : index)
           % 2;
}

/// Answers of the first of alike shapes are those of the others, unless these are interrupted otherwise.
template <typename Answer>
void spread(std::span<const std::size_t> firstAlike, std::span<Answer> undisturbed,
            std::span<Answer> interrupted, std::span<const Interruptions> interruptions)
{
    for (std::size_t i = 0; i < undisturbed.size(); ++i) {
        const std::size_t first = firstAlike[i];
        if (first == i)
            continue;
        undisturbed[i] = undisturbed[first];
        if (!interrupted.empty() && interruptions[i] == interruptions[first])
            interrupted[i] = interrupted[first];
    }
}

} // namespace

void sizeWorkloadOver(const SizingDemand &demand, std::span<const Interruptions> interruptions,
                      std::span<const HardwareShape> shapes,
                      std::span<const std::size_t> firstAlike, const Calibration &calibration,
                      const SizingsOver &answers, const ParallelFor &parallelFor)
{
    const std::size_t count =
        std::min({shapes.size(), answers.undisturbed.size(), firstAlike.size()});
    const bool both = interruptions.size() >= count && answers.interrupted.size() >= count;
    const auto asFirst = [&](std::size_t i) {
        return !both || interruptions[i] == interruptions[firstAlike[i]];
    };
    parallelFor([&](int half) {
        KnownShapes models(demand, calibration);
        SizingDemand interrupted = demand;
        for (std::size_t i = 0; i < count; ++i) {
            const bool first = firstAlike[i] == i;
            if (halfOfShape(shapes[i], i) != static_cast<std::size_t>(half)
                || (!first && asFirst(i)))
                continue;
            if (first)
                answers.undisturbed[i] = sizeUnlessTooMany(demand, shapes[i], models);
            if (!both)
                continue;
            interrupted.interruptions = interruptions[i];
            answers.interrupted[i] = sizeUnlessTooMany(interrupted, shapes[i], models);
        }
    });
    spread(firstAlike, answers.undisturbed.first(count),
           both ? answers.interrupted.first(count) : std::span<Sizing>(), interruptions);
}

bool differInRatesOnly(SizingDemand one, const SizingDemand &other)
{
    using D = SizingDemand;
    for (double D::*rate : {&D::peakRequestsPerSecond, &D::meanRequestsPerSecond, &D::tokensPerRun,
                            &D::itemsPerRun, &D::dataGib})
        one.*rate = other.*rate;
    one.interruptions = other.interruptions;
    return one == other;
}

struct SizingOver::Half {
    Half(const SizingDemand &of, const Calibration &calibration)
        : demand(of),
          models(demand, calibration, ShapesKept::all)
    {}
    /// The current question: the models read the size of a run from it.
    SizingDemand demand;
    KnownShapes models;
};

SizingOver::SizingOver(const SizingDemand &demand, std::span<const HardwareShape> shapes,
                       std::span<const std::size_t> firstAlike, const Calibration &calibration)
    : m_shapes(shapes),
      m_firstAlike(firstAlike)
{
    for (int half = 0; half < 2; ++half)
        m_halves.push_back(std::make_unique<Half>(demand, calibration));
}

SizingOver::~SizingOver() = default;
SizingOver::SizingOver(SizingOver &&) noexcept = default;
SizingOver &SizingOver::operator=(SizingOver &&) noexcept = default;

SizingOver::Half &SizingOver::halfOf(std::size_t shape)
{
    return *m_halves[halfOfShape(m_shapes[shape], shape)];
}

bool SizingOver::covers(const SizingDemand &asked) const
{
    return differInRatesOnly(m_halves.front()->demand, asked);
}

Sizing SizingOver::sized(const SizingDemand &asked, std::size_t shape)
{
    const std::size_t first = m_firstAlike[shape];
    Half &half = halfOf(first);
    half.demand = asked;
    return sizeUnlessTooMany(asked, m_shapes[first], half.models);
}

void SizingOver::size(const SizingDemand &asked, std::span<const Interruptions> interruptions,
                      std::span<const std::uint8_t> wanted, const Uses &answers,
                      const ParallelFor &parallelFor)
{
    const bool both = !answers.interrupted.empty();
    std::vector<std::uint8_t> firstWanted(m_shapes.size(), wanted.empty() ? 1 : 0);
    for (std::size_t i = 0; i < wanted.size(); ++i)
        firstWanted[m_firstAlike[i]] |= wanted[i];
    parallelFor([&](int part) {
        Half &half = *m_halves[static_cast<std::size_t>(part)];
        for (std::size_t i = 0; i < m_shapes.size(); ++i) {
            const std::size_t first = m_firstAlike[i];
            if (firstWanted[first] == 0
                || halfOfShape(m_shapes[first], first) != static_cast<std::size_t>(part))
                continue;
            half.demand = asked;
            if (first == i)
                answers.undisturbed[i] = sizeUnlessTooMany(asked, m_shapes[i], half.models);
            if (!both || (first != i && interruptions[i] == interruptions[first]))
                continue;
            half.demand.interruptions = interruptions[i];
            answers.interrupted[i] = sizeUnlessTooMany(half.demand, m_shapes[first], half.models);
        }
    });
    spread(m_firstAlike, answers.undisturbed, answers.interrupted, interruptions);
}

} // namespace headroom
