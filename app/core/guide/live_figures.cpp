// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/live_figures.h"

#include "core/catalog/price_lens.h"
#include "core/documents/concern.h"
#include "core/documents/source_documents.h"
#include "core/evaluation/format.h"
#include "core/evaluation/line.h"
#include "core/guide/plan_by_use.h"
#include "core/guide/todays_prices.h"
#include "core/letters.h"
#include "core/models/model_library.h"
#include "core/sizing/sizing_facts.h"
#include "core/texts/guide_texts.h"
#include "core/texts/headings.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace headroom {

namespace {

/// A table of the documents to which today's figures are added, row by row.
struct Live {
    Table &table;
    const Snapshot &snapshot;
    const Language &language;

    void addColumn(std::string key, const Text &title, ColumnKind kind = ColumnKind::text) const
    {
        table.columns.push_back({std::move(key), language.say(title), kind});
    }
    [[nodiscard]] const std::string &text(std::size_t row, std::string_view column) const
    {
        return textAt(table, row, column);
    }
};

Cell rateCell(const std::optional<Exact> &rate)
{
    return cellOf(rate);
}

void addSpan(TableRow &row, const PriceSpan &span)
{
    row.push_back(rateCell(span.low));
    row.push_back(rateCell(span.high));
}

void addSpanColumns(const Live &live)
{
    live.addColumn("prices_today:low", guide_text::kTodayFrom, ColumnKind::exact);
    live.addColumn("prices_today:high", guide_text::kTodayUpTo, ColumnKind::exact);
}

/// Prices of a card today, and the share of the machines outside the printed range.
void addGpuPrices(const Live &live)
{
    addSpanColumns(live);
    live.addColumn("prices_today:outside", guide_text::kOutsideRange);
    const auto &gpus = sourceDocuments().gpus;
    const TodaysPrices prices(*live.snapshot.inputs.catalog);
    for (std::size_t row = 0; row < gpus.size(); ++row) {
        const CardPrices cards = prices.ofCards(gpus[row]);
        TableRow &cells = live.table.rows[row];
        addSpan(cells, cards.span);
        std::vector<std::string> parts;
        const auto count = [&](std::size_t machines, const Text &words) {
            if (machines > 0)
                parts.push_back(live.language.say(words, {}, static_cast<int>(machines)));
        };
        count(cards.below, guide_text::kMachinesBelow);
        count(cards.above, guide_text::kMachinesAbove);
        cells.push_back(cards.machines == 0 ? Cell()
                        : parts.empty()     ? Cell(live.language.say(guide_text::kNone))
                                            : Cell(joined(parts, ", ")));
    }
}

/// The same machine today, and how far its lowest price is from the printed one.
void addMachinePrices(const Live &live)
{
    live.addColumn("prices_today:low", guide_text::kTodayFrom, ColumnKind::exact);
    live.addColumn("prices_today:change", heading::kChange, ColumnKind::text);
    const auto &stated = sourceDocuments().prices;
    const TodaysPrices prices(*live.snapshot.inputs.catalog);
    for (std::size_t row = 0; row < stated.size(); ++row) {
        const StatedPrice &price = stated[row];
        const PriceSpan today = prices.ofType(price.provider, price.catalogType);
        TableRow &cells = live.table.rows[row];
        cells.push_back(rateCell(today.low));
        constexpr double kAll = 100;
        cells.push_back(
            today.low ? Cell(formatPercentSigned(
                kAll * (*today.low / price.perHour - Exact(1)).toDouble(), live.language))
                      : Cell());
    }
}

/// Percent by which a cost is from the line between the origin and the most complex group.
std::string fromTrend(const Exact &cost, const StatedComplexity &group, const Exact &topCost,
                      const StatedComplexity &top, const Language &language)
{
    constexpr double kAll = 100;
    const Exact trend = group.complexity * topCost / top.complexity;
    return formatPercentSigned(kAll * (cost / trend - Exact(1)).toDouble(), language);
}

/// The distance below the trend line as printed, and with the lowest prices of today.
void addComplexity(const Live &live)
{
    live.addColumn("documents_state:trend", guide_text::kAgainstTrend);
    live.addColumn("prices_today:low", guide_text::kTodayFrom, ColumnKind::exact);
    live.addColumn("prices_today:trend", guide_text::kAgainstTrendToday);
    const auto &groups = sourceDocuments().complexity;
    const TodaysPrices prices(*live.snapshot.inputs.catalog);
    const auto today = [&](const StatedComplexity &group) {
        return prices.ofFamilies(joined(group.families, "/")).low;
    };
    const StatedComplexity &top =
        *std::ranges::max_element(groups, {}, &StatedComplexity::complexity);
    const auto topToday = today(top);
    for (std::size_t row = 0; row < groups.size(); ++row) {
        const StatedComplexity &group = groups[row];
        const auto lowest = today(group);
        TableRow &cells = live.table.rows[row];
        cells.emplace_back(fromTrend(group.hourlyCost, group, top.hourlyCost, top, live.language));
        cells.push_back(rateCell(lowest));
        cells.push_back(lowest && topToday
                            ? Cell(fromTrend(*lowest, group, *topToday, top, live.language))
                            : Cell());
    }
}

void addFamilyPrices(const Live &live)
{
    addSpanColumns(live);
    const TodaysPrices prices(*live.snapshot.inputs.catalog);
    for (std::size_t row = 0; row < live.table.rows.size(); ++row)
        addSpan(live.table.rows[row], prices.ofFamilies(live.text(row, "family")));
}

/// A row of its own: the hourly prices of the families that the comparison names.
void addProcessorPrices(const Live &live)
{
    const TodaysPrices prices(*live.snapshot.inputs.catalog);
    const auto examples = std::ranges::find_if(live.table.rows, [](const TableRow &row) {
        return row.front() == Cell(std::string("Examples"));
    });
    if (examples == live.table.rows.end())
        return;
    TableRow today{live.language.say(guide_text::kPriceToday)};
    for (std::size_t column = 1; column + 1 < live.table.columns.size(); ++column) {
        const PriceSpan span = prices.ofFamilies(std::get<std::string>((*examples)[column]));
        today.push_back(span.low ? Cell(span.low->toString(2) + "–" + span.high->toString(2))
                                 : Cell());
    }
    today.push_back(live.language.say(guide_text::kOfTheCatalog));
    live.table.rows.push_back(std::move(today));
}

/// The plan's workloads on processors and on accelerators, for each factor in the printed order.
void addFactors(const Live &live)
{
    live.addColumn("in_plan:processors", guide_text::kYourProcessors);
    live.addColumn("in_plan:accelerators", guide_text::kYourAccelerators);
    const PlanByUse use(live.snapshot, live.language);
    for (std::size_t row = 0; row < live.table.rows.size(); ++row) {
        for (const bool onAccelerators : {false, true})
            live.table.rows[row].push_back(textCell(use.factor(row, onAccelerators)));
    }
}

void addCategories(const Live &live)
{
    live.addColumn("in_plan:workloads", guide_text::kYourWorkloads);
    live.addColumn("in_plan:monthly", heading::kMonthly, ColumnKind::money);
    const PlanByUse use(live.snapshot, live.language);
    for (std::size_t row = 0; row < live.table.rows.size(); ++row) {
        const auto kind = fromKey<WorkloadKind>(live.text(row, "kind"));
        const auto lines = kind ? use.ofKind(*kind) : std::vector<const Line *>();
        live.table.rows[row].push_back(textCell(use.names(lines)));
        live.table.rows[row].push_back(cellOf(PlanByUse::monthly(lines)));
    }
}

void addSizes(const Live &live)
{
    live.addColumn("in_plan:workloads", guide_text::kYourWorkloads);
    const PlanByUse use(live.snapshot, live.language);
    for (std::size_t row = 0; row < live.table.rows.size(); ++row)
        live.table.rows[row].push_back(
            textCell(use.names(use.ofSize(sourceDocuments().sizeClasses[row].sizeClass, false))));
}

void addTrainingHours(const Live &live)
{
    live.addColumn("in_plan:run_hours", guide_text::kYourRuns);
    const PlanByUse use(live.snapshot, live.language);
    for (std::size_t row = 0; row < live.table.rows.size(); ++row)
        live.table.rows[row].push_back(
            textCell(use.runs(use.ofSize(sourceDocuments().training[row].sizeClass, true))));
}

void addTargets(const Live &live)
{
    live.addColumn("in_plan:value", guide_text::kYourPlan);
    const PlanByUse use(live.snapshot, live.language);
    const auto &targets = sourceDocuments().targets;
    for (std::size_t row = 0; row < targets.size(); ++row)
        live.table.rows[row].push_back(textCell(use.target(targets[row].key)));
}

void addMetrics(const Live &live)
{
    live.addColumn("in_plan:value", guide_text::kYourPlan);
    const PlanByUse use(live.snapshot, live.language);
    for (std::size_t row = 0; row < live.table.rows.size(); ++row)
        live.table.rows[row].push_back(
            textCell(use.metric(live.text(row, "metric"), live.text(row, "shown_as")).words));
}

struct LiveTable {
    std::string_view key;
    void (*add)(const Live &live);
};
constexpr std::array kLiveTables{
    LiveTable{"gpus", addGpuPrices},        LiveTable{"prices", addMachinePrices},
    LiveTable{"families", addFamilyPrices}, LiveTable{"processors", addProcessorPrices},
    LiveTable{"factors", addFactors},       LiveTable{"categories", addCategories},
    LiveTable{"sizes", addSizes},           LiveTable{"training", addTrainingHours},
    LiveTable{"targets", addTargets},       LiveTable{"metrics", addMetrics},
    LiveTable{"complexity", addComplexity},
};

} // namespace

const std::string &textAt(const Table &table, std::size_t row, std::string_view column)
{
    static const std::string none;
    const auto found = std::ranges::find(table.columns, column, &Column::key);
    const auto *text = std::get_if<std::string>(
        &table.rows[row][static_cast<std::size_t>(found - table.columns.begin())]);
    return text == nullptr ? none : *text;
}

void addLiveFigures(KeyedTable &keyed, const Snapshot &snapshot, const Language &language)
{
    const auto live = std::ranges::find(kLiveTables, keyed.key, &LiveTable::key);
    if (live != kLiveTables.end())
        live->add({keyed.table, snapshot, language});
}

} // namespace headroom
