// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/portfolio.h"

#include "core/evaluation/finding.h"
#include "core/texts/headings.h"
#include "core/texts/portfolio_texts.h"
#include "core/wording/service_words.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace headroom {

namespace {

void add(const std::optional<Money> &amount, std::optional<Money> &sum)
{
    if (amount)
        sum = sum.value_or(Money()) + *amount;
}

void add(const Completeness &of, Completeness &all)
{
    all.workloads += of.workloads;
    all.noOffer += of.noOffer;
    all.notSized += of.notSized;
    all.notPriced += of.notPriced;
    all.commitmentsNotPriced += of.commitmentsNotPriced;
    all.isKnown = all.isKnown || of.isKnown;
}

Expected<void> checkCurrencies(const std::vector<PortfolioPlan> &plans)
{
    const PortfolioPlan &first = plans.front();
    const auto other = std::ranges::find_if(
        plans, [&](const PortfolioPlan &plan) { return plan.currency != first.currency; });
    if (other == plans.end())
        return {};
    return failure({portfolio_text::kTwoCurrencies, other->currency, first.file, first.currency},
                   other->file, portfolio_text::kOneCurrency);
}

} // namespace

PortfolioPlan portfolioPlanOf(std::string file, const Snapshot &snapshot)
{
    const ScenarioEvaluation &scenario = snapshot.evaluation.activeScenario();
    return {.file = std::move(file),
            .plan = snapshot.plan().name,
            .scenario = scenario.name,
            .currency = snapshot.plan().currency,
            .basis = scenario.basis,
            .completeness = scenario.completeness,
            .monthly = knownSum(scenario, scenario.total),
            .forecast = knownSum(scenario, scenario.forecastTotal),
            .months = scenario.forecast.size(),
            .firstMonth = scenario.forecast.front().month,
            .budget = scenario.budget,
            .errors = countFindings(scenario.findings).errors};
}

Expected<Portfolio> portfolioOf(std::vector<PortfolioPlan> plans)
{
    HEADROOM_CHECK(checkCurrencies(plans));
    Portfolio portfolio;
    for (const PortfolioPlan &plan : plans) {
        add(plan.completeness, portfolio.completeness);
        add(plan.monthly, portfolio.monthly);
        add(plan.forecast, portfolio.forecast);
        add(plan.budget, portfolio.budget);
    }
    if (!std::ranges::all_of(plans,
                             [](const PortfolioPlan &plan) { return plan.budget.has_value(); }))
        portfolio.budget.reset();
    portfolio.plans = std::move(plans);
    return portfolio;
}

Table portfolioTable(const Portfolio &portfolio, const Language &language)
{
    Table table = tableOf(language, portfolio_text::kTitle,
                          {{"plan", portfolio_text::kPlan},
                           {"scenario", heading::kScenario},
                           {"workloads", heading::kWorkloads, ColumnKind::exact},
                           {"monthly_cost", heading::kMonthly, ColumnKind::money},
                           {"month_basis", portfolio_text::kMonthOf},
                           {"budget", heading::kBudget, ColumnKind::money},
                           {"forecast_cost", portfolio_text::kMonths, ColumnKind::money},
                           {"first_month", portfolio_text::kFrom, ColumnKind::date},
                           {"left_out", portfolio_text::kLeavesOut},
                           {"file", portfolio_text::kFile}});
    table.columns[6].title =
        language.say(portfolio_text::kMonths, {std::to_string(portfolio.plans.front().months)});
    for (const PortfolioPlan &plan : portfolio.plans)
        table.rows.push_back({plan.plan, plan.scenario,
                              Exact(static_cast<std::int64_t>(plan.completeness.workloads)),
                              cellOf(plan.monthly), describe(plan.basis, language),
                              cellOf(plan.budget), cellOf(plan.forecast), plan.firstMonth,
                              textCell(gapsIn(plan.completeness, language)), plan.file});
    const bool isPartial = portfolio.monthly && !portfolio.completeness.isWhole();
    table.total =
        TableRow{language.say(isPartial ? portfolio_text::kTotalPartial : heading::kTotal),
                 {},
                 Exact(static_cast<std::int64_t>(portfolio.completeness.workloads)),
                 cellOf(portfolio.monthly),
                 {},
                 cellOf(portfolio.budget),
                 cellOf(portfolio.forecast),
                 {},
                 textCell(gapsIn(portfolio.completeness, language)),
                 {}};
    return table;
}

} // namespace headroom
