// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/line_findings.h"

#include "core/costing/usage.h"
#include "core/documents/printed_figure.h"
#include "core/evaluation/format.h"
#include "core/evaluation/price_lookup.h"
#include "core/sizing/memory_words.h"
#include "core/sizing/task/refusal.h"

#include <algorithm>
#include <optional>

namespace headroom {

namespace {

/// "a p95 latency of 21,000 ms against a limit of 20,000 ms"
std::string against(const std::string &what, double figure, double limit, const char *unit)
{
    return what + " of " + formatFigure(figure) + unit + " against a limit of "
           + formatFigure(limit) + unit;
}

/// The figure that a limit is about, the limit and its unit; absent where it is not a single figure.
struct MissedFigure {
    const char *name = "";
    RangedFigure figure;
    double limit = 0;
    const char *unit = "";
};

std::optional<MissedFigure> missedFigure(const Line &line, const ServiceLevel &level)
{
    const Sizing &sizing = *line.sizing;
    const RangedFigure &run = sizing.runHours;
    switch (line.miss) {
    case SizingLimit::p95Latency:
        return MissedFigure{"a p95 latency", sizing.p95LatencyMs, level.p95LatencyMs.value_or(0),
                            " ms"};
    case SizingLimit::ttft:
        return MissedFigure{"a time to first token", sizing.ttftMs,
                            level.timeToFirstTokenMs.value_or(0), " ms"};
    case SizingLimit::tpot:
        return MissedFigure{"a time per output token", sizing.tpotMs,
                            level.timePerOutputTokenMs.value_or(0), " ms"};
    case SizingLimit::deadline:
    case SizingLimit::schedule:
        return MissedFigure{"a run", run, sizing.headroom * run.value, " h"};
    default: return std::nullopt;
    }
}

std::string missText(const Workload &workload, const Line &line)
{
    const Sizing &sizing = *line.sizing;
    if (line.miss == SizingLimit::autoscaling)
        return "too little capacity: the busiest hour needs " + formatCount(sizing.neededReplicas)
               + " replicas, the autoscaling maximum is "
               + formatCount(workload.autoscaling ? workload.autoscaling->maximum : 0);
    if (line.miss == SizingLimit::throughput)
        return "too low a throughput";
    if (line.miss == SizingLimit::interruptions)
        return "runs that are interrupted faster than they save their work";
    if (line.miss == SizingLimit::people)
        return "fewer instances than people";
    if (line.miss == SizingLimit::byHand)
        return "runs that take more hours than the month has on the count set by hand";
    const auto missed = missedFigure(line, workload.serviceLevel);
    if (!missed)
        return "too little capacity at the peak: " + formatPercent(100 * sizing.utilisation, 0)
               + " of what its replicas can do";
    return against(missed->name, missed->figure.value, missed->limit, missed->unit);
}

/// "one token takes 37 ms on this machine at any count"
std::string whyAtAnyCount(const Sizing &sizing)
{
    const std::string best = formatFigure(sizing.bestFigure);
    switch (sizing.miss) {
    case SizingLimit::p95Latency:
        return "One request at a time takes " + best
               + " ms on this machine, whatever their number.";
    case SizingLimit::ttft:
        return "The first token of one request at a time takes " + best
               + " ms on this machine, whatever their number.";
    case SizingLimit::tpot:
        return "One token takes " + best + " ms on this machine, whatever their number.";
    case SizingLimit::deadline:
    case SizingLimit::schedule:
        return "A run takes at least " + best + " h, whatever the number of machines.";
    default: return {};
    }
}

/// "from 09:00 to 17:00 on weekdays": the hours of the week in which a maximum cuts.
std::string hoursCut(const Usage &usage)
{
    int hours = 0;
    int first = -1;
    int last = -1;
    for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour) {
        if (usage.week().level[hour] < 0 || usage.missingAt(hour) <= 0)
            continue;
        ++hours;
        const int ofDay = static_cast<int>(hour % kHoursPerDay);
        first = first < 0 ? ofDay : std::min(first, ofDay);
        last = std::max(last, ofDay);
    }
    if (hours == 0)
        return {};
    const auto clock = [](int hour) {
        return (hour < 10 ? "0" : "") + std::to_string(hour) + ":00";
    };
    return std::to_string(hours) + " hours of the week are short, between " + clock(first) + " and "
           + clock(last + 1) + '.';
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
        demand();
        interruptions();
        constraints();
        printedFigure();
        upfrontFee();
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
        // Said once, of the whole plan.
        if (currencyWithoutRate(m_inputs, *m_line.offer))
            return;
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
        else
            serviceLevel(sizing);
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

    void serviceLevel(const Sizing &sizing)
    {
        if (m_line.verdict == Verdict::met)
            return;
        std::string detail;
        if (m_line.miss == SizingLimit::autoscaling && m_line.usage)
            detail = hoursCut(*m_line.usage);
        else if (!sizing.attainable && m_line.miss == sizing.miss)
            detail = whyAtAnyCount(sizing);
        if (m_line.verdict == Verdict::missed) {
            add(m_line.countByHand ? Severity::warning : Severity::error, "misses_service_level",
                m_workload.name + " misses its service level with " + missText(m_workload, m_line)
                    + '.',
                detail);
            return;
        }
        const auto missed = missedFigure(m_line, m_workload.serviceLevel);
        add(Severity::note, "may_miss_service_level",
            m_workload.name + " may miss its service level with " + missText(m_workload, m_line)
                + '.',
            missed ? "80 % range: " + formatRange(missed->figure) + missed->unit + ". " + detail
                   : detail);
    }

    /// What the plan states twice must agree.
    void demand()
    {
        if (m_workload.kind != WorkloadKind::realTimeInference)
            return;
        const RateWeek rates = rateWeekOf(m_workload);
        if (rates.week.profileMissed)
            add(Severity::warning, "demand_contradicts",
                m_workload.name
                    + " has no demand in its scheduled hours: its profile is above zero "
                      "outside them only.",
                "The scheduled hours are taken to be alike. Change the profile or the schedule.");
        else if (rates.contradicts)
            add(Severity::warning, "demand_contradicts",
                m_workload.name + " states a mean of "
                    + formatFigure(m_workload.demand.meanRequestsPerSecond)
                    + " requests/s; its peak and profile give " + formatFigure(rates.meanPerSecond)
                    + " over the scheduled hours.",
                "Peak and profile count. Correct one of the three.");
    }

    /// Spot is never as cheap as its price where nothing is saved in between.
    void interruptions()
    {
        if (m_line.offer->purchase.model != PricingModel::spot || !m_line.sizing
            || !m_line.sizing->fits)
            return;
        const double factor = m_line.sizing->interruptionFactor;
        const std::string rate = formatFigure(m_scenario.spot.interruptionsPerDay)
                                 + " interruptions a day and instance, a rule of thumb";
        const bool runs = m_workload.schedule.kind == Schedule::Kind::perRun;
        if (factor >= kNeverEnds)
            add(Severity::warning, "spot_interruptions",
                m_workload.name
                    + " never ends on spot capacity: it is interrupted faster than it saves its "
                      "work.",
                "Expected are " + rate + ". Checkpoint more often, or use another way to buy.");
        else if (factor > 1)
            add(Severity::note, "spot_interruptions",
                m_workload.name + " takes " + formatPercent(100 * (factor - 1), 1)
                    + " longer on spot capacity than without interruptions.",
                "Expected with " + rate
                    + (runs ? ". Count, hours and cost hold it."
                            : ". The count holds it; the hours billed are those of the schedule."));
        else
            add(Severity::note, "spot_interruptions",
                m_workload.name + " runs on spot capacity, which may be taken away or not be had.",
                "Expected are " + rate + ". "
                    + (m_scenario.spot.fallbackPercent > 0
                           ? formatPercent(m_scenario.spot.fallbackPercent, 1)
                                 + " of the hours are costed on demand."
                           : std::string("Capacity on demand that replaces it is not in the cost: "
                                         "state a share of it in the scenario's assumptions.")));
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
        const PrintedAgreement agreement = agreementOf(printed, m_line.exactMonthly);
        if (agreement == PrintedAgreement::rounded)
            return;
        const std::string &currency = m_inputs.plan->currency;
        add(Severity::warning, "printed_figure_differs",
            (found->second.printedIn.empty() ? std::string("The document")
                                             : found->second.printedIn)
                + " prints " + formatAmount(printed, currency, 0, 3) + " for " + m_workload.name
                + "; the exact figure is " + formatAmount(m_line.exactMonthly, currency, 2, 3)
                + '.',
            std::string(sentenceOf(agreement)));
    }

    /// A part is paid upfront, but nobody says how much: the months' cash is then too even.
    void upfrontFee()
    {
        if (m_line.offer->purchase.payment != Payment::partialUpfront || !m_line.price
            || (m_line.price->upfront && !m_line.price->upfront->isZero()))
            return;
        add(Severity::note, "upfront_unknown",
            "The upfront fee of " + describe(*m_line.offer) + " (" + m_workload.name
                + ") is not known.",
            "The effective cost holds it. Cash spreads it over the term instead of showing it in "
            "the first month. Import a price list that states the fee.");
    }

    /// A commitment that is used less than its price asks for is refused in words.
    void commitment()
    {
        const auto &offer = *m_line.offer;
        if (offer.purchase.termYears == 0 || !m_line.price || !m_line.price->contractedRate
            || m_line.count.isZero() || m_line.hours.isZero())
            return;
        const Exact &usedHours = m_line.usedHours;
        const double utilisation = (usedHours / (m_line.count * m_line.hours)).toDouble();
        const double breakEven =
            m_line.price->rate.toDouble() / m_line.price->contractedRate->toDouble();
        if (utilisation >= breakEven)
            return;
        const Money onDemand = Money::rounded(usedHours * m_line.price->contractedRate->exact());
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
