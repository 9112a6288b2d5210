// SPDX-License-Identifier: GPL-3.0-or-later
#include "broken_plans.h"

#include <nlohmann/json.hpp>

#include <functional>

namespace headroom::testing {

namespace {

using Row = std::function<void(const char *, const std::string &, const char *, const char *)>;

void addSyntaxRows(const Row &row)
{
    row("empty", "", "bad.headroom, line 1, column 1", "not valid JSON");
    row("not JSON", "hello", "bad.headroom, line 1, column 1", "not valid JSON");
    row("cut off", "{\n\"format\":", "bad.headroom, line 2", "not valid JSON");
    row("NaN", "{\n  \"version\": NaN}", "bad.headroom, line 2, column 14", "not valid JSON");
    row("infinite", "{\n  \"version\": 1e999}", "bad.headroom, line 2", "not valid JSON");
    row("comment", "{ // no\n}", "bad.headroom, line 1", "not valid JSON");
    row("trailing text", goodPlan().dump() + "x", "bad.headroom, line 1", "not valid JSON");
    row("invalid UTF-8", "{\"format\":\"\xC3\x28\"}", "bad.headroom, line 1", "not valid JSON");
    row("binary",
        std::string("\x7F"
                    "ELF\0\0",
                    6),
        "bad.headroom, line 1", "zero byte");
    row("zero byte behind", goodPlan().dump(2) + std::string("\n\0 more", 7), "bad.headroom, line",
        "zero byte");
    row("zero byte at the end", goodPlan().dump() + '\0', "bad.headroom, line 1", "zero byte");
    row("a list", "[]", "bad.headroom", "not a Headroom plan");
    row("other JSON", "{\"format\":\"other\"}", "bad.headroom", "not a Headroom plan");
    row("key twice", "{\"a\":{\"b\":[1,{\"x\":1,\"x\":2}]}}", "bad.headroom: /a/b/1",
        "occurs twice");
    row("newer", with("/version", 2), "/version", "made by a newer Headroom");
    row("much newer", with("/version", 18446744073709551615U), "/version",
        "made by a newer Headroom");
    row("version 0", with("/version", 0), "/version", "no plan version 0");
    row("version as text", with("/version", "1"), "/version", "not a whole number");
}

void addTypeRows(const Row &row)
{
    row("name missing", without("/name"), "bad.headroom", "\"name\" is missing");
    row("kind missing", without("/workloads/0/kind"), "/workloads/0", "\"kind\" is missing");
    row("unknown key", with("/workloads/0/demand/requests", 1), "/workloads/0/demand", "not known");
    row("unknown top key", with("/surprise", 1), "bad.headroom", "not known");
    row("number as text", with("/workloads/0/demand/people", "2"), "/workloads/0/demand/people",
        "whole number");
    row("fraction of a person", with("/workloads/0/demand/people", 1.5),
        "/workloads/0/demand/people", "whole number");
    row("money as number", with("/monthly_budget", 9000), "/monthly_budget", "as text");
    row("hours as number", with("/workloads/0/schedule/hours", 8), "/schedule/hours", "as text");
    row("truth as number", with("/workloads/0/constraints/interruptible", 1),
        "/constraints/interruptible", "Yes or no");
    row("unknown kind", with("/workloads/0/kind", "gaming"), "/workloads/0/kind",
        "\"gaming\" is not a kind of workload");
    row("unknown assumption", with("/scenarios/0/inherits", nlohmann::json::array({"foo"})),
        "/scenarios/0/inherits/0", "\"foo\" is not an assumption");
    row("other spelling", with("/workloads/0/precision", "FP16"), "/workloads/0/precision",
        "is not a precision");
    row("object for list", with("/workloads", nlohmann::json::object()), "/workloads",
        "list is expected");
    row("list for object", with("/workloads/0/demand", nlohmann::json::array()),
        "/workloads/0/demand", "object is expected");
    row("short profile", with("/workloads/0/demand/profile", {1, 2}), "/demand/profile",
        "24 elements");
    row("null name", with("/workloads/0/name", nullptr), "/workloads/0/name", "text is expected");
}

void addMixRuleRows(const Row &row)
{
    const auto rules = [](const nlohmann::json &value) {
        return with("/scenarios/0/mix_rules", value);
    };
    row("more than all on spot", rules({{"most_spot_percent", 101}}),
        "/mix_rules/most_spot_percent", "range");
    row("no instance type", rules({{"most_types", 0}}), "/mix_rules/most_types", "range");
    row("negative quota", rules({{"quotas", {{{"provider", "aws"}, {"most", -1}}}}}),
        "/mix_rules/quotas/0/most", "range");
    row("quota of nobody", rules({{"quotas", {{{"most", 8}}}}}), "/mix_rules/quotas/0",
        "\"provider\" is missing");
    row("negative saving", rules({{"least_saving", "-1.00"}}), "/mix_rules/least_saving", "range");
    row("unknown provider", rules({{"providers", {"aws", "orakle"}}}), "/mix_rules/providers/1",
        "There is no provider “orakle”");
    row("unknown base", rules({{"share_base", "feeling"}}), "/mix_rules/share_base",
        "is not a base of shares");
    row("unknown rule off", rules({{"off", {"gravity"}}}), "/mix_rules/off/0",
        "is not a rule that can be off");
    row("rule off twice", rules({{"off", {"types", "types"}}}), "/mix_rules/off", "twice");
    row("unknown rule", rules({{"most_clouds", 2}}), "/mix_rules", "not known");
}

void addFleetRows(const Row &row)
{
    const nlohmann::json offer = goodPlan()["scenarios"][0]["allocations"][0]["offer"];
    const auto fleet = [&](const nlohmann::json &changes) {
        nlohmann::json part = {
            {"offer", offer}, {"instances", 2}, {"serves", nlohmann::json::array()}};
        part.update(changes);
        return with("/scenarios/0/allocations/0/fleet", nlohmann::json::array({part}));
    };
    const auto lengths = [](const nlohmann::json &changes) {
        nlohmann::json bucket = {{"input_up_to", 256},
                                 {"output_up_to", 64},
                                 {"share", 1},
                                 {"input_tokens", 200},
                                 {"output_tokens", 50}};
        bucket.update(changes);
        return with("/workloads/0/demand/lengths", {{"buckets", nlohmann::json::array({bucket})}});
    };
    row("fleet of none", fleet({{"instances", 0}}), "/fleet/0/instances", "range");
    row("all spare", fleet({{"spare", 2}}), "/fleet/0/spare", "are spares");
    row("served more than once over",
        fleet({{"serves", {{{"input_up_to", 256}, {"output_up_to", 64}, {"share", 1.5}}}}}),
        "/fleet/0/serves/0/share", "range");
    row("no accelerators", fleet({{"tensor_parallel", 0}}), "/fleet/0/tensor_parallel", "range");
    row("part without offer", with("/scenarios/0/allocations/0/fleet", {{{"instances", 1}}}),
        "/fleet/0", "\"offer\" is missing");
    row("negative share", lengths({{"share", -1}}), "/lengths/buckets/0/share", "range");
    row("half of the requests", lengths({{"share", 0.5}}), "/lengths/buckets", "add up to 0.5");
    row("no share", lengths({{"share", 0}}), "/lengths/buckets", "contains no requests");
    row("longer than its bucket", lengths({{"input_tokens", 257}}),
        "/lengths/buckets/0/input_tokens", "range");
    row("no tokens", lengths({{"output_tokens", 0}}), "/lengths/buckets/0/output_tokens", "range");
}

void addRangeRows(const Row &row)
{
    row("negative people", with("/workloads/0/demand/people", -1), "/workloads/0/demand/people",
        "range");
    row("absurd people", with("/workloads/0/demand/people", 2'000'000'000), "/demand/people",
        "range");
    row("beyond int", with("/workloads/0/demand/people", 1e15), "/demand/people", "whole number");
    row("absurd rate", with("/workloads/0/demand/peak_requests_per_second", 1e300),
        "/demand/peak_requests_per_second", "range");
    row("negative rate", with("/workloads/0/demand/peak_requests_per_second", -1),
        "/demand/peak_requests_per_second", "range");
    row("negative money", with("/workloads/0/other_costs/0/monthly", "-1.00"),
        "/other_costs/0/monthly", "range");
    row("no carbon at all", with("/monthly_carbon_kg", 0), "/monthly_carbon_kg", "out of range");
    row("tenth of a cent", with("/monthly_budget", "1.001"), "/monthly_budget",
        "finer than a cent");
    row("long money", with("/monthly_budget", std::string(60, '9')), "/monthly_budget",
        "too many digits");
    // 2^64 cents and five units.
    row("money beyond 64 bits", with("/monthly_budget", "184467440737095521.16"), "/monthly_budget",
        "range");
    row("exponent", with("/workloads/0/schedule/hours", "1e3"), "/schedule/hours", "plain decimal");
    row("infinity as text", with("/workloads/0/schedule/hours", "inf"), "/schedule/hours",
        "plain decimal");
    row("25 hours a day", with("/workloads/0/schedule/hours", "25"), "/schedule/hours", "range");
    row("division by zero", with("/workloads/0/demand/runs_per_month", "1/0"), "/runs_per_month",
        "fraction");
    row("free price", with("/prices/0/hourly_rate", "0"), "/prices/0/hourly_rate", "not a price");
    row("32 working days", with("/month_basis/days", 32), "/month_basis/days", "range");
    row("no such day", with("/start_month", "2026-02-30"), "/start_month", "");
    row("negative count", with("/scenarios/0/allocations/0/count", -3), "/allocations", "range");
    row("no instances", with("/scenarios/0/allocations/0/count", 0), "/allocations", "range");
    row("lengths without a bucket",
        with("/workloads/0/demand/lengths", {{"buckets", nlohmann::json::array()}}),
        "/demand/lengths/buckets", "");
    row("a split of half",
        with("/scenarios/0/provider_split",
             nlohmann::json::array({{{"provider", "aws"}, {"percent", 50}}})),
        "/provider_split", "add up to 50");
    row("a split of more than all",
        with("/scenarios/0/provider_split",
             nlohmann::json::array({{{"provider", "aws"}, {"percent", 110}}})),
        "/provider_split", "");
    addMixRuleRows(row);
    addFleetRows(row);
}

void addReferenceRows(const Row &row)
{
    row("unknown provider", with("/scenarios/0/allocations/0/offer/provider", "orakle"),
        "/scenarios/0/allocations/0/offer/provider", "There is no provider “orakle”");
    row("empty name", with("/name", ""), "/name", "name is missing");
    row("id twice", with("/workloads/1", goodPlan()["workloads"][0]), "/workloads/1", "used twice");
    row("allocation of nothing", with("/scenarios/0/allocations/0/workload", 5), "/allocations",
        "belongs to no workload");
    row("allocated twice",
        with("/scenarios/0/allocations/1", goodPlan()["scenarios"][0]["allocations"][0]),
        "/scenarios/0/allocations/1", "allocated twice");
    row("no scenario", with("/scenarios", nlohmann::json::array()), "/scenarios", "between 1 and");
    row("unknown baseline", with("/baseline", "Other"), "/baseline", "not a scenario");
    row("unknown active scenario", with("/active_scenario", "Other"), "/active_scenario",
        "not a scenario of the plan");
    row("id missing", with("/workloads/0/id", 0), "/workloads/0/id", "missing or used twice");
    row("id not below next", with("/next_workload_id", 1), "/workloads/0/id", "not less than");
}

std::string withItem(const char *list, const nlohmann::json &value)
{
    return with(list, nlohmann::json::array({value}));
}

/// The object with another value of the key; null: without the key.
nlohmann::json changed(nlohmann::json object, const char *key, const nlohmann::json &value)
{
    if (value.is_null())
        object.erase(key);
    else
        object[key] = value;
    return object;
}

void addTaskRows(const Row &row)
{
    const auto task = [](const nlohmann::json &dates) {
        nlohmann::json one = {{"name", "Provision"}};
        one.update(dates);
        return withItem(
            "/phases",
            {{"name", "P"}, {"start", "2026-12-01"}, {"tasks", nlohmann::json::array({one})}});
    };
    row("task ends early", task({{"start", "2026-12-10"}, {"end", "2026-12-09"}}),
        "/phases/0/tasks/0/end", "ends before it begins");
    row("task ends before its phase", task({{"end", "2026-11-30"}}), "/phases/0/tasks/0/end",
        "ends before it begins");
    row("task without a name", task({{"name", " "}}), "/phases/0/tasks/0/name", "missing");
    row("task on no day", task({{"start", "2026-02-30"}}), "/phases/0/tasks/0/start", "date");
}

void addRiskRows(const Row &row)
{
    const nlohmann::json risk = {{"name", "R"}, {"impact", "high"}, {"probability", "low"}};
    row("risk of nothing", withItem("/risks", changed(risk, "workloads", {1, 9})),
        "/risks/0/workloads/1", "no workload with this id");
    row("risk of one thing twice", withItem("/risks", changed(risk, "workloads", {1, 1})),
        "/risks/0/workloads/1", "twice");
    row("risk without impact", withItem("/risks", changed(risk, "impact", nullptr)), "/risks/0",
        "\"impact\" is missing");
    row("terrible risk", withItem("/risks", changed(risk, "impact", "terrible")), "/risks/0/impact",
        "is not a level");
    row("risk without a name", withItem("/risks", changed(risk, "name", "")), "/risks/0/name",
        "missing");
    row("risk measured by feeling", withItem("/risks", changed(risk, "measured_by", "feeling")),
        "/risks/0/measured_by", "is not a measure of a risk");
    row("risk due never", withItem("/risks", changed(risk, "due", "soon")), "/risks/0/due", "date");
}

void addTrialRows(const Row &row)
{
    const nlohmann::json trial = {{"name", "T"}, {"hours", "3.41"}};
    row("trial without duration", withItem("/experiments", changed(trial, "hours", nullptr)),
        "/experiments/0", "\"hours\" is missing");
    row("trial of no time", withItem("/experiments", changed(trial, "hours", "0")),
        "/experiments/0/hours", "duration of a trial must be greater than zero");
    row("trial of a century", withItem("/experiments", changed(trial, "hours", "876000")),
        "/experiments/0/hours", "range");
    row("trial on no instance", withItem("/experiments", changed(trial, "instances", 0)),
        "/experiments/0/instances", "range");
    row("trial of no workload", withItem("/experiments", changed(trial, "workload", 9)),
        "/experiments/0/workload", "no workload with this id");
    row("trial at no speed", withItem("/experiments", changed(trial, "tokens_per_second", 0)),
        "/experiments/0/tokens_per_second", "");
    row("trial that earns", withItem("/experiments", changed(trial, "cost", "-1.00")),
        "/experiments/0/cost", "");
}

void addRoleAndDecisionRows(const Row &row)
{
    row("role of nobody",
        withItem("/provider_roles", {{"provider", "orakle"}, {"role", "primary"}}),
        "/provider_roles/0/provider", "There is no provider");
    row("two roles",
        with("/provider_roles",
             nlohmann::json::array({{{"provider", "aws"}, {"role", "primary"}},
                                    {{"provider", "aws"}, {"role", "tertiary"}}})),
        "/provider_roles/1/provider", "twice");
    row("role of more than all",
        withItem("/provider_roles", {{"provider", "aws"}, {"role", "primary"}, {"percent", 101}}),
        "/provider_roles/0/percent", "range");
    row("decision without a day", withItem("/decisions", {{"name", "D"}, {"outcome", "decided"}}),
        "/decisions/0", "\"date\" is missing");
    row("decision by nobody's rules",
        withItem("/decisions", {{"name", "D"}, {"date", "2026-11-19"}, {"outcome", "maybe"}}),
        "/decisions/0/outcome", "is not an outcome of a decision");
}

void addExchangeRateRows(const Row &row)
{
    const nlohmann::json good = {{"from", "USD"},
                                 {"to", "EUR"},
                                 {"rate", "0.9185"},
                                 {"date", "2026-11-19"},
                                 {"source", "ECB"}};
    const auto rate = [&](const char *key, const nlohmann::json &value) {
        nlohmann::json changed = good;
        if (value.is_null())
            changed.erase(key);
        else
            changed[key] = value;
        return with("/exchange_rates", nlohmann::json::array({good, changed}));
    };
    row("rate zero", rate("rate", "0"), "/exchange_rates/1/rate", "greater than zero");
    row("rate negative", rate("rate", "-0.5"), "/exchange_rates/1/rate", "greater than zero");
    row("rate NaN", rate("rate", "NaN"), "/exchange_rates/1/rate", "plain decimal");
    row("rate as number", rate("rate", 0.9), "/exchange_rates/1/rate", "as text");
    row("rate never ends", rate("rate", "1/3"), "/exchange_rates/1/rate", "nine decimals");
    row("rate without date", rate("date", nullptr), "/exchange_rates/1", "\"date\" is missing");
    row("rate without source", rate("source", nullptr), "/exchange_rates/1",
        "\"source\" is missing");
    row("rate says nobody", rate("source", "  "), "/exchange_rates/1/source", "missing");
    row("rate of no day", rate("date", "2026-02-30"), "/exchange_rates/1/date", "not a date");
    row("rate of no currency", rate("to", "euro"), "/exchange_rates/1/to", "three-letter");
    row("rate to itself", rate("to", "USD"), "/exchange_rates/1/to", "Both currencies");
    row("rate twice", rate("source", "SNB"), "/exchange_rates/1", "two rates");
    row("price in no currency", with("/prices/0/currency", "$"), "/prices/0/currency",
        "three-letter");
    row("unknown quality", with("/prices/0/quality", {"guessed"}), "/prices/0/quality/0",
        "not a quality of a price");
}

Row collectedIn(std::vector<BrokenPlan> &plans)
{
    return
        [&plans](const char *name, const std::string &text, const char *place, const char *reason) {
            plans.push_back({name, text, place, reason});
        };
}

} // namespace

nlohmann::json goodPlan()
{
    return nlohmann::json::parse(R"({
        "format": "headroom-plan", "version": 1, "name": "Test", "currency": "USD",
        "baseline": "Baseline", "active_scenario": "Baseline", "monthly_budget": "9000.00",
        "month_basis": {"kind": "working_days", "days": 22},
        "workloads": [{
            "id": 1, "name": "Chat", "kind": "real_time_inference", "precision": "fp16",
            "demand": {"peak_requests_per_second": 10, "people": 2, "runs_per_month": "4",
                       "profile": [1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]},
            "schedule": {"kind": "hours_per_day", "hours": "8"},
            "constraints": {"interruptible": false},
            "other_costs": [{"name": "Storage", "monthly": "1.50"}]
        }],
        "scenarios": [{"name": "Baseline", "allocations": [
            {"workload": 1, "count": 1,
             "offer": {"provider": "aws", "region": "us-east-1", "instance_type": "g4dn.xlarge"}}]}],
        "prices": [{"offer": {"provider": "aws", "instance_type": "g4dn.xlarge"}, "hourly_rate": "0.526"}],
        "next_workload_id": 2
    })");
}

std::string with(const char *pointer, const nlohmann::json &value)
{
    nlohmann::json plan = goodPlan();
    plan[nlohmann::json::json_pointer(pointer)] = value;
    return plan.dump();
}

std::string without(const char *pointer)
{
    nlohmann::json plan = goodPlan();
    const nlohmann::json::json_pointer place(pointer);
    plan[place.parent_pointer()].erase(place.back());
    return plan.dump();
}

std::vector<BrokenPlan> plansOfBrokenTypes()
{
    std::vector<BrokenPlan> plans;
    addTypeRows(collectedIn(plans));
    return plans;
}

std::vector<BrokenPlan> brokenPlans()
{
    std::vector<BrokenPlan> plans;
    const Row row = collectedIn(plans);
    addSyntaxRows(row);
    addTypeRows(row);
    addRangeRows(row);
    addReferenceRows(row);
    addExchangeRateRows(row);
    addTaskRows(row);
    addRiskRows(row);
    addTrialRows(row);
    addRoleAndDecisionRows(row);
    return plans;
}

} // namespace headroom::testing
