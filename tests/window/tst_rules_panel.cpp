// SPDX-License-Identifier: GPL-3.0-or-later
// The rules of the page Optimise: switched, typed and refused, each at its row.
#include "core/catalog/known_providers.h"
#include "field_desk.h"
#include "optimise_desk.h"
#include "ui/pages/optimise/rules_panel.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/switch_field.h"

#include <QMenu>

#include <QLabel>
#include <QTabBar>
#include <QToolButton>
#include <set>

#include <algorithm>
#include <set>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

class RulesPanelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }

    void ruleThatIsOffKeepsItsValue_data();
    void ruleThatIsOffKeepsItsValue();
    void rulesInForceAreInSight();
    void wrongInputIsSaidAtItsRow_data();
    void wrongInputIsSaidAtItsRow();
    void rulesThatCannotBeMeantAreSaidAtTheirRows();
    void quotasAreAddedChangedAndRemoved();
    void commitmentsThatCannotBeDecidedAreSaidAtTheirRow();
    void enlargedFieldsAreNotCut();
};

void RulesPanelTest::ruleThatIsOffKeepsItsValue_data()
{
    QTest::addColumn<QString>("rule");
    QTest::addColumn<QString>("value");
    const auto row = [](const char *rule, const char *value) {
        QTest::newRow(rule) << QString::fromLatin1(rule) << QString::fromUtf8(value);
    };
    row("spot", "30\u00A0%");
    row("types", "2\u00A0types");
    row("stay", "$50");
    row("headroom", "1.2\u00A0×");
}

void RulesPanelTest::ruleThatIsOffKeepsItsValue()
{
    QFETCH(QString, rule);
    QFETCH(QString, value);
    OptimiseDesk desk;
    const Plan before = desk.session.plan();
    auto *on = desk.find<SwitchField>(("switch_" + rule).toLatin1().constData());
    const auto *field = desk.find<NumberField>(("value_" + rule).toLatin1().constData());
    QVERIFY(!on->isChecked());
    QVERIFY(field->text().isEmpty());
    on->click();
    QVERIFY(on->isChecked());
    QCOMPARE(field->text(), value);
    on->click();
    QVERIFY(!on->isChecked());
    QCOMPARE(field->text(), value);
    QCOMPARE(desk.scenario().rules.off.size(), std::size_t{1});
    desk.trigger("undo");
    QVERIFY(on->isChecked());
    desk.trigger("undo");
    QVERIFY(desk.session.plan() == before);
    QVERIFY(!on->isChecked());
}

/// A rule that nobody has set takes no room; the menu has every one of them, and adds it.
void RulesPanelTest::rulesInForceAreInSight()
{
    OptimiseDesk desk;
    auto *add = desk.button("addRule");
    const auto shown = [&] {
        std::set<QString> names;
        for (const RuleRow *row : desk.page->findChildren<RuleRow *>())
            if (row->isVisible())
                names.insert(row->onSwitch()->text());
        return names;
    };
    const auto all = desk.page->findChildren<RuleRow *>().size();
    std::set<QString> before = shown();
    int added = 0;
    while (add->isVisible()) {
        add->click();
        auto *menu = qobject_cast<QMenu *>(QApplication::activePopupWidget());
        QVERIFY(menu != nullptr);
        QCOMPARE(menu->actions().size() + static_cast<qsizetype>(before.size()), all);
        const QString name = menu->actions().front()->text();
        QVERIFY(!before.contains(name));
        menu->actions().front()->trigger();
        menu->close();
        before.insert(name);
        QTRY_COMPARE(shown(), before);
        ++added;
    }
    QVERIFY(added > 5);
    for (int i = 0; i < added; ++i)
        desk.trigger("undo");
    QCOMPARE(static_cast<qsizetype>(shown().size()) + added, all);
}

void RulesPanelTest::wrongInputIsSaidAtItsRow_data()
{
    QTest::addColumn<QString>("field");
    QTest::addColumn<QString>("typed");
    const auto row = [](const char *field, const char *typed) {
        QTest::addRow("%s %s", field, typed)
            << QString::fromLatin1(field) << QString::fromLatin1(typed);
    };
    row("value_budget", "much");
    row("value_budget", "-5");
    row("share_aws", "120");
    row("share_gcp", "-1");
    row("splitTolerance", "200");
    row("value_spot", "101");
    row("value_spot", "half");
    row("value_types", "0");
    row("value_types", "1.5");
    row("value_stay", "-3");
    row("value_headroom", "0");
    row("quotaMost0", "-1");
    row("quotaMost0", "some");
}

void RulesPanelTest::wrongInputIsSaidAtItsRow()
{
    QFETCH(QString, field);
    QFETCH(QString, typed);
    Plan plan = planToImprove();
    Scenario &scenario = plan.scenarios.front();
    scenario.monthlyBudget = Money::fromCents(1'000'000);
    scenario.providerSplit = {{known::aws, 60}, {known::google, 40}};
    scenario.rules.quotas = {{{known::aws, {}, {}, 640}}};
    scenario.rules.maxSpotPercent = 30;
    scenario.rules.maxTypes = 2;
    scenario.rules.minSaving = Money::fromCents(5'000);
    scenario.rules.minHeadroom = 1.2;
    OptimiseDesk desk(plan);
    const Plan before = desk.session.plan();
    auto *editor = desk.find<NumberField>(field.toLatin1().constData());
    QVERIFY(editor);
    type(editor, typed);
    QTest::keyClick(editor, Qt::Key_Return);
    QVERIFY(desk.session.plan() == before);
    QVERIFY(editor->property("invalid").toBool());
    QVERIFY(!editor->accessibleDescription().isEmpty());
    QTest::keyClick(editor, Qt::Key_Escape);
    QVERIFY(!editor->property("invalid").toBool());
}

void RulesPanelTest::rulesThatCannotBeMeantAreSaidAtTheirRows()
{
    OptimiseDesk desk(planToImprove());
    Scenario changed = desk.scenario();
    changed.providerSplit = {{known::aws, 60}, {known::google, 30}};
    desk.session.document().apply(ChangeAssumptions{changed, "provider split"});
    QVERIFY(desk.scenario().providerSplit.empty()); // 90 % are no split
    changed = desk.scenario();
    QCoreApplication::processEvents();
    const int top = desk.find<RuleRow>("rule_pricing")->y();
    changed.rules.regions = {"moon-1"};
    desk.session.document().apply(ChangeAssumptions{changed, "regions of the mix"});
    QCoreApplication::processEvents();
    QCOMPARE(desk.find<RuleRow>("rule_pricing")->y(), top); // nothing moves under the hand
    QEvent enter(QEvent::Enter);
    QCoreApplication::sendEvent(desk.find<RuleRow>("rule_regions"), &enter);
    const auto *why = desk.find<RuleRow>("rule_regions")->findChild<FieldReason *>()->label();
    QVERIFY(why->isVisible()); // where the pointer is
    changed.rules.quotas = {{{known::aws, {}, {}, 64}}, {{known::azure, "p4d", {}, 64}}};
    desk.session.document().apply(ChangeAssumptions{changed, "regions of the mix"});
    QVERIFY(desk.reasonAt("regions").contains(QStringLiteral("moon-1")));
    const auto rows = desk.page->findChildren<RuleRow *>();
    const auto said = std::ranges::count_if(
        rows, [](const RuleRow *row) { return row->reason().contains(QStringLiteral("“p4d”")); });
    QCOMPARE(said, 1);
    QVERIFY(!desk.button("startSearch")->isEnabled());
}

void RulesPanelTest::quotasAreAddedChangedAndRemoved()
{
    OptimiseDesk desk;
    const Plan before = desk.session.plan();
    desk.button("addQuota")->click();
    QCOMPARE(desk.scenario().rules.quotas.size(), std::size_t{1});
    type(desk.find<NumberField>("quotaMost0"), QStringLiteral("4"));
    QTest::keyClick(desk.find<NumberField>("quotaMost0"), Qt::Key_Return);
    type(desk.find<QWidget>("quotaRegion0"), QStringLiteral("us-east-1"));
    QTest::keyClick(desk.find<QWidget>("quotaRegion0"), Qt::Key_Return);
    QCOMPARE(desk.scenario().rules.quotas.front(), (StatedQuota{{known::aws, "", "us-east-1", 4}}));
    QTest::keyClick(desk.find<ChoiceField>("quotaProvider0"), Qt::Key_Down);
    QCOMPARE(desk.scenario().rules.quotas.front().provider, known::google);
    desk.button("removeQuota0")->click();
    QVERIFY(desk.scenario().rules.quotas.empty());
    for (int i = 0; i < 5; ++i)
        desk.trigger("undo");
    QVERIFY(desk.session.plan() == before);
}

void RulesPanelTest::commitmentsThatCannotBeDecidedAreSaidAtTheirRow()
{
    OptimiseDesk desk;
    desk.find<SwitchField>("switch_commitments")->click();
    auto *months = desk.find<NumberField>("commitmentMonths");
    type(months, QStringLiteral("6"));
    QTest::keyClick(months, Qt::Key_Return);
    QVERIFY(desk.reasonAt("commitments").contains(QStringLiteral("6 months")));
    QVERIFY(!desk.button("startSearch")->isEnabled());
    type(months, QStringLiteral("12"));
    QTest::keyClick(months, Qt::Key_Return);
    QVERIFY(desk.reasonAt("commitments").isEmpty());
    desk.find<SwitchField>("switch_spot")->click();
    QVERIFY(desk.scenario().rules.base == ShareBase::cost);
    QVERIFY(desk.reasonAt("spot").isEmpty());
    QVERIFY(desk.button("startSearch")->isEnabled());
    type(months, QStringLiteral("0"));
    QTest::keyClick(months, Qt::Key_Return);
    QVERIFY(months->property("invalid").toBool());
}

/// Larger text and narrower window: what a rule says is still read, and every page is still
/// reached.
void RulesPanelTest::enlargedFieldsAreNotCut()
{
    OptimiseDesk desk;
    desk.window->resize(1280, 720);
    const auto *panel = desk.page->findChild<RulesPanel *>();
    const QWidget *content = panel->parentWidget();
    const auto *tabs = desk.window->findChild<QTabBar *>(QStringLiteral("pageTabs"));
    const auto areCut = [&] {
        const auto buttons = tabs->findChildren<QToolButton *>(Qt::FindDirectChildrenOnly);
        return std::ranges::any_of(buttons, &QWidget::isVisible);
    };
    for (const char *page : {"showCommitments", "showExplore", "showSensitivity", "showOptimise"}) {
        desk.trigger(page);
        QTRY_VERIFY2(!areCut(), page);
    }
    for (int step = 0; step < 5; ++step)
        desk.trigger("zoomIn");
    QTRY_VERIFY(content->fontMetrics().height() > 0 && content->width() > 310);
    QTRY_VERIFY(content->width() <= content->parentWidget()->width());
    for (const auto *field : panel->findChildren<NumberField *>())
        if (field->isVisible())
            QVERIFY2(field->fontMetrics().horizontalAdvance(field->text()) < field->width(),
                     qPrintable(field->objectName()));
    for (const char *page : {"showCatalog", "showExplore"}) {
        desk.trigger(page);
        QTRY_VERIFY(tabs->rect().contains(tabs->tabRect(tabs->currentIndex()).center()));
    }
    desk.trigger("resetZoom");
}

QTEST_MAIN(RulesPanelTest)
#include "tst_rules_panel.moc"
