// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/training_plausibility.h"

namespace headroom {

namespace {

std::optional<Exact> exactOf(double value)
{
    const auto exact = Exact::fromDouble(value);
    return exact && *exact > Exact(0) ? std::optional(*exact) : std::nullopt;
}

} // namespace

std::vector<WorkedFigure> trainingPlausibility(const SourceDocuments &documents,
                                               const ModelLibrary &models,
                                               const HardwareLibrary &hardware)
{
    constexpr int kOperationsPerParameterAndToken = 6; // forward 2, backward 4 (arXiv:2001.08361)
    constexpr int kBytesPerParameter = 16;
    std::vector<WorkedFigure> figures;
    for (const StatedBenchmark &benchmark : documents.benchmarks) {
        const ModelProfile *model = models.find(benchmark.model);
        const AcceleratorSpec *card = hardware.accelerator(benchmark.accelerator);
        if (!benchmark.training || model == nullptr || card == nullptr)
            continue;
        const auto billions = exactOf(model->paramsB);
        const auto teraflops = exactOf(card->fp16Tflops);
        const auto cardGb = exactOf(card->memoryGib);
        if (!billions || !teraflops || !cardGb)
            continue;
        // 10^9 parameters x tokens/s against 10^12 operations/s
        const Exact used = Exact(kOperationsPerParameterAndToken) * *billions
                           * *benchmark.tokensPerSecond / Exact(1000);
        const Exact peak = benchmark.devices * *teraflops;
        figures.push_back({"M" + benchmark.id,
                           "Share of the cards' peak, " + benchmark.named,
                           "6 × " + billions->toString() + "e9 × "
                               + benchmark.tokensPerSecond->toString() + " / " + peak.toString()
                               + "e12",
                           Exact(100) * used / peak,
                           FigureUnit::percent,
                           std::nullopt,
                           benchmark.source,
                           {}});
        const Exact held = benchmark.devices * *cardGb;
        figures.push_back({"GH" + benchmark.id,
                           "Memory of the cards, " + benchmark.named,
                           benchmark.devices.toString() + " × " + cardGb->toString(),
                           held,
                           FigureUnit::gigabytes,
                           std::nullopt,
                           benchmark.source,
                           {}});
        const Exact needed = Exact(kBytesPerParameter) * *billions;
        figures.push_back(
            {"G" + benchmark.id, "Memory of full training, " + benchmark.named,
             "16 bytes × " + billions->toString() + "e9", needed, FigureUnit::gigabytes,
             std::nullopt, benchmark.source,
             "The cards have " + held.toString() + " GB: "
                 + (needed > held ? "fits only with adapters (LoRA), offloading or sharding "
                                    "over more cards."
                                  : "fits, before activations.")});
    }
    return figures;
}

} // namespace headroom
