// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/offer_break_even.h"

#include <string>
#include <vector>

namespace headroom::storage {

/// Break-evens between the baseline and one other scenario.
struct NamedBreakEvens {
    std::string scenario;
    BreakEvens found;
};

/// Break-even values for scripts: changes in percent or points as numbers, amounts as decimal
/// strings, null where the order of the costs does not change.
[[nodiscard]] std::string breakEvenJson(const std::vector<NamedBreakEvens> &found,
                                        const std::string &baseline, const std::string &currency);

/// The same of two offers for a workload: values of each assumption with the change that leads
/// there, what each costs there (null: it has no cost) and whether it meets the service level.
[[nodiscard]] std::string offerBreakEvenJson(const OfferBreakEvens &found,
                                             const std::string &workload,
                                             const std::string &currency);

} // namespace headroom::storage
