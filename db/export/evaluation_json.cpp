// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/export/evaluation_json.h"

#include "core/evaluation/missed_level.h"
#include "core/report/report_facts.h"
#include "core/wording/answer_words.h"
#include "core/wording/commitment_words.h"
#include "core/wording/finding_words.h"
#include "db/export/json_values.h"
#include "db/export/table_json.h"

#include <string_view>

namespace headroom::storage {

namespace {

constexpr int kUnroundedDecimals = 3; // the cent, and what rounding takes away

Json amount(const Exact &value)
{
    return value.toString(kUnroundedDecimals);
}

Json ranged(const RangedFigure &figure)
{
    if (!figure.present())
        return nullptr;
    return {{"value", figure.value}, {"low", figure.low}, {"high", figure.high}};
}

Exact unroundedMonthly(const Line &line)
{
    return line.exactMonthly + line.other.exact();
}

Json performanceJson(const Line &line)
{
    if (!line.sizing)
        return nullptr;
    const Sizing &sizing = *line.sizing;
    return {
        {"fits", sizing.fits},
        {"verdict", keyOf(line.verdict)},
        {"miss_probability", line.missChance},
        {"missed_limit", line.miss == SizingLimit::none ? Json(nullptr) : Json(keyOf(line.miss))},
        {"decided_by", keyOf(sizing.decidedBy)},
        {"attainable", sizing.attainable},
        {"misses_at_any_count", missesAtAnyCount(line)},
        {"replicas", sizing.replicas},
        {"instances_per_replica", sizing.instancesPerReplica},
        {"capacity_unit", std::string_view(capacityUnitName(sizing.unit))},
        {"capacity_per_replica", ranged(sizing.capacityPerReplica)},
        {"demand_per_replica", ranged(sizing.demandPerReplica)},
        {"tensor_parallel", sizing.tensorParallel},
        {"pipeline_parallel", sizing.pipelineParallel},
        {"cache_precision", keyOf(sizing.cachePrecision)},
        {"cache_bytes_per_token", sizing.cacheBytesPerToken},
        {"data_parallel", sizing.dataParallel},
        {"running_batch", sizing.runningBatch},
        {"concurrency", sizing.concurrency},
        {"queued", sizing.queued},
        {"mean_latency_ms", sizing.meanLatencyMs > 0 ? Json(sizing.meanLatencyMs) : Json(nullptr)},
        {"p50_latency_ms", ranged(sizing.p50LatencyMs)},
        {"p95_latency_ms", ranged(sizing.p95LatencyMs)},
        {"ttft_ms", ranged(sizing.ttftMs)},
        {"tpot_ms", ranged(sizing.tpotMs)},
        {"run_hours", ranged(sizing.runHours)},
        {"interruption_factor", sizing.interruptionFactor},
        {"utilisation", sizing.utilisation},
        {"headroom", sizing.headroom}};
}

void addOffer(Json &workload, const Line &line)
{
    const bool allocated = line.offer.has_value();
    workload["provider"] = allocated ? Json(keyOf(line.offer->provider)) : Json(nullptr);
    workload["region"] = allocated ? textOrNull(line.offer->region) : Json(nullptr);
    workload["instance_type"] = allocated ? Json(line.offer->instanceType) : Json(nullptr);
    workload["pricing_model"] = allocated ? Json(keyOf(line.offer->purchase)) : Json(nullptr);
    workload["term_years"] = allocated ? Json(line.offer->purchase.termYears) : Json(nullptr);
    workload["payment"] = allocated ? Json(keyOf(line.offer->purchase.payment)) : Json(nullptr);
    workload["operating_system"] =
        allocated ? Json(keyOf(line.offer->purchase.operatingSystem)) : Json(nullptr);
    workload["tenancy"] = allocated ? Json(keyOf(line.offer->purchase.tenancy)) : Json(nullptr);
    workload["pinned"] = line.pinned;
}

Json conversionJson(const LinePrice &price)
{
    if (!price.conversion)
        return nullptr;
    const Conversion &used = *price.conversion;
    return {{"from", used.from()},
            {"to", used.to()},
            {"inverse_of_stated_rate", used.inverted},
            {"stated_from", used.stated.from},
            {"stated_to", used.stated.to},
            {"stated_rate", used.stated.rate.toString()},
            {"date", used.stated.date.toString()},
            {"source", used.stated.source}};
}

/// Commitments that cover the line, with the share of its hours and its part of their bill.
Json coversJson(const Line &line)
{
    Json covers = Json::array();
    for (const LineCover &cover : line.covers)
        covers.push_back({{"commitment", cover.commitment},
                          {"share_of_hours", cover.share.toString()},
                          {"cost", amount(cover.cost)}});
    return covers;
}

void addCost(Json &workload, const Line &line)
{
    // Without a price or a size there is no cost: null, never zero.
    const bool priced = hasCost(line);
    const bool counted = hasAmount(line);
    const bool sized = line.usage.has_value();
    workload["count"] = sized ? Json(line.count.toString()) : Json(nullptr);
    workload["hours"] = sized ? Json(line.hours.toString()) : Json(nullptr);
    workload["cost_gap"] = priced ? Json(nullptr) : Json(keyOf(costGapOf(line)));
    workload["unit_price"] = line.price ? Json(unitPriceOf(line).toString()) : Json(nullptr);
    workload["monthly_cost"] = counted ? amount(unroundedMonthly(line)) : Json(nullptr);
    workload["monthly_cost_rounded"] = counted ? Json(line.monthly.toString()) : Json(nullptr);
    workload["compute_cost"] = priced ? amount(line.exactMonthly) : Json(nullptr);
    workload["compute_cost_low"] = priced ? Json(line.computeLow.toString()) : Json(nullptr);
    workload["compute_cost_high"] = priced ? Json(line.computeHigh.toString()) : Json(nullptr);
    workload["other_cost"] = line.other.toString();
    workload["list_cost"] = textOrNull(line.listCost);
    workload["contracted_cost"] = textOrNull(line.contractedCost);
    workload["effective_cost"] = priced ? Json(line.compute.toString()) : Json(nullptr);
    workload["cash_cost"] = priced ? Json(line.cash.toString()) : Json(nullptr);
    workload["upfront_cost"] = priced ? Json(line.upfront.toString()) : Json(nullptr);
    workload["used_instance_hours"] = sized ? Json(line.usedHours.toString()) : Json(nullptr);
    if (!line.covers.empty())
        workload["commitments"] = coversJson(line);
    if (line.unitCost)
        workload["unit_cost"] = {{"per", std::string_view(line.unitCost->unit)},
                                 {"amount", line.unitCost->amount.toString()}};
    else
        workload["unit_cost"] = nullptr;
}

Json otherCostsJson(const Workload &workload, const Line &line)
{
    Json costs = Json::array();
    for (std::size_t i = 0; i < line.otherCosts.size(); ++i) {
        const CostLine &cost = workload.otherCosts[i];
        Json json = {{"name", cost.name},
                     {"basis", keyOf(cost.basis)},
                     {"amount", line.otherCosts[i].amount.toString()}};
        if (isPercentage(cost.basis)) {
            json["percent"] = cost.percent.toString();
            json["of"] = line.otherCosts[i].base.toString();
        } else if (cost.basis != CostBasis::fixed) {
            json["unit_price"] = cost.unitPrice.toString();
            json["quantity"] = cost.quantity.toString();
        }
        json["follows_demand"] = cost.followsDemand;
        costs.push_back(std::move(json));
    }
    return costs;
}

/// Cost of a month in each view, including other cost lines; null where a view has no figure.
Json viewsJson(const ViewedCosts &costs)
{
    Json json;
    for (const CostView view : kAllOf<CostView>)
        json[std::string(keyOf(view))] = textOrNull(costIn(costs, view));
    return json;
}

void addPrice(Json &workload, const Line &line)
{
    const bool priced = line.price.has_value();
    workload["price_as_of"] = priced ? textOrNull(line.price->asOf) : Json(nullptr);
    workload["price_book"] = priced ? Json(keyOf(line.price->book)) : Json(nullptr);
    workload["price_source"] = priced ? textOrNull(line.price->source) : Json(nullptr);
    workload["quoted_price"] = priced ? Json(line.price->quoted.toString()) : Json(nullptr);
    workload["quoted_currency"] = priced ? Json(line.price->quotedCurrency) : Json(nullptr);
    workload["exchange_rate"] = priced ? conversionJson(*line.price) : Json(nullptr);
    workload["list_price"] = priced ? textOrNull(line.price->listRate) : Json(nullptr);
    workload["contracted_price"] = priced ? textOrNull(line.price->contractedRate) : Json(nullptr);
    workload["price_from_plan"] = priced && line.price->fromPlan;
}

/// Energy and carbon of the month; null where not known, with the reason.
Json carbonJson(const Footprint &footprint)
{
    const auto figure = [](const std::optional<RangedFigure> &value) {
        return value ? Json{{"value", value->value}, {"low", value->low}, {"high", value->high}}
                     : Json(nullptr);
    };
    const GridFact *grid = footprint.grid;
    const CarbonFact *pue = footprint.pue;
    return {{"kwh", figure(footprint.kwh)},
            {"kg_co2e", figure(footprint.kg)},
            {"embodied_kg_co2e", figure(footprint.embodiedKg)},
            {"not_known",
             footprint.gap == CarbonGap::none ? Json(nullptr) : Json(keyOf(footprint.gap))},
            {"mean_utilisation", footprint.kwh ? figure(footprint.utilisation) : Json(nullptr)},
            {"watts_per_instance", footprint.kwh ? figure(footprint.watts) : Json(nullptr)},
            {"pue", pue != nullptr ? figure(pue->value) : Json(nullptr)},
            {"pue_year", pue != nullptr ? Json(pue->year) : Json(nullptr)},
            {"pue_source", pue != nullptr ? Json(pue->source) : Json(nullptr)},
            {"grid_grams_per_kwh", grid != nullptr ? figure(grid->grams) : Json(nullptr)},
            {"grid_year", grid != nullptr ? Json(grid->year) : Json(nullptr)},
            {"grid_method", grid != nullptr ? Json(keyOf(grid->method)) : Json(nullptr)},
            {"grid_source", grid != nullptr ? Json(grid->source) : Json(nullptr)},
            {"evidence", footprint.kwh ? Json(keyOf(footprint.evidence)) : Json(nullptr)}};
}

Json carbonJson(const CarbonTotal &carbon)
{
    const auto sum = [](const RangedFigure &figure, int known) {
        return known > 0 ? Json{{"value", figure.value}, {"low", figure.low}, {"high", figure.high}}
                         : Json(nullptr);
    };
    return {{"kwh", sum(carbon.kwh, carbon.withEnergy)},
            {"kg_co2e", sum(carbon.kg, carbon.withCarbon)},
            {"embodied_kg_co2e", sum(carbon.embodiedKg, carbon.withCarbon)},
            {"workloads", carbon.lines},
            {"with_energy", carbon.withEnergy},
            {"with_carbon", carbon.withCarbon}};
}

/// Parts of a fleet with their costs and shares of the requests.
Json fleetJson(const Line &line)
{
    Json parts = Json::array();
    for (std::size_t i = 0; i < line.parts.size(); ++i) {
        const FleetOutcome::Part &outcome = line.fleet->parts[i];
        Json part;
        addOffer(part, line.parts[i]);
        addCost(part, line.parts[i]);
        addPrice(part, line.parts[i]);
        part["share_of_requests"] = outcome.share;
        part["load"] = outcome.load;
        parts.push_back(std::move(part));
    }
    return {{"headroom", line.fleet->headroom},
            {"unserved_share", line.fleet->unserved},
            {"parts", std::move(parts)}};
}

/// The shared instances that the workload runs on, with its part of them, or the problem that
/// prevents it.
Json sharedJson(const Plan &plan, const SharingOutcome &shared)
{
    const auto nameOf = [&](WorkloadId id) {
        const Workload *workload = findWorkload(plan, id);
        return workload != nullptr ? Json(workload->name) : Json(nullptr);
    };
    Json members = Json::array();
    for (const WorkloadId id : shared.members)
        members.push_back(nameOf(id));
    constexpr double kBasisPointsOfPercent = 100;
    return {{"instances_of", nameOf(shared.host)},
            {"problem", keyOf(shared.problem)},
            {"together", std::move(members)},
            {"time_percent", shared.timePercent},
            {"memory_percent", shared.memoryPercent},
            {"cost_percent", static_cast<double>(shared.costBasisPoints) / kBasisPointsOfPercent},
            {"instances", shared.instances}};
}

Json workloadJson(const ScenarioEvaluation &scenario, const Workload &workload, const Line &line)
{
    Json json = {{"name", workload.name},
                 {"kind", keyOf(workload.kind)},
                 {"environment", workload.environment},
                 {"mig_profile", textOrNull(workload.migProfile)}};
    addOffer(json, line);
    json["month_basis"] =
        describe(line.usage ? line.basis : workload.schedule.basis.value_or(scenario.basis));
    json["schedule"] = describe(workload.schedule, scenario.basis);
    addCost(json, line);
    json["other_costs"] = otherCostsJson(workload, line);
    json["monthly_by_view"] = viewsJson(hasAmount(line) ? line.views : ViewedCosts());
    addPrice(json, line);
    json["evidence"] = keyOf(line.evidence);
    json["service_level"] = keyOf(serviceVerdictOf(workload, line));
    json["performance"] = performanceJson(line);
    json["carbon"] = carbonJson(line.footprint);
    if (line.fleet)
        json["fleet"] = fleetJson(line);
    if (line.shared)
        json["shared_instances"] = sharedJson(*scenario.plan, *line.shared);
    return json;
}

Json findingJson(const Plan &plan, const Finding &finding)
{
    const Workload *workload = finding.workload ? findWorkload(plan, *finding.workload) : nullptr;
    return {{"severity", keyOf(finding.severity)},
            {"code", finding.code},
            {"workload", workload ? Json(workload->name) : Json(nullptr)},
            {"message", messageOf(finding, english())},
            {"detail", detailOf(finding, english())}};
}

/// The scenario's commitments with how the plan's month and the forecast use them.
Json commitmentsOf(const Plan &plan, const ScenarioEvaluation &scenario)
{
    const Scenario *decided = findScenario(plan, scenario.name);
    Json list = Json::array();
    for (std::size_t i = 0; i < scenario.commitments.size() && decided != nullptr; ++i) {
        const EvaluatedCommitment &outcome = scenario.commitments[i];
        const Commitment &commitment = decided->commitments[i];
        const Date first = scenario.forecast.front().month;
        const auto end = endOf(commitment, first);
        const auto ifPriced = [&](auto value) {
            return outcome.isPriced ? Json(value) : Json(nullptr);
        };
        list.push_back(
            {{"commitment", describe(commitment, plan.currency)},
             {"first_month", yearAndMonth(beginOf(commitment, first))},
             {"last_month", end ? Json(yearAndMonth(end->firstOfMonthPlus(-1))) : Json()},
             {"priced", outcome.isPriced},
             {"monthly_cost", ifPriced(outcome.month.billed.toString())},
             {"monthly_unused", ifPriced(outcome.month.unused.toString())},
             {"forecast_cost", ifPriced(outcome.forecast.billed.toString())},
             {"forecast_unused", ifPriced(outcome.forecast.unused.toString())},
             {"utilisation", ifPriced(outcome.forecast.utilisation)},
             {"break_even_utilisation", ifPriced(outcome.breakEven)}});
    }
    return list;
}

/// Null where nothing is signed.
Json contractJson(const Contract &contract)
{
    if (contract.terms == 0)
        return nullptr;
    return {{"terms", contract.terms},
            {"shortest_years", contract.shortestYears},
            {"longest_years", contract.longestYears},
            {"amount", textOrNull(contract.amount)},
            {"not_priced", contract.notPriced}};
}

Json scenarioJson(const Snapshot &snapshot, const ScenarioEvaluation &scenario)
{
    const Plan &plan = snapshot.plan();
    Exact unrounded;
    Json workloads = Json::array();
    for (std::size_t i = 0; i < scenario.lines.size(); ++i) {
        unrounded += unroundedMonthly(scenario.lines[i]);
        workloads.push_back(workloadJson(scenario, scenario.plan->workloads[i], scenario.lines[i]));
    }
    // If no line has a cost, the sum is null rather than zero.
    const bool known = hasTotal(scenario);
    const auto sum = [known](Money amount) {
        return known ? Json(amount.toString()) : Json(nullptr);
    };
    Json forecast = Json::array();
    for (const ForecastMonth &month : scenario.forecast)
        forecast.push_back({{"month", yearAndMonth(month.month)},
                            {"cost", sum(month.total)},
                            {"cash", sum(month.cash)}});
    Json findings = Json::array();
    for (const Finding &finding : scenario.findings)
        findings.push_back(findingJson(plan, finding));
    const auto runRate = scenario.total * kMonthsPerYear;
    const Answer answer = answerOf(scenario);
    return {
        {"name", scenario.name},
        {"month_basis", describe(scenario.basis)},
        {"monthly_cost", known ? amount(unrounded) : Json(nullptr)},
        {"monthly_cost_rounded", sum(scenario.total)},
        {"monthly_cost_low", sum(scenario.low)},
        {"monthly_cost_high", sum(scenario.high)},
        {"monthly_list_cost", known ? textOrNull(scenario.listCost) : Json(nullptr)},
        {"monthly_contracted_cost", known ? textOrNull(scenario.contractedCost) : Json(nullptr)},
        {"monthly_cash_cost", sum(scenario.cash)},
        {"upfront_cost", sum(scenario.upfront)},
        {"run_rate_12", sum(runRate)},
        {"twelve_months", sum(scenario.twelveMonths)},
        {"forecast_total", sum(scenario.forecastTotal)},
        {"forecast_cash", sum(scenario.forecastCash)},
        {"monthly_budget", textOrNull(scenario.budget)},
        {"answer", describe(answer)},
        {"contract", contractJson(answer.contract)},
        {"carbon", carbonJson(scenario.carbon)},
        {"completeness", completenessJson(scenario.completeness)},
        {"service_levels", serviceLevelsJson(plan, scenario.service)},
        {"commitments", commitmentsOf(plan, scenario)},
        {"workloads", std::move(workloads)},
        {"forecast", std::move(forecast)},
        {"findings", std::move(findings)}};
}

} // namespace

std::string evaluationJson(const Snapshot &snapshot, const std::vector<std::size_t> &scenarios)
{
    const Evaluation &evaluation = snapshot.evaluation;
    const Plan &plan = snapshot.plan();
    Json list = Json::array();
    for (const std::size_t index : scenarios)
        list.push_back(scenarioJson(snapshot, evaluation.scenarios[index]));
    const Json document = {{"plan", plan.name},
                           {"valuation_date", snapshot.inputs.valuationDate.toString()},
                           {"prices_as_of", textOrNull(snapshot.inputs.pricesAsOf)},
                           {"catalog_version", snapshot.inputs.catalog->version},
                           {"currency", plan.currency},
                           {"month_basis", describe(plan.basis)},
                           {"active_scenario", evaluation.activeScenario().name},
                           {"baseline_scenario", evaluation.baselineScenario().name},
                           {"scenarios", std::move(list)}};
    return outputJson("evaluation", document);
}

std::vector<Column> workloadColumns()
{
    // Of a workload that nothing is known of: it has every member, most of them null.
    ScenarioEvaluation scenario;
    const Plan plan{.workloads = {Workload()}};
    scenario.plan = std::make_shared<const Plan>(plan);
    const Json workload = workloadJson(scenario, plan.workloads.front(), Line());
    std::vector<Column> columns;
    for (const auto &[key, value] : workload.items()) {
        if (!value.is_structured() && key != "performance") // an object of its own
            columns.push_back({key, {}, ColumnKind::text});
    }
    return columns;
}

} // namespace headroom::storage
