// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/refusal_words.h"

#include "core/models/precision.h"
#include "core/models/task_terms.h"
#include "core/texts/sentence_table.h"
#include "core/wording/digits.h"

namespace headroom {

namespace {

constexpr SentenceTable<RefusalSubject, kLastRefusalSubject> kSubjects = {{
    {RefusalSubject::model, HEADROOM_TEXT("RefusalSubjects", "model")},
    {RefusalSubject::modelParameters, HEADROOM_TEXT("RefusalSubjects", "parameter count")},
    {RefusalSubject::modelShape, HEADROOM_TEXT("RefusalSubjects", "number of layers and width")},
    {RefusalSubject::parametersInBillions,
     HEADROOM_TEXT("RefusalSubjects", "number of parameters in billions")},
    {RefusalSubject::batch, HEADROOM_TEXT("RefusalSubjects", "batch size")},
    {RefusalSubject::microBatch, HEADROOM_TEXT("RefusalSubjects", "micro batch")},
    {RefusalSubject::accumulatedPasses,
     HEADROOM_TEXT("RefusalSubjects", "number of accumulated passes")},
    {RefusalSubject::concurrency, HEADROOM_TEXT("RefusalSubjects", "concurrency")},
    {RefusalSubject::tokens, HEADROOM_TEXT("RefusalSubjects", "number of tokens")},
    {RefusalSubject::inputTokens, HEADROOM_TEXT("RefusalSubjects", "number of input tokens")},
    {RefusalSubject::outputTokens, HEADROOM_TEXT("RefusalSubjects", "number of output tokens")},
    {RefusalSubject::cachedShare,
     HEADROOM_TEXT("RefusalSubjects", "share of the input tokens in the prefix cache")},
    {RefusalSubject::tokensPerStep, HEADROOM_TEXT("RefusalSubjects", "number of tokens per step")},
    {RefusalSubject::context, HEADROOM_TEXT("RefusalSubjects", "context")},
    {RefusalSubject::accelerators, HEADROOM_TEXT("RefusalSubjects", "number of accelerators")},
    {RefusalSubject::nodes, HEADROOM_TEXT("RefusalSubjects", "number of nodes")},
    {RefusalSubject::rows, HEADROOM_TEXT("RefusalSubjects", "number of rows")},
    {RefusalSubject::devicesOfALayer,
     HEADROOM_TEXT("RefusalSubjects",
                   "number of devices that share a layer (the model's heads are the limit)")},
    {RefusalSubject::pipelineStages,
     HEADROOM_TEXT("RefusalSubjects",
                   "number of pipeline stages (the model's layers are the limit)")},
    {RefusalSubject::inferenceOnly,
     HEADROOM_TEXT("RefusalSubjects", "training on an accelerator made for inference only")},
    {RefusalSubject::processors, HEADROOM_TEXT("RefusalSubjects", "processor count")},
    {RefusalSubject::replicas, HEADROOM_TEXT("RefusalSubjects", "number of replicas")},
    {RefusalSubject::peakRate, HEADROOM_TEXT("RefusalSubjects", "peak request rate")},
    {RefusalSubject::meanRate, HEADROOM_TEXT("RefusalSubjects", "mean request rate")},
    {RefusalSubject::tokensPerRun, HEADROOM_TEXT("RefusalSubjects", "number of tokens per run")},
    {RefusalSubject::sequenceLength, HEADROOM_TEXT("RefusalSubjects", "sequence length")},
    {RefusalSubject::scheduledHours, HEADROOM_TEXT("RefusalSubjects", "number of scheduled hours")},
    {RefusalSubject::timeToResume, HEADROOM_TEXT("RefusalSubjects", "time to resume")},
    {RefusalSubject::arrivalSpread, HEADROOM_TEXT("RefusalSubjects", "spread of arrivals")},
    {RefusalSubject::inputSpread, HEADROOM_TEXT("RefusalSubjects", "spread of input tokens")},
    {RefusalSubject::outputSpread, HEADROOM_TEXT("RefusalSubjects", "spread of output tokens")},
    {RefusalSubject::latencyLimit, HEADROOM_TEXT("RefusalSubjects", "limit on the latency")},
    {RefusalSubject::firstTokenLimit,
     HEADROOM_TEXT("RefusalSubjects", "limit on the time to the first token")},
    {RefusalSubject::tokenLimit, HEADROOM_TEXT("RefusalSubjects", "limit on the time per token")},
    {RefusalSubject::deadline, HEADROOM_TEXT("RefusalSubjects", "deadline")},
    {RefusalSubject::minThroughput, HEADROOM_TEXT("RefusalSubjects", "minimum throughput")},
    {RefusalSubject::itemsPerRun, HEADROOM_TEXT("RefusalSubjects", "number of items of one run")},
    {RefusalSubject::dataVolume, HEADROOM_TEXT("RefusalSubjects", "data volume")},
    {RefusalSubject::people, HEADROOM_TEXT("RefusalSubjects", "number of people")},
    {RefusalSubject::peoplePerInstance,
     HEADROOM_TEXT("RefusalSubjects", "number of people per instance")},
    {RefusalSubject::targetUtilisation, HEADROOM_TEXT("RefusalSubjects", "target utilisation")},
    {RefusalSubject::migProfile,
     HEADROOM_TEXT("RefusalSubjects", "accelerator with the requested MIG profile")},
    {RefusalSubject::workOnSlices,
     HEADROOM_TEXT("RefusalSubjects",
                   "support for training, data preparation or classical models on MIG slices")},
}};
static_assert(isComplete(kSubjects));

std::string gib(double value, Rounding rounding, const Language &language)
{
    return language.marked(shortDigits(value, rounding)) + " GiB";
}

std::string neededCount(const Refusal &refusal, const Language &language)
{
    const std::string count = wholeDigits(refusal.remedyCount);
    const double machines =
        refusal.remedyPerInstance > 0 ? refusal.remedyCount / refusal.remedyPerInstance : 1;
    if (refusal.remedyUnit == RemedyUnit::accelerators && machines > 1)
        return language.say(HEADROOM_TEXT("Refusals", "needs %1 accelerators: %2 instances of %3"),
                            {count, wholeDigits(machines), wholeDigits(refusal.remedyPerInstance)});
    return refusal.remedyUnit == RemedyUnit::accelerators
               ? language.say(HEADROOM_TEXT("Refusals", "needs %1 accelerators"), {count})
               : language.say(HEADROOM_TEXT("Refusals", "needs %1 instances"), {count});
}

std::string misfitText(const Refusal &refusal, const Language &language)
{
    const bool near = refusal.neededLow > 0 && refusal.neededLow <= refusal.available;
    const bool partly = refusal.installed > refusal.available;
    std::string needed = gib(refusal.needed, Rounding::up, language);
    if (near)
        needed = language.say(HEADROOM_TEXT("Refusals", "%1 (%2 at best)"),
                              {needed, gib(refusal.neededLow, Rounding::up, language)});
    std::string there = gib(refusal.available, Rounding::down, language);
    if (partly)
        there = language.say(HEADROOM_TEXT("Refusals", "%1 of %2"),
                             {there, gib(refusal.installed, Rounding::down, language)});
    const std::string remedy = refusalRemedy(refusal, language);
    return remedy.empty()
               ? language.say(HEADROOM_TEXT("Refusals", "Needs %1, has %2."), {needed, there})
               : language.say(HEADROOM_TEXT("Refusals", "Needs %1, has %2; %3."),
                              {needed, there, remedy});
}

/// Texts of a rejection that depend neither on its subject nor on its figures.
Text plainRefusal(RefusalCode code)
{
    switch (code) {
    case RefusalCode::unknownModel:
        return HEADROOM_TEXT("Refusals", "No model is chosen, or it is not known.");
    case RefusalCode::badModel:
        return HEADROOM_TEXT("Refusals", "The model's %1 must be above zero.");
    case RefusalCode::unknownAccelerator:
        return HEADROOM_TEXT("Refusals", "No performance facts are known for the accelerator.");
    case RefusalCode::unknownPrecision:
        return HEADROOM_TEXT("Refusals", "The precision is not known.");
    case RefusalCode::precisionNotSupported:
        return HEADROOM_TEXT("Refusals", "The hardware does not support this precision.");
    case RefusalCode::badDemand:
        return HEADROOM_TEXT("Refusals", "The %1 must be a number above zero.");
    case RefusalCode::beyondLimit:
        return HEADROOM_TEXT("Refusals", "The %1 is %2; at most %3 can be sized.");
    case RefusalCode::noSuchHardware: return HEADROOM_TEXT("Refusals", "The hardware has no %1.");
    case RefusalCode::notModelled: return HEADROOM_TEXT("Refusals", "There is no %1.");
    case RefusalCode::tooManyReplicas:
        return HEADROOM_TEXT("Refusals", "Needs more than %3 replicas.");
    case RefusalCode::contextTooLong:
        return HEADROOM_TEXT("Refusals", "The request needs a context of %2 tokens.");
    case RefusalCode::noServer:
        return HEADROOM_TEXT("Refusals", "No server for language models supports %4: %5.");
    case RefusalCode::none:
    case RefusalCode::doesNotFit: break;
    }
    return {};
}

} // namespace

std::string refusalRemedy(const Refusal &refusal, const Language &language)
{
    if (refusal.code == RefusalCode::contextTooLong && refusal.available > 0)
        return language.say(HEADROOM_TEXT("Refusals", "At most %1 tokens."),
                            {wholeDigits(refusal.available)});
    if (refusal.code != RefusalCode::doesNotFit)
        return {};
    std::string remedy;
    const auto add = [&](const std::string &way) {
        remedy = remedy.empty()
                     ? way
                     : language.say(HEADROOM_TEXT("Refusals", "%1, or %2"), {remedy, way});
    };
    const auto addFit = [&](const std::string &with) {
        add(language.say(HEADROOM_TEXT("Refusals", "fits with %1"), {with}));
    };
    if (refusal.remedyPrecision >= 0)
        addFit(std::string(
            keyOf(kAllOf<Precision>[static_cast<std::size_t>(refusal.remedyPrecision)])));
    if (refusal.remedyMethod >= 0)
        addFit(static_cast<TrainingMethod>(refusal.remedyMethod) == TrainingMethod::lora ? "LoRA"
                                                                                         : "QLoRA");
    if (refusal.remedyContext > 0)
        add(language.say(HEADROOM_TEXT("Refusals", "fits with up to %1 tokens of context"),
                         {wholeDigits(refusal.remedyContext)}));
    if (refusal.remedyCount > 1)
        add(neededCount(refusal, language));
    return remedy;
}

std::string refusalText(const Refusal &refusal, const Language &language)
{
    if (!refusal.refused())
        return {};
    if (refusal.code == RefusalCode::doesNotFit)
        return misfitText(refusal, language);
    std::string text =
        language.say(plainRefusal(refusal.code),
                     {language.say(kSubjects[static_cast<std::size_t>(refusal.subject)].text),
                      wholeDigits(refusal.needed), wholeDigits(refusal.available),
                      refusal.accelerator, refusal.reason});
    if (refusal.code == RefusalCode::contextTooLong && refusal.available > 0)
        text += ' ' + refusalRemedy(refusal, language);
    return text;
}

namespace {

/// One copy in stages, or over several instances.
std::string layoutText(const MemoryUse &use, const Language &language)
{
    const std::string tensor = std::to_string(use.tensorParallel);
    std::string text = use.pipelineParallel > 1
                           ? language.say(HEADROOM_TEXT("Memory", "tensor %1 x pipeline %2"),
                                          {tensor, std::to_string(use.pipelineParallel)})
                           : language.say(HEADROOM_TEXT("Memory", "tensor %1"), {tensor});
    if (use.copyInstances > 1)
        text = language.say(HEADROOM_TEXT("Memory", "%1 over %2 instances"),
                            {text, std::to_string(use.copyInstances)});
    return text;
}

} // namespace

std::string arrangementText(const MemoryUse &use, const Language &language)
{
    std::string text;
    const auto add = [&](const Text &part, int count = kNoCount) {
        text += (text.empty() ? "" : ", ") + language.say(part, {}, count);
    };
    if (use.memorySequences > 1)
        add(HEADROOM_TEXT_N("Memory", "up to %n requests at once", "up to %n request at once"),
            static_cast<int>(use.memorySequences));
    if (use.pipelineParallel > 1 || use.copyInstances > 1)
        text += (text.empty() ? "" : ", ") + layoutText(use, language);
    else if (use.tensorParallel > 1)
        add(HEADROOM_TEXT_N("Memory", "split over %n devices", "split over %n device"),
            use.tensorParallel);
    if (use.paddedHeads > 0)
        add(HEADROOM_TEXT_N("Memory", "attention heads padded to %n",
                            "attention heads padded to %n"),
            use.paddedHeads);
    if (use.slices > 0)
        add(HEADROOM_TEXT_N("Memory", "in each of %n MIG slices of an instance",
                            "in %n MIG slice of an instance"),
            use.slices);
    if (use.zeroStage > 0)
        text += (text.empty() ? "" : ", ")
                + language.say(HEADROOM_TEXT("Memory", "ZeRO stage %1"),
                               {std::to_string(use.zeroStage)});
    if (use.recompute == Recompute::selective)
        add(HEADROOM_TEXT("Memory", "activations partly recomputed"));
    if (use.recompute == Recompute::full)
        add(HEADROOM_TEXT("Memory", "activations recomputed"));
    return text;
}

std::string memoryText(const MemoryUse &use, const Language &language)
{
    const RangedFigure &need = use.memoryNeededGib;
    if (!need.present())
        return {};
    const auto number = [&](double gib) { return language.marked(oneDecimal(gib)); };
    std::string text = language.say(
        HEADROOM_TEXT("Memory", "%1 GiB (80 %: %2 to %3) of %4 GiB"),
        {number(need.value), number(need.low), number(need.high), number(use.memoryAvailableGib)});
    const std::string arrangement = arrangementText(use, language);
    if (!arrangement.empty())
        text += "; " + arrangement;
    if (use.cacheBytesPerToken > 0)
        text += "; "
                + language.say(HEADROOM_TEXT("Memory", "KV cache in %1, %2 bytes per token"),
                               {language.say(nameOf(use.cachePrecision)),
                                language.marked(wholeDigits(use.cacheBytesPerToken))});
    if (use.fullCacheBytesPerToken < use.cacheBytesPerToken)
        text += language.say(HEADROOM_TEXT("Memory", " (%1 beyond the windows)"),
                             {language.marked(wholeDigits(use.fullCacheBytesPerToken))});
    if (use.memoryTight)
        text += "; " + language.say(HEADROOM_TEXT("Memory", "tight"));
    return text;
}

} // namespace headroom
