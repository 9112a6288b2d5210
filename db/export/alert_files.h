// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/forecast_report.h"

#include <string>
#include <vector>

namespace headroom::storage {

/// A definition of alerts for the services that watch the real cost, as one file.
struct AlertFile {
    std::string name; ///< "aws_budget_1.json"
    std::string text;
};

/// The alerts in force as requests to the budgets of AWS, Azure and Google and to CloudWatch, each
/// for the provider's part of the plan, those of the service levels and of the source documents as
/// rules of Prometheus, and what has to be filled in. AWS counts in US dollars: without a rate into
/// them there are no files for it, and the notes say so.
[[nodiscard]] std::vector<AlertFile> alertFiles(const ForecastReport &report);

// The parts of it.

/// Each is the input of `aws budgets create-budget --cli-input-json`. `dollars`: of one unit of the
/// plan's currency, times AWS's part of the plan.
[[nodiscard]] std::vector<AlertFile> awsBudgets(const ForecastReport &report, const Exact &dollars);
/// Each is the input of `aws cloudwatch put-metric-alarm --region us-east-1 --cli-input-json`.
[[nodiscard]] std::vector<AlertFile> cloudWatchAlarms(const ForecastReport &report,
                                                      const Exact &dollars);
/// Each is the body of a PUT of Microsoft.Consumption/budgets. `share`: Azure's part of the plan.
[[nodiscard]] std::vector<AlertFile> azureBudgets(const ForecastReport &report, const Exact &share);
/// The body of a POST to the budgets of a billing account. `share`: Google's part of the plan.
[[nodiscard]] std::vector<AlertFile> googleBudgets(const ForecastReport &report,
                                                   const Exact &share);
[[nodiscard]] std::string prometheusRules(const ForecastReport &report);

} // namespace headroom::storage
