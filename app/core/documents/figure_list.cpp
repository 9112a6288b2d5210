// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/figure_list.h"

#include "core/documents/plan_figures.h"
#include "core/documents/speed_figures.h"
#include "core/wording/document_texts.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

std::optional<Exact> exactOf(double value)
{
    const auto exact = Exact::fromDouble(value);
    return exact && *exact > Exact(0) ? std::optional(*exact) : std::nullopt;
}

} // namespace

std::vector<WorkedFigure> workedFigures(const SourceDocuments &documents,
                                        const ModelLibrary &models, const HardwareLibrary &hardware,
                                        const Language &language)
{
    std::vector<WorkedFigure> figures = planFigures(documents, language);
    std::ranges::move(speedFigures(documents, language), std::back_inserter(figures));
    std::ranges::move(trainingPlausibility(documents, models, hardware, language),
                      std::back_inserter(figures));
    return figures;
}

std::vector<WorkedFigure> trainingPlausibility(const SourceDocuments &documents,
                                               const ModelLibrary &models,
                                               const HardwareLibrary &hardware,
                                               const Language &language)
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
                           language.say(document_text::kPeakShare, {benchmark.named}),
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
                           language.say(document_text::kCardMemory, {benchmark.named}),
                           benchmark.devices.toString() + " × " + cardGb->toString(),
                           held,
                           FigureUnit::gigabytes,
                           std::nullopt,
                           benchmark.source,
                           {}});
        const Exact needed = Exact(kBytesPerParameter) * *billions;
        figures.push_back(
            {"G" + benchmark.id, language.say(document_text::kTrainingMemory, {benchmark.named}),
             language.say(document_text::kBytesEach, {billions->toString()}), needed,
             FigureUnit::gigabytes, std::nullopt, benchmark.source,
             language.say(needed > held ? document_text::kFitsWithHelp : document_text::kFits,
                          {held.toString()})});
    }
    return figures;
}

} // namespace headroom
