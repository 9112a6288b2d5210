// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/line.h"

#include <algorithm>

namespace headroom {

namespace {

std::optional<Exact> exactCost(const Workload &workload, const Allocation &allocation,
                               const LinePrice &price, const Sizing *sizing, const MonthView &view,
                               RangeEnd end)
{
    const auto usage =
        usageOf(workload, allocation.offer.purchase, allocation.count, sizing, view, end);
    if (!usage)
        return std::nullopt;
    return usage->count * usage->hours * price.rate.exact();
}

Evidence evidenceOf(const Line &line)
{
    const bool estimatedPrice =
        line.price && (line.price->flags & (kPriceDerived | kPriceEstimated)) != 0;
    Evidence evidence = estimatedPrice ? Evidence::ruleOfThumb : Evidence::measured;
    // A count set by hand over scheduled hours rests on what somebody stated, not on sizing.
    if (line.countByHand)
        return worseOf(evidence, Evidence::stated);
    return line.sizing ? worseOf(evidence, line.sizing->evidence) : Evidence::ruleOfThumb;
}

void setUnitCost(Line &line, const Workload &workload, const MonthView &view)
{
    const auto volume = monthlyVolume(workload, view);
    if (volume && !volume->units.isZero())
        line.unitCost = UnitCost{volume->unit, line.exactMonthly / volume->units};
}

void setCost(Line &line, const Workload &workload, const Allocation &allocation,
             const MonthView &view)
{
    const Sizing *sizing = line.sizing ? &*line.sizing : nullptr;
    const auto usage = usageOf(workload, allocation.offer.purchase, allocation.count, sizing, view);
    if (!usage)
        return;
    line.count = usage->count;
    line.minimumCount = usage->minimumCount;
    line.maximumCount = usage->maximumCount;
    line.hours = usage->hours;
    if (!line.price)
        return;
    line.exactMonthly = usage->count * usage->hours * line.price->rate.exact();
    line.compute = Money::rounded(line.exactMonthly);
    const auto low = computeCost(workload, allocation, *line.price, sizing, view, RangeEnd::best);
    const auto high = computeCost(workload, allocation, *line.price, sizing, view, RangeEnd::worst);
    line.computeLow = std::min(low.value_or(line.compute), line.compute);
    line.computeHigh = std::max(high.value_or(line.compute), line.compute);
    if (line.price->listRate)
        line.listCost = Money::rounded(usage->count * usage->hours * line.price->listRate->exact());
    setUnitCost(line, workload, view);
}

} // namespace

std::optional<Sizing> sizeOn(const EvaluationInputs &inputs, const SizingDemand &demand,
                             const OfferReference &offer, std::optional<std::int64_t> countByHand)
{
    const auto type = inputs.catalog->findType(offer.provider, offer.instanceType);
    if (!type || !inputs.hardware->unknown[*type].empty())
        return std::nullopt;
    const HardwareShape &shape = inputs.hardware->shapes[*type];
    const Calibration &calibration = inputs.facts->calibration;
    if (countByHand && *countByHand > 0)
        return sizeWorkloadWith(demand, shape, calibration, static_cast<int>(*countByHand));
    return sizeWorkload(demand, shape, calibration);
}

std::optional<Money> computeCost(const Workload &workload, const Allocation &allocation,
                                 const LinePrice &price, const Sizing *sizing,
                                 const MonthView &view, RangeEnd end)
{
    const auto cost = exactCost(workload, allocation, price, sizing, view, end);
    return cost ? std::optional(Money::rounded(*cost)) : std::nullopt;
}

Money otherCostsOf(const Workload &workload)
{
    Money sum;
    for (const CostLine &cost : workload.otherCosts)
        sum += cost.monthly;
    return sum;
}

Line makeLine(const Workload &workload, const Allocation *allocation,
              std::optional<LinePrice> price, std::optional<Sizing> sizing, const MonthView &view)
{
    Line line;
    line.id = workload.id;
    line.other = otherCostsOf(workload);
    if (allocation != nullptr) {
        line.offer = allocation->offer;
        line.pinned = allocation->pinned;
        line.countByHand = allocation->count.has_value();
        line.price = std::move(price);
        line.sizing = std::move(sizing);
        setCost(line, workload, *allocation, view);
        line.evidence = evidenceOf(line);
    }
    line.monthly = line.compute + line.other;
    return line;
}

} // namespace headroom
