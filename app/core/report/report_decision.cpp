// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/report_sections.h"

#include "core/evaluation/format.h"
#include "core/wording/finding_words.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr int kMonthsPerYear = 12;
// As many as leave room for the rest of the first page.
constexpr std::size_t kBarsAlone = 10;
constexpr std::size_t kBarsBesideScenarios = 7;
constexpr std::size_t kOpenPointsShown = 3;
constexpr double kWhole = 100.0;

std::string wholeMoney(Money amount, const std::string &currency)
{
    return formatAmount(amount.exact(), currency, 0, 0);
}

double percentOf(Money part, Money whole)
{
    return whole.cents() == 0 ? 0.0 : kWhole * part.toDouble() / whole.toDouble();
}

std::string absolutePercent(double percent)
{
    return formatPercent(percent < 0 ? -percent : percent);
}

std::string growthText(const ReportFacts &facts)
{
    const double growth = facts.assumptions->monthlyGrowthPercent;
    if (growth == 0)
        return "without growth";
    return "with " + formatPercent(growth) + " monthly growth";
}

std::string serviceLevelSentence(const ReportFacts &facts)
{
    if (facts.withServiceLevel == 0)
        return "No workload carries a service level that could be checked.";
    if (facts.missed.empty()) {
        return facts.withServiceLevel == 1
                   ? "The one service level is met."
                   : "All " + std::to_string(facts.withServiceLevel) + " service levels are met.";
    }
    return std::to_string(facts.missed.size()) + " of "
           + counted(facts.withServiceLevel, "service level")
           + " are missed: " + namesOf(facts.missed) + '.';
}

std::string baselineSentence(const ReportFacts &facts)
{
    if (facts.isBaseline)
        return "This is the baseline, “" + facts.baseline->name + "”.";
    const Money difference = facts.active->againstBaseline;
    if (difference == Money())
        return "It costs as much as the baseline, “" + facts.baseline->name + "”.";
    const double percent = percentOf(difference, facts.baseline->total);
    return "It costs " + absolutePercent(percent) + (difference < Money() ? " less" : " more")
           + " than the baseline, “" + facts.baseline->name + "”.";
}

std::string budgetSentence(const ReportFacts &facts)
{
    if (!facts.active->budget)
        return "No budget is set.";
    const std::string budget =
        wholeMoney(*facts.active->budget, facts.currency()) + " monthly budget";
    if (!facts.budgetPassed)
        return "It stays within the " + budget + " for 12 months, " + growthText(facts) + '.';
    if (facts.active->total > *facts.active->budget)
        return "It is above the " + budget + " from the start.";
    return "It passes the " + budget + " in " + monthText(*facts.budgetPassed) + ", "
           + growthText(facts) + '.';
}

std::string findingSentence(const ReportFacts &facts)
{
    const auto errors = static_cast<std::size_t>(facts.findings.errors);
    const auto warnings = static_cast<std::size_t>(facts.findings.warnings);
    if (errors + warnings == 0)
        return {};
    std::string text;
    if (errors > 0)
        text = counted(errors, "error");
    if (warnings > 0)
        text += (errors > 0 ? " and " : "") + counted(warnings, "warning");
    return text + (errors + warnings == 1 ? " is open." : " are open.");
}

std::string joinedBases(const ReportFacts &facts)
{
    std::string text;
    for (const std::string &basis : facts.monthBases)
        text += (text.empty() ? "" : ", ") + basis;
    return text + (facts.monthBases.size() > 1 ? " (each line has its own)" : " basis");
}

ReportFigure monthlyFigure(const ReportFacts &facts)
{
    std::string note =
        facts.monthBases.empty() ? describe(facts.active->basis) + " basis" : joinedBases(facts);
    if (facts.active->low != facts.active->high) {
        note += "; 80 % range " + formatMoneyShort(facts.active->low, facts.currency()) + " to "
                + formatMoneyShort(facts.active->high, facts.currency());
    }
    if (!hasTotal(*facts.active))
        return {"Per month, effective", "–", "no line has a cost"};
    return {"Per month, effective", formatMoney(facts.active->total, facts.currency()), note};
}

ReportFigure yearFigure(const ReportFacts &facts)
{
    std::string note = "calendar months";
    if (!facts.active->forecast.empty())
        note += " from " + monthText(facts.active->forecast.front().month);
    note += ", " + growthText(facts);
    if (!hasTotal(*facts.active))
        return {"12 months", "–", "no line has a cost"};
    return {"12 months", wholeMoney(facts.active->twelveMonths, facts.currency()), note};
}

ReportFigure baselineFigure(const ReportFacts &facts)
{
    if (!hasTotal(*facts.active) || !hasTotal(*facts.baseline))
        return {facts.isBaseline ? "Run rate, 12 × month" : "Against baseline", "–",
                "no line has a cost"};
    if (facts.isBaseline) {
        const auto runRate = facts.active->total * kMonthsPerYear;
        return {"Run rate, 12 × month", wholeMoney(runRate, facts.currency()),
                "without growth and calendar; this scenario is the baseline"};
    }
    const Money difference = facts.active->againstBaseline;
    const std::string amount = formatMoneySigned(difference, facts.currency()) + " a month";
    if (facts.baseline->total == Money())
        return {"Against baseline", formatMoneySigned(difference, facts.currency()),
                "a month; the baseline costs nothing"};
    return {"Against baseline", formatPercentSigned(percentOf(difference, facts.baseline->total)),
            amount};
}

ReportFigure lastFigure(const ReportFacts &facts)
{
    constexpr int kUnitDecimals = 2;
    constexpr int kSmallUnitDecimals = 4;
    if (facts.largestInference) {
        const Line &line = facts.active->lines[*facts.largestInference];
        const bool small = line.unitCost->amount < Exact(1);
        return {"Per " + std::string(line.unitCost->unit),
                formatAmount(line.unitCost->amount, facts.currency(), kUnitDecimals,
                             small ? kSmallUnitDecimals : kUnitDecimals),
                facts.workload(*facts.largestInference).name + ", at the planned demand"};
    }
    if (facts.active->budget) {
        return {"Budget used", formatPercent(percentOf(facts.active->total, *facts.active->budget)),
                "of " + formatMoney(*facts.active->budget, facts.currency()) + " a month"};
    }
    if (facts.largestAllocated) {
        return {"Largest line",
                formatPercent(facts.active->lines[*facts.largestAllocated].sharePercent),
                facts.workload(*facts.largestAllocated).name};
    }
    return {"Largest line", "–", "nothing is priced yet"};
}

/// Which machine of which book, for the colour of its bar.
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

} // namespace

std::string decisionTitle(const ReportFacts &facts)
{
    const std::string amount = wholeMoney(facts.active->total, facts.currency());
    const std::string &name = facts.plan().name;
    if (facts.active->lines.empty())
        return "Nothing to approve yet: " + name + " has no workloads";
    if (facts.otherErrors > 0) {
        return "Not ready to approve: " + counted(facts.otherErrors, "error")
               + (facts.otherErrors == 1 ? " is" : " are") + " open in " + name;
    }
    if (!facts.missed.empty())
        return amount + " a month misses " + counted(facts.missed.size(), "service level") + " of "
               + name;
    if (facts.active->budget && facts.active->total > *facts.active->budget) {
        const Money excess = facts.active->total - *facts.active->budget;
        return amount + " a month is " + wholeMoney(excess, facts.currency())
               + " over the budget of " + name;
    }
    std::string title = "Approve " + amount + " a month for " + name;
    if (!facts.isBaseline)
        title += ", as in “" + facts.active->name + "”";
    return title;
}

std::string decisionSummary(const ReportFacts &facts)
{
    std::string text =
        serviceLevelSentence(facts) + ' ' + baselineSentence(facts) + ' ' + budgetSentence(facts);
    if (facts.unpriced > 0)
        text += ' ' + counted(facts.unpriced, "workload") + " without a cost "
                + (facts.unpriced == 1 ? "is" : "are") + " not in the total.";
    if (const std::string findings = findingSentence(facts); !findings.empty())
        text += ' ' + findings;
    return text;
}

FigureRow decisionFigures(const ReportFacts &facts)
{
    return {{monthlyFigure(facts), yearFigure(facts), baselineFigure(facts), lastFigure(facts)}};
}

MoneyBars moneyBars(const ReportFacts &facts)
{
    MoneyBars bars;
    bars.firstColumn = "Workload";
    bars.total = facts.active->total;
    std::vector<std::size_t> order(facts.active->lines.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return facts.active->lines[a].monthly > facts.active->lines[b].monthly;
    });
    const std::size_t most =
        facts.snapshot->evaluation.scenarios.size() > 1 ? kBarsBesideScenarios : kBarsAlone;
    const std::size_t shown = order.size() > most + 1 ? most : order.size();
    Money listed;
    for (std::size_t i = 0; i < shown; ++i) {
        const Line &line = facts.active->lines[order[i]];
        const std::string detail = hasCost(line) ? hardwareText(line) : "without a cost";
        bars.bars.push_back({facts.workload(order[i]).name, detail, groupOfLine(facts, line),
                             line.monthly, line.sharePercent, isCounted(line)});
        listed += line.monthly;
    }
    if (shown < order.size()) {
        const Money rest = bars.total - listed;
        const bool known =
            std::any_of(order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
                        [&](std::size_t i) { return isCounted(facts.active->lines[i]); });
        bars.bars.push_back({counted(order.size() - shown, "further workload"), "see line items",
                             std::nullopt, rest, percentOf(rest, bars.total), known});
    }
    return bars;
}

Table openPoints(const ReportFacts &facts)
{
    Table table;
    table.title = "What to know before deciding";
    table.columns = {{"severity", "Severity"}, {"workload", "Concerns"}, {"message", "Finding"}};
    for (const Severity severity : {Severity::error, Severity::warning}) {
        for (const Finding &finding : facts.active->findings) {
            if (finding.severity != severity || table.rows.size() == kOpenPointsShown)
                continue;
            const Workload *workload =
                finding.workload ? findWorkload(facts.plan(), *finding.workload) : nullptr;
            table.rows.push_back({std::string(keyOf(severity)),
                                  workload ? workload->name : std::string("the plan"),
                                  messageOf(finding, *facts.language)});
        }
    }
    return table;
}

} // namespace headroom
