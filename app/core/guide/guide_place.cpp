// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/guide_place.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::string_view kOwnKernels = "custom_cuda"; // the answer about software

/// The answer of the first question that describes such work; empty: the guide has none.
std::string_view phaseOf(WorkloadKind kind)
{
    switch (kind) {
    case WorkloadKind::training: return "training";
    case WorkloadKind::fineTuning: return "fine_tuning";
    case WorkloadKind::realTimeInference:
    case WorkloadKind::batchInference:
    case WorkloadKind::validation: return "inference";
    case WorkloadKind::preprocessing: return "preprocessing";
    case WorkloadKind::development: return {};
    }
    return {};
}

bool isIn(const GuideAnswer &answer, std::string_view phase)
{
    return answer.step == GuideStep::phase
               ? answer.key == phase
               : answer.phases.empty()
                     || std::ranges::find(answer.phases, phase) != answer.phases.end();
}

} // namespace

std::optional<GuidePlace> guidePlaceOf(std::string_view rule, const Workload &workload)
{
    const std::string_view own = phaseOf(workload.kind);
    const GuideAnswer *found = nullptr;
    const auto rankOf = [&](const GuideAnswer &answer) {
        const bool isItsSoftware =
            answer.step == GuideStep::software
            && (answer.key == kOwnKernels) == workload.constraints.customCudaKernels;
        return (isItsSoftware ? 4 : 0) + (isIn(answer, own) ? 2 : 0) + (answer.isUsual ? 1 : 0);
    };
    for (const GuideAnswer &answer : guideBook().answers()) {
        if (answer.rule == rule && (found == nullptr || rankOf(answer) > rankOf(*found)))
            found = &answer;
    }
    if (found == nullptr)
        return std::nullopt;
    GuidePlace place{{}, found};
    if (isIn(*found, own))
        place.choices.answers[GuideStep::phase] = own;
    else if (!found->phases.empty())
        place.choices.answers[GuideStep::phase] = found->phases.front();
    place.choices.answers[found->step] = found->key;
    if (workload.constraints.customCudaKernels && found->step != GuideStep::software
        && found->key != "preprocessing")
        place.choices.answers[GuideStep::software] = kOwnKernels;
    return place;
}

} // namespace headroom
