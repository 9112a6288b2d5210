// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"

#include "core/evaluation/format.h"
#include "core/evaluation/stated_percent.h"
#include "core/letters.h"
#include "core/report/breakdown.h"
#include "core/report/table.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/wording/answer_words.h"
#include "core/wording/finding_words.h"
#include "core/wording/service_words.h"

#include <algorithm>

namespace headroom {

namespace {

// As many as leave room for the rest of the first page.
constexpr std::size_t kBarsAlone = 10;
constexpr std::size_t kBarsWithScenarios = 7;
constexpr std::size_t kOpenPointsShown = 3;

std::string wholeMoney(const ReportFacts &facts, Money amount)
{
    return formatAmount(amount.exact(), facts.currency(), 0, 0, *facts.language);
}

std::string absolutePercent(const ReportFacts &facts, double percent)
{
    return formatPercent(percent < 0 ? -percent : percent, *facts.language);
}

std::string growthText(const ReportFacts &facts)
{
    const double growth = facts.assumptions->monthlyGrowthPercent;
    return growth == 0 ? facts.say(report_text::kWithoutGrowth)
                       : facts.say(report_text::kWithGrowth,
                                   {formatStatedPercent(growth, *facts.language, 1)});
}

/// The months as planned in another direction than the month: said, so that neither page
/// contradicts the other.
std::string monthsSentence(const ReportFacts &facts)
{
    if (facts.studies == nullptr || !facts.studies->forecast)
        return {};
    const Evaluation &months = facts.studies->forecast->snapshot->evaluation;
    const Money cost = months.activeScenario().forecastTotal;
    const Money baseline = months.baselineScenario().forecastTotal;
    const Money month = *facts.active->againstBaseline;
    const bool isAlike = (month < Money() && cost < baseline)
                         || (month > Money() && cost > baseline)
                         || (month == Money() && cost == baseline);
    if (isAlike)
        return {};
    const int count = countOf(months.activeScenario().forecast.size());
    if (cost == baseline)
        return facts.say(report_text::kMonthsCostAsBaseline, {}, count);
    const Money apart = cost < baseline ? baseline - cost : cost - baseline;
    return facts.say(cost < baseline ? report_text::kMonthsCostLess : report_text::kMonthsCostMore,
                     {formatMoney(apart, facts.currency(), *facts.language)}, count);
}

std::string baselineSentence(const ReportFacts &facts)
{
    const std::string &name = facts.baseline->name;
    if (facts.isBaseline)
        return facts.say(report_text::kIsBaseline, {name});
    if (!facts.active->againstBaseline)
        return facts.say(report_text::kNotComparable, {name});
    const Money difference = *facts.active->againstBaseline;
    std::string text;
    if (difference == Money())
        text = facts.say(report_text::kCostsAsBaseline, {name});
    else if (facts.baseline->total <= Money())
        text = facts.say(report_text::kCostsMoreThanNothing, {name});
    else
        text =
            facts.say(difference < Money() ? report_text::kCostsLess : report_text::kCostsMore,
                      {absolutePercent(facts, percentOf(difference, facts.baseline->total)), name});
    if (const std::string months = monthsSentence(facts); !months.empty())
        text += ' ' + months;
    return text;
}

/// The calendar months over their budget, and by how much in all.
struct MonthsOver {
    int months = 0;
    Money excess;
    Date first;
};

MonthsOver monthsOver(const ScenarioEvaluation &scenario)
{
    MonthsOver over;
    for (const ForecastMonth &month : scenario.forecast) {
        if (!month.budget || month.total <= *month.budget)
            continue;
        if (over.months++ == 0)
            over.first = month.month;
        over.excess += month.total - *month.budget;
    }
    return over;
}

std::string overBudgetSentence(const ReportFacts &facts, const MonthsOver &over)
{
    const std::string excess = formatMoney(over.excess, facts.currency(), *facts.language);
    const int all = countOf(facts.active->forecast.size());
    if (over.months == all)
        return facts.say(report_text::kOverInAll, {excess, growthText(facts)}, all);
    return facts.say(
        report_text::kOverInSome,
        {std::to_string(over.months), monthText(over.first), excess, growthText(facts)}, all);
}

std::string budgetSentence(const ReportFacts &facts)
{
    const ScenarioEvaluation &active = *facts.active;
    if (!hasBudget(active))
        return facts.say(report_text::kNoBudget);
    if (!hasTotal(active))
        return facts.say(report_text::kBudgetNotKnown);
    const MonthsOver over = monthsOver(active);
    if (over.months > 0)
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
                + facts.say(report_text::kMonthAboveBudget,
                            {formatMoney(active.total - *active.budget, facts.currency(),
                                         *facts.language)});
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

/// Costs missing from every sum on the page, before the other notes.
std::string withGaps(const ReportFacts &facts, std::string note)
{
    std::string gaps = describeGaps(facts.active->completeness, *facts.language);
    if (gaps.empty())
        return note;
    return note.empty() ? gaps : gaps + "; " + note;
}

/// The same for figures next to one that is complete with its unit.
std::string partialNote(const ReportFacts &facts, std::string note)
{
    return facts.active->completeness.isWhole() ? note
                                                : facts.say(report_text::kPricedPartsOnly, {note});
}

std::string basesText(const ReportFacts &facts)
{
    if (facts.monthBases.size() > 1)
        return facts.say(report_text::kOwnBases, {joined(facts.monthBases, ", ")});
    return facts.say(
        report_text::kOneBasis,
        {facts.monthBases.empty() ? describe(facts.active->basis) : facts.monthBases.front()});
}

/// A figure that nobody knows.
ReportFigure unknownFigure(const ReportFacts &facts, const Text &label)
{
    return {facts.say(label), "–", facts.say(report_text::kNoLineHasCost)};
}

ReportFigure monthlyFigure(const ReportFacts &facts)
{
    if (!hasTotal(*facts.active))
        return unknownFigure(facts, report_text::kPerMonthEffective);
    std::string note = withGaps(facts, basesText(facts));
    if (facts.active->low != facts.active->high)
        note +=
            "; "
            + facts.say(report_text::kRange,
                        {formatMoneyShort(facts.active->low, facts.currency(), *facts.language),
                         formatMoneyShort(facts.active->high, facts.currency(), *facts.language)});
    return {facts.say(report_text::kPerMonthEffective),
            formatMoney(facts.active->total, facts.currency(), *facts.language), std::move(note)};
}

ReportFigure yearFigure(const ReportFacts &facts)
{
    if (!hasTotal(*facts.active))
        return unknownFigure(facts, heading::kTwelveMonths);
    const auto &forecast = facts.active->forecast;
    return {facts.say(heading::kTwelveMonths), wholeMoney(facts, facts.active->twelveMonths),
            partialNote(facts,
                        forecast.empty()
                            ? facts.say(report_text::kCalendarMonths, {growthText(facts)})
                            : facts.say(report_text::kCalendarMonthsFrom,
                                        {monthText(forecast.front().month), growthText(facts)}))};
}

ReportFigure baselineFigure(const ReportFacts &facts)
{
    const Text &label = facts.isBaseline ? report_text::kRunRate : heading::kAgainstBaseline;
    if (!hasTotal(*facts.active))
        return unknownFigure(facts, label);
    if (facts.isBaseline) {
        const auto runRate = facts.active->total * kMonthsPerYear;
        return {facts.say(label), wholeMoney(facts, runRate),
                partialNote(facts, facts.say(report_text::kRunRateNote))};
    }
    if (!facts.active->againstBaseline)
        return {facts.say(label), "–", facts.say(report_text::kNotComparableNote)};
    const Money difference = *facts.active->againstBaseline;
    const std::string amount = formatMoneySigned(difference, facts.currency(), *facts.language);
    if (facts.baseline->total == Money())
        return {facts.say(label), amount, facts.say(report_text::kBaselineFree)};
    return {facts.say(label),
            formatPercentSigned(percentOf(difference, facts.baseline->total), *facts.language),
            facts.say(report_text::kAMonth, {amount})};
}

ReportFigure lastFigure(const ReportFacts &facts)
{
    constexpr int kAmountDecimals = 2;
    constexpr int kSmallUnitDecimals = 4;
    if (facts.largestInference) {
        const Line &line = facts.active->lines[*facts.largestInference];
        const bool small = line.unitCost->amount < Exact(1);
        return {facts.say(report_text::kPerUnit, {std::string(line.unitCost->unit)}),
                formatAmount(line.unitCost->amount, facts.currency(), kAmountDecimals,
                             small ? kSmallUnitDecimals : kAmountDecimals, *facts.language),
                facts.say(report_text::kAtPlannedDemand,
                          {facts.workload(*facts.largestInference).name})};
    }
    if (facts.active->budget && hasTotal(*facts.active))
        return {
            facts.say(report_text::kBudgetUsed),
            formatPercent(percentOf(facts.active->total, *facts.active->budget), *facts.language),
            partialNote(facts, facts.say(report_text::kOfAMonth,
                                         {formatMoney(*facts.active->budget, facts.currency(),
                                                      *facts.language)}))};
    if (facts.largestAllocated)
        return {facts.say(report_text::kLargestLine),
                formatPercent(facts.active->lines[*facts.largestAllocated].sharePercent,
                              *facts.language),
                partialNote(facts, facts.workload(*facts.largestAllocated).name)};
    return {facts.say(report_text::kLargestLine), "–", facts.say(report_text::kNothingPriced)};
}

/// Hardware group of the line's machine, for the colour of its bar.
std::optional<HardwareGroup> groupOfLine(const ReportFacts &facts, const Line &line)
{
    if (!line.offer)
        return std::nullopt;
    const EvaluationInputs &inputs = facts.snapshot->inputs;
    for (const Catalog *catalog : {inputs.catalog.get(), inputs.referenceBook.get()}) {
        if (!catalog)
            continue;
        if (const auto type = catalog->findType(line.offer->provider, line.offer->instanceType))
            return catalog->types[*type].group;
    }
    return std::nullopt;
}

/// What to do about a cost that is whole.
std::string verdictOnCost(const ReportFacts &facts, const Answer &answer)
{
    const std::string amount = wholeMoney(facts, facts.active->total);
    const std::string &name = facts.plan().name;
    if (answer.isOverLimits())
        return facts.say(report_text::kOverLimits, {amount, name});
    if (const MonthsOver over = monthsOver(*facts.active); over.months > 0)
        return facts.say(report_text::kOverBudget, {amount, name, std::to_string(over.months)},
                         countOf(facts.active->forecast.size()));
    return facts.isBaseline
               ? facts.say(report_text::kApprove, {amount, name})
               : facts.say(report_text::kApproveAsIn, {amount, name, facts.active->name});
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
    return facts.say(report_text::kWith,
                     {verdictOnCost(facts, answer), wordsOf(answer, *facts.language).besideCost()});
}

std::string decisionSummary(const ReportFacts &facts)
{
    std::vector<std::string> sentences{describeService(*facts.active, *facts.language)};
    if (facts.studies != nullptr && facts.studies->forecast)
        sentences.push_back(missedInDraws(facts, *facts.studies->forecast));
    sentences.push_back(baselineSentence(facts));
    sentences.push_back(budgetSentence(facts));
    if (facts.cheaper != nullptr)
        sentences.push_back(
            facts.say(report_text::kCheaperScenario,
                      {facts.cheaper->name, formatMoney(facts.active->total - facts.cheaper->total,
                                                        facts.currency(), *facts.language)}));
    if (const std::string gaps = describeGaps(facts.active->completeness, *facts.language);
        !gaps.empty())
        sentences.push_back(hasTotal(*facts.active) ? facts.say(report_text::kAmountsOf, {gaps})
                                                    : capitalised(gaps) + '.');
    sentences.push_back(findingSentence(facts));
    std::erase(sentences, std::string());
    return joined(sentences, " ");
}

FigureRow decisionFigures(const ReportFacts &facts)
{
    return {{monthlyFigure(facts), yearFigure(facts), baselineFigure(facts), lastFigure(facts)}};
}

MoneyBars moneyBars(const ReportFacts &facts)
{
    MoneyBars bars;
    bars.title = facts.say(report_text::kWhereMoneyGoes);
    bars.headings = {facts.say(heading::kWorkload), facts.say(heading::kRunsOn),
                     facts.say(heading::kPerMonth), facts.say(heading::kShare)};
    bars.totalName = totalName(*facts.active, *facts.language);
    bars.total = facts.active->total;
    std::vector<std::size_t> order(facts.active->lines.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return facts.active->lines[a].monthly > facts.active->lines[b].monthly;
    });
    const std::size_t maximum =
        facts.snapshot->evaluation.scenarios.size() > 1 ? kBarsWithScenarios : kBarsAlone;
    const std::size_t shown = order.size() > maximum + 1 ? maximum : order.size();
    // Those of the line items, so that a workload has one share wherever it is printed.
    std::vector<Money> amounts;
    for (const Line &line : facts.active->lines)
        amounts.push_back(line.monthly);
    const std::vector<double> shares = percentagesOf(amounts);
    Money listed;
    for (std::size_t i = 0; i < shown; ++i) {
        const Line &line = facts.active->lines[order[i]];
        const std::string detail =
            hasCost(line) ? hardwareText(facts, line) : facts.say(nameOf(costGapOf(line)));
        bars.bars.push_back({facts.workload(order[i]).name, detail, groupOfLine(facts, line),
                             line.monthly, shares[order[i]], hasAmount(line)});
        listed += line.monthly;
    }
    if (shown < order.size()) {
        const Money rest = bars.total - listed;
        double percent = 0;
        for (std::size_t i = shown; i < order.size(); ++i)
            percent += shares[order[i]];
        const bool known =
            std::any_of(order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
                        [&](std::size_t i) { return hasAmount(facts.active->lines[i]); });
        bars.bars.push_back(
            {facts.say(report_text::kFurtherWorkloads, {}, countOf(order.size() - shown)),
             facts.say(report_text::kSeeLineItems), std::nullopt, rest, percent, known});
    }
    return bars;
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

} // namespace headroom
