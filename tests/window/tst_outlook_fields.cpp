// SPDX-License-Identifier: GPL-3.0-or-later
// What is said beside the fields of what the months rest on, and until when.
#include "editing_desk.h"
#include "ui/pages/forecast/outlook_card.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/number_field.h"

#include <QLabel>
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
};

QTEST_MAIN(OutlookFieldsTest)
#include "tst_outlook_fields.moc"
