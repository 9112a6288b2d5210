// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/breakdown.h"

#include "core/evaluation/missed_level.h"
#include "core/report/carbon_table.h"
#include "core/report/report_facts.h"
#include "core/report/table.h"
#include "core/texts/carbon_texts.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/workbook_texts.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>

namespace headroom {

namespace {

const std::initializer_list<ColumnText> kLineColumns{
    {"name", heading::kWorkload},
    {"kind", heading::kKind},
    {"environment", heading::kEnvironment},
    {"team", heading::kTeam},
    {"provider", heading::kProvider},
    {"region", heading::kRegion},
    {"instance_type", heading::kInstanceType},
    {"pricing_model", heading::kPricingModel},
    {"month_basis", heading::kMonth},
    {"count", heading::kCount, ColumnKind::exact},
    {"hours", heading::kHours, ColumnKind::exact},
    {"unit_price", heading::kUnitPrice, ColumnKind::rate},
    {"compute_cost", heading::kCompute, ColumnKind::money},
    {"other_cost", heading::kOther, ColumnKind::money},
    {"monthly_cost", heading::kMonthly, ColumnKind::money},
    {"share_percent", heading::kShare, ColumnKind::percent},
    {"unrounded_compute_cost", heading::kUnroundedCompute, ColumnKind::exact},
    {"list_cost", heading::kListCost, ColumnKind::money},
    {"contracted_cost", heading::kContractedCost, ColumnKind::money},
    {"effective_cost", heading::kEffectiveCost, ColumnKind::money},
    {"cash_cost", heading::kCash, ColumnKind::money},
    {"upfront_cost", heading::kUpfront, ColumnKind::money},
    {"cost_low", heading::kLow, ColumnKind::money},
    {"cost_high", heading::kHigh, ColumnKind::money},
    {"unit", heading::kUnit},
    {"unit_cost", heading::kUnitCost, ColumnKind::exact},
    {"price_as_of", heading::kPriceOf, ColumnKind::date},
    {"price_book", heading::kPriceBook},
    {"price_source", heading::kPriceSource},
    {"meets", heading::kServiceLevel},
    {"evidence", heading::kEvidence},
    {"mig_profile", HEADROOM_TEXT("Headings", "MIG profile")},
    {"commitment_cost", HEADROOM_TEXT("Headings", "Committed"), ColumnKind::money},
    {"currency", workbook_text::kCurrency},
    {"scenario", heading::kScenario},
    {"plan", heading::kPlan},
    {"valuation_date", heading::kValuedOn, ColumnKind::date},
    {"misses_at_any_count", heading::kMissesAtAnyCount},
    {"kwh", carbon_text::kEnergy, ColumnKind::number},
    {"kg_co2e", carbon_text::kCarbon, ColumnKind::number},
    {"kg_co2e_low", carbon_text::kCarbonLow, ColumnKind::number},
    {"kg_co2e_high", carbon_text::kCarbonHigh, ColumnKind::number},
};

/// In the order of Dimension.
constexpr auto kDimensionHeadings = std::to_array<Text>(
    {heading::kWorkload, heading::kEnvironment, heading::kProvider, heading::kRegion,
     heading::kPricingModel, heading::kFamily, heading::kTeam});
static_assert(kDimensionHeadings.size() == kAllOf<Dimension>.size());

/// The source, and how its price came into the plan's currency.
std::string priceSourceOf(const LinePrice &price, const Language &language)
{
    if (!price.conversion)
        return price.source;
    return price.source + (price.source.empty() ? "" : "; ")
           + language.say(report_text::kConvertedAt, {price.quoted.toString(), price.quotedCurrency,
                                                      describe(*price.conversion)});
}

/// The line's share of the bills of the scenario's commitments; it is part of the compute cost.
Cell committedCost(const Line &line)
{
    Exact committed;
    for (const LineCover &cover : line.covers)
        committed += cover.cost;
    return line.covers.empty() ? Cell() : Cell(Money::rounded(committed));
}

TableRow lineRow(const ScenarioEvaluation &scenario, std::size_t index, double sharePercent,
                 const Language &language)
{
    const Workload &workload = scenario.plan->workloads[index];
    const Line &line = scenario.lines[index];
    TableRow row{workload.name, std::string(nameOf(workload.kind)), workload.environment,
                 textCell(workload.team)};
    if (line.offer) {
        const auto each = [&](auto name) { return ofEachPart(line, name); };
        row.insert(
            row.end(),
            {each([](const Line &part) { return std::string(nameOf(part.offer->provider)); }),
             textCell(each([](const Line &part) { return part.offer->region; })), typesOf(line),
             each([&](const Line &part) { return boughtAs(part, scenario.commitments, language); }),
             line.usage ? Cell(describe(line.basis)) : Cell()});
    } else {
        row.resize(row.size() + 5);
    }
    const bool priced = hasCost(line);
    const bool billed =
        priced || line.compute != Money(); // a part of a commitment that nobody uses
    row.push_back(line.usage ? Cell(line.count) : Cell());
    row.push_back(line.usage ? Cell(line.hours) : Cell());
    row.push_back(line.price ? Cell(unitPriceOf(line)) : Cell());
    row.push_back(billed ? Cell(line.compute) : Cell());
    row.push_back(line.other);
    row.push_back(hasAmount(line) ? Cell(line.monthly) : Cell());
    row.push_back(hasAmount(line) ? Cell(sharePercent) : Cell());
    row.push_back(billed ? Cell(line.exactMonthly) : Cell());
    for (const CostView view :
         {CostView::list, CostView::contracted, CostView::effective, CostView::cash})
        row.push_back(hasAmount(line) ? cellOf(costIn(line.views, view)) : Cell());
    row.push_back(priced ? Cell(line.upfront) : Cell());
    row.push_back(billed ? Cell(line.monthlyLow) : Cell());
    row.push_back(billed ? Cell(line.monthlyHigh) : Cell());
    row.push_back(line.unitCost ? Cell(std::string(line.unitCost->unit)) : Cell());
    row.push_back(line.unitCost ? Cell(line.unitCost->amount) : Cell());
    row.push_back(line.price ? cellOf(line.price->asOf) : Cell());
    row.push_back(line.price ? Cell(std::string(nameOf(line.price->book))) : Cell());
    row.push_back(line.price ? textCell(priceSourceOf(*line.price, language)) : Cell());
    row.push_back(line.sizing && line.sizing->fits ? Cell(std::string(keyOf(line.verdict)))
                                                   : Cell());
    row.push_back(line.offer ? Cell(std::string(nameOf(line.evidence))) : Cell());
    row.push_back(textCell(workload.migProfile));
    row.push_back(committedCost(line));
    row.insert(row.end(), {scenario.plan->currency, scenario.name, textCell(scenario.plan->name),
                           scenario.valuationDate});
    row.push_back(!line.sizing || !line.sizing->fits ? Cell()
                  : missesAtAnyCount(line)           ? Cell(language.say(report_text::kOn))
                                                     : Cell(language.say(report_text::kOff)));
    std::ranges::move(carbonCells(line.footprint), std::back_inserter(row));
    return row;
}

std::size_t columnAt(const std::vector<Column> &columns, std::string_view key)
{
    return static_cast<std::size_t>(std::ranges::find(columns, key, &Column::key)
                                    - columns.begin());
}

} // namespace

std::string totalName(const ScenarioEvaluation &scenario, const Language &language)
{
    return language.say(scenario.completeness.isWhole() || scenario.lines.empty()
                            ? heading::kTotal
                            : heading::kTotalOfPriced);
}

Table lineTable(const ScenarioEvaluation &scenario, const Language &language)
{
    Table table = tableOf(language, scenario.name, kLineColumns);
    Money compute;
    Money other;
    std::optional<Money> committed;
    const std::size_t commitmentCost = columnAt(table.columns, "commitment_cost");
    bool hasCompute = false;
    std::vector<Money> amounts;
    for (const Line &line : scenario.lines)
        amounts.push_back(line.monthly);
    const std::vector<double> shares = percentagesOf(amounts);
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        table.rows.push_back(lineRow(scenario, i, shares[i], language));
        compute += scenario.lines[i].compute;
        other += scenario.lines[i].other;
        hasCompute = hasCompute || hasCost(scenario.lines[i]) || compute != Money();
        if (const auto *share = std::get_if<Money>(&table.rows.back()[commitmentCost]))
            committed = committed.value_or(Money()) + *share;
    }
    TableRow total(table.columns.size());
    const auto set = [&](std::string_view key, Cell cell) {
        total[columnAt(table.columns, key)] = std::move(cell);
    };
    set("name", totalName(scenario, language));
    if (hasTotal(scenario))
        set("other_cost", other);
    set("currency", scenario.plan->currency);
    set("scenario", scenario.name);
    set("plan", textCell(scenario.plan->name));
    set("valuation_date", scenario.valuationDate);
    set("commitment_cost", cellOf(committed));
    std::ranges::move(carbonCells(scenario.carbon),
                      total.begin() + static_cast<std::ptrdiff_t>(columnAt(table.columns, "kwh")));
    if (hasTotal(scenario)) {
        if (hasCompute)
            set("compute_cost", compute);
        set("share_percent", scenario.total.cents() > 0 ? 100.0 : 0.0);
        set("monthly_cost", scenario.total);
        set("list_cost", cellOf(scenario.listCost));
        set("contracted_cost", cellOf(scenario.contractedCost));
        set("effective_cost", scenario.total);
        set("cash_cost", scenario.cash);
        set("upfront_cost", scenario.upfront);
        // The range of a sum is not the sum of the ends: those columns have no total.
    }
    table.total = std::move(total);
    return table;
}

namespace {

/// The columns of `all` with these keys, in this order.
Table withColumns(const Table &all, std::span<const std::string_view> keys)
{
    Table table;
    table.title = all.title;
    table.rows.resize(all.rows.size());
    table.total = TableRow();
    for (const std::string_view key : keys) {
        const std::size_t column = columnAt(all.columns, key);
        table.columns.push_back(all.columns[column]);
        for (std::size_t row = 0; row < all.rows.size(); ++row)
            table.rows[row].push_back(all.rows[row][column]);
        table.total->push_back((*all.total)[column]);
    }
    return table;
}

Text monthlyHeading(CostView view)
{
    switch (view) {
    case CostView::effective: return heading::kMonthly;
    case CostView::list: return heading::kMonthlyList;
    case CostView::contracted: return heading::kMonthlyContracted;
    case CostView::cash: return heading::kMonthlyCash;
    }
    return {};
}

/// The monthly cost of the table in another view, with its shares.
void showIn(CostView view, const ScenarioEvaluation &scenario, const Language &language,
            Table &table)
{
    const std::size_t monthly = columnAt(table.columns, "monthly_cost");
    const std::size_t share = columnAt(table.columns, "share_percent");
    table.columns[monthly].title = language.say(monthlyHeading(view));
    std::vector<Money> amounts;
    Money total;
    bool isWhole = true;
    for (const Line &line : scenario.lines) {
        const auto cost = costIn(line.views, view);
        amounts.push_back(cost.value_or(Money()));
        total += amounts.back();
        isWhole = isWhole && (cost || !hasCost(line));
    }
    const std::vector<double> shares = percentagesOf(amounts);
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const bool known = hasAmount(scenario.lines[i]) && costIn(scenario.lines[i].views, view);
        table.rows[i][monthly] = known ? Cell(amounts[i]) : Cell();
        table.rows[i][share] = known ? Cell(shares[i]) : Cell();
    }
    const bool isKnown = hasTotal(scenario) && isWhole;
    (*table.total)[monthly] = isKnown ? Cell(total) : Cell();
    (*table.total)[share] = isKnown ? Cell(total.cents() > 0 ? 100.0 : 0.0) : Cell();
}

bool costsDiffer(const Line &line)
{
    return line.listCost.value_or(line.compute) != line.compute || line.cash != line.compute
           || line.upfront != Money() || line.contractedCost.value_or(line.compute) != line.compute;
}

} // namespace

Table budgetTable(const ScenarioEvaluation &scenario, const Language &language, CostView view)
{
    const bool effective = view == CostView::effective;
    std::vector<std::string_view> shown{
        "name",  "environment", "provider",   "instance_type", "pricing_model",
        "count", "hours",       "unit_price", "monthly_cost",  "share_percent"};
    // Own prices are said wherever there is one; everything public needs no column.
    if (std::ranges::any_of(scenario.lines, [](const Line &line) {
            return line.price && line.price->book == PriceBook::own;
        }))
        shown.insert(std::ranges::find(shown, "unit_price") + 1, "price_book");
    // Other costs are said where there are some: hours times rate is then not all of a line.
    if (effective && std::ranges::any_of(scenario.lines, [](const Line &line) {
            return line.other != Money();
        })) {
        const std::array<std::string_view, 2> kParts{"compute_cost", "other_cost"};
        shown.insert(std::ranges::find(shown, "monthly_cost"), kParts.begin(), kParts.end());
    }
    // So are list cost and cash where they are not the monthly cost itself.
    if (effective && std::ranges::any_of(scenario.lines, costsDiffer)) {
        const std::array<std::string_view, 3> kCosts{"list_cost", "cash_cost", "upfront_cost"};
        shown.insert(std::ranges::find(shown, "share_percent"), kCosts.begin(), kCosts.end());
    }
    // And what own prices make of the list.
    if (effective && std::ranges::any_of(scenario.lines, [](const Line &line) {
            return line.contractedCost != line.listCost;
        }))
        shown.insert(std::ranges::find(shown, "cash_cost"), "contracted_cost");
    Table table = withColumns(lineTable(scenario, language), shown);
    if (!effective)
        showIn(view, scenario, language, table);
    const auto books = std::ranges::find(shown, "price_book");
    if (books == shown.end())
        return table;
    const auto column = static_cast<std::size_t>(books - shown.begin());
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        // "own", "public": short, because there is little room next to the costs.
        if (const auto &price = scenario.lines[row].price)
            table.rows[row][column] = std::string(keyOf(price->book));
    }
    return table;
}

Table costTable(const ScenarioEvaluation &scenario, const Language &language)
{
    constexpr std::array<std::string_view, 6> kKeys{
        "name", "list_cost", "contracted_cost", "effective_cost", "cash_cost", "upfront_cost"};
    Table table = withColumns(lineTable(scenario, language), kKeys);
    table.title = language.say(report_text::kCosts);
    return table;
}

Table breakdownTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                     Dimension dimension, const Language &language, CostView view)
{
    struct Group {
        std::string name;
        Money amount;
        bool counts = false; ///< a line of it has a cost
    };
    std::vector<Group> groups;
    bool isWhole = true; // every line with a cost has one in the view
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        const Line &line = scenario.lines[i];
        const std::vector<Money> costs = costsOfParts(line, view);
        for (std::size_t part = 0; part < costs.size(); ++part) {
            const std::string name =
                groupOf(snapshot.inputs, scenario, i, partsOf(line)[part], dimension, language);
            auto found = std::ranges::find(groups, name, &Group::name);
            if (found == groups.end())
                found = groups.insert(found, Group{name, {}});
            found->amount += costs[part];
            found->counts = found->counts || (hasAmount(line) && costIn(line.views, view));
            isWhole = isWhole && (costIn(line.views, view) || !hasCost(line));
        }
    }
    std::ranges::stable_sort(groups,
                             [](const Group &a, const Group &b) { return a.amount > b.amount; });

    Table table =
        tableOf(language, {report_text::kByDimension, nameOf(dimension, language)},
                {{keyOf(dimension), kDimensionHeadings[static_cast<std::size_t>(dimension)]},
                 {"monthly_cost", monthlyHeading(view), ColumnKind::money},
                 {"share_percent", heading::kShare, ColumnKind::percent}});
    std::vector<Money> amounts;
    Money total;
    for (const Group &group : groups) {
        amounts.push_back(group.amount);
        total += group.amount;
    }
    const std::vector<double> shares = percentagesOf(amounts);
    for (std::size_t i = 0; i < groups.size(); ++i) {
        const bool known = groups[i].counts;
        table.rows.push_back({groups[i].name, known ? Cell(groups[i].amount) : Cell(),
                              known ? Cell(shares[i]) : Cell()});
    }
    const bool isKnown = hasTotal(scenario) && isWhole;
    table.total = TableRow{totalName(scenario, language), isKnown ? Cell(total) : Cell(),
                           isKnown ? Cell(total.cents() > 0 ? 100.0 : 0.0) : Cell()};
    return table;
}

} // namespace headroom
