// SPDX-License-Identifier: GPL-3.0-or-later
#include "report/breakdown.h"

#include <algorithm>

namespace headroom {

namespace {

Cell textOrNothing(std::string text)
{
    return text.empty() ? Cell() : Cell(std::move(text));
}

template <typename T>
Cell cellOf(const std::optional<T> &value)
{
    return value ? Cell(*value) : Cell();
}

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
        {"count", "Count", ColumnKind::exact},
        {"hours", "Hours", ColumnKind::exact},
        {"unit_price", "Unit price", ColumnKind::rate},
        {"compute_cost", "Compute", ColumnKind::money},
        {"other_cost", "Other", ColumnKind::money},
        {"monthly_cost", "Monthly", ColumnKind::money},
        {"share_percent", "Share", ColumnKind::percent},
        {"unrounded_compute_cost", "Unrounded compute", ColumnKind::exact},
        {"cost_low", "Low", ColumnKind::money},
        {"cost_high", "High", ColumnKind::money},
        {"unit", "Unit", ColumnKind::text},
        {"unit_cost", "Unit cost", ColumnKind::exact},
        {"price_as_of", "Price of", ColumnKind::date},
        {"price_book", "Price book", ColumnKind::text},
        {"price_source", "Price source", ColumnKind::text},
        {"evidence", "Evidence", ColumnKind::text},
    };
    return kColumns;
}

TableRow lineRow(const Workload &workload, const Line &line)
{
    TableRow row{workload.name, std::string(nameOf(workload.kind)), workload.environment,
                 textOrNothing(workload.team)};
    if (line.offer) {
        row.insert(row.end(),
                   {std::string(nameOf(line.offer->provider)), textOrNothing(line.offer->region),
                    line.offer->instanceType, nameOf(line.offer->purchase)});
    } else {
        row.resize(row.size() + 4);
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
    row.push_back(priced ? Cell(line.computeLow + line.other) : Cell());
    row.push_back(priced ? Cell(line.computeHigh + line.other) : Cell());
    row.push_back(line.unitCost ? Cell(line.unitCost->unit) : Cell());
    row.push_back(line.unitCost ? Cell(line.unitCost->amount) : Cell());
    row.push_back(line.price ? cellOf(line.price->asOf) : Cell());
    row.push_back(line.price ? Cell(std::string(nameOf(line.price->book))) : Cell());
    row.push_back(line.price ? textOrNothing(line.price->source) : Cell());
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
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
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
    set("monthly_cost", scenario.total);
    set("share_percent", scenario.total.cents() > 0 ? 100.0 : 0.0);
    set("cost_low", scenario.low);
    set("cost_high", scenario.high);
    table.total = std::move(total);
    return table;
}

namespace {

/// "own", "public" in the last column: there is little room beside the costs.
void shortenBooks(Table &table, const ScenarioEvaluation &scenario)
{
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        if (const auto &price = scenario.lines[row].price)
            table.rows[row].back() = std::string(keyOf(price->book));
    }
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
    const Table all = lineTable(snapshot, scenario);
    Table table;
    table.title = all.title;
    table.rows.resize(all.rows.size());
    table.total = TableRow();
    for (const std::string_view key : shown) {
        const std::size_t column = columnAt(all.columns, key);
        table.columns.push_back(all.columns[column]);
        for (std::size_t row = 0; row < all.rows.size(); ++row)
            table.rows[row].push_back(all.rows[row][column]);
        table.total->push_back((*all.total)[column]);
        if (key == "price_book")
            shortenBooks(table, scenario);
    }
    return table;
}

Table breakdownTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario,
                     Dimension dimension)
{
    struct Group {
        std::string name;
        Money amount;
        double percent = 0;
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
        table.rows.push_back({group.name, group.amount, group.percent});
    table.total =
        TableRow{std::string("Total"), scenario.total, scenario.total.cents() > 0 ? 100.0 : 0.0};
    return table;
}

Table candidateTable(const CandidateSet &candidates, std::span<const OfferIndex> offers,
                     std::size_t limit)
{
    std::vector<OfferIndex> order;
    std::ranges::copy_if(offers, std::back_inserter(order),
                         [&](OfferIndex i) { return candidates.monthlyCents[i] >= 0; });
    std::ranges::stable_sort(order, {}, [&](OfferIndex i) { return candidates.monthlyCents[i]; });
    if (limit > 0 && order.size() > limit)
        order.resize(limit);

    Table table;
    table.title = "Candidates";
    table.columns = {{"provider", "Provider", ColumnKind::text},
                     {"region", "Region", ColumnKind::text},
                     {"instance_type", "Instance type", ColumnKind::text},
                     {"pricing_model", "Pricing model", ColumnKind::text},
                     {"meets_service_level", "Meets", ColumnKind::text},
                     {"replicas", "Replicas", ColumnKind::exact},
                     {"instances_per_replica", "Instances per replica", ColumnKind::exact},
                     {"unit_price", "Unit price", ColumnKind::rate},
                     {"monthly_cost", "Monthly", ColumnKind::money},
                     {"capacity_per_replica", "Capacity per replica", ColumnKind::number},
                     {"capacity_unit", "Unit", ColumnKind::text},
                     {"p95_latency_ms", "p95 latency", ColumnKind::number},
                     {"run_hours", "Run", ColumnKind::number},
                     {"headroom", "Headroom", ColumnKind::number},
                     {"evidence", "Evidence", ColumnKind::text},
                     {"price_book", "Price book", ColumnKind::text},
                     {"price_as_of", "Price of", ColumnKind::date},
                     {"price_source", "Price source", ColumnKind::text}};
    const auto figure = [](double value) { return value > 0 ? Cell(value) : Cell(); };
    for (const OfferIndex index : order) {
        const OfferRow offer = candidates.catalog->offer(index);
        const Sizing &sizing = candidates.sizing(index);
        const CandidateState state = candidates.state[index];
        const std::string meets = state == CandidateState::meets    ? "yes"
                                  : state == CandidateState::misses ? "no"
                                                                    : "not allowed";
        table.rows.push_back(
            {std::string(nameOf(offer.type->provider)), offer.region->name, offer.type->name,
             nameOf(offer.purchase), meets, Exact(sizing.replicas),
             Exact(sizing.instancesPerReplica), offer.rate,
             Money::fromCents(candidates.monthlyCents[index]),
             figure(sizing.capacityPerReplica.value), std::string(capacityUnitName(sizing.unit)),
             figure(sizing.p95LatencyMs.value), figure(sizing.runHours.value),
             figure(sizing.headroom), std::string(nameOf(sizing.evidence)),
             std::string(nameOf(candidates.catalog->bookOf(index))),
             offer.asOf.days() > 0 ? Cell(offer.asOf) : Cell(), std::string(offer.source)});
    }
    return table;
}

Table findingTable(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    Table table;
    table.title = "Findings";
    table.columns = {{"severity", "Severity", ColumnKind::text},
                     {"workload", "Workload", ColumnKind::text},
                     {"message", "Finding", ColumnKind::text},
                     {"detail", "What to know", ColumnKind::text}};
    for (const Finding &finding : scenario.findings) {
        const Workload *workload =
            finding.workload ? findWorkload(snapshot.plan(), *finding.workload) : nullptr;
        table.rows.push_back({std::string(keyOf(finding.severity)),
                              workload == nullptr ? Cell() : Cell(workload->name), finding.message,
                              textOrNothing(finding.detail)});
    }
    return table;
}

} // namespace headroom
