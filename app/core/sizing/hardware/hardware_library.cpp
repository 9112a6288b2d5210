// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/hardware/hardware_library.h"

#include "core/catalog/offer.h"
#include "core/csv/text_table.h"
#include "core/letters.h"
#include "core/models/nearest_names.h"
#include "core/sizing/hardware/accelerator_table.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

std::string key(std::string_view name)
{
    std::string result;
    for (const char c : name) {
        if (isUpper(c) || isLower(c) || isDigit(c) || c == '.')
            result += lowered(c);
    }
    return result;
}

std::string instanceKey(std::string_view provider, std::string_view name)
{
    return std::string(provider) + '/' + std::string(name);
}

CpuShape cpuOfRow(const TextTable &table, std::size_t row)
{
    const auto number = [&](std::string_view column) {
        return table.number(row, table.column(column));
    };
    const std::string_view flags = table.text(row, table.column("flags"));
    const auto has = [&](char flag) { return flags.find(flag) != std::string_view::npos; };
    CpuShape cpu;
    cpu.arm = has('a');
    cpu.amd = has('m');
    cpu.avx2 = has('2');
    cpu.avx512 = has('5');
    cpu.vnni = has('v');
    cpu.amx = has('x');
    cpu.sve = has('s');
    cpu.dotProduct = has('d');
    cpu.int8MatrixMultiply = has('i');
    cpu.measured = true;
    cpu.vcpus = number("vcpus");
    cpu.cores = number("cores");
    cpu.sockets = std::max(1.0, number("sockets"));
    cpu.readBandwidthGBps = number("read_gbps");
    cpu.stressSingle = number("stress_1");
    cpu.stressAll = number("stress_all");
    cpu.passmark = number("passmark");
    cpu.passmarkMemory = number("passmark_memory");
    cpu.geekbenchMulti = number("geekbench_multi");
    return cpu;
}

/// A measured row may name no provider: digits count there, as in Azure's names.
Naming namingOf(std::string_view provider)
{
    const auto known = providerWithKey(provider);
    return known ? factsOf(*known).naming : Naming::azure;
}

} // namespace

std::string instanceFamily(std::string_view provider, std::string_view name)
{
    const Naming naming = namingOf(provider);
    if (naming == Naming::aws)
        return std::string(name.substr(0, name.find('.')));
    if (naming == Naming::google)
        return std::string(name.substr(0, name.find('-')));
    if (naming == Naming::plain)
        return std::string(name);
    // Azure: drop the digits that count vCPUs: Standard_E16-8ads_v5 -> Standard_Eads_v5
    std::string family;
    bool versionPart = false;
    for (const char c : shortTypeName(name)) {
        versionPart = versionPart || c == '_';
        if (versionPart || !(isDigit(c) || c == '-'))
            family += c;
    }
    return family;
}

CpuShape scaledTo(CpuShape cpu, double vcpus)
{
    if (cpu.vcpus <= 0 || vcpus <= 0)
        return cpu;
    const double ratio = vcpus / cpu.vcpus;
    cpu.vcpus = vcpus;
    cpu.cores *= ratio;
    cpu.stressAll *= ratio;
    cpu.passmark *= std::pow(ratio, 0.85);
    cpu.geekbenchMulti *= std::pow(ratio, 0.6);
    // Bandwidth saturates well before all cores are in use: about the square root of the share.
    cpu.readBandwidthGBps *= std::pow(ratio, 0.7);
    cpu.measured = false;
    return cpu;
}

CpuShape unmeasuredCpu(bool arm, double vcpus)
{
    CpuShape cpu;
    cpu.arm = arm;
    cpu.avx2 = !arm;
    cpu.dotProduct = arm;
    cpu.vcpus = vcpus;
    cpu.cores = arm ? vcpus : vcpus / 2;
    // Medians of the measured types: 1.9 GB/s cache-missing reads and 2,000 stress-ng operations per vCPU.
    cpu.readBandwidthGBps = 12.0 * std::pow(std::max(1.0, vcpus), 0.7);
    cpu.stressSingle = 2000;
    cpu.stressAll = 1200 * vcpus;
    cpu.passmark = 1100 * vcpus;
    cpu.passmarkMemory = 2500;
    cpu.geekbenchMulti = 1300 * std::pow(std::max(1.0, vcpus), 0.6);
    return cpu;
}

Expected<HardwareLibrary> HardwareLibrary::parse(std::string_view accelerators,
                                                 std::string_view instances,
                                                 std::string_view burstable,
                                                 std::string_view migProfiles)
{
    HardwareLibrary library;
    HEADROOM_CHECK(library.readBaselines(burstable));
    HEADROOM_TRY(auto cards, readAcceleratorTable(accelerators));
    for (AcceleratorSpec &card : cards)
        library.addUnlinked(std::move(card));
    library.linkSiblings();
    HEADROOM_CHECK(library.readMigProfiles(migProfiles));
    HEADROOM_TRY(const auto types, TextTable::parse(instances));
    std::unordered_map<std::string, std::vector<CpuShape>> byCpu;
    std::unordered_map<std::string, std::vector<CpuShape>> byFamily;
    const int cloud = types.column("cloud");
    const int name = types.column("instance_type");
    const int model = types.column("cpu_model");
    for (std::size_t row = 0; row < types.rowCount(); ++row) {
        const CpuShape cpu = cpuOfRow(types, row);
        const std::string cpuKey = key(types.text(row, model));
        const auto [place, isNew] = library.m_cpuModelByKey.try_emplace(
            cpuKey, static_cast<int>(library.m_cpuModels.size()));
        if (isNew) {
            library.m_cpuModels.push_back(cpu);
            library.m_cpuModelNames.emplace_back(types.text(row, model));
        }
        // The largest machine of a processor stands for it.
        CpuShape &representative = library.m_cpuModels[static_cast<std::size_t>(place->second)];
        if (cpu.vcpus > representative.vcpus)
            representative = cpu;
        const std::string_view provider = types.text(row, cloud);
        byFamily[instanceKey(provider, instanceFamily(provider, types.text(row, name)))].push_back(
            cpu);
        library.addInstance(instanceKey(provider, types.text(row, name)), {cpu, place->second});
    }
    for (auto &[family, shapes] : byFamily) {
        std::sort(shapes.begin(), shapes.end(),
                  [](const CpuShape &a, const CpuShape &b) { return a.vcpus < b.vcpus; });
        library.m_perVcpuByFamily[family] = shapes[shapes.size() / 2];
    }
    return library;
}

Expected<void> HardwareLibrary::readBaselines(std::string_view burstable)
{
    if (burstable.empty())
        return {};
    HEADROOM_TRY(const auto table, TextTable::parse(burstable));
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const double share = table.number(row, table.column("baseline_share"));
        if (!(share > 0 && share <= 1))
            return failure(error_text::kBaselineIsAShare, "row " + std::to_string(row + 1),
                           error_text::kWriteAShare);
        m_baselineByInstance[instanceKey(table.text(row, table.column("provider")),
                                         table.text(row, table.column("instance_type")))] = share;
    }
    return {};
}

Expected<void> HardwareLibrary::readMigProfiles(std::string_view migProfiles)
{
    if (migProfiles.empty())
        return {};
    HEADROOM_TRY(const auto table, TextTable::parse(migProfiles));
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const std::string accelerator = table.trimmed(row, table.column("accelerator"));
        const auto card = m_acceleratorByKey.find(key(accelerator));
        if (card == m_acceleratorByKey.end())
            return failure({error_text::kAcceleratorUnknown, accelerator},
                           "row " + std::to_string(row + 1), error_text::kAddAccelerator);
        const MigProfile profile{
            table.trimmed(row, table.column("profile")), table.number(row, table.column("compute")),
            table.number(row, table.column("memory")),
            static_cast<int>(table.number(row, table.column("per_accelerator")))};
        const auto allFit = [&](double share) { // of what is stated to six digits
            constexpr double kSlip = 1e-4;
            return share > 0 && share * profile.perAccelerator <= 1 + kSlip;
        };
        if (profile.perAccelerator < 1 || !allFit(profile.compute) || !allFit(profile.memory))
            return failure(error_text::kSlicesAreShares, "row " + std::to_string(row + 1),
                           error_text::kWriteAShare);
        m_accelerators[card->second].migProfiles.push_back(profile);
    }
    return {};
}

HardwareLibrary HardwareLibrary::copy() const
{
    HardwareLibrary other(*this);
    other.linkSiblings();
    return other;
}

/// Cards that another one of the same name hides are nobody's siblings.
void HardwareLibrary::linkSiblings()
{
    for (AcceleratorSpec &large : m_accelerators) {
        large.smaller.clear();
        for (const AcceleratorSpec &small : m_accelerators) {
            if (isSmallerSibling(small, large) && accelerator(small.name) == &small)
                large.smaller.push_back(&small);
        }
    }
}

void HardwareLibrary::addInstance(std::string_view instance, MeasuredInstance measured)
{
    m_instanceByKey[std::string(instance)] = static_cast<int>(m_instances.size());
    m_instances.push_back(measured);
}

const AcceleratorSpec *HardwareLibrary::add(AcceleratorSpec accelerator)
{
    const AcceleratorSpec *added = addUnlinked(std::move(accelerator));
    linkSiblings();
    return added;
}

const AcceleratorSpec *HardwareLibrary::addUnlinked(AcceleratorSpec accelerator)
{
    accelerator = withImpliedTraits(std::move(accelerator));
    accelerator.index = static_cast<int>(m_accelerators.size());
    m_acceleratorByKey[key(accelerator.name)] = m_accelerators.size();
    for (const std::string &alias : accelerator.aliases)
        m_acceleratorByKey.try_emplace(key(alias), m_accelerators.size());
    m_accelerators.push_back(std::move(accelerator));
    return &m_accelerators.back();
}

const AcceleratorSpec *HardwareLibrary::accelerator(std::string_view name) const
{
    // "NVIDIA H100 80GB HBM3", as drivers print it: without its maker.
    for (const std::string_view known : {name, withoutMaker(name)}) {
        const auto found = m_acceleratorByKey.find(key(known));
        if (found != m_acceleratorByKey.end())
            return &m_accelerators[found->second];
    }
    return nullptr;
}

const AcceleratorSpec *HardwareLibrary::acceleratorOf(const InstanceDescription &instance) const
{
    if (const auto *exact = accelerator(instance.acceleratorModel))
        return exact;
    const std::string_view name = withoutMaker(instance.accelerator);
    const bool azure = namingOf(instance.provider) == Naming::azure;
    const bool large = instance.acceleratorMemoryGib > 60;
    if (name == "A100")
        return accelerator(!large ? "A100-40GB-SXM"
                           : azure && instance.name.find("_NC") != std::string_view::npos
                               ? "A100-80GB-PCIe"
                               : "A100-80GB-SXM");
    if (name == "V100")
        return accelerator(instance.acceleratorMemoryGib > 20 ? "V100-32GB"
                           : azure                            ? "V100-PCIe"
                                                              : "V100-16GB");
    if (name == "H100")
        return accelerator("H100-80GB-SXM");
    if (name == "Trainium")
        return accelerator("Trainium1");
    if (name == "Inferentia")
        return accelerator("Inferentia1");
    return accelerator(name);
}

HardwareShape HardwareLibrary::shapeOf(const AcceleratorSpec &accelerator, double count) const
{
    HardwareShape shape;
    shape.accelerator = &accelerator;
    shape.acceleratorCount = count;
    shape.acceleratorMemoryGib = accelerator.memoryGib;
    shape.cpu = unmeasuredCpu(false, 16 * std::max(1.0, count));
    shape.memoryGib = 128 * std::max(1.0, count);
    return shape;
}

Expected<HardwareShape> HardwareLibrary::shapeOf(const InstanceDescription &instance) const
{
    HardwareShape shape;
    shape.memoryGib = instance.memoryGib;
    shape.networkGbps = instance.networkGbps;
    shape.instanceId = instanceId(instance.provider, instance.name);
    const bool arm =
        instance.cpuArchitecture.starts_with("arm") || instance.cpuArchitecture == "aarch64";
    if (shape.instanceId >= 0) {
        const MeasuredInstance &measured = m_instances[static_cast<std::size_t>(shape.instanceId)];
        shape.cpu = measured.cpu;
        shape.cpuModelId = measured.cpuModelId;
    } else {
        const auto family = m_perVcpuByFamily.find(
            instanceKey(instance.provider, instanceFamily(instance.provider, instance.name)));
        shape.cpu = family == m_perVcpuByFamily.end() ? unmeasuredCpu(arm, instance.vcpus)
                                                      : scaledTo(family->second, instance.vcpus);
    }
    const auto baseline = m_baselineByInstance.find(instanceKey(instance.provider, instance.name));
    shape.cpu.baselineShare = baseline == m_baselineByInstance.end() ? 1.0 : baseline->second;
    if (instance.accelerator.empty() || instance.acceleratorCount <= 0)
        return shape;
    shape.accelerator = acceleratorOf(instance);
    if (shape.accelerator == nullptr)
        return failure({error_text::kAcceleratorUnknown, std::string(instance.accelerator)},
                       std::string(instance.name), error_text::kAddAccelerator);
    shape.acceleratorCount = instance.acceleratorCount;
    shape.acceleratorMemoryGib = instance.acceleratorMemoryGib > 0 ? instance.acceleratorMemoryGib
                                                                   : shape.accelerator->memoryGib;
    if (instance.acceleratorCount < 1) // a slice: the catalog gives the slice's memory
        shape.acceleratorMemoryGib = std::min(
            shape.accelerator->memoryGib, shape.acceleratorMemoryGib / instance.acceleratorCount);
    return shape;
}

int HardwareLibrary::instanceId(std::string_view provider, std::string_view name) const
{
    const auto found = m_instanceByKey.find(instanceKey(provider, name));
    return found == m_instanceByKey.end() ? -1 : found->second;
}

int HardwareLibrary::cpuModelId(std::string_view cpuModel) const
{
    const auto found = m_cpuModelByKey.find(key(cpuModel));
    return found == m_cpuModelByKey.end() ? -1 : found->second;
}

const CpuShape *HardwareLibrary::measuredCpu(std::string_view provider, std::string_view name) const
{
    const int id = instanceId(provider, name);
    return id < 0 ? nullptr : &m_instances[static_cast<std::size_t>(id)].cpu;
}

} // namespace headroom
