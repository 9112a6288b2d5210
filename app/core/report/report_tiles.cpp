// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/answer.h"
#include "core/evaluation/format.h"
#include "core/letters.h"
#include "core/report/breakdown.h"
#include "core/report/report_sections.h"
#include "core/report/spending.h"
#include "core/texts/headings.h"
#include "core/texts/report_texts.h"
#include "core/texts/spending_texts.h"
#include "core/wording/forecast_words.h"
#include "core/wording/service_words.h"

#include <algorithm>
#include <set>

namespace headroom {

namespace {

constexpr std::size_t kBarsShown = 7; ///< as many as leave room for the rest of the first page

std::string inWhole(const ReportFacts &facts, Money amount)
{
    return formatAmount(amount.exact(), facts.currency(), 0, 0, *facts.language);
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

ReportFigure plannedTile(const ReportFacts &facts, const Spending &spending)
{
    const std::string month = formatMoney(facts.active->total, facts.currency(), *facts.language);
    return {
        facts.say(spending_text::kPlanned, {}, spending.months), inWhole(facts, spending.sum),
        withGaps(facts, spending.budget
                            ? facts.say(spending_text::kOfBudget,
                                        {inWhole(facts, *spending.budget), month, facts.month()})
                            : facts.say(spending_text::kWithoutBudget, {month, facts.month()}))};
}

ReportFigure peakTile(const ReportFacts &facts, const Spending &spending)
{
    return {facts.say(spending_text::kPeakMonth), inWhole(facts, spending.peak),
            partialNote(facts, monthAndYear(spending.peakMonth, *facts.language))};
}

/// Due under contracts of a year or more over one term of each.
ReportFigure signedTile(const ReportFacts &facts)
{
    const Contract contract = answerOf(*facts.active).contract;
    if (contract.terms == 0)
        return {facts.say(spending_text::kSigned), facts.say(spending_text::kNothing),
                facts.say(spending_text::kNoContract)};
    const std::string note = facts.say(spending_text::kContractYears, {}, contract.longestYears);
    return {facts.say(spending_text::kSigned),
            contract.amount ? inWhole(facts, *contract.amount) : std::string("–"),
            contract.notPriced > 0 ? facts.say(report_text::kPricedPartsOnly, {note}) : note};
}

std::string chance(const ReportFacts &facts, double probability)
{
    constexpr double kInPercent = 100;
    return formatPercent(probability * kInPercent, *facts.language, 0);
}

/// Amount on top of the plan with which nine of ten simulations of all months get by.
ReportFigure contingencyTile(const ReportFacts &facts, const Spending &spending, const Risk &risk)
{
    const Money enough = Money::nearest(risk.total.cost.p90);
    const Money more = enough > spending.sum ? enough - spending.sum : Money();
    return {facts.say(spending_text::kContingency), inWhole(facts, more),
            facts.say(spending_text::kNineOfTen)};
}

void addRiskTiles(FigureRow &row, const ReportFacts &facts, const Spending &spending)
{
    if (facts.studies == nullptr || !facts.studies->forecast
        || facts.studies->forecast->risk.draws == 0)
        return;
    const Risk &risk = facts.studies->forecast->risk;
    row.figures.push_back(contingencyTile(facts, spending, risk));
    if (risk.total.overBudget && risk.total.exceededByThen)
        row.figures.push_back(
            {facts.say(spending_text::kOverrun), chance(facts, *risk.total.overBudget),
             facts.say(spending_text::kAnyMonth, {chance(facts, *risk.total.exceededByThen)})});
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

/// Cost of a line over the months of the forecast.
Money overMonths(const ScenarioEvaluation &scenario, std::size_t line)
{
    Money sum;
    for (const ForecastMonth &month : scenario.forecast)
        sum += month.byWorkload[line];
    return sum;
}

/// One bar for each team, with the names of its workloads.
std::vector<MoneyBars::Bar> barsByTeam(const ReportFacts &facts)
{
    std::vector<MoneyBars::Bar> bars;
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        const Workload &workload = facts.workload(i);
        const std::string team =
            workload.team.empty() ? facts.say(report_text::kNoTeam) : workload.team;
        auto bar = std::ranges::find(bars, team, &MoneyBars::Bar::name);
        if (bar == bars.end())
            bar = bars.insert(bar, {.name = team, .detail = {}, .group = {}, .hasCost = false});
        bar->detail += (bar->detail.empty() ? "" : ", ") + workload.name;
        bar->amount += overMonths(*facts.active, i);
        bar->hasCost = bar->hasCost || hasAmount(facts.active->lines[i]);
    }
    return bars;
}

std::vector<MoneyBars::Bar> barsByWorkload(const ReportFacts &facts)
{
    std::vector<MoneyBars::Bar> bars;
    for (std::size_t i = 0; i < facts.active->lines.size(); ++i) {
        const Line &line = facts.active->lines[i];
        bars.push_back({.name = facts.workload(i).name,
                        .detail = hasCost(line) ? hardwareText(facts, line)
                                                : facts.say(nameOf(costGapOf(line))),
                        .group = groupOfLine(facts, line),
                        .amount = overMonths(*facts.active, i),
                        .hasCost = hasAmount(line)});
    }
    return bars;
}

/// Joins the smallest bars where there are more than the page has room for.
void foldBars(const ReportFacts &facts, std::vector<MoneyBars::Bar> &bars)
{
    if (bars.size() <= kBarsShown + 1)
        return;
    MoneyBars::Bar rest{
        .name = facts.say(spending_text::kFurther, {}, countOf(bars.size() - kBarsShown)),
        .detail = facts.say(report_text::kSeeLineItems),
        .group = {},
        .hasCost = false};
    for (std::size_t i = kBarsShown; i < bars.size(); ++i) {
        rest.amount += bars[i].amount;
        rest.hasCost = rest.hasCost || bars[i].hasCost;
    }
    bars.resize(kBarsShown);
    bars.push_back(std::move(rest));
}

bool hasTeams(const ReportFacts &facts)
{
    std::set<std::string> teams;
    for (const Workload &workload : facts.active->plan->workloads)
        teams.insert(workload.team);
    return teams.size() > 1;
}

} // namespace

FigureRow decisionFigures(const ReportFacts &facts)
{
    const Spending spending = spendingOf(*facts.active);
    if (!hasTotal(*facts.active))
        return {{{facts.say(spending_text::kPlanned, {}, spending.months), "–",
                  facts.say(report_text::kNoLineHasCost)}}};
    FigureRow row{{plannedTile(facts, spending), peakTile(facts, spending), signedTile(facts)}};
    addRiskTiles(row, facts, spending);
    return row;
}

MoneyBars moneyBars(const ReportFacts &facts)
{
    const bool byTeam = hasTeams(facts);
    MoneyBars bars;
    bars.title = facts.say(byTeam ? spending_text::kByTeam : spending_text::kByWorkload, {},
                           countOf(facts.active->forecast.size()));
    bars.headings = {
        facts.say(byTeam ? heading::kTeam : heading::kWorkload),
        facts.say(byTeam ? heading::kWorkloads : heading::kRunsOn),
        facts.say(spending_text::kMonthsSum, {}, countOf(facts.active->forecast.size())),
        facts.say(heading::kShare)};
    bars.totalName = totalName(*facts.active, *facts.language);
    bars.total = facts.active->forecastTotal;
    bars.bars = byTeam ? barsByTeam(facts) : barsByWorkload(facts);
    std::ranges::stable_sort(bars.bars, std::ranges::greater(), &MoneyBars::Bar::amount);
    foldBars(facts, bars.bars);
    std::vector<Money> amounts;
    for (const MoneyBars::Bar &bar : bars.bars)
        amounts.push_back(bar.amount);
    const std::vector<double> shares = percentagesOf(amounts);
    for (std::size_t i = 0; i < shares.size(); ++i)
        bars.bars[i].percent = shares[i];
    return bars;
}

} // namespace headroom
