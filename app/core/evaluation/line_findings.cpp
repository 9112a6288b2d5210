// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/line_findings.h"

#include "core/costing/usage.h"
#include "core/documents/worked_figure.h"
#include "core/evaluation/constraint_parts.h"
#include "core/evaluation/fleet_line.h"
#include "core/evaluation/forecast.h"
#include "core/evaluation/idle_hours.h"
#include "core/evaluation/missed_level.h"
#include "core/evaluation/missing_input.h"
#include "core/evaluation/month_factors.h"
#include "core/evaluation/name_findings.h"
#include "core/evaluation/price_lookup.h"
#include "core/evaluation/service_risk.h"
#include "core/evaluation/spot_outlook.h"
#include "core/evaluation/stated_percent.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace headroom {

namespace {

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
        m_findings = nameFindings(m_inputs, m_workload, m_line);
        if (!m_line.offer) {
            add(Severity::warning, "not_allocated", say(Says::notAllocated, m_workload.name),
                say(Says::chooseOffer));
            return std::move(m_findings);
        }
        if (m_line.shared && m_line.shared->problem != SharingProblem::none) {
            sharing();
            return std::move(m_findings);
        }
        if (m_line.fleet) {
            fleet();
            memory();
            demand();
            printedFigure();
            fleetParts();
            return std::move(m_findings);
        }
        price();
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
    template <typename... Details>
    void add(Severity severity, std::string_view code, FindingStatement message,
             Details &&...details)
    {
        Finding &finding =
            m_findings.emplace_back(Finding{severity, code, m_workload.id, std::move(message), {}});
        (finding.detail.push_back(std::forward<Details>(details)), ...);
    }

    void addDetail(std::optional<FindingStatement> detail)
    {
        if (detail)
            m_findings.back().detail.push_back(std::move(*detail));
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
                say(Says::priceOnlyInPlan, m_workload.name, *m_line.offer));
        if ((m_line.price->flags & kPriceDerived) != 0)
            addPriceNote(Severity::note, "price_derived", Says::priceDerived);
        if ((m_line.price->flags & kPriceSuspicious) != 0)
            addPriceNote(Severity::warning, "price_suspicious", Says::priceSuspicious);
        if (m_line.price->book == PriceBook::reference)
            add(Severity::note, "historic_price", say(Says::priceHistoric, m_workload.name),
                say(Says::priceHistoricStates));
    }

    void addPriceNote(Severity severity, std::string_view code, FindingSentence sentence)
    {
        add(severity, code, say(sentence, m_workload.name));
        if (!m_line.price->source.empty())
            addDetail(say(Says::asStated, m_line.price->source));
    }

    void missingPrice()
    {
        // Said once, of the whole plan.
        if (currencyWithoutRate(m_inputs, *m_line.offer))
            return;
        if (m_inputs.pricesAsOf)
            add(Severity::error, "price_missing",
                say(Says::priceMissingThen, *m_line.offer, m_workload.name, *m_inputs.pricesAsOf),
                say(Says::leftOutThen));
        else
            add(Severity::error, "price_missing",
                say(Says::priceMissing, *m_line.offer, m_workload.name), say(Says::leftOut));
    }

    void performance()
    {
        if (!m_line.sizing) {
            unsizedType();
            return;
        }
        const Sizing &sizing = *m_line.sizing;
        const bool runs = m_workload.schedule.kind == Schedule::Kind::perRun;
        if (!sizing.fits) {
            const bool hasManualCost = m_line.countByHand && !runs;
            add(hasManualCost ? Severity::warning : Severity::error, "does_not_fit",
                say(Says::doesNotFit, m_workload.name, sizing.refusal),
                say(hasManualCost              ? Says::manualCountKept
                    : m_line.compute > Money() ? Says::commitmentStillCosts
                                               : Says::noSizeNoCost));
            return;
        }
        serviceLevel(sizing);
        const bool hasWork =
            sizing.runHours.present() && missingInputOf(m_workload) != MissingInput::demand;
        if (runs && !hasWork && sizing.interruptionFactor < kNeverEnds)
            add(Severity::error, "nothing_to_run", say(Says::nothingToRun, m_workload.name),
                say(Says::runNeedsWork));
        const MonthView view = monthViewOf(*m_inputs.plan, m_scenario, m_inputs.valuationDate);
        if (const auto share = hasWork ? smallUseOf(m_workload, m_line, view) : std::nullopt)
            add(Severity::warning, "runs_use_few_hours",
                say(Says::runsUseFewHours, m_workload.name, fact::Percent{*share * 100}),
                say(Says::billPerRun));
        if (sizing.computedIn)
            otherPrecision(*sizing.computedIn);
        memory();
    }

    void memory()
    {
        if (!m_line.sizing || !m_line.sizing->memoryTight)
            return;
        const MemoryUse &use = *m_line.sizing;
        add(Severity::warning, "memory_tight", say(Says::memoryTight, m_workload.name, use),
            say(Says::memorySpare, fact::Gib{use.memoryAvailableGib - use.memoryNeededGib.value}));
    }

    /// The prediction is for another number format than requested.
    void otherPrecision(Precision computed)
    {
        const bool training = trains(m_workload.kind);
        const bool hasLessRange = computed == Precision::fp16;
        add(training && hasLessRange ? Severity::warning : Severity::note, "other_precision",
            say(Says::otherPrecision, m_workload.name, std::string(keyOf(computed)),
                std::string(keyOf(m_workload.precision))),
            say(!hasLessRange ? Says::fewerDigits
                : training    ? Says::trainsInFp16
                              : Says::lessRange));
    }

    void unsizedType()
    {
        const InstanceType *known = type();
        if (known == nullptr) {
            if (m_line.offer->book == PriceBook::reference)
                add(m_line.countByHand ? Severity::warning : Severity::error, "unknown_type",
                    say(Says::unknownType, m_line.offer->instanceType, m_workload.name));
            return;
        }
        const std::string &why =
            m_inputs.hardware
                ->unknown[static_cast<std::size_t>(known - m_inputs.catalog->types.data())];
        add(m_line.countByHand ? Severity::note : Severity::error, "not_predictable",
            say(Says::notPredictable, m_line.offer->instanceType, m_workload.name, why));
    }

    [[nodiscard]] static FindingSentence whyNotShared(SharingProblem problem)
    {
        switch (problem) {
        case SharingProblem::hostForbids: return Says::shareHostForbids;
        case SharingProblem::kind: return Says::shareKind;
        case SharingProblem::noHardware: return Says::shareNoHardware;
        case SharingProblem::schedule: return Says::shareSchedule;
        case SharingProblem::basis: return Says::shareBasis;
        case SharingProblem::phases: return Says::sharePhases;
        case SharingProblem::several: return Says::shareSeveral;
        case SharingProblem::memory: return Says::shareMemory;
        case SharingProblem::slices: return Says::shareSlices;
        case SharingProblem::serviceLevel: return Says::shareServiceLevel;
        case SharingProblem::none:
        case SharingProblem::forbidden: break;
        }
        return Says::shareForbidden;
    }

    void sharing()
    {
        const SharingOutcome &shared = *m_line.shared;
        const Workload *host = findWorkload(*m_inputs.plan, shared.host);
        const std::string &name = host != nullptr ? host->name : m_workload.name;
        const bool isOwn = shared.problem == SharingProblem::forbidden;
        add(Severity::error, "cannot_share", say(Says::cannotShare, m_workload.name, name),
            say(whyNotShared(shared.problem), isOwn ? m_workload.name : name),
            say(Says::shareElsewhere));
    }

    /// Demand that the stated counts of a fleet leave unserved today and under growth.
    void fleet()
    {
        const FleetOutcome &fleet = *m_line.fleet;
        const auto misses = [&](FindingStatement why) {
            add(Severity::error, "fleet_too_small", std::move(why), say(Says::fleetSearchAgain));
        };
        if (fleet.unserved > 0)
            misses(
                say(Says::fleetLacksLengths, m_workload.name, fact::Percent{100 * fleet.unserved}));
        if (fleet.headroom > 0 && fleet.headroom < 1 - kFleetSlack)
            misses(say(Says::fleetTooSmall, m_workload.name, fact::Percent{100 * fleet.headroom}));
        if (fleet.lacksSpare)
            misses(say(Says::fleetLacksSpare, m_workload.name));
        if (m_line.verdict == Verdict::missed)
            return;
        if (m_line.verdict == Verdict::mayMiss)
            serviceLevel(*m_line.sizing);
        outgrownFleet(fleet.headroom);
    }

    void outgrownFleet(double headroom)
    {
        const Date first = firstForecastMonth(m_inputs);
        for (int m = 0; m < kForecastMonths; ++m) {
            const Date month = first.firstOfMonthPlus(m);
            const bool isServed =
                demandIn(m_scenario, m_workload.id, m, month) <= headroom * (1 + kFleetSlack);
            if (isServed || shareOfMonth(*m_inputs.plan, m_workload.id, month).isZero())
                continue;
            add(Severity::warning, "fleet_outgrown",
                say(Says::fleetOutgrown, m_workload.name, fact::CalendarMonth{month}),
                say(Says::fleetSearchAgain));
            return;
        }
    }

    /// Findings about an offer, for each part of the fleet.
    void fleetParts()
    {
        const Scenario &scenario = m_scenario;
        for (const Line &part : m_line.parts) {
            LineFindings of(m_inputs, scenario, m_workload, part);
            if (m_line.price)
                of.price();
            else if (!priceOf(m_inputs, scenario, *part.offer))
                of.missingPrice();
            of.constraints();
            of.upfrontFee();
            of.commitment();
            of.lifeCycle();
            std::ranges::move(of.m_findings, std::back_inserter(m_findings));
        }
    }

    void serviceLevel(const Sizing &sizing)
    {
        if (m_line.verdict == Verdict::met)
            return;
        if (m_line.verdict == Verdict::missed)
            add(m_line.countByHand ? Severity::warning : Severity::error, "misses_service_level",
                missStatement(m_workload, m_line));
        else
            add(isOver(assuranceOf(m_line)) ? Severity::warning : Severity::note,
                "may_miss_service_level", missStatement(m_workload, m_line));
        if (m_line.verdict == Verdict::mayMiss) {
            addDetail(rangeAroundLimit(m_workload, m_line));
            addDetail(chanceOfMiss(m_line));
        }
        if (m_line.miss == SizingLimit::autoscaling && m_line.usage)
            addDetail(hoursCut(*m_line.usage));
        else if (!sizing.attainable && m_line.miss == sizing.miss)
            addDetail(whyAtAnyCount(sizing));
        if (missesAtAnyCount(m_line))
            addDetail(say(m_line.countByHand ? Says::anyCountMisses : Says::countIsOfCapacity));
        else if (isKeptByManyMore(m_line) && !m_line.countByHand)
            addDetail(say(Says::manyMoreWouldKeepIt, std::int64_t{kMostForALimit}));
    }

    /// Values that the plan states twice must agree.
    void demand()
    {
        if (m_workload.kind != WorkloadKind::realTimeInference)
            return;
        const RateWeek rates = rateWeekOf(m_workload);
        if (rates.week.profileMissed)
            add(Severity::warning, "demand_contradicts",
                say(Says::noScheduledDemand, m_workload.name), say(Says::hoursAssumedEqual));
        else if (rates.contradicts)
            add(Severity::warning, "demand_contradicts",
                say(Says::meanContradicts, m_workload.name,
                    fact::Figure{m_workload.demand.meanRequestsPerSecond},
                    fact::Figure{rates.meanPerSecond}),
                say(Says::peakCounts));
    }

    /// Spot is never as cheap as its price where nothing is saved in between.
    void interruptions()
    {
        if (m_line.offer->purchase.model != PricingModel::spot || !m_line.sizing
            || !m_line.sizing->fits)
            return;
        const SpotOutlook outlook = spotOutlookOf(m_inputs, m_scenario.spot, *m_line.offer);
        if (!outlook.available)
            add(Severity::error, "spot_not_available",
                say(Says::spotNotToBeHad, m_workload.name, *m_line.offer),
                say(Says::chooseOtherCapacity));
        const double factor = m_line.sizing->interruptionFactor;
        const fact::Figure perDay{outlook.rate.perDay};
        const bool runs = m_workload.schedule.kind == Schedule::Kind::perRun;
        const double fallback = m_scenario.spot.fallbackPercent;
        if (factor >= kNeverEnds)
            add(Severity::warning, "spot_interruptions", say(Says::spotNeverEnds, m_workload.name),
                say(Says::spotCheckpointMore, perDay));
        else if (factor > 1)
            add(Severity::note, "spot_interruptions",
                say(Says::spotLonger, m_workload.name, fact::Percent{100 * (factor - 1)}),
                say(runs ? Says::spotCountsRuns : Says::spotCountsSchedule, perDay));
        else
            add(Severity::note, "spot_interruptions", say(Says::spotMayBeTaken, m_workload.name),
                say(Says::spotExpected, perDay),
                fallback > 0
                    ? say(Says::spotFallback, fact::Percent{fallback, statedDecimals(fallback, 1)})
                    : say(Says::spotWithoutFallback));
        addDetail(rateOf(outlook));
        spotDeadline(factor);
    }

    static FindingStatement rateOf(const SpotOutlook &outlook)
    {
        if (outlook.rule != nullptr)
            return say(Says::spotRatePublished, outlook.rule->source);
        return say(outlook.source == SpotRateSource::own ? Says::spotRateOwn
                                                         : Says::spotRateForAll);
    }

    /// A deadline that the run keeps without interruptions.
    void spotDeadline(double factor)
    {
        const auto &deadline = m_workload.serviceLevel.deadlineHours;
        const RangedFigure &run = m_line.sizing->runHours;
        if (!deadline || !run.present() || factor >= kNeverEnds || run.value / factor > *deadline
            || run.high <= *deadline)
            return;
        const bool missed = run.value > *deadline;
        add(missed ? Severity::error : Severity::warning, "spot_misses_deadline",
            say(missed ? Says::spotMissesDeadline : Says::spotMayMissDeadline, m_workload.name),
            say(Says::spotTimes, hours(run.value), hours(run.value / factor), hours(*deadline),
                hours(run.high)));
    }
    static fact::Duration hours(double value) { return fact::Duration{value * kSecondsPerHour}; }

    void constraints()
    {
        const InstanceType *known = type();
        const auto stack =
            known != nullptr ? std::optional(stackOf(*m_inputs.catalog, *known)) : std::nullopt;
        const OfferReference &offer = *m_line.offer;
        const auto breaks = [this](FindingSentence sentence, auto... facts) {
            add(Severity::error, "constraint_broken",
                say(sentence, m_workload.name, std::move(facts)...));
        };
        switch (constraintBroken(m_workload.constraints, offer, stack)) {
        case BrokenConstraint::none: break;
        case BrokenConstraint::provider: breaks(Says::breaksProvider, offer.provider); break;
        case BrokenConstraint::region: breaks(Says::breaksRegion, offer.region); break;
        case BrokenConstraint::pricingModel:
            breaks(Says::breaksPricingModel, offer.purchase);
            break;
        case BrokenConstraint::interruption: breaks(Says::breaksInterruption); break;
        case BrokenConstraint::cudaKernels:
            breaks(Says::breaksCudaKernels, offer.instanceType);
            break;
        }
        if (known != nullptr && !isLargeEnough(m_workload.constraints, *known))
            breaks(Says::breaksLeastSize, known->name);
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
            say(found->second.printedIn.empty() ? Says::printedDiffers : Says::printedInDiffers,
                fact::UnroundedCost{printed, currency, 0}, m_workload.name,
                fact::UnroundedCost{m_line.exactMonthly, currency}, found->second.printedIn),
            say(agreement == PrintedAgreement::cutOff ? Says::printedCutOff
                                                      : Says::printedOtherwise));
    }

    /// A part is paid upfront, but nobody says how much: the months' cash is then too even.
    void upfrontFee()
    {
        if (m_line.offer->purchase.payment != Payment::partialUpfront || !m_line.price
            || (m_line.price->upfront && !m_line.price->upfront->isZero()))
            return;
        add(Severity::note, "upfront_unknown",
            say(Says::upfrontUnknown, *m_line.offer, m_workload.name), say(Says::upfrontSpread));
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
            say(Says::commitmentUnderused, m_workload.name, fact::Percent{utilisation * 100, 0},
                fact::Percent{breakEven * 100, 0}),
            say(Says::commitmentBillsAll, fact::Cost{onDemand, m_inputs.plan->currency}));
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
        const auto &cycle = static_cast<const LifeCycle &>(family);
        if (family.retired || left <= 0)
            add(Severity::warning, "retired_type",
                say(Says::typeRetired, known->name, m_workload.name, cycle));
        else
            add(left <= kSoon ? Severity::warning : Severity::note, "retirement_announced",
                say(Says::typeRetires, known->name, m_workload.name, cycle));
        if (!family.statusSource.empty())
            addDetail(say(Says::retirementStatedBy, family.statusSource));
    }

    const EvaluationInputs &m_inputs;
    const Scenario &m_scenario;
    const Workload &m_workload;
    const Line &m_line;
    std::vector<Finding> m_findings;
};

} // namespace

std::vector<Finding> lineFindings(const EvaluationInputs &inputs, const Scenario &scenario,
                                  const Workload &workload, const Line &line)
{
    return LineFindings(inputs, scenario, workload, line).collect();
}

} // namespace headroom
