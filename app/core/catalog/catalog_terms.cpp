// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog/catalog.h"

#include "key_table.h"

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

} // namespace

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
