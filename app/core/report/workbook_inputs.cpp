// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/month_factors.h"
#include "core/evaluation/price_terms.h"
#include "core/plan/effective_plan.h"
#include "core/report/report_sections.h"
#include "core/report/workbook_sheets.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/workbook_texts.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kWholePercent = 100;
constexpr InputLimits kPositive{0, 1e6};
constexpr InputLimits kPriceChange{-0.99, 10};

/// True if every line of which it holds follows its price: an input for them all changes each of
/// them.
template <typename Holds>
bool allFollow(const ReportFacts &facts, const PlacedFigures &placed, const Holds &holds)
{
    bool any = false;
    for (std::size_t i = 0; i < placed.rules.size(); ++i) {
        if (!std::ranges::any_of(partsOf(facts.active->lines[i]), holds))
            continue;
        any = true;
        if (!placed.rules[i].priceIsFree)
            return false;
    }
    return any;
}

bool growsWithDemand(const Workload &workload)
{
    return followsUsers(workload.kind)
           || std::ranges::any_of(workload.otherCosts, &CostLine::followsDemand);
}

/// True if a spreadsheet can calculate every month under another growth.
bool isGrowthFree(const ReportFacts &facts, const PlacedFigures &placed)
{
    bool any = false;
    for (std::size_t i = 0; i < placed.rules.size(); ++i) {
        const LineRule &rule = placed.rules[i];
        if (!rule.follows && growsWithDemand(facts.workload(i)))
            return false;
        any = any || (rule.grows && rule.growsWithScenario);
    }
    return any && !facts.assumptions->outlook.growth;
}

/// Growth at which the last month asks for no more than the steps of instances tell.
InputLimits limitsOfGrowth(const ReportFacts &facts)
{
    constexpr double kLowest = -0.5;
    double highest = 1;
    for (std::size_t m = 1; m < facts.active->forecast.size(); ++m) {
        const auto month = static_cast<unsigned>(facts.active->forecast[m].month.month());
        double season = 0;
        for (const Line &line : facts.active->lines)
            season = std::max(season, seasonsOf(*facts.assumptions, line.id)[month - 1]);
        highest = std::min(
            highest,
            std::pow(kMostDemandOfSteps / std::max(season, 1.0), 1 / static_cast<double>(m)) - 1);
    }
    return {kLowest, std::floor(highest * kWholePercent) / kWholePercent};
}

struct Assumptions {
    std::string growth; ///< references; from other sheets
    std::string priceChange;
};

Assumptions addAssumptions(SheetBuilder &sheet, const ReportFacts &facts,
                           const PlacedFigures &placed)
{
    Table table = tableOf(
        *facts.language, workbook_text::kAssumptions,
        {{"assumption", heading::kAssumption}, {"value", heading::kValue, ColumnKind::percent}});
    table.rows = {
        {facts.say(workbook_text::kGrowthAMonth), facts.assumptions->monthlyGrowthPercent},
        {facts.say(report_text::kPriceChange), facts.assumptions->priceChangePercent}};
    const PlacedTable inputs = sheet.add(table);
    if (isGrowthFree(facts, placed))
        sheet.allowInput(inputs, 0, "value", limitsOfGrowth(facts));
    if (allFollow(facts, placed,
                  [](const Line &part) { return part.price && isMovable(*part.price); }))
        sheet.allowInput(inputs, 1, "value", kPriceChange);
    return {inputs.from(inputs.cell(0, "value")), inputs.from(inputs.cell(1, "value"))};
}

/// The rates of exchange that prices are converted at, each once, with the cell of each.
struct RatesOfExchange {
    std::vector<ExchangeRate> rates;
    std::vector<std::string> cells;

    /// The same from another sheet than the table's.
    [[nodiscard]] std::string factorFrom(const LinePrice &price, const PlacedTable &table) const
    {
        const std::string factor = factorOf(price);
        return factor.empty() ? factor : factor.front() + table.from(factor.substr(1));
    }
    /// "*B7", "/B7"; empty for a price in the plan's currency.
    [[nodiscard]] std::string factorOf(const LinePrice &price) const
    {
        if (!price.conversion)
            return {};
        const auto place = std::ranges::find(rates, price.conversion->stated) - rates.begin();
        return (price.conversion->inverted ? '/' : '*') + cells.begin()[place];
    }
};

RatesOfExchange addExchangeRates(SheetBuilder &sheet, const ReportFacts &facts,
                                 const PlacedFigures &placed)
{
    RatesOfExchange found;
    Table table = tableOf(*facts.language, workbook_text::kExchangeRates,
                          {{"currency", workbook_text::kCurrency},
                           {"exchange_rate", heading::kRate, ColumnKind::exact},
                           {"as_of", heading::kPriceOf, ColumnKind::date},
                           {"source", heading::kSource}});
    forEachPart(facts, [&](std::size_t, const Line &, const Line &part, bool) {
        if (!part.price || !part.price->conversion)
            return;
        const ExchangeRate &rate = part.price->conversion->stated;
        if (std::ranges::find(found.rates, rate) != found.rates.end())
            return;
        found.rates.push_back(rate);
        table.rows.push_back({facts.say(workbook_text::kOneIn, {rate.from, rate.to}), rate.rate,
                              rate.date, textCell(rate.source)});
    });
    if (table.rows.empty())
        return found;
    const PlacedTable rates = sheet.add(table);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        found.cells.push_back(rates.cell(row, "exchange_rate"));
        if (allFollow(facts, placed, [&](const Line &part) {
                return part.price && part.price->conversion
                       && part.price->conversion->stated == found.rates[row];
            }))
            sheet.allowInput(rates, row, "exchange_rate", kPositive);
    }
    return found;
}

/// The report's table of rates, one row for each offer, with what a rate was before it was
/// converted.
Table pricesUsedTable(const ReportFacts &facts, const std::vector<const Line *> &priced)
{
    Table table = tableOf(*facts.language, workbook_text::kPricesUsed,
                          {{"offer", heading::kOffer},
                           {"quoted", workbook_text::kQuoted, ColumnKind::rate},
                           {"quoted_currency", workbook_text::kQuotedIn},
                           {"rate", heading::kRate, ColumnKind::rate},
                           {"currency", workbook_text::kCurrency},
                           {"price_book", heading::kPriceBook},
                           {"as_of", heading::kPriceOf, ColumnKind::date},
                           {"source", heading::kSource}});
    const Table rates = priceTable(facts);
    const auto columnOf = [&](std::string_view key) {
        return static_cast<std::size_t>(std::ranges::find(rates.columns, key, &Column::key)
                                        - rates.columns.begin());
    };
    std::size_t row = 0;
    forEachPart(facts, [&](std::size_t, const Line &, const Line &part, bool) {
        if (!part.offer)
            return;
        const TableRow &printed = rates.rows[row++];
        if (std::ranges::find(priced, &part) == priced.end())
            return;
        const auto &price = part.price;
        table.rows.push_back(
            {printed[columnOf("offer")], price ? Cell(price->quoted) : Cell(),
             price ? textCell(price->quotedCurrency) : Cell(), printed[columnOf("rate")],
             price ? Cell(facts.currency()) : Cell(), printed[columnOf("price_book")],
             price && price->asOf ? Cell(*price->asOf) : Cell(), printed[columnOf("source")]});
    });
    return table;
}

/// Changes of a provider's prices and of spot, on top of the one of all; empty if there are none.
std::string furtherChanges(const Scenario &scenario, const Line &part)
{
    Exact factor = 1;
    const auto change = [&](double percent) {
        factor = factor * (Exact(1) + Exact::fromDouble(percent).value_or(Exact()) / Exact(100));
    };
    for (const ProviderPriceChange &own : scenario.providerPrices) {
        if (own.provider == part.offer->provider)
            change(own.percent);
    }
    if (part.offer->purchase.model == PricingModel::spot)
        change(scenario.spotPriceChangePercent);
    return factor == Exact(1) ? std::string() : '*' + factor.toString(0, 17);
}

/// Price per hour in the plan's currency, rounded once as the program does.
void calculateRate(SheetBuilder &sheet, const PlacedTable &prices, std::size_t row,
                   const ReportFacts &facts, const Line &part, const RatesOfExchange &exchange,
                   const std::string &priceChange)
{
    std::string formula = prices.cell(row, "quoted") + exchange.factorOf(*part.price);
    const bool isHistoric = part.offer->book == PriceBook::reference;
    if (!isHistoric && isMovable(*part.price))
        formula +=
            "*ROUND((1+" + priceChange + ')' + furtherChanges(*facts.assumptions, part) + ",8)";
    sheet.calculate(prices, row, "rate", "ROUND(" + formula + ",9)", sheetNumber(part.price->rate));
}

/// The first part of a line on each offer.
std::vector<const Line *> firstOfEachOffer(const ReportFacts &facts)
{
    std::vector<const Line *> found;
    forEachPart(facts, [&](std::size_t, const Line &, const Line &part, bool) {
        const auto isSame = [&](const Line *other) { return other->offer == part.offer; };
        if (part.offer && std::ranges::none_of(found, isSame))
            found.push_back(&part);
    });
    return found;
}

void addPrices(SheetBuilder &sheet, const ReportFacts &facts, PlacedFigures &placed,
               const RatesOfExchange &exchange, const std::string &priceChange)
{
    const std::vector<const Line *> priced = firstOfEachOffer(facts);
    const Table table = pricesUsedTable(facts, priced);
    if (!table.rows.empty())
        placed.prices = sheet.add(table);
    for (std::size_t row = 0; row < priced.size(); ++row) {
        if (!priced[row]->price)
            continue;
        calculateRate(sheet, *placed.prices, row, facts, *priced[row], exchange, priceChange);
        placed.quoted.push_back({priced[row],
                                 placed.prices->from(placed.prices->cell(row, "quoted")),
                                 exchange.factorFrom(*priced[row]->price, *placed.prices)});
        if (allFollow(facts, placed,
                      [&](const Line &part) { return part.offer == priced[row]->offer; }))
            sheet.allowInput(*placed.prices, row, "quoted", kPositive);
    }
    forEachPart(facts, [&](std::size_t, const Line &, const Line &part, bool) {
        placed.rates.emplace_back();
        if (!part.offer || !part.price)
            return;
        const auto row = static_cast<std::size_t>(
            std::ranges::find(priced, part.offer, [](const Line *line) { return line->offer; })
            - priced.begin());
        placed.rates.back() = PlacedFigure{placed.prices->from(placed.prices->cell(row, "rate")),
                                           sheetNumber(part.price->rate)};
    });
}

} // namespace

std::optional<std::string> rateFormula(const PlacedFigures &placed, const ReportFacts &facts,
                                       const Line &line)
{
    const auto find = [&](auto isWanted) { return std::ranges::find_if(placed.quoted, isWanted); };
    const auto offer =
        find([&](const QuotedPrice &price) { return price.line->offer == line.offer; });
    const auto converted = find([&](const QuotedPrice &price) {
        const auto &conversion = price.line->price->conversion;
        return conversion && line.price->conversion
               && conversion->stated == line.price->conversion->stated
               && conversion->inverted == line.price->conversion->inverted;
    });
    const auto end = placed.quoted.end();
    if (offer == end && converted == end)
        return std::nullopt;
    std::string formula = offer != end ? offer->quoted : line.price->quoted.toString();
    formula += converted != end ? converted->exchange : std::string();
    if (line.offer->book != PriceBook::reference && isMovable(*line.price)) {
        const Exact change = Exact::fromDouble(facts.assumptions->priceChangePercent).value_or(0);
        formula += "*ROUND((1+" + change.toString(0, 17) + "/100)"
                   + furtherChanges(*facts.assumptions, line) + ",8)";
    }
    return "ROUND(" + formula + ",9)";
}

void forEachPart(const ReportFacts &facts,
                 const std::function<void(std::size_t, const Line &, const Line &, bool)> &visit)
{
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        const Line &line = facts.active->lines[i];
        bool isFirst = true;
        for (const Line &part : partsOf(line)) {
            visit(i, line, part, isFirst);
            isFirst = false;
        }
    }
}

WorkbookSheet inputSheet(const ReportFacts &facts, PlacedFigures &placed)
{
    SheetBuilder sheet(facts.say(workbook_text::kInputs));
    std::vector<CoverPool> pools;
    placed.rules = lineRulesOf(facts, pools);
    for (CoverPool &pool : pools)
        placed.pools.push_back({std::move(pool), {}});
    if (placed.rules.empty())
        return {};
    sheet.addNote(facts.say(workbook_text::kInputsNote));
    const Assumptions assumptions = addAssumptions(sheet, facts, placed);
    placed.growth = assumptions.growth;
    const RatesOfExchange exchange = addExchangeRates(sheet, facts, placed);
    addPrices(sheet, facts, placed, exchange, assumptions.priceChange);
    return sheet.take();
}

} // namespace headroom
