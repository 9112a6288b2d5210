// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/serving/service_model.h"

#include "core/sizing/memory/arrangements.h"
#include "core/sizing/workload_sizing.h"

#include <algorithm>
#include <functional>

namespace headroom {

bool answersInTokens(const SizingDemand &demand)
{
    const ModelKind kind = demand.model->kind;
    return kind == ModelKind::decoder
           || (kind == ModelKind::encoderDecoder && demand.outputTokens > 0);
}

ServiceLimits serviceLimits(const SizingDemand &demand)
{
    constexpr double kMsPerSecond = 1000;
    const ServiceTargets &targets = demand.targets;
    const bool tokens = answersInTokens(demand);
    return {targets.p95LatencyMs / kMsPerSecond, tokens ? targets.ttftMs / kMsPerSecond : 0,
            tokens && demand.outputTokens > 1 ? targets.tpotMs / kMsPerSecond : 0};
}

Arrivals arrivalsOf(const SizingDemand &demand)
{
    return {demand.arrivalSpread, demand.outputSpread * demand.outputSpread};
}

bool worksThroughQueue(const SizingDemand &demand)
{
    return demand.kind == WorkloadKind::batchInference || demand.kind == WorkloadKind::validation;
}

void refuseFor(CopyService &service, const std::optional<Refusal> &refusal)
{
    if (!refusal)
        return;
    service.fit.fits = false;
    service.fit.refusal = *refusal;
}

CopyService fasterOnQueue(const CopyService &served, const CopyService &queued)
{
    const bool queue =
        queued.fit.fits && (!served.fit.fits || queued.curve.fullRate() >= served.curve.fullRate());
    return queue ? queued : served;
}

namespace {

/// `whole`: the curve of both. An end of the range is where the one lies that `choice` takes of both ends.
template <typename Choice>
CopyService bothOf(const CopyService &own, const CopyService &other, const ServiceCurve &whole,
                   const Choice &choice)
{
    const double ofOwn = own.curve.fullRate();
    const double ofOther = other.curve.fullRate();
    const bool ownDecides = choice(ofOwn, ofOther) == ofOwn;
    CopyService both = ownDecides ? own : other;
    both.fit = own.fit;
    both.layout = own.layout;
    both.evidence = worseOf(both.evidence, Evidence::interpolated);
    both.curve = whole;
    both.places = whole.maximum();
    const auto end = [&](double CopyService::*factor) {
        return whole.fullRate() / choice(ofOwn / own.*factor, ofOther / other.*factor);
    };
    both.fastest = std::min(1.0, end(&CopyService::fastest));
    both.slowest = std::max(1.0, end(&CopyService::slowest));
    return both;
}

} // namespace

CopyService fasterOf(const CopyService &own, const CopyService &other)
{
    return bothOf(own, other, own.curve.orFaster(other.curve),
                  [](double a, double b) { return std::max(a, b); });
}

CopyService slowerOf(const CopyService &own, const CopyService &other)
{
    return bothOf(own, other, own.curve.orSlower(other.curve),
                  [](double a, double b) { return std::min(a, b); });
}

double copiesOf(const CopyLayout &layout, const HardwareShape &hardware)
{
    if (layout.instances > 1 || !hardware.hasAccelerator())
        return 1;
    return std::max(1.0, std::floor(hardware.acceleratorCount / layout.devices()));
}

void forEachCopy(ServiceModels &models, const HardwareShape &hardware, SeveralInstances several,
                 Refusal &refusal, const std::function<void(const CopyService &)> &take)
{
    // Where the weights leave less than half of the memory, twice the devices hold more than half as much again of the cache.
    constexpr double kMuchOfMemory = 0.5;
    bool fits = false;
    bool hasRoom = false;
    const auto tryAll = [&](const std::vector<CopyLayout> &layouts) {
        for (const CopyLayout &layout : layouts) {
            const CopyService &copy = models.on(hardware, layout);
            fits = fits || copy.fit.fits;
            hasRoom = hasRoom
                      || (copy.fit.fits
                          && copy.fit.need.weights <= kMuchOfMemory * copy.fit.availablePerDevice);
            if (copy.fit.fits)
                take(copy);
            else if (copy.fit.refusal.refused())
                refusal = copy.fit.refusal;
        }
    };
    tryAll(models.arrangements(hardware));
    if (refusal.refused() || hasRoom || (fits && several == SeveralInstances::whereNoneFits))
        return;
    const int last = fits ? 2 : kMaxInstancesPerCopy;
    for (int instances = 2; instances <= last; ++instances)
        tryAll(models.wider(hardware, instances));
}

Refusal tooFewInstances(const CopyService &copy, const HardwareShape &hardware, int instances)
{
    const int devices = devicesOf(hardware);
    Refusal refusal;
    refusal.code = RefusalCode::doesNotFit;
    refusal.needed = copy.fit.need.total() * copy.layout.devices();
    refusal.available = copy.fit.availablePerDevice * devices * instances;
    refusal.remedyCount = copy.layout.instances;
    return refusal;
}

Refusal whyNoCopyFits(const SizingDemand &demand, const HardwareShape &hardware)
{
    HardwareShape shape = hardware;
    if (!answersInTokens(demand) || hardware.isSliced) // one device works on a sample
        shape.acceleratorCount = std::min(1.0, hardware.acceleratorCount);
    const double context = std::max(1.0, demand.inputTokens + demand.outputTokens);
    return fitInference(shape, taskOf(demand), 1, context).refusal;
}

std::size_t ServiceModels::KeyHash::operator()(const Key &key) const noexcept
{
    std::size_t hash = std::hash<const void *>()(key.accelerator);
    const auto mix = [&hash](std::size_t value) { hash = hash * 1'000'003 + value; };
    mix(std::hash<double>()(key.memoryGib));
    mix(std::hash<double>()(key.share));
    mix(std::hash<double>()(key.network));
    for (const int part : {key.layout.tensor, key.layout.pipeline, key.layout.instances})
        mix(static_cast<std::size_t>(part));
    return hash;
}

std::size_t ServiceModels::RateKeyHash::operator()(const RateKey &key) const noexcept
{
    std::size_t hash = std::hash<const void *>()(key.copy);
    for (const double part : {key.fullRate, key.highest, key.slowdown})
        hash = hash * 1'000'003 + std::hash<double>()(part);
    return hash;
}

RateUnderLimits ServiceModels::rateUnder(const SizingDemand &asked, const CopyService &copy,
                                         const ServiceCurve &ofCopies, double highest,
                                         double slowdown)
{
    const auto found = [&] {
        return rateUnderLimits(ofCopies, serviceLimits(asked), arrivalsOf(asked), highest,
                               slowdown);
    };
    if (m_kept == ShapesKept::last)
        return found(); // a copy's place may be another's soon
    const RateKey key{&copy, ofCopies.fullRate(), highest, slowdown};
    const auto known = m_rates.find(key);
    return known != m_rates.end() ? known->second : m_rates.emplace(key, found()).first->second;
}

std::vector<CopyLayout> ServiceModels::arrangements(const HardwareShape &hardware) const
{
    if (!answersInTokens(m_demand) || hardware.isSliced)
        return {CopyLayout{}};
    return layoutsWithin(*m_demand.model, hardware);
}

std::vector<CopyLayout> ServiceModels::wider(const HardwareShape &hardware, int instances) const
{
    if (!answersInTokens(m_demand))
        return {};
    return layoutsAcross(*m_demand.model, hardware, instances);
}

CopyService ServiceModels::made(const HardwareShape &hardware, const CopyLayout &layout) const
{
    CopyService copy = answersInTokens(m_demand)
                           ? tokenService(m_demand, hardware, m_calibration, layout)
                           : sampleService(m_demand, hardware, m_calibration);
    if (m_demand.speed != 1 && copy.fit.fits)
        copy.curve = copy.curve.slowed(1 / m_demand.speed);
    return copy;
}

ServiceModels::Key ServiceModels::keyOf(const HardwareShape &hardware, const CopyLayout &layout)
{
    return {hardware.accelerator, hardware.acceleratorMemoryGib,
            std::min(1.0, hardware.acceleratorCount),
            layout.instances > 1 ? hardware.networkGbps : 0.0, layout};
}

const CopyService &ServiceModels::byItself(const HardwareShape &hardware, const CopyLayout &layout)
{
    const Key key = keyOf(hardware, layout);
    const auto known = m_byThemselves.find(key);
    return known != m_byThemselves.end()
               ? known->second
               : m_byThemselves.emplace(key, made(hardware, layout)).first->second;
}

const CopyService &ServiceModels::onProcessor(const HardwareShape &hardware,
                                              const CopyLayout &layout)
{
    const auto known = m_onProcessors.find(&hardware);
    if (known != m_onProcessors.end())
        return known->second;
    if (m_kept == ShapesKept::last)
        m_onProcessors.clear();
    return m_onProcessors.emplace(&hardware, made(hardware, layout)).first->second;
}

const CopyService &ServiceModels::on(const HardwareShape &hardware, const CopyLayout &layout)
{
    if (!hardware.hasAccelerator())
        return onProcessor(hardware, layout);
    const AcceleratorSpec &card = *hardware.accelerator;
    const bool hasMore = hardware.acceleratorMemoryGib > card.memoryGib && !hardware.isSliced;
    if (card.smaller.empty() && !hasMore)
        return byItself(hardware, layout);
    const Key key = keyOf(hardware, layout);
    const auto known = m_onAccelerators.find(key);
    if (known != m_onAccelerators.end())
        return known->second;
    CopyService best = byItself(hardware, layout);
    const auto orOn = [&](const AcceleratorSpec &smaller) {
        const CopyService &copy = byItself(withCard(hardware, smaller), layout);
        if (copy.fit.fits)
            best = fasterOf(best, copy);
    };
    if (best.fit.fits) {
        std::ranges::for_each(card.smaller, [&](const AcceleratorSpec *one) { orOn(*one); });
        if (hasMore) // with the memory of its data sheet
            orOn(card);
    }
    return m_onAccelerators.emplace(key, best).first->second;
}

} // namespace headroom
