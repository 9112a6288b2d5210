// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/planning/sharing/group_costs.h"
#include "core/planning/sharing/group_packing.h"
#include "core/sizing/size_workload.h"

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace headroom {

/// Minimum needs of an instance type by workloads that may share it, whoever shares it with them. Two
/// threads may ask at once, as long as not both ask about the same hardware.
///
/// In a group each has a fixed percentage of the time of every instance. So the group runs no fewer instance-hours than
/// any member would by itself on instances that work for it only that part of the time; and as the percentages add up to
/// 100 at the most, hours are enough for a group only if what all its members then need adds up to no more. Whose offers
/// all keep its limits surely must have them kept so in a group.
class SharerNeeds
{
    struct Place;

public:
    explicit SharerNeeds(const GroupCosts &costs);

    static constexpr int kNever = 101; ///< percent
    /// Lengths of schedules: instances that serve a group are up as long as one of these.
    struct Width {
        double hours = 0;   ///< of a month
        double outside = 0; ///< instances at any time at the least
        SharerSet members = 0;
        bool follows = false; ///< instances of some member come and go
    };
    /// Groups whose longest schedule is of a width; the widest first, with all of them.
    [[nodiscard]] const std::vector<Width> &widths() const { return m_widths; }

    /// Groups of a width on a type, by the hours that they run.
    struct Table {
        std::vector<Place> *places = nullptr; ///< by sharer
        std::size_t hardware = 0;
        bool everyHour = false;
        double widest = 0; ///< hours of the width, or of the month
        std::vector<double>
            levels; ///< instance-hours of a month, ascending; each from its own to the next
        std::vector<std::vector<std::uint8_t>> percents; ///< by level, sharer and step of memory
        std::vector<double> outside; ///< by sharer: hours of the group that are not its own
    };
    [[nodiscard]] Table &on(std::uint16_t type, bool everyHour, std::size_t width);
    /// Percent of the time that a sharer needs in a group of a level with so much of the memory or less; kNever: it runs more
    /// hours.
    [[nodiscard]] int percentWith(Table &table, std::size_t sharer, std::size_t level,
                                  double memory) const;
    /// The least percentage in any group, whatever its hours; known at once.
    [[nodiscard]] static int minPercentOn(const Table &table, std::size_t sharer);
    /// By sharer.
    [[nodiscard]] const std::vector<MemoryClaim> &claimsOn(std::size_t hardware);

private:
    struct Sharer {
        SizingDemand demand;
        std::shared_ptr<const Workload> workload;      ///< its instances come without warming up
        std::shared_ptr<const UsageOfWorkload> usages; ///< of it
        MonthHours hours;
        std::int64_t always = 0; ///< instances whenever it is scheduled
        Verdict verdict = Verdict::met;
    };
    /// Hours of a month on instances that work for it a part of the time: as scheduled; every hour.
    using Hours = std::array<double, 2>;
    /// A sharer on instances with a part of their memory.
    struct Part {
        SizingOn sizing;
        std::vector<std::optional<Hours>> hours; ///< by percent
    };
    /// One sharer on one kind of hardware.
    struct Place {
        MemoryClaim claim;
        int minPercent = kNever; ///< with which its limits can be kept
        std::vector<std::optional<Part>> parts;
    };
    struct Hardware {
        std::vector<Place> places;                            ///< by sharer
        std::vector<MemoryClaim> claims;                      ///< by sharer
        std::map<std::pair<bool, std::size_t>, Table> tables; ///< by billing and width
    };
    [[nodiscard]] Place placeOn(const Sharer &sharer, std::size_t hardware) const;
    void fill(Hardware &known, std::size_t hardware) const;
    [[nodiscard]] const Hours &hoursAt(const Table &table, std::size_t sharer, std::size_t step,
                                       int percent) const;
    [[nodiscard]] int minPercent(std::size_t sharer, const Table &table, std::size_t level,
                                 std::size_t step, int maximum) const;
    [[nodiscard]] Table tableOf(std::size_t hardware, bool everyHour, const Width &width);

    EvaluationInputs m_inputs;
    std::vector<Sharer> m_sharers;
    std::vector<Width> m_widths;
    std::map<std::size_t, Hardware>
        m_hardware; ///< all there is, so that none comes while two threads ask
};

} // namespace headroom
