// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/serving/service_model.h"

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

MemoryFit fitOn(const HardwareShape &hardware, const SizingTask &task, double context, int devices)
{
    MemoryFit fit;
    fit.availablePerDevice = usableGib(hardware);
    fit.need = inferenceNeed(task, devices, 1, context);
    fit.tensorParallel = devices;
    fit.fits = fit.need.total() <= fit.availablePerDevice;
    return fit;
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
    mix(static_cast<std::size_t>(key.devices));
    return hash;
}

std::vector<int> ServiceModels::arrangements(const HardwareShape &hardware) const
{
    const int devices =
        hardware.hasAccelerator() ? std::max(1, static_cast<int>(hardware.acceleratorCount)) : 1;
    if (!answersInTokens(m_demand) || hardware.isSliced)
        return {1};
    std::vector<int> tried;
    const int heads = m_demand.model->heads > 0 ? m_demand.model->heads : devices;
    for (int group = 1; group < devices && group <= heads; group *= 2)
        tried.push_back(group);
    if (devices <= heads)
        tried.push_back(devices);
    return tried;
}

const CopyService &ServiceModels::on(const HardwareShape &hardware, int devices)
{
    const auto made = [&] {
        CopyService copy = answersInTokens(m_demand)
                               ? tokenService(m_demand, hardware, m_calibration, devices)
                               : sampleService(m_demand, hardware, m_calibration);
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
                  std::min(1.0, hardware.acceleratorCount), devices};
    const auto known = m_onAccelerators.find(key);
    return known != m_onAccelerators.end() ? known->second
                                           : m_onAccelerators.emplace(key, made()).first->second;
}

} // namespace headroom
