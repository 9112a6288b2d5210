// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/json_values.h"

#include "core/outgoing_text.h"

#include <cmath>

namespace headroom::storage {

namespace {

/// Version of all formats of outputs. It rises when a key is renamed, removed or given another
/// meaning; keys that are added leave it.
constexpr int kOutputVersion = 1;

struct CellValue {
    Json operator()(std::monostate /*notStated*/) const { return nullptr; }
    Json operator()(const std::string &text) const { return text; }
    Json operator()(Money amount) const { return amount.toString(); }
    Json operator()(HourlyRate rate) const { return rate.toString(); }
    Json operator()(const Exact &value) const { return value.toString(); }
    Json operator()(double value) const
    {
        return std::isfinite(value) ? Json(value) : Json(nullptr);
    }
    Json operator()(Date date) const { return date.toString(); }
};

} // namespace

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

std::string outputJson(std::string_view format, const Json &document)
{
    Json output = {{"format", "headroom-" + std::string(format)}, {"version", kOutputVersion}};
    output.update(document);
    return jsonText(output);
}

Json tableRows(const Table &table)
{
    Json rows = Json::array();
    for (const TableRow &row : table.rows) {
        Json object = Json::object();
        for (std::size_t i = 0; i < table.columns.size() && i < row.size(); ++i)
            object[table.columns[i].key] = std::visit(CellValue{}, row[i]);
        rows.push_back(std::move(object));
    }
    return rows;
}

} // namespace headroom::storage
