// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/choice_model.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace headroom::solver {

inline constexpr double kNoChoice = std::numeric_limits<double>::infinity();

/// An option as the search reads it.
struct OpenOption {
    std::uint32_t option = 0; ///< place in its group
    std::uint32_t kind = 0;   ///< place among the kinds of all options
    double cost = 0;
};

/// The options of a group that are still open, with what they use in units of each row.
struct OpenGroup {
    std::vector<OpenOption> options;
    std::vector<double> uses; ///< option by option
};

/// The open options of a model. Rows are scaled so that their uses are about as large as costs.
struct OpenChoice {
    std::vector<OpenGroup> groups;
    std::vector<double> limits;
    std::vector<double> scales; ///< that the rows' integers were multiplied by
    std::size_t kinds = 0;      ///< of all options of the model
    /// By group: the first group that has the same kind as this one in any case. Empty: each may have its own.
    std::vector<std::size_t> sameKindAs;
};
[[nodiscard]] OpenChoice openedFrom(const ChoiceModel &model);
/// Without options that another open option of the group replaces at no higher cost.
[[nodiscard]] OpenChoice withoutDominated(const ChoiceModel &model, const OpenChoice &open);
/// Enough options for a bound at any prices: of those whose uses are in proportion to their costs, the cheapest and the
/// dearest, between which all others lie; of each kind, where their number is limited. Absent where it would leave out less
/// than a quarter, and so take as much memory again for little.
[[nodiscard]] std::optional<OpenChoice> outlineOf(const OpenChoice &open, bool ofEachKind);
/// The choice with the options that pass `keep(group, option)`.
[[nodiscard]] OpenChoice reduced(const OpenChoice &open,
                                 const std::function<bool(std::size_t, std::size_t)> &keep);

/// Numbers that pricing all open options reads: a cost, and a use of each row.
[[nodiscard]] std::size_t coefficientsOf(const OpenChoice &open);
/// An option's cost at prices.
[[nodiscard]] double costAt(const OpenGroup &group, std::size_t option,
                            const std::vector<double> &prices);

/// Groups that have the same kind in any case, together.
using Blocks = std::vector<std::vector<std::size_t>>;
[[nodiscard]] Blocks blocksOf(const OpenChoice &open);

/// The cost at duals of the cheapest open options of some groups, by kind.
class KindCosts
{
public:
    KindCosts(const OpenChoice &open, const std::vector<std::size_t> &groups,
              const std::vector<double> &prices);

    /// kNoChoice where one of the groups has no option on the kind.
    [[nodiscard]] double total(std::size_t kind) const { return m_total[kind]; }
    [[nodiscard]] std::size_t minKind() const
    {
        return static_cast<std::size_t>(std::ranges::min_element(m_total) - m_total.begin());
    }
    /// The minimum of the group at a place among the groups asked for.
    [[nodiscard]] double minimum(std::size_t place, std::size_t kind) const
    {
        return m_minimum[place * m_kinds + kind];
    }
    [[nodiscard]] std::size_t option(std::size_t place, std::size_t kind) const
    {
        return m_option[place * m_kinds + kind];
    }

private:
    std::size_t m_kinds;
    std::vector<double> m_minimum;
    std::vector<std::size_t> m_option;
    std::vector<double> m_total;
};

} // namespace headroom::solver
