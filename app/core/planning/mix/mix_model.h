// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/mix_rules.h"
#include "core/planning/mix/choice_model.h"
#include "core/planning/mix/instance_counts.h"
#include "core/planning/mix/mix_set.h"

#include <functional>
#include <limits>
#include <stop_token>

namespace headroom {

/// The base of shares: the cost of the mix; or, its maximum, so that a mix that costs more in one
/// place never keeps what a cheaper one does not. Every mix that keeps the former keeps the latter.
enum class ShareRows : std::uint8_t { ofTheMix, ofTheBudget };

/// Every offer for every workload of a scenario, and the scenario as it is.
struct MixCandidates {
    EvaluationInputs inputs;
    Scenario scenario;
    ScenarioEvaluation today;
    std::vector<MixSet> sets; ///< in the plan's order of workloads; without sizings
    std::vector<std::shared_ptr<const TypeHeadrooms>> headrooms; ///< in the same order
    /// In the same order: more instances than the sized count. Empty: counts stay as sized.
    std::vector<std::shared_ptr<const InstanceCounts>> counts;
};
/// More of them take too much memory and time to choose for.
inline constexpr std::size_t kMaxMixWorkloads = 500;
/// Treatment of a scenario's commitments: it must have none; they are decided anew; or they stay as they are.
enum class CommitmentsOfMix : std::uint8_t { none, decided, kept };

/// Takes some milliseconds a workload; an error of kind `stopped` once that is asked. The scenario among them is without
/// commitments, today has those that are kept.
[[nodiscard]] Expected<MixCandidates>
findMixCandidates(const EvaluationInputs &inputs, const Scenario &scenario,
                  CommitmentsOfMix commitments = CommitmentsOfMix::none,
                  const std::stop_token &stop = {});

/// Steps that finding candidates takes: each offer is priced for each workload.
[[nodiscard]] std::size_t stepsOfCandidates(const MixCandidates &candidates);

/// True if a move must save something to be chosen.
[[nodiscard]] bool doMovesCost(const MixCandidates &candidates, const MixRules &rules);

/// A line's offer in the model; absent: it stays as it is.
using MixOffer = std::optional<OfferIndex>;

/// The headroom of a line that is not judged by capacity or deadline.
inline constexpr double kNoHeadroom = std::numeric_limits<double>::infinity();
/// People are given a machine each: their number is met, neither more nor less.
[[nodiscard]] double headroomOf(const Workload &workload, const Sizing *sizing);
[[nodiscard]] double headroomOf(const Workload &workload, const TypeHeadrooms::Of &of);

/// Options that a model lacks because at these duals of the rows they cost too much above the least of their group.
struct PricedOut {
    std::vector<double> duals;  ///< the cost of a unit of each row
    std::vector<double> minima; ///< by group: the least cost at the duals, of all options
    double bound = 0;           ///< no choice of all options costs less
    double room = 0;            ///< above the minimum of its group, up to which an option is there

    /// No choice with an option that the model lacks costs less.
    [[nodiscard]] double leastLeftOut() const { return bound + room; }
};

/// A choice for the mix as integers: costs and uses in cents, a group for each workload; behind them one for each further
/// type of fleets, where the number of types is limited.
struct MixModel {
    ChoiceModel choice;
    std::vector<std::vector<MixOffer>> offers;    ///< by group and option
    std::vector<std::vector<std::int64_t>> cents; ///< cost of the line, by group and option
    std::int64_t otherCents = 0;                  ///< cost lines beside compute, of all workloads
    std::vector<std::vector<double>> headrooms;   ///< by group and option
    /// Counts set by hand, by group and option; absent: the sized count.
    std::vector<std::vector<std::optional<std::int64_t>>> counts;
    std::optional<PricedOut> pricedOut; ///< absent: nothing is
};
/// Each offer as it is sized; where it then has less than the least headroom that the rules ask for, with the fewest
/// instances that have it.
/// `keep`: empty keeps all.
[[nodiscard]] MixModel modelOf(const MixCandidates &candidates, const MixRules &rules,
                               ShareRows shares = ShareRows::ofTheMix,
                               const OptionFilter &keep = {});
/// The same without options that no choice within the limits has, and without dominated ones: of each
/// instance type those stay that no other option of the type replaces, at no higher cost and with no more
/// of any row. Some choice of least cost has none of the others.
[[nodiscard]] MixModel undominatedModelOf(const MixCandidates &candidates, const MixRules &rules,
                                          ShareRows shares = ShareRows::ofTheMix);
/// Leaves out of a group what another option of the same type replaces, or of any type where the
/// number of types is not limited.
void dropDominated(MixModel &model, std::size_t group, bool acrossTypes);
/// The model with all of a workload's offers but those of an instance type, without dominated ones. `rules`: the model's.
[[nodiscard]] MixModel withOtherTypes(MixModel model, const MixCandidates &candidates,
                                      const MixRules &rules, std::size_t group, std::uint32_t type);
/// A choice of another model of the same candidates in places of this one; absent: it lacks some of it.
[[nodiscard]] std::optional<std::vector<std::size_t>>
placesIn(const MixModel &model, const MixModel &other, const std::vector<std::size_t> &chosen);
/// The index of the model row that limits a quota.
[[nodiscard]] std::size_t quotaRow(const MixRules &rules, std::size_t quota);
[[nodiscard]] std::size_t carbonRow(const MixRules &rules);
/// Offers that are left to choose from, by the workload's place in the mix; empty: all.
using MixFilter = std::function<bool(std::size_t workload, OfferIndex offer)>;
/// Candidates of each workload that pass the filter.
[[nodiscard]] MixCandidates withOnlyOffers(MixCandidates candidates, const MixFilter &filter);
/// A group that has a kind in any case and costs nothing: the kind counts where their number is limited.
void addAlways(MixModel &model, std::uint32_t kind);
/// The model with the options that pass `keep(group, option)`.
[[nodiscard]] MixModel withOnly(const MixModel &model,
                                const std::function<bool(std::size_t, std::size_t)> &keep);

/// A number for the accelerator, or the group of processors, of one provider.
[[nodiscard]] std::uint32_t hardwareKindOf(const Catalog &catalog, OfferIndex offer);
/// The model with one more row: what `use(group, option)` adds to it, and its limit.
[[nodiscard]] MixModel withRow(MixModel model,
                               const std::function<std::int64_t(std::size_t, std::size_t)> &use,
                               std::int64_t limit);
/// The model without one of its choices.
[[nodiscard]] MixModel withoutChoice(MixModel model, const std::vector<std::size_t> &chosen);

} // namespace headroom
