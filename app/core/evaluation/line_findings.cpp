// SPDX-License-Identifier: GPL-3.0-or-later
#include "evaluation/line_findings.h"

#include "costing/usage.h"
#include "evaluation/format.h"
#include "sizing/memory_words.h"
#include "sizing/refusal.h"

#include <algorithm>

namespace headroom {

namespace {

std::string missText(const Sizing &sizing, const ServiceLevel &level)
{
    const auto against = [](std::string what, double figure, const std::optional<double> &limit,
                            const char *unit) {
        return what + " of " + formatFigure(figure) + unit + " against a limit of "
               + formatFigure(limit.value_or(0)) + unit;
    };
    if (!(sizing.headroom > 0) && !sizing.p95LatencyMs.present() && !sizing.runHours.present())
        return "more work than its replicas can do";
    switch (sizing.miss) {
    case TargetMiss::p95Latency:
        return against("a p95 latency", sizing.p95LatencyMs.value, level.p95LatencyMs, " ms");
    case TargetMiss::ttft:
        return against("a time to first token", sizing.ttftMs.value, level.timeToFirstTokenMs,
                       " ms");
    case TargetMiss::tpot:
        return against("a time per output token", sizing.tpotMs.value, level.timePerOutputTokenMs,
                       " ms");
    case TargetMiss::deadline:
        return level.deadlineHours
                   ? against("a run", sizing.runHours.value, level.deadlineHours, " h")
                   : "more hours than the schedule has";
    case TargetMiss::throughput: return "too low a throughput";
    case TargetMiss::none: break;
    }
    return "too little capacity at peak";
}

class LineFindings
{
public:
    LineFindings(const EvaluationInputs &inputs, const Scenario &scenario, const Workload &workload,
                 const Line &line)
        : m_inputs(inputs),
          m_scenario(scenario),
          m_workload(workload),
          m_line(line)
    {}

    std::vector<Finding> collect()
    {
        if (!m_line.offer) {
            add(Severity::warning, "not_allocated",
                m_workload.name + " has no offer yet, so its cost is not in the total.",
                "Choose one on the Explore page.");
            return std::move(m_findings);
        }
        price();
        model();
        performance();
        constraints();
        printedFigure();
        commitment();
        lifeCycle();
        return std::move(m_findings);
    }

private:
    void add(Severity severity, std::string code, std::string message, std::string detail = {})
    {
        m_findings.push_back(
            {severity, std::move(code), m_workload.id, std::move(message), std::move(detail)});
    }

    [[nodiscard]] const InstanceType *type() const
    {
        const auto index =
            m_inputs.catalog->findType(m_line.offer->provider, m_line.offer->instanceType);
        return index ? &m_inputs.catalog->types[*index] : nullptr;
    }

    void price()
    {
        if (!m_line.price) {
            missingPrice();
            return;
        }
        if (m_line.price->fromPlan && m_inputs.plan->pricePolicy == PricePolicy::update)
            add(Severity::warning, "price_only_in_plan",
                m_workload.name + " uses the price saved with the plan; the catalog has none for "
                    + describe(*m_line.offer) + '.');
        if ((m_line.price->flags & kPriceDerived) != 0)
            add(Severity::note, "price_derived",
                m_workload.name + " uses a derived price, not a quoted one.", m_line.price->source);
        if ((m_line.price->flags & kPriceSuspicious) != 0)
            add(Severity::warning, "price_suspicious",
                m_workload.name + " uses a price that looks wrong.", m_line.price->source);
        if (m_line.price->book == PriceBook::reference)
            add(Severity::note, "historic_price",
                m_workload.name + " is priced from the reference price book, which is historic.",
                "Region, date and operating system of that price are not stated.");
    }

    void missingPrice()
    {
        const std::string offer = describe(*m_line.offer) + " (" + m_workload.name + ")";
        if (m_inputs.pricesAsOf)
            add(Severity::error, "price_missing",
                "No price was known for " + offer + " on " + m_inputs.pricesAsOf->toString() + '.',
                "The line is left out of the total, not counted as free. Choose a later day or "
                "another offer.");
        else
            add(Severity::error, "price_missing", "There is no price for " + offer + ".",
                "The line is left out of the total, not counted as free. Choose another offer or "
                "import a price list that has it.");
    }

    void model()
    {
        if (!m_workload.model.empty() && m_inputs.facts->models.find(m_workload.model) == nullptr)
            add(Severity::error, "unknown_model",
                "The model \"" + m_workload.model + "\" of " + m_workload.name + " is not known.",
                "Choose one from the list, or add it to the model library.");
    }

    void performance()
    {
        if (!m_line.sizing) {
            unsizedType();
            return;
        }
        const Sizing &sizing = *m_line.sizing;
        if (!sizing.fits && m_line.countByHand
            && m_workload.schedule.kind != Schedule::Kind::perRun)
            add(Severity::warning, "does_not_fit",
                m_workload.name + " does not fit: " + refusalText(sizing.refusal),
                "The count was set by hand, so the cost stands; the work may not run.");
        else if (!sizing.fits)
            add(Severity::error, "does_not_fit",
                m_workload.name + " does not fit: " + refusalText(sizing.refusal),
                "Without a size there is no cost for this line.");
        else if (!sizing.meetsTargets)
            add(m_line.countByHand ? Severity::warning : Severity::error, "misses_service_level",
                m_workload.name + " misses its service level with "
                    + missText(sizing, m_workload.serviceLevel) + '.');
        else
            scheduleLength(sizing);
        if (sizing.fits && m_workload.schedule.kind == Schedule::Kind::perRun
            && !sizing.runHours.present())
            add(Severity::error, "nothing_to_run",
                m_workload.name + " says nothing that a run would do.",
                "Without its tokens, epochs, items or data a run has no hours, and the line no "
                "cost. "
                "Enter them, or give the workload a schedule.");
        if (sizing.fits && sizing.memoryTight)
            add(Severity::warning, "memory_tight",
                m_workload.name + " may not fit: it needs " + memoryText(sizing) + '.',
                tightAdvice(sizing));
    }

    void unsizedType()
    {
        const InstanceType *known = type();
        if (known == nullptr) {
            add(m_line.countByHand ? Severity::warning : Severity::error, "unknown_type",
                "The instance type " + m_line.offer->instanceType + " of " + m_workload.name
                    + " is not in the catalog.");
            return;
        }
        const std::string &why =
            m_inputs.hardware
                ->unknown[static_cast<std::size_t>(known - m_inputs.catalog->types.data())];
        add(m_line.countByHand ? Severity::note : Severity::error, "not_predictable",
            m_line.offer->instanceType + " of " + m_workload.name + " cannot be sized: " + why);
    }

    void scheduleLength(const Sizing &sizing)
    {
        const bool run = m_workload.kind == WorkloadKind::training
                         || m_workload.kind == WorkloadKind::fineTuning;
        if (!run || m_workload.schedule.kind == Schedule::Kind::perRun
            || !sizing.runHours.present())
            return;
        const double needed = sizing.runHours.value * m_workload.demand.runsPerMonth.toDouble();
        if (needed > m_line.hours.toDouble() * 1.0001)
            add(Severity::warning, "schedule_too_short",
                m_workload.name + " needs about " + formatFigure(needed)
                    + " h a month, its schedule has " + formatExact(m_line.hours, 1) + " h.");
    }

    void constraints()
    {
        const InstanceType *known = type();
        const bool hasAccelerator = known != nullptr && known->accelerator >= 0;
        const SoftwareStack stack =
            hasAccelerator
                ? m_inputs.catalog->accelerators[static_cast<std::size_t>(known->accelerator)].stack
                : SoftwareStack::none;
        const std::string broken =
            constraintBroken(m_workload.constraints, *m_line.offer, stack, hasAccelerator);
        if (!broken.empty())
            add(Severity::error, "constraint_broken",
                m_workload.name + " breaks its own constraint: " + broken);
    }

    void printedFigure()
    {
        const auto found = m_scenario.allocations.find(m_workload.id);
        if (found == m_scenario.allocations.end() || !found->second.printedMonthly || !m_line.price)
            return;
        const Exact &printed = *found->second.printedMonthly;
        if (printed.scaled(0) == m_line.exactMonthly.scaled(0))
            return;
        const std::string &currency = m_inputs.plan->currency;
        add(Severity::warning, "printed_figure_differs",
            (found->second.printedIn.empty() ? std::string("The document")
                                             : found->second.printedIn)
                + " prints " + formatAmount(printed, currency, 0, 3) + " for " + m_workload.name
                + "; the exact figure is " + formatAmount(m_line.exactMonthly, currency, 2, 3)
                + '.',
            "Neither rounding nor cutting off gives the printed figure.");
    }

    /// A commitment that is used less than its price asks for is refused in words.
    void commitment()
    {
        const auto &offer = *m_line.offer;
        if (offer.purchase.termYears == 0 || !m_line.price || !m_line.price->listRate
            || m_line.count.isZero())
            return;
        const Scenario &scenario = m_scenario;
        const MonthView view = monthViewOf(*m_inputs.plan, scenario, m_inputs.valuationDate);
        const auto allocation = scenario.allocations.find(m_workload.id);
        const auto used = usageOf(m_workload, {}, allocation->second.count,
                                  m_line.sizing ? &*m_line.sizing : nullptr, view);
        if (!used)
            return;
        const Exact usedHours = used->count * used->hours;
        const double utilisation = (usedHours / (m_line.count * m_line.hours)).toDouble();
        const double breakEven = m_line.price->rate.toDouble() / m_line.price->listRate->toDouble();
        if (utilisation >= breakEven)
            return;
        const Money onDemand = Money::rounded(usedHours * m_line.price->listRate->exact());
        add(Severity::warning, "commitment_underused",
            m_workload.name + " would use its commitment " + formatPercent(utilisation * 100, 0)
                + " of the time, below the break-even of " + formatPercent(breakEven * 100, 0)
                + '.',
            "Every hour of the term is billed. On demand the same work costs "
                + formatMoney(onDemand, m_inputs.plan->currency) + " a month.");
    }

    void lifeCycle()
    {
        const InstanceType *known = type();
        if (known == nullptr)
            return;
        const InstanceFamily &family = m_inputs.catalog->families[known->family];
        if (!family.retires && !family.retired)
            return;
        constexpr int kSoon = 365;
        const int left =
            family.retires ? family.retires->days() - m_inputs.valuationDate.days() : 0;
        const std::string detail =
            family.statusSource.empty() ? std::string() : "Stated by " + family.statusSource + '.';
        if (family.retired || left <= 0)
            add(Severity::warning, "retired_type",
                known->name + " of " + m_workload.name
                    + " is retired by its provider: " + lifeCycleOf(family) + '.',
                detail);
        else
            add(left <= kSoon ? Severity::warning : Severity::note, "retirement_announced",
                known->name + " of " + m_workload.name
                    + " will be retired by its provider: " + lifeCycleOf(family) + '.',
                detail);
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const Workload &m_workload;
    const Line &m_line;
    std::vector<Finding> m_findings;
};

template <typename T>
bool listed(const std::vector<T> &list, const T &value)
{
    return list.empty() || std::ranges::find(list, value) != list.end();
}

} // namespace

std::string constraintBroken(const Constraints &constraints, const OfferReference &offer,
                             SoftwareStack stack, bool hasAccelerator)
{
    if (!listed(constraints.providers, offer.provider))
        return std::string(nameOf(offer.provider)) + " is not among its providers.";
    if (!offer.region.empty() && !listed(constraints.regions, offer.region))
        return offer.region + " is not among its regions.";
    if (!listed(constraints.pricingModels, offer.purchase.model))
        return nameOf(offer.purchase) + " is not among its pricing models.";
    if (offer.purchase.model == PricingModel::spot && !constraints.interruptible)
        return "spot capacity can be taken away, and the workload may not be interrupted.";
    if (constraints.customCudaKernels && hasAccelerator && stack != SoftwareStack::cuda)
        return "its custom CUDA kernels do not run on " + std::string(nameOf(stack)) + '.';
    return {};
}

std::vector<Finding> lineFindings(const EvaluationInputs &inputs, const Scenario &scenario,
                                  const Workload &workload, const Line &line)
{
    return LineFindings(inputs, scenario, workload, line).collect();
}

} // namespace headroom
