// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/mix/mix_months.h"
#include "core/planning/mix/optimistic_prices.h"

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

/// The cost of options over the months that commitments are judged over: with nothing committed to, and at the least, with
/// every hour on demand at the lowest committed rate.
class OptionCosts
{
public:
    /// `lowest`: the model at committed rates (modelOf() on atCommittedRates()), whose rows and moves are kept. All must
    /// outlive this.
    OptionCosts(const MixCandidates &candidates, const CommitmentRule &rule,
                const MixMonths &months, const MixModel &lowest);

    [[nodiscard]] const MixModel &onDemand() const { return m_onDemand; }
    [[nodiscard]] const MixModel &flat() const { return m_flat; }

    [[nodiscard]] std::size_t workloads() const { return m_usages.size(); }

    /// With other cost lines that follow from what serves the workload, in whole cents; or before it is rounded down.
    /// `compute`: cents by the prices of hours; `minimum`: at the lowest committed rate.
    [[nodiscard]] std::int64_t cents(std::size_t group, MixOffer offer, double compute,
                                     double minimum);
    [[nodiscard]] double withAll(std::size_t group, MixOffer offer, double compute, double minimum);
    /// The factor by which percentages raise what each line costs at the least.
    [[nodiscard]] double minPercent() const { return m_minPercent; }
    /// Cents of an instance-hour, and instance-hours in all months at what prices come to.
    [[nodiscard]] double unitOf(std::size_t group, MixOffer offer);
    [[nodiscard]] double hoursOf(std::size_t group, MixOffer offer)
    {
        return useOf(group, offer).hours;
    }
    [[nodiscard]] Provider providerOf(std::size_t group, MixOffer offer) const;
    [[nodiscard]] std::optional<Usage> usageOf(std::size_t group, MixOffer offer) const;
    /// The minimum of each workload over what serves it; absent: nothing does.
    [[nodiscard]] std::vector<std::optional<Usage>> usages() const;
    /// Absent if the costs are not known.
    [[nodiscard]] std::optional<std::vector<CoveringKind>> kindsOf(std::size_t group,
                                                                   MixOffer offer);
    /// The parts of a fleet that stays as it is; of anything else none.
    [[nodiscard]] const std::vector<Line> &fleetOf(std::size_t group, MixOffer offer) const;
    [[nodiscard]] std::optional<std::vector<CoveringKind>> kindsOfPart(const Line &part) const
    {
        return part.offer ? m_kinds.of(*part.offer) : std::vector<CoveringKind>();
    }
    /// Cents of an instance-hour of it, and cents at the least committed rate in all months.
    [[nodiscard]] double unitOfPart(std::size_t group, const Line &part) const;
    [[nodiscard]] double minOfPart(std::size_t group, const Line &part) const
    {
        return minRateOf(kindsOfPart(part)) * costOfPart(group, part);
    }

private:
    struct OptionUse {
        double plannedHours = 0; ///< of instances, in the month that is planned for
        double hours = 0;        ///< in all months, at what prices come to
        double licences = 0;     ///< by the instance-hour, in cents, with taxes
    };

    void addGroup(std::size_t group);
    [[nodiscard]] OptionUse useOf(std::size_t group, const Usage &usage, Provider provider) const;
    void take(std::size_t group, std::size_t option, double compute, double minimum,
              std::int64_t moving);
    [[nodiscard]] double costOfPart(std::size_t group, const Line &part) const;
    [[nodiscard]] std::optional<Usage> usageOf(std::size_t group, MixOffer offer,
                                               const PurchaseOption &purchase) const;
    [[nodiscard]] double runningHours(std::size_t group, MixOffer offer) const;
    [[nodiscard]] OptionUse &useOf(std::size_t group, MixOffer offer);
    [[nodiscard]] double licencesOf(std::size_t group, MixOffer offer)
    {
        return m_licence[group] > 0 ? useOf(group, offer).licences : 0;
    }
    [[nodiscard]] double monthlyOf(std::size_t group, MixOffer offer) const;

    const MixCandidates &m_candidates;
    const MixMonths &m_months;
    const MixModel &m_lowest;
    CoveringKinds m_kinds;
    MixModel m_onDemand;
    MixModel m_flat;
    std::vector<UsageOfWorkload> m_usages;
    std::vector<double> m_percent; ///< of compute that percentages add to it, by group, as a factor
    double m_minPercent = 1;
    std::vector<double> m_licence; ///< cents of an instance-hour, with taxes, by group
    std::vector<std::map<std::pair<std::uint16_t, std::uint8_t>, OptionUse>> m_uses;
    std::vector<std::optional<OptionUse>> m_usesAsItIs;
};

} // namespace headroom
