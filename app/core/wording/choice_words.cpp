// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/choice_words.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/wording/mix_words.h"

namespace headroom {

namespace {

std::string offerWords(const OfferReference &offer)
{
    return std::string(shortTypeName(offer.instanceType)) + ", " + nameOf(offer.purchase)
           + (offer.region.empty() ? std::string() : ", " + offer.region);
}

} // namespace

std::string demandWords(double amount, OverrideField demand, const Language &language)
{
    const std::string figure = formatFigure(amount, language);
    switch (demand) {
    case OverrideField::peakRequests:
    case OverrideField::meanRequests:
        return language.say(HEADROOM_TEXT("Choices", "%1 req/s"), {figure});
    case OverrideField::itemsPerDay:
        return language.say(HEADROOM_TEXT("Choices", "%1 items a day"), {figure});
    case OverrideField::itemsPerRun:
        return language.say(HEADROOM_TEXT("Choices", "%1 items a run"), {figure});
    case OverrideField::dataGibPerRun:
        return language.say(HEADROOM_TEXT("Choices", "%1 GiB a run"), {figure});
    case OverrideField::people:
        return language.say(HEADROOM_TEXT_N("Choices", "%1 people", "%1 person"), {figure},
                            pluralOf(amount));
    default:
        return language.say(HEADROOM_TEXT_N("Choices", "%1 runs a month", "%1 run a month"),
                            {figure}, pluralOf(amount));
    }
}

std::string describe(const std::vector<ChoiceBand> &bands, std::size_t index, OverrideField demand,
                     const Language &language)
{
    return describe(
        bands, index, [&](double value) { return demandWords(value, demand, language); }, language);
}

std::string describe(const std::vector<ChoiceBand> &bands, std::size_t index,
                     const ValueWords &words, const Language &language)
{
    const ChoiceBand &band = bands[index];
    const std::string from = words(band.from);
    const std::string to = words(band.to);
    // Nothing is known beyond the ends of the evaluated range.
    return band.offer
               ? language.say(HEADROOM_TEXT("Choices", "%1 is best from %2 to %3."),
                              {offerWords(*band.offer), from, to})
               : language.say(
                   HEADROOM_TEXT("Choices", "From %1 to %2, no offer meets the service level."),
                   {from, to});
}

std::vector<std::string> describeFrom(const std::vector<ChoiceBand> &bands, double now,
                                      const ValueWords &words, const Language &language)
{
    if (bands.empty())
        return {};
    std::size_t here = 0;
    while (here + 1 < bands.size() && bands[here].to <= now)
        ++here;
    const ChoiceBand &band = bands[here];
    std::vector<std::string> sentences{
        band.offer
            ? language.say(HEADROOM_TEXT("Choices", "%1 is best now, from %2 to %3."),
                           {offerWords(*band.offer), words(band.from), words(band.to)})
            : language.say(
                HEADROOM_TEXT("Choices", "No offer meets the service level now, from %1 to %2."),
                {words(band.from), words(band.to)})};
    for (std::size_t above = here + 1; above < bands.size(); ++above)
        sentences.push_back(describe(bands, above, words, language));
    for (std::size_t below = here; below-- > 0;)
        sentences.push_back(describe(bands, below, words, language));
    return sentences;
}

} // namespace headroom
