// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/mix_json.h"

#include "core/wording/mix_words.h"
#include "db/export/evaluation_json.h"
#include "db/export/json_output.h"

#include <nlohmann/json.hpp>

namespace headroom::storage {

namespace {

using Json = nlohmann::ordered_json;

std::string workloadName(const Plan &plan, WorkloadId id)
{
    const Workload *workload = findWorkload(plan, id);
    return workload == nullptr ? std::string() : workload->name;
}

Json bindingJson(const Plan &plan, const MixRules &rules, const MixChoice &choice)
{
    Json list = Json::array();
    for (const RulePrice &price : choice.binding)
        list.push_back({{"constraint", describe(rules, price.rule, plan.currency)},
                        {"relaxing_saves", price.saves.toString()},
                        {"proven", price.isProven}});
    return list;
}

Json runnersUpJson(const Plan &plan, const MixChoice &choice)
{
    Json list = Json::array();
    for (const RunnerUp &other : choice.runnersUp)
        list.push_back({{"workload", workloadName(plan, other.workload)},
                        {"provider", keyOf(other.offer.provider)},
                        {"region", other.offer.region},
                        {"instance_type", other.offer.instanceType},
                        {"pricing_model", keyOf(other.offer.purchase)},
                        {"costs_more", other.costsMore.toString()},
                        {"proven", other.isProven}});
    return list;
}

Json clashJson(const Plan &plan, const MixRules &rules, const MixChoice &choice)
{
    Json list = Json::array();
    for (const MixRule &rule : choice.clash)
        list.push_back(describe(rules, rule, plan.currency));
    for (const WorkloadId id : choice.unserved)
        list.push_back("the service level and constraints of " + workloadName(plan, id));
    return list;
}

Json scenarioOf(const Snapshot &chosen)
{
    const std::string text = evaluationJson(chosen, {chosen.evaluation.active});
    return Json::parse(text)["scenarios"].front();
}

} // namespace

std::string gapPercent(const MixChoice &choice)
{
    if (choice.monthly.cents() == 0)
        return "0";
    constexpr int kDecimals = 4;
    const Exact gap = (choice.monthly.exact() - choice.bound.exact()) / choice.monthly.exact();
    return (gap * Exact(100)).toString(0, kDecimals);
}

std::string mixJson(const Plan &plan, const ScenarioEvaluation &today, const MixRules &rules,
                    const MixChoice &choice, const Snapshot *chosen)
{
    const bool found = chosen != nullptr;
    const Json document = {
        {"status", keyOf(choice.status)},
        {"currency", plan.currency},
        {"monthly_cost", found ? Json(choice.monthly.toString()) : Json(nullptr)},
        {"bound", found ? Json(choice.bound.toString()) : Json(nullptr)},
        {"gap", found ? Json(((choice.monthly.exact() - choice.bound.exact())
                              / (choice.monthly.cents() == 0 ? Exact(1) : choice.monthly.exact()))
                                 .toString())
                      : Json(nullptr)},
        {"today_monthly_cost", today.total.toString()},
        {"nodes", choice.nodes},
        {"scenario", found ? scenarioOf(*chosen) : Json(nullptr)},
        {"binding", bindingJson(plan, rules, choice)},
        {"runners_up", runnersUpJson(plan, choice)},
        {"clash", clashJson(plan, rules, choice)}};
    return jsonText(document);
}

} // namespace headroom::storage
