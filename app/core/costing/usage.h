// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/costing/demand_week.h"
#include "core/costing/month_view.h"
#include "core/money/exact.h"
#include "core/sizing/sizing_demand.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace headroom {

/// Demand of one workload on shared instances, relative to the demand it is sized for.
struct SharerWork {
    double demand = 1;
    double slowness = 1; ///< of the hardware under it
};

/// Resulting share of every instance.
struct SharerPart {
    double perReplica = 0;   ///< demand that one instance takes within all limits
    std::int64_t floor = 1;  ///< minimum number of instances
    std::int64_t before = 0; ///< of the cost, in Usage::kAllParts: that of those before it
    std::int64_t own = 0;
};

/// Division of the instances among the workloads that share them, the host first; empty: they
/// cannot all be served.
using InstanceDivision = std::function<std::vector<SharerPart>(std::span<const SharerWork>)>;

/// Instance-hours of one month as an integer fraction, ready to be multiplied by rates.
struct InstanceHours {
    Int128 numerator = 0;
    Int128 denominator = 1;

    [[nodiscard]] static InstanceHours of(const Exact &hours)
    {
        return {hours.numerator(), hours.denominator()};
    }

    friend InstanceHours operator+(const InstanceHours &a, const InstanceHours &b)
    {
        if (a.denominator == b.denominator)
            return {a.numerator + b.numerator, a.denominator};
        return of(Exact::ratio(a.numerator, a.denominator)
                  + Exact::ratio(b.numerator, b.denominator));
    }
};

/// End of the 80 % range of performance for a figure.
enum class RangeEnd : std::uint8_t { best, expected, worst };

/// Billed instances and hours of a line in one month: count x hours x rate is its cost.
struct MonthUsage {
    Exact count; ///< instances; the average over the scheduled hours when autoscaled
    std::int64_t minimumCount = 0; ///< over the week
    std::int64_t maximumCount = 0;
    Exact hours; ///< per instance
};

/// Use of a line's instances: demand and instances over the 168 hours of the week, for any month
/// and any growth of demand. Hours, counts, cost, coverage and the drawing of a day all come
/// from this one value.
class Usage
{
public:
    [[nodiscard]] MonthUsage in(const MonthHours &month, double growth = 1) const;
    /// Product of count and hours.
    [[nodiscard]] InstanceHours instanceHours(const MonthHours &month, double growth = 1) const;
    /// Instances in one hour of the week (0 = Monday 00:00); none where nothing is scheduled.
    [[nodiscard]] std::int64_t instancesAt(std::size_t hourOfWeek, double growth = 1) const;
    /// The same work on hardware that takes `load` times as long for it.
    [[nodiscard]] Usage underLoad(double load) const;
    /// True if cost depends on the growth of demand.
    [[nodiscard]] bool grows() const { return m_grows; }
    [[nodiscard]] const DemandWeek &week() const { return *m_week; }
    /// Working replicas that the maximum of the group cuts off in one hour of the week.
    [[nodiscard]] std::int64_t missingAt(std::size_t hourOfWeek, double growth = 1) const;

    /// The part of instances that each one of several has, in kAllParts.
    static constexpr std::int64_t kAllParts = 10'000;
    struct Part {
        std::int64_t before = 0; ///< of those before it, so that rounded amounts add up
        std::int64_t own = kAllParts;
    };
    /// The usage of instances shared with others: in each hour of the week as many as the largest
    /// of the usages needs. Only the part of their hours is attributed to this usage; its instances
    /// for a single hour stay whole.
    [[nodiscard]] Usage sharedWith(std::vector<Usage> others, Part part) const;
    /// The same with how the instances are divided when other work is asked for. `place`: 0 is this
    /// one, from 1 on others.
    [[nodiscard]] Usage dividedBy(InstanceDivision division, std::size_t place) const;
    [[nodiscard]] Part part() const { return m_part; }
    [[nodiscard]] bool isPart() const { return m_part.own != kAllParts; }
    [[nodiscard]] std::span<const Usage> others() const
    {
        return m_others ? std::span<const Usage>(*m_others) : std::span<const Usage>();
    }
    /// Usage for different work, of this member and then of others() in order. The instances are
    /// divided again; if they cannot be, each member keeps its part.
    [[nodiscard]] Usage underWork(std::span<const SharerWork> works) const;
    /// Usage of one member with instances of its own: 0 is this one, from 1 on others().
    [[nodiscard]] Usage ofMember(std::size_t place) const;
    /// Instance-hours of all parts together.
    [[nodiscard]] InstanceHours allInstanceHours(const MonthHours &month, double growth = 1) const;

private:
    friend class UsageOfWorkload;
    friend class SharedHours;
    enum class Billing : std::uint8_t { scheduled, perRun, everyHour };

    struct Counts {
        std::int64_t weighted =
            0; ///< sum over the week of instances x parts, in seconds of an hour
        std::int64_t minimum = 0;
        std::int64_t maximum = 0;
    };

    /// Demand that one replica takes, and the minimum number of replicas.
    struct Share {
        double perReplica = 0;
        std::int64_t floor = 1;
    };
    [[nodiscard]] static std::int64_t workingFor(double demand, const Share &of);
    [[nodiscard]] Usage underWork(const SharerWork &work, const SharerPart *part) const;
    [[nodiscard]] std::int64_t instancesFor(double share, double growth, const Share &of) const;
    [[nodiscard]] std::int64_t instancesFor(double share, double growth) const
    {
        return instancesFor(share, growth, {m_perReplica, m_floor});
    }
    [[nodiscard]] Counts countsAt(double growth) const;
    [[nodiscard]] Counts sharedCountsAt(double growth) const;
    [[nodiscard]] bool varies() const { return m_follows || m_others != nullptr; }
    /// Billed hours of one run, or of a month on schedule.
    [[nodiscard]] Exact billed(const Exact &hours) const;
    /// A capacity block that serves a schedule lasts from its first hour to its last: the whole
    /// month.
    [[nodiscard]] Exact scheduledHours(const MonthHours &month) const
    {
        return m_blocks ? billed(month.whole) : month.scheduled;
    }
    [[nodiscard]] double workHours() const;
    [[nodiscard]] std::int64_t runInstanceSeconds(std::int64_t instances, double growth) const;
    [[nodiscard]] std::int64_t overlapping(std::int64_t instanceSeconds,
                                           const MonthHours &month) const;

    std::shared_ptr<const DemandWeek> m_week;
    Billing m_billing = Billing::scheduled;
    bool m_runs = false;      ///< instances exist while a run lasts
    bool m_follows = false;   ///< the count follows the hours' demand (autoscaled)
    bool m_grows = false;     ///< demand grows with the users
    std::int64_t m_fixed = 0; ///< instances, where they follow nothing; 0: sized
    double m_demand = 0;      ///< at the busiest hour, in the unit of m_perReplica
    double m_perReplica = 0;  ///< demand that one working replica takes
    std::int64_t m_floor = 1; ///< working replicas whatever the demand
    std::int64_t m_minimum = 0;
    std::int64_t m_maximum = 0; ///< of an autoscaling group; 0: none
    std::int64_t m_spare = 0;
    std::int64_t m_perInstance = 1; ///< instances of one replica
    std::int64_t m_warmUpSeconds = 0;
    double m_runInstanceHours = 0; ///< of one run at the demand planned for, interruptions included
    double m_resumeHours = 0;      ///< of the run, of each instance
    double m_plannedInstances = 1; ///< of the run at the demand planned for
    bool m_blocks = false;         ///< capacity is bought in whole blocks of days
    /// Other workloads on the same instances; null: none
    std::shared_ptr<const std::vector<Usage>> m_others;
    Part m_part;
    std::shared_ptr<const InstanceDivision> m_division; ///< null: the division is fixed
    std::size_t m_place = 0;                            ///< index in the division
};

/// A workload's demand over the week, laid out once and shared by its usage on every offer.
class UsageOfWorkload
{
public:
    explicit UsageOfWorkload(const Workload &workload);
    explicit UsageOfWorkload(Workload &&) = delete;

    /// `sizing`: for this way of buying. Absent when the line needs one that does not exist:
    /// nothing fits, or the hours of a run are unknown.
    [[nodiscard]] std::optional<Usage> on(const PurchaseOption &purchase,
                                          std::optional<std::int64_t> countByHand,
                                          const SizedUse *sizing,
                                          RangeEnd end = RangeEnd::expected) const;

private:
    void takeSizing(const SizedUse &sizing, RangeEnd end, Usage &usage) const;

    const Workload &m_workload;
    std::shared_ptr<const DemandWeek> m_week;
    double m_demand = 0; ///< at the busiest hour
};

/// Units of work in one month at the demand planned for, and their name; absent where the kind has
/// none.
struct Volume {
    Text unit;    ///< "1M requests"
    Text counted; ///< "%1 million requests"
    Exact units;  ///< number of them in a month
};
[[nodiscard]] std::optional<Volume> monthlyVolume(const Workload &workload, const MonthView &view);
/// The same in the hours of a month that are given.
[[nodiscard]] std::optional<Volume> volumeIn(const Workload &workload, const MonthHours &hours);
/// Exact where exact terms have room, else to twelve digits.
[[nodiscard]] Exact costPerUnit(const Exact &cost, const Exact &units);
[[nodiscard]] Exact costOfUnits(const Exact &perUnit, const Exact &units);

} // namespace headroom
