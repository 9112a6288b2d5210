// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/break_even.h"

#include <string>
#include <vector>

namespace headroom::storage {

/// What is found between the baseline and one other scenario.
struct NamedBreakEvens {
    std::string scenario;
    BreakEvens found;
};

/// Break-even values for scripts: changes in percent or points as numbers, amounts as decimal strings, null where the
/// order of the costs does not change.
[[nodiscard]] std::string breakEvenJson(const std::vector<NamedBreakEvens> &found,
                                        const std::string &baseline, const std::string &currency);

} // namespace headroom::storage
