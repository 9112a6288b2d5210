// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/hardware/accelerator_table.h"

#include "core/csv/text_table.h"
#include "core/letters.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

constexpr std::array<MemberColumn<AcceleratorSpec, std::string>, 4> kAcceleratorTexts{
    {{"name", &AcceleratorSpec::name},
     {"vendor", &AcceleratorSpec::vendor},
     {"architecture", &AcceleratorSpec::architecture},
     {"source", &AcceleratorSpec::source}}};
constexpr std::array<MemberColumn<AcceleratorSpec, double>, 13> kAcceleratorFigures{
    {{"memory_gib", &AcceleratorSpec::memoryGib},
     {"memory_bandwidth_gbps", &AcceleratorSpec::bandwidthGBps},
     {"fp32_tflops", &AcceleratorSpec::fp32Tflops},
     {"tf32_tflops", &AcceleratorSpec::tf32Tflops},
     {"fp16_dense_tflops", &AcceleratorSpec::fp16Tflops},
     {"bf16_dense_tflops", &AcceleratorSpec::bf16Tflops},
     {"fp8_dense_tflops", &AcceleratorSpec::fp8Tflops},
     {"int8_dense_tops", &AcceleratorSpec::int8Tops},
     {"fp4_dense_tflops", &AcceleratorSpec::fp4Tflops},
     {"tdp_w", &AcceleratorSpec::powerW},
     {"interconnect_gbps", &AcceleratorSpec::interconnectGBps},
     {"linked_devices", &AcceleratorSpec::linkedDevices},
     {"matmul_ceiling", &AcceleratorSpec::matmulCeiling}}};
constexpr std::array<std::string_view, 19> kAcceleratorColumns{"name",
                                                               "vendor",
                                                               "architecture",
                                                               "memory_gib",
                                                               "memory_bandwidth_gbps",
                                                               "fp32_tflops",
                                                               "tf32_tflops",
                                                               "fp16_dense_tflops",
                                                               "bf16_dense_tflops",
                                                               "fp8_dense_tflops",
                                                               "int8_dense_tops",
                                                               "fp4_dense_tflops",
                                                               "tdp_w",
                                                               "interconnect_gbps",
                                                               "linked_devices",
                                                               "release_year",
                                                               "aliases",
                                                               "matmul_ceiling",
                                                               "source"};

struct GenerationRule {
    std::string_view architecture;
    Generation generation;
};

constexpr GenerationRule kGenerations[] = {
    {"Kepler", Generation::kepler},
    {"Maxwell", Generation::maxwell},
    {"Pascal", Generation::pascal},
    {"Volta", Generation::volta},
    {"Turing", Generation::turing},
    {"Ampere", Generation::ampere},
    {"Ada", Generation::ada},
    {"Hopper", Generation::hopper},
    {"Blackwell", Generation::blackwell},
    {"Blackwell Ultra", Generation::blackwell},
    {"RDNA1", Generation::rdna},
    {"Vega", Generation::rdna},
    {"RDNA2", Generation::rdna},
    {"CDNA2", Generation::cdna2},
    {"CDNA3", Generation::cdna3},
    {"CDNA4", Generation::cdna4},
    {"NeuronCore-v1", Generation::neuron1},
    {"NeuronCore-v2", Generation::neuron2},
    {"NeuronCore-v3", Generation::neuron3},
    {"NeuronCore-v4", Generation::neuron3},
    {"AI100", Generation::ai100},
    {"TPU", Generation::tpuNew},
    {"Gaudi", Generation::gaudi1},
};

Generation generationOf(std::string_view name, std::string_view architecture)
{
    if (architecture == "TPU") {
        if (name == "TPU v2" || name == "TPU v3")
            return Generation::tpuOld;
        return name == "TPU v4" ? Generation::tpuV4 : Generation::tpuNew;
    }
    if (architecture == "Gaudi") {
        if (name == "Gaudi2")
            return Generation::gaudi2;
        return name == "Gaudi3" ? Generation::gaudi3 : Generation::gaudi1;
    }
    const auto *rule = std::ranges::find(kGenerations, architecture, &GenerationRule::architecture);
    return rule == std::end(kGenerations) ? Generation::ampere : rule->generation;
}

SoftwareStack stackOf(std::string_view vendor)
{
    if (vendor == "NVIDIA")
        return SoftwareStack::cuda;
    if (vendor == "AMD")
        return SoftwareStack::rocm;
    if (vendor == "AWS")
        return SoftwareStack::neuron;
    if (vendor == "Google")
        return SoftwareStack::xla;
    if (vendor == "Intel")
        return SoftwareStack::habana;
    return SoftwareStack::other;
}

Expected<AcceleratorSpec> acceleratorOfRow(const TextTable &table, std::size_t row)
{
    AcceleratorSpec spec;
    for (const auto &[name, member] : kAcceleratorTexts)
        spec.*member = table.trimmed(row, table.column(name));
    for (const auto &[name, member] : kAcceleratorFigures) {
        HEADROOM_TRY(spec.*member, table.figure(row, table.column(name)));
    }
    HEADROOM_TRY(const auto year, table.figure(row, table.column("release_year")));
    spec.releaseYear = static_cast<int>(std::clamp(year, 0.0, 9999.0));
    spec.aliases = table.parts(row, table.column("aliases"), ';');
    if (auto checked = checkAccelerator(spec); !checked)
        return failure(checked.error().what, table.place(row, table.column(checked.error().where)),
                       checked.error().remedy);
    return spec;
}

} // namespace

Expected<std::vector<AcceleratorSpec>> readAcceleratorTable(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    for (const std::string_view needed :
         {"name", "vendor", "architecture", "memory_gib", "memory_bandwidth_gbps"}) {
        if (table.column(needed) < 0)
            return failure({error_text::kAcceleratorTableNeedsColumn, std::string(needed)},
                           "header");
    }
    if (const auto unknown = table.unknownColumn(kAcceleratorColumns); !unknown.empty())
        return failure({error_text::kAcceleratorHasNoColumn, std::string(unknown)}, "header",
                       error_text::kColumnsOfAnExport);
    std::vector<AcceleratorSpec> accelerators;
    accelerators.reserve(table.rowCount());
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        HEADROOM_TRY(auto accelerator, acceleratorOfRow(table, row));
        accelerators.push_back(std::move(accelerator));
    }
    return accelerators;
}

std::string acceleratorTable(std::span<const AcceleratorSpec> accelerators)
{
    TextTableWriter table(kAcceleratorColumns);
    for (const AcceleratorSpec &accelerator : accelerators) {
        for (const auto &[name, member] : kAcceleratorTexts)
            table.set(name, accelerator.*member);
        for (const auto &[name, member] : kAcceleratorFigures)
            table.set(name, accelerator.*member);
        table.set("release_year", static_cast<double>(accelerator.releaseYear));
        table.set("aliases", joined(accelerator.aliases, ";"));
        table.endRow();
    }
    return table.text();
}

Expected<void> checkAccelerator(const AcceleratorSpec &accelerator)
{
    if (accelerator.name.empty())
        return failure(error_text::kAcceleratorNeedsName, "name");
    const auto architectures = knownArchitectures();
    if (std::ranges::find(architectures, accelerator.architecture) == architectures.end())
        return failure({error_text::kAcceleratorNeedsArchitecture, accelerator.name},
                       "architecture", {error_text::kWriteNearestOf, joined(architectures)});
    for (const auto &[name, member] : kAcceleratorFigures) {
        if (!(accelerator.*member >= 0))
            return failure({error_text::kAcceleratorFigureBelowZero, accelerator.name},
                           std::string(name));
    }
    if (accelerator.memoryGib <= 0)
        return failure({error_text::kAcceleratorNeedsMemory, accelerator.name}, "memory_gib",
                       error_text::kGiveInGib);
    if (accelerator.bandwidthGBps <= 0)
        return failure({error_text::kAcceleratorNeedsBandwidth, accelerator.name},
                       "memory_bandwidth_gbps", error_text::kGiveInGbPerSecond);
    if (accelerator.fp32Tflops <= 0 && accelerator.fp16Tflops <= 0 && accelerator.bf16Tflops <= 0)
        return failure({error_text::kAcceleratorNeedsPeakRate, accelerator.name},
                       "fp16_dense_tflops", error_text::kGiveDensePeak);
    if (accelerator.matmulCeiling > 1)
        return failure({error_text::kMatmulCeilingAboveOne, accelerator.name}, "matmul_ceiling",
                       error_text::kShareOfThePeak);
    return {};
}

AcceleratorSpec withImpliedTraits(AcceleratorSpec accelerator)
{
    accelerator.generation = generationOf(accelerator.name, accelerator.architecture);
    accelerator.stack = stackOf(accelerator.vendor);
    accelerator.inferenceOnly =
        accelerator.name.starts_with("Inferentia") || accelerator.name.starts_with("Cloud AI");
    return accelerator;
}

std::vector<std::string_view> knownArchitectures()
{
    std::vector<std::string_view> names;
    for (const GenerationRule &rule : kGenerations)
        names.push_back(rule.architecture);
    return names;
}

} // namespace headroom
