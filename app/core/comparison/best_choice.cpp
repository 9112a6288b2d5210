// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/best_choice.h"

#include "core/evaluation/line.h"
#include "core/evaluation/month_factors.h"
#include "core/evaluation/type_sizer.h"
#include "core/plan/effective_plan.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace headroom {

namespace {

/// Number of instance types that are followed: the cheapest ones.
constexpr std::size_t kContenders = 12;
constexpr OfferIndex kNoOffer = std::numeric_limits<OfferIndex>::max();
constexpr std::int64_t kNoBill = std::numeric_limits<std::int64_t>::max();

/// The cheapest offer of one type among those that proposals may move to.
struct CheapestOfType {
    OfferIndex offer = kNoOffer;
    std::int64_t cents = kNoBill;

    void take(OfferIndex other, std::int64_t bill)
    {
        if (bill >= 0 && bill < cents) {
            offer = other;
            cents = bill;
        }
    }
};

/// The cheapest offers of each type.
struct TypeBills {
    std::vector<CheapestOfType> met;     ///< that surely meet the service level
    std::vector<CheapestOfType> mayMiss; ///< that may miss it
    std::vector<CheapestOfType> any;     ///< that fit, whatever they miss
};

TypeBills billsOf(const CandidateSet &candidates)
{
    const Catalog &catalog = *candidates.catalog;
    const std::size_t types = catalog.types.size();
    TypeBills bills{std::vector<CheapestOfType>(types), std::vector<CheapestOfType>(types),
                    std::vector<CheapestOfType>(types)};
    for (OfferIndex offer = 0; offer < candidates.state.size(); ++offer) {
        const CandidateState state = candidates.state[offer];
        const bool counts = meets(state) || state == CandidateState::missed;
        if (!counts || !candidates.mayMoveTo(offer))
            continue;
        const std::uint16_t type = catalog.offerType[offer];
        const std::int64_t bill = candidates.billedCents(offer);
        bills.any[type].take(offer, bill);
        if (state == CandidateState::met)
            bills.met[type].take(offer, bill);
        else if (state == CandidateState::mayMiss)
            bills.mayMiss[type].take(offer, bill);
    }
    return bills;
}

/// Cheapest offers of different types that meet or may miss the service level: one of them remains
/// the optimum after a small change of the inputs.
std::set<OfferIndex> contendersOf(const TypeBills &bills)
{
    std::set<OfferIndex> contenders;
    for (const auto *ofTypes : {&bills.met, &bills.mayMiss}) {
        std::vector<std::pair<std::int64_t, OfferIndex>> byCost;
        for (const CheapestOfType &cheapest : *ofTypes) {
            if (cheapest.offer != kNoOffer)
                byCost.emplace_back(cheapest.cents, cheapest.offer);
        }
        std::ranges::sort(byCost);
        byCost.resize(std::min(byCost.size(), kContenders));
        for (const auto &[cost, offer] : byCost)
            contenders.insert(offer);
    }
    return contenders;
}

/// Types that can have the best offer between two values. Costs are monotonic, so each offer's are
/// between its ends: a type whose cheaper end exceeds what as many contenders cost at most cannot. One of
/// them alone would not do: what surely meets at both ends need not between them.
std::vector<std::uint8_t> openTypes(const TypeBills &low, const TypeBills &high)
{
    std::vector<std::int64_t> met;
    for (std::size_t type = 0; type < low.met.size(); ++type) {
        const CheapestOfType &a = low.met[type];
        const CheapestOfType &b = high.met[type];
        if (a.offer != kNoOffer && a.offer == b.offer)
            met.push_back(std::max(a.cents, b.cents));
    }
    std::ranges::sort(met);
    const std::int64_t ceiling = met.size() < kContenders ? kNoBill : met[kContenders - 1];
    std::vector<std::uint8_t> open(low.any.size());
    for (std::size_t type = 0; type < open.size(); ++type) {
        const std::int64_t cheaper = std::min(low.any[type].cents, high.any[type].cents);
        open[type] = cheaper != kNoBill && cheaper <= ceiling ? 1 : 0;
    }
    return open;
}

constexpr double kClose = 1e-3;
/// Verdicts at both ends apply between them below this distance
constexpr double kFar = 1e-2;
constexpr double kMinDemandChange = -99; // of demand, in percent
constexpr double kMaxDemandChange = 10'000;

class BandSearch
{
public:
    using Choice = std::optional<OfferIndex>;

    BandSearch(const EvaluationInputs &inputs, WorkloadId workload, const ChoiceSpan &span,
               const ScenarioAt &at, const std::function<bool()> &stopped, TypeSizer &sizer)
        : m_inputs(inputs),
          m_workload(*findWorkload(*inputs.plan, workload)),
          m_span(span),
          m_at(at),
          m_stopped(stopped),
          m_sizer(sizer)
    {}

    std::vector<ChoiceBand> run()
    {
        if (m_span.ofYear)
            followThroughYear();
        std::vector<Look> looks = allLooks();
        if (m_stopped())
            return {};
        add(0, looks.front().best);
        for (std::size_t step = 1; step < looks.size() && !m_stopped(); ++step) {
            Look &before = looks[step - 1];
            Look &then = looks[step];
            std::set<OfferIndex> contenders = before.contenders;
            contenders.insert(then.contenders.begin(), then.contenders.end());
            addCosts(before, contenders);
            addCosts(then, contenders);
            narrow(before, then, contenders);
        }
        if (m_stopped())
            return {};
        m_bands.back().to = m_span.high;
        return std::move(m_bands);
    }

private:
    /// Lexicographic: offers that surely meet precede those that may miss.
    using Cost = std::pair<Verdict, Money>;
    static constexpr Cost kNever{Verdict::missed, Money::fromCents(0)};

    struct Look {
        double share = 0; ///< position in the span, 0 to 1
        Choice best;
        std::set<OfferIndex> contenders;
        std::map<OfferIndex, Cost> costs; ///< costs of the offers that are followed
        TypeBills bills;                  ///< while looks between are still to come
    };

    [[nodiscard]] double valueAt(double share) const
    {
        if (share >= 1)
            return m_span.high;
        return m_span.isLogarithmic ? m_span.low * std::pow(m_span.high / m_span.low, share)
                                    : m_span.low + share * (m_span.high - m_span.low);
    }

    /// The steps of the span: both ends first, then those between, each over the types that the looks
    /// around it leave open.
    [[nodiscard]] std::vector<Look> allLooks()
    {
        const auto steps = static_cast<std::size_t>(m_span.steps);
        std::vector<Look> looks(steps + 1);
        looks.front() = lookAt(0, {});
        looks.back() = lookAt(1, {});
        lookBetween(0, steps, looks);
        for (Look &look : looks)
            look.bills = {};
        return looks;
    }

    void lookBetween(std::size_t low, std::size_t high, std::vector<Look> &looks)
    {
        if (high - low < 2 || m_stopped())
            return;
        const std::size_t middle = low + (high - low) / 2;
        looks[middle] = lookAt(static_cast<double>(middle) / m_span.steps,
                               openTypes(looks[low].bills, looks[high].bills));
        lookBetween(low, middle, looks);
        lookBetween(middle, high, looks);
    }

    /// `open`: types that can have the best offer; empty: all. Others are sized only where that takes
    /// nothing.
    [[nodiscard]] Look lookAt(double share, const std::vector<std::uint8_t> &open)
    {
        if (m_span.ofYear) {
            Look look{share, {}, m_ofYear, {}, {}};
            addCosts(look, m_ofYear);
            look.best = bestOf(look);
            return look;
        }
        const auto size = [&](const SizingDemand &demand,
                              std::vector<Interruptions> interruptions) {
            const bool isCovered = m_sizer.covers(demand);
            return m_sizer.sized(demand, std::move(interruptions),
                                 isCovered ? std::span<const std::uint8_t>(open)
                                           : std::span<const std::uint8_t>());
        };
        const CandidateSet candidates =
            findCandidates(m_inputs, m_at(valueAt(share)), m_workload.id, SizeTypes(size));
        TypeBills bills = billsOf(candidates);
        return {share, cheapestThatMeets(candidates), contendersOf(bills), {}, std::move(bills)};
    }

    /// Follows the cheapest offers of the first and the last month, at both ends of the span.
    void followThroughYear()
    {
        for (const double value : {m_span.low, m_span.high}) {
            Scenario asked = m_at(value);
            const double last =
                growthFactor(growthOf(asked, m_workload.id), static_cast<int>(kForecastMonths) - 1);
            for (const double factor : {1.0, last}) {
                Scenario scaled = asked;
                scaled.demandChangePercent =
                    std::clamp(100 * ((1 + asked.demandChangePercent / 100) * factor - 1),
                               kMinDemandChange, kMaxDemandChange);
                const auto found =
                    contendersOf(billsOf(findCandidates(m_inputs, scaled, m_workload.id)));
                m_ofYear.insert(found.begin(), found.end());
            }
        }
    }

    /// Cost of the workload alone over a year, without commitments of the whole plan.
    [[nodiscard]] Money yearOf(Scenario asked) const
    {
        asked.commitments.clear();
        Plan alone = *m_inputs.plan;
        alone.workloads = {m_workload};
        EvaluationInputs inputs = m_inputs;
        inputs.plan = std::make_shared<const Plan>(std::move(alone));
        return twelveMonthsTotal(inputs, asked);
    }

    /// Computes offers as lines, which cost the same as candidates.
    void addCosts(Look &look, const std::set<OfferIndex> &offers)
    {
        Scenario asked = m_at(valueAt(look.share));
        const Workload workload = effectiveWorkload(asked, m_workload);
        const SizeOn size = [&](const SizingDemand &demand, const OfferReference &offer,
                                std::optional<std::int64_t>) {
            return m_sizer.sizedOn(demand, offer);
        };
        for (const OfferIndex offer : offers) {
            const auto [cost, isNew] = look.costs.try_emplace(offer, kNever);
            if (!isNew)
                continue;
            asked.allocations[workload.id] = Allocation{m_inputs.catalog->reference(offer)};
            const Line line = lineOf(m_inputs, asked, workload, size);
            if (line.price && line.usage && line.verdict != Verdict::missed)
                cost->second = {line.verdict, m_span.ofYear ? yearOf(asked) : line.monthly};
        }
    }

    [[nodiscard]] static Choice bestOf(const Look &look)
    {
        Choice best;
        Cost minimum = kNever;
        for (const auto &[offer, cost] : look.costs) {
            if (cost.first == Verdict::missed || (best && !(cost < minimum)))
                continue;
            best = offer;
            minimum = cost;
        }
        return best;
    }

    /// Offers that can be the best somewhere between the two. Costs are monotonic, so each offer's
    /// are between its ends; one whose cheaper end exceeds the lowest of all more expensive ends
    /// cannot be the best. An offer that may miss at both ends can surely meet between them, with
    /// one more instance.
    [[nodiscard]] std::set<OfferIndex> openBetween(const Look &low, const Look &high,
                                                   const std::set<OfferIndex> &offers) const
    {
        const bool isFar = widthOf(low.share, high.share) > kFar;
        const auto ends = [&](OfferIndex offer) {
            return std::minmax(low.costs.at(offer), high.costs.at(offer));
        };
        Cost ceiling = kNever;
        Choice safe;
        for (const OfferIndex offer : offers) {
            const Cost dearer = ends(offer).second;
            if (dearer.first == Verdict::missed || (safe && !(dearer < ceiling)))
                continue;
            safe = offer;
            ceiling = dearer;
        }
        std::set<OfferIndex> open;
        for (const OfferIndex offer : offers) {
            Cost cheaper = ends(offer).first;
            if (isFar && cheaper.first == Verdict::mayMiss)
                cheaper.first = Verdict::met;
            if (cheaper.first != Verdict::missed && (!safe || offer == *safe || cheaper < ceiling))
                open.insert(offer);
        }
        return open;
    }

    /// Width in shares of the span; for a logarithmic span, relative to the value.
    [[nodiscard]] double widthOf(double low, double high) const
    {
        return (high - low) * (m_span.isLogarithmic ? std::log(m_span.high / m_span.low) : 1);
    }

    /// Finds every end of a band between two values, by bisection.
    void narrow(const Look &low, const Look &high, const std::set<OfferIndex> &offers)
    {
        if (m_stopped())
            return;
        if (widthOf(low.share, high.share) <= kClose) {
            if (low.best != high.best)
                add(high.share, high.best);
            return;
        }
        const std::set<OfferIndex> open = openBetween(low, high, offers);
        // Whole instances: nothing changes from one step of their number to the next.
        const bool isFar = widthOf(low.share, high.share) > kFar;
        const bool isLevel = std::ranges::all_of(open, [&](OfferIndex offer) {
            const Cost &cost = low.costs.at(offer);
            return cost == high.costs.at(offer) && !(isFar && cost.first == Verdict::mayMiss);
        });
        if (low.best == high.best && (open.size() <= 1 || isLevel))
            return;
        Look middle{(low.share + high.share) / 2, {}, {}, {}, {}};
        addCosts(middle, open);
        middle.best = bestOf(middle);
        narrow(low, middle, open);
        narrow(middle, high, open);
    }

    void add(double share, const Choice &choice)
    {
        const double from = valueAt(share);
        if (!m_bands.empty())
            m_bands.back().to = from;
        m_bands.push_back(
            {from, from,
             choice ? std::optional(m_inputs.catalog->reference(*choice)) : std::nullopt});
    }

    const EvaluationInputs &m_inputs;
    const Workload &m_workload;
    const ChoiceSpan &m_span;
    const ScenarioAt &m_at;
    const std::function<bool()> &m_stopped;
    TypeSizer &m_sizer;
    std::set<OfferIndex> m_ofYear;
    std::vector<ChoiceBand> m_bands;
};

} // namespace

std::vector<ChoiceBand> choicesAlong(const EvaluationInputs &inputs, WorkloadId workload,
                                     const ChoiceSpan &span, const ScenarioAt &at,
                                     const std::function<bool()> &stopped)
{
    TypeSizer sizer(inputs);
    return choicesAlong(inputs, workload, span, at, stopped, sizer);
}

std::vector<ChoiceBand> choicesAlong(const EvaluationInputs &inputs, WorkloadId workload,
                                     const ChoiceSpan &span, const ScenarioAt &at,
                                     const std::function<bool()> &stopped, TypeSizer &sizer)
{
    const bool isSpan =
        span.high > span.low && span.steps > 0 && (!span.isLogarithmic || span.low > 0);
    if (findWorkload(*inputs.plan, workload) == nullptr || !isSpan)
        return {};
    return BandSearch(inputs, workload, span, at, stopped, sizer).run();
}

std::vector<ChoiceBand> choicesAmong(const EvaluationInputs &inputs, WorkloadId workload,
                                     int values, const ScenarioAt &at,
                                     const std::function<bool()> &stopped)
{
    std::vector<ChoiceBand> bands;
    if (findWorkload(*inputs.plan, workload) == nullptr)
        return bands;
    for (int value = 0; value < values; ++value) {
        if (stopped())
            return {};
        const CandidateSet candidates = findCandidates(inputs, at(value), workload);
        const auto best = cheapestThatMeets(candidates);
        bands.push_back({double(value), double(value) + 1,
                         best ? std::optional(inputs.catalog->reference(*best)) : std::nullopt});
    }
    return bands;
}

} // namespace headroom
