// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/report/break_even_table.h"
#include "core/report/commitment_table.h"
#include "core/report/report_sections.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/sensitivity_texts.h"
#include "core/texts/spending_texts.h"
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

/// Months that share a row of the table; a horizon of years has one row for each quarter, too.
constexpr std::size_t kMonthsOfQuarter = 3;

/// One row for each three months of the forecast: planned, paid where that differs, budget and what
/// is left of it, and the risk of the month that is most likely to exceed its budget.
class QuarterTable
{
public:
    QuarterTable(const ReportFacts &facts, const Risk *risk)
        : m_facts(facts),
          m_risk(risk),
          m_months(facts.active->forecast),
          m_withBudget(std::ranges::all_of(
              m_months, [](const ForecastMonth &m) { return m.budget.has_value(); })),
          m_withCash(std::ranges::any_of(m_months,
                                         [](const ForecastMonth &m) { return m.cash != m.total; }))
    {}

    [[nodiscard]] Table table() const
    {
        Table table = tableOf(*m_facts.language, spending_text::kByQuarter,
                              {{"period", spending_text::kPeriod},
                               {"planned", spending_text::kCost, ColumnKind::money}});
        const auto addColumn = [&](const char *key, const Text &title, ColumnKind kind) {
            table.columns.push_back({key, m_facts.say(title), kind});
        };
        if (m_withCash)
            addColumn("paid", spending_text::kCash, ColumnKind::money);
        if (m_withBudget) {
            addColumn("budget", heading::kBudget, ColumnKind::money);
            addColumn("left", spending_text::kLeft, ColumnKind::money);
        }
        if (isDrawn())
            addColumn("risk", spending_text::kRiskOfMonth, ColumnKind::percent);
        for (std::size_t from = 0; from < m_months.size(); from += kMonthsOfQuarter) {
            const std::size_t to = std::min(from + kMonthsOfQuarter, m_months.size());
            std::string name = monthAndYear(m_months[from].month, *m_facts.language);
            if (to - from > 1)
                name = m_facts.say(spending_text::kQuarter,
                                   {name, monthAndYear(m_months[to - 1].month, *m_facts.language)});
            table.rows.push_back(row(std::move(name), from, to));
        }
        table.total = row(m_facts.say(m_facts.active->completeness.isWhole()
                                          ? report_text::kMonthCount
                                          : report_text::kMonthCountOfPriced,
                                      {}, countOf(m_months.size())),
                          0, m_months.size());
        if (isDrawn())
            table.total->back() = m_risk->total.exceededByThen
                                      ? Cell(*m_risk->total.exceededByThen * kPercentOfOne)
                                      : Cell();
        return table;
    }

private:
    /// Futures of a part of the cost say nothing of the whole.
    [[nodiscard]] bool isDrawn() const
    {
        return m_withBudget && m_risk != nullptr && m_risk->draws > 0
               && m_facts.active->completeness.isWhole();
    }
    [[nodiscard]] TableRow row(std::string name, std::size_t from, std::size_t to) const
    {
        Money planned;
        Money paid;
        Money budget;
        double risk = 0;
        for (std::size_t m = from; m < to; ++m) {
            planned += m_months[m].total;
            paid += m_months[m].cash;
            budget += m_months[m].budget.value_or(Money());
            if (isDrawn())
                risk = std::max(risk, m_risk->months[m].overBudget.value_or(0));
        }
        TableRow row{std::move(name), planned};
        if (m_withCash)
            row.emplace_back(paid);
        if (m_withBudget)
            row.insert(row.end(), {Cell(budget), Cell(budget - planned)});
        if (isDrawn())
            row.emplace_back(risk * kPercentOfOne);
        return row;
    }

    const ReportFacts &m_facts;
    const Risk *m_risk;
    const std::vector<ForecastMonth> &m_months;
    bool m_withBudget;
    bool m_withCash;
};

/// The widest few of the assumptions with a visible effect.
std::size_t barsOf(const SensitivityReport &report)
{
    std::size_t bars = 0;
    for (const Swing &swing : orderedSwings(report, SwingMeasure::year)) {
        const auto ends = endsOf(report, swing, SwingMeasure::year);
        bars += ends && ends->span() >= kMinSpan && bars < kMaxBars ? 1 : 0;
    }
    return bars;
}

} // namespace

std::string missedInDraws(const ReportFacts &facts, const ForecastReport &forecast)
{
    if (forecast.risk.draws == 0 || forecast.risk.total.missed <= 0)
        return {};
    return facts.say(report_text::kMissedInDraws, {chanceText(facts, forecast.risk.total.missed)},
                     countOf(forecast.evaluation().forecast.size()));
}

std::vector<std::string> forecastSentences(const ReportFacts &facts, const ForecastReport &forecast)
{
    std::vector<std::string> sentences{sumText(facts, forecast)};
    if (std::string risks = riskText(facts, forecast); !risks.empty())
        sentences.push_back(std::move(risks));
    return sentences;
}

Section monthsSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(spending_text::kMonths)};
    if (!hasTotal(*facts.active) || facts.active->forecast.empty())
        return section;
    const Risk *risk = nullptr;
    if (studies.forecast) {
        for (std::string &sentence : forecastSentences(facts, *studies.forecast))
            section.blocks.emplace_back(Paragraph{std::move(sentence)});
        risk = &studies.forecast->risk;
    }
    // The table first: it fits on what is left of a page more often than the picture does.
    section.blocks.emplace_back(QuarterTable(facts, risk).table());
    if (studies.forecast)
        section.blocks.emplace_back(
            ForecastChart{facts.say(report_text::kForecastChart), studies.forecast});
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

std::vector<std::string> sensitivitySentences(const ReportFacts &facts,
                                              const SensitivityReport &report)
{
    const auto money = [&](Money amount) {
        return formatMoney(amount, facts.currency(), *facts.language);
    };
    std::vector<std::string> sentences{
        facts.say(sensitivity_text::kOneAtATime, {money(report.sensitivity.month),
                                                  money(report.sensitivity.year), facts.month()})};
    const std::size_t moving = movingSwings(facts, report).rows.size();
    if (const std::size_t still = report.sensitivity.swings.size() - moving; still > 0)
        sentences.push_back(facts.say(sensitivity_text::kMoveNothing, {}, countOf(still)));
    return sentences;
}

Section sensitivitySection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(sensitivity_text::kSection)};
    if (!studies.sensitivity)
        return section;
    const SensitivityReport &report = *studies.sensitivity;
    for (std::string &sentence : sensitivitySentences(facts, report))
        section.blocks.emplace_back(Paragraph{std::move(sentence)});
    if (const std::size_t bars = barsOf(report); bars > 0)
        section.blocks.emplace_back(TornadoPicture{facts.say(sensitivity_text::kPicture),
                                                   studies.sensitivity, SwingMeasure::year, bars});
    if (studies.breakEvens) {
        BreakEvens crossing = studies.breakEvens->values;
        crossing.without.clear();
        std::erase_if(crossing.rows, &BreakEven::isNone);
        if (!crossing.rows.empty())
            section.blocks.emplace_back(breakEvenTable(
                crossing, studies.breakEvens->first, studies.breakEvens->second, *facts.language));
    }
    return section;
}

Section commitmentsSection(const ReportFacts &facts, const ReportStudies &studies)
{
    Section section{facts.say(report_text::kCommitments)};
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
    // Exit cost: a term is paid to its end, used or not.
    Money due;
    for (const EvaluatedCommitment &commitment : active.commitments)
        due += commitment.perTerm;
    const bool isWhole = std::ranges::all_of(active.commitments, &EvaluatedCommitment::isPriced);
    if (isWhole && due > Money())
        section.blocks.emplace_back(Paragraph{facts.say(
            report_text::kExitCost, {formatMoney(due, facts.currency(), *facts.language)})});
    return section;
}

} // namespace headroom
