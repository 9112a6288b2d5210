// SPDX-License-Identifier: GPL-3.0-or-later
#include "mix_desk.h"
#include "core/catalog/known_providers.h"

#include "core/planning/mix_proposal.h"
#include "solver/choice_solver.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <rapidcheck.h>

#include <QtGlobal>

#include <algorithm>
#include <limits>
#include <set>

namespace headroom::testing {

std::shared_ptr<const Catalog> threeProviders()
{
    CatalogBuilder catalog;
    catalog.type(known::aws, "m5.large", 2, 8)
        .onDemand("us-east-1", "0.096")
        .spot("us-east-1", "0.041");
    catalog.type(known::aws, "m5.xlarge", 4, 16)
        .onDemand("us-east-1", "0.192")
        .onDemand("eu-west-1", "0.214");
    catalog.type(known::google, "n1-standard-2", 2, 8).onDemand("us-central1", "0.11");
    catalog.type(known::google, "n1-standard-4", 4, 15).onDemand("us-central1", "0.19");
    catalog.type(known::azure, "D2-v5", 2, 8).onDemand("eastus", "0.115");
    catalog.type(known::azure, "D4-v5", 4, 16).onDemand("eastus", "0.23");
    return catalog.build();
}

Workload team(const std::string &name, int people)
{
    Workload workload = aWorkload(name);
    workload.demand.people = people;
    workload.constraints.interruptible = people % 2 == 0;
    return workload;
}

Plan threeTeams()
{
    return aPlan().with(team("A", 3)).with(team("B", 5)).with(team("C", 8)).build();
}

Workload cleaning(const std::string &name, double gib)
{
    Workload workload = aWorkload(name, WorkloadKind::preprocessing);
    workload.demand.dataGibPerRun = gib;
    workload.demand.runsPerMonth = 4;
    workload.serviceLevel.deadlineHours = 6;
    return workload;
}

Plan runsAndATeam()
{
    return aPlan()
        .with(cleaning("small", 90))
        .with(team("A", 3))
        .with(cleaning("middle", 400))
        .with(cleaning("large", 1100))
        .build();
}

Plan runsAroundTheClock()
{
    PlanBuilder plan = aPlan();
    for (const double gib : {300.0, 1100.0}) {
        Workload workload = cleaning(std::to_string(gib), gib);
        workload.schedule = Schedule{};
        plan = plan.with(workload);
    }
    return plan.build();
}

MixCandidates candidatesOf(const Plan &plan)
{
    static const EvaluationDesk kDesk(threeProviders());
    EvaluationInputs inputs = kDesk.with(plan);
    inputs.carbon = std::make_shared<const CarbonFacts>(shippedCarbonFacts().value());
    auto found = findMixCandidates(inputs, activeScenario(plan));
    if (!found)
        qFatal("%s", found.error().text().c_str());
    return *found;
}

MixChoice chosenFor(const MixCandidates &candidates, const MixRules &rules)
{
    auto choice = chooseMix(candidates, rules, solver::bestChoice, kPlenty);
    if (!choice)
        qFatal("%s", choice.error().text().c_str());
    return *choice;
}

double smallestHeadroom(const std::vector<Line> &lines)
{
    double minimum = kNoHeadroom;
    for (const Line &line : lines) {
        if (line.sizing->runHours.value > 0)
            minimum = std::min(minimum, line.sizing->headroom);
    }
    return minimum;
}

bool keeps(const std::vector<Line> &lines, const MixRules &rules, const Catalog &catalog)
{
    Money total;
    double all = 0;
    double kg = 0;
    double spot = 0;
    std::map<Provider, double> byProvider;
    std::set<std::string> types;
    std::map<std::size_t, double> used;
    for (const Line &line : lines) {
        total += line.monthly;
        const double base = rules.base == ShareBase::cost    ? line.compute.toDouble()
                            : rules.base == ShareBase::hours ? (line.count * line.hours).toDouble()
                                                             : 1;
        all += base;
        kg +=
            line.footprint.kg ? line.footprint.kg->value : std::numeric_limits<double>::infinity();
        byProvider[line.offer->provider] += base;
        spot += line.offer->purchase.model == PricingModel::spot ? base : 0;
        types.insert(line.offer->instanceType);
        const auto type = catalog.findType(line.offer->provider, line.offer->instanceType);
        for (std::size_t i = 0; i < rules.quotas.size(); ++i) {
            if (rules.quotas[i].provider == line.offer->provider)
                used[i] += catalog.types[*type].vcpus * static_cast<double>(line.maximumCount);
        }
    }
    const auto isShareKept = [&](const ProviderShare &share) {
        const double percent = 100 * byProvider[share.provider] / all;
        return std::abs(percent - share.percent) <= rules.splitTolerancePoints + 1e-9;
    };
    const auto isFromAllowed = [&](const Line &line) {
        return rules.providers.empty()
               || std::ranges::find(rules.providers, line.offer->provider) != rules.providers.end();
    };
    for (std::size_t i = 0; i < rules.quotas.size(); ++i) {
        if (used[i] > static_cast<double>(rules.quotas[i].maximum))
            return false;
    }
    return std::ranges::all_of(rules.split, isShareKept)
           && std::ranges::all_of(lines, isFromAllowed)
           && (!rules.minHeadroom || smallestHeadroom(lines) >= *rules.minHeadroom)
           && (!rules.budget || total <= *rules.budget)
           && (!rules.maxCarbonKg || kg <= *rules.maxCarbonKg)
           && (!rules.maxSpotPercent || 100 * spot <= *rules.maxSpotPercent * all + 1e-9)
           && (!rules.maxTypes || types.size() <= *rules.maxTypes);
}

AllLines allLines(const MixCandidates &candidates)
{
    AllLines all;
    Scenario scenario = candidates.scenario;
    for (std::size_t i = 0; i < candidates.sets.size(); ++i) {
        const MixSet &set = candidates.sets[i];
        all.emplace_back();
        const auto best = std::ranges::find(set.state, CandidateState::met) != set.state.end()
                              ? CandidateState::met
                              : CandidateState::mayMiss;
        for (OfferIndex offer = 0; offer < set.catalog->offerCount(); ++offer) {
            if (set.state[offer] != best)
                continue;
            scenario.allocations[set.workload].offer = set.catalog->reference(offer);
            all.back().push_back(evaluateScenario(candidates.inputs, scenario, {1}).lines[i]);
        }
    }
    return all;
}

AllLines allLinesWithCounts(const MixCandidates &candidates, int maximum)
{
    AllLines all = allLines(candidates);
    Scenario scenario = candidates.scenario;
    for (std::size_t i = 0; i < all.size(); ++i) {
        const std::vector<Line> sized = all[i];
        for (const Line &line : sized) {
            Allocation &allocation = scenario.allocations[candidates.sets[i].workload];
            allocation.offer = *line.offer;
            const std::int64_t first = line.maximumCount;
            for (std::int64_t count = first + 1; count <= maximum * first + 2; ++count) {
                allocation.count = count;
                all[i].push_back(evaluateScenario(candidates.inputs, scenario, {1}).lines[i]);
            }
            allocation.count.reset();
        }
    }
    return all;
}

Money totalOf(const std::vector<Line> &lines)
{
    Money total;
    for (const Line &line : lines)
        total += line.monthly;
    return total;
}

void tryAll(const AllLines &all, const std::function<void(const std::vector<Line> &)> &visit)
{
    std::vector<Line> lines;
    const std::function<void()> choose = [&] {
        if (lines.size() == all.size())
            return visit(lines);
        for (const Line &line : all[lines.size()]) {
            lines.push_back(line);
            choose();
            lines.pop_back();
        }
    };
    choose();
}

std::optional<Money> minByTrying(const AllLines &all, const MixRules &rules, const Catalog &catalog)
{
    std::optional<Money> minimum;
    tryAll(all, [&](const std::vector<Line> &lines) {
        const Money total = totalOf(lines);
        if ((!minimum || total < *minimum) && keeps(lines, rules, catalog))
            minimum = total;
    });
    return minimum;
}

MixRules randomRules()
{
    MixRules rules;
    rules.base = static_cast<ShareBase>(*rc::gen::inRange(0, 3));
    if (*rc::gen::arbitrary<bool>()) {
        const int aws = *rc::gen::inRange(0, 101);
        const int google = *rc::gen::inRange(0, 101 - aws);
        rules.split = {{known::aws, double(aws)},
                       {known::google, double(google)},
                       {known::azure, double(100 - aws - google)}};
        rules.splitTolerancePoints = *rc::gen::inRange(5, 40);
    }
    if (*rc::gen::arbitrary<bool>())
        rules.maxSpotPercent = *rc::gen::inRange(0, 101);
    if (*rc::gen::arbitrary<bool>())
        rules.maxTypes = *rc::gen::inRange<std::size_t>(1, 4);
    if (*rc::gen::arbitrary<bool>())
        rules.providers = *rc::gen::unique<std::vector<Provider>>(
            rc::gen::elementOf(std::vector{known::aws, known::google, known::azure}));
    if (*rc::gen::arbitrary<bool>())
        rules.quotas = {{known::aws, {}, {}, *rc::gen::inRange(0, 40)}};
    if (*rc::gen::inRange(0, 3) == 0)
        rules.maxCarbonKg = *rc::gen::inRange(100, 2'000) / 10.0;
    if (*rc::gen::arbitrary<bool>())
        rules.budget = Money::fromCents(*rc::gen::inRange(1, 60'000));
    return rules;
}

} // namespace headroom::testing
