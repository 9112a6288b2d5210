// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_model.h"

#include <map>
#include <tuple>

namespace headroom {

/// A kind of commitment that could cover an offer on demand.
struct CoveringKind {
    CommitmentScope scope = CommitmentScope::instanceType;
    std::uint32_t target = 0; ///< index of the type or of the family; 0 for all machines
    std::uint32_t region = 0; ///< 0 where it counts in all
    Provider provider;
    std::uint8_t purchase = 0; ///< index in the catalog
    double rate = 1;           ///< committed part of the on-demand rate

    /// One commitment that both share.
    [[nodiscard]] auto key() const { return std::tuple(scope, target, region, provider, purchase); }
};

/// The smallest rate of them; 1 where there is none, 0 where they are unknown.
[[nodiscard]] double minRateOf(const std::optional<std::vector<CoveringKind>> &kinds);

/// The commitments that a rule allows for offers on demand, each offer looked up once.
class CoveringKinds
{
public:
    /// `candidates` must outlive this.
    CoveringKinds(const MixCandidates &candidates, CommitmentRule rule);

    /// Absent if not known: reference prices have assumed discounts.
    [[nodiscard]] const std::optional<std::vector<CoveringKind>> &of(OfferIndex offer);
    [[nodiscard]] std::optional<std::vector<CoveringKind>> of(const OfferReference &offer) const;
    /// The smallest committed part of the on-demand rate; 1 where nothing covers it.
    [[nodiscard]] double minRate(OfferIndex offer) { return minRateOf(of(offer)); }
    [[nodiscard]] double minRate(const OfferReference &offer) const { return minRateOf(of(offer)); }

private:
    [[nodiscard]] bool isWithheld(const LinePrice &price) const;

    const MixCandidates &m_candidates;
    const Catalog &m_catalog;
    CommitmentRule m_rule;
    std::map<OfferIndex, std::optional<std::vector<CoveringKind>>> m_known;
};

/// Without the offers that are commitments themselves: these are decided beside the offers.
[[nodiscard]] MixCandidates withoutCommittedOffers(MixCandidates candidates);

/// Every offer on demand at the least that it could cost under a commitment that the rule allows: in no mix a line costs
/// less in the month that is planned for, whatever is committed to.
[[nodiscard]] MixCandidates atCommittedRates(MixCandidates candidates, const CommitmentRule &rule);

} // namespace headroom
