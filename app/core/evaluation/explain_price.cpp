// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/explain_price.h"

#include "core/evaluation/format.h"

namespace headroom {

HowStep priceStep(const Line &line, const std::string &currency)
{
    const LinePrice &used = *line.price;
    HowStep step;
    step.title = "Price";
    step.formula = describe(*line.offer) + ": " + formatRate(used.quoted, used.quotedCurrency);
    const HourlyRate alone = used.withoutFallback.value_or(used.rate);
    if (used.conversion)
        step.formula += ", converted to " + formatRate(alone, currency);
    else if (alone != used.quoted)
        step.formula += ", changed to " + formatRate(alone, currency) + " by the scenario";
    if (used.withoutFallback)
        step.formula +=
            ", with the hours that fall back on demand " + formatRate(used.rate, currency);
    step.sources.push_back(std::string(nameOf(used.book)) + ", "
                           + (used.asOf ? "price of " + used.asOf->toString() : "date not stated")
                           + (used.fromPlan ? ", saved with the plan" : ""));
    if (!used.source.empty())
        step.sources.push_back(used.source);
    if (used.conversion) {
        step.sources.push_back(
            "Converted at " + describe(*used.conversion)
            + "; the scenario's price change included, rounded once to nine decimals");
    }
    if (used.listRate && *used.listRate != used.rate)
        step.sources.push_back("On-demand list price: " + formatRate(*used.listRate, currency));
    if (used.contractedRate && used.contractedRate != used.listRate
        && *used.contractedRate != used.rate)
        step.sources.push_back("On demand under the own price book: "
                               + formatRate(*used.contractedRate, currency));
    return step;
}

} // namespace headroom
