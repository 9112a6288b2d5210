// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/line.h"

#include "core/evaluation/demand.h"
#include "core/evaluation/fleet_line.h"
#include "core/evaluation/known_sizings.h"
#include "core/evaluation/price_lookup.h"
#include "core/evaluation/spot_outlook.h"
#include "core/wording/document_advice.h"

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

Evidence evidenceOf(const Line &line, const Workload &workload)
{
    const Evidence price = line.price ? evidenceOfPrice(line.price->flags) : Evidence::measured;
    const Evidence sized = line.sizing ? line.sizing->evidence : Evidence::ruleOfThumb;
    if (!line.countByHand)
        return worseOf(price, sized);
    // A count set by hand is stated; hours of a run still rest on the sizing.
    const bool runs = workload.schedule.kind == Schedule::Kind::perRun;
    return worseOf(price, runs ? worseOf(Evidence::stated, sized) : Evidence::stated);
}

/// A month at an end of the range of performance; `expected` where nothing else is known.
CostMonth monthAt(const UsageAt &usageAt, const PurchaseOption &purchase, const MonthHours &hours,
                  HourlyRate rate, RangeEnd end, const CostMonth &expected)
{
    const auto usage = usageAt(purchase, end);
    const auto used = usageAt({}, end);
    if (!usage || !used)
        return expected;
    return {Money::fromCents(centsOf(*usage, hours, rate)), used->instanceHours(hours), 1};
}

/// Sets the fees of the first day, and the monthly bill in addition to them.
void setCash(Line &line, const PurchaseOption &purchase)
{
    line.upfront = Money::rounded(upfrontOf(*line.price, purchase) * line.count);
    line.cash =
        line.upfront.cents() == 0
            ? line.compute
            : Money::rounded(recurringRateOf(*line.price, purchase) * line.count * line.hours);
}

void setCost(Line &line, const Workload &workload, const Workload &scheduled,
             const PurchaseOption &purchase, const MonthView &view, const UsageAt &usageAt)
{
    line.usage = usageAt(purchase, RangeEnd::expected);
    line.basis = basisOfLine(scheduled, purchase, view);
    if (!line.usage)
        return;
    const MonthHours hours = monthHoursOf(scheduled, view);
    const MonthUsage month = line.usage->in(hours);
    line.count = month.count;
    line.minimumCount = month.minimumCount;
    line.maximumCount = month.maximumCount;
    line.hours = month.hours;
    // For a count set by hand with a purchase that bills every hour, nothing else may be known.
    line.used = usageAt({}, RangeEnd::expected).value_or(*line.usage);
    const MonthUsage needed = line.used->in(hours);
    line.usedHours = needed.count * needed.hours;
    line.usedLow = line.usedHigh = InstanceHours::of(line.usedHours);
    if (!line.price)
        return;
    const HourlyRate rate = line.price->rate;
    line.exactMonthly = month.count * month.hours * rate.exact();
    line.compute = Money::fromCents(centsOf(*line.usage, hours, rate));
    const CostMonth expected{line.compute, InstanceHours::of(line.usedHours), 1};
    const auto at = [&](RangeEnd end) {
        return monthAt(usageAt, purchase, hours, rate, end, expected);
    };
    const CostMonth best = at(RangeEnd::best);
    const CostMonth worst = at(RangeEnd::worst);
    line.computeLow = std::min(line.compute, best.compute);
    line.computeHigh = std::max(line.compute, worst.compute);
    line.usedLow = best.used;
    line.usedHigh = worst.used;
    if (line.price->listRate)
        line.listCost = Money::rounded(line.usedHours * line.price->listRate->exact());
    if (line.price->contractedRate)
        line.contractedCost = Money::rounded(line.usedHours * line.price->contractedRate->exact());
    setCash(line, purchase);
    const auto volume = monthlyVolume(workload, view);
    if (volume && !volume->units.isZero())
        line.unitCost = UnitCost{volume->unit, volume->counted, volume->units, {}};
}

/// A count set by hand stays, also when its work takes more hours than there are.
bool outlastsMonth(const Line &line, const MonthHours &month)
{
    if (!line.countByHand || !line.usage)
        return false;
    return line.usedHours.toDouble() > (line.count * month.whole).toDouble() * (1 + 1e-9);
}

/// Tables rather than text, pictures or sound: classical models and preprocessing without a model.
bool hasStructuredData(const SizingDemand &demand)
{
    if (demand.model == nullptr)
        return demand.kind == WorkloadKind::preprocessing;
    return demand.model->kind == ModelKind::classical;
}

} // namespace

Exact upfrontOf(const LinePrice &price, const PurchaseOption &purchase)
{
    if (purchase.termYears == 0)
        return 0;
    if (price.upfront && !price.upfront->isZero())
        return *price.upfront;
    return purchase.payment == Payment::allUpfront
               ? price.rate.exact() * Exact(kHoursPerYear * purchase.termYears)
               : Exact(0);
}

Exact recurringRateOf(const LinePrice &price, const PurchaseOption &purchase)
{
    const Exact fee = upfrontOf(price, purchase);
    if (fee.isZero())
        return price.rate.exact();
    const Exact recurring = price.rate.exact() - fee / Exact(kHoursPerYear * purchase.termYears);
    return recurring.isNegative() ? Exact(0) : recurring;
}

std::optional<Sizing> sizeOn(const EvaluationInputs &inputs, const SizingDemand &demand,
                             const OfferReference &offer, std::optional<std::int64_t> countByHand)
{
    const auto type = inputs.catalog->findType(offer.provider, offer.instanceType);
    if (!type || !inputs.hardware->unknown[*type].empty())
        return std::nullopt;
    const auto instances = countByHand && *countByHand > 0
                               ? std::optional(static_cast<int>(*countByHand))
                               : std::nullopt;
    if (inputs.sizings && inputs.sizings->isOf(inputs.facts.get(), inputs.hardware.get()))
        return inputs.sizings->on(*type, demand, instances);
    const HardwareShape &shape = inputs.hardware->shapes[*type];
    return SizingOn(demand, shape, inputs.facts->calibration).sized(demand, instances);
}

ViewedCosts viewedCosts(std::span<const CostLine> lines, const ComputeViews &compute,
                        CostMonth month)
{
    ViewedCosts views;
    for (std::size_t i = 0; i < views.size(); ++i) {
        if (!compute[i])
            continue;
        month.compute = *compute[i];
        views[i] = ViewedCost{month.compute, sumOf(otherCostsOf(lines, month))};
    }
    return views;
}

std::string hardwareNameOf(const EvaluationInputs &inputs, const Line &line)
{
    const Catalog &catalog = *inputs.catalog;
    const auto type = catalog.findType(line.offer->provider, line.offer->instanceType);
    const int accelerator = type ? catalog.types[*type].accelerator : -1;
    return accelerator >= 0 ? catalog.accelerators[static_cast<std::size_t>(accelerator)].name
                            : line.offer->instanceType;
}

void addOtherCosts(Line &line, const Workload &workload)
{
    const std::vector<CostLine> &lines = workload.otherCosts;
    const CostMonth month{line.compute, InstanceHours::of(line.usedHours), 1};
    line.otherCosts = otherCostsOf(lines, month);
    line.other = sumOf(line.otherCosts);
    line.monthly = line.compute + line.other;
    if (line.unitCost)
        line.unitCost->amount =
            costPerUnit(line.exactMonthly + line.other.exact(), line.unitCost->units);
    const auto at = [&](Money compute, const InstanceHours &used) {
        return compute + sumOf(otherCostsOf(lines, {compute, used, 1}));
    };
    line.monthlyLow = std::min(line.monthly, at(line.computeLow, line.usedLow));
    line.monthlyHigh = std::max(line.monthly, at(line.computeHigh, line.usedHigh));
    // Without a price a view has what is not compute.
    const bool priced = line.price && line.usage;
    line.views = viewedCosts(lines,
                             {line.compute, priced ? line.listCost : std::optional(Money()),
                              priced ? line.contractedCost : std::optional(Money()), line.cash},
                             month);
}

Line makeLine(const Workload &workload, const Allocation *allocation,
              std::optional<LinePrice> price, std::optional<Sizing> sizing, const MonthView &view,
              const SharedUse &shared)
{
    Line line;
    line.id = workload.id;
    if (allocation != nullptr) {
        line.offer = allocation->offer;
        line.pinned = allocation->pinned;
        line.countByHand = allocation->count.has_value();
        line.price = std::move(price);
        line.sizing = sizing;
        const Sizing *sized = line.sizing ? &*line.sizing : nullptr;
        const UsageOfWorkload usages(workload);
        const UsageAt alone = [&](const PurchaseOption &purchase, RangeEnd end) {
            return usages.on(purchase, allocation->count, sized, end);
        };
        setCost(line, workload, shared.host != nullptr ? *shared.host : workload,
                allocation->offer.purchase, view, shared.host != nullptr ? shared.usageAt : alone);
        line.evidence = evidenceOf(line, workload);
        if (line.sizing && line.sizing->fits) {
            line.verdict = line.sizing->verdict;
            line.miss = line.sizing->miss;
            line.missChance = line.sizing->missChance;
            if (outlastsMonth(line, monthHoursOf(workload, view))) {
                line.verdict = Verdict::missed;
                line.miss = SizingLimit::byHand;
                line.missChance = 1;
            }
        }
    }
    addOtherCosts(line, workload);
    return line;
}

Line lineOf(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &workload)
{
    return lineOf(inputs, scenario, workload,
                  [&](const SizingDemand &demand, const OfferReference &offer,
                      std::optional<std::int64_t> countByHand) {
                      return sizeOn(inputs, demand, offer, countByHand);
                  });
}

Line lineOf(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &workload,
            const SizeOn &size)
{
    const MonthView view = monthViewOf(*inputs.plan, scenario, inputs.valuationDate);
    const auto found = scenario.allocations.find(workload.id);
    if (found == scenario.allocations.end())
        return makeLine(workload, nullptr, std::nullopt, std::nullopt, view);
    const Allocation &allocation = found->second;
    if (!allocation.fleet.empty())
        return fleetLineOf(inputs, scenario, workload, allocation);
    SizingDemand demand = demandOf(workload, *inputs.facts, view);
    demand.interruptions =
        interruptionsOf(workload, allocation.offer.purchase, scenario.spot,
                        spotOutlookOf(inputs, scenario.spot, allocation.offer).rate);
    return makeLine(workload, &allocation, priceOf(inputs, scenario, allocation.offer),
                    size(demand, allocation.offer, allocation.count), view);
}

std::vector<Advice> adviceOn(const EvaluationInputs &inputs, const Workload &workload,
                             const Line &line, const Language &language)
{
    if (!inputs.rules || !line.offer || !line.sizing || line.fleet)
        return {};
    const auto type = inputs.catalog->findType(line.offer->provider, line.offer->instanceType);
    if (!type)
        return {};
    const SizingDemand demand =
        demandOf(workload, *inputs.facts,
                 monthViewOf(*inputs.plan, activeScenario(*inputs.plan), inputs.valuationDate));
    AdviceQuestion question;
    question.demand = &demand;
    question.hardware = &inputs.hardware->shapes[*type];
    question.sizing = &*line.sizing;
    question.customCudaKernels = workload.constraints.customCudaKernels;
    question.structuredData = hasStructuredData(demand);
    question.interruptible = workload.constraints.interruptible;
    question.checkpointed = workload.constraints.checkpointMinutes > 0;
    question.spot = line.offer->purchase.model == PricingModel::spot;
    std::vector<Advice> advice = inputs.rules->advise(question, language);
    std::ranges::move(documentAdvice(demand, *question.hardware, language),
                      std::back_inserter(advice));
    return advice;
}

} // namespace headroom
