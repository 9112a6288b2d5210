// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/fleet/fleet_json.h"

#include "core/texts/error_texts.h"
#include "db/export/json_values.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace headroom::storage {

namespace {

/// Rate at or below which a case says that a type cannot serve a bucket.
constexpr double kServesNothing = 1e-6;
constexpr int kMaxSlices = 10'000;
constexpr double kHighestCost = 1e8;  ///< of a fleet per hour, so that it can be counted
constexpr double kMaxMachines = 1e18; ///< beyond any cost that can be counted

/// A field of an object, where it is known in words.
Expected<const Json *> fieldOf(const Json &object, const char *name, const std::string &where)
{
    const auto field = object.is_object() ? object.find(name) : object.end();
    if (!object.is_object() || field == object.end())
        return failure(
            Message(HEADROOM_TEXT("Errors", "The field \"%1\" is missing."), name), where,
            HEADROOM_TEXT("Errors", "A fleet case states gpu_types, workload_distribution, "
                                    "total_request_rate and slice_factor."));
    return &*field;
}

Expected<double> numberOf(const Json &value, const std::string &where)
{
    if (!value.is_number())
        return failure(HEADROOM_TEXT("Errors", "A number is expected."), where);
    const auto number = value.get<double>();
    if (!std::isfinite(number) || number < 0)
        return failure(HEADROOM_TEXT("Errors", "The number is negative or not a number."), where,
                       HEADROOM_TEXT("Errors", "Write zero or more."));
    return number;
}

Expected<double> numberIn(const Json &object, const char *name)
{
    HEADROOM_TRY(const auto *field, fieldOf(object, name, {}));
    return numberOf(*field, name);
}

/// Rows of numbers, all of the same length, one after the other.
struct Grid {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::vector<double> values;
};

Expected<Grid> gridOf(const Json &value, const std::string &where)
{
    if (!value.is_array() || value.empty() || !value.front().is_array() || value.front().empty())
        return failure(
            HEADROOM_TEXT("Errors", "A table with at least one row and one column is expected."),
            where);
    Grid grid{value.size(), value.front().size(), {}};
    for (std::size_t row = 0; row < grid.rows; ++row) {
        if (!value[row].is_array() || value[row].size() != grid.columns)
            return failure(HEADROOM_TEXT("Errors", "The rows of the table differ in length."),
                           where);
        for (std::size_t column = 0; column < grid.columns; ++column) {
            const std::string place =
                where + '[' + std::to_string(row) + "][" + std::to_string(column) + ']';
            HEADROOM_TRY(const auto number, numberOf(value[row][column], place));
            grid.values.push_back(number);
        }
    }
    return grid;
}

Expected<HourlyRate> costOf(const Json &value, const std::string &where)
{
    HEADROOM_TRY(const auto number, numberOf(value, where));
    const double nanos = number * static_cast<double>(kNanosPerUnit);
    if (nanos < 1 || number > static_cast<double>(kHighestRate))
        return failure(
            HEADROOM_TEXT("Errors",
                          "The cost of a machine must be between zero and 1,000,000 per hour."),
            where);
    return HourlyRate::fromNanos(std::llround(nanos));
}

Expected<FleetType> typeOf(const Json &value, const Grid &workload, const std::string &where)
{
    HEADROOM_TRY(const auto *name, fieldOf(value, "name", where));
    HEADROOM_TRY(const auto *cost, fieldOf(value, "cost", where));
    HEADROOM_TRY(const auto *throughput, fieldOf(value, "tputs", where));
    if (!name->is_string() || name->get_ref<const std::string &>().empty())
        return failure(HEADROOM_TEXT("Errors", "The name of a type must be a non-empty text."),
                       where + ".name");
    HEADROOM_TRY(const auto rate, costOf(*cost, where + ".cost"));
    HEADROOM_TRY(auto grid, gridOf(*throughput, where + ".tputs"));
    if (grid.rows != workload.rows || grid.columns != workload.columns)
        return failure(
            HEADROOM_TEXT("Errors", "The table has different buckets from workload_distribution."),
            where + ".tputs");
    for (double &served : grid.values)
        served = served <= kServesNothing ? 0 : served;
    return FleetType{name->get<std::string>(), rate, std::move(grid.values)};
}

Expected<int> slicesOf(const Json &document)
{
    constexpr const char *kName = "slice_factor";
    HEADROOM_TRY(const auto number, numberIn(document, kName));
    if (number < 1 || number > kMaxSlices || number != std::floor(number))
        return failure(
            HEADROOM_TEXT("Errors", "The number of slices is not a whole number from 1 to 10,000."),
            kName);
    return static_cast<int>(number);
}

Expected<std::vector<FleetType>> typesOf(const Json &document, const Grid &workload)
{
    HEADROOM_TRY(const auto *list, fieldOf(document, "gpu_types", {}));
    if (!list->is_array() || list->empty())
        return failure(HEADROOM_TEXT("Errors", "There are no types of machines."), "gpu_types");
    std::vector<FleetType> types;
    std::set<std::string> names;
    for (const Json &entry : *list) {
        const std::string where = "gpu_types[" + std::to_string(types.size()) + ']';
        HEADROOM_TRY(auto type, typeOf(entry, workload, where));
        if (!names.insert(type.name).second)
            return failure(
                Message(HEADROOM_TEXT("Errors", "Two types are called \"%1\"."), type.name),
                where + ".name");
        types.push_back(std::move(type));
    }
    return types;
}

/// Lower bound on the fleet's cost, with fractions of machines.
double minCost(const FleetCase &fleet)
{
    double sum = 0;
    for (std::size_t bucket = 0; bucket < fleet.rates.size(); ++bucket) {
        double minimum = std::numeric_limits<double>::infinity();
        for (std::size_t type = 0; type < fleet.types.size(); ++type) {
            if (const auto load = loadOfSlice(fleet, type, bucket))
                minimum = std::min(minimum, std::min(*load * fleet.slices, kMaxMachines)
                                                * fleet.types[type].cost.toDouble());
        }
        sum += fleet.rates[bucket] > 0 && std::isfinite(minimum) ? minimum : 0;
    }
    return sum;
}

Expected<FleetCase> caseOf(const Json &document)
{
    HEADROOM_TRY(const auto *distribution, fieldOf(document, "workload_distribution", {}));
    HEADROOM_TRY(auto workload, gridOf(*distribution, "workload_distribution"));
    HEADROOM_TRY(const auto rate, numberIn(document, "total_request_rate"));
    HEADROOM_TRY(const auto slices, slicesOf(document));
    HEADROOM_TRY(auto types, typesOf(document, workload));
    constexpr double kMaxShares = 1.01; // what rounding of many shares may come to
    const double shares = std::accumulate(workload.values.begin(), workload.values.end(), 0.0);
    if (shares > kMaxShares)
        return failure(
            {HEADROOM_TEXT("Errors",
                           "The shares of the requests add up to %1, which is more than 1."),
             Exact::fromDouble(shares, 100).value_or(0).toString()},
            "workload_distribution", error_text::kMakeSharesOne);
    FleetCase fleet{std::move(types), std::move(workload.values), slices};
    for (double &share : fleet.rates)
        share *= rate;
    if (std::ranges::none_of(fleet.rates, [](double requests) { return requests > 0; }))
        return failure(
            HEADROOM_TEXT("Errors",
                          "There are no requests: the distribution is empty or the rate is zero."),
            "workload_distribution",
            HEADROOM_TEXT("Errors", "Enter a share above zero for at least one bucket."));
    if (!(minCost(fleet) <= kHighestCost))
        return failure(
            HEADROOM_TEXT("Errors", "The fleet would cost more than 100,000,000 per hour."),
            "total_request_rate");
    return fleet;
}

std::size_t columnsOf(const Json &document)
{
    return document["workload_distribution"].front().size();
}

Json placesOf(const std::vector<std::size_t> &buckets, std::size_t columns)
{
    Json places = Json::array();
    for (const std::size_t bucket : buckets)
        places.push_back({bucket / columns, bucket % columns});
    return places;
}

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

Expected<FleetCase> readFleetCase(std::string_view json)
{
    const Json document = Json::parse(json, nullptr, false);
    if (document.is_discarded())
        return failure(HEADROOM_TEXT("Errors", "This is not JSON."));
    if (!document.is_object())
        return failure(HEADROOM_TEXT("Errors", "A fleet case is a JSON object."));
    auto fleet = caseOf(document);
    if (fleet)
        fleet->columns = columnsOf(document);
    return fleet;
}

std::string fleetChoiceJson(const FleetCase &fleet, const FleetChoice &choice)
{
    Json answer;
    if (!choice.fleet) {
        answer["allocation"] = nullptr;
        answer["cost"] = nullptr;
        answer["lower_bound"] = nullptr;
        answer["status"] = "infeasible";
        answer["unserved"] = placesOf(unservedBuckets(fleet), fleet.columns);
        return outputJson("fleet", answer);
    }
    Json allocation = Json::object();
    for (std::size_t type = 0; type < fleet.types.size(); ++type) {
        if (choice.fleet->machines[type] > 0)
            allocation[fleet.types[type].name] = choice.fleet->machines[type];
    }
    answer["allocation"] = std::move(allocation);
    answer["cost"] = choice.cost.toDouble();
    answer["lower_bound"] = choice.lowerBound.toDouble();
    answer["status"] = choice.isProven() ? "optimal" : "feasible";
    return outputJson("fleet", answer);
}

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
    return outputJson("workload-fleet", document);
}

} // namespace headroom::storage
