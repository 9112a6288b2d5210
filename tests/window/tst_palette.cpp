// SPDX-License-Identifier: GPL-3.0-or-later
// The command palette: it finds everything that the menus have and the plan
// has, and does it.
#include "session/current_view.h"
#include "ui/format/text.h"
#include "ui/pages/page_list.h"
#include "ui/palette/command_palette.h"
#include "ui/palette/fuzzy_match.h"
#include "ui/window/actions.h"
#include "window_desk.h"

#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

struct PaletteDesk : Desk {
    explicit PaletteDesk(const Plan &plan = smallPlan())
    {
        store->change("palette.headroom", plan);
        load();
        open("palette.headroom");
    }
    CommandPalette *palette() const
    {
        trigger("palette");
        return window->findChildren<CommandPalette *>().last(); // one that closes may be there
    }
    CurrentView &view() const { return *window->findChild<CurrentView *>(); }
    /// Types into the palette and takes what it finds first.
    void ask(const QString &query) const
    {
        QPointer<CommandPalette> opened = palette();
        QTest::keyClicks(opened->field(), query);
        QVERIFY2(opened->model().rowCount() > 0, qPrintable(query));
        QTest::keyClick(opened->field(), Qt::Key_Return);
        QTRY_VERIFY_WITH_TIMEOUT(opened.isNull(), kPatience);
    }
};

std::vector<QString> titlesOf(const PaletteModel &model)
{
    std::vector<QString> titles;
    for (int row = 0; row < model.rowCount(); ++row)
        titles.push_back(model.index(row).data().toString());
    return titles;
}

/// The entries of the menus, and those of the menus in them.
void collect(const QMenu *menu, std::vector<QAction *> &found)
{
    for (QAction *action : menu->actions()) {
        if (action->menu() != nullptr)
            collect(action->menu(), found);
        else if (!action->isSeparator())
            found.push_back(action);
    }
}

} // namespace

class PaletteTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }

    void wordsAreFoundWhereTheyBeginBest()
    {
        QVERIFY(*fuzzyScore(QStringLiteral("rep"), QStringLiteral("Report as PDF"))
                > *fuzzyScore(QStringLiteral("rep"), QStringLiteral("Export report")));
        QVERIFY(*fuzzyScore(QStringLiteral("chat"), QStringLiteral("Chat"))
                > *fuzzyScore(QStringLiteral("chat"), QStringLiteral("Chatbot")));
        QVERIFY(*fuzzyScore(QStringLiteral("port"), QStringLiteral("Port"))
                > *fuzzyScore(QStringLiteral("port"), QStringLiteral("Report")));
        QVERIFY(fuzzyScore(QStringLiteral("pdf report"), QStringLiteral("Report as PDF")));
        QVERIFY(fuzzyScore(QStringLiteral("exrep"), QStringLiteral("Export report")));
        QVERIFY(fuzzyScore(QStringLiteral("uber"), QStringLiteral("Über uns")));
        QVERIFY(!fuzzyScore(QStringLiteral("report xyz"), QStringLiteral("Report as PDF")));
        QVERIFY(!fuzzyScore(QStringLiteral("zz"), QStringLiteral("a z b z")));
        QCOMPARE(fuzzyScore({}, QStringLiteral("anything")), std::optional(0));
    }

    void everyCommandOfTheMenusIsFoundByItsName()
    {
        PaletteDesk desk;
        CommandPalette *palette = desk.palette(); // menus are filled when it opens
        std::vector<QAction *> actions;
        auto *bar = desk.window->findChild<QMenuBar *>();
        for (const QAction *top : bar->actions())
            collect(top->menu(), actions);
        QVERIFY(actions.size() > 40);
        for (const QAction *action : actions) {
            QString name = action->text();
            name.replace(QStringLiteral("&&"), QStringLiteral("\u0001"));
            name.remove(u'&').replace(u'\u0001', u'&').remove(u'…');
            palette->field()->setText(name);
            const auto titles = titlesOf(palette->model());
            QVERIFY2(std::ranges::find(titles, name) != titles.end(), qPrintable(name));
            const auto row = static_cast<int>(std::ranges::find(titles, name) - titles.begin());
            if (!action->shortcut().isEmpty() && row == 0)
                QCOMPARE(palette->model().index(row).data(PaletteModel::ShortcutRole).toString(),
                         action->shortcut().toString(QKeySequence::NativeText));
        }
    }

    void aCommandIsDoneByEnter()
    {
        PaletteDesk desk;
        auto *whatIf = desk.window->findChild<QAction *>(QStringLiteral("whatIf"));
        QVERIFY(!whatIf->isChecked());
        desk.ask(QStringLiteral("what if"));
        QTRY_VERIFY_WITH_TIMEOUT(whatIf->isChecked(), kPatience);
        desk.ask(QStringLiteral("compare"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.view().state().page, std::string(kComparePage), kPatience);
    }

    void theGuideIsFoundByItsName()
    {
        PaletteDesk desk;
        CommandPalette *palette = desk.palette();
        QTest::keyClicks(palette->field(), QStringLiteral("guide"));
        QVERIFY(palette->model().rowCount() > 0);
        QCOMPARE(titlesOf(palette->model()).front(), QStringLiteral("Find the hardware"));
        QTest::keyClick(palette->field(), Qt::Key_Escape);
    }

    void escapeDoesNothing()
    {
        PaletteDesk desk;
        const ViewState state = desk.view().state();
        QPointer<CommandPalette> palette = desk.palette();
        QTest::keyClicks(palette->field(), QStringLiteral("double traffic"));
        QTest::keyClick(palette->field(), Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(palette.isNull(), kPatience);
        QVERIFY(!desk.session.shown().isPreview);
        QVERIFY(desk.view().state() == state);
    }

    void upAndDownChooseWithinTheList()
    {
        PaletteDesk desk;
        CommandPalette *palette = desk.palette();
        const auto *list = palette->findChild<QListView *>();
        const int last = palette->model().rowCount() - 1;
        QTest::keyClick(palette->field(), Qt::Key_Up);
        QCOMPARE(list->currentIndex().row(), 0);
        QTest::keyClick(palette->field(), Qt::Key_Down);
        QCOMPARE(list->currentIndex().row(), 1);
        for (int i = 0; i < last; ++i)
            QTest::keyClick(palette->field(), Qt::Key_PageDown);
        QCOMPARE(list->currentIndex().row(), last);
        palette->field()->setText(QStringLiteral("qwxz vjkq"));
        QCOMPARE(palette->model().rowCount(), 0);
        QTest::keyClick(palette->field(), Qt::Key_Return);
        QVERIFY(palette->isVisible());
    }

    void workloadsAndFieldsAreFound()
    {
        PaletteDesk desk;
        desk.ask(QStringLiteral("chat"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.view().state().workload, WorkloadId(2), kPatience);
        CommandPalette *palette = desk.palette();
        palette->field()->setText(QStringLiteral("peak requests"));
        QVERIFY(palette->model().rowCount() > 0);
        QCOMPARE(palette->model().entryAt(0)->kind, PaletteEntry::Kind::field);
        palette->close();
        desk.view().setPage(kComparePage);
        desk.ask(QStringLiteral("peak requests"));
        auto *field = desk.window->findChild<QWidget *>(QStringLiteral("field_peak_requests"));
        QVERIFY(field != nullptr);
        QTRY_VERIFY_WITH_TIMEOUT(desk.window->focusWidget() == field, kPatience);
    }

    void trafficIsTriedAsAPreview_data()
    {
        QTest::addColumn<QString>("query");
        QTest::addColumn<double>("change");
        QTest::newRow("words") << QStringLiteral("double traffic") << 100.0;
        QTest::newRow("half") << QStringLiteral("halve the traffic") << -50.0;
        QTest::newRow("times") << QStringLiteral("traffic x 1.7") << 70.0;
        QTest::newRow("sign") << QStringLiteral("× 2,5") << 150.0;
        QTest::newRow("percent") << QStringLiteral("traffic +20 %") << 20.0;
        QTest::newRow("less") << QStringLiteral("-20% traffic") << -20.0;
    }

    void trafficIsTriedAsAPreview()
    {
        QFETCH(QString, query);
        QFETCH(double, change);
        PaletteDesk desk;
        const Plan plan = desk.session.plan();
        desk.ask(query);
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.shown().isPreview, kPatience);
        QVERIFY(std::abs(activeScenario(*desk.session.shown().plan).demandChangePercent - change)
                < 1e-9);
        QVERIFY(desk.session.plan() == plan);
    }

    void answersGoToWhereTheyStand()
    {
        PaletteDesk desk;
        desk.ask(QStringLiteral("when over budget"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.view().state().page, std::string(kForecastPage), kPatience);
        desk.ask(QStringLiteral("per million tokens"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.view().state().page, std::string(kExplorePage), kPatience);
        QVERIFY(desk.view().state().costAxis == CostAxis::unitCost);
        desk.ask(QStringLiteral("t4 for chat"));
        QTRY_COMPARE_WITH_TIMEOUT(desk.view().state().workload, WorkloadId(2), kPatience);
        QCOMPARE(desk.view().state().filter.accelerators.size(), std::size_t(1));
        QVERIFY(desk.view().state().filter.accelerators.begin()->find("T4") != std::string::npos);
    }

    void aProviderIsTriedForEverything()
    {
        PaletteDesk desk;
        const Plan plan = desk.session.plan();
        desk.ask(QStringLiteral("everything on aws"));
        QTRY_VERIFY_WITH_TIMEOUT(desk.session.shown().isPreview || !desk.message().isEmpty(),
                                 kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!desk.message().contains(QStringLiteral("Looking for")),
                                 kPatience);
        QVERIFY(desk.session.plan() == plan);
        if (desk.session.shown().isPreview)
            for (const auto &[id, allocation] :
                 activeScenario(*desk.session.shown().plan).allocations)
                QVERIFY(allocation.offer.purchase.model == PricingModel::onDemand
                        || allocation.offer.purchase.model == PricingModel::spot
                        || allocation == activeScenario(plan).allocations.at(id));
    }

    void withoutPricesThereAreNoAnswers()
    {
        Desk desk; // no catalog
        desk.trigger("palette");
        const auto *palette = desk.window->findChild<CommandPalette *>();
        for (int row = 0; row < palette->model().rowCount(); ++row)
            QVERIFY(palette->model().entryAt(row)->kind != PaletteEntry::Kind::answer);
    }

    void hostileNamesArePlainText()
    {
        const QString right = QStringLiteral("תעבורה & <b>כפולה</b>");
        Plan plan = smallPlan();
        plan.workloads.front().name = right.toStdString();
        plan.workloads.back().name = std::string(200, 'W');
        PaletteDesk desk(plan);
        CommandPalette *palette = desk.palette();
        palette->field()->setText(QStringLiteral("כפולה"));
        const auto titles = titlesOf(palette->model());
        QVERIFY(std::ranges::find(titles, right) != titles.end());
        palette->field()->setText(QString(10'000, u'W'));
        QCOMPARE(palette->model().rowCount(), 0);
        palette->field()->setText(QStringLiteral("WWW"));
        QVERIFY(palette->model().rowCount() > 0);
        QVERIFY(!palette->grab().isNull());
        // The model itself takes whatever length.
        PaletteModel model({{.title = QString(10'000, u'x') + QStringLiteral("\n<b>")}}, {});
        QVERIFY(model.index(0).data().toString().size() <= 300);
    }
};

QTEST_MAIN(PaletteTest)
#include "tst_palette.moc"
