// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/shared_committed_bound.h"

#include "core/costing/month_view.h"
#include "core/planning/commitments/committed_choice.h"
#include "core/planning/commitments/cost_shares.h"
#include "core/planning/mix/optimistic_prices.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

namespace headroom {

namespace {

/// Those that hold at the least rates too: what is a share of the cost then is not known.
MixRules rulesOfBound(MixRules rules)
{
    rules = rulesOfSharing(std::move(rules));
    rules = withFreeMoves(std::move(rules));
    return withoutCostShares(std::move(rules));
}

/// A bound for the planned month at some demand, or at more.
struct BoundAt {
    double demand = 1;
    std::int64_t cents = 0;
};

class BoundSearch
{
public:
    BoundSearch(const MixCandidates &candidates, const MixRules &rules, const MixMonths &months,
                const SharedSearch &search, const SearchWork &work)
        : m_candidates(candidates),
          m_rules(rules),
          m_months(months),
          m_search(search),
          m_work(work)
    {}

    Expected<SharedCommittedBound> find(const MixCandidates &cheap)
    {
        HEADROOM_TRY(const MixChoice minimum, m_search(cheap, rulesOfBound(m_rules), 1));
        std::vector<BoundAt> bounds{{1, isFound(minimum) ? minimum.bound.cents() : 0}};
        SharedCommittedBound found;
        found.month = bounds.front().cents;
        HEADROOM_CHECK(addBounds(bounds));
        const auto lines = static_cast<std::int64_t>(m_candidates.today.lines.size());
        std::int64_t all = 0;
        for (std::size_t i = 0; i < m_months.alike().size(); ++i) {
            std::int64_t maximum = 0;
            for (const BoundAt &bound : bounds) {
                if (bound.demand <= minDemand(i))
                    maximum = std::max(maximum, bound.cents);
            }
            const auto month =
                static_cast<std::int64_t>(std::floor(static_cast<double>(maximum) * minPart(i)));
            all += std::max<std::int64_t>(0, month - lines) * m_months.alike()[i].times;
        }
        found.all = std::max<std::int64_t>(0, all - uncertain());
        return found;
    }

private:
    /// Where demand grows, or falls, the month is planned for again at a few steps of it.
    Expected<void> addBounds(std::vector<BoundAt> &bounds)
    {
        constexpr std::size_t kMaximum = 4;
        constexpr int kPart = 4; // of the nodes
        std::vector<double> demands;
        for (std::size_t i = 0; i < m_months.alike().size(); ++i)
            demands.insert(demands.end(), static_cast<std::size_t>(m_months.alike()[i].times),
                           minDemand(i));
        std::ranges::sort(demands);
        for (std::size_t k = 0; k < kMaximum && !m_work.mustEnd(); ++k) {
            const double demand = demands[k * demands.size() / kMaximum];
            if (demand <= 0 || std::ranges::find(bounds, demand, &BoundAt::demand) != bounds.end())
                continue;
            Scenario scenario = m_candidates.scenario;
            scenario.demandChangePercent =
                100 * ((1 + scenario.demandChangePercent / 100) * demand - 1);
            m_work.charge(stepsOfCandidates(m_candidates));
            auto cheap = atLeastRates(m_candidates, *m_rules.commitments, scenario);
            if (!cheap)
                continue;
            HEADROOM_TRY(const MixChoice minimum, m_search(*cheap, rulesOfBound(m_rules), kPart));
            if (isFound(minimum))
                bounds.push_back({demand, minimum.bound.cents()});
        }
        return {};
    }

    /// The least of the workloads' demand in months that are alike, as a multiple of what is planned for.
    [[nodiscard]] double minDemand(std::size_t months) const
    {
        double minimum = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < m_candidates.today.lines.size(); ++i)
            minimum = std::min(minimum, m_months.demandOf(i, months));
        return minimum;
    }

    /// The least part of the planned month's hours that one of them has in these months, at the least prices.
    [[nodiscard]] double minPart(std::size_t months) const
    {
        double part = 1;
        const MonthView view = monthViewOf(*m_months.inputs().plan, m_candidates.scenario,
                                           m_candidates.inputs.valuationDate);
        for (std::size_t i = 0; i < m_candidates.today.lines.size(); ++i) {
            const MonthHours planned = monthHoursOf(m_months.workload(i), view);
            const MonthHours &hours = m_months.hoursOf(i, months);
            for (const auto member :
                 {&MonthHours::scheduled, &MonthHours::whole, &MonthHours::runs}) {
                const double of = (planned.*member).toDouble();
                if (of > 0)
                    part = std::min(part, (hours.*member).toDouble() / of);
            }
        }
        double price = 1;
        for (const Provider provider : allProviders())
            price = std::min(price, m_months.priceOf(provider, months));
        return part * price;
    }

    /// Cents of lines whose commitments have no price of their own, which the bound takes in full.
    [[nodiscard]] std::int64_t uncertain() const
    {
        std::int64_t cents = 0;
        const CoveringKinds rates(m_candidates, *m_rules.commitments);
        for (const Line &line : m_candidates.today.lines) {
            const bool isUncertain = std::ranges::any_of(partsOf(line), [&](const Line &part) {
                return part.offer && part.offer->book == PriceBook::reference
                       && rates.minRate(*part.offer) <= 0;
            });
            if (isUncertain)
                cents += line.monthly.cents() * m_months.count() * 2;
        }
        return cents;
    }

    const MixCandidates &m_candidates;
    const MixRules &m_rules;
    const MixMonths &m_months;
    const SharedSearch &m_search;
    const SearchWork &m_work;
};

} // namespace

Expected<MixCandidates> atLeastRates(const MixCandidates &candidates, const CommitmentRule &rule,
                                     const Scenario &scenario)
{
    CoveringKinds rates(candidates, rule);
    auto catalog = std::make_shared<Catalog>(*candidates.inputs.catalog);
    for (OfferIndex offer = 0; offer < catalog->offerCount(); ++offer) {
        const double rate = rates.minRate(offer);
        if (rate < 1)
            catalog->offerNanos[offer] = static_cast<std::int64_t>(
                std::floor(static_cast<double>(catalog->offerNanos[offer]) * rate));
    }
    EvaluationInputs inputs = candidates.inputs;
    inputs.catalog = std::move(catalog);
    return findMixCandidates(inputs, scenario).map(withoutCommittedOffers);
}

MixRules rulesOfSharing(MixRules rules)
{
    rules.commitments.reset();
    rules.budget.reset();
    return rules;
}

Expected<SharedCommittedBound> sharedCommittedBound(const MixCandidates &candidates,
                                                    const MixRules &rules, const MixMonths &months,
                                                    const MixCandidates &cheap,
                                                    const SharedSearch &search,
                                                    const SearchWork &work)
{
    return BoundSearch(candidates, rules, months, search, work).find(cheap);
}

} // namespace headroom
