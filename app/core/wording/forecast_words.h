// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alerts/alert_simulation.h"
#include "core/evaluation/evaluation.h"
#include "core/language.h"

namespace headroom {

/// "March 2027"
[[nodiscard]] std::string monthAndYear(Date month, const Language &language);
/// "$6,000.00, $7,000.00 from March 2027 on"; empty: no month has one.
[[nodiscard]] std::string describeBudget(const Plan &plan, const Scenario &scenario,
                                         const Language &language);
/// "As planned, the budget of $6,000.00 is exceeded in March 2027, by $120.50. The demand of Chat
/// grows: $80.00 more than in the month before."
[[nodiscard]] std::string describeExceedance(const Plan &plan, const ScenarioEvaluation &scenario,
                                             const Language &language = english());

/// "The days of March 2027 come to $6,518.79 by the calendar, the month counts $5,540.97: …"
[[nodiscard]] std::string describeDays(Date month, Money days, Money counted,
                                       const std::string &currency, const Language &language);

/// That the days of a partial forecast hold fewer alerts than there are; empty where they are whole.
[[nodiscard]] std::string partialDaysRemark(const Completeness &completeness,
                                            const Language &language);
/// Sentence on months that keep their limit although a pace alert fires; empty for none.
[[nodiscard]] std::string falseAlarmsSentence(std::size_t months,
                                              const Language &language = english());
/// "A day above $1,000.00 (“GPU Requirements” Alert Thresholds)".
[[nodiscard]] std::string describe(const ActiveAlertRule &rule, const std::string &currency,
                                   const Language &language = english());

} // namespace headroom
