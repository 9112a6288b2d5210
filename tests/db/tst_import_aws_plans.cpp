// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_fixture.h"

#include <QByteArray>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr const char *kType = "m5.large";

PurchaseOption plan(PricingModel model, int years, Payment payment = Payment::noUpfront)
{
    return committed(model, years, payment);
}

} // namespace

/// Savings plans of AWS, as tables and as JSON.
class TestImportAwsPlans : public QObject
{
    Q_OBJECT

private slots:
    void computeAndInstancePlansAreDistinguished()
    {
        const Imported plans = import(importFixture("aws_savings_plan.csv"));
        QVERIFY2(!plans.error, plans.error ? plans.error->text().c_str() : "");
        QCOMPARE(plans.rate("us-east-1", kType, plan(PricingModel::savingsPlan, 1)), "0.070");
        QCOMPARE(plans.rate("us-east-1", kType, plan(PricingModel::instanceSavingsPlan, 1)),
                 "0.060");
        QCOMPARE(plans.rate("us-east-1", kType, plan(PricingModel::savingsPlan, 3)), "0.053");
        QCOMPARE(plans.rate("us-east-1", kType, plan(PricingModel::instanceSavingsPlan, 3)),
                 "0.041");
    }

    void everyPaymentHasItsFee()
    {
        const Imported plans = import(importFixture("aws_savings_plan.csv"));
        const auto fee = [&](const PurchaseOption &purchase) {
            for (const ImportedRow &row : plans.rows) {
                if (row.type == kType && row.row.purchase == purchase)
                    return row.row.upfrontNanos;
            }
            return std::int64_t(-1);
        };
        QCOMPARE(fee(plan(PricingModel::savingsPlan, 1)), 0);
        // 0.066 x 8,760 hours; half of 0.068 x 8,760; 0.038 x 26,280.
        QCOMPARE(fee(plan(PricingModel::savingsPlan, 1, Payment::allUpfront)), 578'160'000'000);
        QCOMPARE(fee(plan(PricingModel::savingsPlan, 1, Payment::partialUpfront)), 297'840'000'000);
        QCOMPARE(fee(plan(PricingModel::instanceSavingsPlan, 3, Payment::allUpfront)),
                 998'640'000'000);
    }

    void systemsAndTenanciesAreThoseOfTheUsage()
    {
        const Imported plans = import(importFixture("aws_savings_plan.csv"));
        PurchaseOption onWindows = plan(PricingModel::savingsPlan, 1);
        onWindows.operatingSystem = OperatingSystem::windows;
        QCOMPARE(plans.rate("us-east-1", kType, onWindows), "0.162");
        PurchaseOption alone = plan(PricingModel::savingsPlan, 1);
        alone.tenancy = Tenancy::dedicated;
        QCOMPARE(plans.rate("us-east-1", kType, alone), "0.074");
        // The oldest usage type names no machine; a column of its own does.
        QCOMPARE(plans.rate("us-east-1", "m1.small", plan(PricingModel::savingsPlan, 1)), "0.031");
    }

    void pricesOtherThanInstanceHoursAreSkipped()
    {
        const Imported plans = import(importFixture("aws_savings_plan.csv"));
        QCOMPARE(plans.rows.size(), std::size_t(11));
        QCOMPARE(plans.count(RejectionKind::outOfScope), 6);
        QCOMPARE(plans.count(RejectionKind::faulty), 3);
        QCOMPARE(QString::fromStdString(plans.rows.front().row.asOf.toString()), "2026-04-22");
        const QString reasons = plans.reasons();
        QVERIFY(reasons.contains("Not in a region: a Local Zone, Wavelength Zone or Outpost."));
        QVERIFY(reasons.contains("Not an instance: another service of AWS."));
        QVERIFY(reasons.contains("Not an instance hour."));
        QVERIFY(reasons.contains("The price is in a different currency from the catalog."));
        QVERIFY(reasons.contains("The term of the savings plan is not known."));
        QVERIFY(reasons.contains("The price is zero."));
    }

    void aTableWithoutItsColumnsIsRefused()
    {
        QByteArray text = importFixture("aws_savings_plan.csv");
        text.replace("Product Family", "Something else");
        const Imported plans = import(text);
        QVERIFY(plans.error);
        QCOMPARE(plans.error->where, std::string("line 6"));
        QVERIFY(plans.rows.empty());
    }

    void jsonSaysTheSame()
    {
        const Imported plans = import(importFixture("aws_savings_plan.json"));
        QVERIFY2(!plans.error, plans.error ? plans.error->text().c_str() : "");
        QCOMPARE(plans.rate("eu-west-1", kType, plan(PricingModel::savingsPlan, 1)), "0.0779");
        PurchaseOption onWindows = plan(PricingModel::savingsPlan, 1);
        onWindows.operatingSystem = OperatingSystem::windows;
        QCOMPARE(plans.rate("eu-west-1", kType, onWindows), "0.170");
        QCOMPARE(plans.rate("eu-west-1", kType,
                            plan(PricingModel::instanceSavingsPlan, 3, Payment::allUpfront)),
                 "0.0418");
        QCOMPARE(plans.rows.size(), std::size_t(4));
        QCOMPARE(plans.count(RejectionKind::outOfScope), 3);
        QCOMPARE(plans.count(RejectionKind::faulty), 2);
        QCOMPARE(QString::fromStdString(plans.rows.front().row.asOf.toString()), "2026-06-24");
        QCOMPARE(plans.rows.front().source,
                 std::string("AWS savings plans, version 20260624000000"));
        QVERIFY(plans.reasons().contains("terms.savingsPlan[1].rates[1]"));
    }
};

QTEST_GUILESS_MAIN(TestImportAwsPlans)
#include "tst_import_aws_plans.moc"
