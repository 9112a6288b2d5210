// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/price_changes.h"

namespace headroom {

namespace {

std::vector<std::string> workloadsUsing(const Plan &plan, const OfferReference &offer)
{
    std::vector<std::string> names;
    for (const auto &[id, allocation] : activeScenario(plan).allocations) {
        const Workload *workload = findWorkload(plan, id);
        if (workload != nullptr && allocation.offer == offer)
            names.push_back(workload->name);
    }
    return names;
}

Money totalUnder(const EvaluationInputs &inputs, PricePolicy policy)
{
    Plan plan = *inputs.plan;
    plan.pricePolicy = policy;
    EvaluationInputs changed = inputs;
    changed.plan = std::make_shared<const Plan>(std::move(plan));
    return evaluate(changed).activeScenario().total;
}

} // namespace

PriceChanges priceChanges(const EvaluationInputs &inputs)
{
    PriceChanges result;
    for (const EmbeddedPrice &saved : inputs.plan->prices) {
        if (saved.own && inputs.ownPricesHidden)
            continue;
        const Catalog *book = saved.offer.book == PriceBook::reference ? inputs.referenceBook.get()
                                                                       : inputs.catalog.get();
        const auto index = book == nullptr ? std::nullopt : book->find(saved.offer);
        PriceChange change{saved.offer, saved.rate, saved.asOf, {}, {}, {}};
        if (index) {
            const OfferRow row = book->offer(*index);
            if (row.rate == saved.rate)
                continue;
            change.today = row.rate;
            if (row.asOf.days() > 0)
                change.todayAsOf = row.asOf;
        }
        change.workloads = workloadsUsing(*inputs.plan, saved.offer);
        result.changes.push_back(std::move(change));
    }
    if (result.any()) {
        result.withSaved = totalUnder(inputs, PricePolicy::keep);
        result.withToday = totalUnder(inputs, PricePolicy::update);
    }
    return result;
}

} // namespace headroom
