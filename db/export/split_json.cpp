// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/split_json.h"

#include "db/export/json_values.h"

namespace headroom::storage {

namespace {

/// Offer of a line, under the keys of evaluationJson().
Json servedBy(const Line &line)
{
    if (!line.offer)
        return nullptr;
    return {{"provider", keyOf(line.offer->provider)},
            {"region", line.offer->region},
            {"instance_type", line.offer->instanceType},
            {"pricing_model", keyOf(line.offer->purchase)},
            {"monthly_cost", hasAmount(line) ? Json(line.monthly.toString()) : Json(nullptr)}};
}

Json sharesJson(const SplitProposal &proposal)
{
    Json shares = Json::array();
    for (const SplitShare &share : proposal.shares)
        shares.push_back({{"provider", keyOf(share.provider)},
                          {"target_percent", share.target},
                          {"today_percent", share.today},
                          {"after_percent", proposal.mix.chosen ? Json(share.after) : Json()}});
    return shares;
}

/// As in the plan's list, with how the month uses them today and after the moves.
Json commitmentsJson(const MixProposal &mix)
{
    constexpr double kHundred = 100;
    const auto &decided = activeScenario(mix.today->plan()).commitments;
    const auto &today = mix.today->evaluation.activeScenario().commitments;
    Json list = Json::array();
    for (std::size_t i = 0; i < decided.size(); ++i) {
        const CommitmentUse *after =
            mix.chosen ? &mix.chosen->evaluation.activeScenario().commitments[i].month : nullptr;
        list.push_back(
            {{"provider", keyOf(decided[i].provider)},
             {"region", decided[i].region},
             {"target", decided[i].target},
             {"pricing_model", keyOf(decided[i].purchase)},
             {"monthly_cost", today[i].month.billed.toString()},
             {"utilisation_percent_today", today[i].month.utilisation * kHundred},
             {"utilisation_percent_after",
              after != nullptr ? Json(after->utilisation * kHundred) : Json()},
             {"unused_today", today[i].month.unused.toString()},
             {"unused_after", after != nullptr ? Json(after->unused.toString()) : Json()}});
    }
    return list;
}

} // namespace

std::string splitJson(const SplitProposal &proposal)
{
    const MixProposal &mix = proposal.mix;
    const Plan &plan = mix.today->plan();
    Json moves = Json::array();
    Money stays;
    const auto lines = linesOf(mix);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (!lines[i].moves) {
            stays += lines[i].today->monthly;
            continue;
        }
        const Line &from = *lines[i].today;
        const Line &to = *lines[i].proposed;
        const bool isKnown = hasCost(from) && hasCost(to);
        moves.push_back({{"workload", plan.workloads[i].name},
                         {"today", servedBy(from)},
                         {"after", servedBy(to)},
                         {"difference",
                          isKnown ? Json((to.monthly - from.monthly).toString()) : Json(nullptr)}});
    }
    const ScenarioEvaluation &today = mix.today->evaluation.activeScenario();
    const auto ofMoves = [&](Money amount) {
        return mix.chosen ? Json(amount.toString()) : Json(nullptr);
    };
    const ScenarioEvaluation *after =
        mix.chosen ? &mix.chosen->evaluation.activeScenario() : nullptr;
    return outputJson(
        "split", {{"status", keyOf(mix.choice.status)},
                  {"scenario", plan.activeScenario},
                  {"currency", plan.currency},
                  {"base", keyOf(mix.rules.base)},
                  {"tolerance_points", mix.rules.splitTolerancePoints},
                  {"shares", sharesJson(proposal)},
                  {"moves", std::move(moves)},
                  {"commitments", commitmentsJson(mix)},
                  {"takes_dearer_offers", proposal.takesDearerOffers},
                  {"stays", ofMoves(stays)},
                  {"monthly_cost_today", textOrNull(knownSum(today, today.total))},
                  {"monthly_cost_after",
                   after == nullptr ? Json(nullptr) : textOrNull(knownSum(*after, after->total))},
                  {"difference",
                   after == nullptr ? Json(nullptr) : textOrNull(differenceOf(*after, today))}});
}

} // namespace headroom::storage
