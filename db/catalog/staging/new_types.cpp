// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/catalog/staging/new_types.h"

#include "core/catalog/offer.h"
#include "core/letters.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom::storage {

namespace {

/// Azure writes the vCPUs, and for constrained sizes "-n", between the letters of the family.
std::string azureFamilyOf(std::string_view name)
{
    name = shortTypeName(name);
    const std::size_t digits = name.find_first_of("0123456789");
    if (digits == std::string_view::npos)
        return std::string(name);
    std::size_t rest = digits;
    while (rest < name.size() && (isDigit(name[rest]) || name[rest] == '-'))
        ++rest;
    return std::string(name.substr(0, digits)) + std::string(name.substr(rest));
}

/// Letters before the first digit: "p" of "p5e.48xlarge".
std::string_view lettersOf(std::string_view name)
{
    return name.substr(0, name.find_first_of("0123456789"));
}

/// Series whose every machine has accelerators, by the providers' names: a list that names none has
/// left them out (SkyPilot does for new ones, AWS for everything but GPUs).
bool isAcceleratedSeries(Provider provider, std::string_view name)
{
    constexpr std::array<std::string_view, 8> kAws = {"p",   "g",  "gr", "inf",
                                                      "trn", "dl", "vt", "f"};
    constexpr std::array<std::string_view, 2> kGoogle = {"a", "ct"};
    const Naming naming = factsOf(provider).naming;
    if (naming == Naming::aws && name.starts_with("ml."))
        name.remove_prefix(3); // the same machine under SageMaker
    const std::string_view letters = lettersOf(name);
    switch (naming) {
    case Naming::aws: return std::ranges::find(kAws, letters) != kAws.end();
    case Naming::google:
        // G1 is a shared core; G2 and later have GPUs.
        return std::ranges::find(kGoogle, letters) != kGoogle.end() || name.starts_with("tpu")
               || (letters == "g" && !name.starts_with("g1-"));
    case Naming::azure: return name.starts_with("Standard_N");
    case Naming::plain: break;
    }
    return false;
}

struct Fraction {
    int count = 0;
    int share = 1;
};

/// 4 as 4/1, 0.125 as 1/8, 0.333 as 1/3.
Fraction devicesOf(double count)
{
    if (count >= 1)
        return {static_cast<int>(std::lround(std::min(count, 4096.0))), 1};
    if (count > 0)
        return {1, static_cast<int>(std::lround(std::min(1 / count, 64.0)))};
    return {};
}

InstanceCategory categoryOf(SoftwareStack stack, double memoryPerVcpu)
{
    switch (stack) {
    case SoftwareStack::none: break;
    case SoftwareStack::cuda:
    case SoftwareStack::rocm: return InstanceCategory::gpu;
    case SoftwareStack::neuron:
    case SoftwareStack::xla:
    case SoftwareStack::habana: return InstanceCategory::trainingAsic;
    case SoftwareStack::other: return InstanceCategory::otherAccelerator;
    }
    if (memoryPerVcpu > 0 && memoryPerVcpu < 3)
        return InstanceCategory::compute;
    return memoryPerVcpu >= 6 ? InstanceCategory::memory : InstanceCategory::general;
}

HardwareGroup groupOf(InstanceCategory category)
{
    switch (category) {
    case InstanceCategory::compute: return HardwareGroup::cpuCompute;
    case InstanceCategory::memory: return HardwareGroup::cpuMemory;
    case InstanceCategory::gpu: return HardwareGroup::inferenceGpu;
    case InstanceCategory::trainingAsic: return HardwareGroup::trainiumTpu;
    default: return HardwareGroup::cpuGeneral;
    }
}

} // namespace

std::string familyOf(Provider provider, std::string_view typeName)
{
    switch (factsOf(provider).naming) {
    case Naming::aws: {
        if (typeName.starts_with("ml."))
            typeName.remove_prefix(3);
        return std::string(typeName.substr(0, typeName.find('.')));
    }
    case Naming::google: return std::string(typeName.substr(0, typeName.find('-')));
    case Naming::azure: return azureFamilyOf(typeName);
    case Naming::plain: break;
    }
    return std::string(typeName);
}

SoftwareStack stackOf(std::string_view accelerator)
{
    const auto names = [&](std::string_view word) {
        return accelerator.find(word) != std::string_view::npos;
    };
    if (accelerator.empty())
        return SoftwareStack::none;
    if (names("Inferentia") || names("Trainium"))
        return SoftwareStack::neuron;
    if (names("TPU"))
        return SoftwareStack::xla;
    if (names("Gaudi") || names("Habana"))
        return SoftwareStack::habana;
    if (names("AMD") || names("Radeon"))
        return SoftwareStack::rocm;
    if (names("FPGA") || names("Qualcomm") || names("Xilinx"))
        return SoftwareStack::other;
    return SoftwareStack::cuda;
}

Text faultOfNewType(Provider provider, std::string_view name, const TypeFacts &facts)
{
    if (facts.acceleratorCount > 0 && facts.accelerator.empty())
        return HEADROOM_TEXT(
            "Imports",
            "The instance type is new and has accelerators, but the list does not say which.");
    if (!facts.accelerator.empty() && !(facts.acceleratorCount > 0))
        return HEADROOM_TEXT(
            "Imports", "The instance type is new, and the list does not state the number of its "
                       "accelerators.");
    if (!facts.accelerator.empty() && !facts.knownAccelerator && !(facts.acceleratorMemoryGib >= 1))
        return HEADROOM_TEXT(
            "Imports",
            "The instance type is new and has an unknown accelerator, whose memory the list "
            "does not state.");
    if (facts.accelerator.empty() && isAcceleratedSeries(provider, name))
        return HEADROOM_TEXT(
            "Imports",
            "The instance type is new in a series with accelerators, and the list names none.");
    return {};
}

NewType describeNewType(Provider provider, std::string_view name, const TypeFacts &facts)
{
    NewType described;
    const Fraction devices =
        facts.accelerator.empty() ? Fraction{} : devicesOf(facts.acceleratorCount);
    if (devices.count > 0) {
        described.accelerator = facts.accelerator;
        described.stack =
            facts.knownAccelerator ? facts.knownAccelerator->stack : stackOf(facts.accelerator);
    }
    described.family = familyOf(provider, name);
    described.accelerators = devices.count;
    described.acceleratorShare = devices.share;
    InstanceType &type = described.type;
    type.provider = provider;
    type.name = name;
    type.vcpus = facts.vcpus;
    type.memoryGib = facts.memoryGib;
    type.cpuArchitecture = facts.cpuArchitecture.empty() ? "x86_64" : facts.cpuArchitecture;
    type.acceleratorMemoryGib = facts.acceleratorMemoryGib;
    type.category =
        categoryOf(described.stack, facts.vcpus > 0 ? facts.memoryGib / facts.vcpus : 0);
    type.group = facts.knownAccelerator ? facts.knownAccelerator->group : groupOf(type.category);
    return described;
}

} // namespace headroom::storage
