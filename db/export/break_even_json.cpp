// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/break_even_json.h"

#include "db/export/json_values.h"

namespace headroom::storage {

namespace {

Json pairJson(const PairedCost &cost)
{
    return {{"baseline", cost.first.toString()}, {"scenario", cost.second.toString()}};
}

Json crossingJson(const std::optional<Crossing> &crossing)
{
    if (!crossing)
        return nullptr;
    return {{"change", crossing->percent},
            {"cost", pairJson(crossing->cost)},
            {"cost_beyond", pairJson(crossing->beyond)}};
}

Json assumptionJson(const SharedAssumption &assumption)
{
    const bool isOfProvider = assumption.kind == SharedAssumption::Kind::providerPrices;
    return {{"assumption", keyOf(assumption.kind)},
            {"provider", isOfProvider ? Json(keyOf(assumption.provider)) : Json(nullptr)}};
}

Json rowsJson(const BreakEvens &found)
{
    Json rows = Json::array();
    for (const BreakEven &row : found.rows) {
        Json entry = assumptionJson(row.assumption);
        const auto [minimum, maximum] = rangeOf(row.assumption);
        entry["from"] = minimum;
        entry["to"] = maximum;
        entry["unit"] =
            row.assumption.kind == SharedAssumption::Kind::growth ? "points_per_month" : "percent";
        entry["below"] = crossingJson(row.below);
        entry["above"] = crossingJson(row.above);
        entry["crossings"] = Json::array();
        for (const Crossing &crossing : row.all())
            entry["crossings"].push_back(crossingJson(crossing));
        rows.push_back(std::move(entry));
    }
    return rows;
}

Json offersJson(const PairedCost &cost)
{
    const auto costJson = [](Money amount, bool serves) {
        return serves || amount != Money() ? Json(amount.toString()) : Json(nullptr);
    };
    return {{"first", costJson(cost.first, cost.firstServes)},
            {"second", costJson(cost.second, cost.secondServes)},
            {"first_meets", keyOf(cost.firstVerdict)},
            {"second_meets", keyOf(cost.secondVerdict)}};
}

Json nameJson(const OfferAssumption &assumption, OverrideField demand)
{
    if (assumption.kind == OfferAssumption::Kind::shared)
        return assumptionJson(assumption.shared);
    const bool isDemand = assumption.kind == OfferAssumption::Kind::demand;
    return {{"assumption", isDemand ? keyOf(demand) : keyOf(assumption.kind)},
            {"provider", nullptr}};
}

Json crossingJson(const OfferBreakEven &row, const std::optional<Crossing> &crossing)
{
    if (!crossing)
        return nullptr;
    return {{"value", row.valueAt(*crossing)},
            {"change", crossing->percent},
            {"cost", offersJson(crossing->cost)},
            {"cost_beyond", offersJson(crossing->beyond)}};
}

} // namespace

std::string breakEvenJson(const std::vector<NamedBreakEvens> &found, const std::string &baseline,
                          const std::string &currency)
{
    Json scenarios = Json::array();
    for (const NamedBreakEvens &named : found) {
        Json without = Json::array();
        for (const SharedAssumption &assumption : named.found.without)
            without.push_back(assumptionJson(assumption));
        scenarios.push_back({{"name", named.scenario},
                             {"month", pairJson(named.found.month)},
                             {"twelve_months", pairJson(named.found.year)},
                             {"break_even", rowsJson(named.found)},
                             {"without_influence", std::move(without)}});
    }
    return outputJson(
        "break-even",
        {{"baseline", baseline}, {"currency", currency}, {"scenarios", std::move(scenarios)}});
}

std::string offerBreakEvenJson(const OfferBreakEvens &found, const std::string &workload,
                               const std::string &currency)
{
    Json rows = Json::array();
    for (const OfferBreakEven &row : found.rows) {
        Json entry = nameJson(row.assumption, found.demand);
        entry["today"] = row.today;
        entry["from"] = row.minimum;
        entry["to"] = row.maximum;
        entry["below"] = crossingJson(row, row.below);
        entry["above"] = crossingJson(row, row.above);
        entry["crossings"] = Json::array();
        for (const Crossing &crossing : row.all())
            entry["crossings"].push_back(crossingJson(row, crossing));
        rows.push_back(std::move(entry));
    }
    Json without = Json::array();
    for (const OfferAssumption &assumption : found.without)
        without.push_back(nameJson(assumption, found.demand));
    return outputJson("offer-break-even", {{"workload", workload},
                                           {"currency", currency},
                                           {"first", describe(found.offers.first)},
                                           {"second", describe(found.offers.second)},
                                           {"month", offersJson(found.month)},
                                           {"twelve_months", offersJson(found.year)},
                                           {"break_even", std::move(rows)},
                                           {"without_influence", std::move(without)}});
}

} // namespace headroom::storage
