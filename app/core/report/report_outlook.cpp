// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/report/break_even_table.h"
#include "core/report/commitment_table.h"
#include "core/report/report_sections.h"
#include "core/texts/break_even_texts.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/sensitivity_texts.h"
#include "core/wording/forecast_words.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

constexpr double kPercentOfOne = 100;
constexpr double kMinSpan = 0.005; // half a cent, or so little of a percent
constexpr std::size_t kMaxBars = 8;
constexpr std::size_t kFirstSwing = 3; ///< behind the assumption and its two percentiles

std::string drawnText(const ReportFacts &facts, double amount)
{
    return formatMoney(Money::nearest(amount), facts.currency(), *facts.language);
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
    const DrawnAmount &likely = forecast.risk.total.cost;
    const std::string low = drawnText(facts, likely.p10);
    const std::string high = drawnText(facts, likely.p90);
    if (low == high)
        return facts.say(report_text::kSumCertain, {sum}, months);
    return facts.say(report_text::kSumDrawn,
                     {sum, low, high,
                      formatCount(static_cast<std::int64_t>(forecast.risk.draws), *facts.language),
                      std::to_string(forecast.risk.seed)},
                     months);
}

/// Cost of these months in both scenarios, as planned and as simulated.
std::string comparisonWithBaseline(const ReportFacts &facts, const ForecastReport &forecast)
{
    const ScenarioEvaluation &evaluation = forecast.evaluation();
    const ScenarioEvaluation &baseline = forecast.snapshot->evaluation.baselineScenario();
    const int months = countOf(evaluation.forecast.size());
    const auto money = [&](Money amount) {
        return formatMoney(amount, facts.currency(), *facts.language);
    };
    return facts.say(report_text::kMonthsComparedWithBaseline,
                     {money(evaluation.forecastTotal), money(baseline.forecastTotal)}, months)
           + ' '
           + facts.say(report_text::kCheaperInDraws,
                       {chanceText(facts, *forecast.cheaperThanBaseline)}, months);
}

/// Sentences on the month and the cause of a budget overrun, and on the probability of it and of a
/// missed service level.
std::string riskText(const ReportFacts &facts, const ForecastReport &forecast)
{
    const ScenarioEvaluation &evaluation = forecast.evaluation();
    std::vector<std::string> sentences;
    if (evaluation.budgetExceeded)
        sentences.push_back(describeExceedance(*evaluation.plan, evaluation, *facts.language));
    else if (hasBudget(evaluation))
        sentences.push_back(facts.say(evaluation.completeness.isWhole()
                                          ? report_text::kBudgetKept
                                          : report_text::kBudgetNotKnown));
    if (const auto chance = forecast.risk.total.exceededByThen) {
        const auto byThen = chanceExceededByThen(forecast);
        sentences.push_back(
            byThen ? facts.say(report_text::kExceededByThenInDraws,
                               {chanceText(facts, *byThen), chanceText(facts, *chance)})
                   : facts.say(report_text::kExceededInDraws, {chanceText(facts, *chance)}));
    }
    if (forecast.cheaperThanBaseline)
        sentences.push_back(comparisonWithBaseline(facts, forecast));
    if (std::string missed = missedInDraws(facts, forecast); !missed.empty())
        sentences.push_back(std::move(missed));
    for (std::string &remark : forecastRemarks(forecast, *facts.language))
        sentences.push_back(std::move(remark));
    return joined(sentences, " ");
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

/// As on the page, without what the text above it says or what says nothing: paper has no room for
/// them.
Table printedForecast(const ReportFacts &facts, const ForecastReport &forecast)
{
    Table table = forecastTable(forecast, *facts.language);
    const std::vector<ForecastMonth> &months = forecast.evaluation().forecast;
    for (std::size_t m = 0; m < months.size(); ++m)
        table.rows[m].front() = monthText(months[m].month);
    dropColumn(table, "missed_service_level");
    const auto cashEqualsTotal = [](const ForecastMonth &month) {
        return month.cash == month.total;
    };
    if (std::ranges::all_of(months, cashEqualsTotal))
        dropColumn(table, "cash");
    if (!changesBudget(forecast.evaluation()))
        dropColumn(table, "budget");
    if (!hasBudget(forecast.evaluation())) {
        dropColumn(table, "over_budget");
        dropColumn(table, "passed_budget");
    }
    return table;
}

/// The widest few of the assumptions with a visible effect.
void addPicture(Section &section, const SensitivityReport &report, const ReportStudies &studies,
                SwingMeasure measure, std::string title)
{
    std::size_t bars = 0;
    for (const Swing &swing : orderedSwings(report, measure)) {
        const auto ends = endsOf(report, swing, measure);
        bars += ends && ends->span() >= kMinSpan && bars < kMaxBars ? 1 : 0;
    }
    if (bars > 0)
        section.blocks.emplace_back(
            TornadoPicture{std::move(title), studies.sensitivity, measure, bars});
}

/// A table of those there are, and a sentence on the others.
void addBreakEvens(Section &section, const ReportFacts &facts, const ScenarioBreakEvens &found)
{
    BreakEvens crossing = found.values;
    crossing.without.clear();
    std::erase_if(crossing.rows, &BreakEven::isNone);
    if (!crossing.rows.empty())
        section.blocks.emplace_back(
            breakEvenTable(crossing, found.first, found.second, *facts.language));
    std::vector<std::string> none;
    for (const BreakEven &row : found.values.rows) {
        if (!row.isNone())
            continue;
        const auto [minimum, maximum] = rangeOf(row.assumption);
        none.push_back(facts.say(break_even_text::kNoBreakEvenOf,
                                 {describe(row.assumption, *facts.language),
                                  changeOf(row.assumption, minimum, *facts.language),
                                  changeOf(row.assumption, maximum, *facts.language)}));
    }
    if (!none.empty())
        section.blocks.emplace_back(Paragraph{
            facts.say(break_even_text::kNoBreakEven, {found.first, found.second, joined(none)})});
    if (!crossing.rows.empty() || !none.empty())
        section.blocks.emplace_back(Paragraph{facts.say(break_even_text::kHowToRead)});
}

} // namespace

std::string missedInDraws(const ReportFacts &facts, const ForecastReport &forecast)
{
    if (forecast.risk.draws == 0 || forecast.risk.total.missed <= 0)
        return {};
    return facts.say(report_text::kMissedInDraws, {chanceText(facts, forecast.risk.total.missed)},
                     countOf(forecast.evaluation().forecast.size()));
}

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
    if (Table alerts = alertTable(forecast, *facts.language); !alerts.rows.empty()) {
        section.blocks.emplace_back(std::move(alerts));
        for (std::string &remark : alertRemarks(forecast, *facts.language))
            section.blocks.emplace_back(Paragraph{std::move(remark)});
    }
    return section;
}

Table movingSwings(const ReportFacts &facts, const SensitivityReport &report)
{
    Table table = swingTable(report, SwingMeasure::year, *facts.language);
    const Cell month = report.sensitivity.month;
    const Cell year = report.sensitivity.year;
    std::erase_if(table.rows, [&](const TableRow &row) {
        return row[kFirstSwing] == month && row[kFirstSwing + 1] == month
               && row[kFirstSwing + 2] == year && row[kFirstSwing + 3] == year;
    });
    return table;
}

Section sensitivitySection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(sensitivity_text::kSection), {}, true};
    if (!studies.sensitivity)
        return section;
    const SensitivityReport &report = *studies.sensitivity;
    const auto money = [&](Money amount) {
        return formatMoney(amount, facts.currency(), *facts.language);
    };
    section.blocks.emplace_back(
        Paragraph{facts.say(sensitivity_text::kOneAtATime,
                            {money(report.sensitivity.month), money(report.sensitivity.year)})});
    addPicture(section, report, studies, SwingMeasure::year, facts.say(sensitivity_text::kPicture));
    const Risk &risk = report.risk;
    if (!risk.exceedance.empty()) {
        const auto count = [&](std::size_t draws) {
            return formatCount(static_cast<std::int64_t>(draws), *facts.language);
        };
        section.blocks.emplace_back(
            Paragraph{facts.say(sensitivity_text::kExceedanceDrawn,
                                {chanceText(facts, *risk.total.exceededByThen), count(risk.draws),
                                 std::to_string(risk.seed), count(risk.drawsOfEnd),
                                 formatFigure(maxErrorOf(risk.drawsOfEnd), *facts.language)})});
        addPicture(section, report, studies, SwingMeasure::exceedance,
                   facts.say(sensitivity_text::kExceedancePicture));
    }
    if (studies.breakEvens)
        addBreakEvens(section, facts, *studies.breakEvens);
    Table table = movingSwings(facts, report);
    const std::size_t still = report.sensitivity.swings.size() - table.rows.size();
    // Paper has no room for all; the workbook has them.
    if (!risk.exceedance.empty()) {
        dropColumn(table, "month_at_p10");
        dropColumn(table, "month_at_p90");
    }
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
