// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/mix_json.h"

#include "core/catalog/availability.h"
#include "core/planning/mix_proposal.h"
#include "core/proposals/mix_outcome.h"
#include "core/proposals/mix_tables.h"
#include "core/wording/mix_words.h"
#include "db/export/evaluation_json.h"
#include "db/export/json_values.h"
#include "db/export/table_json.h"

#include <algorithm>

namespace headroom::storage {

namespace {

Json boughtJson(const Snapshot *chosen, int months)
{
    Json list = Json::array();
    if (chosen == nullptr)
        return list;
    const Scenario &scenario = activeScenario(chosen->plan());
    const auto &commitments = scenario.commitments;
    const ScenarioEvaluation over = evaluateScenario(chosen->inputs, scenario, {months});
    for (std::size_t i = 0; i < commitments.size(); ++i) {
        const Commitment &one = commitments[i];
        const CommitmentUse &use = chosen->evaluation.activeScenario().commitments[i].month;
        list.push_back({{"provider", keyOf(one.provider)},
                        {"region", one.region},
                        {"target", one.target},
                        {"pricing_model", keyOf(one.purchase.model)},
                        {"term_years", one.purchase.termYears},
                        {"payment", keyOf(one.purchase.payment)},
                        {"amount", one.amount.toString()},
                        {"unit", countsInstances(one) ? "instances" : "spend_per_hour"},
                        {"monthly_cost", use.billed.toString()},
                        {"utilisation", use.utilisation},
                        {"cost_over_months", over.commitments[i].forecast.billed.toString()},
                        {"unused_over_months", over.commitments[i].forecast.unused.toString()},
                        {"utilisation_over_months", over.commitments[i].forecast.utilisation},
                        {"break_even_utilisation", over.commitments[i].breakEven}});
    }
    return list;
}

/// Cost over the months, which is what was minimised: not that of the planned month.
Json overMonthsJson(const MixChoice &choice)
{
    if (!choice.committed)
        return nullptr;
    const CommittedCost &cost = *choice.committed;
    return {{"months", cost.months},
            {"cost", cost.total.toString()},
            {"cost_without_commitments", cost.without.toString()},
            {"bound", cost.bound.toString()},
            {"gap", gapOf(choice).toString()}};
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

/// An offer under the keys of evaluationJson().
Json offerJson(const Plan &plan, WorkloadId workload, const OfferReference &offer)
{
    return {{"workload", nameOfWorkload(plan, workload)},
            {"provider", keyOf(offer.provider)},
            {"region", offer.region},
            {"instance_type", offer.instanceType},
            {"pricing_model", keyOf(offer.purchase)}};
}

Json runnersUpJson(const Plan &plan, const MixChoice &choice)
{
    Json list = Json::array();
    for (const RunnerUp &other : choice.runnersUp) {
        Json entry = offerJson(plan, other.workload, other.offer);
        entry["costs_more"] = other.costsMore.toString();
        entry["proven"] = other.isProven;
        list.push_back(std::move(entry));
    }
    return list;
}

Json alternativesJson(const Plan &plan, const std::vector<MixAlternative> &alternatives)
{
    Json list = Json::array();
    for (const MixAlternative &other : alternatives) {
        Json changes = Json::array();
        for (const WorkloadId id : other.differing)
            changes.push_back(offerJson(plan, id, other.allocations.at(id).offer));
        list.push_back({{"monthly_cost_rounded", other.monthly.toString()},
                        {"costs_more", other.costsMore.toString()},
                        {"proven", other.isProven},
                        {"changes", std::move(changes)}});
        if (other.committed)
            list.back()["cost_over_months"] = other.committed->total.toString();
    }
    return list;
}

/// Values with which each conflicting rule could be kept; null: it would have to be removed.
Json remediesJson(const Plan &plan, const MixRules &rules, const MixChoice &choice)
{
    Json list = Json::array();
    for (const RuleMend &mend : choice.mends)
        list.push_back(
            {{"constraint", describe(rules, mend.rule, plan.currency)},
             {"becomes", mend.isDropped ? Json(nullptr)
                                        : Json(describe(mend.mended, mend.rule, plan.currency))},
             {"proven", mend.isProven}});
    return list;
}

Json nextHeadroomJson(const MixChoice &choice)
{
    if (!choice.nextHeadroom)
        return nullptr;
    return {{"headroom", choice.nextHeadroom->headroom},
            {"monthly_cost_rounded", choice.nextHeadroom->monthly.toString()},
            {"proven", choice.nextHeadroom->isProven}};
}

Json rulesJson(const Plan &plan, const MixRules &rules, const std::vector<MixRule> &named)
{
    Json list = Json::array();
    for (const MixRule &rule : named)
        list.push_back(describe(rules, rule, plan.currency));
    return list;
}

Json clashJson(const Plan &plan, const ScenarioEvaluation &today, const MixRules &rules,
               const MixChoice &choice)
{
    Json list = rulesJson(plan, rules, choice.clash);
    for (const WorkloadId id : choice.unserved)
        list.push_back(whyUnserved(plan, today, id));
    return list;
}

Json otherClashesJson(const Plan &plan, const MixRules &rules, const MixChoice &choice)
{
    Json list = Json::array();
    for (const std::vector<MixRule> &other : choice.otherClashes)
        list.push_back(rulesJson(plan, rules, other));
    return list;
}

/// Pairs of workload and host, and the cost of the best mix without sharing.
Json sharingJson(const Plan &plan, const MixChoice &choice)
{
    Json pairs = Json::array();
    for (const auto &[id, allocation] : choice.allocations) {
        if (allocation.onInstancesOf)
            pairs.push_back({{"workload", nameOfWorkload(plan, id)},
                             {"on_instances_of", nameOfWorkload(plan, *allocation.onInstancesOf)}});
    }
    return {{"shared", std::move(pairs)},
            {"monthly_cost_without", textOrNull(choice.withoutSharing)}};
}

Json scenarioOf(const Snapshot &chosen)
{
    const std::string text = evaluationJson(chosen, {chosen.evaluation.active});
    return Json::parse(text)["scenarios"].front();
}

/// In what evaluationJson() gives the cost in: unrounded.
std::string boundOf(const ScenarioEvaluation &scenario, const MixChoice &choice)
{
    Exact unrounded;
    for (const Line &line : scenario.lines)
        unrounded += line.exactMonthly + line.other.exact();
    const bool isProven = choice.status == MixStatus::optimal && !choice.committed;
    constexpr int kMinDecimals = 3;
    return (isProven ? unrounded : std::min(unrounded, choice.bound.exact()))
        .toString(kMinDecimals);
}

/// Gap of the planned month, like the cost and the bound next to it.
Exact gapOfMonth(const MixChoice &choice)
{
    MixChoice month = choice;
    month.committed.reset();
    return gapOf(month);
}

/// The choice itself; nulls where there is none.
void addChoice(const MixChoice &choice, const Snapshot *chosen, Json &document)
{
    const bool found = chosen != nullptr;
    const Json scenario = found ? scenarioOf(*chosen) : Json(nullptr);
    document["monthly_cost"] = found ? scenario["monthly_cost"] : Json(nullptr);
    document["monthly_cost_rounded"] = found ? Json(choice.monthly.toString()) : Json(nullptr);
    document["bound"] =
        found ? Json(boundOf(chosen->evaluation.activeScenario(), choice)) : Json(nullptr);
    document["gap"] = found ? Json(gapOfMonth(choice).toString()) : Json(nullptr);
    document["scenario"] = scenario;
}

/// Cheaper offers that cannot be had, by how they are sold.
Json leftOutJson(const UnobtainableOffers &leftOut)
{
    Json document = Json::object();
    for (const ConsumptionKind kind : kAllOf<ConsumptionKind>)
        document[std::string(keyOf(kind))] = leftOut.byKind[static_cast<std::size_t>(kind)];
    document["old_commitments"] = leftOut.oldCommitments;
    return document;
}

/// One-off cost of all moves; null where there is no choice.
Json movesJson(const Plan &plan, const ScenarioEvaluation &today, const Snapshot *chosen)
{
    if (chosen == nullptr)
        return nullptr;
    const SwitchingCost cost =
        switchingCostBetween(chosen->inputs, activeScenario(plan), activeScenario(chosen->plan()));
    return switchingJson(cost, today.total - chosen->evaluation.activeScenario().total);
}

} // namespace

std::string mixJson(const Plan &plan, const ScenarioEvaluation &today, const MixRules &rules,
                    const MixChoice &choice, const Snapshot *chosen,
                    const UnobtainableOffers &leftOut,
                    const std::vector<MixAlternative> &alternatives)
{
    Json document = {{"status", keyOf(choice.status)},
                     {"objective", keyOf(rules.objective)},
                     {"currency", plan.currency}};
    addChoice(choice, chosen, document);
    if (rules.commitments) {
        document["over_months"] = overMonthsJson(choice);
        document["commitments"] = boughtJson(chosen, rules.commitments->months);
    }
    document["today_monthly_cost_rounded"] = textOrNull(knownSum(today, today.total));
    document["today_completeness"] = completenessJson(today.completeness);
    if (rules.sharesInstances)
        document["sharing"] = sharingJson(plan, choice);
    document["left_out"] = chosen != nullptr ? leftOutJson(leftOut) : Json(nullptr);
    document["switching_cost"] = movesJson(plan, today, chosen);
    document["nodes"] = choice.nodes;
    document["headroom"] = orNull(choice.headroom);
    document["headroom_bound"] = orNull(choice.headroomBound);
    document["next_headroom"] = nextHeadroomJson(choice);
    document["binding"] = bindingJson(plan, rules, choice);
    document["runners_up"] = runnersUpJson(plan, choice);
    document["alternatives"] = alternativesJson(plan, alternatives);
    document["clash"] = clashJson(plan, today, rules, choice);
    document["other_clashes"] = otherClashesJson(plan, rules, choice);
    document["must_all_go"] = choice.mustAllGo;
    document["mends"] = remediesJson(plan, rules, choice);
    return outputJson("mix", document);
}

std::string mixCurveJson(const Plan &plan, const MixCurve &curve)
{
    return outputJson("mix-curve", {{"axis", keyOf(curve.axis)},
                                    {"currency", plan.currency},
                                    {"points", tableRows(mixCurveTable(curve))}});
}

} // namespace headroom::storage
