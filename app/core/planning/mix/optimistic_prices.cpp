// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/mix/optimistic_prices.h"

#include "core/evaluation/line.h"
#include "core/evaluation/obtainable.h"
#include "core/evaluation/price_age.h"
#include "core/evaluation/price_lookup.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

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

CoveringKinds::CoveringKinds(const MixCandidates &candidates, CommitmentRule rule)
    : m_candidates(candidates),
      m_catalog(*candidates.inputs.catalog),
      m_rule(std::move(rule))
{}

const std::optional<std::vector<CoveringKind>> &CoveringKinds::of(OfferIndex offer)
{
    const auto known = m_known.find(offer);
    return known != m_known.end()
               ? known->second
               : m_known.emplace(offer, of(m_catalog.reference(offer))).first->second;
}

std::optional<std::vector<CoveringKind>> CoveringKinds::of(const OfferReference &offer) const
{
    std::vector<CoveringKind> kinds;
    if (offer.purchase.model != PricingModel::onDemand)
        return kinds;
    if (offer.book == PriceBook::reference)
        return std::nullopt;
    const auto onDemand = priceOf(m_candidates.inputs, m_candidates.scenario, offer);
    const auto type = m_catalog.findType(offer.provider, offer.instanceType);
    const auto region = m_catalog.findRegion(offer.provider, offer.region);
    if (!onDemand || onDemand->rate.nanos() <= 0 || !type || !region)
        return kinds;
    const OfferIndex end = m_catalog.firstOfferOfType[*type + 1U];
    for (OfferIndex i = m_catalog.firstOfferOfType[*type]; i < end; ++i) {
        const PurchaseOption &purchase = m_catalog.purchases[m_catalog.offerPurchase[i]];
        if (m_catalog.offerRegion[i] != *region || !m_rule.allows(purchase)
            || purchase.operatingSystem != offer.purchase.operatingSystem
            || purchase.tenancy != offer.purchase.tenancy)
            continue;
        OfferReference committed = offer;
        committed.purchase = purchase;
        const auto price = priceOf(m_candidates.inputs, m_candidates.scenario, committed);
        if (!price || price->rate.nanos() >= onDemand->rate.nanos() || isWithheld(*price))
            continue;
        CoveringKind kind{*scopeOf(purchase),
                          0,
                          0,
                          offer.provider,
                          m_catalog.offerPurchase[i],
                          static_cast<double>(price->rate.nanos())
                              / static_cast<double>(onDemand->rate.nanos())};
        if (kind.scope != CommitmentScope::provider) {
            kind.target =
                kind.scope == CommitmentScope::instanceType ? *type : m_catalog.types[*type].family;
            kind.region = *region + 1U;
        }
        kinds.push_back(kind);
    }
    return kinds;
}

bool CoveringKinds::isWithheld(const LinePrice &price) const
{
    const EvaluationInputs &inputs = m_candidates.inputs;
    return onlyObtainable(inputs, m_candidates.scenario) && (price.flags & kPriceAgreed) == 0
           && isOldForCommitment(price.asOf, inputs.valuationDate);
}

double minRateOf(const std::optional<std::vector<CoveringKind>> &kinds)
{
    double minimum = kinds ? 1 : 0;
    for (const CoveringKind &kind : kinds.value_or(std::vector<CoveringKind>()))
        minimum = std::min(minimum, kind.rate);
    return minimum;
}

MixCandidates withoutCommittedOffers(MixCandidates candidates)
{
    const Catalog &catalog = *candidates.inputs.catalog;
    for (MixSet &set : candidates.sets)
        set.state.ruleOut([&](OfferIndex offer) {
            return scopeOf(catalog.purchases[catalog.offerPurchase[offer]]).has_value();
        });
    return candidates;
}

MixCandidates atCommittedRates(MixCandidates candidates, const CommitmentRule &rule)
{
    const MonthView view =
        monthViewOf(*candidates.inputs.plan, candidates.scenario, candidates.inputs.valuationDate);
    CoveringKinds rates(candidates, rule);
    for (std::size_t i = 0; i < candidates.sets.size(); ++i) {
        const Workload &workload = candidates.today.plan->workloads[i];
        const double hours = hoursPart(workload, view);
        MixSet &set = candidates.sets[i];
        std::vector<std::int64_t> cents;
        cents.reserve(set.catalog->offerCount());
        for (OfferIndex offer = 0; offer < set.catalog->offerCount(); ++offer) {
            const std::int64_t cost = set.cents(offer);
            const double rate = meets(set.state[offer]) && cost > 0 ? rates.minRate(offer) : 1;
            cents.push_back(rate < 1 ? lowered(cost, rate * hours) : cost);
        }
        set.lower(std::move(cents));
        Line &line = candidates.today.lines[i];
        if (!line.parts.empty()) {
            line.compute = Money();
            for (Line &part : line.parts) {
                part.compute = Money::fromCents(
                    lowered(part.compute.cents(), rates.minRate(*part.offer) * hours));
                line.compute += part.compute;
            }
            addOtherCosts(line, workload);
            continue;
        }
        const double rate = line.offer ? rates.minRate(*line.offer) : 1;
        if (rate >= 1)
            continue;
        line.compute = Money::fromCents(lowered(line.compute.cents(), rate * hours));
        addOtherCosts(line, workload);
    }
    return candidates;
}

} // namespace headroom
