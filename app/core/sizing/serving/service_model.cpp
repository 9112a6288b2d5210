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

const CopyService &ServiceModels::on(const HardwareShape &hardware, const CopyLayout &layout)
{
    const auto made = [&] {
        CopyService copy = answersInTokens(m_demand)
                               ? tokenService(m_demand, hardware, m_corrections, layout)
                               : sampleService(m_demand, hardware, m_corrections);
        if (m_demand.speed != 1 && copy.fit.fits)
            copy.curve = copy.curve.slowed(1 / m_demand.speed);
        return copy;
    };
    if (!hardware.hasAccelerator()) {
        if (m_processor != &hardware) {
            m_onProcessor = made();
            m_processor = &hardware;
        }
        return m_onProcessor;
    }
    const Key key{hardware.accelerator, hardware.acceleratorMemoryGib,
                  std::min(1.0, hardware.acceleratorCount),
                  layout.instances > 1 ? hardware.networkGbps : 0.0, layout};
    const auto known = m_onAccelerators.find(key);
    return known != m_onAccelerators.end() ? known->second
                                           : m_onAccelerators.emplace(key, made()).first->second;
}

} // namespace headroom
