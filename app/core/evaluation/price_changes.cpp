// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/price_changes.h"

#include "core/evaluation/price_lookup.h"

#include <algorithm>

namespace headroom {

namespace {

ScenarioEvaluation evaluatedWith(const EvaluationInputs &inputs, PricePolicy policy)
{
    Plan plan = *inputs.plan;
    plan.pricePolicy = policy;
    EvaluationInputs changed = inputs;
    changed.plan = std::make_shared<const Plan>(std::move(plan));
    return evaluate(changed).activeScenario();
}

Money computeOn(const ScenarioEvaluation &scenario, const OfferReference &offer)
{
    Money sum;
    for (const Line &line : scenario.lines) {
        for (const Line &part : partsOf(line)) {
            if (part.offer == offer)
                sum += part.compute;
        }
    }
    return sum;
}

/// A rate in the plan's currency, without any scenario's assumption.
std::optional<HourlyRate> inPlan(const EvaluationInputs &inputs, HourlyRate rate,
                                 const std::string &currency)
{
    const auto terms = termsFor(inputs, {}, currency);
    return terms ? terms->rate(rate, 0, {}) : std::nullopt;
}

void addWorkloads(const Plan &plan, PriceChange &change)
{
    for (const auto &[id, allocation] : activeScenario(plan).allocations) {
        const Workload *workload = findWorkload(plan, id);
        const auto used = offersInUse(allocation);
        if (workload != nullptr && std::ranges::find(used, change.offer) != used.end())
            change.workloads.push_back(workload->name);
    }
}

std::int64_t sizeOfChange(const LineEffect &line)
{
    const std::int64_t cents = (line.after - line.before).cents();
    return cents < 0 ? -cents : cents;
}

bool hasSamePrice(const Line &a, const Line &b)
{
    if (a.price.has_value() != b.price.has_value())
        return false;
    return !a.price || a.price->rate == b.price->rate;
}

} // namespace

PriceChanges priceChanges(const EvaluationInputs &inputs)
{
    PriceChanges result;
    result.saved = inputs.plan->prices;
    for (const EmbeddedPrice &saved : inputs.plan->prices) {
        if (saved.own && inputs.ownPricesHidden)
            continue;
        const Catalog *book = saved.offer.book == PriceBook::reference ? inputs.referenceBook.get()
                                                                       : inputs.catalog.get();
        const auto index = book == nullptr ? std::nullopt : book->find(saved.offer);
        const std::string &currency =
            saved.currency.empty() ? inputs.plan->currency : saved.currency;
        const auto savedRate = inPlan(inputs, saved.rate, currency);
        // Without a rate of exchange neither price counts; a finding says so.
        if (!savedRate)
            continue;
        PriceChange change;
        change.offer = saved.offer;
        change.saved = *savedRate;
        change.savedAsOf = saved.asOf;
        if (index) {
            const OfferRow row = book->offer(*index);
            if (row.rate == saved.rate && book->currency == currency)
                continue;
            change.today = inPlan(inputs, row.rate, book->currency);
            if (!change.today || *change.today == change.saved)
                continue;
            if (row.asOf.days() > 0)
                change.todayAsOf = row.asOf;
        }
        addWorkloads(*inputs.plan, change);
        result.changes.push_back(std::move(change));
    }
    if (!result.any())
        return result;
    const ScenarioEvaluation kept = evaluatedWith(inputs, PricePolicy::keep);
    const ScenarioEvaluation today = evaluatedWith(inputs, PricePolicy::update);
    result.withSaved = kept.total;
    result.withToday = today.total;
    for (PriceChange &change : result.changes) {
        change.monthlySaved = computeOn(kept, change.offer);
        change.monthlyToday = computeOn(today, change.offer);
    }
    return result;
}

PriceEffect priceEffect(const EvaluationInputs &before, const Snapshot &after)
{
    EvaluationInputs inputs = after.inputs;
    inputs.catalog = before.catalog;
    inputs.referenceBook = before.referenceBook;
    inputs.hardware = before.hardware;
    const Evaluation older = evaluate(inputs);
    const ScenarioEvaluation &was = older.activeScenario();
    const ScenarioEvaluation &is = after.evaluation.activeScenario();
    PriceEffect effect{
        was.total, is.total, monthBasisOf(after.plan(), is), {}, after.plan().currency};
    for (std::size_t i = 0; i < is.lines.size(); ++i) {
        const Line &lineBefore = was.lines[i];
        const Line &line = is.lines[i];
        if (!line.offer || (line.monthly == lineBefore.monthly && hasSamePrice(line, lineBefore)))
            continue;
        effect.lines.push_back({after.plan().workloads[i].name, *line.offer, lineBefore.price,
                                line.price, lineBefore.monthly, line.monthly});
    }
    std::ranges::stable_sort(effect.lines, std::ranges::greater(), sizeOfChange);
    return effect;
}

} // namespace headroom
