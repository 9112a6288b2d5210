// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/break_even_table.h"

#include "core/evaluation/format.h"
#include "core/wording/break_even_texts.h"
#include "core/wording/headings.h"

#include <cmath>

namespace headroom {

namespace {

namespace words = break_even_text;
using Assumed = SharedAssumption::Kind;

std::string changeOf(const SharedAssumption &assumption, double percent, const Language &language)
{
    if (assumption.kind != Assumed::growth)
        return formatPercentSigned(percent, language);
    return language.say(percent < 0 ? words::kPointsLess : words::kPointsMore,
                        {formatFigure(std::abs(percent), language)});
}

/// How far was looked in vain.
std::string rangeText(const SharedAssumption &assumption, const Language &language)
{
    const auto [least, most] = rangeOf(assumption);
    if (assumption.kind == Assumed::growth)
        return language.say(words::kNoneOfPoints, {formatFigure(most, language)});
    return language.say(words::kNone, {changeOf(assumption, least, language),
                                       changeOf(assumption, most, language)});
}

} // namespace

std::string describe(const SharedAssumption &assumption, const Language &language)
{
    switch (assumption.kind) {
    case Assumed::traffic: return language.say(words::kTraffic);
    case Assumed::prices: return language.say(words::kPrices);
    case Assumed::providerPrices:
        return language.say(words::kProviderPrices, {language.say(nameOf(assumption.provider))});
    case Assumed::spotPrices: return language.say(words::kSpotPrices);
    case Assumed::growth: return language.say(words::kGrowth);
    }
    return {};
}

Table breakEvenTable(const BreakEvens &found, const std::string &first, const std::string &second,
                     const Language &language)
{
    Table table;
    table.title = language.say(words::kTitle, {first, second});
    table.columns = {{"assumption", language.say(heading::kAssumption)},
                     {"break_even", language.say(words::kChange)},
                     {"first_cost", language.say(words::kCostOf, {first}), ColumnKind::money},
                     {"second_cost", language.say(words::kCostOf, {second}), ColumnKind::money},
                     {"cheaper_beyond", language.say(words::kCheaperBeyond)}};
    const auto add = [&](const SharedAssumption &assumption, const Crossing &crossing) {
        const Money difference = crossing.beyond.difference();
        table.rows.push_back({describe(assumption, language),
                              changeOf(assumption, crossing.percent, language), crossing.cost.first,
                              crossing.cost.second,
                              difference == Money()  ? language.say(words::kNeither)
                              : difference < Money() ? second
                                                     : first});
    };
    for (const BreakEven &row : found.rows) {
        for (const auto &crossing : {row.below, row.above})
            if (crossing)
                add(row.assumption, *crossing);
        if (row.below || row.above)
            continue;
        table.rows.push_back(
            {describe(row.assumption, language), rangeText(row.assumption, language), {}, {}, {}});
    }
    for (const SharedAssumption &assumption : found.without)
        table.rows.push_back(
            {describe(assumption, language), language.say(words::kNoInfluence), {}, {}, {}});
    return table;
}

} // namespace headroom
