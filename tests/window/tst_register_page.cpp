// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/register_templates.h"
#include "core/plan/plan_edit.h"
#include "page_desk.h"
#include "ui/pages/register/register_lists.h"
#include "ui/pages/register/register_page.h"
#include "ui/pages/register/risk_matrix.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/text_field.h"
#include "window_fixtures.h"

#include <QAbstractItemModel>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

Plan planWithRisks()
{
    Plan plan = smallPlan();
    plan.risks = documentedRisks();
    plan.risks.front().status = ItemStatus::done;
    return plan;
}

QStringList columnOf(const QTableView *table, int column)
{
    QStringList cells;
    for (int row = 0; row < table->model()->rowCount(); ++row)
        cells += table->model()->index(row, column).data().toString();
    return cells;
}

} // namespace

class RegisterPageTest : public QObject
{
    Q_OBJECT

private slots:
    void risksAreShownWithWhatThePlanMeasures()
    {
        ui::testing::PageDesk<RegisterPage> desk;
        desk.show(snapshotOf(planWithRisks()));
        QCOMPARE(columnOf(desk.page.table(), 0).size(), 7);
        const QStringList measured = columnOf(desk.page.table(), 1);
        QVERIFY(measured.contains(QStringLiteral("not measured"))); // model loading
        QVERIFY(measured.filter(QStringLiteral("compute cost on spot")).size() == 1);
        QVERIFY(!desk.page.matrix()->isHidden());
        // The one that is done is not drawn.
        QVERIFY(!desk.page.matrix()->accessibleDescription().contains(
            QStringLiteral("GPU availability shortage")));
        QVERIFY(desk.page.matrix()->accessibleDescription().contains(
            QStringLiteral("Spot instance interruptions")));
    }

    void templatesAreAddedOnce()
    {
        ui::testing::PageDesk<RegisterPage> desk;
        Plan plan = smallPlan();
        plan.risks = {documentedRisks().front()};
        desk.show(snapshotOf(plan));
        std::vector<PlanRisk> risks;
        connect(&desk.page, &Page::editRequested, this, [&](const PlanEdit &edit) {
            if (const auto *set = std::get_if<SetRisks>(&edit))
                risks = set->value;
        });
        desk.page.findChild<QPushButton *>(QStringLiteral("addDocumentedRisks"))->click();
        QCOMPARE(risks.size(), std::size_t{7});
        QVERIFY(applyEdit(plan, SetRisks{risks}).has_value());
    }

    void fieldsAreEdits()
    {
        ui::testing::PageDesk<RegisterPage> desk;
        desk.show(snapshotOf(planWithRisks()));
        std::string mitigation;
        connect(&desk.page, &Page::editRequested, this, [&](const PlanEdit &edit) {
            if (const auto *set = std::get_if<SetRisks>(&edit))
                mitigation = set->value.at(2).mitigation;
        });
        auto *field = desk.page.findChild<TextField *>(QStringLiteral("risk_mitigation_2"));
        QVERIFY(field);
        emit field->textChosen(QStringLiteral("Weights on local disk"));
        QCOMPARE(mitigation, std::string("Weights on local disk"));
    }

    void roadmapIsDrawnAndTasksKeepTheirPhases()
    {
        Plan plan = smallPlan();
        plan.phases = documentedRoadmap(plan, Date::fromCivil(2027, 1, 4));
        QVERIFY(withTasks(plan.phases, placedTasks(plan.phases)) == plan.phases);
        ui::testing::PageDesk<RegisterPage> desk;
        desk.show(snapshotOf(plan));
        const auto *table = desk.page.findChild<QTableView *>(QStringLiteral("roadmapTable"));
        QCOMPARE(table->model()->rowCount(), 4 + 16);
        const auto *chart = desk.page.findChild<QWidget *>(QStringLiteral("roadmapChart"));
        QVERIFY(chart->accessibleDescription().contains(QStringLiteral("Implement auto-scaling")));
        std::size_t tasks = 0;
        connect(&desk.page, &Page::editRequested, this, [&](const PlanEdit &edit) {
            if (const auto *set = std::get_if<SetPhases>(&edit))
                tasks = set->value.back().tasks.size();
        });
        desk.page.findChild<QPushButton *>(QStringLiteral("addTask"))->click();
        QCOMPARE(tasks, std::size_t{5});
    }

    void rolesAreDrawnAndEdited()
    {
        Plan plan = smallPlan();
        plan.providerRoles = documentedRoles();
        ui::testing::PageDesk<RegisterPage> desk;
        desk.show(snapshotOf(plan));
        const auto *chart = desk.page.findChild<QWidget *>(QStringLiteral("distributionChart"));
        QVERIFY2(chart->accessibleDescription().contains(QStringLiteral("of 30.0")),
                 qPrintable(chart->accessibleDescription()));
        std::vector<ProviderRole> roles;
        connect(&desk.page, &Page::editRequested, this, [&](const PlanEdit &edit) {
            if (const auto *set = std::get_if<SetProviderRoles>(&edit))
                roles = set->value;
        });
        emit desk.page.findChild<NumberField *>(QStringLiteral("role_percent_1"))
            ->valueChosen(Exact(35));
        QCOMPARE(roles.size(), std::size_t{3});
        QCOMPARE(roles[1].percent, std::optional(35.0));
        emit desk.page.findChild<TextField *>(QStringLiteral("role_advantages_2"))
            ->textChosen(QStringLiteral("Near; dear ;"));
        QCOMPARE(roles[2].advantages, (std::vector<std::string>{"Near", "dear"}));
        desk.page.findChild<QPushButton *>(QStringLiteral("addRole"))->click();
        QCOMPARE(roles.size(), std::size_t{4});
        QVERIFY(applyEdit(plan, SetProviderRoles{roles}).has_value());
    }

    void anEmptyRegisterSaysHowToBegin()
    {
        ui::testing::PageDesk<RegisterPage> desk;
        desk.show(snapshotOf(smallPlan()));
        QVERIFY(desk.page.table()->isHidden());
        QVERIFY(desk.page.matrix()->isHidden());
        QCOMPARE(desk.page.findChild<QLabel *>(QStringLiteral("registerSentence"))->text(),
                 QStringLiteral("No risk is recorded yet"));
        QVERIFY(!desk.page.findChild<QPushButton *>(QStringLiteral("addRisk"))->isHidden());
    }
};

QTEST_MAIN(RegisterPageTest)
#include "tst_register_page.moc"
