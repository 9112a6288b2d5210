// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"

#include "core/evaluation/format.h"
#include "core/evaluation/stated_percent.h"
#include "core/letters.h"
#include "core/report/spending.h"
#include "core/report/table.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/wording/answer_words.h"
#include "core/wording/finding_words.h"
#include "core/wording/forecast_words.h"
#include "core/wording/service_words.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t kOpenPointsShown = 3;

std::string wholeMoney(const ReportFacts &facts, Money amount)
{
    return formatAmount(amount.exact(), facts.currency(), 0, 0, *facts.language);
}

std::string growthText(const ReportFacts &facts)
{
    const double growth = facts.assumptions->monthlyGrowthPercent;
    return growth == 0 ? facts.say(report_text::kWithoutGrowth)
                       : facts.say(report_text::kWithGrowth,
                                   {formatStatedPercent(growth, *facts.language, 1)});
}

/// Difference from the baseline over the months of the forecast.
std::string baselineSentence(const ReportFacts &facts)
{
    const std::string &name = facts.baseline->name;
    if (facts.isBaseline)
        return facts.say(report_text::kIsBaseline, {name});
    if (!facts.active->againstBaseline)
        return facts.say(report_text::kNotComparable, {name});
    const Money ours = facts.active->forecastTotal;
    const Money theirs = facts.baseline->forecastTotal;
    const int months = countOf(facts.active->forecast.size());
    if (ours == theirs)
        return facts.say(report_text::kCostsAsBaseline, {name}, months);
    return facts.say(ours < theirs ? report_text::kCostsLess : report_text::kCostsMore,
                     {formatMoney(ours < theirs ? theirs - ours : ours - theirs, facts.currency(),
                                  *facts.language),
                      name},
                     months);
}

std::string overBudgetSentence(const ReportFacts &facts, const Spending &over)
{
    const std::string excess = formatMoney(over.excess, facts.currency(), *facts.language);
    const int all = countOf(facts.active->forecast.size());
    if (over.monthsOver == all)
        return facts.say(report_text::kOverInAll, {excess, growthText(facts)}, all);
    return facts.say(report_text::kOverInSome,
                     {std::to_string(over.monthsOver),
                      monthAndYear(over.firstOver, *facts.language), excess, growthText(facts)},
                     all);
}

std::string budgetSentence(const ReportFacts &facts)
{
    const ScenarioEvaluation &active = *facts.active;
    if (!hasBudget(active))
        return facts.say(report_text::kNoBudget);
    if (!hasTotal(active))
        return facts.say(report_text::kBudgetNotKnown);
    const Spending over = spendingOf(active);
    if (over.monthsOver > 0)
        return overBudgetSentence(facts, over);
    if (!active.completeness.isWhole())
        return facts.say(report_text::kBudgetNotKnown);
    std::string text = changesBudget(active)
                           ? facts.say(report_text::kBudgetKept)
                           : facts.say(report_text::kWithinBudget,
                                       {wholeMoney(facts, *active.budget), growthText(facts)},
                                       countOf(active.forecast.size()));
    if (active.budget && active.total > *active.budget)
        text += ' '
                + facts.say(
                    report_text::kMonthAboveBudget,
                    {formatMoney(active.total - *active.budget, facts.currency(), *facts.language),
                     facts.month()});
    return text;
}

std::string findingSentence(const ReportFacts &facts)
{
    const int errors = facts.findings.errors;
    const int warnings = facts.findings.warnings;
    if (errors > 0 && warnings > 0)
        return facts.say(report_text::kBothOpen, {facts.say(report_text::kErrors, {}, errors),
                                                  facts.say(report_text::kWarnings, {}, warnings)});
    if (errors > 0)
        return facts.say(report_text::kErrorsOpen, {}, errors);
    return warnings > 0 ? facts.say(report_text::kWarningsOpen, {}, warnings) : std::string();
}

/// Request for the sum of the months, if the cost is complete.
std::string verdictOnCost(const ReportFacts &facts, const Answer &answer)
{
    const Spending spending = spendingOf(*facts.active);
    const std::string amount = wholeMoney(facts, spending.sum);
    const std::string &name = facts.plan().name;
    if (answer.isOverLimits())
        return facts.say(report_text::kOverLimits, {amount, name}, spending.months);
    if (spending.monthsOver > 0)
        return facts.say(
            report_text::kOverBudget,
            {amount, name, wholeMoney(facts, spending.excess), std::to_string(spending.monthsOver)},
            spending.months);
    return facts.isBaseline ? facts.say(report_text::kApprove, {amount, name}, spending.months)
                            : facts.say(report_text::kApproveAsIn,
                                        {amount, name, facts.active->name}, spending.months);
}

} // namespace

std::string decisionTitle(const ReportFacts &facts)
{
    const std::string &name = facts.plan().name;
    if (facts.active->lines.empty())
        return facts.say(report_text::kNothingToApprove, {name});
    if (totalStateOf(*facts.active) == TotalState::nothingInUse)
        return facts.say(report_text::kNoOfferYet, {name});
    if (facts.otherErrors > 0)
        return facts.say(report_text::kNotReady, {name}, countOf(facts.otherErrors));
    if (const int missing = facts.active->completeness.missing(); missing > 0)
        return facts.say(report_text::kNotWhole, {std::to_string(missing), name},
                         facts.active->completeness.workloads);
    if (!facts.active->completeness.isWhole())
        return facts.say(report_text::kCommitmentsNotPriced, {name},
                         facts.active->completeness.commitmentsNotPriced);
    const Answer answer = answerOf(*facts.active);
    const AnswerWords words = wordsOf(answer, *facts.language);
    std::vector<std::string> parts{verdictOnCost(facts, answer), words.service, words.contract};
    std::erase(parts, std::string());
    return joined(parts, " · ");
}

std::string decisionSummary(const ReportFacts &facts)
{
    std::vector<std::string> sentences{describeService(*facts.active, *facts.language)};
    if (facts.studies != nullptr && facts.studies->forecast)
        sentences.push_back(missedInDraws(facts, *facts.studies->forecast));
    sentences.push_back(baselineSentence(facts));
    sentences.push_back(budgetSentence(facts));
    if (const std::string gaps = describeGaps(facts.active->completeness, *facts.language);
        !gaps.empty())
        sentences.push_back(hasTotal(*facts.active) ? facts.say(report_text::kAmountsOf, {gaps})
                                                    : capitalised(gaps) + '.');
    sentences.push_back(findingSentence(facts));
    std::erase(sentences, std::string());
    return joined(sentences, " ");
}

Table openPoints(const ReportFacts &facts)
{
    Table table = tableOf(*facts.language, report_text::kBeforeDeciding,
                          {{"severity", heading::kSeverity},
                           {"workload", heading::kConcerns},
                           {"message", heading::kFinding}});
    for (const Severity severity : {Severity::error, Severity::warning}) {
        for (const Finding &finding : facts.active->findings) {
            if (finding.severity != severity || table.rows.size() == kOpenPointsShown)
                continue;
            const Workload *workload =
                finding.workload ? findWorkload(facts.plan(), *finding.workload) : nullptr;
            table.rows.push_back({std::string(keyOf(severity)),
                                  workload ? workload->name : facts.say(report_text::kThePlan),
                                  messageOf(finding, *facts.language)});
        }
    }
    return table;
}

Table approvalTable(const ReportFacts &facts)
{
    const Approval &approval = facts.plan().approval;
    Table table;
    TableRow row;
    const auto add = [&](const char *key, const Text &title, const std::string &value) {
        if (value.empty())
            return;
        table.columns.push_back({key, facts.say(title)});
        row.emplace_back(value);
    };
    const auto day = [&](const std::optional<Date> &date) {
        return date ? date->toLongString(*facts.language) : std::string();
    };
    add("owner", heading::kOwner, approval.owner);
    add("client", heading::kClient, approval.client);
    add("needed_by", heading::kNeededBy, day(approval.neededBy));
    add("prices_valid_until", heading::kPricesValidUntil, day(approval.pricesValidUntil));
    add("author", heading::kAuthor, approval.author);
    if (!row.empty())
        table.rows.push_back(std::move(row));
    return table;
}

} // namespace headroom
