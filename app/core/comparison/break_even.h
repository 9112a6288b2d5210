// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/comparison/crossing.h"
#include "core/evaluation/evaluation.h"

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace headroom {

/// An assumption that both of two scenarios rest on.
struct SharedAssumption {
    enum class Kind : std::uint8_t {
        traffic,        ///< of all that users ask for
        prices,         ///< all public ones
        providerPrices, ///< those of one provider
        spotPrices,     ///< those of spot capacity
        growth          ///< of demand, in points a month
    };
    Kind kind = Kind::traffic;
    Provider provider = Provider::aws; ///< providerPrices

    friend bool operator==(const SharedAssumption &, const SharedAssumption &) = default;
};
template <>
inline constexpr auto kNamesOf<SharedAssumption::Kind> = std::to_array<std::string_view>(
    {"traffic", "prices", "provider_prices", "spot_prices", "growth"});

/// Where the order of two scenarios changes along one assumption.
struct BreakEven : Crossings {
    SharedAssumption assumption;
};

struct BreakEvens {
    PairedCost month;            ///< today, on the scenarios' own month basis
    PairedCost year;             ///< today, of twelve calendar months
    std::vector<BreakEven> rows; ///< of every assumption that either scenario's cost moves with
    std::vector<SharedAssumption> without; ///< neither cost moves with them
};

/// The scenario with the assumption changed by so many percent (or points) on top of what it says itself.
[[nodiscard]] Scenario withShared(Scenario scenario, const SharedAssumption &assumption,
                                  double percent);
/// Those that any two choices rest on, with the prices of each provider that is paid.
[[nodiscard]] std::vector<SharedAssumption>
sharedAssumptions(const std::function<bool(Provider)> &isPaid);
/// How far it is changed at most, in percent or points.
[[nodiscard]] std::pair<double, double> rangeOf(const SharedAssumption &assumption);

/// Pure. Costs of a month; of growth, which changes no month as planned, of twelve calendar months. Scenarios that cost
/// the same today have no order to lose: then crossings are where they begin to differ. `stopped` ends the search early.
[[nodiscard]] BreakEvens breakEvensOf(const EvaluationInputs &inputs, const Scenario &first,
                                      const Scenario &second,
                                      const std::function<bool()> &stopped = {});
/// Of each of the others, as above; `advanced` is told how many are done, and `stopped` asked, on any thread.
[[nodiscard]] std::vector<BreakEvens>
breakEvensAgainst(const EvaluationInputs &inputs, const Scenario &first,
                  const std::vector<const Scenario *> &others, const Halves &halves,
                  const std::function<void(std::size_t done)> &advanced = {},
                  const std::function<bool()> &stopped = {});

} // namespace headroom
