// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/breakdown.h"

#include "core/evaluation/price_lookup.h"
#include "core/report/cells.h"
#include "core/report/report_facts.h"

#include <algorithm>
#include <array>
#include <span>

namespace headroom {

namespace {

const std::vector<Column> &lineColumns()
{
    static const std::vector<Column> kColumns{
        {"name", "Workload", ColumnKind::text},
        {"kind", "Kind", ColumnKind::text},
        {"environment", "Environment", ColumnKind::text},
        {"team", "Team", ColumnKind::text},
        {"provider", "Provider", ColumnKind::text},
        {"region", "Region", ColumnKind::text},
        {"instance_type", "Instance type", ColumnKind::text},
        {"pricing_model", "Pricing model", ColumnKind::text},
        {"month_basis", "Month", ColumnKind::text},
        {"count", "Count", ColumnKind::exact},
        {"hours", "Hours", ColumnKind::exact},
        {"unit_price", "Unit price", ColumnKind::rate},
        {"compute_cost", "Compute", ColumnKind::money},
        {"other_cost", "Other", ColumnKind::money},
        {"monthly_cost", "Monthly", ColumnKind::money},
        {"share_percent", "Share", ColumnKind::percent},
        {"unrounded_compute_cost", "Unrounded compute", ColumnKind::exact},
        {"list_cost", "List cost", ColumnKind::money},
        {"contracted_cost", "Contracted cost", ColumnKind::money},
        {"effective_cost", "Effective cost", ColumnKind::money},
        {"cash_cost", "Cash", ColumnKind::money},
        {"upfront_cost", "Upfront", ColumnKind::money},
        {"cost_low", "Low", ColumnKind::money},
        {"cost_high", "High", ColumnKind::money},
        {"unit", "Unit", ColumnKind::text},
        {"unit_cost", "Unit cost", ColumnKind::exact},
        {"price_as_of", "Price of", ColumnKind::date},
        {"price_book", "Price book", ColumnKind::text},
        {"price_source", "Price source", ColumnKind::text},
        {"meets", "Service level", ColumnKind::text},
        {"evidence", "Evidence", ColumnKind::text},
    };
    return kColumns;
}

/// The source, and how its price came into the plan's currency.
std::string priceSourceOf(const LinePrice &price)
{
    if (!price.conversion)
        return price.source;
    return price.source + (price.source.empty() ? "" : "; ") + "quoted " + price.quoted.toString()
           + ' ' + price.quotedCurrency + ", converted at " + describe(*price.conversion);
}

TableRow lineRow(const Workload &workload, const Line &line)
{
    TableRow row{workload.name, std::string(nameOf(workload.kind)), workload.environment,
                 textCell(workload.team)};
    if (line.offer) {
        row.insert(row.end(),
                   {std::string(nameOf(line.offer->provider)), textCell(line.offer->region),
                    line.offer->instanceType, nameOf(line.offer->purchase),
                    line.usage ? Cell(describe(line.basis)) : Cell()});
    } else {
        row.resize(row.size() + 5);
    }
    const bool priced = line.price && line.count > Exact(0);
    row.push_back(line.count > Exact(0) ? Cell(line.count) : Cell());
    row.push_back(line.count > Exact(0) ? Cell(line.hours) : Cell());
    row.push_back(line.price ? Cell(line.price->rate) : Cell());
    row.push_back(priced ? Cell(line.compute) : Cell());
    row.push_back(line.other);
    row.push_back(priced || line.other.cents() > 0 ? Cell(line.monthly) : Cell());
    row.push_back(line.sharePercent);
    row.push_back(priced ? Cell(line.exactMonthly) : Cell());
    row.push_back(priced ? cellOf(line.listCost) : Cell());
    row.push_back(priced ? cellOf(line.contractedCost) : Cell());
    row.push_back(priced ? Cell(line.compute) : Cell());
    row.push_back(priced ? Cell(line.cash) : Cell());
    row.push_back(priced ? Cell(line.upfront) : Cell());
    row.push_back(priced ? Cell(line.computeLow + line.other) : Cell());
    row.push_back(priced ? Cell(line.computeHigh + line.other) : Cell());
    row.push_back(line.unitCost ? Cell(std::string(line.unitCost->unit)) : Cell());
    row.push_back(line.unitCost ? Cell(line.unitCost->amount) : Cell());
    row.push_back(line.price ? cellOf(line.price->asOf) : Cell());
    row.push_back(line.price ? Cell(std::string(nameOf(line.price->book))) : Cell());
    row.push_back(line.price ? textCell(priceSourceOf(*line.price)) : Cell());
    row.push_back(line.sizing && line.sizing->fits ? Cell(std::string(keyOf(line.verdict)))
                                                   : Cell());
    row.push_back(line.offer ? Cell(std::string(nameOf(line.evidence))) : Cell());
    return row;
}

std::size_t columnAt(const std::vector<Column> &columns, std::string_view key)
{
    return static_cast<std::size_t>(std::ranges::find(columns, key, &Column::key)
                                    - columns.begin());
}

} // namespace

Table lineTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    Table table;
    table.title = scenario.name;
    table.columns = lineColumns();
    Money compute;
    Money other;
    Money list;
    Money contracted;
    Money cash;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        list += scenario.lines[i].listCost.value_or(Money());
        contracted += scenario.lines[i].contractedCost.value_or(Money());
        cash += scenario.lines[i].cash;
        table.rows.push_back(lineRow(snapshot.plan().workloads[i], scenario.lines[i]));
        compute += scenario.lines[i].compute;
        other += scenario.lines[i].other;
    }
    TableRow total(table.columns.size());
    const auto set = [&](std::string_view key, Cell cell) {
        total[columnAt(table.columns, key)] = std::move(cell);
    };
    set("name", std::string("Total"));
    set("compute_cost", compute);
    set("other_cost", other);
    set("share_percent", scenario.total.cents() > 0 ? 100.0 : 0.0);
    if (hasTotal(scenario)) {
        set("monthly_cost", scenario.total);
        set("list_cost", list);
        set("contracted_cost", contracted);
        set("effective_cost", compute);
        set("cash_cost", cash);
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

bool costsDiffer(const Line &line)
{
    return line.listCost.value_or(line.compute) != line.compute || line.cash != line.compute
           || line.upfront != Money() || line.contractedCost.value_or(line.compute) != line.compute;
}

} // namespace

Table budgetTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    std::vector<std::string_view> shown{
        "name",  "environment", "provider",   "instance_type", "pricing_model",
        "count", "hours",       "unit_price", "monthly_cost",  "share_percent"};
    // Own prices are said wherever there is one; everything public needs no column.
    if (std::ranges::any_of(scenario.lines, [](const Line &line) {
            return line.price && line.price->book == PriceBook::own;
        }))
        shown.insert(std::ranges::find(shown, "unit_price") + 1, "price_book");
    // So are list cost and cash where they are not the monthly cost itself.
    if (std::ranges::any_of(scenario.lines, costsDiffer)) {
        const std::array<std::string_view, 3> kCosts{"list_cost", "cash_cost", "upfront_cost"};
        shown.insert(std::ranges::find(shown, "share_percent"), kCosts.begin(), kCosts.end());
    }
    Table table = withColumns(lineTable(snapshot, scenario), shown);
    const auto books = std::ranges::find(shown, "price_book");
    if (books == shown.end())
        return table;
    const auto column = static_cast<std::size_t>(books - shown.begin());
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        // "own", "public": there is little room beside the costs.
        if (const auto &price = scenario.lines[row].price)
            table.rows[row][column] = std::string(keyOf(price->book));
    }
    return table;
}

Table costTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    constexpr std::array<std::string_view, 6> kKeys{
        "name", "list_cost", "contracted_cost", "effective_cost", "cash_cost", "upfront_cost"};
    Table table = withColumns(lineTable(snapshot, scenario), kKeys);
    table.title = "List, contracted, effective and cash cost of compute";
    return table;
}

Table breakdownTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                     Dimension dimension)
{
    struct Group {
        std::string name;
        Money amount;
        double percent = 0;
        bool counts = false; ///< a line of it has a cost
    };
    std::vector<Group> groups;
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        const Line &line = scenario.lines[i];
        const std::string name =
            groupOf(snapshot.inputs, snapshot.plan().workloads[i], line, dimension);
        auto found = std::ranges::find(groups, name, &Group::name);
        if (found == groups.end())
            found = groups.insert(found, Group{name, {}, 0});
        found->amount += line.monthly;
        found->percent += line.sharePercent;
        found->counts = found->counts || isCounted(line);
    }
    std::ranges::stable_sort(groups,
                             [](const Group &a, const Group &b) { return a.amount > b.amount; });

    Table table;
    table.title = "By " + std::string(nameOf(dimension));
    std::string title(nameOf(dimension));
    title.front() = static_cast<char>(title.front() - 'a' + 'A');
    table.columns = {{std::string(keyOf(dimension)), title, ColumnKind::text},
                     {"monthly_cost", "Monthly", ColumnKind::money},
                     {"share_percent", "Share", ColumnKind::percent}};
    for (const Group &group : groups)
        table.rows.push_back(
            {group.name, group.counts ? Cell(group.amount) : Cell(), group.percent});
    table.total = TableRow{std::string("Total"), hasTotal(scenario) ? Cell(scenario.total) : Cell(),
                           scenario.total.cents() > 0 ? 100.0 : 0.0};
    return table;
}

} // namespace headroom
