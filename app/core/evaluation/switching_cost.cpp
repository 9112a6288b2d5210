// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/switching_cost.h"

#include "core/catalog/transfer_prices.h"
#include "core/evaluation/constraint_parts.h"

#include <algorithm>

namespace headroom {

namespace {

/// Moves of one workload from the offer that serves it.
class Mover
{
public:
    Mover(const EvaluationInputs &inputs, const Workload &workload, const OfferReference &from)
        : m_inputs(inputs),
          m_terms(inputs.plan->moving),
          m_data(workload.data),
          m_stack(stackOfType(from)),
          m_home(regionOf(from.provider, from.region)),
          m_store(regionOf(m_data.provider.value_or(from.provider),
                           m_data.region.empty() && !m_data.provider ? from.region : m_data.region))
    {}

    /// No move of this workload costs anything.
    [[nodiscard]] bool isFree() const { return m_terms.dayRate == Money() && m_data.gib.isZero(); }
    [[nodiscard]] SwitchingCost toStack(std::optional<SoftwareStack> stack) const
    {
        SwitchingCost cost;
        if (stack && m_stack && *stack != *m_stack)
            add(cost, m_terms.stackDays);
        return cost;
    }
    /// An offer without a region may be anywhere: nothing is known to move.
    [[nodiscard]] SwitchingCost toRegion(const Region &to) const
    {
        SwitchingCost cost;
        const bool leaves = to.provider != m_home.provider;
        if (leaves)
            add(cost, m_terms.providerDays);
        else if (to.name == m_home.name || to.name.empty() || m_home.name.empty())
            return cost;
        else
            add(cost, m_terms.regionDays);
        const bool isThere = to.provider == m_store.provider && to.name == m_store.name;
        if (m_data.gib.isZero() || isThere)
            return cost;
        cost.gib = m_data.gib;
        cost.transfer = transferTo(to);
        return cost;
    }
    [[nodiscard]] std::optional<SoftwareStack> stackOfType(const OfferReference &offer) const
    {
        const Catalog &catalog = *m_inputs.catalog;
        const auto type = catalog.findType(offer.provider, offer.instanceType);
        return type ? std::optional(stackOf(catalog, catalog.types[*type])) : std::nullopt;
    }
    [[nodiscard]] Region regionOf(Provider provider, const std::string &name) const
    {
        const auto known = m_inputs.catalog->findRegion(provider, name);
        return known ? m_inputs.catalog->regions[*known] : Region{provider, name, {}, {}, {}};
    }

private:
    void add(SwitchingCost &cost, const Exact &days) const
    {
        cost.days += days;
        cost.work += Money::rounded(days * m_terms.dayRate.exact());
    }

    [[nodiscard]] std::optional<Money> transferTo(const Region &to) const
    {
        if (m_terms.perGib)
            return Money::rounded(m_data.gib * *m_terms.perGib);
        const auto priced = m_inputs.transfers
                                ? m_inputs.transfers->priceOf(m_data.gib, m_store, to)
                                : std::nullopt;
        if (!priced)
            return std::nullopt;
        const Plan &plan = *m_inputs.plan;
        if (priced->currency == plan.currency)
            return Money::rounded(priced->amount);
        const auto conversion = conversionBetween(plan.exchangeRates, priced->currency,
                                                  plan.currency, m_inputs.valuationDate);
        return conversion ? std::optional(Money::rounded(priced->amount * conversion->factor()))
                          : std::nullopt;
    }

    const EvaluationInputs &m_inputs;
    const MovingTerms &m_terms;
    const HeldData &m_data;
    std::optional<SoftwareStack> m_stack; ///< absent: not known
    Region m_home;                        ///< of the offer that serves it
    Region m_store;                       ///< of its data
};

} // namespace

SwitchingCost &SwitchingCost::operator+=(const SwitchingCost &other)
{
    days += other.days;
    work += other.work;
    gib += other.gib;
    transfer =
        transfer && other.transfer ? std::optional(*transfer + *other.transfer) : std::nullopt;
    return *this;
}

std::optional<std::int64_t> monthsToPayBack(Money once, Money savesAMonth)
{
    if (savesAMonth <= Money())
        return std::nullopt;
    const std::int64_t saves = savesAMonth.cents();
    const std::int64_t cost = std::max<std::int64_t>(0, once.cents());
    return cost / saves + (cost % saves == 0 ? 0 : 1);
}

std::int64_t centsAMonth(std::int64_t onceCents, int months)
{
    return onceCents / months + (onceCents % months == 0 ? 0 : 1);
}

std::optional<OfferReference> servingOffer(const Scenario &scenario, WorkloadId workload)
{
    auto own = scenario.allocations.find(workload);
    if (own != scenario.allocations.end() && own->second.onInstancesOf)
        own = scenario.allocations.find(*own->second.onInstancesOf);
    return own == scenario.allocations.end() ? std::nullopt
                                             : std::optional(offersInUse(own->second).front());
}

SwitchingCost switchingCost(const EvaluationInputs &inputs, const Workload &workload,
                            const OfferReference &from, const OfferReference &to)
{
    const Mover mover(inputs, workload, from);
    SwitchingCost cost = mover.toStack(mover.stackOfType(to));
    cost += mover.toRegion(mover.regionOf(to.provider, to.region));
    return cost;
}

SwitchingCost switchingCostBetween(const EvaluationInputs &inputs, std::size_t index,
                                   const Scenario &from, const Scenario &to)
{
    const Workload &workload = inputs.plan->workloads[index];
    const auto before = servingOffer(from, workload.id);
    const auto after = servingOffer(to, workload.id);
    return before && after ? switchingCost(inputs, workload, *before, *after) : SwitchingCost();
}

SwitchingCost switchingCostBetween(const EvaluationInputs &inputs, const Scenario &from,
                                   const Scenario &to)
{
    SwitchingCost all;
    for (std::size_t i = 0; i < inputs.plan->workloads.size(); ++i)
        all += switchingCostBetween(inputs, i, from, to);
    return all;
}

MoveCents moveCents(const EvaluationInputs &inputs, const Workload &workload,
                    const OfferReference &from)
{
    const Mover mover(inputs, workload, from);
    MoveCents cents;
    if (mover.isFree())
        return cents;
    const Catalog &catalog = *inputs.catalog;
    cents.months = inputs.plan->moving.months;
    for (const InstanceType &type : catalog.types)
        cents.toType.push_back(mover.toStack(stackOf(catalog, type)).total().cents());
    for (const Region &region : catalog.regions)
        cents.toRegion.push_back(mover.toRegion(region).total().cents());
    return cents;
}

} // namespace headroom
