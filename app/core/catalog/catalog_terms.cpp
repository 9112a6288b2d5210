// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/catalog.h"

#include "core/key_table.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::array<KeyedName, 10> kCategories = {{
    {"general", HEADROOM_TEXT("Terms", "general purpose")},
    {"burstable", HEADROOM_TEXT("Terms", "burstable")},
    {"compute", HEADROOM_TEXT("Terms", "compute optimised")},
    {"memory", HEADROOM_TEXT("Terms", "memory optimised")},
    {"storage", HEADROOM_TEXT("Terms", "storage optimised")},
    {"gpu", "GPU"},
    {"inference_asic", HEADROOM_TEXT("Terms", "inference ASIC")},
    {"training_asic", HEADROOM_TEXT("Terms", "training ASIC")},
    {"hpc", "HPC"},
    {"other_accelerator", HEADROOM_TEXT("Terms", "other accelerator")},
}};

constexpr std::array<KeyedName, 7> kStacks = {{
    {"none", HEADROOM_TEXT("Terms", "none")},
    {"cuda", "CUDA"},
    {"neuron", "Neuron"},
    {"rocm", "ROCm"},
    {"xla", "XLA"},
    {"habana", "Habana"},
    {"other", HEADROOM_TEXT("Terms", "other")},
}};

constexpr std::array<KeyedName, 8> kGroups = {{
    {"cpu_general", HEADROOM_TEXT("Terms", "CPU general")},
    {"cpu_compute", HEADROOM_TEXT("Terms", "CPU compute")},
    {"cpu_memory", HEADROOM_TEXT("Terms", "CPU memory")},
    {"earlier_gpu", HEADROOM_TEXT("Terms", "T4, V100, earlier GPU")},
    {"inference_gpu", HEADROOM_TEXT("Terms", "L4, A10, L40S, RTX PRO")},
    {"large_gpu", HEADROOM_TEXT("Terms", "A100 to B300, MI300X")},
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

Text nameOf(InstanceCategory value)
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

Text nameOf(SoftwareStack value)
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

Text nameOf(HardwareGroup value)
{
    return nameIn(kGroups, value);
}

} // namespace headroom
