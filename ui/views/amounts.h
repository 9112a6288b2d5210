// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/views/fields/number_field.h"

namespace headroom::ui {

// Number fields for the amounts and percentages of a plan.

/// "$", or the code and a space.
[[nodiscard]] QString currencySign(const std::string &currency);
[[nodiscard]] NumberFormat percentFormat(int minimum, int maximum);
/// Format of the main demand of a workload (main_demand.h).
[[nodiscard]] NumberFormat demandFormat(OverrideField field);
/// An amount in the plan's currency, which may be left out.
[[nodiscard]] NumberFormat amountFormat(const Plan &plan, const QString &empty);
/// The format of a budget: from one cent, because a budget of zero is not allowed.
[[nodiscard]] NumberFormat budgetFormat(const Plan &plan, const QString &empty);

[[nodiscard]] std::optional<Exact> exactOf(const std::optional<Money> &money);
[[nodiscard]] std::optional<Money> moneyOf(const std::optional<Exact> &amount);
[[nodiscard]] Exact exactOf(double value);

} // namespace headroom::ui
