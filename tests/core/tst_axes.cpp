// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of candidates on the axes of the chart, and the cheapest of each group, against plain
// loops.
#include "core/documents/source_documents.h"
#include "core/report/candidate_series.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <cmath>

using namespace headroom;
using namespace headroom::testing;

namespace {

bool near(double actual, double expected)
{
    return std::abs(actual - expected) <= 1e-9 * std::abs(expected);
}

} // namespace

class AxesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        Plan plan = chatPlan();
        plan.workloads.front().demand.peakRequestsPerSecond = 300;
        plan.workloads.front().demand.meanRequestsPerSecond = 100;
        m_inputs = m_desk.with(std::move(plan));
        m_set = findCandidates(m_inputs, m_inputs.plan->scenarios.front(), 1);
        QVERIFY(std::ranges::any_of(m_set.state, isUsable));
    }

    void costsAreTheLinesCosts()
    {
        const auto monthly = axisValues(m_set, CostAxis::monthly);
        int compared = 0;
        for (OfferIndex offer = 0; offer < monthly.size(); ++offer) {
            if (std::isnan(monthly[offer]))
                continue;
            const Line line =
                candidateLine(m_inputs, m_inputs.plan->scenarios.front(), m_set, offer);
            QVERIFY(near(monthly[offer], line.compute.toDouble()));
            ++compared;
        }
        QVERIFY(compared > 5);
    }

    void replicasAndUnitsShareTheMonthlyCost()
    {
        const auto monthly = axisValues(m_set, CostAxis::monthly);
        const auto replica = axisValues(m_set, CostAxis::monthlyReplica);
        const auto unit = axisValues(m_set, CostAxis::unitCost);
        // A mean of 100 a second over 730 h: 262.8 million requests
        QVERIFY(near(m_set.unitsPerMonth, 262.8));
        for (OfferIndex offer = 0; offer < monthly.size(); ++offer) {
            if (std::isnan(monthly[offer]))
                continue;
            QVERIFY(near(replica[offer] * m_set.sizing(offer).replicas, monthly[offer]));
            QVERIFY(near(unit[offer] * 262.8, monthly[offer]));
        }
    }

    void fleetsAreAllTheirReplicas()
    {
        const auto monthly = axisValues(m_set, CostAxis::monthly);
        const auto replica = axisValues(m_set, PerformanceAxis::replicaCapacity);
        const auto fleet = axisValues(m_set, PerformanceAxis::fleetCapacity);
        const auto perThroughput = axisValues(m_set, CostAxis::perThroughput);
        for (OfferIndex offer = 0; offer < fleet.size(); ++offer) {
            if (std::isnan(fleet[offer]) || std::isnan(monthly[offer]))
                continue;
            QVERIFY(near(replica[offer] * m_set.sizing(offer).replicas, fleet[offer]));
            QVERIFY(near(perThroughput[offer] * fleet[offer], monthly[offer]));
            // An offer that meets its limits takes the peak.
            QVERIFY(!meets(m_set.state[offer]) || fleet[offer] >= 300);
        }
    }

    void memoryIsThatOfTheInstance()
    {
        const auto values = axisValues(m_set, PerformanceAxis::acceleratorMemory);
        const Catalog &catalog = *m_set.catalog;
        for (OfferIndex offer = 0; offer < values.size(); ++offer) {
            const InstanceType &type = *catalog.offer(offer).type;
            if (type.name == "p4d.24xlarge" && m_set.sizing(offer).fits)
                QCOMPARE(values[offer], 320.0); // 8 x 40 GiB
            if (type.accelerator < 0)
                QVERIFY(std::isnan(values[offer]));
        }
    }

    void complexityIsThatOfTheHardware()
    {
        const auto values = axisValues(m_set, PerformanceAxis::complexity);
        const Catalog &catalog = *m_set.catalog;
        for (OfferIndex offer = 0; offer < values.size(); ++offer) {
            if (!m_set.sizing(offer).fits)
                continue;
            const InstanceType &type = *catalog.offer(offer).type;
            const double expected = type.accelerator < 0                      ? 2.5
                                    : type.group == HardwareGroup::inferentia ? 4
                                                                              : 5.5;
            QCOMPARE(values[offer], type.category == InstanceCategory::burstable ? 1.0 : expected);
        }
    }

    /// The documents print -38.9, -26.7, -38.9 and 0 % for their own chart.
    void theTrendIsThatOfTheDocuments()
    {
        CostTrend trend;
        for (const StatedComplexity &group : sourceDocuments().complexity)
            trend.groups.push_back(
                {group.tier, group.complexity.toDouble(), group.hourlyCost.toDouble()});
        QStringList distances;
        for (const ComplexityGroup &group : trend.groups)
            distances += QString::number(trend.distance(group.complexity, group.cheapest), 'f', 1);
        QCOMPARE(distances.join(u' '), QStringLiteral("-38.9 -26.7 -38.9 0.0"));
    }

    void theTrendRunsToTheCheapestOfTheMostComplex()
    {
        const auto x = axisValues(m_set, PerformanceAxis::complexity);
        const auto y = axisValues(m_set, CostAxis::monthly);
        std::vector<OfferIndex> shown;
        double cheapest = std::numeric_limits<double>::infinity();
        for (OfferIndex offer = 0; offer < x.size(); ++offer) {
            if (std::isnan(x[offer]) || std::isnan(y[offer]))
                continue;
            shown.push_back(offer);
            if (x[offer] == 5.5)
                cheapest = std::min(cheapest, y[offer]);
        }
        Evaluation evaluation = evaluate(m_inputs);
        const Snapshot snapshot{m_inputs, std::move(evaluation)};
        const auto series = candidateSeries(
            snapshot, m_set, {PerformanceAxis::complexity, CostAxis::monthly, x, y}, shown);
        QVERIFY(series.trend && series.trend->groups.size() > 1);
        QCOMPARE(series.trend->at(5.5), cheapest);
        QCOMPARE(series.trend->at(2.75), cheapest / 2);
    }

    void offersThatDoNotFitHaveNoFigures()
    {
        const auto latency = axisValues(m_set, PerformanceAxis::p95Latency);
        const auto monthly = axisValues(m_set, CostAxis::monthly);
        for (OfferIndex offer = 0; offer < latency.size(); ++offer) {
            if (m_set.state[offer] == CandidateState::doesNotFit)
                QVERIFY(std::isnan(latency[offer]) && std::isnan(monthly[offer]));
        }
        QVERIFY(lowerIsBetter(PerformanceAxis::p95Latency));
        QVERIFY(!lowerIsBetter(PerformanceAxis::headroom));
    }

    void everyKindHasItsAxes()
    {
        for (const WorkloadKind kind :
             {WorkloadKind::training, WorkloadKind::fineTuning, WorkloadKind::realTimeInference,
              WorkloadKind::batchInference, WorkloadKind::validation, WorkloadKind::development,
              WorkloadKind::preprocessing}) {
            SizingDemand demand;
            demand.kind = kind;
            auto axes = performanceAxes(demand);
            QVERIFY(!axes.empty());
            std::ranges::sort(axes);
            QVERIFY(std::ranges::adjacent_find(axes) == axes.end());
        }
    }

    void theCheapestOfEachBeatsItsGroup_data()
    {
        QTest::addColumn<int>("field");
        QTest::newRow("provider") << int(FilterField::provider);
        QTest::newRow("region") << int(FilterField::region);
        QTest::newRow("pricing model") << int(FilterField::pricingModel);
        QTest::newRow("family") << int(FilterField::family);
        QTest::newRow("accelerator") << int(FilterField::accelerator);
    }
    void theCheapestOfEachBeatsItsGroup()
    {
        QFETCH(int, field);
        const Catalog &catalog = *m_set.catalog;
        const auto groupOf = [&](OfferIndex offer) -> int {
            const OfferRow row = catalog.offer(offer);
            switch (static_cast<FilterField>(field)) {
            case FilterField::provider: return static_cast<int>(row.type->provider.index());
            case FilterField::region: return catalog.offerRegion[offer];
            case FilterField::pricingModel: return static_cast<int>(row.purchase.model);
            case FilterField::family: return row.type->family;
            default: return row.type->accelerator;
            }
        };
        // Rank of an offer: surely meets before may miss, then the cheaper one.
        using Rank = std::pair<CandidateState, std::int64_t>;
        const auto rankOf = [&](OfferIndex offer) {
            return Rank(m_set.state[offer], m_set.monthlyCents[offer]);
        };
        std::map<int, Rank> minimum;
        std::vector<OfferIndex> all;
        for (OfferIndex offer = 0; offer < catalog.offerCount(); ++offer) {
            all.push_back(offer);
            if (!meets(m_set.state[offer]) || m_set.monthlyCents[offer] < 0)
                continue;
            const auto [known, isNew] = minimum.try_emplace(groupOf(offer), rankOf(offer));
            known->second = std::min(known->second, rankOf(offer));
        }
        const auto best = cheapestOfEach(m_set, all, static_cast<FilterField>(field));
        QVERIFY(!best.empty());
        QCOMPARE(best.size(), minimum.size());
        std::int64_t before = 0;
        for (const OfferIndex offer : best) {
            QVERIFY(rankOf(offer) == minimum.at(groupOf(offer)));
            QVERIFY(m_set.monthlyCents[offer] >= before); // the cheapest first
            before = m_set.monthlyCents[offer];
        }
    }

private:
    const EvaluationDesk m_desk;
    EvaluationInputs m_inputs;
    CandidateSet m_set;
};

QTEST_APPLESS_MAIN(AxesTest)
#include "tst_axes.moc"
