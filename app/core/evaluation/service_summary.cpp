// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/service_summary.h"

#include "core/evaluation/completeness.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/left_out.h"
#include "core/evaluation/missing_facts.h"
#include "core/evaluation/service_risk.h"

#include <algorithm>

namespace headroom {

namespace {

bool isRefusedSharing(const Line &line)
{
    return line.shared && line.shared->problem != SharingProblem::none;
}

} // namespace

std::optional<double> headroomOf(const Workload &workload, const Line &line)
{
    if (!line.offer || workload.kind == WorkloadKind::development || !line.sizing
        || !line.sizing->fits || line.sizing->headroom <= 0)
        return std::nullopt;
    return line.sizing->headroom;
}

ServiceVerdict serviceVerdictOf(const Workload &workload, const Line &line)
{
    const bool isSized =
        line.sizing && (line.sizing->fits || !lacksFacts(line.sizing->refusal.code));
    // Work that cannot run serves nobody, whether or not a limit is stated.
    if (isRefusedSharing(line) || (isSized && cannotRun(line)))
        return ServiceVerdict::missed;
    if (workload.serviceLevel == ServiceLevel())
        return ServiceVerdict::without;
    if (!line.offer)
        return ServiceVerdict::noOffer;
    if (!isSized)
        return ServiceVerdict::notSized;
    if (!line.sizing->fits || line.verdict == Verdict::missed)
        return ServiceVerdict::missed;
    if (line.verdict == Verdict::met)
        return ServiceVerdict::met;
    return isOver(assuranceOf(line)) ? ServiceVerdict::likelyMisses : ServiceVerdict::mayMiss;
}

ServiceSummary serviceSummaryOf(const Plan &plan, const std::vector<Line> &lines)
{
    ServiceSummary summary;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        const Workload &workload = plan.workloads[i];
        const Line &line = lines[i];
        const ServiceVerdict state = serviceVerdictOf(workload, line);
        summary.states.push_back(state);
        const bool isPredicted = state >= ServiceVerdict::met && state <= ServiceVerdict::missed;
        summary.unpriced += isPredicted && !hasCost(line) ? 1 : 0;
        const auto headroom = headroomOf(workload, line);
        if (headroom && (!summary.minHeadroom || *headroom < summary.minHeadroom->times))
            summary.minHeadroom = MinHeadroom{*headroom, i};
    }
    return summary;
}

int ServiceSummary::count(ServiceVerdict state) const
{
    return static_cast<int>(std::ranges::count(states, state));
}

int ServiceSummary::stated() const
{
    return static_cast<int>(states.size()) - count(ServiceVerdict::without);
}

bool ServiceSummary::allMet() const
{
    return stated() > 0 && met() == stated() && unpriced == 0;
}

std::vector<std::size_t> ServiceSummary::in(ServiceVerdict state) const
{
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < states.size(); ++i) {
        if (states[i] == state)
            found.push_back(i);
    }
    return found;
}

} // namespace headroom
