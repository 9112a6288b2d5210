// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/commitments_json.h"

#include "core/evaluation/format.h"
#include "core/report/report_facts.h"
#include "core/wording/proposal_words.h"
#include "db/export/json_values.h"
#include "db/export/table_json.h"

#include <cmath>

namespace headroom::storage {

namespace {

/// Shares are shown to a millionth.
double rounded(double share)
{
    constexpr double kMillion = 1e6;
    return std::round(share * kMillion) / kMillion;
}

Json namesJson(const Plan &plan, const std::vector<WorkloadId> &workloads)
{
    Json names = Json::array();
    for (const WorkloadId id : workloads) {
        if (const Workload *workload = findWorkload(plan, id))
            names.push_back(workload->name);
    }
    return names;
}

Json kindJson(const Commitment &commitment, const std::string &currency)
{
    const auto scope = scopeOf(commitment.purchase);
    return {
        {"scope", keyOf(scope.value_or(CommitmentScope::provider))},
        {"provider", keyOf(commitment.provider)},
        {"region", textOrNull(commitment.region)},
        {"target", textOrNull(commitment.target)},
        {"pricing_model", keyOf(commitment.purchase.model)},
        {"term_years", commitment.purchase.termYears},
        {"payment", keyOf(commitment.purchase.payment)},
        {"price_book", keyOf(commitment.book)},
        {"percent_off", textOrNull(commitment.percentOff)},
        {"unit", countsInstances(commitment) ? std::string("instances") : currency + " per hour"}};
}

Json monthsJson(const CommitmentOutcome &outcome)
{
    Json months = Json::array();
    for (const CommitmentMonth &month : outcome.months)
        months.push_back({{"month", yearAndMonth(month.month)},
                          {"cost_without", month.without.toString()},
                          {"cost_with", month.with.toString()},
                          {"cash_without", month.cashWithout.toString()},
                          {"cash_with", month.cashWith.toString()}});
    return months;
}

/// Null where nothing is bought.
Json payOffJson(const CommitmentOutcome &outcome)
{
    if (!outcome.payOff)
        return nullptr;
    const PayOff &payOff = *outcome.payOff;
    return {{"term_months", payOff.termMonths},
            {"used_months", payOff.usedMonths},
            {"stop_month", payOff.stopMonth},
            {"loss_if_stopped", payOff.loss.toString()}};
}

Json proposalJson(const CommitmentProposal &proposal, const Plan &plan)
{
    const CommitmentOutcome &outcome = proposal.outcome;
    Json json = kindJson(proposal.commitment, plan.currency);
    json["workloads"] = namesJson(plan, proposal.workloads);
    json["pays"] = proposal.pays;
    json["amount"] = proposal.pays ? proposal.commitment.amount.toString() : std::string("0");
    json["judged_amount"] = outcome.amount.toString();
    json["coverage"] = rounded(outcome.coverage);
    json["utilisation"] = rounded(outcome.utilisation);
    json["break_even_utilisation"] = rounded(outcome.breakEven);
    json["pays_off"] = payOffJson(outcome);
    json["committed_cost"] = outcome.committed.toString();
    json["unused_cost"] = outcome.unused.toString();
    json["monthly_cost_without"] = outcome.monthlyWithout.toString();
    json["monthly_cost"] = outcome.monthly.toString();
    json["total_without"] = outcome.totalWithout.toString();
    json["total"] = outcome.total.toString();
    json["saving"] = outcome.saving().toString();
    json["after_fall"] = {{"percent", kFallPercent},
                          {"total_without", outcome.afterFallWithout.toString()},
                          {"total", outcome.afterFall.toString()},
                          {"saving", outcome.savingAfterFall().toString()}};
    json["reason"] = verdictOn(proposal, plan.currency);
    json["caveats"] = caveatsOf(proposal, plan);
    json["months"] = monthsJson(outcome);
    return json;
}

Json decidedJson(const CommitmentHorizon &horizon)
{
    const Plan &plan = horizon.snapshot().plan();
    Json list = Json::array();
    for (std::size_t i = 0; i < horizon.scenario().commitments.size(); ++i) {
        const Commitment &commitment = horizon.scenario().commitments[i];
        const EvaluatedCommitment &outcome = horizon.evaluation().commitments[i];
        Json json = kindJson(commitment, plan.currency);
        json["amount"] = commitment.amount.toString();
        json["start_month"] =
            commitment.startMonth ? Json(yearAndMonth(*commitment.startMonth)) : Json(nullptr);
        const auto end = endOf(commitment, horizon.evaluation().forecast.front().month);
        json["end_month"] = end ? Json(yearAndMonth(end->firstOfMonthPlus(-1))) : Json(nullptr);
        json["renews"] = commitment.renews;
        json["workloads"] = namesJson(plan, outcome.workloads);
        json["priced"] = outcome.isPriced;
        json["monthly_cost"] = outcome.month.billed.toString();
        json["utilisation"] = rounded(outcome.forecast.utilisation);
        json["break_even_utilisation"] = rounded(outcome.breakEven);
        json["committed_cost"] = outcome.forecast.billed.toString();
        json["unused_cost"] = outcome.forecast.unused.toString();
        list.push_back(std::move(json));
    }
    return list;
}

} // namespace

std::string commitmentsJson(const CommitmentHorizon &horizon,
                            const std::vector<CommitmentProposal> &proposals,
                            const std::vector<CommitmentProposal> &together)
{
    const Plan &plan = horizon.snapshot().plan();
    Json document = {
        {"currency", plan.currency},       {"scenario", horizon.scenario().name},
        {"months", horizon.months()},      {"monthly_cost", horizon.evaluation().total.toString()},
        {"decided", decidedJson(horizon)}, {"proposals", Json::array()},
        {"together", Json::array()}};
    for (const CommitmentProposal &proposal : proposals)
        document["proposals"].push_back(proposalJson(proposal, plan));
    for (const CommitmentProposal &proposal : together) {
        Json json = kindJson(proposal.commitment, plan.currency);
        json["amount"] = proposal.commitment.amount.toString();
        json["monthly_cost"] = proposal.outcome.monthly.toString();
        json["total"] = proposal.outcome.total.toString();
        document["together"].push_back(std::move(json));
    }
    return outputJson("commitments", document);
}

} // namespace headroom::storage
