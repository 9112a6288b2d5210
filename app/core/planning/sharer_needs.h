// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/group_costs.h"
#include "core/sizing/share_instances.h"

#include <array>
#include <limits>
#include <map>
#include <memory>

namespace headroom {

/// What workloads that may share instances need of an instance type at the least, whoever shares it with them.
///
/// In a group each has a fixed percentage of the time of every instance. So the group runs no fewer instance-hours than
/// any member would by itself on instances that work for it only that part of the time; and as the percentages add up to
/// 100 at the most, hours are enough for a group only if what all its members then need adds up to no more.
class SharerNeeds
{
public:
    explicit SharerNeeds(const GroupCosts &costs);

    static constexpr int kNever = 101; ///< percent
    struct Level {
        double hours = 0; ///< instance-hours of a month
        std::vector<std::uint8_t>
            percent; ///< that each needs, by sharer; kNever: it needs more hours
    };
    struct Table {
        std::vector<Level> levels;    ///< ascending; groups that run more hours are in the last
        std::vector<double> memory;   ///< of every device, by sharer; above 1: it does not fit
        std::vector<SharerSet> apart; ///< by sharer, with whom it has too little memory
    };
    /// How long instances are up that serve a group: as long as one of these.
    struct Width {
        double hours = 0;   ///< of a month
        double outside = 0; ///< instances at any time at the least
        SharerSet members = 0;
    };
    /// Of groups whose longest schedule is of a width; the widest first, with all of them.
    [[nodiscard]] const std::vector<Width> &widths() const { return m_widths; }
    [[nodiscard]] const Table &on(std::uint16_t type, bool everyHour, std::size_t width);

private:
    struct Sharer {
        SizingDemand demand;
        std::shared_ptr<const Workload> workload;      ///< its instances come without warming up
        std::shared_ptr<const UsageOfWorkload> usages; ///< of it
        MonthHours hours;
        std::int64_t always = 0; ///< instances whenever it is scheduled
        Verdict verdict = Verdict::met;
    };
    /// With so much of the time, and more, it runs so many instance-hours.
    struct Step {
        int percent = 0;
        std::array<double, 2> hours{}; ///< as scheduled; every hour
    };
    struct Steps {
        std::vector<Step> steps; ///< from the least percent on that serves
        double memory = 2;
        MemoryWish wish;
    };

    [[nodiscard]] const Steps &stepsOf(std::size_t sharer, std::size_t hardware);
    [[nodiscard]] Sizing sizedAt(const Sharer &sharer, const HardwareShape &shape,
                                 int percent) const;
    [[nodiscard]] double leastMemoryOn(const Sharer &sharer, const HardwareShape &shape,
                                       double atLeast) const;
    [[nodiscard]] bool canBeKept(const Sharer &sharer, const HardwareShape &shape,
                                 int percent) const;
    [[nodiscard]] std::vector<SharerSet> apart(std::size_t hardware);
    [[nodiscard]] std::array<double, 2> hoursAt(const Sharer &sharer, const HardwareShape &shape,
                                                int percent) const;
    void fill(const Sharer &sharer, const HardwareShape &shape, const Step &low, const Step &high,
              std::vector<Step> &steps) const;
    [[nodiscard]] Table tableOf(std::size_t hardware, bool everyHour, const Width &width);

    const GroupCosts &m_costs;
    std::vector<Sharer> m_sharers;
    std::vector<Width> m_widths;
    std::map<std::pair<std::size_t, std::size_t>, Steps> m_steps; ///< sharer, hardware
    std::map<std::tuple<std::size_t, bool, std::size_t>, Table> m_tables;
};

} // namespace headroom
