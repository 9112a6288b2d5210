// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/month_formulas.h"
#include "core/report/workbook_sheets.h"
#include "core/texts/headings.h"
#include "core/texts/workbook_texts.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace headroom {

namespace {

constexpr std::size_t kScenarioMonths = 12;

/// Another scenario whose every line follows the inputs of the active one as they concern it.
struct FollowingScenario {
    std::size_t place = 0;
    ReportFacts facts;
    std::vector<LineRule> rules;
};

bool hasPercentages(const Workload &workload)
{
    return std::ranges::any_of(workload.otherCosts,
                               [](const CostLine &cost) { return isPercentage(cost.basis); });
}

/// A line that can be calculated here as there: what may be changed there is of the workload.
bool followsActive(const ReportFacts &active, const LineRule &there, const ReportFacts &facts,
                   const LineRule &rule, std::size_t line)
{
    return rule.follows && rule.priceIsFree && (rule.hoursAreFree || !there.hoursAreFree)
           && facts.active->lines[line].id == active.active->lines[line].id
           && !hasPercentages(facts.workload(line)) && rule.otherIsSame
           && facts.active->lines[line].other == active.active->lines[line].other;
}

std::optional<FollowingScenario> followingScenario(const ReportFacts &active,
                                                   const PlacedFigures &placed, std::size_t place)
{
    const Evaluation &evaluation = active.snapshot->evaluation;
    FollowingScenario scenario{place, active, {}};
    scenario.facts.active = &evaluation.scenarios[place];
    scenario.facts.assumptions = &active.plan().scenarios[place];
    if (scenario.facts.active->lines.size() != placed.rules.size()
        || !hasTotal(*scenario.facts.active))
        return std::nullopt;
    std::vector<CoverPool> pools;
    scenario.rules = lineRulesOf(scenario.facts, pools);
    for (std::size_t i = 0; i < scenario.rules.size(); ++i) {
        if (!followsActive(active, placed.rules[i], scenario.facts, scenario.rules[i], i))
            return std::nullopt;
    }
    return scenario;
}

std::size_t monthsOf(const FollowingScenario &scenario)
{
    return std::min(kScenarioMonths, scenario.facts.active->forecast.size());
}

Money yearOf(const FollowingScenario &scenario, std::size_t line)
{
    Money sum;
    for (std::size_t m = 0; m < monthsOf(scenario); ++m)
        sum += scenario.facts.active->forecast[m].byWorkload[line];
    return sum;
}

Table linesTable(const ReportFacts &facts, const std::vector<FollowingScenario> &scenarios)
{
    Table table = tableOf(*facts.language, workbook_text::kOtherLines,
                          {{"scenario", heading::kScenario},
                           {"workload", heading::kWorkload},
                           {"count", heading::kInstances, ColumnKind::exact},
                           {"hours", heading::kTimesHours, ColumnKind::exact},
                           {"rate", heading::kTimesRate, ColumnKind::rate},
                           {"compute", heading::kCompute, ColumnKind::money},
                           {"other", heading::kPlusOther, ColumnKind::money},
                           {"monthly_cost", heading::kIsPerMonth, ColumnKind::money},
                           {"twelve_months", heading::kTwelveMonths, ColumnKind::money}});
    for (const FollowingScenario &scenario : scenarios) {
        const ScenarioEvaluation &evaluation = *scenario.facts.active;
        for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
            const Line &line = evaluation.lines[i];
            table.rows.push_back({evaluation.name, scenario.facts.workload(i).name, line.count,
                                  line.hours, line.price->rate, line.compute, line.other,
                                  line.compute + line.other, yearOf(scenario, i)});
        }
    }
    return table;
}

/// A line of another scenario, which takes hours, prices and other costs from the active one.
class OtherLine
{
public:
    OtherLine(SheetBuilder &sheet, const PlacedTable &table, std::size_t row,
              const ReportFacts &active, const PlacedFigures &placed)
        : m_sheet(sheet),
          m_table(table),
          m_row(row),
          m_active(active),
          m_placed(placed)
    {}

    void calculate(const FollowingScenario &scenario, std::size_t line)
    {
        const Line &own = scenario.facts.active->lines[line];
        const LineRule &rule = scenario.rules[line];
        calculateFactors(scenario, line);
        const double product =
            own.count.toDouble() * own.hours.toDouble() * own.price->rate.toDouble();
        const std::string factors = cell("count") + '*' + cell("hours") + '*' + cell("rate");
        set("compute", "ROUND(" + factors + ",2)", product);
        set("monthly_cost", cell("compute") + '+' + cell("other"),
            (own.compute + own.other).toDouble());
        std::map<double, int> parts; // of the use that is planned for, and in how many months
        for (std::size_t m = 0; m < monthsOf(scenario); ++m)
            ++parts[usePart(rule, m)];
        std::string formula;
        double year = 0;
        for (const auto &[part, times] : parts) {
            formula += numberText(times) + "*ROUND(" + factors + '*' + numberText(part) + ",2)+";
            year += times * std::round(product * part * kCents) / kCents;
        }
        const auto months = static_cast<double>(monthsOf(scenario));
        set("twelve_months", formula + numberText(months) + '*' + cell("other"),
            year + months * own.other.toDouble());
    }

private:
    static constexpr double kCents = 100;

    void calculateFactors(const FollowingScenario &scenario, std::size_t line)
    {
        const Line &own = scenario.facts.active->lines[line];
        const Line &there = m_active.active->lines[line];
        const auto rowThere = static_cast<std::size_t>(
            std::ranges::lower_bound(m_placed.lineOfRow, line) - m_placed.lineOfRow.begin());
        const auto from = [&](std::string_view key) {
            return m_placed.lines->from(m_placed.lines->cell(rowThere, key));
        };
        if (m_placed.rules[line].hoursAreFree) {
            const double hours = own.hours.toDouble();
            set("hours",
                numberText(hours) + '*' + from("hours") + '/' + numberText(there.hours.toDouble()),
                hours);
        }
        if (m_placed.rules[line].otherIsSame)
            set("other", from("other"), there.other.toDouble());
        if (auto rate = rateFormula(m_placed, scenario.facts, own))
            set("rate", std::move(*rate), own.price->rate.toDouble());
    }
    [[nodiscard]] std::string cell(std::string_view key) const { return m_table.cell(m_row, key); }
    void set(std::string_view key, std::string formula, double value)
    {
        m_sheet.calculate(m_table, m_row, key, std::move(formula), value);
    }

    SheetBuilder &m_sheet;
    const PlacedTable &m_table;
    std::size_t m_row;
    const ReportFacts &m_active;
    const PlacedFigures &m_placed;
};

} // namespace

std::vector<ScenarioSums> addScenarioLines(SheetBuilder &sheet, const ReportFacts &facts,
                                           const PlacedFigures &placed)
{
    std::vector<ScenarioSums> sums(facts.snapshot->evaluation.scenarios.size());
    std::vector<FollowingScenario> scenarios;
    for (std::size_t i = 0; i < sums.size() && placed.lines; ++i) {
        if (i == facts.snapshot->evaluation.active)
            continue;
        if (auto scenario = followingScenario(facts, placed, i))
            scenarios.push_back(std::move(*scenario));
    }
    if (scenarios.empty())
        return sums;
    const PlacedTable table = sheet.add(linesTable(facts, scenarios));
    std::size_t row = 0;
    for (const FollowingScenario &scenario : scenarios) {
        const std::size_t first = row;
        const ScenarioEvaluation &evaluation = *scenario.facts.active;
        Money year;
        for (std::size_t i = 0; i < evaluation.lines.size(); ++i) {
            OtherLine(sheet, table, row++, facts, placed).calculate(scenario, i);
            year += yearOf(scenario, i);
        }
        const auto sumOf = [&](std::string_view key, Money amount) {
            return PlacedFigure{
                "SUM(" + table.range(table.column(key), first, evaluation.lines.size()) + ')',
                amount.toDouble()};
        };
        sums[scenario.place] = {sumOf("monthly_cost", evaluation.total),
                                sumOf("twelve_months", year)};
    }
    return sums;
}

} // namespace headroom
