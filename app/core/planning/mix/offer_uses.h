// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/line_cost.h"
#include "core/evaluation/candidate_pricing.h"
#include "core/planning/mix/mix_model.h"

#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace headroom {

/// With how many instances a workload uses an offer, and what it then has of headroom.
struct OfferUse {
    const SizedUse *sizing = nullptr;
    std::optional<std::int64_t> byHand; ///< absent: as many as sizing says
    double headroom = kNoHeadroom;

    [[nodiscard]] std::int64_t instances() const
    {
        return byHand.value_or(std::int64_t{sizing->replicas} * sizing->instancesPerReplica);
    }
};

/// Uses that have the headroom asked for, once for each type, on spot capacity or not.
class OfferUses
{
public:
    OfferUses(const Workload &workload, const MixSet &set, const TypeHeadrooms &headrooms,
              const InstanceCounts *counts, double minHeadroom)
        : m_workload(workload),
          m_set(set),
          m_headrooms(headrooms),
          m_counts(counts),
          m_minimum(minHeadroom)
    {}

    /// Absent where no number of instances has the headroom.
    [[nodiscard]] const std::optional<OfferUse> &of(OfferIndex offer);

private:
    [[nodiscard]] std::optional<OfferUse> found(std::uint16_t type, bool spot);

    const Workload &m_workload;
    const MixSet &m_set;
    const TypeHeadrooms &m_headrooms;
    const InstanceCounts *m_counts; ///< null: counts stay as they are sized
    double m_minimum;
    std::map<std::pair<std::uint16_t, bool>, std::optional<OfferUse>> m_known;
    std::deque<SizedUse> m_counted;
};

/// Instance-hours of a month on an offer, once for each type and way of buying.
class HoursBook
{
public:
    HoursBook(const Workload &workload, const MonthView &view, const MixSet &set,
              double fallbackPercent)
        : m_usages(workload),
          m_hours(monthHoursOf(workload, view)),
          m_set(set),
          m_fallbackPercent(fallbackPercent)
    {}

    [[nodiscard]] std::int64_t partsOf(OfferIndex offer, const OfferUse &use)
    {
        return known(offer, use).parts;
    }
    /// Their cost; absent where they, or the rate, are unknown.
    [[nodiscard]] std::optional<std::int64_t> centsOf(OfferIndex offer, const OfferUse &use);

private:
    struct Known {
        std::int64_t parts = 0;
        ScaledRate rate;
    };
    [[nodiscard]] const Known &known(OfferIndex offer, const OfferUse &use);

    UsageOfWorkload m_usages;
    MonthHours m_hours;
    const MixSet &m_set;
    double m_fallbackPercent;
    std::map<std::pair<std::uint16_t, std::uint8_t>, Known> m_known;
};

} // namespace headroom
