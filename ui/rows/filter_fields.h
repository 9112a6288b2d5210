// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_field.h"
#include "core/plan/workload.h"

#include <QString>

namespace headroom::ui {

/// "any", the name of the only one chosen, or "3 chosen".
[[nodiscard]] QString chosenText(const OfferFilter &filter, FilterField field);
/// "Constraints: no spot · Filters: Region: eu-west-1"; empty where everything is asked for and
/// allowed.
[[nodiscard]] QString conditionsText(const OfferFilter &filter, const Constraints &constraints);

} // namespace headroom::ui
