// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/fleet/workload_fleet_json.h"

#include "db/export/json_values.h"

namespace headroom::storage {

namespace {

Json lengthsJson(const LengthBucket &bucket)
{
    return {{"input_up_to", bucket.inputUpTo},
            {"output_up_to", bucket.outputUpTo},
            {"input_tokens", bucket.inputTokens},
            {"output_tokens", bucket.outputTokens},
            {"share", bucket.share}};
}

Json lineJson(const FleetLine &line)
{
    const OfferReference &offer = line.of.offer;
    return {{"provider", keyOf(offer.provider)},
            {"region", offer.region},
            {"instance_type", offer.instanceType},
            {"pricing_model", keyOf(offer.purchase)},
            {"tensor_parallel", line.of.tensorParallel},
            {"count", line.working + line.spare},
            {"spare", line.spare},
            {"unit_price", line.of.rate.toString()},
            {"monthly_cost", line.monthly.toString()}};
}

Json linesJson(const WorkloadFleetCase &of, const WorkloadFleet &fleet)
{
    Json lines = Json::array();
    for (const FleetLine &line : fleet.lines) {
        Json serves = Json::array();
        for (std::size_t bucket = 0; bucket < line.served.size(); ++bucket) {
            if (line.served[bucket] <= 0)
                continue;
            Json part = lengthsJson(of.lengths.buckets[bucket]);
            part["served"] = line.served[bucket];
            serves.push_back(std::move(part));
        }
        Json entry = lineJson(line);
        entry["serves"] = std::move(serves);
        lines.push_back(std::move(entry));
    }
    return lines;
}

} // namespace

std::string workloadFleetJson(const Plan &plan, const WorkloadFleetCase &of,
                              const WorkloadFleet &fleet)
{
    const bool isServed = fleet.unserved.empty();
    Json document = {{"workload", of.workload.name},
                     {"currency", plan.currency},
                     {"lengths", of.lengths.source},
                     {"status", !isServed        ? "infeasible"
                                : fleet.isProven ? "optimal"
                                                 : "feasible"}};
    const bool hasLines = !fleet.lines.empty();
    document["monthly_cost"] = hasLines ? Json(fleet.monthly.toString()) : Json(nullptr);
    document["working_cost"] = hasLines ? Json(fleet.workingCost.toString()) : Json(nullptr);
    document["working_bound"] = hasLines ? Json(fleet.workingBound.toString()) : Json(nullptr);
    document["fleet"] = linesJson(of, fleet);
    document["one_type"] = fleet.ofOneType ? lineJson(*fleet.ofOneType) : Json(nullptr);
    Json unserved = Json::array();
    for (const std::size_t bucket : fleet.unserved)
        unserved.push_back(lengthsJson(of.lengths.buckets[bucket]));
    document["unserved"] = std::move(unserved);
    return jsonText(document);
}

} // namespace headroom::storage
