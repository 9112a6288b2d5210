// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/evaluation/constraint_parts.h"

#include <array>
#include <cstddef>
#include <optional>
#include <vector>

namespace headroom {

/// Reason why a scope does not show a candidate. Computed by type, region and purchase option, so
/// that a query for one offer costs three look-ups.
class CandidateAbsence
{
public:
    CandidateAbsence(const CandidateSet &candidates, CandidateScope scope);
    [[nodiscard]] Absence of(OfferIndex offer) const;

private:
    [[nodiscard]] Absence brokenConstraint(OfferIndex offer) const;

    const CandidateSet &m_candidates;
    CandidateScope m_scope;
    ConstraintParts m_broken;
};

/// Offers that pass the filter but for its scope, by why they are not shown: the nearest first.
struct LeftOut {
    Absence absence = Absence::none;
    std::size_t offers = 0;
};
[[nodiscard]] std::vector<LeftOut> leftOut(const CandidateSet &candidates,
                                           const CandidateFilter &filter);

/// Offers that nobody can count on having, by how they are sold.
struct UnobtainableOffers {
    std::array<std::size_t, static_cast<std::size_t>(kLastConsumptionKind) + 1> byKind{};
    std::size_t oldCommitments = 0; ///< at prices that may have changed

    [[nodiscard]] std::size_t count() const;
    UnobtainableOffers &operator+=(const UnobtainableOffers &other);
};
/// Those whose compute costs less than an amount a month, and which keep the service level or may
/// miss it.
[[nodiscard]] UnobtainableOffers cheaperUnobtainable(const CandidateSet &candidates, Money than);
/// The same of a set whose columns are elsewhere; `cents`: the compute of an offer, below zero: unknown.
[[nodiscard]] UnobtainableOffers
cheaperUnobtainable(const OfferSet &offers, std::span<const CandidateState> states,
                    const std::function<std::int64_t(OfferIndex)> &cents, Money than);

/// The part of a filter without which there is something to show again.
struct Relaxation {
    OfferFilter filter;               ///< without it
    std::optional<FilterField> field; ///< absent: no single one is enough, all are taken away
    std::optional<PriceLens> lens;    ///< present: nothing is taken away, the lens is another one
    std::size_t offers = 0;           ///< that it then shows
};
/// Relaxation of the filter that admits the most candidates; another lens, where one has some, so
/// that the rest of the filter stays. Absent if the filter is not the reason
/// for an empty list. If nothing is in scope, all that fits is considered.
[[nodiscard]] std::optional<Relaxation> relaxationOf(const CandidateSet &candidates,
                                                     const CandidateFilter &filter);

/// The one constraint of the workload without which something that fits is allowed.
struct ConstraintRelaxation {
    Constraints constraints; ///< without it
    Absence constraint = Absence::none;
    std::size_t offers = 0; ///< that fit and are then allowed
};
/// Relaxation of the single constraint that admits the most candidates. Absent if something is
/// allowed already, or if no single one is enough.
[[nodiscard]] std::optional<ConstraintRelaxation>
constraintRelaxationOf(const CandidateSet &candidates);

} // namespace headroom
