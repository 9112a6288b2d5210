// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/document_advice.h"

#include "core/documents/speed_figures.h"
#include "core/evaluation/document_words.h"
#include "core/evaluation/format.h"
#include "core/models/model_library.h"
#include "core/wording/stated_words.h"

#include <algorithm>

namespace headroom {

namespace {

bool hasLanguageModel(const SizingDemand &demand)
{
    return demand.model != nullptr
           && (demand.model->kind == ModelKind::decoder || demand.model->kind == ModelKind::encoder
               || demand.model->kind == ModelKind::encoderDecoder);
}

/// All size classes that the documents give the model, and what they train such a one on.
Advice sizeAdvice(const SourceDocuments &documents, const SizingDemand &demand,
                  const Language &language)
{
    const SizePlacement placement = placementOf(documents, *demand.model);
    Advice advice{
        "R9", AdviceVerdict::note,
        language.say(HEADROOM_TEXT("Advice", "Size of %1: %2."),
                     {demand.model->name, placementText(placement, *demand.model, language)}),
        documents.sizeClasses.front().source};
    const TrainingRecommendation *recommended =
        trains(demand.kind) ? trainingOf(documents, placement) : nullptr;
    if (recommended != nullptr) {
        advice.text += ' '
                       + language.say(HEADROOM_TEXT("Advice", "Recommended for training: %1."),
                                      {recommendationText(*recommended, language)});
        advice.source += "; " + recommended->source;
    }
    return advice;
}

std::string printedSpeed(const SourceDocuments &documents, const StatedBenchmark &benchmark,
                         const Language &language)
{
    if (benchmark.training) {
        const Exact &tokens = *documents.target("training_tokens")->range.low;
        return language.say(
            HEADROOM_TEXT("Advice", "%1 tokens/s at batch %2, so %3 for %4 tokens."),
            {formatExact(*benchmark.tokensPerSecond, 0, language), benchmark.batch.toString(),
             shownValue(trainingHours(benchmark, tokens), FigureUnit::hours),
             formatExact(tokens, 0, language)});
    }
    return language.say(
        HEADROOM_TEXT("Advice", "%1 requests/s and %2 ms at p95, batch %3. Both hold only with %4 "
                                "requests in flight; one at a time gives %5."),
        {formatExact(*benchmark.requestsPerSecond, 0, language),
         formatExact(*benchmark.latencyMs, 0, language), benchmark.batch.toString(),
         shownValue(impliedConcurrency(benchmark), FigureUnit::requests),
         shownValue(singleStreamRate(benchmark), FigureUnit::requestsPerSecond)});
}

/// The benchmark of this model on this card; the documents state no method, so it is shown and not
/// used.
std::optional<Advice> benchmarkAdvice(const SourceDocuments &documents, const SizingDemand &demand,
                                      const HardwareShape &hardware, const Language &language)
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
        return one.training == trains(demand.kind) && one.accelerator == hardware.accelerator->name
               && isOfModel(one);
    });
    if (found == documents.benchmarks.end())
        return std::nullopt;
    const std::string cards =
        found->devices == Exact(1) ? found->gpu : found->devices.toString() + " × " + found->gpu;
    return Advice{
        "B12", AdviceVerdict::note,
        language.say(HEADROOM_TEXT("Advice", "Printed for %1 on %2, without a method: %3"),
                     {found->named, cards, printedSpeed(documents, *found, language)}),
        found->source};
}

} // namespace

std::vector<Advice> documentAdvice(const SizingDemand &demand, const HardwareShape &hardware,
                                   const Language &language)
{
    std::vector<Advice> advice;
    if (!hasLanguageModel(demand))
        return advice;
    const SourceDocuments &documents = sourceDocuments();
    advice.push_back(sizeAdvice(documents, demand, language));
    if (auto benchmark = benchmarkAdvice(documents, demand, hardware, language))
        advice.push_back(std::move(*benchmark));
    return advice;
}

} // namespace headroom
