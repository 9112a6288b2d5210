// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/commitments/committed_bound.h"
#include "core/planning/commitments/committed_mix.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <vector>

namespace headroom {

/// A mix with its commitments.
struct CommittedChoice {
    std::vector<std::size_t> chosen;
    CommittedMix::Cost cost;
    std::int64_t moving = 0; ///< cents that moves must save besides, in all months

    [[nodiscard]] std::int64_t objective() const { return cost.total.cents() + moving; }
    /// Cents above the budget, and on the wrong side of shares of the cost.
    [[nodiscard]] std::int64_t excess(const MixRules &rules) const
    {
        const std::int64_t above =
            rules.budget ? std::max<std::int64_t>(0, (cost.monthly - *rules.budget).cents()) : 0;
        return above + cost.sharesMissed;
    }
};

/// Goes from mix to mix as long as it gets cheaper, one workload at a time, and with it those that may share a
/// commitment.
class CommittedSearch
{
public:
    /// `plain`: what is billed in the month, on demand; the bound over all months.
    CommittedSearch(const MixRules &rules, CommittedMix &mix, const MixModel &plain,
                    const CommittedBound &bound);

    /// Takes the mix where it keeps the rules and is the cheapest so far; as long as none keeps the budget and the shares of
    /// the cost, where it comes closest to them.
    bool take(const std::vector<std::size_t> &chosen);
    /// The cheapest mix that differs from the best one in this workload's type alone, of those that may be cheap.
    [[nodiscard]] std::optional<CommittedChoice> otherKind(std::size_t group);
    /// The filter of options; empty: all.
    using Allowed = std::function<bool(std::size_t group, std::size_t option)>;
    /// The cheapest mix that is found near one, or the one that comes closest to the rules: with other options where its own
    /// are not allowed, then with others as long as it gets better. Absent: nothing is allowed for a workload.
    [[nodiscard]] std::optional<CommittedChoice> bestNeighbour(const std::vector<std::size_t> &from,
                                                               const Allowed &allowed,
                                                               const std::function<bool()> &goesOn);
    /// Where shares tie workloads together, one of them moves only with others: each is put on other hardware, and its
    /// neighbourhood is searched.
    void perturb(std::int64_t maximum, const std::function<bool()> &goesOn);
    void improve(std::int64_t maximum, const std::function<bool()> &goesOn);
    /// Looks at every option of a workload that is alone, as far as it may cost less than the best one: whether that was
    /// all of them.
    [[nodiscard]] bool enumerate(std::int64_t maximum, const std::function<bool()> &goesOn);
    /// Mixes are not looked at that cost too much by the bound's prices.
    void usePrices();

    [[nodiscard]] const std::optional<CommittedChoice> &best() const { return m_best; }
    [[nodiscard]] bool hasFound() const { return m_best && m_best->excess(m_rules) == 0; }

private:
    using Chosen = std::vector<std::size_t>;
    struct Move {
        std::size_t group = 0;
        std::size_t option = 0;
        Int128 minimum = 0; ///< that the mix with it costs
    };

    [[nodiscard]] CommittedChoice costed(const Chosen &chosen);
    void shortList();
    [[nodiscard]] std::vector<std::size_t> cheapestOf(std::size_t group, std::size_t maximum,
                                                      const std::vector<std::int64_t> &costs) const;
    [[nodiscard]] std::vector<std::size_t> cheapestByBothPrices(std::size_t group,
                                                                const Allowed &allowed = {}) const;
    [[nodiscard]] bool isBetter(const CommittedChoice &choice, const CommittedChoice &other) const;
    [[nodiscard]] std::optional<CommittedChoice> bestWith(const Chosen &from, std::size_t group,
                                                          const Allowed &allowed);
    [[nodiscard]] std::vector<Move> moves() const;
    [[nodiscard]] std::optional<CommittedChoice> elsewhere(std::size_t group,
                                                           const std::function<bool()> &goesOn);
    [[nodiscard]] bool cannotImprove(std::size_t group, std::size_t option) const;

    const MixRules &m_rules;
    CommittedMix &m_mix;
    const MixModel &m_plain;
    const CommittedBound &m_bound;
    const MixModel &m_onDemand;
    const MixModel &m_optimistic;
    bool m_isPriced = false;
    std::vector<std::vector<std::size_t>> m_short;
    std::set<Chosen> m_seen;
    std::int64_t m_tried = 0;
    std::optional<CommittedChoice> m_best;
};

} // namespace headroom
