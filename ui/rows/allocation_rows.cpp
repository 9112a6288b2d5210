// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/allocation_rows.h"

#include "core/evaluation/fleet_line.h"
#include "core/evaluation/format.h"
#include "core/evaluation/missed_level.h"
#include "core/evaluation/shared_line.h"
#include "core/money/date_text.h"
#include "core/report/report_facts.h"
#include "core/wording/refusal_words.h"
#include "core/wording/risk_words.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/rows/candidate_text.h"

#include <QElapsedTimer>
#include <QStringList>

namespace headroom::ui {

namespace {

QString countWithMachine(const Snapshot &snapshot, const Line &line)
{
    QString text = countText(line);
    const Catalog &catalog = *snapshot.inputs.catalog;
    if (const auto type = catalog.findType(line.offer->provider, line.offer->instanceType))
        text += QStringLiteral(" × (%1)").arg(machineText(catalog.types[*type], catalog));
    return text;
}

QString priceText(const Snapshot &snapshot, const Line &line)
{
    QString text = textOf(formatRate(line.price->rate, snapshot.plan().currency, language()));
    if (line.price->asOf)
        text += tr(", %1").arg(textOf(formatDate(*line.price->asOf, language())));
    return text;
}

void addLifeCycle(std::vector<FactRow> &rows, const Catalog &catalog, const OfferReference &offer)
{
    const auto type = catalog.findType(offer.provider, offer.instanceType);
    if (!type)
        return;
    const InstanceFamily &family = catalog.families[catalog.types[*type].family];
    const std::string text = lifeCycleOf(family, language());
    if (!text.empty())
        rows.push_back({tr("Life cycle"), textOf(text),
                        family.retired || family.retires ? Tone::Warning : Tone::Muted,
                        "life_cycle"});
}

void addSizing(std::vector<FactRow> &rows, const Sizing &sizing)
{
    if (!sizing.fits) {
        rows.push_back(
            {tr("Fit"), textOf(refusalText(sizing.refusal, language())), Tone::Error, "fit"});
        return;
    }
    if (sizing.memoryNeededGib.present()) {
        const QString figures = sizing.memoryTight ? tr("%1 of %2 GiB, tight") : tr("%1 of %2 GiB");
        rows.push_back({tr("Memory"),
                        figures.arg(textOf(formatFigure(sizing.memoryNeededGib.value, language())),
                                    textOf(formatFigure(sizing.memoryAvailableGib, language()))),
                        sizing.memoryTight ? Tone::Warning : Tone::Normal, "memory_use"});
    }
    if (const std::string arrangement = arrangementText(sizing, language()); !arrangement.empty())
        rows.push_back({tr("Arrangement"), textOf(arrangement), Tone::Normal, "arrangement"});
    if (sizing.decidedBy != SizingLimit::none)
        rows.push_back(
            {tr("Count decided by"), textOf(nameOf(sizing.decidedBy)), Tone::Normal, "decided_by"});
    if (sizing.utilisation > 0)
        rows.push_back({sizing.runHours.present() ? tr("Time used") : tr("Utilisation at peak"),
                        textOf(formatPercent(100 * sizing.utilisation, language(), 0)),
                        Tone::Normal, "utilisation"});
    if (sizing.headroom > 0)
        rows.push_back({tr("Headroom"), textOf(formatMultiple(sizing.headroom, language())),
                        sizing.headroom < 1 ? Tone::Warning : Tone::Normal, "headroom"});
}

/// One limit: what is asked at the left, what is reached at the right.
void addLimit(std::vector<FactRow> &rows, const QString &label, std::string_view meaning,
              const Line &line, const std::optional<double> &limit, LimitCheck check)
{
    if (!limit)
        return;
    if (!check.reached.present()) {
        rows.push_back({label, tr("no figure"), Tone::Muted, meaning});
        return;
    }
    check.asked = *limit;
    const bool atAnyCount = missesAtAnyCount(line) && line.miss == check.limit;
    rows.push_back({label, limitCheckText(check, atAnyCount), toneOf(check.verdict()), meaning});
}

/// Adds list, contracted and cash cost if they differ from the effective one, which every table
/// shows.
void addCosts(std::vector<FactRow> &rows, const Line &line, const std::string &currency)
{
    if (!hasCost(line))
        return;
    const auto add = [&](const QString &label, Money amount, std::string_view meaning) {
        rows.push_back(
            {label, textOf(formatMoney(amount, currency, language())), Tone::Normal, meaning});
    };
    if (line.listCost && *line.listCost != line.compute)
        add(tr("List cost of the used hours"), *line.listCost, "list_cost");
    if (line.contractedCost && line.contractedCost != line.listCost)
        add(tr("Contracted cost"), *line.contractedCost, "contracted_cost");
    if (line.cash != line.compute)
        add(tr("Cash a month"), line.cash, "cash_cost");
    if (line.upfront != Money())
        add(tr("Upfront"), line.upfront, "upfront_cost");
}

/// Each part with what it carries and costs, and what the fleet comes to.
std::vector<FactRow> fleetRows(const Snapshot &snapshot, const Line &line)
{
    std::vector<FactRow> rows;
    const std::string &currency = snapshot.plan().currency;
    for (std::size_t i = 0; i < line.parts.size(); ++i) {
        const Line &part = line.parts[i];
        const FleetOutcome::Part &outcome = line.fleet->parts[i];
        rows.push_back(
            {typeText(*part.offer), countWithMachine(snapshot, part), Tone::Normal, "machine"});
        rows.push_back(
            {tr("Where and how"),
             tr("%1, %2").arg(part.offer->region.empty() ? textOf(nameOf(part.offer->provider))
                                                         : textOf(part.offer->region),
                              textOf(nameOf(part.offer->purchase, language()))),
             Tone::Normal, "purchase"});
        rows.push_back({tr("Requests"), textOf(formatPercent(100 * outcome.share, language())),
                        Tone::Normal, "requests_percent"});
        rows.push_back({tr("Load"), textOf(formatPercent(100 * outcome.load, language())),
                        outcome.load > 1 + kFleetSlack ? Tone::Warning : Tone::Normal,
                        "load_percent"});
        rows.push_back({tr("Cost a month"),
                        part.price ? textOf(formatMoney(part.compute, currency, language()))
                                   : textOf(nameOf(CostGap::notPriced)),
                        part.price ? Tone::Normal : Tone::Warning, "compute_cost"});
    }
    rows.push_back({tr("Hours a month"),
                    tr("%1 h").arg(textOf(formatExact(line.hours, 2, language()))), Tone::Normal,
                    "hours"});
    addCosts(rows, line, currency);
    if (line.fleet->headroom > 0)
        rows.push_back({tr("Headroom"), textOf(formatMultiple(line.fleet->headroom, language())),
                        line.fleet->headroom < 1 - kFleetSlack ? Tone::Warning : Tone::Normal,
                        "headroom"});
    if (line.unitCost)
        rows.push_back({tr("Per %1").arg(textOf(line.unitCost->unit)),
                        unitCostText(line.unitCost->amount, currency), Tone::Normal, "unit_cost"});
    return rows;
}

/// The rest is evaluated once it is chosen: a menu must open at once.
constexpr qint64 kMaxSearchMilliseconds = 40; // ms

QString nameIn(const Plan &plan, WorkloadId id)
{
    const Workload *workload = findWorkload(plan, id);
    return workload != nullptr ? textOf(workload->name) : QString();
}

QString reasonOf(SharingProblem problem)
{
    switch (problem) {
    case SharingProblem::none: return {};
    case SharingProblem::forbidden: return tr("this workload may not share instances");
    case SharingProblem::hostForbids: return tr("it may not share its instances");
    case SharingProblem::kind: return tr("not real-time inference on a schedule of hours");
    case SharingProblem::noHardware: return tr("its hardware is not known");
    case SharingProblem::schedule: return tr("it does not run in all of the hours");
    case SharingProblem::basis: return tr("it has a different month basis");
    case SharingProblem::phases: return tr("its roadmap phases differ");
    case SharingProblem::several: return tr("a copy of a model needs several instances");
    case SharingProblem::memory: return tr("the models do not fit together");
    case SharingProblem::slices: return tr("one of them runs on MIG slices");
    case SharingProblem::serviceLevel: return tr("a service level would be missed");
    }
    return {};
}

} // namespace

std::vector<FactRow> allocationRows(const Snapshot &snapshot, const Line &line)
{
    std::vector<FactRow> rows;
    if (!line.offer)
        return rows;
    if (line.fleet)
        return fleetRows(snapshot, line);
    const OfferReference &offer = *line.offer;
    rows.push_back({tr("Offer"), typeText(offer), Tone::Normal, "offer"});
    rows.push_back({tr("Provider"), textOf(nameOf(offer.provider)), Tone::Normal, "provider"});
    rows.push_back(
        {tr("Region"), textOf(regionName(offer.region, language())), Tone::Normal, "region"});
    rows.push_back(
        {tr("Pricing"), textOf(nameOf(offer.purchase, language())), Tone::Normal, "purchase"});
    addLifeCycle(rows, *snapshot.inputs.catalog, offer);
    const PriceBook book = line.price ? line.price->book : offer.book;
    if (book != PriceBook::publicCatalog)
        rows.push_back({tr("Price book"), textOf(nameOf(book)), Tone::Normal, "price_book"});
    if (line.price)
        rows.push_back({tr("Price"), priceText(snapshot, line), Tone::Normal, "unit_price"});
    else
        rows.push_back(
            {tr("Price"), textOf(nameOf(CostGap::notPriced)), Tone::Warning, "unit_price"});
    if (line.price && line.price->conversion)
        rows.push_back({tr("Exchange rate"), textOf(describe(*line.price->conversion, language())),
                        Tone::Normal, "exchange_rate"});
    rows.push_back({tr("Count"), countWithMachine(snapshot, line), Tone::Normal, "machine"});
    rows.push_back({tr("Hours a month"),
                    tr("%1 h").arg(textOf(formatExact(line.hours, 2, language()))), Tone::Normal,
                    "hours"});
    addCosts(rows, line, snapshot.plan().currency);
    const std::vector<FactRow> shared = sharingRows(snapshot, line);
    rows.insert(rows.end(), shared.begin(), shared.end());
    if (line.sizing)
        addSizing(rows, *line.sizing);
    if (line.unitCost)
        rows.push_back({tr("Per %1").arg(textOf(line.unitCost->unit)),
                        unitCostText(line.unitCost->amount, snapshot.plan().currency), Tone::Normal,
                        "unit_cost"});
    return rows;
}

std::vector<FactRow> serviceLevelRows(const Workload &workload, const Line &line)
{
    std::vector<FactRow> rows;
    if (!line.sizing || !line.sizing->fits)
        return rows;
    const ServiceLevel &level = workload.serviceLevel;
    const Sizing &sizing = *line.sizing;
    const auto add = [&](const QString &label, std::string_view meaning, SizingLimit which,
                         const std::optional<double> &limit, const RangedFigure &reached) {
        addLimit(rows, label, meaning, line, limit, {which, reached, 0});
    };
    add(tr("p95 latency"), "p95_latency", SizingLimit::p95Latency, level.p95LatencyMs,
        sizing.p95LatencyMs);
    add(tr("TTFT"), "time_to_first_token", SizingLimit::ttft, level.timeToFirstTokenMs,
        sizing.ttftMs);
    add(tr("TPOT"), "time_per_output_token", SizingLimit::tpot, level.timePerOutputTokenMs,
        sizing.tpotMs);
    add(tr("Deadline"), "deadline", SizingLimit::deadline, level.deadlineHours, sizing.runHours);
    return rows;
}

std::vector<SharingChoice> sharingChoices(const Snapshot &snapshot, WorkloadId workload)
{
    const Scenario &scenario = activeScenario(snapshot.plan());
    std::vector<SharingChoice> choices;
    const auto own = scenario.allocations.find(workload);
    if (own == scenario.allocations.end())
        return choices;
    EvaluationInputs inputs = snapshot.inputs;
    inputs.plan = snapshot.evaluation.activeScenario().plan;
    QElapsedTimer since;
    since.start();
    for (const Workload &host : inputs.plan->workloads) {
        const auto allocation = scenario.allocations.find(host.id);
        if (host.id == workload || host.kind != WorkloadKind::realTimeInference
            || allocation == scenario.allocations.end() || allocation->second.onInstancesOf
            || !allocation->second.fleet.empty())
            continue;
        SharingChoice choice{host.id, textOf(host.name), {}};
        if (since.elapsed() < kMaxSearchMilliseconds) {
            Scenario shared = scenario;
            shared.allocations[workload].onInstancesOf = host.id;
            const SharedGroup group = sharedGroupOf(inputs, shared, host.id);
            if (const auto refused = group.refused.find(workload); refused != group.refused.end())
                choice.reason = reasonOf(refused->second);
        }
        choices.push_back(std::move(choice));
    }
    return choices;
}

std::vector<FactRow> sharingRows(const Snapshot &snapshot, const Line &line)
{
    if (!line.shared)
        return {};
    const SharingOutcome &shared = *line.shared;
    const Plan &plan = snapshot.plan();
    if (shared.problem != SharingProblem::none)
        return {
            {tr("Runs on"),
             tr("not on those of %1: %2").arg(nameIn(plan, shared.host), reasonOf(shared.problem)),
             Tone::Error, "shares_instances"}};
    QStringList others;
    for (const WorkloadId id : shared.members) {
        if (id != line.id)
            others += nameIn(plan, id);
    }
    constexpr double kBasisPoints = 100;
    return {
        {shared.host == line.id ? tr("Shares its instances with") : tr("Runs on those of"),
         others.join(QStringLiteral(", ")), Tone::Normal, "shares_instances"},
        {tr("Set aside for it"),
         tr("%1 % of the time, %2 of the memory, %3 of the cost")
             .arg(shared.timePercent)
             .arg(textOf(formatPercent(shared.memoryPercent, language(), 0)),
                  textOf(formatPercent(static_cast<double>(shared.costBasisPoints) / kBasisPoints,
                                       language(), 1))),
         Tone::Normal, "shared_part"}};
}

} // namespace headroom::ui
