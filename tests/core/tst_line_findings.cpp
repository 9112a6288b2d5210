// SPDX-License-Identifier: GPL-3.0-or-later
// Findings about one line: each with a line that has it and one that just has not.
#include "core/catalog/known_providers.h"
#include "core/evaluation/constraint_parts.h"
#include "core/evaluation/line.h"
#include "core/evaluation/line_findings.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <optional>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// A service on one g5.xlarge that meets everything.
struct Case {
    Workload workload = aWorkload("Chat", WorkloadKind::realTimeInference);
    Allocation allocation;
    std::optional<LinePrice> price = LinePrice{};
    std::optional<Sizing> sizing = Sizing{};
    Scenario scenario;

    Case()
    {
        workload.id = 1;
        workload.model = "GPT-2";
        workload.demand.peakRequestsPerSecond = 5;
        allocation.offer = anOffer(known::aws, "us-east-1", "g5.xlarge");
        price->rate = price->quoted = *HourlyRate::parse("1.006");
        price->asOf = Date::fromCivil(2026, 7, 20);
        price->listRate = price->contractedRate = price->rate;
        sizing->fits = true;
        sizing->verdict = Verdict::met;
        sizing->replicas = sizing->replicasLow = sizing->replicasHigh = 2;
        sizing->headroom = 1.5;
    }

    void missing(SizingLimit limit, Verdict verdict, const RangedFigure &figure,
                 double chance = 0.35)
    {
        sizing->miss = limit;
        sizing->verdict = verdict;
        sizing->missChance = verdict == Verdict::mayMiss ? chance : 1;
        sizing->p95LatencyMs = sizing->ttftMs = sizing->tpotMs = sizing->runHours = figure;
    }
};

/// Error, warning, note: as letters, so that rows of a table are short.
Severity severityOf(char letter)
{
    return letter == 'e' ? Severity::error : letter == 'w' ? Severity::warning : Severity::note;
}

} // namespace

Q_DECLARE_METATYPE(std::function<void(Case &)>)

class LineFindingsTest : public QObject
{
    Q_OBJECT

private slots:
    void aLineThatIsAllRightHasNone() { QVERIFY(of(Case()).empty()); }

    void eachHasItsSeverityAndCode_data()
    {
        QTest::addColumn<std::function<void(Case &)>>("change");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<char>("severity");
        prices();
        performance();
        precisions();
        constraints();
        demandAndSpot();
    }
    void eachHasItsSeverityAndCode()
    {
        QFETCH(std::function<void(Case &)>, change);
        QFETCH(QByteArray, code);
        QFETCH(char, severity);
        Case changed;
        change(changed);
        const std::vector<Finding> findings = of(changed);
        if (code.isEmpty()) {
            QVERIFY2(findings.empty(), findings.empty() ? "" : findings.front().code.data());
            return;
        }
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(QByteArray(findings.front().code.data()), code);
        QCOMPARE(findings.front().severity, severityOf(severity));
        QCOMPARE(findings.front().workload, std::optional<WorkloadId>(1));
        QVERIFY(!findings.front().message.facts.empty());
    }

    void nothingAllocatedIsAllThatIsSaid()
    {
        Case line;
        const auto findings = unallocated(line);
        QCOMPARE(findings.size(), std::size_t{1});
        QCOMPARE(findings.front().code, std::string_view("not_allocated"));
        QCOMPARE(findings.front().severity, Severity::warning);
    }

    /// With an offer and without: before anything that follows from it.
    void unknownNamesComeFirstWithTheNearestKnown_data()
    {
        QTest::addColumn<std::function<void(Case &)>>("change");
        QTest::addColumn<QByteArray>("code");
        QTest::addColumn<QByteArray>("nearest");
        QTest::addColumn<bool>("ofOffer");
        const auto row = [](const char *name, const std::function<void(Case &)> &change,
                            const char *code, const char *nearest, bool ofOffer) {
            QTest::newRow(name) << change << QByteArray(code) << QByteArray(nearest) << ofOffer;
        };
        row(
            "model", [](Case &c) { c.workload.model = "GTP-J 6B"; }, "unknown_model", "GPT-J-6B",
            false);
        row(
            "type", [](Case &c) { c.allocation.offer.instanceType = "g5.xlrage"; }, "unknown_type",
            "g5.xlarge", true);
        row(
            "region",
            [](Case &c) {
                c.allocation.offer.region = "us-east-11";
                c.price.reset();
            },
            "unknown_region", "us-east-1", true);
        row(
            "constraint", [](Case &c) { c.workload.constraints.regions = {"us-esat-1"}; },
            "unknown_region", "us-east-1", false);
        row(
            "slices", [](Case &c) { c.workload.migProfile = "3g.20bg"; }, "unknown_slices",
            "3g.20gb", false);
    }
    void unknownNamesComeFirstWithTheNearestKnown()
    {
        QFETCH(std::function<void(Case &)>, change);
        QFETCH(QByteArray, code);
        QFETCH(QByteArray, nearest);
        QFETCH(bool, ofOffer);
        Case line;
        change(line);
        for (const auto &findings : {of(line), ofOffer ? of(line) : unallocated(line)}) {
            const Finding &first = findings.front();
            QCOMPARE(QByteArray(first.code.data()), code);
            QCOMPARE(first.severity, Severity::error);
            QCOMPARE(first.detail.front().code, Says::nearestKnown);
            const auto names = std::get<std::string>(first.detail.front().facts.front());
            QVERIFY2(QByteArray::fromStdString(names).contains(nearest), names.c_str());
        }
    }

    /// A count by hand has a cost only at a price that the plan contains.
    void unknownTypeOfACountByHandIsAWarningWhileItHasAPrice()
    {
        Case line;
        line.allocation.count = 2;
        line.allocation.offer.instanceType = "g5.xlrage";
        QCOMPARE(of(line).front().severity, Severity::warning);
        line.price.reset();
        QCOMPARE(of(line).front().code, std::string_view("unknown_type"));
        QCOMPARE(of(line).front().severity, Severity::error);
    }

    void aMissedLimitSaysTheFigureAndTheLimit()
    {
        Case line;
        line.workload.serviceLevel.p95LatencyMs = 200;
        line.missing(SizingLimit::p95Latency, Verdict::missed, {310, 280, 340});
        const FindingStatement missed = of(line).front().message;
        QCOMPARE(missed.code, Says::missesP95);
        QVERIFY(missed.facts[1] == Fact(fact::Duration{310 * 1e-3}));
        QVERIFY(missed.facts[2] == Fact(fact::Duration{200 * 1e-3}));
        line.missing(SizingLimit::p95Latency, Verdict::mayMiss, {190, 150, 240});
        const Finding may = of(line).front();
        QCOMPARE(may.message.code, Says::mayMissP95);
        QCOMPARE(may.severity, Severity::note);
        QVERIFY(may.detail.front().facts.front()
                == Fact(fact::DurationSpan{{190, 150, 240}, 1e-3}));
    }

    /// More likely than not: a warning, with the probability.
    void likelyMissIsAWarning()
    {
        Case line;
        line.workload.serviceLevel.p95LatencyMs = 2000;
        line.missing(SizingLimit::p95Latency, Verdict::mayMiss, {2270, 1400, 3700}, 0.65);
        const Finding likely = of(line).front();
        QCOMPARE(likely.code, std::string_view("may_miss_service_level"));
        QCOMPARE(likely.severity, Severity::warning);
        QCOMPARE(likely.message.code, Says::likelyMissesP95);
        QCOMPARE(likely.detail.back().code, Says::chanceOfMiss);
        QVERIFY(likely.detail.back().facts.front() == Fact(fact::Percent{65, 0}));
    }

    void aRunSaysHowLongItMayTake()
    {
        Case line;
        line.missing(SizingLimit::deadline, Verdict::missed, {12, 10, 14});
        line.sizing->missTarget = 9;
        const FindingStatement missed = of(line).front().message;
        QCOMPARE(missed.code, Says::missesRunTime);
        QVERIFY(missed.facts[2] == Fact(fact::Duration{9 * 3600}));
    }

    void unattainableLimitStatesTheTimeOfOneRequest()
    {
        Case line;
        line.missing(SizingLimit::tpot, Verdict::missed, {37, 30, 44});
        line.sizing->attainable = false;
        line.sizing->bestFigure = 37;
        const Finding finding = of(line).front();
        QCOMPARE(finding.detail.front().code, Says::oneTokenTakes);
        QVERIFY(finding.detail.front().facts.front() == Fact(fact::Duration{37 * 1e-3}));
    }

    void aLimitThatTooManyWouldKeepSaysSo()
    {
        Case line;
        line.missing(SizingLimit::p95Latency, Verdict::missed, {820, 700, 990});
        line.sizing->attainable = false; // and no single request misses it
        const Finding finding = of(line).front();
        QCOMPARE(finding.detail.back().code, Says::manyMoreWouldKeepIt);
        QVERIFY(finding.detail.back().facts.front() == Fact(std::int64_t{kMostForALimit}));
        line.sizing->bestFigure = 300; // now one does
        QCOMPARE(of(line).front().detail.back().code, Says::countIsOfCapacity);
    }

    void aMaximumSaysInWhichHoursItCuts()
    {
        // 40 requests a second from 9 to 17 on ten-a-second replicas, of which a maximum leaves
        // three
        Case line;
        line.workload.demand.peakRequestsPerSecond = 40;
        for (std::size_t hour = 9; hour < 17; ++hour)
            line.workload.demand.profile[hour] = 1;
        line.workload.schedule = Schedule{};
        line.workload.autoscaling = Autoscaling{1, 3, "queue", 0};
        line.missing(SizingLimit::autoscaling, Verdict::missed, {});
        line.sizing->demandPerReplica = {10, 10, 10};
        line.sizing->neededReplicas = 4;
        const Finding finding = of(line).front();
        QCOMPARE(finding.message.code, Says::missesAutoscaling);
        QVERIFY(finding.message.facts[1] == Fact(std::int64_t{4}));
        QVERIFY(finding.message.facts[2] == Fact(std::int64_t{3}));
        QCOMPARE(finding.detail.front().count, 56); // eight hours on seven days
        QVERIFY(finding.detail.front().facts[0] == Fact(fact::HourOfDay{9}));
        QVERIFY(finding.detail.front().facts[1] == Fact(fact::HourOfDay{17}));
    }

    void aCommitmentIsRefusedBelowItsBreakEven()
    {
        // 0.6 against 1.006 on demand breaks even at 59.6 %: 435.4 of 730 h
        const auto findings = [this](int hoursPerMonth) {
            Case line;
            line.allocation.offer.purchase = {.model = PricingModel::reserved, .termYears = 1};
            line.price->rate = *HourlyRate::parse("0.6");
            line.workload.schedule = Schedule{};
            line.workload.schedule.kind = Schedule::Kind::hoursPerDay;
            line.workload.schedule.hours = Exact::ratio(hoursPerMonth, 10);
            line.workload.schedule.basis = MonthBasis{MonthBasis::Kind::workingDays, 10};
            line.workload.schedule.hours = std::min(line.workload.schedule.hours, Exact(24));
            return of(line);
        };
        const std::vector<Finding> under = findings(200);
        QCOMPARE(under.size(), std::size_t{1});
        QCOMPARE(under.front().code, std::string_view("commitment_underused"));
        // 200 of 730 h are 27.4 %; on demand they cost 2 x 200 x 1.006 = 402.40
        const auto percent = [&](std::size_t fact) {
            return std::get<fact::Percent>(under.front().message.facts[fact]).value;
        };
        QVERIFY(std::abs(percent(1) - 100 * 200.0 / 730) < 1e-9);
        QVERIFY(std::abs(percent(2) - 100 * 0.6 / 1.006) < 1e-9);
        QVERIFY(under.front().detail.front().facts.front()
                == Fact(fact::Cost{Money::fromCents(40'240), "USD"}));
    }

    void aCommitmentAboveItsBreakEvenIsNotQuestioned()
    {
        Case line;
        line.allocation.offer.purchase = {.model = PricingModel::reserved, .termYears = 1};
        line.price->rate = *HourlyRate::parse("0.6");
        line.workload.schedule = Schedule{};
        QVERIFY(of(line).empty()); // around the clock
        line.workload.schedule.kind = Schedule::Kind::hoursPerDay;
        line.workload.schedule.hours = 15; // 15 x 365/12 = 456.25 h, 62.5 %
        QVERIFY(of(line).empty());
        line.workload.schedule.hours = 14; // 425.8 h, 58.3 %
        QCOMPARE(of(line).size(), std::size_t{1});
    }

    void constraintsRuleOutOneByOne()
    {
        const OfferReference offer = anOffer(known::aws, "eu-west-1", "g5.xlarge");
        OfferReference spot = offer;
        spot.purchase.model = PricingModel::spot;
        Constraints free;
        free.interruptible = true;
        const auto broken = [](const Constraints &constraints, const OfferReference &reference,
                               std::optional<SoftwareStack> stack = SoftwareStack::cuda) {
            return constraintBroken(constraints, reference, stack);
        };
        QCOMPARE(broken(free, spot), BrokenConstraint::none);
        Constraints places = free;
        places.providers = {known::azure};
        QCOMPARE(broken(places, offer), BrokenConstraint::provider);
        places.providers = {known::azure, known::aws};
        places.regions = {"us-east-1"};
        QCOMPARE(broken(places, offer), BrokenConstraint::region);
        OfferReference nowhere = offer;
        nowhere.region.clear(); // the reference book names no region
        QCOMPARE(broken(places, nowhere), BrokenConstraint::none);
        Constraints buying = free;
        buying.pricingModels = {PricingModel::reserved};
        QCOMPARE(broken(buying, offer), BrokenConstraint::pricingModel);
        QCOMPARE(broken(Constraints(), spot), BrokenConstraint::interruption);
        Constraints kernels = free;
        kernels.customCudaKernels = true;
        QCOMPARE(broken(kernels, offer, SoftwareStack::neuron), BrokenConstraint::cudaKernels);
        QCOMPARE(broken(kernels, offer, SoftwareStack::none), BrokenConstraint::cudaKernels);
        QCOMPARE(broken(kernels, offer, std::nullopt), BrokenConstraint::none);
        QCOMPARE(broken(kernels, offer), BrokenConstraint::none);
    }

private:
    using Change = std::function<void(Case &)>;

    static void row(const char *name, const char *code, char severity, Change change)
    {
        QTest::newRow(name) << std::move(change) << QByteArray(code) << severity;
    }

    static void prices()
    {
        row("no price", "price_missing", 'e', [](Case &c) { c.price.reset(); });
        row("derived price", "price_derived", 'n', [](Case &c) { c.price->flags = kPriceDerived; });
        row("suspicious price", "price_suspicious", 'w',
            [](Case &c) { c.price->flags = kPriceSuspicious; });
        row("only the plan has it", "price_only_in_plan", 'w',
            [](Case &c) { c.price->fromPlan = true; });
        row("historic price", "historic_price", 'n',
            [](Case &c) { c.price->book = PriceBook::reference; });
        row("printed otherwise", "printed_figure_differs", 'w', [](Case &c) {
            c.allocation.printedMonthly = Exact(1400); // 2 x 730 x 1.006 = 1,468.76
        });
        row("printed in whole dollars", "", ' ',
            [](Case &c) { c.allocation.printedMonthly = Exact(1469); });
        row("a fee that nobody names", "upfront_unknown", 'n', [](Case &c) {
            c.allocation.offer.purchase = {.model = PricingModel::reserved,
                                           .termYears = 1,
                                           .payment = Payment::partialUpfront};
        });
        row("a fee that is known", "", ' ', [](Case &c) {
            c.allocation.offer.purchase = {.model = PricingModel::reserved,
                                           .termYears = 1,
                                           .payment = Payment::partialUpfront};
            c.price->upfront = Exact(4000);
        });
    }

    static void performance()
    {
        row("model that nobody knows", "unknown_model", 'e',
            [](Case &c) { c.workload.model = "GPT-99"; });
        row("model that is another one", "model_by_another_name", 'n',
            [](Case &c) { c.workload.model = "meta-llama/Llama-Guard-3-8B"; });
        row("model as model hubs write it", "", ' ',
            [](Case &c) { c.workload.model = "meta-llama/Llama-3.1-8B-Instruct"; });
        row("does not fit", "does_not_fit", 'e', [](Case &c) { c.sizing->fits = false; });
        row("does not fit, counted by hand", "does_not_fit", 'w', [](Case &c) {
            c.sizing->fits = false;
            c.allocation.count = 2;
        });
        row("misses", "misses_service_level", 'e',
            [](Case &c) { c.missing(SizingLimit::throughput, Verdict::missed, {}); });
        row("misses, counted by hand", "misses_service_level", 'w', [](Case &c) {
            c.missing(SizingLimit::throughput, Verdict::missed, {});
            c.allocation.count = 1;
        });
        row("may miss", "may_miss_service_level", 'n',
            [](Case &c) { c.missing(SizingLimit::capacity, Verdict::mayMiss, {}); });
        row("likely misses", "may_miss_service_level", 'w',
            [](Case &c) { c.missing(SizingLimit::capacity, Verdict::mayMiss, {}, 0.51); });
        row("memory is tight", "memory_tight", 'w', [](Case &c) { c.sizing->memoryTight = true; });
        row("type without facts", "unknown_type", 'e', [](Case &c) {
            c.allocation.offer.instanceType = "g99.xlarge";
            c.sizing.reset();
        });
        row("the same, counted by hand", "unknown_type", 'w', [](Case &c) {
            c.allocation.offer.instanceType = "g99.xlarge";
            c.allocation.count = 1;
            c.sizing.reset();
        });
        row("a run without work", "nothing_to_run", 'e', [](Case &c) {
            c.workload.kind = WorkloadKind::training;
            c.workload.schedule.kind = Schedule::Kind::perRun;
        });
    }

    static void precisions()
    {
        row("service in fp16 instead of bf16", "other_precision", 'n',
            [](Case &c) { c.sizing->computedIn = Precision::fp16; });
        row("training in fp16 instead of bf16", "other_precision", 'w', [](Case &c) {
            c.workload.kind = WorkloadKind::training;
            c.sizing->computedIn = Precision::fp16;
        });
        row("training in bf16 instead of fp16", "other_precision", 'n', [](Case &c) {
            c.workload.kind = WorkloadKind::training;
            c.sizing->computedIn = Precision::bf16;
        });
    }

    static void constraints()
    {
        row("another provider", "constraint_broken", 'e',
            [](Case &c) { c.workload.constraints.providers = {known::google}; });
        row("another region", "constraint_broken", 'e',
            [](Case &c) { c.workload.constraints.regions = {"eu-west-1"}; });
        row("own kernels on CUDA", "", ' ',
            [](Case &c) { c.workload.constraints.customCudaKernels = true; });
    }

    static void demandAndSpot()
    {
        row("peak and mean contradict", "demand_contradicts", 'w', [](Case &c) {
            c.workload.demand.meanRequestsPerSecond = 1;
            c.workload.demand.profile.fill(1); // flat: the mean is the peak
        });
        row("peak and mean agree", "", ' ', [](Case &c) {
            c.workload.demand.meanRequestsPerSecond = 5;
            c.workload.demand.profile.fill(1);
        });
        row("demand outside of the schedule only", "demand_contradicts", 'w', [](Case &c) {
            c.workload.demand.profile[3] = 1;
            c.workload.schedule = Schedule{};
            c.workload.schedule.kind = Schedule::Kind::weekGrid;
            c.workload.schedule.grid.set(9);
        });
        const auto onSpot = [](Case &c) {
            c.allocation.offer.purchase.model = PricingModel::spot;
            c.workload.constraints.interruptible = true;
        };
        row("spot", "spot_interruptions", 'n', onSpot);
        row("spot that takes longer", "spot_interruptions", 'n', [onSpot](Case &c) {
            onSpot(c);
            c.sizing->interruptionFactor = 1.2;
        });
        row("spot that never ends", "spot_interruptions", 'w', [onSpot](Case &c) {
            onSpot(c);
            c.sizing->interruptionFactor = kNeverEnds;
        });
        row("a run that never ends on spot", "spot_interruptions", 'w', [onSpot](Case &c) {
            onSpot(c);
            c.workload.kind = WorkloadKind::training;
            c.workload.schedule.kind = Schedule::Kind::perRun;
            c.sizing->interruptionFactor = kNeverEnds;
        });
        row("spot for what must not be interrupted", "constraint_broken", 'e', [](Case &c) {
            c.allocation.offer.purchase.model = PricingModel::spot;
            c.sizing->fits = true;
        });
    }

    [[nodiscard]] std::vector<Finding> unallocated(const Case &line) const
    {
        return lineFindings(m_inputs, line.scenario, line.workload,
                            makeLine(line.workload, nullptr, std::nullopt, std::nullopt, m_view));
    }
    [[nodiscard]] std::vector<Finding> of(const Case &line) const
    {
        Scenario scenario = line.scenario;
        scenario.allocations[1] = line.allocation;
        std::vector<Finding> findings = lineFindings(
            m_inputs, scenario, line.workload,
            makeLine(line.workload, &line.allocation, line.price, line.sizing, m_view));
        // Spot is remarked on whatever else there is: only its own rows are about that.
        if (findings.size() > 1)
            std::erase_if(findings, [](const Finding &finding) {
                return finding.code == std::string_view("spot_interruptions");
            });
        return findings;
    }

    const EvaluationDesk m_desk;
    const EvaluationInputs m_inputs = m_desk.with(newPlan());
    const MonthView m_view{{}, Date::fromCivil(2026, 11, 1), false};
};

QTEST_APPLESS_MAIN(LineFindingsTest)
#include "tst_line_findings.moc"
