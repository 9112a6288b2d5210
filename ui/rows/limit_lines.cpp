// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/limit_lines.h"

#include "core/evaluation/format.h"
#include "ui/format/text.h"
#include "ui/rows/candidate_text.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace headroom::ui {

namespace {

constexpr double kSmallestLimit = 1e-3;
constexpr double kLargestBudget = 1e12;
constexpr double kRoundingRoom = 1.1; // more than rounding to two digits takes away

std::optional<NeedKind> kindOfLimit(SizingLimit limit)
{
    switch (limit) {
    case SizingLimit::p95Latency: return NeedKind::p95Latency;
    case SizingLimit::ttft: return NeedKind::timeToFirstToken;
    case SizingLimit::tpot: return NeedKind::timePerToken;
    case SizingLimit::deadline: return NeedKind::deadline;
    default: return std::nullopt;
    }
}

} // namespace

QString needLabel(NeedKind kind, double value)
{
    switch (kind) {
    case NeedKind::requests: return tr("need %1 req/s").arg(plainFigure(value));
    case NeedKind::gigabytes: return tr("need %1 GB/h").arg(plainFigure(value));
    case NeedKind::p95Latency: return tr("p95 ≤ %1").arg(millisecondsText(value));
    case NeedKind::timeToFirstToken: return tr("first token ≤ %1").arg(millisecondsText(value));
    case NeedKind::timePerToken: return tr("each token ≤ %1").arg(millisecondsText(value));
    case NeedKind::deadline: return tr("deadline %1").arg(hoursText(value));
    case NeedKind::window: return tr("schedule leaves %1").arg(hoursText(value));
    case NeedKind::day: return tr("one day");
    case NeedKind::justEnough: return tr("just enough");
    }
    return {};
}

std::optional<PlanEdit> needEdit(const Workload &workload, NeedKind kind, double value)
{
    if (!std::isfinite(value))
        return std::nullopt;
    const double limit = std::max(kSmallestLimit, roundedForDragging(value));
    Workload changed = workload;
    ServiceLevel &level = changed.serviceLevel;
    switch (kind) {
    case NeedKind::requests:
        changed.demand.peakRequestsPerSecond = limit;
        return ChangeWorkload{std::move(changed), QT_TRANSLATE_NOOP("Fields", "peak requests")};
    case NeedKind::p95Latency:
        level.p95LatencyMs = limit;
        return ChangeWorkload{std::move(changed), QT_TRANSLATE_NOOP("Fields", "p95 latency")};
    case NeedKind::timeToFirstToken:
        level.timeToFirstTokenMs = limit;
        return ChangeWorkload{std::move(changed),
                              QT_TRANSLATE_NOOP("Fields", "time to first token")};
    case NeedKind::timePerToken:
        level.timePerOutputTokenMs = limit;
        return ChangeWorkload{std::move(changed), QT_TRANSLATE_NOOP("Fields", "time per token")};
    case NeedKind::deadline:
        level.deadlineHours = limit;
        return ChangeWorkload{std::move(changed), QT_TRANSLATE_NOOP("Fields", "deadline")};
    case NeedKind::gigabytes:
        level.deadlineHours =
            std::max(kSmallestLimit,
                     roundedForDragging(workload.demand.dataGibPerRun * kGigabytesPerGib / limit));
        return ChangeWorkload{std::move(changed), QT_TRANSLATE_NOOP("Fields", "deadline")};
    case NeedKind::window:
    case NeedKind::day:
    case NeedKind::justEnough: return std::nullopt;
    }
    return std::nullopt;
}

double widerLimit(const LimitCheck &missed)
{
    const RangedFigure &reached = missed.reached;
    const double wanted = std::isfinite(reached.high) ? reached.high : reached.value;
    const double rounded = roundedForDragging(wanted);
    return rounded < wanted ? roundedForDragging(wanted * kRoundingRoom) : rounded;
}

std::optional<PlanEdit> widerLimits(const Workload &workload, std::span<const LimitCheck> missed)
{
    std::optional<PlanEdit> edit;
    Workload changed = workload;
    for (const LimitCheck &one : missed) {
        const auto kind = kindOfLimit(one.limit);
        edit = kind ? needEdit(changed, *kind, widerLimit(one)) : std::nullopt;
        if (!edit)
            return std::nullopt;
        changed = std::get<ChangeWorkload>(*edit).workload;
    }
    if (missed.size() > 1)
        return ChangeWorkload{std::move(changed), QT_TRANSLATE_NOOP("Fields", "service level")};
    return edit;
}

QString bandLabel(const ReplicaBand &band)
{
    if (band.maximum == 0)
        return tr("%1 or more replicas").arg(band.fewest);
    if (band.maximum == 1)
        return tr("1 replica");
    return band.fewest == band.maximum ? tr("%1 replicas").arg(band.maximum)
                                       : tr("%1–%2 replicas").arg(band.fewest).arg(band.maximum);
}

PlanEdit budgetEdit(const Plan &plan, const ScenarioEvaluation &scenario, WorkloadId workload,
                    double left)
{
    const double wanted = std::clamp(roundedForDragging(left), 0.0, kLargestBudget);
    return budgetEdit(plan, scenario.forecast.front().month,
                      budgetLeaving(scenario, workload, Money::nearest(wanted)));
}

PlanEdit budgetEdit(const Plan &plan, Date month, Money monthly)
{
    const Scenario &scenario = activeScenario(plan);
    if (!scenario.monthlyBudget) {
        std::vector<MonthBudget> byMonth = plan.budgetByMonth;
        const auto later = std::ranges::find_if(byMonth, [&](const MonthBudget &change) {
            return change.from.firstOfMonthPlus(0) > month.firstOfMonthPlus(0);
        });
        if (later == byMonth.begin())
            return SetBudget{monthly};
        std::prev(later)->monthly = monthly;
        return SetBudgetByMonth{std::move(byMonth)};
    }
    Scenario changed = scenario;
    changed.monthlyBudget = monthly;
    return ChangeAssumptions{std::move(changed), QT_TRANSLATE_NOOP("Fields", "monthly budget")};
}

double roundedForDragging(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return 0;
    const int digits = value < 100 ? 2 : 3;
    const double scale = std::pow(10.0, digits - 1 - std::floor(std::log10(value)));
    return std::round(value * scale) / scale;
}

} // namespace headroom::ui
