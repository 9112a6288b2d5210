// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/json_values.h"

#include "core/outgoing_text.h"

namespace headroom::storage {

Json serviceLevelsJson(const Plan &plan, const ServiceSummary &service)
{
    Json json;
    for (const ServiceVerdict state : kAllOf<ServiceVerdict>)
        json[std::string(keyOf(state))] = service.count(state);
    json["unpriced"] = service.unpriced;
    json["all_met"] = service.allMet();
    json["minimum_headroom"] = nullptr;
    if (const auto &minimum = service.minHeadroom)
        json["minimum_headroom"] = {{"times", minimum->times},
                                    {"workload", plan.workloads[minimum->workload].name}};
    return json;
}

Json switchingJson(const SwitchingCost &cost, Money savesAMonth)
{
    const auto months = monthsToPayBack(cost.total(), savesAMonth);
    return {{"days_of_work", cost.days.toString()},
            {"work", cost.work.toString()},
            {"transferred_gib", cost.gib.toString()},
            {"transfer", textOrNull(cost.transfer)},
            {"total", cost.transfer ? Json(cost.total().toString()) : Json(nullptr)},
            {"pays_back_in_months", cost.transfer && months ? Json(*months) : Json(nullptr)}};
}

Json completenessJson(const Completeness &completeness)
{
    return {{"whole", completeness.isWhole()},
            {"workloads", completeness.workloads},
            {"no_offer", completeness.noOffer},
            {"not_sized", completeness.notSized},
            {"not_priced", completeness.notPriced},
            {"commitments_not_priced", completeness.commitmentsNotPriced}};
}

std::string jsonText(const Json &document)
{
    constexpr int kIndent = 2;
    return escapedJson(document.dump(kIndent, ' ', false, Json::error_handler_t::replace)) + '\n';
}

} // namespace headroom::storage
