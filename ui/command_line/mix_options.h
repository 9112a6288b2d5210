// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/catalog.h"
#include "core/plan/mix_rules.h"
#include "ui/command_line/arguments.h"

namespace headroom::cli {

/// Options that set the rules of a choice over the whole mix.
[[nodiscard]] std::vector<Option> mixOptions();

/// The rules of the scenario with those of the command line in their place.
[[nodiscard]] Expected<MixRules> mixRulesOf(const Arguments &arguments, const Catalog &catalog,
                                            MixRules stated);

} // namespace headroom::cli
