// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/money/money.h"
#include "core/sizing/sizing_demand.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

/// Costs of two choices at the same assumption.
struct PairedCost {
    Money first; ///< 0 where it has no cost
    Money second;
    bool firstServes = true; ///< false: the service level is missed, whatever the cost
    bool secondServes = true;
    Verdict firstVerdict = Verdict::met; ///< of offers: what serves may still miss
    Verdict secondVerdict = Verdict::met;

    [[nodiscard]] Money difference() const { return second - first; }

    friend bool operator==(const PairedCost &, const PairedCost &) = default;
};

/// Preferred choice: one that serves before one that does not, then the cheaper one.
enum class CostOrder : std::uint8_t { first, second, same, neither };
[[nodiscard]] CostOrder orderOf(const PairedCost &cost);

/// Break-even between two choices. Up to it, seen from today's assumption, today's order applies; a
/// tenth further it does not.
struct Crossing {
    double percent = 0; ///< change of the assumption for both choices; points for some assumptions
    PairedCost cost;    ///< at `percent`
    PairedCost beyond;  ///< a tenth further from today
};

[[nodiscard]] int tenthsOf(double percent);

/// Steps from today to an end of the range, for costs that may bend anywhere.
inline constexpr int kStepsOfSide = 48;

/// Every change of order between today and an end, both in tenths, the nearest first. The search
/// takes `steps`, small ones near today, and bisects where the order has changed; since counts are
/// whole, the order may change within a step and back again, which is not detected.
[[nodiscard]] std::vector<Crossing>
crossingsTowards(int end, const PairedCost &today,
                 const std::function<PairedCost(double percent)> &costAt,
                 const std::function<bool()> &stopped = {}, int steps = kStepsOfSide);

/// Crossings of one assumption on both sides of today.
struct Crossings {
    std::optional<Crossing>
        below; ///< the nearest; absent: today's order applies to the end of the range
    std::optional<Crossing> above;
    std::vector<Crossing> further; ///< beyond those two, from the lowest to the highest

    [[nodiscard]] bool isNone() const { return !below && !above; }
    /// From the lowest to the highest.
    [[nodiscard]] std::vector<Crossing> all() const;
};
/// Crossings of the two costs within a range; `ends` of the range, in percent or points.
[[nodiscard]] Crossings crossingsWithin(std::pair<double, double> ends, const PairedCost &today,
                                        const std::function<PairedCost(double percent)> &costAt,
                                        const std::function<bool()> &stopped = {},
                                        int steps = kStepsOfSide);

/// An assumption that both scenarios depend on.
struct SharedAssumption {
    enum class Kind : std::uint8_t {
        traffic,        ///< of all demand
        prices,         ///< all public prices
        providerPrices, ///< those of one provider
        spotPrices,     ///< those of spot capacity
        growth          ///< of demand, in points a month
    };
    Kind kind = Kind::traffic;
    Provider provider; ///< providerPrices

    friend bool operator==(const SharedAssumption &, const SharedAssumption &) = default;
};
template <>
inline constexpr auto kNamesOf<SharedAssumption::Kind> = std::to_array<std::string_view>(
    {"traffic", "prices", "provider_prices", "spot_prices", "growth"});

/// Break-even of two scenarios along one assumption.
struct BreakEven : Crossings {
    SharedAssumption assumption;
};

struct BreakEvens {
    PairedCost month;                      ///< today, on the scenarios' own month basis
    PairedCost year;                       ///< today, of twelve calendar months
    std::vector<BreakEven> rows;           ///< assumptions that affect either scenario's cost
    std::vector<SharedAssumption> without; ///< assumptions that affect neither cost
};

/// The scenario with the assumption changed by so many percent (or points) on top of what it says
/// itself.
[[nodiscard]] Scenario withShared(Scenario scenario, const SharedAssumption &assumption,
                                  double percent);
/// Assumptions that all choices share: traffic, growth, prices, spot prices, and the prices of each
/// paid provider.
[[nodiscard]] std::vector<SharedAssumption>
sharedAssumptions(const std::function<bool(Provider)> &isPaid);
/// Range of changes that are evaluated, in percent or points.
[[nodiscard]] std::pair<double, double> rangeOf(const SharedAssumption &assumption);

/// Pure. Costs of a month; of growth, which changes no month as planned, of twelve calendar months.
/// Scenarios that cost the same today have no order to lose: then crossings are where they begin to
/// differ. `stopped` ends the search early.
[[nodiscard]] BreakEvens breakEvensOf(const EvaluationInputs &inputs, const Scenario &first,
                                      const Scenario &second,
                                      const std::function<bool()> &stopped = {});
/// Break-evens with each of the others, as above. `advanced` receives the number done and `stopped`
/// is asked, on any thread.
[[nodiscard]] std::vector<BreakEvens>
breakEvensAgainst(const EvaluationInputs &inputs, const Scenario &first,
                  const std::vector<const Scenario *> &others, const ParallelFor &parallelFor,
                  const std::function<void(std::size_t done)> &advanced = {},
                  const std::function<bool()> &stopped = {});

} // namespace headroom
