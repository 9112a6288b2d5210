// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_field.h"
#include "core/plan/plan_edit.h"

#include <QString>

#include <optional>

namespace headroom::ui {

/// What is said when an offer was put to use while offers were filtered: without constraints the filter is forgotten by
/// everything else that looks for offers.
struct ConstraintOffer {
    QString text;
    ChangeWorkload edit; ///< that keeps the filter as constraints of the workload
};
/// Absent where the filter has nothing that constraints can say and do not say already.
[[nodiscard]] std::optional<ConstraintOffer> constraintOffer(const Workload &workload,
                                                             const std::string &instanceType,
                                                             const OfferFilter &filter);

} // namespace headroom::ui
