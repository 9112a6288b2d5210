// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan.h"

#include <algorithm>
#include <cassert>
#include <iterator>

namespace headroom {

std::vector<OfferReference> offersInUse(const Allocation &allocation)
{
    if (allocation.fleet.empty())
        return {allocation.offer};
    std::vector<OfferReference> offers;
    std::ranges::transform(allocation.fleet, std::back_inserter(offers), &FleetPart::offer);
    return offers;
}

const Workload *findWorkload(const Plan &plan, WorkloadId id)
{
    const auto found = std::ranges::find(plan.workloads, id, &Workload::id);
    return found == plan.workloads.end() ? nullptr : &*found;
}

std::string nameOfWorkload(const Plan &plan, WorkloadId id)
{
    const Workload *workload = findWorkload(plan, id);
    return workload == nullptr ? std::string() : workload->name;
}

const Scenario *findScenario(const Plan &plan, std::string_view name)
{
    const auto found = std::ranges::find(plan.scenarios, name, &Scenario::name);
    return found == plan.scenarios.end() ? nullptr : &*found;
}

const Scenario &activeScenario(const Plan &plan)
{
    const Scenario *scenario = findScenario(plan, plan.activeScenario);
    assert(scenario != nullptr);
    return *scenario;
}

const MonthBasis &basisOf(const Plan &plan, const Scenario &scenario)
{
    return scenario.basis ? *scenario.basis : plan.basis;
}

std::vector<int> coloursOf(const Plan &plan)
{
    std::vector<int> colours;
    const auto isTaken = [&](int colour) {
        return std::ranges::find(plan.scenarios, colour, &Scenario::colour) != plan.scenarios.end();
    };
    int free = 1;
    for (const Scenario &scenario : plan.scenarios) {
        while (scenario.colour == 0 && isTaken(free))
            ++free;
        colours.push_back(scenario.colour != 0 ? scenario.colour : free++);
    }
    return colours;
}

std::optional<Money> budgetIn(const Plan &plan, const Scenario &scenario, Date month)
{
    if (scenario.monthlyBudget)
        return scenario.monthlyBudget;
    std::optional<Money> budget = plan.monthlyBudget;
    for (const MonthBudget &change : plan.budgetByMonth) {
        if (change.from.firstOfMonthPlus(0) <= month.firstOfMonthPlus(0))
            budget = change.monthly;
    }
    return budget;
}

namespace {

SpotEntry entryOf(const OfferReference &offer)
{
    return {offer.provider, offer.region, offer.instanceType, std::nullopt, false};
}

/// Changes its entry, which is made where there is none and goes where nothing is left in it.
template <typename Change>
Scenario withOwn(Scenario scenario, WorkloadId workload, Change change)
{
    auto &all = scenario.outlook.workloads;
    auto entry = std::ranges::find(all, workload, &WorkloadOutlook::workload);
    if (entry == all.end())
        entry = all.insert(all.end(), WorkloadOutlook{workload, {}, {}});
    change(*entry);
    if (!entry->growth && !entry->seasons)
        all.erase(entry);
    return scenario;
}

} // namespace

bool isMarkedAsMissing(const SpotTerms &terms, const OfferReference &offer)
{
    return std::ranges::find(terms.entries, entryOf(offer)) != terms.entries.end();
}

Scenario withCapacityMarked(Scenario scenario, const OfferReference &offer)
{
    if (std::erase(scenario.spot.entries, entryOf(offer)) == 0)
        scenario.spot.entries.push_back(entryOf(offer));
    return scenario;
}

Plan newPlan()
{
    Plan plan;
    plan.name = "Untitled plan";
    plan.scenarios.emplace_back().name = "Baseline";
    plan.baseline = "Baseline";
    plan.proposed = "Baseline";
    plan.activeScenario = "Baseline";
    plan.moving.dayRate = kUsualDayRate;
    return plan;
}

namespace {

/// Minutes from asking for an instance until a run works: the virtual machine takes one to several
/// minutes by provider, type and image (Mao and Humphrey, IEEE CLOUD 2012; Hao et al.,
/// arXiv:2107.03467), container image, weights and data of some ten gigabytes take the rest. Rules
/// of thumb, of the order of SpotTerms::restartMinutes.
constexpr double kStartUpMinutes = 10;
constexpr double kStartUpWithoutModelMinutes = 5;

/// Minimum machine of one person with a notebook: the default of Vertex AI Workbench
/// (e2-standard-4: 4 vCPUs, 16 GB); Azure Machine Learning proposes about the same
/// (Standard_DS3_v2: 4 vCPUs, 14 GiB).
constexpr double kPersonVcpus = 4;
constexpr double kPersonMemoryGib = 16;

void setUpRun(Workload &workload, double tokens, int runs)
{
    workload.model = "GPT-2 Large";
    workload.precision = Precision::bf16;
    workload.demand.tokensPerRun = tokens;
    workload.demand.runsPerMonth = runs;
    workload.demand.overheadMinutes = kStartUpMinutes;
    workload.schedule.kind = Schedule::Kind::perRun;
    workload.constraints.interruptible = true;
}

void setUpOfficeHours(Workload &workload)
{
    workload.environment = "development";
    workload.schedule.kind = Schedule::Kind::hoursPerDay;
    workload.schedule.hours = 8;
    workload.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 22};
}

void setUpInference(Workload &workload)
{
    workload.model = "GPT-2 Large";
    workload.software = SoftwareClass::tunedServer;
    workload.demand.inputTokens = 256;
    workload.demand.outputTokens = 128;
    if (workload.kind != WorkloadKind::realTimeInference)
        workload.demand.overheadMinutes = kStartUpMinutes;
}

} // namespace

Workload newWorkload(WorkloadKind kind)
{
    Workload workload;
    workload.kind = kind;
    workload.name = nameOf(kind);
    switch (kind) {
    case WorkloadKind::training: setUpRun(workload, 1e8, 4); break;
    case WorkloadKind::fineTuning:
        setUpRun(workload, 1e7, 4);
        workload.demand.method = TrainingMethod::lora;
        break;
    case WorkloadKind::validation:
        setUpInference(workload);
        workload.environment = "staging";
        workload.demand.itemsPerDay = 10'000;
        workload.schedule.kind = Schedule::Kind::perRun;
        break;
    case WorkloadKind::realTimeInference:
        setUpInference(workload);
        workload.demand.peakRequestsPerSecond = 10;
        workload.serviceLevel.p95LatencyMs = 2000;
        workload.spareReplicas = 1;
        break;
    case WorkloadKind::batchInference:
        setUpInference(workload);
        workload.demand.itemsPerDay = 100'000;
        workload.schedule.kind = Schedule::Kind::perRun;
        workload.serviceLevel.deadlineHours = 8;
        workload.constraints.interruptible = true;
        break;
    case WorkloadKind::development:
        setUpOfficeHours(workload);
        workload.demand.people = 4;
        workload.constraints.minVcpus = kPersonVcpus;
        workload.constraints.minMemoryGib = kPersonMemoryGib;
        break;
    case WorkloadKind::preprocessing:
        workload.demand.dataGibPerRun = 100;
        workload.demand.runsPerMonth = 30;
        workload.demand.overheadMinutes = kStartUpWithoutModelMinutes;
        workload.schedule.kind = Schedule::Kind::perRun;
        break;
    }
    return workload;
}

std::map<Provider, std::set<std::string>> regionsInUse(const Plan &plan)
{
    std::map<Provider, std::set<std::string>> regions;
    for (const Scenario &scenario : plan.scenarios) {
        for (const auto &[workload, allocation] : scenario.allocations) {
            for (const OfferReference &offer : offersInUse(allocation)) {
                if (!offer.region.empty())
                    regions[offer.provider].insert(offer.region);
            }
        }
    }
    return regions;
}

double providerPriceOf(const Scenario &scenario, Provider provider)
{
    const auto found =
        std::ranges::find(scenario.providerPrices, provider, &ProviderPriceChange::provider);
    return found == scenario.providerPrices.end() ? 0 : found->percent;
}

void setProviderPrice(Scenario &scenario, Provider provider, double percent)
{
    std::erase_if(scenario.providerPrices,
                  [&](const ProviderPriceChange &one) { return one.provider == provider; });
    if (percent != 0)
        scenario.providerPrices.push_back({provider, percent});
    std::ranges::sort(scenario.providerPrices, {}, &ProviderPriceChange::provider);
}

const WorkloadOutlook *ownOutlookOf(const Scenario &scenario, WorkloadId workload)
{
    const auto &all = scenario.outlook.workloads;
    const auto found = std::ranges::find(all, workload, &WorkloadOutlook::workload);
    return found == all.end() ? nullptr : &*found;
}

Scenario withOwnGrowth(Scenario scenario, WorkloadId workload, std::optional<GrowthCurve> growth)
{
    return withOwn(std::move(scenario), workload,
                   [&](WorkloadOutlook &own) { own.growth = std::move(growth); });
}

Scenario withOwnSeasons(Scenario scenario, WorkloadId workload, std::optional<Seasons> seasons)
{
    return withOwn(std::move(scenario), workload,
                   [&](WorkloadOutlook &own) { own.seasons = seasons; });
}

} // namespace headroom
