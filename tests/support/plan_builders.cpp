// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/plan_builders.h"
#include "core/catalog/known_providers.h"

#include "core/plan/plan_edit.h"

namespace headroom::testing {

Workload aWorkload(const std::string &name, WorkloadKind kind)
{
    Workload workload = newWorkload(kind);
    workload.name = name;
    workload.demand.overheadMinutes = 0;
    workload.constraints = {.interruptible = workload.constraints.interruptible};
    if (kind == WorkloadKind::batchInference) {
        workload.schedule.kind = Schedule::Kind::hoursPerDay;
        workload.schedule.hours = 8;
    } else if (kind == WorkloadKind::validation) {
        workload.schedule = {
            Schedule::Kind::hoursPerDay, 4, {}, MonthBasis{MonthBasis::Kind::workingDays, 22}};
    }
    return workload;
}

PlanBuilder::PlanBuilder() : m_plan(newPlan())
{
    m_plan.moving = {};
}

Plan PlanBuilder::build() const
{
    return m_plan;
}

PlanBuilder aPlan()
{
    return {};
}

PlanBuilder &PlanBuilder::with(Workload workload)
{
    workload.id = m_plan.nextWorkloadId++;
    m_plan.workloads.push_back(std::move(workload));
    return *this;
}

PlanBuilder &PlanBuilder::with(const std::string &name, WorkloadKind kind)
{
    return with(aWorkload(name, kind));
}

PlanBuilder &PlanBuilder::on(const OfferReference &offer, std::int64_t count)
{
    Allocation allocation;
    allocation.offer = offer;
    allocation.pinned = true;
    allocation.count = count;
    m_plan.scenarios.front().allocations[m_plan.workloads.back().id] = allocation;
    return *this;
}

PlanBuilder &PlanBuilder::scenario(const std::string &name)
{
    Scenario scenario;
    scenario.name = name;
    m_plan.scenarios.push_back(scenario);
    return *this;
}

OfferReference anOffer(Provider provider, const std::string &region, const std::string &type)
{
    OfferReference offer;
    offer.provider = provider;
    offer.region = region;
    offer.instanceType = type;
    return offer;
}

namespace {

Demand everyDemand()
{
    Demand demand;
    demand.tokensPerRun = 1.5e9;
    demand.epochs = 2.5;
    demand.runsPerMonth = Exact::ratio(13, 3);
    demand.method = TrainingMethod::qlora;
    demand.sequenceLength = 4096;
    demand.microBatch = 8;
    demand.globalBatch = 512;
    demand.gradientAccumulation = 4;
    demand.peakRequestsPerSecond = 16.6666;
    demand.meanRequestsPerSecond = 0.1;
    for (std::size_t hour = 0; hour < kHoursPerDay; ++hour)
        demand.profile[hour] = static_cast<double>(hour) / 7;
    for (std::size_t day = 0; day < demand.weekdayProfile.size(); ++day)
        demand.weekdayProfile[day] = 1 + static_cast<double>(day) / 3;
    demand.inputTokens = 512;
    demand.outputTokens = 128.25;
    demand.lengths = {{{512, 64, 0.75, 400.5, 40}, {4096, 256, 0.25, 3000, 200}}, "gateway log"};
    demand.arrivalSpread = 1.7;
    demand.itemsPerDay = 1e6;
    demand.cacheHitPercent = 12.5;
    demand.prefixCachePercent = 37.5;
    demand.tokensPerStep = 2.75;
    demand.people = 6;
    demand.dataGibPerRun = 0.3;
    demand.overheadMinutes = 2.5;
    return demand;
}

Workload everyWorkload()
{
    Workload workload;
    workload.id = 7;
    workload.name = "Chat <b>\"API\"</b> \xE2\x80\xAE \xF0\x9F\x98\x80 =1+1";
    workload.kind = WorkloadKind::batchInference;
    workload.environment = "pre-production";
    workload.model = "Llama-2-7B";
    workload.precision = Precision::int8;
    workload.cachePrecision = CachePrecision::fp8;
    workload.software = SoftwareClass::vendorBest;
    workload.migProfile = "1g.10gb";
    workload.demand = everyDemand();
    workload.schedule.kind = Schedule::Kind::weekGrid;
    workload.schedule.hours = Exact::ratio(15, 2);
    workload.schedule.grid.set(0).set(25).set(167);
    workload.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 20};
    workload.serviceLevel = {200.5, 100.0, 50.0, 12.0, 1000.0};
    workload.constraints.providers = {known::google, known::aws};
    workload.constraints.regions = {"eu-west-1"};
    workload.constraints.pricingModels = {PricingModel::committedUse};
    workload.constraints.customCudaKernels = true;
    workload.constraints.staysIn = StayArea::continent;
    workload.constraints.mayChangeStack = true;
    workload.constraints.dataResidency = "EU";
    workload.constraints.interruptible = true;
    workload.constraints.checkpointMinutes = 12.5;
    workload.constraints.minVcpus = 4;
    workload.constraints.minMemoryGib = 16;
    workload.constraints.minAcceleratorGib = 8;
    workload.constraints.needsAccelerator = true;
    workload.spareReplicas = 1;
    workload.zones = 3;
    workload.targetUtilisation = 0.65;
    workload.autoscaling = Autoscaling{2, 40, "latency", 90};
    workload.mayShareInstances = true;
    workload.team = "NLP";
    workload.tags = {"eu", "pilot"};
    workload.otherCosts = {{"Storage", Money::fromCents(12'345)},
                           {"Egress", Money::fromCents(100), CostBasis::egress,
                            Exact::ratio(85, 1000), 1200, 5, true}};
    workload.data = {2048, known::azure, "westeurope"};
    workload.measuredUsePercent = 12.5;
    workload.note = "line one\nline two\ttabbed";
    return workload;
}

WorkloadOverride everyOverride()
{
    WorkloadOverride override;
    override.model = "Llama-3-8B";
    override.precision = Precision::fp8;
    override.software = SoftwareClass::tunedServer;
    override.migProfile = "2g.20gb";
    override.demand = {2e9,  1.5, Exact::ratio(26, 3), 33.5, 0.2, 256, 64.5, 0, 4e5, 3, 0.6, 35.5,
                       62.5, 1.5, TrainingMethod::lora};
    override.schedule = Schedule{};
    override.schedule->kind = Schedule::Kind::hoursPerDay;
    override.schedule->hours = 12;
    override.serviceLevel = ServiceLevel{.deadlineHours = 6.5};
    override.spareReplicas = 2;
    override.targetUtilisation = 0.8;
    override.mayShareInstances = false;
    override.autoscaling = Autoscaling{3, 12, "latency", 60};
    override.interruptible = false;
    override.checkpointMinutes = 22.5;
    return override;
}

Outlook everyOutlook()
{
    Outlook outlook;
    outlook.growth = GrowthCurve{GrowthCurve::Kind::sCurve, 2.5, 4, 9, 6.5, {{2, 1.5}}};
    for (std::size_t month = 0; month < kMonthsInYear; ++month)
        outlook.seasons[month] = 0.5 + static_cast<double>(month) / 8;
    outlook.workloads = {
        {7, GrowthCurve{.kind = GrowthCurve::Kind::steps, .points = {{1, 1}, {12, 3.25}}},
         outlook.seasons}};
    outlook.priceSteps = {{Date::fromCivil(2027, 6, 1), known::aws, -7.5},
                          {Date::fromCivil(2027, 9, 1), std::nullopt, 3}};
    outlook.uncertainty = {.demand = {Spread::Kind::triangular, -15, 30},
                           .workloadDemand = {Spread::Kind::uniform, -1, 2},
                           .growth = {Spread::Kind::normal, -0.25, 0.75},
                           .prices = {Spread::Kind::lognormal, -4, 8},
                           .interruptions = {},
                           .performance = false,
                           .workloads = {{7, {Spread::Kind::normal, -9, 9}}},
                           .providers = {{known::azure, {Spread::Kind::uniform, -3, 3}}}};
    return outlook;
}

Scenario everyScenario()
{
    Scenario scenario;
    scenario.name = "Spot";
    OfferReference offer = anOffer(known::azure, "westeurope", "Standard_NC24ads_A100_v4");
    offer.purchase = {PricingModel::reserved, 3, Payment::partialUpfront, OperatingSystem::windows,
                      Tenancy::dedicated};
    offer.book = PriceBook::own;
    scenario.allocations[7] = {offer, true, 5, Exact::ratio(1623, 1), "page 4"};
    OfferReference part = anOffer(known::google, "us-central1", "a2-highgpu-1g");
    part.purchase = {PricingModel::committedUse, 1, Payment::allUpfront, OperatingSystem::windows,
                     Tenancy::dedicated};
    part.book = PriceBook::own;
    scenario.allocations[7].fleet = {{part, 3, 1, 2, {{512, 64, 0.5}, {4096, 256, 0.625}}}};
    scenario.note = "if traffic doubles";
    scenario.colour = 3;
    scenario.overrides[7] = everyOverride();
    scenario.inherited = {Assumption::growth, Assumption::demandChange};
    scenario.demandChangePercent = 100;
    scenario.providerPrices = {{known::azure, 5}};
    scenario.spotPriceChangePercent = -12.5;
    scenario.monthlyGrowthPercent = 3.5;
    scenario.priceChangePercent = -12.25;
    scenario.basis = MonthBasis{MonthBasis::Kind::fourWeeks, 22};
    scenario.providerSplit = {{known::aws, 60}, {known::google, 40}};
    scenario.splitTolerancePoints = 2.5;
    scenario.rules.objective = MixObjective::headroom;
    scenario.rules.minHeadroom = 1.25;
    scenario.rules.base = ShareBase::hours;
    scenario.rules.maxSpotPercent = 30;
    scenario.rules.quotas = {{{known::aws, "p4d", "us-east-1", 96}, false},
                             {{known::google, "", "", 16}}};
    scenario.rules.maxTypes = 4;
    scenario.rules.providers = {known::aws, known::google};
    scenario.rules.regions = {"eu-west-1", "europe-west4"};
    scenario.rules.pricingModels = {PricingModel::onDemand, PricingModel::reserved};
    scenario.rules.minSaving = Money::fromCents(2550);
    scenario.rules.commitments =
        CommitmentRule{{1, 3}, {PricingModel::savingsPlan}, {Payment::noUpfront}, 36};
    scenario.rules.sharesInstances = true;
    scenario.rules.off = {RuleSwitch::budget, RuleSwitch::minSaving};
    scenario.spot = {0.25, 7.5, 2, 12.5, true};
    scenario.spot.entries = {{known::aws, "eu-west-1", "p5", std::nullopt, false},
                             {known::google, "", "a2-highgpu-1g", 0.4}};
    scenario.monthlyBudget = Money::fromCents(1);
    scenario.commitments = {{known::azure,
                             "westeurope",
                             "Standard_NC24ads_A100_v4",
                             {PricingModel::reserved, 3, Payment::partialUpfront,
                              OperatingSystem::windows, Tenancy::dedicated},
                             PriceBook::own,
                             Exact::ratio(25, 2),
                             4,
                             Date::fromCivil(2027, 3, 1),
                             false}};
    scenario.outlook = everyOutlook();
    return scenario;
}

void addRegister(Plan &plan)
{
    const OfferReference offer = plan.scenarios[0].allocations[7].offer;
    plan.phases.front().owner = "Ada";
    plan.phases.front().tasks = {{"Provision \"T4\"", Date::fromCivil(2026, 12, 15),
                                  Date::fromCivil(2026, 12, 20), "Grace", ItemStatus::done}};
    plan.risks = {{"Spot <gone>",
                   RiskLevel::high,
                   RiskLevel::low,
                   "Checkpoint",
                   "Ada",
                   Date::fromCivil(2027, 1, 15),
                   ItemStatus::underWay,
                   {7},
                   RiskMeasure::spotShare,
                   "page 9"}};
    plan.providerRoles = {
        {known::google, ProviderRank::secondary, 30.5, {7}, "batches", {"fast", "cheap"}}};
    plan.trials = {{"lr-search 41", "lr-search", 7, Date::fromCivil(2026, 11, 18), "lr 2e-4",
                    "mix B", "4f2c", offer, 2, Exact::ratio(341, 100), Money::fromCents(657), 44000,
                    3.5, 180.25, -0.5, "loss", "stable"}};
    plan.approval = {"Head of ML", "Finance", "Ada", Date::fromCivil(2026, 12, 4),
                     Date::fromCivil(2026, 12, 31)};
    plan.decisions = {{"Three years rejected", Date::fromCivil(2026, 11, 19),
                       PlanDecision::Outcome::rejected, "too long", "Spot", "Grace"}};
}

} // namespace

Plan chatPlan(const char *type, const char *region)
{
    Workload chat = newWorkload(WorkloadKind::realTimeInference);
    chat.name = "Chat";
    chat.model = "GPT-2";
    chat.demand.peakRequestsPerSecond = 5;
    Plan plan = *applyEdit(newPlan(), AddWorkload{chat});
    Allocation allocation;
    allocation.offer = {known::aws, region, type, {}, PriceBook::publicCatalog};
    return *applyEdit(plan, Allocate{1, allocation});
}

Plan aPlanWithEverything()
{
    Plan plan;
    plan.name = "Everything";
    plan.currency = "EUR";
    plan.basis = {MonthBasis::Kind::thirtyDays, 19};
    plan.startMonth = Date::fromCivil(2026, 12, 1);
    plan.workloads = {everyWorkload()};
    plan.scenarios = {everyScenario(), Scenario{}};
    plan.scenarios.back().name = "Baseline";
    plan.scenarios.back().monthlyGrowthPercent = 3.5; // what is inherited is the baseline's
    plan.scenarios.back().demandChangePercent = 100;
    plan.baseline = "Baseline";
    plan.proposed = plan.activeScenario = "Spot";
    plan.monthlyBudget = Money::fromCents(900'000);
    plan.monthlyCarbonKg = 412.5;
    plan.moving = {Money::fromCents(65'050), Exact::ratio(25, 2), 7,
                   Exact::ratio(1, 2),       Exact::ratio(1, 50), 18};
    plan.budgetByMonth = {{Date::fromCivil(2027, 1, 1), Money::fromCents(950'000)}};
    plan.phases = {
        {"Pilot", Date::fromCivil(2026, 12, 14), Date::fromCivil(2027, 3, 31), {7}, "eight weeks"}};
    addRegister(plan);
    plan.alertRules = {{"Dear day", AlertRule::Kind::forecast, Money::fromCents(120'000)}};
    plan.monitoringRules = {
        {"Slow answers", MonitoredMetric::p95Latency, 450.5, 5, WorkloadId{7}, "Add a replica"}};
    plan.bookmarks = {{"Growth <b>", "Spot", Bookmark::View::budget, 7, 200, "Ask for \"it\""}};
    plan.pricePolicy = PricePolicy::keep;
    plan.pricesAsOf = Date::fromCivil(2026, 9, 30);
    plan.catalogVersion = "abc";
    plan.prices = {
        {plan.scenarios[0].allocations[7].offer, HourlyRate::fromNanos(526'000'001),
         Date::fromCivil(2026, 7, 20), "list", true},
        {anOffer(known::aws, "", "g4dn.xlarge"), HourlyRate::fromNanos(1), std::nullopt, ""}};
    EmbeddedPrice &own = plan.prices.front();
    own.agreed = true;
    own.currency = "USD";
    own.quality = {PriceQuality::derived, PriceQuality::suspicious};
    own.listRate = HourlyRate::fromNanos(600'000'000);
    own.contractedRate = HourlyRate::fromNanos(550'000'000);
    plan.exchangeRates = {{"USD", "EUR", Exact::ratio(1837, 2000), Date::fromCivil(2026, 11, 19),
                           "ECB reference rate"}};
    plan.notes = "notes";
    plan.nextWorkloadId = 9;
    return plan;
}

} // namespace headroom::testing
