// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/best_choice.h"

#include "core/evaluation/line.h"
#include "core/evaluation/month_factors.h"
#include "core/plan/effective_plan.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace headroom {

namespace {

/// Number of instance types that are followed: the cheapest ones.
constexpr std::size_t kContenders = 12;

/// Cheapest offers of different types that meet or may miss the service level: one of them remains
/// the optimum after a small change of the inputs.
std::set<OfferIndex> contendersOf(const CandidateSet &candidates)
{
    std::set<OfferIndex> contenders;
    for (const CandidateState state : {CandidateState::met, CandidateState::mayMiss}) {
        std::map<std::uint16_t, OfferIndex> cheapestOfType;
        for (OfferIndex offer = 0; offer < candidates.state.size(); ++offer) {
            if (candidates.state[offer] != state || candidates.billedCents(offer) < 0)
                continue;
            const auto [place, isFirst] =
                cheapestOfType.emplace(candidates.catalog->offerType[offer], offer);
            if (!isFirst && candidates.billedCents(offer) < candidates.billedCents(place->second))
                place->second = offer;
        }
        std::vector<std::pair<std::int64_t, OfferIndex>> byCost;
        for (const auto &[type, offer] : cheapestOfType)
            byCost.emplace_back(candidates.billedCents(offer), offer);
        std::ranges::sort(byCost);
        byCost.resize(std::min(byCost.size(), kContenders));
        for (const auto &[cost, offer] : byCost)
            contenders.insert(offer);
    }
    return contenders;
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
               const ScenarioAt &at, const std::function<bool()> &stopped)
        : m_inputs(inputs),
          m_workload(*findWorkload(*inputs.plan, workload)),
          m_span(span),
          m_at(at),
          m_stopped(stopped)
    {}

    std::vector<ChoiceBand> run()
    {
        if (m_span.ofYear)
            followThroughYear();
        Look before = lookAt(0);
        add(0, before.best);
        for (int step = 1; step <= m_span.steps && !m_stopped(); ++step) {
            Look then = lookAt(step / double(m_span.steps));
            std::set<OfferIndex> contenders = before.contenders;
            contenders.insert(then.contenders.begin(), then.contenders.end());
            addCosts(before, contenders);
            addCosts(then, contenders);
            narrow(before, then, contenders);
            before = std::move(then);
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
    };

    [[nodiscard]] double valueAt(double share) const
    {
        if (share >= 1)
            return m_span.high;
        return m_span.isLogarithmic ? m_span.low * std::pow(m_span.high / m_span.low, share)
                                    : m_span.low + share * (m_span.high - m_span.low);
    }

    /// Sizes are reused when prices alone change.
    [[nodiscard]] Look lookAt(double share)
    {
        if (m_span.ofYear) {
            Look look{share, {}, m_ofYear, {}};
            addCosts(look, m_ofYear);
            look.best = bestOf(look);
            return look;
        }
        const CandidateSet candidates =
            findCandidates(m_inputs, m_at(valueAt(share)), m_workload.id, m_sized);
        m_sized = candidates.sized;
        return {share, cheapestThatMeets(candidates), contendersOf(candidates), {}};
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
                const auto found = contendersOf(findCandidates(m_inputs, scaled, m_workload.id));
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
    void addCosts(Look &look, const std::set<OfferIndex> &offers) const
    {
        Scenario asked = m_at(valueAt(look.share));
        const Workload workload = effectiveWorkload(asked, m_workload);
        for (const OfferIndex offer : offers) {
            const auto [cost, isNew] = look.costs.try_emplace(offer, kNever);
            if (!isNew)
                continue;
            asked.allocations[workload.id] = Allocation{m_inputs.catalog->reference(offer)};
            const Line line = lineOf(m_inputs, asked, workload);
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
        if (low.best == high.best && open.size() <= 1)
            return;
        Look middle{(low.share + high.share) / 2, {}, {}, {}};
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
    std::shared_ptr<const SizedTypes> m_sized;
    std::set<OfferIndex> m_ofYear;
    std::vector<ChoiceBand> m_bands;
};

} // namespace

std::vector<ChoiceBand> choicesAlong(const EvaluationInputs &inputs, WorkloadId workload,
                                     const ChoiceSpan &span, const ScenarioAt &at,
                                     const std::function<bool()> &stopped)
{
    const bool isSpan =
        span.high > span.low && span.steps > 0 && (!span.isLogarithmic || span.low > 0);
    if (findWorkload(*inputs.plan, workload) == nullptr || !isSpan)
        return {};
    return BandSearch(inputs, workload, span, at, stopped).run();
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
