// SPDX-License-Identifier: GPL-3.0-or-later
// The amount that costs least, against every other amount; proposals, what they promise and what
// they refuse.
#include "commitment_desk.h"
#include "core/catalog/known_providers.h"
#include "core/commitments/commitment_amount.h"
#include "core/wording/proposal_words.h"
#include "support/sharing_service.h"

#include <QTest>

#include <cmath>
#include <random>

using namespace headroom;
using namespace headroom::testing;

namespace {

std::shared_ptr<const CommitmentHorizon> horizonOf(const EvaluationInputs &inputs, int months)
{
    return std::make_shared<const CommitmentHorizon>(makeSnapshot(inputs, {months}), 0, months);
}

/// Random schedules and counts on the machines of the small catalog, growing or not.
Plan randomMix(std::uint32_t seed)
{
    std::mt19937 random(seed);
    const auto below = [&](std::uint32_t maximum) { return static_cast<int>(random() % maximum); };
    constexpr std::array kTypes{"g4dn.xlarge", "g4dn.2xlarge", "m5.large"};
    PlanBuilder plan = aPlan();
    for (int i = 0, lines = 1 + below(6); i < lines; ++i) {
        Schedule schedule;
        switch (below(4)) {
        case 0: break;
        case 1: schedule = dailyOnWorkingDays(1 + below(24), 1 + below(31)); break;
        case 2:
            schedule.kind = Schedule::Kind::hoursPerWeek;
            schedule.hours = 1 + below(168);
            break;
        default:
            schedule.kind = Schedule::Kind::weekGrid;
            for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
                schedule.grid.set(hour, below(3) > 0);
            schedule.grid.set(5);
        }
        Workload workload = worksFor("Line " + std::to_string(i), schedule);
        if (below(2) == 0) {
            // Taken of compute: it changes with what covers it.
            workload.otherCosts = {{"Support", Money(), CostBasis::support},
                                   {"Licence", Money(), CostBasis::licence}};
            workload.otherCosts[0].percent = 1 + below(30);
            workload.otherCosts[1].unitPrice = Exact::ratio(1 + below(50), 100);
        }
        plan.with(workload).on(onAws(kTypes[static_cast<std::size_t>(below(3))]), 1 + below(9));
    }
    Plan built = plan.build();
    built.startMonth = Date::fromCivil(2027, 1 + static_cast<unsigned>(below(12)), 1);
    return built;
}

/// The reference book's four lines, as the source document has them.
Plan documentPlan()
{
    const auto historic = [](const char *type) {
        OfferReference offer;
        offer.instanceType = type;
        offer.purchase = referencePurchase();
        offer.book = PriceBook::reference;
        return offer;
    };
    Schedule month;
    month.basis = MonthBasis{MonthBasis::Kind::thirtyDays};
    Schedule weekly;
    weekly.kind = Schedule::Kind::hoursPerWeek;
    weekly.hours = 24;
    weekly.basis = MonthBasis{MonthBasis::Kind::fourWeeks};
    PlanBuilder plan = aPlan();
    plan.with(worksFor("Development", dailyOnWorkingDays(8))).on(historic("g4dn.xlarge"), 2);
    plan.with(worksFor("Staging", dailyOnWorkingDays(4))).on(historic("p3.2xlarge"), 1);
    plan.with(worksFor("Inference", month)).on(historic("g4dn.2xlarge"), 3);
    plan.with(worksFor("Training", weekly)).on(historic("p4d.24xlarge"), 1);
    return plan.build();
}

} // namespace

class CommitmentChoiceTest : public QObject
{
    Q_OBJECT

private slots:
    void sharedInstancesAreCommittedToOnce()
    {
        // Three services on the one machine of the first, around the clock: a reservation of it is
        // used in full and saves 0.4 in each of 8,760 hours, to a cent for each line and month.
        PlanBuilder builder = aPlan();
        for (const char *name : {"First", "Second", "Third"})
            builder.with(aSharingService(name, 0.01));
        Plan plan = builder.build();
        plan.startMonth = Date::fromCivil(2027, 1, 1);
        const WorkloadId host = plan.workloads.front().id;
        for (const Workload &workload : plan.workloads) {
            Allocation &allocation = plan.scenarios.front().allocations[workload.id];
            allocation.offer = onAws("g4dn.2xlarge");
            if (workload.id != host)
                allocation.onInstancesOf = host;
        }
        const EvaluationInputs inputs = m_desk.with(plan);
        const auto snapshot = makeSnapshot(inputs);
        for (const Line &line : snapshot->evaluation.activeScenario().lines)
            QVERIFY(line.shared && line.shared->problem == SharingProblem::none);
        QCOMPARE(snapshot->evaluation.activeScenario().total, Money::fromCents(73000));
        const CommitmentStudy study(horizonOf(inputs, 12),
                                    reservationOf("g4dn.2xlarge", 1, reservedFor(1)));
        QCOMPARE(study.bestAmount(), Exact(1));
        QCOMPARE(study.maxAmount(), Exact(1));
        const CommitmentOutcome outcome = study.outcomeAt(1);
        QVERIFY(std::abs(outcome.utilisation - 1) < 1e-6);
        QVERIFY(std::abs((outcome.saving() - Money::fromCents(350'400)).cents()) <= 36);
        const auto proposals = proposeCommitments(horizonOf(inputs, 12));
        QVERIFY(proposals.front().pays);
        QCOMPARE(proposals.front().commitment.amount, Exact(1));
    }

    void bestNumberIsTheQuantileOfTheCurve()
    {
        // A machine of 1.00 at 0.60: one more pays while it is used in more than 60 % of the hours.
        // Three always, two in 5 x 24 of 168 h (71 %), one in 8 of 24 h (33 %): five.
        Schedule days;
        days.kind = Schedule::Kind::weekGrid;
        for (std::size_t hour = 0; hour < 120; ++hour)
            days.grid.set(hour);
        Schedule office;
        office.kind = Schedule::Kind::weekGrid;
        for (std::size_t hour = 0; hour < kHoursPerWeek; ++hour)
            office.grid.set(hour, hour % 24 < 8);
        PlanBuilder plan = aPlan();
        plan.with(worksFor("Always", aroundTheClock())).on(onAws("g4dn.2xlarge"), 3);
        plan.with(worksFor("Days", days)).on(onAws("g4dn.2xlarge"), 2);
        plan.with(worksFor("Office", office)).on(onAws("g4dn.2xlarge"), 1);
        const CommitmentStudy study(horizonOf(m_desk.with(plan.build()), 12),
                                    reservationOf("g4dn.2xlarge", 1, reservedFor(1)));
        QCOMPARE(study.bestAmount(), Exact(5));
        QCOMPARE(study.maxAmount(), Exact(6));
    }

    void atBreakEvenTheSmallerAmountIsTaken()
    {
        // Hours used x 1.00 = all hours x 0.60 for the second one.
        UseToCommit use;
        RestOfUse rest;
        rest.firstStep = {0, 1, 2};
        rest.steps = {{1'200, 1 / 0.6}, {600, 1 / 0.6}};
        rest.parts = {kPartsPerWeek * 3 / 5, kPartsPerWeek * 2 / 5};
        use.months.push_back({rest, 700});
        QCOMPARE(bestInstances(use, 600, 1000), std::int64_t{1});
        use.months.front().rest.parts = {kPartsPerWeek * 3 / 5 + 1, kPartsPerWeek * 2 / 5 - 1};
        QCOMPARE(bestInstances(use, 600, 1000), std::int64_t{2});
    }

    void noOtherAmountCostsLess_data()
    {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 25; ++seed)
            QTest::addRow("mix %u", seed) << seed;
    }
    void noOtherAmountCostsLess()
    {
        QFETCH(unsigned, seed);
        const auto horizon = horizonOf(m_desk.with(randomMix(seed)), 12);
        for (const Commitment &kind : commitmentKinds(*horizon)) {
            const CommitmentStudy study(horizon, kind);
            const Exact best = study.bestAmount();
            const Money minimum = study.outcomeAt(best).total;
            // A rounded cent a line and month either way.
            const Money close = Money::fromCents(12 * 6);
            const bool whole = countsInstances(kind);
            const double step = whole ? 1 : study.maxAmount().toDouble() / 60;
            for (double amount = 0; amount <= study.maxAmount().toDouble() + step; amount += step) {
                const auto exact = Exact::fromDouble(amount, 1'000'000);
                const Money total = study.outcomeAt(*exact).total;
                QVERIFY2(minimum <= total + close,
                         qPrintable(
                             QStringLiteral("%1 instead of %2").arg(amount).arg(best.toDouble())));
            }
        }
    }

    void proposalCostsWhatItPromises_data() { noOtherAmountCostsLess_data(); }
    void proposalCostsWhatItPromises()
    {
        QFETCH(unsigned, seed);
        Plan plan = randomMix(seed);
        // One after the other, each in addition to those before it.
        for (int i = 0; i < 4; ++i) {
            const auto proposals = proposeCommitments(horizonOf(m_desk.with(plan), 24));
            for (const CommitmentProposal &proposal : proposals) {
                if (proposal.commitment.amount.isZero())
                    continue;
                Plan accepted = plan;
                accepted.scenarios[0].commitments.push_back(proposal.commitment);
                const auto scenario = evaluate(m_desk.with(accepted), {24}).activeScenario();
                QCOMPARE(scenario.total, proposal.outcome.monthly);
                QCOMPARE(scenario.forecastTotal, proposal.outcome.total);
                QCOMPARE(scenario.forecastCash,
                         std::accumulate(proposal.outcome.months.begin(),
                                         proposal.outcome.months.end(), Money(),
                                         [](Money sum, const CommitmentMonth &month) {
                                             return sum + month.cashWith;
                                         }));
                if (proposal.pays)
                    QVERIFY(scenario.forecastTotal < proposal.outcome.totalWithout);
            }
            if (proposals.empty() || !proposals.front().pays)
                return;
            plan.scenarios[0].commitments.push_back(proposals.front().commitment);
        }
    }

    void linesAddUpToTheCent_data() { noOtherAmountCostsLess_data(); }
    void linesAddUpToTheCent()
    {
        QFETCH(unsigned, seed);
        Plan plan = randomMix(seed);
        plan.scenarios[0].commitments = {spendPerHour("1.3"),
                                         reservationOf("g4dn.2xlarge", 2, reservedFor(1))};
        const auto scenario = evaluate(m_desk.with(plan)).activeScenario();
        Money sum;
        for (const Line &line : scenario.lines) {
            sum += line.monthly;
            QCOMPARE(Money::rounded(line.exactMonthly), line.compute);
            Exact covered;
            for (const LineCover &cover : line.covers)
                covered += cover.share;
            QVERIFY(covered <= Exact(1) + Exact::ratio(2, 1'000'000'000));
        }
        QCOMPARE(sum, scenario.total);
        for (const ForecastMonth &month : scenario.forecast)
            QCOMPARE(std::accumulate(month.byWorkload.begin(), month.byWorkload.end(), Money()),
                     month.total);
    }

    void moreDiscountNeverCostsMore()
    {
        for (unsigned seed = 1; seed <= 10; ++seed) {
            const auto horizon = horizonOf(m_desk.with(randomMix(seed)), 12);
            for (Commitment kind : commitmentKinds(*horizon)) {
                std::optional<Money> before;
                for (int off = 5; off < 100; off += 15) {
                    kind.percentOff = off;
                    const CommitmentStudy study(horizon, kind);
                    const Money total = study.outcomeAt(study.bestAmount()).total;
                    QVERIFY(!before || total <= *before);
                    QVERIFY(total <= study.outcomeAt(0).totalWithout);
                    before = total;
                }
            }
        }
    }

    void documentsLinesAreRefusedButTheService()
    {
        // Hours used of 730: 176 (24.1 %), 88 (12.1 %), 96 of 672 (14.3 %) against a break-even of
        // 60 and 40 %.
        const auto proposals = proposeCommitments(horizonOf(m_desk.with(documentPlan()), 12));
        QCOMPARE(proposals.size(), std::size_t{8});
        for (const CommitmentProposal &proposal : proposals) {
            const bool service = proposal.commitment.target == "g4dn.2xlarge";
            QCOMPARE(proposal.pays, service);
            const double breakEven = proposal.commitment.purchase.termYears == 1 ? 0.6 : 0.4;
            QVERIFY(std::abs(proposal.outcome.breakEven - breakEven) < 1e-6);
            const auto expected = std::map<std::string, double>{{"g4dn.xlarge", 0.241},
                                                                {"p3.2xlarge", 0.1205},
                                                                {"g4dn.2xlarge", 1},
                                                                {"p4d.24xlarge", 0.1425}};
            QVERIFY(std::abs(proposal.outcome.utilisation - expected.at(proposal.commitment.target))
                    < 0.002);
            const std::string words = verdictOn(proposal, "USD");
            QCOMPARE(words.starts_with("Rejected"), !service);
        }
        QCOMPARE(proposals.front().commitment.amount, Exact(3));
    }

    void documentsServiceCostsWhatTheDocumentsDiscountLeaves()
    {
        // 1,624.32 at 40 % off is 974.592, at 60 % off 649.728: on the line's own month of 720 h.
        Plan plan = documentPlan();
        Commitment commitment = reservationOf("g4dn.2xlarge", 3, referencePurchase());
        commitment.region.clear();
        commitment.book = PriceBook::reference;
        commitment.purchase.model = PricingModel::reserved;
        commitment.purchase.termYears = 3;
        for (const auto &[off, cents] : {std::pair(40, 97'459), std::pair(60, 64'973)}) {
            commitment.percentOff = off;
            plan.scenarios[0].commitments = {commitment};
            const auto scenario = evaluate(m_desk.with(plan)).activeScenario();
            QCOMPARE(scenario.lines[2].compute, Money::fromCents(cents));
            QCOMPARE(scenario.lines[2].evidence, Evidence::ruleOfThumb);
            // The documents' saving is in: it is not offered once more.
            QVERIFY(std::ranges::none_of(scenario.findings, [&](const Finding &finding) {
                return finding.code == "saving_range" && finding.workload == scenario.lines[2].id;
            }));
        }
    }

    void aFallOfUseIsBorneByTheCommitment()
    {
        // Three at 0.6 all hours; with 30 % less use 2.1 machines of work: 1.8 an hour against 2.1.
        PlanBuilder plan = aPlan();
        plan.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 3);
        Plan built = plan.build();
        built.startMonth = Date::fromCivil(2027, 1, 1);
        const CommitmentStudy study(horizonOf(m_desk.with(built), 12),
                                    reservationOf("g4dn.2xlarge", 1, reservedFor(1)));
        const CommitmentOutcome outcome = study.outcomeAt(3);
        QCOMPARE(outcome.total, Money::fromCents(876'00 * 18));
        QCOMPARE(outcome.afterFall, Money::fromCents(876'00 * 18));
        QCOMPARE(outcome.afterFallWithout, Money::fromCents(876'00 * 21));
        // 0.6 of 12 months: 7.2, so 8. Stopping after June: 3 x 0.6 x 8,760 h less 3 x 1.00 x 4,344
        // h.
        QVERIFY(outcome.payOff.has_value());
        QCOMPARE(outcome.payOff->termMonths, 12);
        QCOMPARE(outcome.payOff->usedMonths, 8);
        QCOMPARE(outcome.payOff->stopMonth, 6);
        QCOMPARE(outcome.payOff->loss, Money::fromCents(15'768'00 - 13'032'00));
    }

    void aFeePaidAtOncePaysOffByItsUse()
    {
        // 8760 x 0.55 = 4,818 at once, against 1.00 an hour: 0.55 x 12 = 6.6 months of use; after
        // the 4,344 h until the end of June 474 are lost.
        PlanBuilder plan = aPlan();
        plan.with(worksFor("Service", aroundTheClock())).on(onAws("g4dn.2xlarge"), 1);
        Plan built = plan.build();
        built.startMonth = Date::fromCivil(2027, 1, 1);
        const CommitmentStudy study(
            horizonOf(m_desk.with(built), 12),
            reservationOf("g4dn.2xlarge", 1, reservedFor(1, Payment::allUpfront)));
        const CommitmentOutcome outcome = study.outcomeAt(study.bestAmount());
        QVERIFY(outcome.payOff.has_value());
        QCOMPARE(outcome.payOff->usedMonths, 7);
        QCOMPARE(outcome.payOff->loss, Money::fromCents(474'00));
        QCOMPARE(outcome.months[0].cashWith, Money::fromCents(481'800));
        QCOMPARE(outcome.months[1].cashWith, Money());
    }

    // Compared with the same search that evaluates the whole plan again after each step.
    void proposalsTogetherCostWhatTheyPromise()
    {
        int several = 0;
        for (std::uint32_t seed = 1; seed <= 12; ++seed) {
            const Plan plan = randomMix(seed);
            const auto together = proposeTogether(makeSnapshot(m_desk.with(plan)), 0, 36);
            Plan decided = plan;
            for (const CommitmentProposal &proposal : together) {
                decided.scenarios.front().commitments.push_back(proposal.commitment);
                const auto snapshot = makeSnapshot(m_desk.with(decided), {36});
                const ScenarioEvaluation &then = snapshot->evaluation.scenarios.front();
                QCOMPARE(then.total, proposal.outcome.monthly);
                QCOMPARE(then.forecastTotal, proposal.outcome.total);
                QCOMPARE(then.forecastCash, cashOf(proposal.outcome));
            }
            const Money bySaving = stepByStep(plan, false);
            const Money byScope = stepByStep(plan, true);
            QCOMPARE(together.empty() ? bySaving : together.back().outcome.total,
                     std::min(bySaving, byScope));
            several += together.size() > 1 ? 1 : 0;
        }
        QVERIFY(several > 3);
    }

    void proposalsTogetherCostLessThanAnyAlone()
    {
        const Plan plan = randomMix(4);
        const auto snapshot = makeSnapshot(m_desk.with(plan));
        const auto together = proposeTogether(snapshot, 0, 36);
        const auto alone =
            proposeCommitments(std::make_shared<const CommitmentHorizon>(snapshot, 0, 36));
        QVERIFY(!together.empty());
        QVERIFY(together.back().outcome.total <= alone.front().outcome.total);
    }

    void minCostIsAtThePricesOfTheTerm()
    {
        // Twelve of 24 hours: below the break-even of 60 % in the month that is planned for. From
        // July on an hour on demand costs 1.50 in place of 1.00, and what was reserved in January
        // still 0.60: 184 days of 12 h x 1.50 and 181 of 12 h x 1.00, 5,484, against 8,760 h x
        // 0.60, 5,256.
        Schedule half;
        half.kind = Schedule::Kind::hoursPerDay;
        half.hours = 12;
        PlanBuilder plan = aPlan();
        plan.with(worksFor("Service", half)).on(onAws("g4dn.2xlarge"), 1);
        Plan built = plan.build();
        built.startMonth = Date::fromCivil(2027, 1, 1);
        const auto best = [&] {
            return CommitmentStudy(horizonOf(m_desk.with(built), 12),
                                   reservationOf("g4dn.2xlarge", 1, reservedFor(1)))
                .bestAmount();
        };
        QCOMPARE(best(), Exact(0));
        built.scenarios.front().outlook.priceSteps = {
            {Date::fromCivil(2027, 7, 1), known::aws, 50}};
        QCOMPARE(best(), Exact(1));
    }

    void termsThatOutlastTheMonthsAreNotTaken()
    {
        const auto snapshot = makeSnapshot(m_desk.with(randomMix(4)));
        const auto isOfThreeYears = [](const CommitmentProposal &one) {
            return one.commitment.purchase.termYears == 3;
        };
        QVERIFY(std::ranges::any_of(proposeTogether(snapshot, 0, 36), isOfThreeYears));
        QVERIFY(std::ranges::none_of(proposeTogether(snapshot, 0, 35), isOfThreeYears));
        QVERIFY(proposeTogether(snapshot, 0, 11).empty());
    }

private:
    static Money cashOf(const CommitmentOutcome &outcome)
    {
        Money cash;
        for (const CommitmentMonth &month : outcome.months)
            cash += month.cashWith;
        return cash;
    }

    /// Cost of all months after greedily adding commitments as long as one pays off: largest saving
    /// first, or narrowest scope first if requested.
    [[nodiscard]] Money stepByStep(Plan plan, bool narrowestFirst) const
    {
        for (;;) {
            const auto snapshot = makeSnapshot(m_desk.with(plan), {36});
            auto proposals =
                proposeCommitments(std::make_shared<const CommitmentHorizon>(snapshot, 0, 36));
            std::erase_if(proposals, [](const CommitmentProposal &one) { return !one.pays; });
            if (proposals.empty())
                return snapshot->evaluation.scenarios.front().forecastTotal;
            const auto first = std::ranges::min_element(proposals, {}, [&](const auto &one) {
                return narrowestFirst ? scopeOf(one.commitment.purchase) : std::nullopt;
            });
            plan.scenarios.front().commitments.push_back(first->commitment);
        }
    }

    EvaluationDesk m_desk{committedCatalog()};
};

QTEST_APPLESS_MAIN(CommitmentChoiceTest)

#include "tst_commitment_choice.moc"
