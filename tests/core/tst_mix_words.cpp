// SPDX-License-Identifier: GPL-3.0-or-later
// Rules of a mix and the gap of an answer, in words: one is one, and a gap that is there is not 0
// %.
#include "core/catalog/known_providers.h"
#include "core/plan/commitment.h"
#include "core/proposals/mix_outcome.h"
#include "core/wording/mix_words.h"

#include <QTest>

using namespace headroom;

namespace {

using Kind = MixRule::Kind;

std::string said(const MixRules &rules, Kind kind)
{
    return describe(rules, {kind, 0}, "USD");
}

} // namespace

class MixWordsTest : public QObject
{
    Q_OBJECT
private slots:
    void oneIsSaidOfOne();
    void severalAreSaidOfSeveral();
    void gapHasTwoDigitsOrADecimal_data();
    void gapHasTwoDigitsOrADecimal();
    void headroomIsWithinThatOfAPlan_data();
    void headroomIsWithinThatOfAPlan();
    void termsThatAreTooLongAreSaid();
    void nothingIsSignedUnlessItIsAskedFor();
};

void MixWordsTest::oneIsSaidOfOne()
{
    MixRules rules;
    rules.quotas = {{known::aws, "", "", 1}};
    QCOMPARE(said(rules, Kind::quota), std::string("at most 1 vCPU of AWS at once"));
    rules.quotas = {{known::azure, "", "eastus", 1}};
    QCOMPARE(said(rules, Kind::quota), std::string("at most 1 vCPU of Azure at once in eastus"));
    rules.quotas = {{known::google, "", "", 1}};
    QCOMPARE(said(rules, Kind::quota),
             std::string("at most 1 accelerator of Google Cloud at once"));
    rules.split = {{known::own, 100}};
    rules.splitTolerancePoints = 1;
    QCOMPARE(said(rules, Kind::providerShare),
             std::string("own hardware has 100\u202f%, give or take 1 point, of the compute cost"));
    rules.providers = {known::own};
    QCOMPARE(said(rules, Kind::providers), std::string("only the provider own hardware"));
    rules.regions = {"us-east-1"};
    QCOMPARE(said(rules, Kind::regions), std::string("only the region us-east-1"));
    rules.pricingModels = {PricingModel::spot};
    QCOMPARE(said(rules, Kind::pricingModels), std::string("only the pricing model spot"));
}

void MixWordsTest::severalAreSaidOfSeveral()
{
    MixRules rules;
    rules.quotas = {{known::google, "T4", "", 0}};
    QCOMPARE(said(rules, Kind::quota),
             std::string("at most 0 accelerators of Google Cloud T4 at once"));
    rules.split = {{known::aws, 60}};
    for (const auto &[points, words] : {std::pair(0.5, "0.5 points"), std::pair(2.0, "2 points")}) {
        rules.splitTolerancePoints = points;
        QVERIFY(said(rules, Kind::providerShare).find(words) != std::string::npos);
    }
    rules.providers = {known::aws, known::azure};
    QCOMPARE(said(rules, Kind::providers), std::string("only the providers AWS, Azure"));
}

void MixWordsTest::gapHasTwoDigitsOrADecimal_data()
{
    QTest::addColumn<qlonglong>("cost");
    QTest::addColumn<qlonglong>("bound");
    QTest::addColumn<QByteArray>("percent");
    const auto row = [](qlonglong cost, qlonglong bound, const char *percent) {
        QTest::newRow(percent) << cost << bound << QByteArray(percent);
    };
    // Rounded up: the bound must hold.
    row(1'000'000, 711'791, "28.9");   // 28.8209
    row(1'000'000, 879'900, "12.1");   // 12.01
    row(1'000'000, 990'000, "1");      // 1
    row(1'000'000, 991'130, "0.89");   // 0.887
    row(1'000'000, 997'500, "0.25");   // 0.25
    row(1'000'000, 999'799, "0.021");  // 0.0201
    row(1'000'000, 999'999, "0.0001"); // 0.0001
    row(100'000'000'000'000, 99'999'999'999'999, "0.000000000001");
    row(1'000'000, 1'000'000, "0");
}

void MixWordsTest::gapHasTwoDigitsOrADecimal()
{
    QFETCH(qlonglong, cost);
    QFETCH(qlonglong, bound);
    QFETCH(QByteArray, percent);
    MixChoice choice;
    choice.monthly = Money::fromCents(cost);
    choice.bound = Money::fromCents(bound);
    QCOMPARE(QByteArray::fromStdString(gapPercent(choice)), percent);
}

void MixWordsTest::headroomIsWithinThatOfAPlan_data()
{
    QTest::addColumn<double>("headroom");
    QTest::addColumn<bool>("isRule");
    QTest::newRow("least") << 0.01 << true;
    QTest::newRow("less") << 0.009 << false;
    QTest::newRow("most") << 1000.0 << true;
    QTest::newRow("more") << 1000.1 << false;
    QTest::newRow("endless") << qInf() << false;
    QTest::newRow("none") << qQNaN() << false;
}

void MixWordsTest::headroomIsWithinThatOfAPlan()
{
    QFETCH(double, headroom);
    QFETCH(bool, isRule);
    MixRules rules;
    rules.minHeadroom = headroom;
    const auto checked = checkRules(rules);
    QCOMPARE(checked.has_value(), isRule);
    if (!isRule)
        QCOMPARE(std::string(checked.error().what),
                 std::string("Headroom must be between 0.01 and 1,000; 1 is just enough."));
}

void MixWordsTest::termsThatAreTooLongAreSaid()
{
    QCOMPARE(leftOutTerm(1, 6), std::string("Terms of 1 year are left out: they are longer than "
                                            "the 6 months over which commitments are evaluated."));
    QCOMPARE(leftOutTerm(3, 1), std::string("Terms of 3 years are left out: they are longer than "
                                            "the 1 month over which commitments are evaluated."));
    MixRules rules;
    rules.commitments = CommitmentRule{.months = 1};
    QVERIFY(std::string(checkRules(rules).error().what).find("the one month") != std::string::npos);
}

/// Pricing models with a term are left out, unless the scenario has it, or somebody names how to buy.
void MixWordsTest::nothingIsSignedUnlessItIsAskedFor()
{
    for (const PricingModel used : kAllOf<PricingModel>) {
        Scenario scenario;
        scenario.allocations[1].offer.purchase.model = used;
        const MixRules rules = withoutSigning({}, scenario);
        for (const PricingModel model : kAllOf<PricingModel>)
            QCOMPARE(allows(rules.pricingModels, model),
                     model == used || !scopeOf({.model = model}).has_value());
        MixRules named;
        named.pricingModels = {used};
        QVERIFY(withoutSigning(named, {}).pricingModels == named.pricingModels);
        MixRules deciding;
        deciding.commitments.emplace();
        QVERIFY(withoutSigning(deciding, scenario).pricingModels.empty());
    }
}

QTEST_APPLESS_MAIN(MixWordsTest)
#include "tst_mix_words.moc"
