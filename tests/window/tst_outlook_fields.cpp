// SPDX-License-Identifier: GPL-3.0-or-later
// Messages at the fields of the forecast's assumptions, and how long they stay.
#include "core/catalog/known_providers.h"
#include "editing_desk.h"
#include "support/patience.h"
#include "ui/pages/forecast/outlook_card.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/entry_list.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/number_field.h"

#include <QAbstractButton>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include <vector>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

class OutlookFieldsTest : public QObject
{
    Q_OBJECT

private slots:
    void theValueOfThePlanEndsARefusal()
    {
        const EditingDesk desk;
        auto *field = desk.find<NumberField>("growth_percent");
        const auto *reason = field->findChild<FieldReason *>();
        const QString inForce = field->text();
        for (const char *name : {"growth_percent", "seasons_3"}) {
            auto *typed = desk.find<NumberField>(name);
            QVERIFY2(typed, name);
            const QString before = typed->text();
            QVERIFY(!desk.type(name, QStringLiteral("100000")));
            QVERIFY(typed->property("invalid").toBool());
            QVERIFY(desk.type(name, before));
            QVERIFY2(!typed->property("invalid").toBool(), name);
        }
        QVERIFY(reason->text().isEmpty());
        QCOMPARE(field->text(), inForce);
    }

    void twoPercentilesAreTakenTogether()
    {
        const EditingDesk desk;
        const Spread usual = desk.uncertainty().demand; // P90 lies below 30
        QVERIFY(usual.high < 30);
        QVERIFY(!desk.type("spread_demand_low", QStringLiteral("30")));
        QVERIFY(desk.uncertainty().demand == usual);
        QVERIFY(desk.type("spread_demand_high", QStringLiteral("50")));
        QCOMPARE(desk.uncertainty().demand.low, 30.0);
        QCOMPARE(desk.uncertainty().demand.high, 50.0);
        auto *low = desk.find<NumberField>("spread_demand_low");
        QVERIFY(!low->property("invalid").toBool());
        QVERIFY(low->findChild<FieldReason *>()->text().isEmpty());
        desk.press("addSpreadOfWorkload");
        QVERIFY(!desk.type("spreadOfWorkload_low_0", QStringLiteral("30")));
        QVERIFY(desk.type("spreadOfWorkload_high_0", QStringLiteral("50")));
        QCOMPARE(desk.uncertainty().workloads.front().demand.low, 30.0);
        QCOMPARE(desk.uncertainty().workloads.front().demand.high, 50.0);
    }

    void reasonsOfNeighboursDoNotCoverEachOther()
    {
        EditingDesk desk;
        desk.page.show();
        desk.find<OutlookCard>("outlookCard")->setOpen(true);
        QTest::qWait(0);
        std::vector<const QLabel *> labels;
        for (const char *name : {"spread_demand_low", "spread_demand_high",
                                 "spread_workload_demand_low", "spread_workload_demand_high"}) {
            QVERIFY(!desk.type(name, QStringLiteral("much")));
            labels.push_back(desk.find<NumberField>(name)->findChild<FieldReason *>()->label());
        }
        for (const QLabel *one : labels) {
            QVERIFY(one->isVisible());
            for (const QLabel *other : labels)
                QVERIFY(one == other || !one->geometry().intersects(other->geometry()));
        }
    }

    void aDateWithinAMonthSaysFromWhenItCounts()
    {
        const EditingDesk desk;
        const auto *note = desk.find<QLabel>("midMonthDates");
        QVERIFY(note->isHidden());
        desk.press("addPriceStep");
        QVERIFY(desk.type("priceStep_from_0", QStringLiteral("2027-06-15")));
        QCOMPARE(activeScenario(desk.plan).outlook.priceSteps.front().from,
                 Date::fromCivil(2027, 6, 15));
        QCOMPARE(desk.find<QLineEdit>("priceStep_from_0")->text(), QStringLiteral("2027-06-15"));
        QVERIFY(!note->isHidden());
        QVERIFY(note->text().contains(QStringLiteral("applies from 1 June 2027 on")));
        QTRY_VERIFY_WITH_TIMEOUT(desk.find<QLabel>("forecastBudget")->text().contains(note->text()),
                                 headroom::testing::kPatience);
        QVERIFY(desk.type("priceStep_from_0", QStringLiteral("2027-06")));
        QVERIFY(note->isHidden());
    }

    void pricesAndBudgetsAreTables()
    {
        const EditingDesk desk;
        const auto &steps = activeScenario(desk.plan).outlook.priceSteps;
        desk.press("addPriceStep");
        QVERIFY(desk.type("priceStep_from_0", QStringLiteral("2027-06")));
        QVERIFY(desk.type("priceStep_percent_0", QStringLiteral("-7.5")));
        emit desk.find<ChoiceField>("priceStep_provider_0")->chosen("aws");
        QCOMPARE(steps.size(), std::size_t{1});
        QVERIFY((steps[0] == PriceStep{Date::fromCivil(2027, 6, 1), known::aws, -7.5}));
        QVERIFY(!desk.type("priceStep_from_0", QStringLiteral("soon")));
        QVERIFY(!desk.find<EntryList>("priceStep")->reasonAt(0).isEmpty());
        QVERIFY(desk.type("priceStep_from_0", QStringLiteral("2027-07")));
        emit desk.find<ChoiceField>("priceStep_provider_0")->chosen("all");
        QVERIFY(!steps[0].provider);
        desk.press("priceStep_remove_0");
        QVERIFY(steps.empty());

        const auto &budgets = desk.plan.budgetByMonth;
        desk.press("addMonthBudget");
        QVERIFY(desk.type("monthBudget_from_0", QStringLiteral("2027-01")));
        QVERIFY(desk.type("monthBudget_amount_0", QStringLiteral("9000")));
        desk.press("addMonthBudget");
        QCOMPARE(budgets.size(), std::size_t{2});
        QVERIFY(
            (budgets[1] == MonthBudget{Date::fromCivil(2027, 2, 1), Money::fromCents(900'000)}));
        // Nothing runs on a budget of nothing, and months follow one another: said at the field.
        QVERIFY(!desk.type("monthBudget_amount_1", QStringLiteral("0")));
        QVERIFY(!desk.find<EntryList>("monthBudget")->reasonAt(1).isEmpty());
        QVERIFY(desk.type("monthBudget_amount_1", QStringLiteral("9000")));
        QVERIFY(!desk.type("monthBudget_from_1", QStringLiteral("2026-12")));
        QCOMPARE(budgets[1].from, Date::fromCivil(2027, 2, 1));
    }

    void growthByStepsIsATable()
    {
        const EditingDesk desk;
        emit desk.find<ChoiceField>("growth_curve")->chosen("steps");
        const auto points = [&] { return activeScenario(desk.plan).outlook.growth->points; };
        QCOMPARE(points().size(), std::size_t{1});
        QVERIFY(!desk.find<QAbstractButton>("growthPoint_remove_0")->isEnabled());
        desk.press("addGrowthPoint");
        QVERIFY(desk.type("growthPoint_month_1", QStringLiteral("6")));
        QVERIFY(desk.type("growthPoint_factor_1", QStringLiteral("1.5")));
        QVERIFY((points() == std::vector<GrowthPoint>{{1, 1}, {6, 1.5}}));
        QVERIFY(!desk.type("growthPoint_month_1", QStringLiteral("61")));
        QVERIFY(!desk.type("growthPoint_month_1", QStringLiteral("1")));
        QCOMPARE(points()[1].month, 6);
    }

    void eachSpreadIsRefusedAtItsOwnField()
    {
        const EditingDesk desk;
        // 10 to -10 is no distribution; another refusal elsewhere does not silence it.
        QVERIFY(!desk.type("spread_prices_low", QStringLiteral("much")));
        QVERIFY(!desk.type("spread_demand_high", QStringLiteral("-50")));
        const auto reasonOf = [&](const char *name) {
            return desk.find<NumberField>(name)->findChild<FieldReason *>()->text();
        };
        QVERIFY(!reasonOf("spread_prices_low").isEmpty());
        QVERIFY(reasonOf("spread_demand_high").contains(QStringLiteral("is above the 90th")));
        QVERIFY(desk.uncertainty() == Uncertainty());
        emit desk.find<ChoiceField>("spread_growth_kind")->chosen("none");
        QVERIFY(desk.uncertainty().growth == Spread{});
        QVERIFY(desk.find<NumberField>("spread_growth_low")->isHidden());
        emit desk.find<ChoiceField>("spread_growth_kind")->chosen("uniform");
        QVERIFY((desk.uncertainty().growth == Spread{Spread::Kind::uniform, -0.5, 0.5}));
    }
};

QTEST_MAIN(OutlookFieldsTest)
#include "tst_outlook_fields.moc"
