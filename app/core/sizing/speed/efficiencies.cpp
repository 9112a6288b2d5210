// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/efficiencies.h"

#include "core/csv/text_table.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <cmath>

namespace headroom {
namespace {

// Order of the parameters of one phase.
constexpr std::size_t kComputeBase = 0;
constexpr std::size_t kMemoryBase = 1;
constexpr std::size_t kLayerBase = 2;
constexpr std::size_t kStepBase = 3;
constexpr std::size_t kCommunication = 4;
constexpr std::size_t kComputeGeneration = 5;
constexpr std::size_t kMemoryGeneration = kComputeGeneration + kGenerationCount;
constexpr std::size_t kComputeSoftware = kMemoryGeneration + kGenerationCount;
constexpr std::size_t kMemorySoftware = kComputeSoftware + 3;
constexpr std::size_t kOverheadSoftware = kMemorySoftware + 3;
constexpr std::size_t kWidth = kOverheadSoftware + 3;
constexpr std::size_t kKind = kWidth + kWidthCount;
constexpr std::size_t kBarrier = kKind + 8;
constexpr std::size_t kBarrierExponent = kBarrier + 1;
constexpr std::size_t kHalfWidth = kBarrier + 2;
constexpr std::size_t kHalfRows = kBarrier + 3;
constexpr std::size_t kExperts = kBarrier + 4;
constexpr std::size_t kAdapters = kBarrier + 5;

constexpr std::array<std::string_view, kPhaseCount> kPhaseNames{
    "training", "prefill", "decode", "samples", "vendor samples", "classical"};

/// compute share, memory share, microseconds per layer, microseconds per step
struct Start {
    double compute;
    double memory;
    double layerUs;
    double stepUs;
};

// MFU 0.4 in training (llm-foundry, Megatron-LM tables), 0.5 in prefill, 0.7 of the bandwidth in decode
// (llm-analysis, Vidur); launches of 5-10 us per kernel. Only starting points: calibration replaces them.
constexpr std::array<Start, kPhaseCount> kStarts{{
    {0.40, 0.50, 100, 3000},
    {0.50, 0.60, 20, 1000},
    {0.30, 0.65, 15, 500},
    {0.35, 0.50, 10, 200},
    {0.50, 0.70, 2, 50}, // MLPerf: 35-67 % of the int8 peak on one A100 over all its models
    {0.10, 0.30, 1, 1000},
}};

} // namespace

WidthClass widthClassOf(Precision precision)
{
    switch (precision) {
    case Precision::fp32: return WidthClass::full;
    case Precision::tf32: return WidthClass::matrix;
    case Precision::fp8:
    case Precision::int8: return WidthClass::byte;
    case Precision::fp4:
    case Precision::int4:
    case Precision::nf4:
    case Precision::q4km: return WidthClass::nibble;
    default: return WidthClass::half;
    }
}

Efficiencies::Efficiencies()
{
    for (std::size_t parameter = 0; parameter < kCount; ++parameter)
        m_values[parameter] = prior(parameter);
    refresh();
}

double Efficiencies::prior(std::size_t parameter)
{
    const Start &start = kStarts[parameter / kPerPhase];
    switch (parameter % kPerPhase) {
    case kComputeBase: return std::log(start.compute);
    case kMemoryBase: return std::log(start.memory);
    case kLayerBase: return std::log(start.layerUs);
    case kStepBase: return std::log(start.stepUs);
    case kBarrier: return std::log(2.0); // microseconds: some ten barriers per layer
    case kBarrierExponent: return 0.0;   // proportional to the number of threads
    case kHalfWidth: return std::log(200.0);
    case kHalfRows: return std::log(20.0);
    case kExperts: return std::log(2.0);
    case kAdapters: return std::log(2.0);
    default: return 0;
    }
}

double Efficiencies::stiffness(std::size_t parameter)
{
    const std::size_t place = parameter % kPerPhase;
    const auto phase = static_cast<Phase>(parameter / kPerPhase);
    const bool ofLanguage =
        phase == Phase::prefill || phase == Phase::decode || phase == Phase::training;
    if (place == kExperts || place == kAdapters)
        return ofLanguage ? 0.5 : 20;
    if (place
        >= kHalfWidth) // elsewhere few models have a width, and those differ in more than that
        return ofLanguage ? 0.5 : 20;
    if (place >= kBarrier)
        return place == kBarrierExponent ? 4 : 0.5;
    if (place >= kKind)
        return phase == Phase::vendorSamples ? 8 : phase == Phase::training ? 4 : 1.5;
    // In training the classes hardly share a model: what only one of them shows must not pass for its bandwidth.
    if (phase == Phase::training && place >= kMemorySoftware && place < kOverheadSoftware)
        return 6;
    if (place >= kComputeSoftware) // software classes and widths have many rows each
        return 0.7;
    if (place > kCommunication)
        return 5;
    return place == kCommunication ? 2 : 0.3;
}

std::string Efficiencies::nameOf(std::size_t parameter)
{
    const std::size_t place = parameter % kPerPhase;
    const std::string phase(kPhaseNames[parameter / kPerPhase]);
    const auto generation = [&](std::size_t first) {
        return std::string(keyOf(static_cast<Generation>(place - first)));
    };
    const auto software = [&](std::size_t first) {
        return std::string(keyOf(static_cast<SoftwareClass>(place - first)));
    };
    constexpr std::array<std::string_view, kWidthCount> kWidths{"32 bits", "tf32", "16 bits",
                                                                "8 bits", "4 bits"};
    if (place == kBarrier)
        return phase + "/microseconds per layer and thread";
    if (place == kBarrierExponent)
        return phase + "/exponent of threads";
    if (place == kHalfWidth)
        return phase + "/width that reaches half of the speed";
    if (place == kAdapters)
        return phase + "/overhead of a layer with adapters";
    if (place == kExperts)
        return phase + "/overhead of a layer with experts";
    if (place == kHalfRows)
        return phase + "/rows that reach half of the speed";
    if (place >= kKind)
        return phase + "/compute/kind/" + std::string(keyOf(static_cast<ModelKind>(place - kKind)));
    if (place >= kWidth)
        return phase + "/compute/width/" + std::string(kWidths[place - kWidth]);
    if (place >= kOverheadSoftware)
        return phase + "/overhead/software/" + software(kOverheadSoftware);
    if (place >= kMemorySoftware)
        return phase + "/memory/software/" + software(kMemorySoftware);
    if (place >= kComputeSoftware)
        return phase + "/compute/software/" + software(kComputeSoftware);
    if (place >= kMemoryGeneration)
        return phase + "/memory/generation/" + generation(kMemoryGeneration);
    if (place >= kComputeGeneration)
        return phase + "/compute/generation/" + generation(kComputeGeneration);
    constexpr std::array<std::string_view, 5> kBases{"/compute", "/memory",
                                                     "/microseconds per layer",
                                                     "/microseconds per step", "/communication"};
    return phase + std::string(kBases[place]);
}

Expected<Efficiencies> Efficiencies::parse(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    if (table.rowCount() != kCount)
        return failure({error_text::kOtherCountOfEfficiencies, std::to_string(table.rowCount()),
                        std::to_string(kCount)});
    Efficiencies efficiencies;
    const int name = table.column("parameter");
    const int value = table.column("log_value");
    for (std::size_t row = 0; row < kCount; ++row) {
        if (table.text(row, name) != nameOf(row))
            return failure({error_text::kExpectedParameter, nameOf(row)},
                           "line " + std::to_string(row + 2));
        efficiencies.m_values[row] = table.number(row, value);
    }
    efficiencies.refresh();
    return efficiencies;
}

void Efficiencies::setValue(std::size_t parameter, double value)
{
    m_values[parameter] = value;
    refresh();
}

void Efficiencies::refresh()
{
    for (std::size_t phase = 0; phase < kPhaseCount; ++phase) {
        const double *values = m_values.data() + phase * kPerPhase;
        PhaseTable &table = m_tables[phase];
        for (std::size_t g = 0; g < kGenerationCount; ++g) {
            for (std::size_t s = 0; s < 3; ++s) {
                table.compute[g][s] = std::exp(values[kComputeBase] + values[kComputeGeneration + g]
                                               + values[kComputeSoftware + s]);
                table.memory[g][s] =
                    std::min(1.0, std::exp(values[kMemoryBase] + values[kMemoryGeneration + g]
                                           + values[kMemorySoftware + s]));
            }
        }
        for (std::size_t w = 0; w < kWidthCount; ++w)
            table.width[w] = std::exp(values[kWidth + w]);
        for (std::size_t k = 0; k < 8; ++k)
            table.kind[k] = std::exp(values[kKind + k]);
        for (std::size_t s = 0; s < 3; ++s) {
            table.perLayer[s] = 1e-6 * std::exp(values[kLayerBase] + values[kOverheadSoftware + s]);
            table.perStep[s] = 1e-6 * std::exp(values[kStepBase] + values[kOverheadSoftware + s]);
        }
        table.communication = std::exp(values[kCommunication]);
        table.expertOverhead = std::exp(values[kExperts]);
        table.adapterOverhead = std::exp(values[kAdapters]);
        table.barrier = 1e-6 * std::exp(values[kBarrier]);
        table.barrierExponent = std::exp(values[kBarrierExponent]);
        table.halfWidth = std::exp(values[kHalfWidth]);
        table.halfRows = std::exp(values[kHalfRows]);
    }
}

double Efficiencies::compute(Phase phase, Generation generation, SoftwareClass software,
                             Precision precision, ModelKind kind) const
{
    const PhaseTable &table = m_tables[static_cast<std::size_t>(phase)];
    const double share =
        table.compute[static_cast<std::size_t>(generation)][static_cast<std::size_t>(software)]
        * table.width[static_cast<std::size_t>(widthClassOf(precision))]
        * table.kind[static_cast<std::size_t>(kind)];
    return std::min(share, 0.95); // nothing measured reached more: matmul ceilings end at 0.97
}

double Efficiencies::memory(Phase phase, Generation generation, SoftwareClass software) const
{
    return m_tables[static_cast<std::size_t>(phase)]
        .memory[static_cast<std::size_t>(generation)][static_cast<std::size_t>(software)];
}

double Efficiencies::barrierPerLayer(Phase phase, double threads) const
{
    const PhaseTable &table = m_tables[static_cast<std::size_t>(phase)];
    return table.barrier * std::pow(threads, table.barrierExponent);
}

double Efficiencies::fillOfWidth(Phase phase, double hidden) const
{
    return hidden > 0 ? hidden / (hidden + m_tables[static_cast<std::size_t>(phase)].halfWidth)
                      : 1.0;
}

} // namespace headroom
