// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/register/measured_trials.h"

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

std::optional<MeasuredTrial> ofRuns(const Trial &trial, const Demand &demand)
{
    const auto tokens = exactOf(demand.tokensPerRun * demand.epochs);
    const auto rate = exactOf(trial.tokensPerSecond.value_or(0));
    if (!tokens || !rate)
        return std::nullopt;
    MeasuredTrial measured{&trial, Exact(1), *tokens / *rate / Exact(kSecondsPerHour), {}};
    measured.monthly = trial.cost->exact() / trial.hours * measured.runHours * demand.runsPerMonth;
    return measured;
}

} // namespace

std::vector<MeasuredTrial> measuredTrials(const Snapshot &snapshot, WorkloadId id)
{
    std::vector<MeasuredTrial> measured;
    const Workload *workload = findWorkload(snapshot.seen(), id);
    if (workload == nullptr)
        return measured;
    const bool trains =
        workload->kind == WorkloadKind::training || workload->kind == WorkloadKind::fineTuning;
    for (const Trial &trial : snapshot.plan().trials) {
        if (trial.workload != id || !trial.cost || *trial.cost == Money() || trial.hours <= Exact())
            continue;
        std::optional<MeasuredTrial> one;
        if (trains)
            one = ofRuns(trial, workload->demand);
        else if (workload->kind == WorkloadKind::realTimeInference)
            one = ofService(trial, workload->demand,
                            hoursPerMonth(basisOf(snapshot.plan(), activeScenario(snapshot.plan())),
                                          snapshot.inputs.valuationDate));
        if (one)
            measured.push_back(*one);
    }
    return measured;
}

} // namespace headroom
