// SPDX-License-Identifier: GPL-3.0-or-later
// Choices of a filter, their order, and the reason why some match nothing.
#include "core/catalog/known_providers.h"
#include "core/evaluation/missing_offers.h"
#include "core/plan/plan_edit.h"
#include "core/wording/filter_words.h"
#include "support/evaluation_desk.h"
#include "support/plan_builders.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace headroom;
using namespace headroom::testing;

namespace {

using Change = std::function<void(Workload &)>;

Plan chatWith(const Change &change)
{
    Plan plan = chatPlan();
    Workload changed = plan.workloads.front();
    change(changed);
    return *applyEdit(plan, ChangeWorkload{changed, "test"});
}

const FilterChoice &choiceIn(const std::vector<FilterChoice> &choices, const std::string &key)
{
    const auto found = std::ranges::find(choices, key, &FilterChoice::key);
    if (found == choices.end())
        qFatal("no choice %s", key.c_str());
    return *found;
}

std::vector<std::string> keysIn(const std::vector<FilterChoice> &choices)
{
    std::vector<std::string> keys;
    for (const FilterChoice &choice : choices)
        keys.push_back(choice.key);
    return keys;
}

std::vector<std::string> headingsIn(const std::vector<FilterChoice> &choices)
{
    std::vector<std::string> headings;
    for (const FilterChoice &choice : choices)
        if (const std::string heading = choice.heading;
            headings.empty() || headings.back() != heading)
            headings.push_back(heading);
    return headings;
}

/// Places as the shipped catalog names them.
std::shared_ptr<const Catalog> catalogWithPlaces()
{
    CatalogBuilder builder;
    builder.type(known::google, "a2-highgpu-1g", 12, 85)
        .accelerators("NVIDIA A100", 1, 40)
        .onDemand("us-central1", "3.67");
    builder.type(known::aws, "m5.large", 2, 8)
        .onDemand("us-west-2", "0.096")
        .onDemand("eu-west-1", "0.107")
        .onDemand("us-east-1", "0.096");
    Catalog catalog = *builder.build();
    for (Region &region : catalog.regions) {
        const bool inEurope = region.name.starts_with("eu");
        region.continent = inEurope ? "Europe" : "North America";
        region.place = inEurope ? "Ireland" : "";
    }
    return std::make_shared<const Catalog>(catalog);
}

} // namespace

class FilterChoicesTest : public QObject
{
    Q_OBJECT

private slots:
    void regionsAreUnderProviderAndContinent()
    {
        const auto regions = filterValues(*catalogWithPlaces(), FilterField::region);
        QCOMPARE(keysIn(regions),
                 (std::vector<std::string>{"eu-west-1", "us-east-1", "us-west-2", "us-central1"}));
        QCOMPARE(headingsIn(regions),
                 (std::vector<std::string>{"AWS · Europe", "AWS · North America",
                                           "Google Cloud · North America"}));
        QCOMPARE(regions.front().detail, std::string("Ireland"));
        QVERIFY(!regions.front().offers); // nobody has counted
    }

    void familiesAreUnderTheirCategoryAcceleratorsFirst()
    {
        const auto families = filterValues(*tinyCatalog(), FilterField::family);
        QCOMPARE(keysIn(families),
                 (std::vector<std::string>{"a2", "g4dn", "g5", "p3", "p4d", "m5"}));
        QCOMPARE(headingsIn(families), (std::vector<std::string>{"GPU", "general purpose"}));
        QCOMPARE(families.front().detail, std::string("Google Cloud")); // whose it is
    }

    void enumerationsKeepTheirOrder()
    {
        QCOMPARE(keysIn(filterValues(*catalogWithPlaces(), FilterField::provider)),
                 (std::vector<std::string>{"aws", "gcp"}));
        QCOMPARE(keysIn(filterValues(*tinyCatalog(), FilterField::pricingModel)),
                 (std::vector<std::string>{"on_demand", "spot", "reserved"}));
        QVERIFY(filterValues(*tinyCatalog(), FilterField::search).empty());
    }

    void eachChoiceCountsWhatItWouldShow_data()
    {
        QTest::addColumn<int>("field");
        for (const FilterField field : kAllOf<FilterField>)
            if (field != FilterField::search)
                QTest::newRow(keyOf(field).data()) << static_cast<int>(field);
    }
    void eachChoiceCountsWhatItWouldShow()
    {
        QFETCH(int, field);
        const auto which = static_cast<FilterField>(field);
        const CandidateSet candidates = candidatesFor(chatPlan());
        CandidateFilter filter;
        filter.providers = {known::aws};
        for (const CandidateScope scope :
             {CandidateScope::everything, CandidateScope::fitting, CandidateScope::meeting,
              CandidateScope::metForCertain}) {
            filter.scope = scope;
            for (const FilterChoice &choice : filterChoices(candidates, filter, which)) {
                CandidateFilter only = filter;
                setKeys(only, which, {choice.key});
                QCOMPARE(*choice.offers, filterCandidates(candidates, only).size());
                QCOMPARE(choice.missing.absence == Absence::none, *choice.offers > 0);
            }
        }
    }

    void spotIsNotForWhatMayNotBeInterrupted()
    {
        const FilterChoice spot = pricing(chatPlan(), {}, "spot");
        QCOMPARE(spot.offers, std::optional<std::size_t>(0));
        QCOMPARE(wordsFor(spot), std::string("not interruptible"));
        const Plan interruptible =
            chatWith([](Workload &w) { w.constraints.interruptible = true; });
        QVERIFY(*pricing(interruptible, {}, "spot").offers > 0);
    }

    void unsoldCombinationHasNoPrice()
    {
        CandidateFilter filter;
        filter.providers = {known::google};
        QCOMPARE(wordsFor(pricing(chatPlan(), filter, "spot")),
                 std::string("no Google Cloud price known"));
        filter.providers = {known::aws};
        QCOMPARE(wordsFor(pricing(chatPlan(), filter, "spot")), std::string("not interruptible"));
        // The other way round.
        CandidateFilter onSpot;
        onSpot.pricingModels = {PricingModel::spot};
        const auto providers =
            filterChoices(candidatesFor(chatPlan()), onSpot, FilterField::provider);
        QCOMPARE(wordsFor(choiceIn(providers, "gcp")), std::string("no spot price known"));
    }

    void aValueWithoutAnyOfferHasNoPrice()
    {
        CatalogBuilder builder;
        builder.type(known::aws, "m5.large", 2, 8).onDemand("us-east-1", "0.096");
        builder.type(known::aws, "x9.large", 2, 8);
        const auto families = filterChoices(*builder.build(), {}, FilterField::family);
        QCOMPARE(wordsFor(choiceIn(families, "x9")), std::string("no price known"));
        QCOMPARE(choiceIn(families, "m5").offers, std::optional<std::size_t>(1));
    }

    void theFilterThatLeavesAValueOutIsNamed()
    {
        CandidateFilter filter;
        filter.scope = CandidateScope::everything;
        filter.regions = {"us-central1"};
        const CandidateSet candidates = candidatesFor(chatPlan());
        auto families = filterChoices(candidates, filter, FilterField::family);
        QCOMPARE(wordsFor(choiceIn(families, "g5")), std::string("left out by Region"));
        // If no single change is enough, none is named.
        filter.search = "a2-highgpu";
        families = filterChoices(candidates, filter, FilterField::family);
        QCOMPARE(wordsFor(choiceIn(families, "g5")), std::string("left out by other filters"));
    }

    void constraintsAreNamed_data()
    {
        QTest::addColumn<Plan>("plan");
        QTest::addColumn<QString>("field");
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("words");
        QTest::newRow("provider") << chatWith([](Workload &w) {
            w.constraints.providers = {known::google};
        }) << "provider"
                                  << "aws"
                                  << "provider not allowed";
        QTest::newRow("region") << chatWith([](Workload &w) {
            w.constraints.regions = {"us-east-1"};
        }) << "region"
                                << "eu-west-1"
                                << "region not allowed";
        QTest::newRow("pricing") << chatWith([](Workload &w) {
            w.constraints.pricingModels = {PricingModel::onDemand};
        }) << "pricing"
                                 << "reserved"
                                 << "pricing not allowed";
        QTest::newRow("least memory")
            << chatWith([](Workload &w) { w.constraints.minMemoryGib = 100; }) << "family"
            << "g5"
            << "instances too small";
        QTest::newRow("service level")
            << chatWith([](Workload &w) { w.serviceLevel.p95LatencyMs = 1; }) << "family"
            << "g5"
            << "misses the service level";
    }
    void constraintsAreNamed()
    {
        QFETCH(Plan, plan);
        QFETCH(QString, field);
        QFETCH(QString, key);
        QFETCH(QString, words);
        const auto which = *std::ranges::find(kAllOf<FilterField>, field.toStdString(),
                                              [](FilterField f) { return std::string(keyOf(f)); });
        const auto choices =
            filterChoices(candidatesFor(plan), {{}, CandidateScope::meeting}, which);
        QCOMPARE(QString::fromStdString(wordsFor(choiceIn(choices, key.toStdString()))), words);
    }

    void theNearestReasonIsGiven()
    {
        const CandidateSet candidates =
            candidatesFor(chatWith([](Workload &w) { w.serviceLevel.p95LatencyMs = 1; }));
        const CandidateAbsence absence(candidates, CandidateScope::meeting);
        for (const FilterField field : {FilterField::family, FilterField::pricingModel}) {
            for (const FilterChoice &choice :
                 filterChoices(candidates, {{}, CandidateScope::meeting}, field)) {
                CandidateFilter only{{}, CandidateScope::everything};
                setKeys(only, field, {choice.key});
                Absence nearest = Absence::none;
                for (const OfferIndex offer : filterCandidates(candidates, only))
                    nearest = std::max(nearest, absence.of(offer));
                QVERIFY(choice.missing.absence == nearest);
            }
        }
    }

    void withoutARateOfExchangeThatIsWhy()
    {
        Plan plan = chatPlan();
        plan.currency = "EUR";
        QCOMPARE(wordsFor(pricing(plan, {}, "on_demand")), std::string("no exchange rate"));
    }

    void offersLeftOutAddUp()
    {
        const CandidateSet candidates = candidatesFor(chatPlan());
        for (const CandidateScope scope :
             {CandidateScope::fitting, CandidateScope::meeting, CandidateScope::metForCertain}) {
            std::size_t sum = filterCandidates(candidates, {{}, scope}).size();
            Absence before = kLastAbsence;
            for (const LeftOut &part : leftOut(candidates, {{}, scope})) {
                QVERIFY(part.offers > 0);
                QVERIFY(part.absence <= before); // the nearest first
                before = part.absence;
                sum += part.offers;
            }
            QCOMPARE(sum, candidates.state.size());
        }
    }

private:
    CandidateSet candidatesFor(const Plan &plan) const
    {
        const EvaluationInputs inputs = m_fixture.with(plan);
        return findCandidates(inputs, activeScenario(*inputs.plan), 1);
    }
    FilterChoice pricing(const Plan &plan, const CandidateFilter &filter,
                         const std::string &key) const
    {
        return choiceIn(filterChoices(candidatesFor(plan), filter, FilterField::pricingModel), key);
    }
    static std::string wordsFor(const FilterChoice &choice)
    {
        return missingText(choice.missing, english());
    }

    EvaluationDesk m_fixture;
};

QTEST_APPLESS_MAIN(FilterChoicesTest)
#include "tst_filter_choices.moc"
