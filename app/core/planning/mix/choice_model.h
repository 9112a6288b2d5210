// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/money/exact.h"
#include "core/planning/mix/search_work.h"
#include "core/watch.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace headroom {

/// One of several ways to serve a group.
struct ChoiceOption {
    std::int64_t cost = 0;  ///< what the choice minimises
    std::uint32_t kind = 0; ///< at most so many kinds may be chosen together
};

/// Options of which exactly one is chosen.
struct ChoiceGroup {
    std::vector<ChoiceOption> options;
    std::vector<std::int64_t> uses; ///< what each option adds to each row, option by option
};

/// One option of each group, so that each row's sum stays within its limit, at the least cost. All in integers.
struct ChoiceModel {
    std::vector<ChoiceGroup> groups;
    std::vector<std::int64_t> limits; ///< of the rows
    std::optional<std::size_t> maxKinds;

    [[nodiscard]] std::size_t rows() const { return limits.size(); }
    [[nodiscard]] std::span<const std::int64_t> usesOf(std::size_t group, std::size_t option) const
    {
        return std::span(groups[group].uses).subspan(option * rows(), rows());
    }
};

/// Whether a choice of options, one by group, keeps every limit from that of a row on.
[[nodiscard]] bool keepsLimits(const ChoiceModel &model, const std::vector<std::size_t> &chosen,
                               std::size_t firstRow = 0);
/// Options of a group that no other one dominates: at no higher cost, with no more of any row, and of
/// the same kind unless `acrossKinds`. Of equal ones the first stays. Ascending.
[[nodiscard]] std::vector<std::size_t> undominatedOptions(const ChoiceModel &model,
                                                          std::size_t group, bool acrossKinds);
[[nodiscard]] Int128 costOf(const ChoiceModel &model, const std::vector<std::size_t> &chosen);
/// The cost of an option with what its uses cost at duals of the rows, and the least of a group; infinite where it is empty.
[[nodiscard]] double costAt(const ChoiceModel &model, std::size_t group, std::size_t option,
                            const std::vector<double> &duals);
[[nodiscard]] double minCostAt(const ChoiceModel &model, std::size_t group,
                               const std::vector<double> &duals);
/// Options of a group that stay in a model, ascending. Called from two threads, each time for another group.
using OptionFilter =
    std::function<std::vector<std::size_t>(const ChoiceModel &model, std::size_t group)>;

struct ChoiceAnswer {
    std::optional<std::vector<std::size_t>> chosen; ///< options by group; absent: none was found
    double bound = 0;                               ///< no choice costs less
    bool isComplete =
        false; ///< the search went through all: the choice is the best, or there is none
    std::int64_t nodes = 0;
    std::vector<double> duals; ///< of the rows at the root: the cost of a unit; empty: not found
};

/// Where a search ends without a proof.
struct ChoiceLimits {
    std::int64_t nodes = 5'000;
    bool anyChoice = false; ///< the first choice that keeps the limits will do
    std::shared_ptr<WorkBudget> budget = nullptr; ///< null: the nodes of each search alone

    [[nodiscard]] bool isSpent() const { return budget && budget->isSpent(); }
    /// With a budget of so many nodes, where there is none yet.
    [[nodiscard]] ChoiceLimits withBudget() const;
};

/// Where a search stands.
struct ChoiceProgress {
    std::span<const std::size_t> chosen; ///< the best choice so far; empty: none yet
    double bound = 0;                    ///< no choice costs less
    std::int64_t nodes = 0;
};

/// Reported after each node and each better choice.
using ChoiceWatch = Watch<ChoiceProgress>;

/// Solves a model; callers must check the answer.
using ChoiceSolver =
    std::function<ChoiceAnswer(const ChoiceModel &, const ChoiceLimits &, const ChoiceWatch &)>;

/// Options by group, ascending, without those that no choice within the limits has: with the least that all others can use
/// of some row they exceed its limit. Rules that contradict each other leave a group without options.
[[nodiscard]] std::vector<std::vector<std::size_t>> reachableOptions(const ChoiceModel &model);

/// A model with its reachable options.
class ReducedChoice
{
public:
    /// The model must outlive this.
    explicit ReducedChoice(const ChoiceModel &whole);

    [[nodiscard]] const ChoiceModel &model() const { return m_isWhole ? m_whole : m_reduced; }
    /// A choice of the reduced model in places of the whole one; places that are none stay none.
    [[nodiscard]] std::vector<std::size_t> inWhole(std::span<const std::size_t> chosen) const;

private:
    void reduce();

    const ChoiceModel &m_whole;
    std::vector<std::vector<std::size_t>> m_kept; ///< options by group
    bool m_isWhole = true;
    ChoiceModel m_reduced;
};

} // namespace headroom
