// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"

#include "core/key_table.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::array<KeyedName, 10> kCategories = {{
    {"general", "general purpose"},
    {"burstable", "burstable"},
    {"compute", "compute optimised"},
    {"memory", "memory optimised"},
    {"storage", "storage optimised"},
    {"gpu", "GPU"},
    {"inference_asic", "inference ASIC"},
    {"training_asic", "training ASIC"},
    {"hpc", "HPC"},
    {"other_accelerator", "other accelerator"},
}};

constexpr std::array<KeyedName, 7> kStacks = {{
    {"none", "none"},
    {"cuda", "CUDA"},
    {"neuron", "Neuron"},
    {"rocm", "ROCm"},
    {"xla", "XLA"},
    {"habana", "Habana"},
    {"other", "other"},
}};

constexpr std::array<KeyedName, 8> kGroups = {{
    {"cpu_general", "CPU general"},
    {"cpu_compute", "CPU compute"},
    {"cpu_memory", "CPU memory"},
    {"earlier_gpu", "T4, V100, earlier GPU"},
    {"inference_gpu", "L4, A10G, L40S"},
    {"large_gpu", "A100, H100, H200, MI300X"},
    {"inferentia", "Inferentia"},
    {"trainium_tpu", "Trainium, TPU, Gaudi"},
}};

constexpr std::array<KeyedName, 3> kQualities = {{
    {"derived", "derived"},
    {"estimated", "estimated"},
    {"suspicious", "suspicious"},
}};

constexpr std::array<std::pair<PriceQuality, PriceFlag>, 3> kQualityFlags = {{
    {PriceQuality::derived, kPriceDerived},
    {PriceQuality::estimated, kPriceEstimated},
    {PriceQuality::suspicious, kPriceSuspicious},
}};

} // namespace

std::string_view keyOf(PriceQuality value)
{
    return keyIn(kQualities, value);
}

std::optional<PriceQuality> priceQualityFrom(std::string_view key)
{
    return valueIn<PriceQuality>(kQualities, key);
}

std::vector<PriceQuality> qualityOf(std::uint8_t flags)
{
    std::vector<PriceQuality> result;
    for (const auto &[quality, flag] : kQualityFlags) {
        if ((flags & flag) != 0)
            result.push_back(quality);
    }
    return result;
}

std::uint8_t flagsOf(const std::vector<PriceQuality> &quality)
{
    unsigned flags = 0;
    for (const auto &[stated, flag] : kQualityFlags) {
        if (std::find(quality.begin(), quality.end(), stated) != quality.end())
            flags |= flag;
    }
    return static_cast<std::uint8_t>(flags);
}

std::string_view keyOf(InstanceCategory value)
{
    return keyIn(kCategories, value);
}

std::optional<InstanceCategory> instanceCategoryFrom(std::string_view key)
{
    return valueIn<InstanceCategory>(kCategories, key);
}

std::string_view nameOf(InstanceCategory value)
{
    return nameIn(kCategories, value);
}

std::string_view keyOf(SoftwareStack value)
{
    return keyIn(kStacks, value);
}

std::optional<SoftwareStack> softwareStackFrom(std::string_view key)
{
    return valueIn<SoftwareStack>(kStacks, key);
}

std::string_view nameOf(SoftwareStack value)
{
    return nameIn(kStacks, value);
}

std::string_view keyOf(HardwareGroup value)
{
    return keyIn(kGroups, value);
}

std::optional<HardwareGroup> hardwareGroupFrom(std::string_view key)
{
    return valueIn<HardwareGroup>(kGroups, key);
}

std::string_view nameOf(HardwareGroup value)
{
    return nameIn(kGroups, value);
}

} // namespace headroom
