// SPDX-License-Identifier: GPL-3.0-or-later
// Filters and constraints that exclude every offer, relaxations that admit some, and a filter as
// constraints.
#include "core/catalog/known_providers.h"
#include "core/evaluation/missing_offers.h"
#include "core/plan/filter_constraints.h"
#include "core/plan/plan_edit.h"
#include "core/wording/filter_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::testing;

namespace {

using Fields = std::vector<FilterField>;

std::size_t inFront(const CandidateSet &candidates, const CandidateFilter &filter)
{
    const FilteredCandidates split = splitCandidates(candidates, filter);
    return split.passing.empty() ? split.outOfScope.size() : split.passing.size();
}

} // namespace

class FilterRelaxationTest : public QObject
{
    Q_OBJECT

private slots:
    void theFilterThatBringsMostIsTakenAway()
    {
        const CandidateSet candidates = candidatesFor({});
        CandidateFilter filter;
        filter.scope = CandidateScope::meeting;
        filter.providers = {known::google};
        filter.regions = {"us-east-1"};
        QCOMPARE(inFront(candidates, filter), std::size_t{0});
        const auto relaxation = relaxationOf(candidates, filter);
        QVERIFY(relaxation.has_value());
        // More of AWS's machines in us-east-1 meet than of Google's in any region.
        QCOMPARE(relaxation->field, std::optional(FilterField::provider));
        QVERIFY(relaxation->filter == without(filter, FilterField::provider));
        QCOMPARE(relaxation->offers,
                 inFront(candidates, {relaxation->filter, CandidateScope::meeting}));
        QVERIFY(relaxation->offers > 1);
    }

    void typedWordsAreAFilterToo()
    {
        CandidateFilter filter;
        filter.scope = CandidateScope::meeting;
        filter.search = "no such machine";
        filter.providers = {known::aws};
        const auto relaxation = relaxationOf(candidatesFor({}), filter);
        QVERIFY(relaxation.has_value());
        QCOMPARE(relaxation->field, std::optional(FilterField::search));
        QVERIFY(relaxation->filter.providers == filter.providers);
    }

    void allFiltersAreRemovedIfNoSingleOneIsEnough()
    {
        CandidateFilter filter;
        filter.scope = CandidateScope::meeting;
        filter.search = "no such machine";
        filter.families = {"no such family"};
        const auto relaxation = relaxationOf(candidatesFor({}), filter);
        QVERIFY(relaxation.has_value());
        QVERIFY(!relaxation->field);
        QVERIFY(relaxation->filter == OfferFilter{});
        QVERIFY(relaxation->offers > 0);
    }

    void filtersThatAreNotToBlameStay()
    {
        Constraints nowhere;
        nowhere.regions = {"no-such-region"};
        CandidateFilter filter;
        filter.scope = CandidateScope::meeting;
        QVERIFY(!relaxationOf(candidatesFor({}), filter));
        filter.providers = {known::aws};
        QVERIFY(!relaxationOf(candidatesFor(nowhere), filter));
    }

    void theConstraintThatLeavesNothingIsFound()
    {
        QVERIFY(!constraintRelaxationOf(candidatesFor({})));
        Constraints constraints;
        constraints.providers = {known::aws};
        constraints.regions = {"no-such-region"};
        const auto relaxation = constraintRelaxationOf(candidatesFor(constraints));
        QVERIFY(relaxation.has_value());
        QVERIFY(relaxation->constraint == Absence::region);
        Constraints expected = constraints;
        expected.regions.clear();
        QVERIFY(relaxation->constraints == expected);
        const CandidateSet after = candidatesFor(relaxation->constraints);
        QCOMPARE(relaxation->offers, filterCandidates(after, {{}, CandidateScope::fitting}).size());
    }

    void constraintsThatTogetherLeaveNothingHaveNoSingleRemedy()
    {
        Constraints constraints;
        constraints.regions = {"no-such-region"};
        constraints.minVcpus = 10'000;
        QVERIFY(!constraintRelaxationOf(candidatesFor(constraints)));
    }

    void filtersBecomeConstraints()
    {
        OfferFilter filter;
        filter.providers = {known::aws, known::google};
        filter.regions = {"eu-west-1"};
        filter.pricingModels = {PricingModel::onDemand};
        filter.families = {"g5"};
        filter.search = "a10g";
        Constraints present;
        present.minVcpus = 4;
        const KeptFilter kept = keptAsConstraints(filter, present);
        Constraints expected = present;
        expected.providers = {known::aws, known::google};
        expected.regions = {"eu-west-1"};
        expected.pricingModels = {PricingModel::onDemand};
        QVERIFY(kept.constraints == expected);
        QVERIFY(kept.kept
                == (Fields{FilterField::provider, FilterField::region, FilterField::pricingModel}));
        QVERIFY(kept.withoutConstraint == (Fields{FilterField::family, FilterField::search}));
    }

    void constraintsAreOnlyNarrowed()
    {
        OfferFilter filter;
        filter.providers = {known::aws, known::google};
        filter.regions = {"eu-west-1", "us-east-1"};
        Constraints present;
        present.providers = {known::aws}; // stricter already
        present.regions = {"us-east-1", "eu-west-1"};
        QVERIFY(keptAsConstraints(filter, present).kept.empty());
        QVERIFY(keptAsConstraints(filter, present).constraints == present);
        present.providers = {known::google, known::azure};
        const KeptFilter kept = keptAsConstraints(filter, present);
        QVERIFY(kept.kept == Fields{FilterField::provider});
        QVERIFY(kept.constraints.providers == std::vector{known::google});
        // A filter that nothing in the constraints passes is what is meant now.
        filter.providers = {known::aws};
        QVERIFY(keptAsConstraints(filter, present).constraints.providers
                == std::vector{known::aws});
        QVERIFY(keptAsConstraints({}, present).kept.empty());
    }

    void keptFiltersAllowWhatTheFilterShowed()
    {
        OfferFilter filter;
        filter.providers = {known::aws};
        filter.pricingModels = {PricingModel::onDemand};
        const Constraints kept = keptAsConstraints(filter, {}).constraints;
        QVERIFY(filterCandidates(candidatesFor({}), {filter, CandidateScope::fitting})
                == filterCandidates(candidatesFor(kept), {{}, CandidateScope::fitting}));
    }

    void conditionsAreSaid()
    {
        OfferFilter filter;
        QCOMPARE(filterText(filter, english()), std::string());
        filter.providers = {known::aws};
        filter.regions = {"a", "b", "c", "d", "e", "f", "g"};
        filter.search = "h100";
        QCOMPARE(filterText(filter, english()),
                 std::string("Provider: AWS; Region: a, b, c and 4 more; Search: h100"));
        Constraints constraints;
        QCOMPARE(constraintsText(constraints, english()), std::string("no spot"));
        constraints.interruptible = true;
        QCOMPARE(constraintsText(constraints, english()), std::string());
        constraints.regions = {"eu-west-1"};
        constraints.minMemoryGib = 16;
        QCOMPARE(constraintsText(constraints, english()),
                 std::string("regions: eu-west-1; at least 16 GiB"));
        QCOMPARE(
            leftOutText(std::vector<LeftOut>{{Absence::missed, 1204}, {Absence::doesNotFit, 7}},
                        english()),
            std::string("misses the service level: 1,204; workload does not fit: 7"));
    }

    void keysAreThoseOfTheField()
    {
        OfferFilter filter;
        setKeys(filter, FilterField::provider, {"aws", "no such provider"});
        QVERIFY(filter.providers == std::set{known::aws});
        setKeys(filter, FilterField::search, {"h100"});
        QCOMPARE(filter.search, std::string("h100"));
        for (const FilterField field : kAllOf<FilterField>) {
            OfferFilter copy;
            setKeys(copy, field, chosenKeys(filter, field));
            QVERIFY(chosenKeys(copy, field) == chosenKeys(filter, field));
            QVERIFY(!isSet(without(filter, field), field));
        }
    }

private:
    CandidateSet candidatesFor(const Constraints &constraints) const
    {
        Plan plan = chatPlan();
        Workload changed = plan.workloads.front();
        changed.constraints = constraints;
        const EvaluationInputs inputs =
            m_fixture.with(applyEdit(plan, ChangeWorkload{changed, "constraints"}).value());
        return findCandidates(inputs, activeScenario(*inputs.plan), 1);
    }

    EvaluationDesk m_fixture;
};

QTEST_APPLESS_MAIN(FilterRelaxationTest)
#include "tst_filter_relaxation.moc"
