// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/register/measured_trials.h"

#include "core/costing/month_view.h"
#include "core/documents/worked_figure.h"
#include "core/money/month_basis.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t kParts = 1000; // of a unit: tokens of a run may be many

std::optional<Exact> exactOf(double value)
{
    const auto exact = Exact::fromDouble(value, kParts);
    return exact && *exact > Exact() ? std::optional(*exact) : std::nullopt;
}

/// Requests a second, or tokens of answers where only these were measured.
std::optional<Exact> requestsOf(const Trial &trial, const Demand &demand)
{
    if (trial.requestsPerSecond)
        return exactOf(*trial.requestsPerSecond);
    const auto tokens = exactOf(trial.tokensPerSecond.value_or(0));
    const auto answer = exactOf(demand.outputTokens);
    return tokens && answer ? std::optional(*tokens / *answer) : std::nullopt;
}

/// Runs of a month at what the trial was billed an hour.
std::optional<MeasuredTrial> ofRunsThatTake(const Trial &trial, const Exact &seconds,
                                            const Exact &runs)
{
    MeasuredTrial measured{&trial, Exact(1), seconds / Exact(kSecondsPerHour), {}};
    measured.monthly = trial.cost->exact() / trial.hours * measured.runHours * runs;
    return measured;
}

std::optional<MeasuredTrial> ofService(const Trial &trial, const Demand &demand,
                                       const Exact &monthHours)
{
    const auto peak = exactOf(demand.peakRequestsPerSecond);
    const auto rate = requestsOf(trial, demand);
    if (!peak || !rate)
        return std::nullopt;
    MeasuredTrial measured{&trial, roundedUp(*peak / *rate), {}, {}};
    measured.monthly = trial.cost->exact() / trial.hours * measured.copies * monthHours;
    return measured;
}

std::optional<MeasuredTrial> ofTraining(const Trial &trial, const Demand &demand)
{
    const auto tokens = exactOf(demand.tokensPerRun * demand.epochs);
    const auto rate = exactOf(trial.tokensPerSecond.value_or(0));
    if (!tokens || !rate)
        return std::nullopt;
    return ofRunsThatTake(trial, *tokens / *rate, demand.runsPerMonth);
}

/// Items are requests that nobody waits for.
std::optional<MeasuredTrial> ofBatches(const Trial &trial, const Workload &workload,
                                       const MonthView &month)
{
    const auto items = exactOf(itemsOfRun(workload.demand));
    const auto rate = requestsOf(trial, workload.demand);
    if (!items || !rate)
        return std::nullopt;
    return ofRunsThatTake(trial, *items / *rate, runsOf(workload, month));
}

std::optional<MeasuredTrial> measuredBy(const Trial &trial, const Workload &workload,
                                        const MonthView &month)
{
    switch (workload.kind) {
    case WorkloadKind::training:
    case WorkloadKind::fineTuning: return ofTraining(trial, workload.demand);
    case WorkloadKind::batchInference:
    case WorkloadKind::validation: return ofBatches(trial, workload, month);
    case WorkloadKind::realTimeInference:
        return ofService(trial, workload.demand, hoursPerMonth(month.basis, month.month));
    case WorkloadKind::preprocessing:
    case WorkloadKind::development: break;
    }
    return std::nullopt;
}

} // namespace

std::vector<MeasuredTrial> measuredTrials(const Snapshot &snapshot, WorkloadId id)
{
    std::vector<MeasuredTrial> measured;
    const Workload *workload = findWorkload(snapshot.seen(), id);
    if (workload == nullptr)
        return measured;
    const MonthView month = monthViewOf(snapshot.plan(), activeScenario(snapshot.plan()),
                                        snapshot.inputs.valuationDate);
    for (const Trial &trial : snapshot.plan().trials) {
        if (trial.workload != id || !trial.cost || *trial.cost == Money() || trial.hours <= Exact())
            continue;
        if (const auto one = measuredBy(trial, *workload, month))
            measured.push_back(*one);
    }
    return measured;
}

} // namespace headroom
