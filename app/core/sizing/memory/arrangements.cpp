// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/memory/arrangements.h"

#include "core/sizing/task/token_work.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

/// Gbit/s of an instance's network from which servers are run in stages over it: that of the smallest types with a
/// network made for it (AWS: Elastic Fabric Adapter from 100 Gbit/s).
constexpr double kNetworkForStages = 100;
/// Gbit/s per device from which layers are shared over it: a network adapter of 200 Gbit/s for each accelerator, as in the
/// machines that are built for it. Slower ones make each of the two exchanges of a layer longer than its products.
constexpr double kNetworkForLayers = 200;
constexpr int kUsualMachine = 8;   ///< accelerators of the largest usual machine
constexpr int kNeuronMachine = 16; ///< of Trainium
constexpr int kMaxMachines = 64;   ///< beyond, a number of machines is no advice

bool isPowerOfTwo(int value)
{
    return value > 0 && (value & (value - 1)) == 0;
}

bool divides(int devices, int count)
{
    return count <= 0 || count % devices == 0;
}

SoftwareStack stackOf(const HardwareShape &hardware)
{
    return hardware.hasAccelerator() ? hardware.accelerator->stack : SoftwareStack::none;
}

CopyLayout layoutOf(const ModelProfile &model, SoftwareStack stack, int tensor, int pipeline)
{
    CopyLayout layout{tensor, pipeline, 1, 0};
    const int heads = headsOver(model, stack, tensor).value_or(model.heads);
    layout.padded = heads > model.heads ? heads : 0;
    return layout;
}

int stagesAtMost(const ModelProfile &model, int stages)
{
    return model.layers > 0 ? std::min(stages, model.layers) : stages;
}

/// Of the accepted ways of using `devices` in stages of one instance, the one that uses the most; then the fewest stages.
CopyLayout widest(const ModelProfile &model, SoftwareStack stack, int devices)
{
    CopyLayout best;
    for (int tensor = 1; tensor <= devices; ++tensor) {
        const int stages = stagesAtMost(model, devices / tensor);
        if (acceptsTensorParallel(model, stack, tensor) && tensor * stages >= best.devices())
            best = layoutOf(model, stack, tensor, stages);
    }
    return best;
}

} // namespace

std::optional<int> headsOver(const ModelProfile &model, SoftwareStack stack, int devices)
{
    if (devices == 1 || !hasTokens(model))
        return devices == 1 ? std::optional(model.heads) : std::nullopt;
    if (!divides(devices, model.experts))
        return std::nullopt;
    if (stack == SoftwareStack::neuron)
        return (model.heads + devices - 1) / devices * devices;
    const bool unknown = model.heads <= 0; // recurrent models, and own ones without heads
    if (unknown)
        return isPowerOfTwo(devices) ? std::optional(0) : std::nullopt;
    const int keys = model.latentKvWidth > 0 ? 0 : model.kvHeads;
    const bool shared = divides(devices, keys) || (keys > 0 && devices % keys == 0);
    return divides(devices, model.heads) && shared && divides(devices, model.ffn)
               ? std::optional(model.heads)
               : std::nullopt;
}

bool acceptsTensorParallel(const ModelProfile &model, SoftwareStack stack, int devices)
{
    return headsOver(model, stack, devices).has_value();
}

int devicesOf(const HardwareShape &hardware)
{
    constexpr double kMaxCounted = 1e6;
    return hardware.hasAccelerator()
               ? static_cast<int>(std::clamp(hardware.acceleratorCount, 1.0, kMaxCounted))
               : 1;
}

std::vector<CopyLayout> layoutsWithin(const ModelProfile &model, const HardwareShape &hardware)
{
    const int devices = devicesOf(hardware);
    const SoftwareStack stack = stackOf(hardware);
    std::vector<CopyLayout> layouts;
    for (int tensor = 1; tensor <= devices; ++tensor) {
        // Cores of Neuron exchange in rings of powers of two, or all together (tp_degree of transformers-neuronx).
        const bool ring =
            stack != SoftwareStack::neuron || isPowerOfTwo(tensor) || tensor == devices;
        if (ring && acceptsTensorParallel(model, stack, tensor))
            layouts.push_back(layoutOf(model, stack, tensor, 1));
    }
    const CopyLayout whole = widest(model, stack, devices);
    if (whole.devices() > layouts.back().devices())
        layouts.push_back(whole);
    return layouts;
}

std::vector<CopyLayout> layoutsAcross(const ModelProfile &model, const HardwareShape &hardware,
                                      int instances)
{
    const int devices = devicesOf(hardware);
    if (!hardware.hasAccelerator() || hardware.isSliced || hardware.acceleratorCount < 1
        || hardware.networkGbps < kNetworkForStages)
        return {};
    const SoftwareStack stack = stackOf(hardware);
    std::vector<CopyLayout> layouts;
    CopyLayout staged = widest(model, stack, devices);
    staged.pipeline *= instances;
    staged.instances = instances;
    if (staged.pipeline <= std::max(1, model.layers))
        layouts.push_back(staged);
    if (hardware.networkGbps >= kNetworkForLayers * devices
        && acceptsTensorParallel(model, stack, devices * instances)) {
        layouts.push_back(layoutOf(model, stack, devices * instances, 1));
        layouts.back().instances = instances;
    }
    return layouts;
}

NextArrangement nextArrangement(const ModelProfile &model, const HardwareShape &hardware,
                                int minimum)
{
    const SoftwareStack stack = stackOf(hardware);
    const int largest = std::max(devicesOf(hardware),
                                 stack == SoftwareStack::neuron ? kNeuronMachine : kUsualMachine);
    for (int machine = 1; machine <= largest; machine *= 2) {
        const CopyLayout layout = widest(model, stack, machine);
        if (machine >= minimum && layout.devices() >= minimum)
            return {machine, machine, layout};
    }
    for (int machines = 2; machines <= kMaxMachines; ++machines) {
        CopyLayout layout = widest(model, stack, largest);
        layout.pipeline = stagesAtMost(model, layout.pipeline * machines);
        layout.instances = machines;
        if (machines * largest >= minimum && layout.devices() >= minimum)
            return {machines * largest, largest, layout};
    }
    return {};
}

} // namespace headroom
