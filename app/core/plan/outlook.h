// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/register.h"
#include "core/plan/workload.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

inline constexpr std::size_t kMonthsInYear = 12;

/// Demand from one month of the forecast on, as a multiple of the demand planned for.
struct GrowthPoint {
    int month = 1; ///< of the forecast; 1 is the first
    double factor = 1;

    friend bool operator==(const GrowthPoint &, const GrowthPoint &) = default;
};

/// Development of demand over the months of the forecast, as a multiple of the planned demand.
struct GrowthCurve {
    enum class Kind : std::uint8_t {
        exponential, ///< by a percentage of the month before
        linear,      ///< by a percentage of the first month
        sCurve,      ///< slowly, then fast, then up to a final level
        steps,       ///< from each point to the next as stated there
        table        ///< from point to point along a straight line
    };
    Kind kind = Kind::exponential;
    double monthlyPercent = 0; ///< exponential and linear
    double finalFactor = 2;    ///< sCurve: what demand comes to in the end
    double middleMonths = 12;  ///< sCurve: after the first month, until the rise is fastest
    double riseMonths = 12;    ///< sCurve: that the middle eight tenths of the rise take
    std::vector<GrowthPoint> points = {}; ///< steps and table; before the first one demand is 1

    friend bool operator==(const GrowthCurve &, const GrowthCurve &) = default;
};
template <>
inline constexpr auto kNamesOf<GrowthCurve::Kind> = std::to_array<KeyedName>({
    {"exponential", HEADROOM_TEXT("Terms", "exponential")},
    {"linear", HEADROOM_TEXT("Terms", "linear")},
    {"s_curve", HEADROOM_TEXT("Terms", "S-curve")},
    {"steps", HEADROOM_TEXT("Terms", "steps")},
    {"table", HEADROOM_TEXT("Terms", "custom table")},
});

/// Demand of each calendar month as a multiple of what the growth gives, January first.
using Seasons = std::array<double, kMonthsInYear>;
inline constexpr Seasons kNoSeasons{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};

/// Differences of one workload from the scenario's growth.
struct WorkloadOutlook {
    WorkloadId workload = 0;
    std::optional<GrowthCurve> growth;
    std::optional<Seasons> seasons;

    friend bool operator==(const WorkloadOutlook &, const WorkloadOutlook &) = default;
};

/// A change of prices from one month on. Prices agreed for oneself, and commitments until their
/// term ends, stay.
struct PriceStep {
    Date from;
    std::optional<Provider> provider; ///< absent: all
    double percent = 0;               ///< of the price before; several multiply

    friend bool operator==(const PriceStep &, const PriceStep &) = default;
};

/// Range of an assumption as a change in percent: `low` is its 10th percentile, `high` its 90th.
struct Spread {
    enum class Kind : std::uint8_t { none, normal, lognormal, uniform, triangular };
    Kind kind = Kind::none;
    double low = 0;
    double high = 0;

    friend bool operator==(const Spread &, const Spread &) = default;
};
template <>
inline constexpr auto kNamesOf<Spread::Kind> = std::to_array<KeyedName>({
    {"none", HEADROOM_TEXT("Terms", "certain")},
    {"normal", HEADROOM_TEXT("Terms", "normal")},
    {"lognormal", HEADROOM_TEXT("Terms", "lognormal")},
    {"uniform", HEADROOM_TEXT("Terms", "uniform")},
    {"triangular", HEADROOM_TEXT("Terms", "triangular")},
});

struct WorkloadSpread {
    WorkloadId workload = 0;
    Spread demand;

    friend bool operator==(const WorkloadSpread &, const WorkloadSpread &) = default;
};

struct ProviderSpread {
    Provider provider;
    Spread prices;

    friend bool operator==(const ProviderSpread &, const ProviderSpread &) = default;
};

/// Uncertainty of the assumptions. The defaults are rules of thumb, to be replaced by what is
/// known.
struct Uncertainty {
    Spread demand{Spread::Kind::lognormal, -20, 25};         ///< of all workloads together
    Spread workloadDemand{Spread::Kind::lognormal, -10, 11}; ///< of each one, in addition
    /// Spread of the monthly growth of demand, in addition to the planned growth
    Spread growth{Spread::Kind::normal, -0.5, 0.5};
    Spread prices{Spread::Kind::normal, -5, 5};              ///< public ones, of each provider
    Spread interruptions{Spread::Kind::lognormal, -50, 100}; ///< frequency, of spot capacity
    bool performance = true;                    ///< the ranges of predicted performance count
    std::vector<WorkloadSpread> workloads = {}; ///< in place of workloadDemand
    std::vector<ProviderSpread> providers = {}; ///< in place of prices

    friend bool operator==(const Uncertainty &, const Uncertainty &) = default;
};

/// A scenario's expectations of future months.
struct Outlook {
    std::optional<GrowthCurve> growth; ///< absent: the scenario's percentage a month
    Seasons seasons = kNoSeasons;
    std::vector<WorkloadOutlook> workloads = {};
    std::vector<PriceStep> priceSteps = {};
    Uncertainty uncertainty = {};

    friend bool operator==(const Outlook &, const Outlook &) = default;
};

/// A part of the roadmap. A workload that is part of some exists in these only; one that is part of
/// none always.
struct RoadmapPhase {
    std::string name;
    Date start;
    std::optional<Date> end; ///< its last day; absent: it does not end
    std::vector<WorkloadId> workloads;
    std::string note;
    std::string owner = {};
    std::vector<RoadmapTask> tasks = {};

    friend bool operator==(const RoadmapPhase &, const RoadmapPhase &) = default;
};

/// The budget from one month on, until the next.
struct MonthBudget {
    Date from;
    Money monthly;

    friend bool operator==(const MonthBudget &, const MonthBudget &) = default;
};

/// A cost alert as billing services have them, simulated on the days of the forecast.
struct AlertRule {
    enum class Kind : std::uint8_t {
        day,     ///< cost of one day
        month,   ///< cost of the month so far
        forecast ///< cost of the month at the pace of its days so far
    };
    std::string name;
    Kind kind = Kind::day;
    Money above; ///< an amount; zero where it is a share of the budget
    std::optional<double> budgetPercent = std::nullopt; ///< of that month's budget

    friend bool operator==(const AlertRule &, const AlertRule &) = default;
};
template <>
inline constexpr auto kNamesOf<AlertRule::Kind> = std::to_array<KeyedName>({
    {"day", HEADROOM_TEXT("Terms", "cost of a day")},
    {"month", HEADROOM_TEXT("Terms", "cost of the month so far")},
    {"forecast", HEADROOM_TEXT("Terms", "forecast of the month")},
});

/// A measurement of a running machine or service; percent, or milliseconds.
enum class MonitoredMetric : std::uint8_t {
    acceleratorUse,
    acceleratorMemory,
    p95Latency,
    timeToFirstToken,
    timePerOutputToken
};
template <>
inline constexpr auto kNamesOf<MonitoredMetric> = std::to_array<KeyedName>({
    {"accelerator_use", HEADROOM_TEXT("Terms", "use of accelerators")},
    {"accelerator_memory", HEADROOM_TEXT("Terms", "accelerator memory")},
    {"p95_latency", HEADROOM_TEXT("Terms", "p95 latency")},
    {"time_to_first_token", HEADROOM_TEXT("Terms", "p95 time to first token")},
    {"time_per_output_token", HEADROOM_TEXT("Terms", "p95 time per output token")},
});
[[nodiscard]] constexpr bool isShare(MonitoredMetric metric)
{
    return metric <= MonitoredMetric::acceleratorMemory;
}

namespace limits {
inline constexpr double kMinMonitored = 0.1; ///< percent, or ms
inline constexpr double kMaxMonitoredMs = 3'600'000;
inline constexpr int kMonitoredMinutes = 1440;
} // namespace limits

/// An alert of the monitoring system on a measurement, checked against what is planned.
struct MonitoringRule {
    std::string name;
    MonitoredMetric metric = MonitoredMetric::acceleratorUse;
    double above = 0;                                  ///< percent, or ms
    int minutes = 0;                                   ///< that it lasts; 0: it fires at once
    std::optional<WorkloadId> workload = std::nullopt; ///< absent: all of them
    std::string action = {};

    friend bool operator==(const MonitoringRule &, const MonitoringRule &) = default;
};

} // namespace headroom
