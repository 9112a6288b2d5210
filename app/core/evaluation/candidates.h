// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_choices.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/switching_cost.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace headroom {

/// Leaves new elements unset where no value is given for them: whoever resizes a long column writes
/// all of it anyway.
template <typename T>
struct UnsetAllocator : std::allocator<T> {
    template <typename U>
    void construct(U *at)
    {
        ::new (static_cast<void *>(at)) U;
    }
    template <typename U, typename... Arguments>
    void construct(U *at, Arguments &&...arguments)
    {
        std::construct_at(at, std::forward<Arguments>(arguments)...);
    }
};
template <typename T>
using UnsetVector = std::vector<T, UnsetAllocator<T>>;

/// One workload sized on every instance type; free of price, so it survives every change of price.
struct SizedTypes {
    std::shared_ptr<const SizingFacts> facts; ///< owner of the demand's model
    SizingDemand demand;
    std::vector<Interruptions> interruptions; ///< of each type's spot capacity; empty: none
    std::vector<Sizing> byType;
    std::vector<Sizing> onSpot; ///< empty where spot capacity needs nothing else
    /// The same without what pricing does not read, close together.
    std::vector<SizedUse> useByType;
    std::vector<SizedUse> useOnSpot;
    /// Places of the uses of each type in it; empty: at its index.
    std::vector<std::uint16_t> placeByType;
    std::vector<std::uint16_t> placeOnSpot;

    [[nodiscard]] const Sizing &of(std::size_t type, bool spot) const
    {
        return spot && !onSpot.empty() ? onSpot[type] : byType[type];
    }
    [[nodiscard]] std::size_t typeCount() const
    {
        return placeByType.empty() ? useByType.size() : placeByType.size();
    }
    [[nodiscard]] const SizedUse &useOf(std::size_t type, bool spot) const
    {
        const bool asSpot = spot && !useOnSpot.empty();
        const auto &places = asSpot ? placeOnSpot : placeByType;
        return (asSpot ? useOnSpot : useByType)[places.empty() ? type : places[type]];
    }
};

enum class CandidateState : std::uint8_t {
    met,     ///< fits, and keeps the service level in the whole 80 % range
    mayMiss, ///< fits; a limit lies within the range
    missed,  ///< fits, and misses a limit in the whole range
    /// Fits and is allowed, but a plan cannot count on it: see CandidateSet::availability. Its
    /// sizing has the verdict.
    unobtainable,
    notAllowed, ///< ruled out by the workload's constraints
    doesNotFit,
};
template <>
inline constexpr auto kNamesOf<CandidateState> = std::to_array<std::string_view>(
    {"met", "may_miss", "missed", "unobtainable", "not_allowed", "does_not_fit"});
/// True if the candidate can be chosen: it meets the service level, or may miss it.
[[nodiscard]] constexpr bool meets(CandidateState state)
{
    return state == CandidateState::met || state == CandidateState::mayMiss;
}
/// Fits and is allowed, whatever it misses and whether or not it can be had.
[[nodiscard]] constexpr bool isUsable(CandidateState state)
{
    return state <= CandidateState::unobtainable;
}

/// Instance types and regions that proposals may move a workload to; empty: any.
struct AllowedMoves {
    std::vector<std::uint8_t> toType; ///< bytes, because a bit costs more to look up
    std::vector<std::uint8_t> toRegion;
};

/// The offers of the catalog for one workload, without their columns.
struct OfferSet {
    WorkloadId workload = 0;
    std::string scenario;    ///< under whose assumptions
    Constraints constraints; ///< that rule candidates out
    std::shared_ptr<const Catalog> catalog;
    std::shared_ptr<const SizedTypes> sized;
    Text unit; ///< of work, for the unit cost ("1M requests"); empty: none
    double unitsPerMonth = 0;
    std::optional<PriceTerms> priceTerms; ///< absent: no rate of exchange, so nothing has a cost
    /// Rules out what cannot be had, and commitments at old prices (price_age.h), but for the offer
    /// that the workload has. Null: nothing is ruled out, because the scenario's rule is off or
    /// nobody knows.
    std::shared_ptr<const CatalogAvailability> availability;
    AllowedMoves moves; ///< of a workload that has an offer, by Constraints::staysIn and its stack

    /// One-off cost of a move from the offer in use; free for a workload without one.
    MoveCents moving;

    /// Rate of a candidate in the plan's currency; absent without an exchange rate.
    [[nodiscard]] std::optional<HourlyRate> rate(OfferIndex offer) const
    {
        return priceTerms ? priceTerms->rate(
                   HourlyRate::fromNanos(catalog->offerNanos[offer]), catalog->offerFlags[offer],
                   {catalog->types[catalog->offerType[offer]].provider, onSpot(offer)})
                          : std::nullopt;
    }
    /// Whether the offer keeps the workload where proposals may move it.
    [[nodiscard]] bool mayMoveTo(OfferIndex offer) const
    {
        return (moves.toType.empty() || moves.toType[catalog->offerType[offer]] != 0)
               && (moves.toRegion.empty() || moves.toRegion[catalog->offerRegion[offer]] != 0);
    }
    /// Saving a month at which a move to the offer pays for itself.
    [[nodiscard]] std::int64_t movingCents(OfferIndex offer) const
    {
        return moving.areFree()
                   ? 0
                   : moving.aMonth(catalog->offerType[offer], catalog->offerRegion[offer]);
    }
    [[nodiscard]] bool onSpot(OfferIndex offer) const
    {
        return catalog->purchases[catalog->offerPurchase[offer]].model == PricingModel::spot;
    }
    [[nodiscard]] const Sizing &sizing(OfferIndex offer) const
    {
        return sized->of(catalog->offerType[offer], onSpot(offer));
    }
};

/// Every offer of the catalog for one workload, as a struct of arrays indexed by OfferIndex.
struct CandidateSet : OfferSet {
    UnsetVector<std::int64_t>
        monthlyCents; ///< compute, as sized, rounded like a line; -1 where it does not fit
    /// With the workload's other cost lines; empty where there are none.
    UnsetVector<std::int64_t> monthlyCentsBilled;
    UnsetVector<CandidateState> state;

    /// Monthly cost of the offer's line, other cost lines included: the key by which offers are
    /// ranked.
    [[nodiscard]] std::int64_t billedCents(OfferIndex offer) const
    {
        return monthlyCentsBilled.empty() ? monthlyCents[offer] : monthlyCentsBilled[offer];
    }
};

/// The figure on an axis of the scatter.
enum class PerformanceAxis : std::uint8_t {
    p95Latency,        ///< ms; lower is better
    timeToFirstToken,  ///< ms; lower is better
    timePerToken,      ///< ms; lower is better
    runHours,          ///< time to train or to finish; lower is better
    fleetCapacity,     ///< throughput of all replicas, in the kind's unit
    headroom,          ///< capacity over demand, or deadline over time
    instanceMemory,    ///< GiB of one instance: for work that no model describes
    acceleratorMemory, ///< GiB of all accelerators of one instance
    replicaCapacity,   ///< throughput of one replica: for experts
    carbon,            ///< kg CO2e a month, by region; lower is better. See carbonValues()
    complexity,        ///< of the work that the hardware is made for, on the documents' scale
};
enum class CostAxis : std::uint8_t {
    monthly,        ///< all instances, as sized
    unitCost,       ///< per unit of work
    perThroughput,  ///< a month of one unit of throughput
    monthlyReplica, ///< one replica
};

/// Sizes the demand on each type. `interruptions`: those of each type's spot capacity
/// (spot_outlook.h); empty: spot capacity is sized like any other.
[[nodiscard]] std::shared_ptr<const SizedTypes> sizeTypes(const EvaluationInputs &inputs,
                                                          const SizingDemand &demand,
                                                          std::vector<Interruptions> interruptions);
/// Sizes a demand on each type, as sizeTypes() does.
using SizeTypes = std::function<std::shared_ptr<const SizedTypes>(const SizingDemand &,
                                                                  std::vector<Interruptions>)>;
class MonthlyRates;
/// Prices every offer for the workload in a scenario. `rates`, when not null, keeps what the costs are
/// worked out from.
[[nodiscard]] CandidateSet findCandidates(const EvaluationInputs &inputs, const Scenario &scenario,
                                          WorkloadId workload, const SizeTypes &size,
                                          MonthlyRates *rates = nullptr);
/// The same; `sized` may come from an earlier call with an equal demand.
[[nodiscard]] CandidateSet findCandidates(const EvaluationInputs &inputs, const Scenario &scenario,
                                          WorkloadId workload,
                                          std::shared_ptr<const SizedTypes> sized = nullptr);

/// One candidate as a line that would result from allocating it: exactly the figures the line would
/// have.
[[nodiscard]] Line candidateLine(const EvaluationInputs &inputs, const Scenario &scenario,
                                 const CandidateSet &candidates, OfferIndex offer);

/// NaN where the figure does not exist for the candidate.
[[nodiscard]] std::vector<double> axisValues(const CandidateSet &candidates, PerformanceAxis axis);
[[nodiscard]] std::vector<double> axisValues(const CandidateSet &candidates, CostAxis axis);
[[nodiscard]] bool lowerIsBetter(PerformanceAxis axis);
/// Unit of the throughput of the candidates that fit.
[[nodiscard]] CapacityUnit capacityUnitOf(const CandidateSet &candidates);
/// The axes that make sense for what is asked. The first is the question itself: the figure that
/// the workload is judged by, and what it costs.
[[nodiscard]] std::vector<PerformanceAxis> performanceAxes(const SizingDemand &demand);
[[nodiscard]] std::vector<CostAxis> costAxes(const CandidateSet &candidates);

/// Filters of candidates; each passes a subset of the one before.
enum class CandidateScope : std::uint8_t {
    everything,
    fitting,      ///< leaves out what does not fit and what the constraints rule out
    meeting,      ///< and what misses the service level
    metForCertain ///< and what may miss it: its whole 80 % range keeps the limits
};

struct CandidateFilter : OfferFilter {
    CandidateScope scope = CandidateScope::fitting;

    friend bool operator==(const CandidateFilter &, const CandidateFilter &) = default;
};
[[nodiscard]] bool isInScope(CandidateState state, CandidateScope scope);
/// The filter for this workload: where its lens is spot capacity and the workload may not use it,
/// that is on demand.
[[nodiscard]] OfferFilter allowedFilter(const CandidateSet &candidates, const OfferFilter &filter);
[[nodiscard]] std::vector<OfferIndex> filterCandidates(const CandidateSet &candidates,
                                                       const CandidateFilter &filter);

/// Those that pass, and those that fit and pass all but the scope.
struct FilteredCandidates {
    std::vector<OfferIndex> passing;
    std::vector<OfferIndex> outOfScope;
};
[[nodiscard]] FilteredCandidates splitCandidates(const CandidateSet &candidates,
                                                 const CandidateFilter &filter);

/// The values of a field with the candidates behind each, and why there are none
/// (missing_offers.h).
[[nodiscard]] std::vector<FilterChoice>
filterChoices(const CandidateSet &candidates, const CandidateFilter &filter, FilterField field);

/// The cheapest offer, by its bill, of each value of the field that has one (out of `among`)
/// meeting the service level; offers that surely meet come before those that may miss. The cheapest
/// first, with equal bills the lower index.
[[nodiscard]] std::vector<OfferIndex> cheapestOfEach(const CandidateSet &candidates,
                                                     std::span<const OfferIndex> among,
                                                     FilterField field);

enum class MoveScope : std::uint8_t {
    near,    ///< a workload that has an offer stays where proposals may move it
    anywhere ///< as if it had none
};

/// The cheapest offer that passes the filter and keeps every limit in its whole range; without one,
/// the cheapest that may miss a limit; with equal costs the lower index. Absent if none meets the
/// service level.
[[nodiscard]] std::optional<OfferIndex> cheapestThatMeets(const CandidateSet &candidates,
                                                          const CandidateFilter &filter = {},
                                                          MoveScope moves = MoveScope::near);

/// The offer that serves the workload once this one is chosen: a choice of hardware signs nothing,
/// so that a commitment becomes the same machine on demand, unless that is not sold or not allowed.
[[nodiscard]] OfferReference withoutContract(const Catalog &catalog, const Constraints &constraints,
                                             const OfferReference &chosen);

/// Offers (out of `among`) that no other beats in both figures, in order of performance.
/// Only candidates that meet the service level count; when none does, all that fit.
[[nodiscard]] std::vector<OfferIndex> frontier(const CandidateSet &candidates,
                                               std::span<const OfferIndex> among,
                                               std::span<const double> performance,
                                               std::span<const double> cost,
                                               bool lowerPerformanceIsBetter);

} // namespace headroom
