// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "solver/open_choice.h"

namespace headroom::solver {

/// Changes a choice of open options one group at a time until it keeps the limits, then as long as that saves. Absent
/// where it comes to no end: a choice may exist all the same.
[[nodiscard]] std::optional<std::vector<std::size_t>> repaired(const ChoiceModel &model,
                                                               const OpenChoice &open,
                                                               std::vector<std::size_t> chosen,
                                                               const SearchWork &work = {});

} // namespace headroom::solver
