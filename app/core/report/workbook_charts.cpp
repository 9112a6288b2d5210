// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"
#include "core/report/workbook_sheets.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/spending_texts.h"
#include "core/texts/workbook_texts.h"

#include <utility>

namespace headroom {

namespace {

constexpr std::size_t kRowsOfChart = 18;
constexpr std::size_t kRowsOfCaption = 6; ///< title, caption and axis

/// Plan, scenario and day: a chart that is copied out of the workbook still says what it shows.
std::string captionOf(const ReportFacts &facts)
{
    return facts.say(workbook_text::kCaption,
                     {facts.plan().name, facts.active->name,
                      facts.snapshot->inputs.valuationDate.toString(), facts.currency()});
}

WorkbookChart chartOf(const ReportFacts &facts, WorkbookChart::Kind kind, const std::string &title)
{
    return {.kind = kind,
            .title = title + "\n" + captionOf(facts),
            .row = 0,
            .height = kRowsOfChart,
            .series = {}};
}

void addMonths(SheetBuilder &sheet, const ReportFacts &facts, const PlacedTable &months)
{
    const bool isLimited = hasBudget(*facts.active);
    WorkbookChart chart =
        chartOf(facts, WorkbookChart::Kind::columns,
                facts.say(isLimited ? spending_text::kMonths : workbook_text::kMonthsChart));
    const auto add = [&](const Text &name, std::string_view key, bool isLimit) {
        chart.series.push_back(
            {facts.say(name), months.rangeOf("month"), months.rangeOf(key), isLimit});
    };
    add(heading::kTotal, "total", false);
    if (isLimited)
        add(report_text::kBudget, "budget", true);
    sheet.addChart(std::move(chart));
}

void addGroups(SheetBuilder &sheet, const ReportFacts &facts, const PlacedFigures &placed,
               Dimension dimension, const Text &title)
{
    const auto &groups = placed.breakdowns[static_cast<std::size_t>(dimension)];
    if (!groups || groups->rowCount < 2)
        return;
    WorkbookChart chart =
        chartOf(facts, WorkbookChart::Kind::bars, facts.say(title, {facts.month()}));
    chart.height = kRowsOfCaption + groups->rowCount;
    chart.series.push_back({facts.say(heading::kPerMonth),
                            {groups->sheet, 0, groups->headingRow + 1, groups->rowCount},
                            groups->rangeOf("monthly_cost")});
    sheet.addChart(std::move(chart));
}

} // namespace

WorkbookSheet chartSheet(const ReportFacts &facts, const PlacedFigures &placed)
{
    SheetBuilder sheet(facts.say(workbook_text::kCharts));
    if (!hasTotal(*facts.active))
        return {};
    if (placed.months)
        addMonths(sheet, facts, *placed.months);
    addGroups(sheet, facts, placed, Dimension::workload, workbook_text::kByWorkload);
    addGroups(sheet, facts, placed, Dimension::provider, workbook_text::kByProvider);
    return sheet.take();
}

} // namespace headroom
