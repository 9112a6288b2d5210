// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/format.h"
#include "core/report/commitment_table.h"
#include "core/report/report_sections.h"
#include "core/wording/forecast_words.h"
#include "core/wording/headings.h"
#include "core/wording/report_texts.h"
#include "core/wording/sensitivity_texts.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

constexpr double kCentsOfOne = 100;
constexpr double kPercentOfOne = 100;
constexpr std::size_t kFirstSwing = 3; ///< behind the assumption and its two percentiles

std::string drawnText(const ReportFacts &facts, double amount)
{
    return formatMoney(Money::nearestCents(amount * kCentsOfOne), facts.currency(),
                       *facts.language);
}

std::string chanceText(const ReportFacts &facts, double probability)
{
    return formatPercent(probability * kPercentOfOne, *facts.language, 0);
}

std::string sumText(const ReportFacts &facts, const ForecastReport &forecast)
{
    const ScenarioEvaluation &evaluation = forecast.evaluation();
    const std::string sum =
        formatMoney(evaluation.forecastTotal, facts.currency(), *facts.language);
    const int months = countOf(evaluation.forecast.size());
    if (forecast.risk.draws == 0)
        return facts.say(report_text::kSumPlanned, {sum}, months);
    const Likely &likely = forecast.risk.total.cost;
    return facts.say(report_text::kSumDrawn,
                     {sum, drawnText(facts, likely.p10), drawnText(facts, likely.p90),
                      formatCount(static_cast<std::int64_t>(forecast.risk.draws), *facts.language),
                      std::to_string(forecast.risk.seed)},
                     months);
}

/// When and why the budget is passed, and how likely that and a missed service level are.
std::string riskText(const ReportFacts &facts, const ForecastReport &forecast)
{
    const ScenarioEvaluation &evaluation = forecast.evaluation();
    std::vector<std::string> sentences;
    if (evaluation.budgetPassed)
        sentences.push_back(describePassing(*evaluation.plan, evaluation, *facts.language));
    else if (evaluation.budget)
        sentences.push_back(facts.say(report_text::kBudgetKept));
    if (const auto chance = forecast.risk.total.passedBudget) {
        const auto byThen = chancePassedByThen(forecast);
        sentences.push_back(
            byThen ? facts.say(report_text::kPassedByThenInDraws,
                               {chanceText(facts, *byThen), chanceText(facts, *chance)})
                   : facts.say(report_text::kPassedInDraws, {chanceText(facts, *chance)}));
    }
    if (forecast.cheaperThanBaseline)
        sentences.push_back(facts.say(report_text::kCheaperInDraws,
                                      {chanceText(facts, *forecast.cheaperThanBaseline)}));
    if (forecast.risk.total.missed > 0)
        sentences.push_back(facts.say(report_text::kMissedInDraws,
                                      {chanceText(facts, forecast.risk.total.missed)}));
    return listed(sentences, " ");
}

void dropColumn(Table &table, std::string_view key)
{
    const auto found = std::ranges::find(table.columns, key, &Column::key);
    const auto at = found - table.columns.begin();
    table.columns.erase(found);
    for (TableRow &row : table.rows)
        row.erase(row.begin() + at);
    if (table.total)
        table.total->erase(table.total->begin() + at);
}

/// As on the page, without what the text above it says or what says nothing: paper has no room for them.
Table printedForecast(const ReportFacts &facts, const ForecastReport &forecast)
{
    Table table = forecastTable(forecast, *facts.language);
    const std::vector<ForecastMonth> &months = forecast.evaluation().forecast;
    for (std::size_t m = 0; m < months.size(); ++m)
        table.rows[m].front() = monthText(months[m].month);
    dropColumn(table, "missed_service_level");
    const auto isPaidAlike = [](const ForecastMonth &month) { return month.cash == month.total; };
    if (std::ranges::all_of(months, isPaidAlike))
        dropColumn(table, "cash");
    const auto isFirst = [&](const ForecastMonth &month) {
        return month.budget == months.front().budget;
    };
    if (std::ranges::all_of(months, isFirst))
        dropColumn(table, "budget");
    const auto hasBudget = [](const ForecastMonth &month) { return month.budget.has_value(); };
    if (std::ranges::none_of(months, hasBudget)) {
        dropColumn(table, "over_budget");
        dropColumn(table, "passed_budget");
    }
    return table;
}

} // namespace

Section forecastSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(report_text::kForecast), {}, true};
    if (!studies.forecast)
        return section;
    const ForecastReport &forecast = *studies.forecast;
    section.blocks.emplace_back(Paragraph{sumText(facts, forecast)});
    if (std::string risks = riskText(facts, forecast); !risks.empty())
        section.blocks.emplace_back(Paragraph{std::move(risks)});
    section.blocks.emplace_back(
        ForecastChart{facts.say(report_text::kForecastChart), studies.forecast});
    section.blocks.emplace_back(printedForecast(facts, forecast));
    return section;
}

Section sensitivitySection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(sensitivity_text::kSection), {}, false};
    if (!studies.sensitivity)
        return section;
    const SensitivityReport &report = *studies.sensitivity;
    const auto money = [&](Money amount) {
        return formatMoney(amount, facts.currency(), *facts.language);
    };
    section.blocks.emplace_back(
        Paragraph{facts.say(sensitivity_text::kOneAtATime,
                            {money(report.sensitivity.month), money(report.sensitivity.year)})});
    Table table = swingTable(report, SwingMeasure::year, *facts.language);
    const auto movesNothing = [&](const TableRow &row) {
        const Cell month = report.sensitivity.month;
        const Cell year = report.sensitivity.year;
        return row[kFirstSwing] == month && row[kFirstSwing + 1] == month
               && row[kFirstSwing + 2] == year && row[kFirstSwing + 3] == year;
    };
    const auto still = std::erase_if(table.rows, movesNothing);
    if (!table.rows.empty())
        section.blocks.emplace_back(std::move(table));
    if (still > 0)
        section.blocks.emplace_back(
            Paragraph{facts.say(sensitivity_text::kMoveNothing, {}, countOf(still))});
    return section;
}

Section commitmentsSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(report_text::kCommitments), {}, false};
    if (studies.commitmentSavings.empty())
        return section;
    const ScenarioEvaluation &active = *facts.active;
    section.blocks.emplace_back(
        Paragraph{facts.say(report_text::kCommitmentMonths, {}, countOf(active.forecast.size()))});
    Table table = decidedCommitmentTable(facts.plan(), *facts.assumptions, active, *facts.language);
    table.columns.push_back({"commitment_saving", facts.say(heading::kSaving), ColumnKind::money});
    for (std::size_t i = 0; i < table.rows.size(); ++i)
        table.rows[i].push_back(active.commitments[i].isPriced ? Cell(studies.commitmentSavings[i])
                                                               : Cell());
    table.total->emplace_back(std::accumulate(studies.commitmentSavings.begin(),
                                              studies.commitmentSavings.end(), Money()));
    section.blocks.emplace_back(std::move(table));
    return section;
}

} // namespace headroom
