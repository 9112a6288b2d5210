// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/portfolio_json.h"

#include "core/report/report_facts.h"
#include "db/export/json_values.h"
#include "db/export/table_json.h"

namespace headroom::storage {

std::string portfolioJson(const Portfolio &portfolio)
{
    Json plans = Json::array();
    for (const PortfolioPlan &plan : portfolio.plans)
        plans.push_back({{"file", plan.file},
                         {"plan", plan.plan},
                         {"scenario", plan.scenario},
                         {"monthly_cost", textOrNull(plan.monthly)},
                         {"month_basis", describe(plan.basis)},
                         {"budget", textOrNull(plan.budget)},
                         {"months", plan.months},
                         {"first_month", yearAndMonth(plan.firstMonth)},
                         {"forecast_cost", textOrNull(plan.forecast)},
                         {"completeness", completenessJson(plan.completeness)},
                         {"errors", plan.errors}});
    const Json document = {{"currency", portfolio.currency()},
                           {"monthly_cost", textOrNull(portfolio.monthly)},
                           {"budget", textOrNull(portfolio.budget)},
                           {"forecast_cost", textOrNull(portfolio.forecast)},
                           {"completeness", completenessJson(portfolio.completeness)},
                           {"plans", std::move(plans)}};
    return outputJson("portfolio", document);
}

} // namespace headroom::storage
