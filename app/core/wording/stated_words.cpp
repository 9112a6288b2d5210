// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/stated_words.h"

namespace headroom {

std::string agreementText(PrintedAgreement agreement, const Language &language)
{
    switch (agreement) {
    case PrintedAgreement::rounded: return language.say(HEADROOM_TEXT("Documents", "rounded"));
    case PrintedAgreement::cutOff: return language.say(HEADROOM_TEXT("Documents", "cut off"));
    case PrintedAgreement::differs: break;
    }
    return language.say(HEADROOM_TEXT("Documents", "differs"));
}

std::string verdictText(RangeVerdict verdict, const Language &language)
{
    switch (verdict) {
    case RangeVerdict::below: return language.say(HEADROOM_TEXT("Documents", "below"));
    case RangeVerdict::inside: return language.say(HEADROOM_TEXT("Documents", "inside"));
    case RangeVerdict::above: break;
    }
    return language.say(HEADROOM_TEXT("Documents", "above"));
}

std::string rangeText(const StatedRange &range, const Language &language)
{
    if (range.low && range.high)
        return *range.low == *range.high ? range.low->toString()
                                         : range.low->toString() + "–" + range.high->toString();
    if (range.low)
        return language.say(HEADROOM_TEXT("Documents", "%1 or more"), {range.low->toString()});
    return range.high
               ? language.say(HEADROOM_TEXT("Documents", "up to %1"), {range.high->toString()})
               : language.say(HEADROOM_TEXT("Documents", "not stated"));
}

std::string placementText(const SizePlacement &placement, const ModelProfile &model,
                          const Language &language)
{
    const auto params = Exact::fromDouble(model.paramsB);
    std::string sizes(keyOf(placement.byParameters));
    if (placement.alsoByParameters)
        sizes = language.say(HEADROOM_TEXT("Documents", "%1 or %2"),
                             {std::string(keyOf(*placement.alsoByParameters)), sizes});
    std::string text = language.say(HEADROOM_TEXT("Documents", "%1 by its %2B parameters"),
                                    {sizes, params ? params->toString() : "?"});
    const auto add = [&](const Text &how, const std::optional<SizeClass> &size) {
        if (size)
            text += ", " + language.say(how, {std::string(keyOf(*size))});
    };
    add(HEADROOM_TEXT("Documents", "listed as %1"), placement.listedAs);
    add(HEADROOM_TEXT("Documents", "trained as %1"), placement.trainedAs);
    return text;
}

std::string recommendationText(const TrainingRecommendation &recommendation,
                               const Language &language)
{
    return language.say(
        HEADROOM_TEXT_N("Documents", "%1, %2 cards, %3 GB, %4 h, batch %5; %6, %7 or %8",
                        "%1, %2 card, %3 GB, %4 h, batch %5; %6, %7 or %8"),
        {recommendation.gpus, rangeText(recommendation.gpuCount, language),
         rangeText(recommendation.memoryGb, language), rangeText(recommendation.hours, language),
         rangeText(recommendation.batch, language), recommendation.aws, recommendation.google,
         recommendation.azure},
        recommendation.gpuCount.high == Exact(1) ? 1 : 2);
}

} // namespace headroom
