// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/choice_model.h"

#include <limits>

namespace headroom::solver {

inline constexpr double kNoChoice = std::numeric_limits<double>::infinity();

/// An option as the search reads it.
struct OpenOption {
    std::uint32_t option = 0; ///< place in its group
    std::uint32_t kind = 0;
    double cost = 0;
};

/// The options of a group that are still open, with what they use in units of each row.
struct OpenGroup {
    std::vector<OpenOption> options;
    std::vector<double> uses; ///< option by option
};

/// What is left of a model: its open options. Rows are scaled so that their uses are about as large as costs.
struct OpenChoice {
    std::vector<OpenGroup> groups;
    std::vector<double> limits;
    std::vector<double> scales; ///< that the rows' integers were multiplied by
};
[[nodiscard]] OpenChoice openedFrom(const ChoiceModel &model);
/// Without options that another open option of the group replaces at no higher cost.
[[nodiscard]] OpenChoice withoutReplaced(const ChoiceModel &model, const OpenChoice &open);
/// Enough options for a bound at any prices: of those whose uses are in proportion to their costs, the cheapest and the
/// dearest, between which all others lie; of each kind, where their number is limited.
[[nodiscard]] OpenChoice outlineOf(const OpenChoice &open, bool ofEachKind);
/// The choice with the options that pass `keep(group, option)`.
[[nodiscard]] OpenChoice reduced(const OpenChoice &open,
                                 const std::function<bool(std::size_t, std::size_t)> &keep);

/// Prices of the rows, and what they bring.
struct PricedChoice {
    double bound = -kNoChoice;         ///< no choice of open options costs less
    std::vector<double> prices;        ///< at the bound
    std::vector<std::size_t> cheapest; ///< open option of each group, at these prices
    std::vector<double> doubt;         ///< by group: how often the cheapest option changed
    std::vector<std::size_t> rival; ///< by group: the option that was cheapest at some other prices
};

/// Lagrangian bound: each row has a price, raised where the row is exceeded and lowered where it is not (Polyak's
/// steps towards `target`). `visit` sees the cheapest options at every price.
[[nodiscard]] PricedChoice
priced(const OpenChoice &open, std::vector<double> prices, double target, int steps,
       const std::function<void(const std::vector<std::size_t> &)> &visit);

/// An option's cost at prices.
[[nodiscard]] double costAt(const OpenGroup &group, std::size_t option,
                            const std::vector<double> &prices);

} // namespace headroom::solver
