// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/register.h"

#include "core/plan/plan.h"
#include "core/plan/plan_checker.h"
#include "core/plan/plan_validation.h"
#include "core/texts/error_texts.h"
#include "core/texts/register_texts.h"

#include <set>

namespace headroom {

namespace {

constexpr double kLargestMeasurement = 1e12; // of a measurement
constexpr double kAllPercent = 100;

void checkWorkloads(PlanChecker &check, const Plan &plan, const std::vector<WorkloadId> &workloads,
                    const std::string &path)
{
    std::set<WorkloadId> stated;
    for (std::size_t i = 0; i < workloads.size(); ++i) {
        const std::string place = path + "/workloads/" + std::to_string(i);
        check.require(findWorkload(plan, workloads[i]) != nullptr, register_text::kWorkloadGone,
                      place, register_text::kRemoveOrCorrectId);
        check.require(stated.insert(workloads[i]).second, error_text::kWorkloadStatedTwice, place,
                      error_text::kKeepOneOfTheTwo);
    }
}

void checkRisk(PlanChecker &check, const Plan &plan, const PlanRisk &risk, const std::string &path)
{
    check.text(risk.name, path + "/name", true, limits::kNameLength);
    check.text(risk.mitigation, path + "/mitigation", false, limits::kTextLength);
    check.text(risk.owner, path + "/owner", false, limits::kNameLength);
    check.text(risk.source, path + "/source", false, limits::kNameLength);
    checkWorkloads(check, plan, risk.workloads, path);
}

void checkRole(PlanChecker &check, const Plan &plan, const ProviderRole &role,
               const std::string &path)
{
    if (role.percent)
        check.number(*role.percent, 0, kAllPercent, path + "/percent");
    check.text(role.purpose, path + "/purpose", false, limits::kTextLength);
    check.names(role.advantages, limits::kAdvantages, path + "/advantages");
    checkWorkloads(check, plan, role.workloads, path);
}

void checkTrial(PlanChecker &check, const Plan &plan, const Trial &trial, const std::string &path)
{
    check.text(trial.name, path + "/name", true, limits::kNameLength);
    check.text(trial.group, path + "/group", false, limits::kNameLength);
    check.text(trial.hyperparameters, path + "/hyperparameters", false, limits::kTextLength);
    check.text(trial.dataSet, path + "/data_set", false, limits::kNameLength);
    check.text(trial.codeVersion, path + "/code_version", false, limits::kNameLength);
    check.text(trial.qualityName, path + "/quality_name", false, limits::kNameLength);
    check.text(trial.note, path + "/note", false, limits::kTextLength);
    if (trial.workload)
        check.require(findWorkload(plan, *trial.workload) != nullptr, register_text::kWorkloadGone,
                      path + "/workload", register_text::kRemoveOrCorrectId);
    if (trial.ranOn) {
        check.text(trial.ranOn->instanceType, path + "/ran_on/instance_type", true,
                   limits::kNameLength);
        check.text(trial.ranOn->region, path + "/ran_on/region", false, limits::kNameLength);
    }
    check.number(trial.instances, 1, static_cast<double>(limits::kInstances), path + "/instances");
    check.require(trial.hours > Exact(0), register_text::kTrialWithoutDuration, path + "/hours",
                  register_text::kGiveHours);
    check.exact(trial.hours, 0, limits::kTrialHours, path + "/hours");
    if (trial.cost)
        check.amount(*trial.cost, path + "/cost");
    check.optionalNumber(trial.tokensPerSecond, kLargestMeasurement, path + "/tokens_per_second");
    check.optionalNumber(trial.requestsPerSecond, kLargestMeasurement,
                         path + "/requests_per_second");
    check.optionalNumber(trial.p95LatencyMs, kLargestMeasurement, path + "/p95_latency_ms");
    if (trial.quality)
        check.number(*trial.quality, -kLargestMeasurement, kLargestMeasurement, path + "/quality");
}

void checkDecision(PlanChecker &check, const PlanDecision &decision, const std::string &path)
{
    check.text(decision.name, path + "/name", true, limits::kNameLength);
    check.text(decision.reason, path + "/reason", false, limits::kTextLength);
    check.text(decision.scenario, path + "/scenario", false, limits::kNameLength);
    check.text(decision.owner, path + "/owner", false, limits::kNameLength);
}

/// Checks the length of a list and, with its path, each of its items.
template <typename Item, typename Check>
void checkList(PlanChecker &check, const std::vector<Item> &items, const std::string &path,
               Check checkItem)
{
    check.length(items.size(), limits::kRegisterItems, path);
    for (std::size_t i = 0; i < items.size(); ++i)
        checkItem(items[i], path + '/' + std::to_string(i));
}

} // namespace

Expected<void> validateRegister(const Plan &plan)
{
    PlanChecker check;
    checkList(check, plan.risks, "/risks", [&](const PlanRisk &risk, const std::string &path) {
        checkRisk(check, plan, risk, path);
    });
    std::set<Provider> providers;
    checkList(check, plan.providerRoles, "/provider_roles",
              [&](const ProviderRole &role, const std::string &path) {
                  check.require(providers.insert(role.provider).second,
                                error_text::kProviderStatedTwice, path + "/provider",
                                error_text::kKeepOneOfTheTwo);
                  checkRole(check, plan, role, path);
              });
    checkList(check, plan.trials, "/experiments", [&](const Trial &trial, const std::string &path) {
        checkTrial(check, plan, trial, path);
    });
    checkList(check, plan.decisions, "/decisions",
              [&](const PlanDecision &decision, const std::string &path) {
                  checkDecision(check, decision, path);
              });
    return check.result();
}

void forgetInRegister(Plan &plan, WorkloadId id)
{
    for (PlanRisk &risk : plan.risks)
        std::erase(risk.workloads, id);
    for (ProviderRole &role : plan.providerRoles)
        std::erase(role.workloads, id);
    for (Trial &trial : plan.trials) {
        if (trial.workload == id)
            trial.workload.reset();
    }
}

void renameInRegister(Plan &plan, const std::string &name, const std::string &newName)
{
    for (PlanDecision &decision : plan.decisions) {
        if (decision.scenario == name)
            decision.scenario = newName;
    }
}

} // namespace headroom
