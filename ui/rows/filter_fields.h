// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"

#include <QString>

#include <set>
#include <string>

namespace headroom::ui {

// A filter's sets as machine names, so that one menu serves every field.

[[nodiscard]] std::set<std::string> chosenKeys(const OfferFilter &filter, FilterField field);
/// Keys that the field does not know are left out.
void setKeys(OfferFilter &filter, FilterField field, const std::set<std::string> &keys);
/// "any", the name of the only one chosen, or "3 chosen".
[[nodiscard]] QString chosenText(const OfferFilter &filter, FilterField field);

} // namespace headroom::ui
