// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/sizing/hardware/hardware.h"

#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom {

/// An instance type as the catalog describes it.
struct InstanceDescription {
    std::string_view provider; ///< aws, azure, gcp
    std::string_view name;
    std::string_view family;
    std::string_view cpuArchitecture; ///< "arm64" or "x86_64"
    double vcpus = 0;
    double memoryGib = 0;
    std::string_view accelerator;      ///< as in the catalog, "NVIDIA A100"; empty = none
    std::string_view acceleratorModel; ///< exact variant, "A100-80GB-PCIe"; empty: not known
    double acceleratorCount = 0;
    double acceleratorMemoryGib = 0; ///< each
    double networkGbps = 0;
};

/// Accelerators and measured processors, and how a catalog's instance types map to them.
class HardwareLibrary
{
public:
    /// Texts of resources/calibration/accelerators.csv, instances.csv, burstable.csv and mig_profiles.csv; without the
    /// last two every type keeps its full speed, and no accelerator can be divided.
    [[nodiscard]] static Expected<HardwareLibrary> parse(std::string_view accelerators,
                                                         std::string_view instances,
                                                         std::string_view burstable = {},
                                                         std::string_view migProfiles = {});

    HardwareLibrary() = default;
    HardwareLibrary(HardwareLibrary &&) = default;
    HardwareLibrary &operator=(HardwareLibrary &&) = default;
    HardwareLibrary &operator=(const HardwareLibrary &) = delete;
    /// Only on purpose: others point into a library.
    [[nodiscard]] HardwareLibrary copy() const;

    /// The accelerator of exactly this name or alias ("A100-80GB-SXM", "H100 80GB HBM3"); null when unknown.
    [[nodiscard]] const AcceleratorSpec *accelerator(std::string_view name) const;
    /// The accelerator meant by a catalog's name, by memory and instance family; null when unknown.
    [[nodiscard]] const AcceleratorSpec *acceleratorOf(const InstanceDescription &instance) const;
    /// Fails when the instance has an accelerator of which no performance facts are known.
    [[nodiscard]] Expected<HardwareShape> shapeOf(const InstanceDescription &instance) const;
    /// A bare accelerator count, as benchmarks name it.
    [[nodiscard]] HardwareShape shapeOf(const AcceleratorSpec &accelerator, double count) const;

    const AcceleratorSpec *add(AcceleratorSpec accelerator);
    [[nodiscard]] const std::deque<AcceleratorSpec> &accelerators() const { return m_accelerators; }
    [[nodiscard]] int instanceId(std::string_view provider, std::string_view name) const;
    [[nodiscard]] int cpuModelId(std::string_view cpuModel) const;
    [[nodiscard]] std::string_view cpuModelName(int cpuModelId) const
    {
        return m_cpuModelNames[static_cast<std::size_t>(cpuModelId)];
    }
    /// What was measured on an instance type, or null.
    [[nodiscard]] const CpuShape *measuredCpu(std::string_view provider,
                                              std::string_view name) const;
    /// Typical figures of a processor model scaled to a number of vCPUs, or null when unknown.
    [[nodiscard]] const CpuShape *cpuOfModel(int cpuModelId) const
    {
        return cpuModelId < 0 ? nullptr : &m_cpuModels[static_cast<std::size_t>(cpuModelId)];
    }

private:
    HardwareLibrary(const HardwareLibrary &) = default;

    struct MeasuredInstance {
        CpuShape cpu;
        int cpuModelId = -1;
    };
    const AcceleratorSpec *addUnlinked(AcceleratorSpec accelerator);
    void linkSiblings();
    void addInstance(std::string_view key, MeasuredInstance measured);
    [[nodiscard]] Expected<void> readBaselines(std::string_view burstable);
    [[nodiscard]] Expected<void> readMigProfiles(std::string_view migProfiles);

    std::deque<AcceleratorSpec> m_accelerators;
    std::unordered_map<std::string, std::size_t> m_acceleratorByKey;
    std::vector<MeasuredInstance> m_instances;
    std::unordered_map<std::string, int> m_instanceByKey;
    std::vector<CpuShape> m_cpuModels; ///< medians of the instances with that processor
    std::vector<std::string> m_cpuModelNames;
    std::unordered_map<std::string, int> m_cpuModelByKey;
    std::unordered_map<std::string, CpuShape>
        m_perVcpuByFamily; ///< medians per vCPU of a provider's family
    std::unordered_map<std::string, double> m_baselineByInstance;
};

/// "m7i" of "m7i.2xlarge", "Standard_Ds_v5" of "Standard_D8s_v5", "n2" of "n2-standard-8".
[[nodiscard]] std::string instanceFamily(std::string_view provider, std::string_view name);

/// Figures that grow with the machine, scaled to another number of vCPUs.
[[nodiscard]] CpuShape scaledTo(CpuShape cpu, double vcpus);

/// Figures for a type that nobody measured, from vCPU count and processor kind (rule of thumb).
[[nodiscard]] CpuShape unmeasuredCpu(bool arm, double vcpus);

} // namespace headroom
