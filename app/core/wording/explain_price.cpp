// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wording/explain_price.h"

#include "core/evaluation/format.h"

namespace headroom {

namespace {

std::string priceFormula(const Line &line, const std::string &currency, const Language &language)
{
    const LinePrice &used = *line.price;
    const auto rate = [&](HourlyRate of) { return formatRate(of, currency, language); };
    const HourlyRate alone = used.withoutFallback.value_or(used.rate);
    std::string formula = language.say(
        HEADROOM_TEXT("HowSteps", "%1: %2"),
        {describe(*line.offer, language), formatRate(used.quoted, used.quotedCurrency, language)});
    if (used.conversion)
        formula =
            language.say(HEADROOM_TEXT("HowSteps", "%1, converted to %2"), {formula, rate(alone)});
    else if (alone != used.quoted)
        formula = language.say(HEADROOM_TEXT("HowSteps", "%1, changed to %2 by the scenario"),
                               {formula, rate(alone)});
    if (used.withoutFallback)
        formula = language.say(
            HEADROOM_TEXT("HowSteps", "%1, with the hours that fall back on demand %2"),
            {formula, rate(used.rate)});
    return formula;
}

std::string bookAndDate(const LinePrice &used, const Language &language)
{
    const std::string book = language.say(nameOf(used.book));
    const std::string text =
        used.asOf ? language.say(HEADROOM_TEXT("HowSteps", "%1, price of %2"),
                                 {book, used.asOf->toString()})
                  : language.say(HEADROOM_TEXT("HowSteps", "%1, date not stated"), {book});
    return used.fromPlan
               ? language.say(HEADROOM_TEXT("HowSteps", "%1, saved with the plan"), {text})
               : text;
}

} // namespace

HowStep priceStep(const Line &line, const std::string &currency, const Language &language)
{
    const LinePrice &used = *line.price;
    HowStep step;
    const auto add = [&](const Text &text, const std::string &value) {
        step.sources.push_back(language.say(text, {value}));
    };
    step.title = language.say(HEADROOM_TEXT("HowSteps", "Price"));
    step.formula = priceFormula(line, currency, language);
    step.sources.push_back(bookAndDate(used, language));
    if (!used.source.empty())
        step.sources.push_back(used.source);
    if (used.conversion)
        add(HEADROOM_TEXT("HowSteps", "Converted at %1; the scenario's price change included, "
                                      "rounded once to nine decimals"),
            describe(*used.conversion, language));
    if (used.listRate && *used.listRate != used.rate)
        add(HEADROOM_TEXT("HowSteps", "On-demand list price: %1"),
            formatRate(*used.listRate, currency, language));
    if (used.contractedRate && used.contractedRate != used.listRate
        && *used.contractedRate != used.rate)
        add(HEADROOM_TEXT("HowSteps", "On demand under the own price book: %1"),
            formatRate(*used.contractedRate, currency, language));
    return step;
}

} // namespace headroom
