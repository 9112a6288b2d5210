// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/optimistic_prices.h"

#include "core/evaluation/line.h"
#include "core/evaluation/price_lookup.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

/// The smallest committed part of the on-demand rate of offers, each looked up once.
class LeastRates
{
public:
    LeastRates(const MixCandidates &candidates, const CommitmentRule &rule)
        : m_candidates(candidates),
          m_catalog(*candidates.inputs.catalog),
          m_rule(rule),
          m_known(m_catalog.offerCount(), -1)
    {}

    [[nodiscard]] double of(OfferIndex offer)
    {
        if (m_known[offer] < 0)
            m_known[offer] = of(m_catalog.reference(offer));
        return m_known[offer];
    }

    [[nodiscard]] double of(const OfferReference &offer) const
    {
        if (offer.purchase.model != PricingModel::onDemand)
            return 1;
        const auto onDemand = priceOf(m_candidates.inputs, m_candidates.scenario, offer);
        const auto type = m_catalog.findType(offer.provider, offer.instanceType);
        const auto region = m_catalog.findRegion(offer.provider, offer.region);
        if (offer.book == PriceBook::reference)
            return 0;
        if (!onDemand || onDemand->rate.nanos() <= 0 || !type || !region)
            return 1;
        double least = 1;
        const OfferIndex end = m_catalog.firstOfferOfType[*type + 1U];
        for (OfferIndex i = m_catalog.firstOfferOfType[*type]; i < end; ++i) {
            const PurchaseOption &purchase = m_catalog.purchases[m_catalog.offerPurchase[i]];
            if (m_catalog.offerRegion[i] != *region || !m_rule.allows(purchase)
                || purchase.operatingSystem != offer.purchase.operatingSystem
                || purchase.tenancy != offer.purchase.tenancy)
                continue;
            OfferReference committed = offer;
            committed.purchase = purchase;
            if (const auto price = priceOf(m_candidates.inputs, m_candidates.scenario, committed))
                least = std::min(least, static_cast<double>(price->rate.nanos())
                                            / static_cast<double>(onDemand->rate.nanos()));
        }
        return least;
    }

private:
    const MixCandidates &m_candidates;
    const Catalog &m_catalog;
    const CommitmentRule &m_rule;
    std::vector<double> m_known; ///< by offer
};

/// A cent less than it comes to: every line is rounded.
std::int64_t lowered(std::int64_t cents, double part)
{
    if (part >= 1)
        return cents;
    return std::max<std::int64_t>(
        0, static_cast<std::int64_t>(std::floor(static_cast<double>(cents) * part)) - 1);
}

/// A commitment is billed for the hours of the month, a line may count more of them.
double hoursPart(const Workload &workload, const MonthView &view)
{
    const double own = monthHoursOf(workload, view).whole.toDouble();
    const double all = monthHoursOf(Workload(), view).whole.toDouble();
    return own > all ? all / own : 1;
}

} // namespace

MixCandidates withoutCommittedOffers(MixCandidates candidates)
{
    const Catalog &catalog = *candidates.inputs.catalog;
    for (CandidateSet &set : candidates.sets) {
        for (OfferIndex offer = 0; offer < catalog.offerCount(); ++offer) {
            if (scopeOf(catalog.purchases[catalog.offerPurchase[offer]]))
                set.state[offer] = CandidateState::notAllowed;
        }
    }
    return candidates;
}

MixCandidates atCommittedRates(MixCandidates candidates, const CommitmentRule &rule)
{
    const MonthView view =
        monthViewOf(*candidates.inputs.plan, candidates.scenario, candidates.inputs.valuationDate);
    LeastRates rates(candidates, rule);
    for (std::size_t i = 0; i < candidates.sets.size(); ++i) {
        const Workload &workload = candidates.today.plan->workloads[i];
        const double hours = hoursPart(workload, view);
        CandidateSet &set = candidates.sets[i];
        for (OfferIndex offer = 0; offer < set.catalog->offerCount(); ++offer) {
            const double rate =
                meets(set.state[offer]) && set.monthlyCents[offer] > 0 ? rates.of(offer) : 1;
            if (rate < 1)
                set.monthlyCents[offer] = lowered(set.monthlyCents[offer], rate * hours);
        }
        Line &line = candidates.today.lines[i];
        const double rate = line.offer ? rates.of(*line.offer) : 1;
        if (rate >= 1)
            continue;
        line.compute = Money::fromCents(lowered(line.compute.cents(), rate * hours));
        addOtherCosts(line, workload);
    }
    return candidates;
}

} // namespace headroom
