// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_choices.h"
#include "core/plan/workload.h"

#include <QString>

#include <functional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace headroom::ui {

/// "any", the name of the only value chosen in the fields, or "3 chosen".
[[nodiscard]] QString chosenText(const OfferFilter &filter, std::span<const FilterField> fields);

/// Values of one field with the offers that each would show.
using ChoicesOfField = std::function<std::vector<FilterChoice>(FilterField)>;
/// The values of several fields as one list, under headings; each key begins with its field's.
[[nodiscard]] std::vector<FilterChoice> choicesTogether(std::span<const FilterField> fields,
                                                        const ChoicesOfField &choices);
/// The values chosen in the fields, with the keys of such a list.
[[nodiscard]] std::set<std::string> keysTogether(const OfferFilter &filter,
                                                 std::span<const FilterField> fields);
/// Chooses such keys in their fields, and nothing else in these.
void setKeysTogether(OfferFilter &filter, std::span<const FilterField> fields,
                     const std::set<std::string> &keys);
/// "Constraints: no spot · Filters: Region: eu-west-1"; empty where everything is asked for and
/// allowed.
[[nodiscard]] QString conditionsText(const OfferFilter &filter, const Constraints &constraints);

} // namespace headroom::ui
