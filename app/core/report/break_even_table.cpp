// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/break_even_table.h"

#include "core/letters.h"
#include "core/texts/break_even_texts.h"
#include "core/texts/headings.h"

#include <algorithm>

namespace headroom {

namespace {

namespace words = break_even_text;

/// Its cost, where it has one.
Cell costCell(Money cost, bool serves)
{
    return serves || cost != Money() ? Cell(cost) : Cell();
}

} // namespace

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
        for (const Crossing &crossing : row.all())
            add(row.assumption, crossing);
        if (!row.isNone())
            continue;
        table.rows.push_back(
            {describe(row.assumption, language), nowhereOf(row.assumption, language), {}, {}, {}});
    }
    for (const SharedAssumption &assumption : found.without)
        table.rows.push_back(
            {describe(assumption, language), language.say(words::kNoInfluence), {}, {}, {}});
    return table;
}

Table offerBreakEvenTable(const OfferBreakEvens &found, const Language &language)
{
    const OfferNames names = shortNamesOf(found.offers, language);
    Table table;
    table.title = language.say(words::kTitle, {names.first, names.second});
    table.columns = {
        {"assumption", language.say(heading::kAssumption)},
        {"assumed_today", language.say(words::kToday)},
        {"break_even", language.say(words::kChange)},
        {"first_cost", language.say(words::kCostOf, {names.first}), ColumnKind::money},
        {"second_cost", language.say(words::kCostOf, {names.second}), ColumnKind::money},
        {"in_words", language.say(words::kInWords)}};
    for (const OfferBreakEven &row : found.rows) {
        const std::string name = describe(row.assumption, found.demand, language);
        const std::string today = todayOf(row, found.demand, language);
        const std::string sentence = sentenceOf(row, found.demand, names, language);
        for (const Crossing &crossing : row.all())
            table.rows.push_back({name, today, placeOf(row, crossing, found.demand, language),
                                  costCell(crossing.cost.first, crossing.cost.firstServes),
                                  costCell(crossing.cost.second, crossing.cost.secondServes),
                                  sentence});
        if (row.isNone())
            table.rows.push_back(
                {name, today, nowhereOf(row, found.demand, language), Cell(), Cell(), sentence});
    }
    return table;
}

std::vector<OfferAssumption> rowsOf(const OfferBreakEvens &found)
{
    std::vector<OfferAssumption> assumptions;
    for (const OfferBreakEven &row : found.rows)
        assumptions.insert(assumptions.end(), std::max<std::size_t>(1, row.all().size()),
                           row.assumption);
    return assumptions;
}

std::string withoutSentence(const OfferBreakEvens &found, const Language &language)
{
    const std::string names = joined(found.without, ", ", [&](const OfferAssumption &assumption) {
        return describe(assumption, found.demand, language);
    });
    return names.empty() ? names : language.say(words::kWithout, {names});
}

} // namespace headroom
