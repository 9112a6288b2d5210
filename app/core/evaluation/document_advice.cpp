// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/document_advice.h"

#include "core/documents/speed_figures.h"
#include "core/evaluation/document_words.h"
#include "core/evaluation/format.h"
#include "core/models/model_library.h"
#include "core/wording/stated_words.h"

#include <algorithm>

namespace headroom {

namespace {

bool isTraining(const SizingDemand &demand)
{
    return demand.kind == WorkloadKind::training || demand.kind == WorkloadKind::fineTuning;
}

bool hasLanguageModel(const SizingDemand &demand)
{
    return demand.model != nullptr
           && (demand.model->kind == ModelKind::decoder || demand.model->kind == ModelKind::encoder
               || demand.model->kind == ModelKind::encoderDecoder);
}

/// All size classes that the documents give the model, and what they train such a one on.
Advice sizeAdvice(const SourceDocuments &documents, const SizingDemand &demand)
{
    const SizePlacement placement = placementOf(documents, *demand.model);
    Advice advice{"R9", AdviceVerdict::note,
                  "Size of " + demand.model->name + ": "
                      + placementText(placement, *demand.model, english()) + '.',
                  documents.sizeClasses.front().source};
    const TrainingRecommendation *recommended =
        isTraining(demand) ? trainingOf(documents, placement) : nullptr;
    if (recommended != nullptr) {
        advice.text +=
            " Recommended for training: " + recommendationText(*recommended, english()) + '.';
        advice.source += "; " + recommended->source;
    }
    return advice;
}

std::string printedSpeed(const SourceDocuments &documents, const StatedBenchmark &benchmark)
{
    if (benchmark.training) {
        const Exact &tokens = *documents.target("training_tokens")->range.low;
        return formatExact(*benchmark.tokensPerSecond, 0) + " tokens/s at batch "
               + benchmark.batch.toString() + ", so "
               + shownValue(trainingHours(benchmark, tokens), FigureUnit::hours) + " for "
               + formatExact(tokens, 0) + " tokens.";
    }
    return formatExact(*benchmark.requestsPerSecond, 0) + " requests/s and "
           + formatExact(*benchmark.latencyMs, 0) + " ms at p95, batch "
           + benchmark.batch.toString() + ". Both hold only with "
           + shownValue(impliedConcurrency(benchmark), FigureUnit::requests)
           + " requests in flight; one at a time gives "
           + shownValue(singleStreamRate(benchmark), FigureUnit::requestsPerSecond) + '.';
}

/// The benchmark of this model on this card; the documents state no method, so it is shown and not used.
std::optional<Advice> benchmarkAdvice(const SourceDocuments &documents, const SizingDemand &demand,
                                      const HardwareShape &hardware)
{
    if (!hardware.hasAccelerator())
        return std::nullopt;
    const auto isOfModel = [&](const StatedBenchmark &benchmark) {
        const std::string key = modelKey(benchmark.model);
        return key == modelKey(demand.model->name)
               || std::ranges::any_of(demand.model->aliases, [&](const std::string &alias) {
                      return modelKey(alias) == key;
                  });
    };
    const auto found = std::ranges::find_if(documents.benchmarks, [&](const StatedBenchmark &one) {
        return one.training == isTraining(demand) && one.accelerator == hardware.accelerator->name
               && isOfModel(one);
    });
    if (found == documents.benchmarks.end())
        return std::nullopt;
    const std::string cards =
        found->devices == Exact(1) ? found->gpu : found->devices.toString() + " × " + found->gpu;
    return Advice{"B12", AdviceVerdict::note,
                  "Printed for " + found->named + " on " + cards
                      + ", without a method: " + printedSpeed(documents, *found),
                  found->source};
}

} // namespace

std::vector<Advice> documentAdvice(const SizingDemand &demand, const HardwareShape &hardware)
{
    std::vector<Advice> advice;
    if (!hasLanguageModel(demand))
        return advice;
    const SourceDocuments &documents = sourceDocuments();
    advice.push_back(sizeAdvice(documents, demand));
    if (auto benchmark = benchmarkAdvice(documents, demand, hardware))
        advice.push_back(std::move(*benchmark));
    return advice;
}

} // namespace headroom
