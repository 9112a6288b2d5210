// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/compared_cards.h"

#include "core/evaluation/answer.h"
#include "core/evaluation/finding.h"
#include "core/evaluation/format.h"
#include "core/wording/answer_words.h"
#include "core/wording/forecast_words.h"
#include "core/wording/left_out_words.h"
#include "core/wording/service_words.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/rows/budget_scene.h"
#include "ui/rows/summary_rows.h"

#include <algorithm>

namespace headroom::ui {

namespace {

using Row = ScenarioCardContent::Row;

struct SideOfComparison {
    const Snapshot &snapshot;             // NOLINT: lives as long as one call
    const ComparedScenario &scenario;     // NOLINT: lives as long as one call
    const ScenarioEvaluation &evaluation; // NOLINT: lives as long as one call

    [[nodiscard]] const std::string &currency() const { return snapshot.plan().currency; }
    [[nodiscard]] bool isBaseline() const { return scenario.index == snapshot.evaluation.baseline; }
    [[nodiscard]] QString money(Money amount) const
    {
        return scenario.isKnown ? textOf(formatMoney(amount, currency(), language()))
                                : QStringLiteral("–");
    }
};

void addDifference(const SideOfComparison &of, ScenarioCardContent &card)
{
    if (!of.evaluation.againstBaseline)
        return;
    const Money difference = *of.evaluation.againstBaseline;
    const Money whole = of.snapshot.evaluation.baselineScenario().total;
    card.difference = textOf(formatMoneySigned(difference, of.currency(), language()));
    if (whole > Money())
        card.difference += QStringLiteral("  ")
                           + textOf(formatPercentSigned(percentOf(difference, whole), language()));
    if (difference != Money())
        card.differenceTone = difference < Money() ? Tone::Good : Tone::Warning;
}

std::vector<Row> rowsOf(const SideOfComparison &of)
{
    const ComparedScenario &scenario = of.scenario;
    const ServiceSummary &service = of.evaluation.service;
    const AnswerWords words = wordsOf(answerOf(of.evaluation), language());
    const FindingCounts findings = countFindings(of.evaluation.findings);
    const QString none = QStringLiteral("–");
    const auto orNone = [&](const std::string &text) { return text.empty() ? none : textOf(text); };
    const QString range =
        words.certainty.empty()
            ? none
            : tr("%1 to %2")
                  .arg(textOf(formatMoneyShort(of.evaluation.low, of.currency(), language())),
                       textOf(formatMoneyShort(of.evaluation.high, of.currency(), language())));
    std::vector<Row> rows{
        {tr("Limits"), textOf(words.service), false,
         textOf(words.service + '\n' + describeService(of.evaluation, language())), true},
        {tr("Contract"), orNone(words.contract), false, textOf(words.contract), true},
        {tr("80 % range"), range, false,
         tr("What the month costs at the low and at the high end of the 80 % range of "
            "performance; demand and prices stay as planned.")},
        {tr("12 months"), of.money(scenario.twelveMonths)},
        {tr("36 months"), of.money(scenario.thirtySixMonths)},
        {tr("Cash in 12 months"), of.money(scenario.cashOfTwelve)},
        {tr("Minimum headroom"),
         service.minHeadroom ? textOf(formatMultiple(service.minHeadroom->times, language()))
                             : none},
        {tr("Evidence"), scenario.evidence ? textOf(nameOf(*scenario.evidence)) : none},
        {tr("Spot · commitment"),
         tr("%1 · %2").arg(textOf(formatPercent(scenario.spotPercent, language(), 0)),
                           textOf(formatPercent(scenario.committedPercent, language(), 0)))},
        {tr("Errors · warnings"), tr("%1 · %2").arg(findings.errors).arg(findings.warnings)},
    };
    if (hasBudget(of.evaluation))
        rows.push_back({tr("Over budget"), scenario.budgetExceeded ? textOf(
                                               monthAndYear(*scenario.budgetExceeded, language()))
                                                                   : tr("not in 36 months")});
    return rows;
}

ScenarioCardContent cardOf(const SideOfComparison &of)
{
    ScenarioCardContent card;
    const Plan &plan = of.snapshot.plan();
    card.name = textOf(of.evaluation.name);
    if (of.isBaseline())
        card.part = tr("baseline");
    else if (of.evaluation.name == plan.proposed)
        card.part = tr("proposed");
    card.note = textOf(plan.scenarios[of.scenario.index].note);
    card.colour = of.scenario.colour;
    card.cost = of.money(of.evaluation.total);
    if (!of.isBaseline() && of.scenario.isKnown)
        addDifference(of, card);
    card.rows = rowsOf(of);
    card.split = providerTerms(of.evaluation.providers);
    return card;
}

/// Adds a row to every card once any scenario leaves something out: its cost cannot be compared
/// with the others.
void addLeftOut(const Comparison &comparison, std::vector<ScenarioCardContent> &cards)
{
    std::vector<Row> rows;
    bool isAny = false;
    for (const ComparedScenario &scenario : comparison.scenarios) {
        const ScenarioEvaluation &evaluation = comparison.evaluation(scenario);
        const QString names = leftOutShort(evaluation);
        isAny = isAny || !names.isEmpty();
        rows.push_back({tr("Left out of the cost"), names.isEmpty() ? QStringLiteral("–") : names,
                        false, textOf(leftOutSentence(evaluation, language())), true});
    }
    const bool ofBaseline =
        !leftOutNames(comparison.snapshot->evaluation.baselineScenario()).empty();
    for (std::size_t i = 0; isAny && i < cards.size(); ++i) {
        cards[i].rows.insert(cards[i].rows.begin(), rows[i]);
        if (ofBaseline || !rows[i].tip.isEmpty()) // no saving as long as something is missing
            cards[i].differenceTone = Tone::Normal;
    }
}

} // namespace

std::vector<ScenarioCardContent> comparedCards(const Comparison &comparison)
{
    std::vector<ScenarioCardContent> cards;
    for (const ComparedScenario &scenario : comparison.scenarios)
        cards.push_back(cardOf({*comparison.snapshot, scenario, comparison.evaluation(scenario)}));
    addLeftOut(comparison, cards);
    const auto baseline = std::ranges::find(
        comparison.scenarios, comparison.snapshot->evaluation.baseline, &ComparedScenario::index);
    if (baseline == comparison.scenarios.end())
        return cards;
    const std::vector<Row> &same =
        cards[static_cast<std::size_t>(baseline - comparison.scenarios.begin())].rows;
    for (ScenarioCardContent &card : cards) {
        for (Row &row : card.rows) {
            const auto other = std::ranges::find(same, row.label, &Row::label);
            row.differs = other == same.end() || other->value != row.value;
        }
    }
    return cards;
}

std::vector<WaterfallStep> waterfallSteps(const Comparison &comparison,
                                          const ComparedScenario &scenario)
{
    const Snapshot &snapshot = *comparison.snapshot;
    const std::string &currency = snapshot.plan().currency;
    const Waterfall &waterfall = scenario.fromBaseline;
    std::vector<WaterfallStep> steps{{textOf(snapshot.evaluation.baselineScenario().name),
                                      textOf(formatMoney(waterfall.from, currency, language())), 0,
                                      waterfall.from.toDouble(), WaterfallStep::Kind::Start,
                                      coloursOf(snapshot.plan())[snapshot.evaluation.baseline]}};
    Money now = waterfall.from;
    for (const CostStep &step : waterfall.steps) {
        if (step.amount == Money())
            continue; // it changes carbon alone, or moves cost between workloads
        const Money next = now + step.amount;
        steps.push_back(
            {capitalised(textOf(nameOf(step.cause))),
             textOf(formatMoneySigned(step.amount, currency, language())), now.toDouble(),
             next.toDouble(),
             step.amount < Money() ? WaterfallStep::Kind::Saving : WaterfallStep::Kind::Increase});
        now = next;
    }
    steps.push_back({textOf(comparison.evaluation(scenario).name),
                     textOf(formatMoney(waterfall.to, currency, language())), 0,
                     waterfall.to.toDouble(), WaterfallStep::Kind::Result, scenario.colour});
    return steps;
}

} // namespace headroom::ui
