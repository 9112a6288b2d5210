// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/plan/plan.h"

#include <QString>

namespace headroom::ui {

// Lists of the outlook as people write them in one field, and back. Entries are separated by semicolons, those of
// several parts stand on lines of their own. Reading says which entry is wrong and how it is written.

/// "1: 1; 6: 1.5": month of the forecast and multiple of the demand.
[[nodiscard]] QString pointsText(const std::vector<GrowthPoint> &points);
[[nodiscard]] Expected<std::vector<GrowthPoint>> pointsFrom(const QString &text);

/// "2027-01: 9000; 2027-07: 12000".
[[nodiscard]] QString budgetsText(const std::vector<MonthBudget> &budgets);
[[nodiscard]] Expected<std::vector<MonthBudget>> budgetsFrom(const QString &text);

/// "2027-06: -10; 2027-09: 5 aws".
[[nodiscard]] QString priceStepsText(const std::vector<PriceStep> &steps);
[[nodiscard]] Expected<std::vector<PriceStep>> priceStepsFrom(const QString &text);

/// "-20; 25; lognormal": what 80 % lie between, in percent, and how; "certain".
[[nodiscard]] QString spreadText(const Spread &spread);
/// The kind of distribution stays, or becomes `otherwise` where nothing was uncertain.
[[nodiscard]] Expected<Spread> spreadFrom(const QString &text, const Spread &before,
                                          Spread::Kind otherwise);

} // namespace headroom::ui
