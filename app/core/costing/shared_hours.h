// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/usage.h"

#include <array>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace headroom {

/// Instances that several workloads use, in one month, for any work of each: the hours of the week
/// in which all ask for the same are counted once, so that it can be asked millions of times.
/// Floating point.
class SharedHours
{
public:
    /// `usage`: of one of them, with the others.
    SharedHours(const Usage &usage, const MonthHours &month);

    struct Answer {
        double hours = 0;     ///< instance-hours of all workloads together
        double instances = 0; ///< maximum number
        double part = 1;      ///< share of both that belongs to the usage
        bool isServed = true; ///< all of them, within their limits
    };
    /// Hours and instances at the given work. `works`: first of the usage itself, then of its
    /// others.
    [[nodiscard]] Answer at(std::span<const SharerWork> works) const;

private:
    /// Hours of the week with the same demand of every workload.
    struct HourGroup {
        std::vector<double> demands; ///< of each workload; negative if it is not scheduled
        double parts = 0;            ///< duration within the week
    };
    /// Demand of one workload, and its share of an instance.
    struct Asked {
        double demand = 1;
        double perReplica = 0;
        std::int64_t floor = 1;
    };
    [[nodiscard]] static double instancesOf(const Usage &usage, double demand, const Asked &asked);
    [[nodiscard]] double instancesIn(const HourGroup &group, std::span<const Asked> asked) const;

    std::vector<Usage> m_members;
    std::shared_ptr<const InstanceDivision> m_division;
    std::size_t m_own = 0; ///< index of the usage among them
    double m_part = 1;
    std::vector<HourGroup> m_groups;
    std::array<std::size_t, kHoursPerWeek> m_place{};
    std::map<std::pair<std::size_t, std::size_t>, int>
        m_rises; ///< transitions from one group of hours to another, with their number
    bool m_isSetByHand = false;
    double m_hoursPerPart = 0;
    double m_wholeHours = 0; ///< if every hour is billed; otherwise 0
    double m_warmUpParts = 0;
};

} // namespace headroom
