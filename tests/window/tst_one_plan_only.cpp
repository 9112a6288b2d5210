// SPDX-License-Identifier: GPL-3.0-or-later
// Nothing of one plan is left in the window when another one has been opened.
#include "core/catalog/known_providers.h"
#include "core/report/table_text.h"
#include "session/language.h"
#include "shown_texts.h"
#include "solver/choice_solver.h"
#include "ui/pages/optimise/optimise_page.h"
#include "ui/pages/page_list.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/inspector/inspector_view.h"
#include "ui/views/mix_view.h"
#include "ui/window/centre_pane.h"
#include "window_desk.h"

#include <QAbstractButton>
#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QGuiApplication>
#include <QImage>
#include <QItemSelectionModel>
#include <QListView>
#include <QScrollBar>
#include <QSettings>
#include <QTableView>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// In every name of the first plan; its currency is in every amount.
const QString kMark = QStringLiteral("Zulu");
const QString kCurrency = QStringLiteral("€");

/// The workloads of both plans have the same numbers.
Plan firstPlan()
{
    Workload training = aWorkload("Zulu training");
    training.schedule = {}; // always on, so that a commitment is proposed for it
    Plan plan = aPlan()
                    .with("Zulu notebooks")
                    .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 2)
                    .with("Zulu chat", WorkloadKind::realTimeInference)
                    .on(anOffer(known::aws, "us-east-1", "g4dn.2xlarge"), 3)
                    .with("Zulu search", WorkloadKind::realTimeInference)
                    .on(anOffer(known::aws, "us-east-1", "g4dn.2xlarge"), 1)
                    .with(training)
                    .on(anOffer(known::aws, "us-east-1", "p4d.24xlarge"), 3)
                    .build();
    plan.name = "Zulu plan";
    plan.currency = "EUR";
    plan.exchangeRates = {
        {"USD", "EUR", Exact::ratio(9, 10), Date::fromCivil(2026, 11, 19), "Zulu bank"}};
    plan.monthlyBudget = Money::fromCents(10'000'000); // within reach of the search
    for (auto &[id, allocation] : plan.scenarios.front().allocations) {
        allocation.pinned = false;
        allocation.count.reset();
    }
    Scenario other = plan.scenarios.front();
    other.name = "Zulu way";
    other.allocations.at(1).count = 9;
    plan.scenarios.push_back(other);
    plan.notes = "Zulu notes";
    plan.risks.emplace_back().name = "Zulu risk";
    return plan;
}

Plan secondPlan()
{
    Plan plan = aPlan()
                    .with("Notebooks")
                    .on(anOffer(known::aws, "us-east-1", "g4dn.xlarge"), 4)
                    .with("Chat", WorkloadKind::realTimeInference)
                    .on(anOffer(known::aws, "us-east-1", "g4dn.2xlarge"), 2)
                    .build();
    plan.name = "Second plan";
    return plan;
}

CurrentView *viewOf(const Desk &desk)
{
    return desk.window->findChild<CurrentView *>();
}

Page *pageOf(const Desk &desk, const std::string &key)
{
    return desk.window->findChild<CentrePane *>()->page(key);
}

/// Until nothing more comes: the candidates are there, and no page says that it is still at work.
void rest(const Desk &desk)
{
    const auto isAtRest = [&] {
        for (const auto *page : desk.window->findChildren<Page *>())
            if (page->isVisible()
                && page->findChild<QLabel *>(QStringLiteral("pageEmpty"))->cursor().shape()
                       == Qt::BusyCursor
                && page->findChild<QLabel *>(QStringLiteral("pageEmpty"))->isVisible())
                return false;
        return !desk.session.isBusy();
    };
    QTRY_VERIFY_WITH_TIMEOUT(isAtRest(), kPatience);
    QTest::qWait(0);
}

/// Selects rows, scrolls, and opens the details that the page offers.
void useTables(const QWidget &page)
{
    for (auto *table : page.findChildren<QTableView *>()) {
        if (table->model() == nullptr || table->model()->rowCount() < 2)
            continue;
        table->setCurrentIndex(table->model()->index(1, 0));
        emit table->activated(QModelIndex());
        emit table->clicked(table->model()->index(1, 0));
        table->verticalScrollBar()->setValue(table->verticalScrollBar()->maximum());
    }
}

/// Or the test could not fail there.
bool saysAnythingOfTheFirst(const QWidget &page)
{
    return !textsWith(page, kMark).isEmpty() || !textsWith(page, kCurrency).isEmpty();
}

} // namespace

class OnePlanOnlyTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void nothingOfAPlanIsLeftInTheNext_data();
    void nothingOfAPlanIsLeftInTheNext();
    void viewIsReset();
    void theInspectorLooksAsInAFreshWindow();
    void dialogsAboutThePlanAreClosed();
    void aSearchForThePlanIsForgotten();

private:
    /// The first plan, with every page used.
    static void useFirst(Desk &desk);
    static void expectNothingOfTheFirst(const Desk &desk, const QString &where);
};

void OnePlanOnlyTest::useFirst(Desk &desk)
{
    desk.store->change("first.headroom", firstPlan());
    desk.store->change("second.headroom", secondPlan());
    desk.load();
    desk.open("first.headroom");
    CurrentView *view = viewOf(desk);
    view->selectWorkload(2);
    desk.window->findChild<MixView *>()->list()->selectAll();
    view->selectWorkload(2);
    rest(desk);
    for (const PageEntry &entry : pageList()) {
        view->setPage(entry.key);
        rest(desk);
        for (auto *card : pageOf(desk, entry.key)->findChildren<Collapsible *>())
            card->setOpen(true);
        useTables(*pageOf(desk, entry.key));
        // A way to save that was activated is a scenario now, under which other pages may be empty.
        while (desk.session.document().undoStack()->canUndo())
            desk.session.document().undoStack()->undo();
        const auto isFilled = [&] { return saysAnythingOfTheFirst(*pageOf(desk, entry.key)); };
        if (entry.key != kCatalogPage && entry.key != kOptimisePage) // no plan; only once searched
            QTRY_VERIFY_WITH_TIMEOUT(isFilled(), kPatience);
    }
    view->setPage(kOptimisePage);
    auto *optimise = qobject_cast<OptimisePage *>(pageOf(desk, kOptimisePage));
    desk.window->findChild<QAbstractButton *>(QStringLiteral("startSearch"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(optimise->proposal() != nullptr, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(saysAnythingOfTheFirst(*optimise), 20'000 * kSlowdown);
    view->setPerformanceAxis(PerformanceAxis::headroom);
    view->setCostAxis(CostAxis::monthlyReplica);
    view->setZoom(kCandidateChart, ChartZoom{1, 2, 1, 2});
    view->setForecastMonths(12);
    view->setForecastStacked(true);
    view->compare({"Zulu way"});
    view->explain("Zulu way");
    view->mark({1, 2});
    view->inspect(anOffer(known::aws, "us-east-1", "g4dn.xlarge"));
    desk.trigger("whatIf");
    desk.session.preview({RenamePlan{"Zulu tried"}}, QStringLiteral("Zulu try"));
    rest(desk);
    QVERIFY(!textsWith(*desk.window, kMark).isEmpty()); // or the test could not fail
    QVERIFY(!textsWith(*desk.window, kCurrency).isEmpty());
}

void OnePlanOnlyTest::expectNothingOfTheFirst(const Desk &desk, const QString &where)
{
    for (const QString &mark : {kMark, kCurrency}) {
        const QStringList left = textsWith(*desk.window, mark);
        QVERIFY2(left.isEmpty(),
                 qPrintable(where + QStringLiteral(": ") + left.join(QStringLiteral("; "))));
    }
}

void OnePlanOnlyTest::nothingOfAPlanIsLeftInTheNext_data()
{
    QTest::addColumn<int>("way");
    QTest::newRow("file") << 0;
    QTest::newRow("new plan") << 1;
    QTest::newRow("copy of a file") << 2;
    QTest::newRow("file, What-if panel closed") << 3;
    QTest::newRow("new plan, What-if panel closed") << 4;
}

void OnePlanOnlyTest::nothingOfAPlanIsLeftInTheNext()
{
    QFETCH(int, way);
    Desk desk({.mix = solver::bestChoice});
    useFirst(desk);
    if (way > 2)
        desk.trigger("whatIf");
    if (way % 3 == 0)
        desk.open("second.headroom");
    else if (way % 3 == 1)
        desk.session.document().openNew();
    else
        desk.session.document().open(*desk.store->load("second.headroom"), {});
    desk.settle();
    expectNothingOfTheFirst(desk, QStringLiteral("at once"));
    QStringList copied;
    for (const PageEntry &entry : pageList()) {
        viewOf(desk)->setPage(entry.key);
        rest(desk);
        const Page *page = pageOf(desk, entry.key);
        expectNothingOfTheFirst(desk, QString::fromStdString(entry.key));
        QObject context;
        connect(page, &Page::exportRequested, &context,
                [&](const QString &subject, const std::function<Table()> &table) {
                    copied += subject;
                    const Table exported = table();
                    for (std::size_t row = 0; row < exported.rows.size(); ++row)
                        for (std::size_t column = 0; column < exported.columns.size(); ++column)
                            copied += QString::fromStdString(displayText(
                                exported, row, column, desk.session.plan().currency, language()));
                });
        for (auto *button : page->findChildren<QAbstractButton *>()) {
            const bool takesOut = button->objectName().startsWith(QLatin1String("copy"))
                                  || button->objectName().startsWith(QLatin1String("export"));
            if (!takesOut || !button->isVisible() || !button->isEnabled())
                continue;
            QGuiApplication::clipboard()->clear();
            button->click();
            copied += QGuiApplication::clipboard()->text();
        }
    }
    const QString all = copied.join(u'\n');
    if (way % 3 != 1) // the new plan has nothing to copy
        QVERIFY2(all.contains(QStringLiteral("Chat")), qPrintable(all));
    QVERIFY2(!all.contains(kMark) && !all.contains(kCurrency), qPrintable(all));
}

void OnePlanOnlyTest::viewIsReset()
{
    Desk desk({.mix = solver::bestChoice});
    useFirst(desk);
    desk.open("second.headroom");
    ViewState expected;
    expected.page = kOptimisePage;
    expected.workload = 1;
    QVERIFY(viewOf(desk)->state() == expected);
    QCOMPARE(desk.window->findChild<MixView *>()->selected(), std::vector<WorkloadId>{1});
    QVERIFY(!desk.session.shown().isPreview);
    // Only the page in front has been made again.
    for (const PageEntry &entry : pageList())
        QCOMPARE(pageOf(desk, entry.key) != nullptr, entry.key == kOptimisePage);
    const auto *optimise = qobject_cast<OptimisePage *>(pageOf(desk, kOptimisePage));
    QVERIFY(optimise->proposal() == nullptr);
    for (const auto *area : desk.window->findChildren<QAbstractScrollArea *>())
        QCOMPARE(area->verticalScrollBar()->value(), area->verticalScrollBar()->minimum());
}

/// Its sections are made again for each plan, in a window that is already on screen.
void OnePlanOnlyTest::theInspectorLooksAsInAFreshWindow()
{
    const auto pictureOf = [](const Desk &desk) {
        viewOf(desk)->selectWorkload(2);
        rest(desk);
        // Until its labels have taken the height that their texts need.
        constexpr int kSettling = 50; // ms
        auto *inspector = desk.window->findChild<InspectorView *>();
        QImage picture;
        for (QImage next = inspector->grab().toImage(); next != picture;
             next = inspector->grab().toImage()) {
            picture = next;
            QTest::qWait(kSettling);
        }
        return picture;
    };
    Desk fresh;
    fresh.load();
    const QImage expected = pictureOf(fresh);
    Desk used;
    used.load();
    const QImage before = pictureOf(used);
    QCOMPARE(before, expected); // or pictures cannot be compared
    used.open("other.headroom");
    QVERIFY(used.window->findChild<InspectorView *>()->grab().toImage() != expected);
    used.open("sample.headroom");
    QCOMPARE(pictureOf(used), expected);
}

void OnePlanOnlyTest::dialogsAboutThePlanAreClosed()
{
    for (const char *action : {"assumptions", "offers", "seekGoal", "exchangeRates"}) {
        Desk desk;
        desk.store->change("second.headroom", secondPlan());
        desk.load();
        desk.trigger(action);
        const auto *dialog = desk.window->findChild<QDialog *>();
        QVERIFY2(dialog && dialog->isVisible(), action);
        desk.open("second.headroom");
        QTRY_VERIFY_WITH_TIMEOUT(desk.window->findChild<QDialog *>() == nullptr, kPatience);
    }
}

/// Results for workloads of the first plan are not applied to those of the second.
void OnePlanOnlyTest::aSearchForThePlanIsForgotten()
{
    Desk desk;
    desk.store->change("second.headroom", secondPlan());
    desk.load();
    desk.trigger("useCheapest");
    desk.session.document().open(*desk.store->load("second.headroom"), {});
    const Plan opened = desk.session.plan();
    rest(desk);
    QTest::qWait(0);
    QVERIFY(desk.session.plan() == opened);
    QVERIFY(!desk.session.document().undoStack()->canUndo());
}

QTEST_MAIN(OnePlanOnlyTest)
#include "tst_one_plan_only.moc"
