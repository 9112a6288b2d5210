// SPDX-License-Identifier: GPL-3.0-or-later
// Values at which two offers of one workload cost the same: by hand, and compared with the
// candidates of the whole catalog.
#include "core/catalog/known_providers.h"
#include "core/comparison/offer_break_even.h"
#include "core/evaluation/candidates.h"
#include "core/report/break_even_table.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

using Assumed = OfferAssumption::Kind;
using Shared = SharedAssumption::Kind;

const OfferReference kGoogle = anOffer(known::google, "us-central1", "a2-highgpu-1g");
const OfferReference kVolta = anOffer(known::aws, "us-east-1", "p3.2xlarge");
const OfferReference kTesla = anOffer(known::aws, "us-east-1", "g4dn.xlarge");
const OfferReference kAmpere = anOffer(known::aws, "us-east-1", "g5.xlarge");

Plan notebooks()
{
    return aPlan().with("Notebooks").build();
}

Plan chat(double peak)
{
    Plan plan = chatPlan("g4dn.xlarge");
    plan.workloads.front().demand.peakRequestsPerSecond = peak;
    plan.workloads.front().model = "GPT-2 Large";
    return plan;
}

OfferBreakEvens foundFor(const EvaluationInputs &inputs, const OfferReference &first,
                         const OfferReference &second)
{
    const auto found = offerBreakEvens(inputs, inputs.plan->scenarios[0],
                                       {inputs.plan->workloads.front().id, first, second});
    if (!found)
        qFatal("nothing found");
    return *found;
}

const OfferBreakEven *rowOf(const OfferBreakEvens &found, const OfferAssumption &assumption)
{
    const auto row = std::ranges::find(found.rows, assumption, &OfferBreakEven::assumption);
    return row == found.rows.end() ? nullptr : &*row;
}

/// The second way: every candidate of the catalog for the plan with that demand.
PairedCost asCandidates(const EvaluationInputs &given, double peak, const OfferPair &offers)
{
    auto plan = std::make_shared<Plan>(*given.plan);
    plan->workloads.front().demand.peakRequestsPerSecond = peak;
    EvaluationInputs inputs = given;
    inputs.plan = plan;
    const CandidateSet all = findCandidates(inputs, plan->scenarios[0], plan->workloads.front().id);
    const OfferIndex first = *all.catalog->find(offers.first);
    const OfferIndex second = *all.catalog->find(offers.second);
    const auto cost = [&](OfferIndex offer) {
        return Money::fromCents(std::max<std::int64_t>(0, all.monthlyCents[offer]));
    };
    const auto verdict = [&](OfferIndex offer) {
        switch (all.state[offer]) {
        case CandidateState::met: return Verdict::met;
        case CandidateState::mayMiss: return Verdict::mayMiss;
        default: return Verdict::missed;
        }
    };
    return {cost(first),    cost(second),   meets(all.state[first]), meets(all.state[second]),
            verdict(first), verdict(second)};
}

/// Number of crossings of the demand; each is compared with the candidates on both sides.
int crossingsThatHold(double peak, const OfferReference &first, const OfferReference &second)
{
    const EvaluationInputs inputs = EvaluationDesk().with(chat(peak));
    const auto found = foundFor(inputs, first, second);
    const auto *demand = rowOf(found, {Assumed::demand});
    if (found.month != asCandidates(inputs, peak, found.offers))
        qFatal("another cost today");
    if (!demand)
        return 0;
    const auto check = [&](const Crossing &crossing, double step) {
        const double value = demand->valueAt(crossing);
        const double further = peak * (1 + (crossing.percent + step) / 100);
        if (asCandidates(inputs, value, found.offers) != crossing.cost
            || asCandidates(inputs, further, found.offers) != crossing.beyond)
            qFatal("another cost at %f", value);
        if (orderOf(crossing.cost) == orderOf(crossing.beyond))
            qFatal("no crossing at %f", value);
    };
    for (const auto &[nearest, step] :
         {std::pair(demand->below, -0.1), std::pair(demand->above, 0.1)}) {
        if (!nearest)
            continue;
        check(*nearest, step);
        if (orderOf(nearest->cost) != orderOf(found.month))
            qFatal("another order than today's at %f", demand->valueAt(*nearest));
    }
    for (const Crossing &crossing : demand->further)
        check(crossing, crossing.percent < 0 ? -0.1 : 0.1);
    return static_cast<int>(demand->all().size());
}

} // namespace

class OfferBreakEvenTest : public QObject
{
    Q_OBJECT

private slots:
    void pricesOfAProviderAreAsByHand()
    {
        const auto found = foundFor(EvaluationDesk().with(notebooks()), kVolta, kGoogle);
        // The same hours on both: 3.06 x 1.200 = 3.672 < 3.673385 < 3.06 x 1.201.
        const auto *aws = rowOf(found, {Assumed::shared, {Shared::providerPrices, known::aws}});
        QVERIFY(aws != nullptr && aws->above && !aws->below);
        QCOMPARE(aws->above->percent, 20.0);
        QVERIFY(orderOf(aws->above->cost) == CostOrder::first);
        QVERIFY(orderOf(aws->above->beyond) == CostOrder::second);
        const auto *google =
            rowOf(found, {Assumed::shared, {Shared::providerPrices, known::google}});
        QVERIFY(google != nullptr && google->below && !google->above);
        QCOMPARE(google->below->percent, -16.6);
        const auto *all = rowOf(found, {Assumed::shared, {Shared::prices}});
        QVERIFY(all != nullptr && !all->below && !all->above);
    }

    void otherWorkloadsDoNotAffectBreakEven()
    {
        Plan plan = notebooks();
        const auto alone = foundFor(EvaluationDesk().with(plan), kVolta, kGoogle);
        plan.workloads.push_back(aWorkload("Other"));
        plan.workloads.back().id = 77;
        const auto beside = foundFor(EvaluationDesk().with(plan), kVolta, kGoogle);
        QVERIFY(alone.month == beside.month);
        QVERIFY(alone.year == beside.year);
    }

    void otherCostsAreContained()
    {
        Plan plan = notebooks();
        const auto bare = foundFor(EvaluationDesk().with(plan), kVolta, kGoogle);
        plan.workloads.front().otherCosts = {
            {.name = "Storage", .monthly = Money::fromCents(12'345)},
            {.name = "Tax", .basis = CostBasis::tax, .percent = 20}};
        const auto whole = foundFor(EvaluationDesk().with(plan), kVolta, kGoogle);
        const auto with = [](Money compute) {
            const Money own = compute + Money::fromCents(12'345);
            return own + Money::rounded(own.exact() / Exact(5));
        };
        QCOMPARE(whole.month.first, with(bare.month.first));
        QCOMPARE(whole.month.second, with(bare.month.second));
        QVERIFY(whole.year.first > bare.year.first);
    }

    void demandIsAsTheCandidatesOfTheCatalogSay()
    {
        int crossings = 0;
        for (const double peak : {20.0, 60.0, 180.0, 540.0})
            for (const OfferReference &first : {kTesla, kVolta, kAmpere})
                for (const OfferReference &second : {kAmpere, kGoogle, kTesla})
                    crossings += crossingsThatHold(peak, first, second);
        QVERIFY(crossings > 20); // so that there was something to check
    }

    void missedServiceLevelIsStated()
    {
        Plan plan = chat(60);
        plan.workloads.front().serviceLevel.p95LatencyMs = 1;
        const auto found = foundFor(EvaluationDesk().with(plan), kTesla, kAmpere);
        QVERIFY(orderOf(found.month) == CostOrder::neither);
        QCOMPARE(QString::fromStdString(todaySentence(found, "USD", english())),
                 QStringLiteral("Today neither meets the service level."));
    }

    void sentencesSayWhoIsCheaperWhere()
    {
        const auto found = foundFor(EvaluationDesk().with(notebooks()), kVolta, kGoogle);
        const OfferNames names{"Volta", "Google"};
        const auto sentence = [&](const SharedAssumption &assumption) {
            return QString::fromStdString(sentenceOf(*rowOf(found, {Assumed::shared, assumption}),
                                                     found.demand, names, english()));
        };
        QCOMPARE(sentence({Shared::providerPrices, known::aws}),
                 QStringLiteral("Volta is cheaper below +20.0\u202f%, Google above."));
        QCOMPARE(sentence({Shared::providerPrices, known::google}),
                 QStringLiteral("Google is cheaper below \u221216.6\u202f%, Volta above."));
        QCOMPARE(sentence({Shared::prices}), QStringLiteral("Volta is always cheaper."));
        OfferBreakEven made;
        made.today = 10;
        made.cost = {Money::fromCents(1), Money::fromCents(2)};
        made.above = Crossing{10, made.cost, {Money::fromCents(1), Money(), false, false}};
        const auto said = [&] {
            return QString::fromStdString(
                sentenceOf(made, OverrideField::peakRequests, names, english()));
        };
        QCOMPARE(said(), QStringLiteral("Above 11.0 req/s, neither meets the service level."));
        made.above->beyond = {Money::fromCents(1), Money::fromCents(2), false, true};
        QCOMPARE(said(), QStringLiteral("Above 11.0 req/s, Volta misses the service level."));
        made.below = Crossing{-10, made.cost, {Money::fromCents(3), Money::fromCents(2)}};
        QCOMPARE(said(),
                 QStringLiteral(
                     "Below 9.00 req/s: Google is cheaper. From 9.00 req/s to 11.0 req/s: Volta "
                     "is cheaper. Above 11.0 req/s: only Google meets the service level."));
        // Five stretches around today; changes of order that none of them names are counted.
        const PairedCost second{Money::fromCents(3), Money::fromCents(2)};
        made.above->beyond = second;
        made.further = {
            {-40, made.cost, second}, {-20, second, made.cost}, {30, second, made.cost}};
        const QString around =
            QStringLiteral("From 6.00 req/s to 8.00 req/s: Volta is cheaper. From 8.00 req/s to "
                           "9.00 req/s: Google is cheaper. From 9.00 req/s to 11.0 req/s: Volta is "
                           "cheaper. From 11.0 req/s to 13.0 req/s: Google is cheaper. ");
        QCOMPARE(said(), around + QStringLiteral("Above 13.0 req/s: Volta is cheaper."));
        made.further.push_back({50, made.cost, second});
        made.further.push_back({70, second, made.cost});
        QCOMPARE(said(), around
                             + QStringLiteral("From 13.0 req/s to 15.0 req/s: Volta is cheaper. "
                                              "Further out, the order changes once more."));
    }

    void theTableHasARowForEachCrossing()
    {
        const auto found = foundFor(EvaluationDesk().with(chat(60)), kTesla, kAmpere);
        const Table table = offerBreakEvenTable(found, english());
        QCOMPARE(table.rows.size(), rowsOf(found).size());
        QCOMPARE(table.columns.size(), table.rows.front().size());
        QVERIFY(!withoutSentence(found, english()).empty());
    }

    void aStoppedSearchFindsNothing()
    {
        const EvaluationInputs inputs = EvaluationDesk().with(notebooks());
        QVERIFY(!offerBreakEvens(inputs, inputs.plan->scenarios[0],
                                 {inputs.plan->workloads.front().id, kVolta, kGoogle},
                                 [] { return true; }));
        QVERIFY(!offerBreakEvens(inputs, inputs.plan->scenarios[0], {999, kVolta, kGoogle}));
    }
};

QTEST_APPLESS_MAIN(OfferBreakEvenTest)
#include "tst_offer_break_even.moc"
