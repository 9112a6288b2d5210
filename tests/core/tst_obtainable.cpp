// SPDX-License-Identifier: GPL-3.0-or-later
// Offers that proposals leave out, because nobody can count on having it or because it moves too far.
#include "core/catalog/known_providers.h"
#include "core/evaluation/candidates.h"
#include "core/evaluation/constraint_parts.h"
#include "core/evaluation/missing_offers.h"
#include "core/evaluation/price_age.h"
#include "core/plan/plan_edit.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace headroom;
using namespace headroom::testing;

namespace {

Availability stated(Provider provider, std::string hardware, ConsumptionKind kind)
{
    Availability row;
    row.provider = provider;
    row.hardware = std::move(hardware);
    row.kind = kind;
    row.reason = "a reason";
    row.source = "a source";
    return row;
}

} // namespace

class ObtainableTest : public QObject
{
    Q_OBJECT

private slots:
    void unobtainableOffersAloneAreMarked();
    void ruleThatIsOffMarksNothing();
    void offerInUseStays();
    void oldCommitmentsAreMarked();
    void cheaperOnesAreCountedByKind();
    void workloadStaysOnItsStack();
    void workloadStaysInItsArea_data();
    void workloadStaysInItsArea();
    void workloadWithoutAnOfferIsFree();

private:
    /// Google's machines are on a marketplace, everything of AWS is on demand.
    [[nodiscard]] EvaluationInputs inputsFor(Plan plan) const
    {
        EvaluationInputs inputs = m_desk.with(std::move(plan));
        auto rows = std::make_shared<std::vector<Availability>>();
        rows->push_back(stated(known::google, "*", ConsumptionKind::marketplace));
        rows->push_back(stated(known::aws, "*", ConsumptionKind::onDemand));
        inputs.availability =
            std::make_shared<const CatalogAvailability>(*inputs.catalog, std::move(rows));
        return inputs;
    }
    [[nodiscard]] static Plan planWith(bool obtainable)
    {
        Plan plan = chatPlan();
        setOn(plan.scenarios.front().rules, RuleSwitch::obtainable, obtainable);
        return plan;
    }
    [[nodiscard]] static CandidateSet setOf(const EvaluationInputs &inputs)
    {
        return findCandidates(inputs, activeScenario(*inputs.plan), 1);
    }
    /// An offer that meets the service level and passes.
    [[nodiscard]] static OfferIndex someOffer(const CandidateSet &set,
                                              const std::function<bool(const OfferRow &)> &passes)
    {
        for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
            if (isUsable(set.state[offer]) && passes(set.catalog->offer(offer)))
                return offer;
        }
        qFatal("no such offer");
    }
    [[nodiscard]] static Plan allocated(Plan plan, const CandidateSet &set, OfferIndex offer)
    {
        plan.scenarios.front().allocations[1].offer = set.catalog->reference(offer);
        return plan;
    }

    EvaluationDesk m_desk;
};

void ObtainableTest::unobtainableOffersAloneAreMarked()
{
    const EvaluationInputs inputs = inputsFor(planWith(true));
    const CandidateSet set = setOf(inputs);
    const CandidateSet all = setOf(inputsFor(planWith(false)));
    std::size_t marked = 0;
    for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
        const OfferRow row = set.catalog->offer(offer);
        const bool isOld =
            row.purchase.termYears > 0 && isOldForCommitment(row.asOf, inputs.valuationDate);
        const bool isOut =
            isUsable(all.state[offer]) && (isOld || !inputs.availability->canBeHad(offer));
        QCOMPARE(set.state[offer], isOut ? CandidateState::unobtainable : all.state[offer]);
        QCOMPARE(set.monthlyCents[offer], all.monthlyCents[offer]);
        marked += isOut ? 1 : 0;
        if (isOut && row.type->provider == known::google && row.purchase.termYears == 0)
            QCOMPARE(CandidateAbsence(set, CandidateScope::meeting).of(offer),
                     Absence::notObtainable);
    }
    QVERIFY(marked > 0);
    const auto cheapest = cheapestThatMeets(set);
    QVERIFY(!cheapest || inputs.availability->canBeHad(*cheapest));
}

void ObtainableTest::ruleThatIsOffMarksNothing()
{
    const CandidateSet set = setOf(inputsFor(planWith(false)));
    QCOMPARE(std::ranges::count(set.state, CandidateState::unobtainable), 0);
    QVERIFY(set.availability == nullptr);
}

void ObtainableTest::offerInUseStays()
{
    const CandidateSet before = setOf(inputsFor(planWith(true)));
    const OfferIndex used = someOffer(before, [&](const OfferRow &row) {
        return before.state[row.index] == CandidateState::unobtainable;
    });
    const CandidateSet set = setOf(inputsFor(allocated(planWith(true), before, used)));
    QVERIFY(set.state[used] <= CandidateState::missed);
    for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
        if (offer != used)
            QCOMPARE(set.state[offer], before.state[offer]);
    }
}

void ObtainableTest::oldCommitmentsAreMarked()
{
    const auto day = [](int days) { return std::optional(Date::fromDays(days)); };
    const Date today = Date::fromCivil(2026, 11, 20);
    QVERIFY(!isOldForCommitment(day(today.days() - 180), today));
    QVERIFY(isOldForCommitment(day(today.days() - 181), today));
    QVERIFY(isOldForCommitment(std::nullopt, today));
}

void ObtainableTest::cheaperOnesAreCountedByKind()
{
    const CandidateSet set = setOf(inputsFor(planWith(true)));
    for (const std::int64_t cents :
         {std::int64_t{0}, std::int64_t{50'000}, std::int64_t{1} << 50}) {
        std::size_t cheaper = 0;
        for (OfferIndex offer = 0; offer < set.state.size(); ++offer)
            cheaper += set.state[offer] == CandidateState::unobtainable
                               && set.sizing(offer).verdict != Verdict::missed
                               && set.monthlyCents[offer] >= 0 && set.monthlyCents[offer] < cents
                           ? 1
                           : 0;
        const UnobtainableOffers counted = cheaperUnobtainable(set, Money::fromCents(cents));
        QCOMPARE(counted.count(), cheaper);
        QCOMPARE(counted.count(),
                 counted.byKind[static_cast<std::size_t>(ConsumptionKind::marketplace)]
                     + counted.byKind[static_cast<std::size_t>(ConsumptionKind::unknown)]
                     + counted.oldCommitments);
    }
    QVERIFY(cheaperUnobtainable(set, Money::fromCents(std::int64_t{1} << 50)).count() > 0);
}

void ObtainableTest::workloadStaysOnItsStack()
{
    Plan plan = planWith(false);
    const CandidateSet free = setOf(inputsFor(plan));
    const Catalog &catalog = *free.catalog;
    const OfferIndex used =
        someOffer(free, [](const OfferRow &row) { return row.type->accelerator >= 0; });
    const SoftwareStack stack = stackOf(catalog, catalog.types[catalog.offerType[used]]);
    plan = allocated(plan, free, used);
    plan.workloads.front().constraints.staysIn = StayArea::anywhere;
    const CandidateSet stays = setOf(inputsFor(plan));
    std::size_t others = 0;
    for (OfferIndex offer = 0; offer < stays.state.size(); ++offer) {
        const bool isSame = stackOf(catalog, catalog.types[catalog.offerType[offer]]) == stack;
        QCOMPARE(stays.mayMoveTo(offer), isSame);
        others += isSame ? 0 : 1;
    }
    QVERIFY(others > 0);
    // Without its offer it would take the cheapest of all.
    QVERIFY(stays.mayMoveTo(*cheapestThatMeets(stays)));
    QCOMPARE(cheapestThatMeets(stays, {}, MoveScope::anywhere), cheapestThatMeets(free));
    plan.workloads.front().constraints.mayChangeStack = true;
    const CandidateSet ports = setOf(inputsFor(plan));
    for (OfferIndex offer = 0; offer < ports.state.size(); ++offer)
        QVERIFY(ports.mayMoveTo(offer));
}

void ObtainableTest::workloadStaysInItsArea_data()
{
    QTest::addColumn<StayArea>("area");
    for (const StayArea area : kAllOf<StayArea>)
        QTest::newRow(std::string(keyOf(area)).c_str()) << area;
}

void ObtainableTest::workloadStaysInItsArea()
{
    QFETCH(const StayArea, area);
    Plan plan = planWith(false);
    EvaluationInputs inputs = inputsFor(plan);
    auto catalog = std::make_shared<Catalog>(*inputs.catalog);
    QVERIFY(catalog->regions.size() > 2);
    for (std::size_t i = 0; i < catalog->regions.size(); ++i) {
        catalog->regions[i].country = i % 3 == 0 ? "" : i % 3 == 1 ? "A" : "B";
        catalog->regions[i].continent = i % 2 == 0 ? "North" : "South";
    }
    inputs.catalog = catalog;
    const CandidateSet free = setOf(inputs);
    for (std::size_t home = 0; home < catalog->regions.size(); ++home) {
        const auto used = std::ranges::find(catalog->offerRegion, home);
        if (used == catalog->offerRegion.end())
            continue;
        Plan moved =
            allocated(plan, free, static_cast<OfferIndex>(used - catalog->offerRegion.begin()));
        moved.workloads.front().constraints.staysIn = area;
        moved.workloads.front().constraints.mayChangeStack = true;
        inputs.plan = std::make_shared<const Plan>(std::move(moved));
        const CandidateSet set = setOf(inputs);
        for (OfferIndex offer = 0; offer < set.state.size(); ++offer) {
            const Region &from = catalog->regions[home];
            const Region &to = catalog->regions[catalog->offerRegion[offer]];
            const bool isHome = &from == &to;
            const bool isNear =
                area == StayArea::anywhere || isHome
                || (area == StayArea::country && !to.country.empty() && from.country == to.country)
                || (area == StayArea::continent && from.continent == to.continent);
            QCOMPARE(set.mayMoveTo(offer), isNear);
        }
    }
}

void ObtainableTest::workloadWithoutAnOfferIsFree()
{
    Plan plan = planWith(false);
    plan.scenarios.front().allocations.clear();
    const CandidateSet set = setOf(inputsFor(plan));
    for (OfferIndex offer = 0; offer < set.state.size(); ++offer)
        QVERIFY(set.mayMoveTo(offer));
}

QTEST_APPLESS_MAIN(ObtainableTest)
#include "tst_obtainable.moc"
