// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/commitments/cost_shares.h"
#include "core/planning/mix/mix_months.h"

namespace headroom {

/// The cost of mixes with the best commitments for each over the months they are judged over, hour by hour.
/// Commitments cover use within one provider: what was found for the lines of a provider is kept. Providers whose machines
/// are in one fleet count as one.
class CommittedMix
{
public:
    /// `candidates` and `months` must outlive this. Where the rules ask for shares of the cost and a mix misses them with
    /// what is best for it, less of one of its commitments, or none with a provider, is looked at, too.
    CommittedMix(const MixCandidates &candidates, const MixRules &rules, const MixMonths &months,
                 SearchWork work);

    struct Cost {
        Money total;   ///< of all months, other cost lines included
        Money without; ///< of all months without commitments, other cost lines included
        Money monthly; ///< of the month that is planned for
        std::vector<Commitment> commitments;
        std::int64_t sharesMissed = 0; ///< cents by which shares of the cost are; 0: they are kept
    };
    /// `offers`: one for each workload.
    [[nodiscard]] Cost of(const std::vector<MixOffer> &offers);
    /// The part of what each line's compute costs on demand that it then bears, in the month that is planned for.
    [[nodiscard]] std::vector<double> onDemandPartsOf(const std::vector<MixOffer> &offers);
    /// Offers of the workloads: behind them a model may have further types of fleets.
    [[nodiscard]] std::vector<MixOffer> offersOf(const MixModel &model,
                                                 const std::vector<std::size_t> &chosen) const;
    [[nodiscard]] std::uint32_t hardwareKindOf(OfferIndex offer) const
    {
        return headroom::hardwareKindOf(*m_candidates.inputs.catalog, offer);
    }
    [[nodiscard]] const CostShares &shares() const { return m_shares; }
    /// `lines`: the scenario's, evaluated together; workloads may share instances. Shares are not looked at.
    [[nodiscard]] Cost of(const Scenario &scenario, const std::vector<Line> &lines) const;

private:
    using Place = std::pair<std::size_t, MixOffer>;
    struct Change {
        Money total; ///< by which the commitments change all months; below zero
        Money monthly;
        std::vector<Commitment> commitments;
        CostShares::Sums shares; ///< what the lines then add to them
    };
    /// Best commitments to lines; where shares of the cost are asked for, also with less of one of these, and without
    /// all.
    using Ways = std::vector<Change>;

    struct KnownLine {
        Line line;
        Money total; ///< of all months
    };

    [[nodiscard]] Provider poolOf(Provider provider) const { return m_pools[provider.index()]; }
    [[nodiscard]] const KnownLine &lineOn(const Place &place);
    [[nodiscard]] const Ways &waysOf(const std::vector<Place> &places);
    [[nodiscard]] std::int64_t missedBy(const std::vector<const Ways *> &ways,
                                        const std::vector<std::size_t> &taken) const;
    [[nodiscard]] std::int64_t comeCloser(const std::vector<const Ways *> &ways,
                                          std::vector<std::size_t> &taken) const;
    [[nodiscard]] Ways decide(const Scenario &scenario, const std::vector<Line> &lines) const;
    [[nodiscard]] std::vector<Line> committed(std::vector<Line> lines,
                                              const std::vector<Commitment> &commitments) const;

    const MixCandidates &m_candidates;
    SearchWork m_work;
    CommitmentRule m_rule;
    CostShares m_shares;
    const MixMonths &m_months;
    std::vector<Provider> m_pools; ///< by provider, one of those that count as one with it
    std::map<Place, KnownLine> m_lines;
    std::map<std::vector<Place>, Ways> m_ways;
};

} // namespace headroom
