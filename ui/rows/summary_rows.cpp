// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/summary_rows.h"

#include "core/evaluation/answer.h"
#include "core/evaluation/format.h"
#include "core/evaluation/left_out.h"
#include "core/report/report_facts.h"
#include "core/wording/answer_words.h"
#include "core/wording/left_out_words.h"
#include "core/wording/risk_words.h"
#include "core/wording/service_words.h"
#include "session/language.h"
#include "ui/format/text.h"

namespace headroom::ui {

namespace {

/// Compares the What-if preview with the same scenario as planned.
void addBefore(Summary &summary, const Snapshot &tried, const Snapshot &planned)
{
    const ScenarioEvaluation &now = tried.evaluation.activeScenario();
    const ScenarioEvaluation &was = planned.evaluation.activeScenario();
    if (now.name != was.name || !hasTotal(was))
        return;
    const std::string &currency = tried.plan().currency;
    const Money difference = now.total - was.total;
    summary.was = textOf(formatMoney(was.total, currency, language()));
    summary.beforeLabel = tr("Was %1").arg(summary.was);
    if (difference == Money()) {
        summary.before = tr("unchanged");
        return;
    }
    summary.changes = true;
    summary.before = textOf(formatMoneySigned(difference, currency, language()));
    summary.beforeTone = difference < Money() ? Tone::Good : Tone::Warning;
    if (was.total > Money())
        summary.beforePercent = textOf(
            formatPercentSigned(100.0 * difference.toDouble() / was.total.toDouble(), language()));
}

/// Adds the effects of a change of the plan on its service levels.
void addRisks(Summary &summary, const Snapshot &tried, const Snapshot &planned)
{
    constexpr std::size_t kMaxRisks = 3;
    const std::vector<ServiceRisk> risks =
        risksAfter(planned.evaluation.activeScenario(), tried.evaluation.activeScenario());
    summary.risks = textOf(describe(risks, kMaxRisks, language()));
}

Tone serviceToneOf(const Answer &answer)
{
    if (!answer.isOverLimits())
        return Tone::Normal;
    return answer.risks.front().is == Assurance::likelyMisses ? Tone::Warning : Tone::Error;
}

void addAnswer(Summary &summary, const Evaluation &evaluation)
{
    const Answer answer = answerOf(evaluation.activeScenario());
    const AnswerWords words = wordsOf(answer, language());
    summary.service = textOf(words.service);
    summary.serviceTone = serviceToneOf(answer);
    QStringList terms{textOf(describeGaps(answer.completeness, language())), textOf(words.contract),
                      textOf(words.certainty)};
    terms.removeAll(QString());
    summary.terms = terms.join(QStringLiteral(" · "));
    summary.termsTone = answer.completeness.isWhole() ? Tone::Muted : Tone::Warning;
    summary.answer = textOf(describe(answer, language()));
    for (const std::string &sentence : leftOutSentences(evaluation, language()))
        summary.answer += u'\n' + textOf(sentence);
}

/// A preview of one scenario leaves the others unchanged.
QString againstLabel(const ScenarioEvaluation &baseline, const Snapshot *planned)
{
    const bool isAsPlanned = planned != nullptr
                             && planned->evaluation.baselineScenario().name == baseline.name
                             && planned->evaluation.baselineScenario().total == baseline.total;
    return (isAsPlanned ? tr("Against %1 as planned") : tr("Against %1"))
        .arg(textOf(baseline.name));
}

void addDifference(Summary &summary, const Snapshot &snapshot, const Snapshot *planned)
{
    const Evaluation &evaluation = snapshot.evaluation;
    if (evaluation.active == evaluation.baseline || !hasTotal(evaluation.baselineScenario()))
        return;
    const ScenarioEvaluation &baseline = evaluation.baselineScenario();
    summary.differenceLabel = againstLabel(baseline, planned);
    if (!evaluation.activeScenario().againstBaseline) {
        summary.difference = tr("not comparable");
        return;
    }
    const Money difference = *evaluation.activeScenario().againstBaseline;
    summary.difference =
        textOf(formatMoneySigned(difference, snapshot.plan().currency, language()));
    if (difference == Money())
        return;
    summary.differenceTone = difference < Money() ? Tone::Good : Tone::Warning;
    if (baseline.total > Money())
        summary.differencePercent = textOf(formatPercentSigned(
            100.0 * difference.toDouble() / baseline.total.toDouble(), language()));
}

void addBudget(Summary &summary, const ScenarioEvaluation &scenario, const std::string &currency)
{
    if (!scenario.budget || *scenario.budget <= Money()) {
        summary.budgetLabel = tr("No budget set");
        return;
    }
    if (!hasTotal(scenario)) {
        summary.budgetLabel =
            tr("Budget %1").arg(textOf(formatMoney(*scenario.budget, currency, language())));
        return;
    }
    const double budget = scenario.budget->toDouble();
    summary.budgetUsed = scenario.total.toDouble() / budget;
    summary.budgetLow = scenario.low.toDouble() / budget;
    summary.budgetHigh = scenario.high.toDouble() / budget;
    const QString used = textOf(formatPercent(100.0 * *summary.budgetUsed, language(), 0));
    const bool isWhole = scenario.completeness.isWhole();
    summary.budgetLabel =
        (isWhole ? tr("Budget %1 · %2 used") : tr("Budget %1 · %2 used by priced parts"))
            .arg(textOf(formatMoney(*scenario.budget, currency, language())), used);
    summary.budgetShort =
        (isWhole ? tr("Budget %1 used") : tr("Budget %1 used by priced parts")).arg(used);
    if (*summary.budgetUsed > 1) {
        const QString excess =
            textOf(formatMoney(scenario.total - *scenario.budget, currency, language()));
        summary.budgetTone = Tone::Warning;
        summary.budgetLabel += tr(" · exceeded by %1").arg(excess);
        summary.budgetShort = tr("Budget exceeded by %1").arg(excess);
    } else if (const auto month = monthExceedingBudget(scenario)) {
        const QString name = tr("%1 %2").arg(textOf(monthName(month->month()))).arg(month->year());
        summary.budgetTone = Tone::Warning;
        const Money limit = scenario.budgetExceeded->limit;
        summary.budgetLabel +=
            limit == *scenario.budget
                ? tr(" · exceeded in %1").arg(name)
                : tr(" · %1 exceeded in %2")
                      .arg(textOf(formatMoney(limit, currency, language())), name);
        summary.budgetShort = tr("Budget exceeded in %1").arg(name);
    }
}

} // namespace

QString leftOutShort(const ScenarioEvaluation &scenario)
{
    const std::vector<std::string> names = workloadsLeftOut(scenario);
    if (names.empty())
        return {};
    const QString first = tr("“%1”").arg(textOf(names.front()));
    return names.size() == 1 ? first : tr("%1 and %2 more").arg(first).arg(names.size() - 1);
}

std::optional<Date> monthExceedingBudget(const ScenarioEvaluation &scenario)
{
    if (!scenario.budgetExceeded)
        return std::nullopt;
    return scenario.forecast[scenario.budgetExceeded->month].month;
}

QString changeSentence(const Summary &summary)
{
    if (summary.was.isEmpty())
        return {};
    const QString cost =
        !summary.changes ? tr("still %1").arg(summary.was)
        : summary.beforePercent.isEmpty()
            ? tr("was %1, now %2 (%3)").arg(summary.was, summary.total, summary.before)
            : tr("was %1, now %2 (%3, %4)")
                  .arg(summary.was, summary.total, summary.before, summary.beforePercent);
    return summary.risks.isEmpty() ? cost : tr("%1, but %2").arg(cost, summary.risks);
}

Summary summaryOf(const Snapshot &snapshot, const Snapshot *planned)
{
    const ScenarioEvaluation &scenario = snapshot.evaluation.activeScenario();
    const std::string &currency = snapshot.plan().currency;
    Summary summary;
    addAnswer(summary, snapshot.evaluation);
    summary.totalLabel = tr("Monthly cost (effective, %1)")
                             .arg(textOf(monthBasisOf(snapshot.plan(), scenario, language())));
    switch (totalStateOf(scenario)) {
    case TotalState::known: break;
    case TotalState::unknown:
        summary.total = tr("not known");
        summary.budgetLabel = tr("No line has a cost");
        return summary;
    case TotalState::nothingInUse:
        summary.total = tr("no offer in use");
        addBudget(summary, scenario, currency);
        return summary;
    }
    summary.total = textOf(formatMoney(scenario.total, currency, language()));
    addDifference(summary, snapshot, planned);
    if (planned != nullptr) {
        addBefore(summary, snapshot, *planned);
        addRisks(summary, snapshot, *planned);
    }
    const bool didLeaveOut =
        planned != nullptr && !planned->evaluation.activeScenario().completeness.isWhole();
    const bool leavesOut = !scenario.completeness.isWhole();
    const bool isWorseService = !summary.risks.isEmpty() && summary.beforeTone == Tone::Good;
    if (leavesOut || didLeaveOut || isWorseService) // no saving as long as something is missing
        summary.beforeTone = Tone::Normal;
    addBudget(summary, scenario, currency);
    return summary;
}

} // namespace headroom::ui
