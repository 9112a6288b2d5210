// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/goal_json.h"

#include "core/wording/answer_words.h"
#include "db/export/json_values.h"

#include <algorithm>

namespace headroom::storage {

namespace {

constexpr std::array<std::string_view, 3> kReaches{"found", "never", "always"};
static_assert(kReaches.size() == static_cast<std::size_t>(GoalAnswer::Reach::always) + 1);

Json risksJson(const std::vector<ServiceRisk> &risks)
{
    Json list = Json::array();
    for (const ServiceRisk &risk : risks)
        list.push_back(
            {{"workload", risk.name},
             {"runs", risk.is != Assurance::cannotRun},
             {"limit", risk.limit == SizingLimit::none ? Json(nullptr) : Json(keyOf(risk.limit))},
             {"miss_probability", risk.missChance}});
    return list;
}

Json headOf(std::string_view find, const std::string &scenario, const std::string &currency)
{
    return {{"find", find}, {"scenario", scenario}, {"currency", currency}};
}

} // namespace

std::string goalJson(const GoalAnswer &answer, GoalKind kind, Money budget,
                     const std::string &scenario, const std::string &currency)
{
    Json document = headOf(keyOf(kind), scenario, currency);
    document["budget"] = budget.toString();
    document["reach"] = kReaches[static_cast<std::size_t>(answer.reach)];
    document["percent"] = answer.percent;
    document["monthly_cost"] = answer.monthly.toString();
    document["monthly_cost_beyond"] =
        answer.reach == GoalAnswer::Reach::found ? Json(answer.beyond.toString()) : Json(nullptr);
    document["stopped_by"] = risksJson(answer.stoppedBy);
    document["over_limits_today"] = risksJson(answer.overToday);
    document["over_limits_anyway"] = risksJson(answer.overAnyway);
    return outputJson("goal", document);
}

std::string precisionJson(const std::vector<PrecisionAnswer> &answers, Money budget,
                          const std::string &scenario, const std::string &currency)
{
    Json document = headOf("precision", scenario, currency);
    document["budget"] = budget.toString();
    Json list = Json::array();
    for (const PrecisionAnswer &answer : answers)
        list.push_back(
            {{"precision", keyOf(answer.precision)},
             {"monthly_cost", textOrNull(answer.there.monthly)},
             {"over_limits", std::ranges::count_if(answer.there.risks, isOver, &ServiceRisk::is)},
             {"answer", describe(answer.there)},
             {"meets", answer.meets(budget)}});
    document["precisions"] = std::move(list);
    return outputJson("goal-precision", document);
}

std::string budgetJson(double trafficPercent, const ScenarioEvaluation &there,
                       const std::string &scenario, const std::string &currency)
{
    Json document = headOf("budget", scenario, currency);
    document["traffic_percent"] = trafficPercent;
    document["budget"] = there.total.toString();
    document["over_limits"] = risksJson(overLimits(there));
    return outputJson("goal-budget", document);
}

} // namespace headroom::storage
