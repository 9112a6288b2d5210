// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/comparison/best_choice.h"

#include "core/evaluation/contenders.h"
#include "core/evaluation/line.h"
#include "core/evaluation/month_factors.h"
#include "core/plan/effective_plan.h"
#include "core/plan/main_demand.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kDemandSteps = 30;
constexpr double kClose = 1e-3;
constexpr double kLeastDemandChange = -99; // of demand, in percent
constexpr double kMostDemandChange = 10'000;

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
            narrow(before.share, before.best, then.share, then.best, contenders);
            before = std::move(then);
        }
        if (m_stopped())
            return {};
        m_bands.back().to = m_span.high;
        return std::move(m_bands);
    }

private:
    struct Look {
        double share = 0; ///< of the span
        Choice best;
        std::set<OfferIndex> contenders;
    };

    [[nodiscard]] double valueAt(double share) const
    {
        if (share >= 1)
            return m_span.high;
        return m_span.isLogarithmic ? m_span.low * std::pow(m_span.high / m_span.low, share)
                                    : m_span.low + share * (m_span.high - m_span.low);
    }

    /// A change of prices alone leaves the sizes as they are.
    [[nodiscard]] Look lookAt(double share)
    {
        if (m_span.ofYear)
            return {share, bestAmong(m_ofYear, share), m_ofYear};
        const CandidateSet candidates =
            findCandidates(m_inputs, m_at(valueAt(share)), m_workload.id, m_sized);
        m_sized = candidates.sized;
        return {share, cheapestThatMeets(candidates), contendersOf(candidates)};
    }

    /// Those that cost least in the first month or the last, at either end.
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
                               kLeastDemandChange, kMostDemandChange);
                const auto found = contendersOf(findCandidates(m_inputs, scaled, m_workload.id));
                m_ofYear.insert(found.begin(), found.end());
            }
        }
    }

    /// What the workload costs alone, without commitments of the whole plan.
    [[nodiscard]] Money yearOf(Scenario asked) const
    {
        asked.commitments.clear();
        Plan alone = *m_inputs.plan;
        alone.workloads = {m_workload};
        EvaluationInputs inputs = m_inputs;
        inputs.plan = std::make_shared<const Plan>(std::move(alone));
        return evaluateScenario(inputs, asked, {1}).twelveMonths;
    }

    /// As lines, which cost what candidates cost.
    [[nodiscard]] Choice bestAmong(const std::set<OfferIndex> &offers, double share) const
    {
        Scenario asked = m_at(valueAt(share));
        const Workload workload = effectiveWorkload(asked, m_workload);
        Choice best;
        std::pair<Verdict, Money> least;
        for (const OfferIndex offer : offers) {
            asked.allocations[workload.id] = Allocation{m_inputs.catalog->reference(offer)};
            const Line line = lineOf(m_inputs, asked, workload);
            if (!line.price || !line.usage || line.verdict == Verdict::missed)
                continue;
            const std::pair cost{line.verdict, m_span.ofYear ? yearOf(asked) : line.compute};
            if (!best || cost < least) {
                best = offer;
                least = cost;
            }
        }
        return best;
    }

    [[nodiscard]] bool isClose(double low, double high) const
    {
        const double width = m_span.isLogarithmic ? std::log(m_span.high / m_span.low) : 1;
        return (high - low) * width <= kClose;
    }

    /// Every end of a band between two values.
    void narrow(double low, const Choice &atLow, double high, const Choice &atHigh,
                const std::set<OfferIndex> &contenders)
    {
        if (atLow == atHigh || m_stopped())
            return;
        if (isClose(low, high))
            return add(high, atHigh);
        const double middle = (low + high) / 2;
        const Choice between = bestAmong(contenders, middle);
        narrow(low, atLow, middle, between, contenders);
        narrow(middle, between, high, atHigh, contenders);
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

std::vector<ChoiceBand> bestChoices(const EvaluationInputs &inputs, const Scenario &scenario,
                                    WorkloadId workload, double low, double high,
                                    const std::function<bool()> &stopped)
{
    const Workload *found = findWorkload(*inputs.plan, workload);
    if (found == nullptr || !(low > 0))
        return {};
    const Workload stated = statedWorkload(scenario, *found);
    const auto at = [&](double amount) {
        Scenario asked = scenario;
        asked.overrides[workload] = overrideBetween(*found, withMainDemand(stated, amount));
        return asked;
    };
    return choicesAlong(inputs, workload, {low, high, true, kDemandSteps}, at, stopped);
}

} // namespace headroom
