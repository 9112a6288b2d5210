// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "session/current_view.h"
#include "ui/start/guide_dialog.h"
#include "ui/start/start_card.h"
#include "ui/start/start_page.h"
#include "ui/start/tour.h"
#include "ui/views/mix_view.h"
#include "ui/views/models/model_list.h"
#include "window_desk.h"

#include <QCheckBox>
#include <QDir>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPushButton>
#include <QSettings>
#include <QTabBar>
#include <QTemporaryFile>
#include <QToolButton>
#include <QUndoStack>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

const QString kRecent = QStringLiteral("files/recent");

/// The window as it begins without a file.
struct StartDesk : Desk {
    StartDesk()
    {
        store->change("shipped/templates/chatbot.headroom",
                      aPlan().with("Chatbot", WorkloadKind::realTimeInference).build());
        store->change(
            "shipped/templates/rag.headroom",
            aPlan().with("Embedding").with("Answers", WorkloadKind::realTimeInference).build());
    }
    void begin() const
    {
        window->begin({});
        QTest::qWait(0);
    }
    template <typename Widget = QWidget>
    Widget *find(const char *name) const
    {
        auto *found = window->findChild<Widget *>(QLatin1String(name));
        if (!found)
            qFatal("no widget %s", name);
        return found;
    }
    void click(const char *name) const
    {
        auto *widget = find(name);
        QTest::mouseClick(widget, Qt::LeftButton, {}, widget->rect().center());
        QTest::qWait(0);
    }
    bool isOpen() const
    {
        const auto *page = window->findChild<StartPage *>();
        return page && page->isVisible();
    }
    GuideDialog *guide() const { return window->findChild<GuideDialog *>(); }
};

} // namespace

class StartPageTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void withoutAFileThereIsAStart();
    void aFileIsOpenedInstead();
    void aFileThatCannotBeReadLeadsToTheStart();
    void aTemplateBeginsAPlan();
    void templatesShowTheirPriceUnderTheLens();
    void anUnreadableTemplateIsSaid();
    void newPlanCanBeLeftAgain();
    void recentPlansShowWhatIsInThem();
    void aMissingPlanCanBeForgotten();
    void cardsAreReachedByKeyboard();
    void everyControlExplainsItself();
    void describedWorkloadEndsOnTheChart();
    void backKeepsTheAnswers();
    void aTemplateIsAddedAsOneStep();
    void anAddedWorkloadIsNamedAtOnce();
    void theTourNamesPartsThatExist();
    void aSkippedTourDoesNotComeBack();
};

void StartPageTest::initTestCase()
{
    headroom::testing::useTestSettings();
}

void StartPageTest::init()
{
    QSettings().clear();
}

void StartPageTest::withoutAFileThereIsAStart()
{
    StartDesk desk;
    desk.begin();
    QVERIFY(desk.isOpen());
    QVERIFY(!desk.find("fileName")->isVisible());
    QVERIFY(!desk.find("bottomBar")->isVisible());
    desk.click("startEmpty");
    QVERIFY(!desk.isOpen());
    QVERIFY(desk.find("fileName")->isVisible());
    QVERIFY(desk.session.plan().workloads.empty());
}

void StartPageTest::aFileIsOpenedInstead()
{
    StartDesk desk;
    desk.window->begin(QStringLiteral("other.headroom"));
    desk.settle();
    QVERIFY(!desk.isOpen());
    QCOMPARE(desk.session.document().path(), QStringLiteral("other.headroom"));
}

void StartPageTest::aFileThatCannotBeReadLeadsToTheStart()
{
    StartDesk desk;
    desk.window->begin(QStringLiteral("nowhere.headroom"));
    desk.settle();
    QTRY_VERIFY(desk.isOpen());
    const auto *said = desk.window->findChild<StartPage *>()->messages();
    QVERIFY(said->isVisible());
    QVERIFY(said->text().contains(QStringLiteral("nowhere.headroom")));
    // Later failures are said where they happen.
    desk.click("startEmpty");
    desk.settle();
    desk.open("elsewhere.headroom");
    desk.settle();
    QVERIFY(!desk.isOpen());
}

void StartPageTest::aTemplateBeginsAPlan()
{
    StartDesk desk;
    desk.begin();
    desk.click("template_chatbot");
    desk.settle();
    QTRY_VERIFY(!desk.isOpen());
    QCOMPARE(desk.session.plan().workloads.front().name, std::string("Chatbot"));
    QVERIFY(desk.session.document().path().isEmpty());
    QVERIFY(!desk.session.document().isModified());
}

void StartPageTest::templatesShowTheirPriceUnderTheLens()
{
    StartDesk desk;
    desk.store->change("shipped/templates/chatbot.headroom", smallPlan());
    desk.begin();
    desk.load();
    const auto *card = desk.find<StartCard>("template_chatbot");
    QTRY_VERIFY_WITH_TIMEOUT(card->aside().startsWith(QStringLiteral("from $")), kPatience);
    const QString onDemand = card->aside();
    auto *lens = desk.find<LensTabs>("startLens");
    lens->setCurrentIndex(static_cast<int>(PriceLens::threeYears));
    QTRY_VERIFY_WITH_TIMEOUT(card->aside() != onDemand, kPatience);
    desk.click("template_chatbot");
    desk.settle();
    QTRY_VERIFY(!desk.isOpen());
    QCOMPARE(desk.window->findChild<CurrentView *>()->state().lens(), PriceLens::threeYears);
}

void StartPageTest::anUnreadableTemplateIsSaid()
{
    StartDesk desk;
    desk.begin();
    desk.click("template_notebooks");
    desk.settle();
    const auto *said = desk.window->findChild<StartPage *>()->messages();
    QTRY_VERIFY(!said->text().isEmpty());
    QVERIFY(said->isVisible());
    QVERIFY(desk.isOpen());
}

void StartPageTest::newPlanCanBeLeftAgain()
{
    StartDesk desk;
    QApplication::setActiveWindow(desk.window.get());
    const Plan before = desk.session.plan();
    desk.trigger("newPlan");
    QVERIFY(desk.isOpen());
    QVERIFY(desk.find("startBack")->isVisible());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!desk.isOpen());
    QCOMPARE(desk.session.plan(), before);
    desk.trigger("newPlan");
    desk.click("startBack");
    QVERIFY(!desk.isOpen());
    desk.trigger("newPlan");
    desk.trigger("showBudget");
    QVERIFY(!desk.isOpen());
}

void StartPageTest::recentPlansShowWhatIsInThem()
{
    QTemporaryFile broken;
    QVERIFY(broken.open());
    StartDesk desk;
    desk.store->change("/plans/two.headroom", smallPlan());
    QSettings().setValue(kRecent,
                         QStringList{QStringLiteral("/plans/two.headroom"), broken.fileName(),
                                     QStringLiteral("/plans/gone.headroom")});
    desk.begin();
    const auto cards = desk.window->findChildren<StartCard *>(QStringLiteral("recentPlan"));
    QCOMPARE(cards.size(), 3);
    QTRY_VERIFY(cards[0]->words().text.contains(QStringLiteral("2 workloads: Notebooks, Chat")));
    QTRY_VERIFY(cards[1]->words().text.contains(QStringLiteral("cannot be read")));
    QTRY_VERIFY(cards[2]->words().text.contains(QStringLiteral("no longer exists")));
    QVERIFY(cards[0]->aside().isEmpty());
    // With the prices comes the total: the one that the open plan has.
    desk.load();
    QTRY_VERIFY(!desk.window->findChildren<StartCard *>(QStringLiteral("recentPlan"))
                     .front()
                     ->aside()
                     .isEmpty());
    QCOMPARE(desk.window->findChildren<StartCard *>(QStringLiteral("recentPlan")).front()->aside(),
             desk.text("totalValue"));
    desk.click("recentPlan");
    desk.settle();
    QTRY_COMPARE(desk.session.document().path(), QStringLiteral("/plans/two.headroom"));
    QVERIFY(!desk.isOpen());
}

void StartPageTest::aMissingPlanCanBeForgotten()
{
    StartDesk desk;
    QSettings().setValue(kRecent, QStringList{QStringLiteral("/plans/gone.headroom")});
    desk.begin();
    desk.click("recentPlan");
    desk.settle();
    QTRY_VERIFY(!desk.window->findChild<StartPage *>()->messages()->text().isEmpty());
    desk.click("forgetPlan");
    QTRY_VERIFY(!desk.window->findChild<StartCard *>(QStringLiteral("recentPlan")));
    QVERIFY(QSettings().value(kRecent).toStringList().isEmpty());
}

void StartPageTest::cardsAreReachedByKeyboard()
{
    StartDesk desk;
    QApplication::setActiveWindow(desk.window.get());
    desk.begin();
    QCOMPARE(QApplication::focusWidget(), desk.find("startDescribe"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), desk.find("startSample"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Right);
    QCOMPARE(QApplication::focusWidget(), desk.find("startEmpty"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
    QVERIFY(!desk.isOpen());
}

void StartPageTest::everyControlExplainsItself()
{
    StartDesk desk;
    QSettings().setValue(kRecent, QStringList{QStringLiteral("/plans/gone.headroom")});
    desk.begin();
    desk.trigger("describeWorkload");
    for (QWidget *root : {static_cast<QWidget *>(desk.window->findChild<StartPage *>()),
                          static_cast<QWidget *>(desk.guide())})
        for (const QAbstractButton *button : root->findChildren<QAbstractButton *>()) {
            if (button->objectName().startsWith(QStringLiteral("qt_"))
                || !button->isVisibleTo(root))
                continue;
            const QString name =
                button->accessibleName().isEmpty() ? button->text() : button->accessibleName();
            QVERIFY2(!name.isEmpty(), qPrintable(button->objectName()));
            QVERIFY2(!button->toolTip().isEmpty(), qPrintable(name));
        }
}

void StartPageTest::describedWorkloadEndsOnTheChart()
{
    StartDesk desk;
    desk.load();
    desk.begin();
    desk.click("startDescribe");
    QVERIFY(desk.guide());
    desk.click("guideTask_0"); // answers
    auto *models = desk.guide()->findChild<ModelList *>();
    QVERIFY(models);
    models->search()->setText(QStringLiteral("mistral-7b"));
    QCOMPARE(models->current(), QStringLiteral("Mistral-7B"));
    QTest::keyClick(models->search(), Qt::Key_Return);
    QTest::qWait(0);
    QApplication::setActiveWindow(desk.guide());
    auto *rate = desk.find<QLineEdit>("guideFigure_0");
    rate->setFocus();
    rate->selectAll();
    QTest::keyClicks(rate, QStringLiteral("20"));
    QTest::keyClick(rate, Qt::Key_Return); // amount
    QCOMPARE(desk.text("guideStep"), QStringLiteral("Question 4 of 6"));
    desk.click("guideNext"); // length
    desk.click("guideNext"); // limit
    QCOMPARE(desk.text("guideStep"), QStringLiteral("Question 6 of 6"));
    desk.find<QCheckBox>("guideProvider_azure")->click();
    desk.click("guideNext");
    desk.settle();
    QTRY_VERIFY(!desk.isOpen());
    const Plan &plan = desk.session.plan();
    QCOMPARE(plan.workloads.size(), std::size_t{1});
    const Workload &made = plan.workloads.front();
    QCOMPARE(made.model, std::string("Mistral-7B"));
    QCOMPARE(made.demand.peakRequestsPerSecond, 20.0);
    QCOMPARE(made.constraints.providers, (std::vector{known::aws, known::google}));
    QCOMPARE(desk.find<QTabBar>("pageTabs")->currentIndex(), 0);
    QCOMPARE(desk.text("inspectorName"), QStringLiteral("Chatbot"));
    QVERIFY(desk.session.document().isModified());
}

void StartPageTest::backKeepsTheAnswers()
{
    StartDesk desk;
    desk.load();
    desk.trigger("describeWorkload");
    desk.click("guideTask_7"); // notebooks: three questions
    auto *people = desk.find<QLineEdit>("guideFigure_0");
    people->setFocus();
    people->selectAll();
    QTest::keyClicks(people, QStringLiteral("nobody"));
    desk.click("guideNext"); // refused: it stays
    QCOMPARE(desk.text("guideStep"), QStringLiteral("Question 2 of 3"));
    people->selectAll();
    QTest::keyClicks(people, QStringLiteral("9"));
    desk.click("guideNext");
    QCOMPARE(desk.text("guideStep"), QStringLiteral("Question 3 of 3"));
    desk.click("guideBack");
    QCOMPARE(desk.guide()->answers().amount, 9.0);
    desk.click("guideNext");
    desk.click("guideNext");
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{3}); // beside those of the open plan
    QCOMPARE(desk.session.plan().workloads.back().demand.people, 9);
}

void StartPageTest::aTemplateIsAddedAsOneStep()
{
    StartDesk desk;
    desk.trigger("addTemplate_rag");
    desk.settle();
    QTRY_COMPARE(desk.session.plan().workloads.size(), std::size_t{4});
    QCOMPARE(desk.text("inspectorName"), QStringLiteral("Answers"));
    QCOMPARE(desk.session.document().undoStack()->count(), 1);
    QCOMPARE(desk.session.document().undoStack()->undoText(),
             QStringLiteral("Add Questions over documents"));
    desk.session.document().undoStack()->undo();
    QCOMPARE(desk.session.plan().workloads.size(), std::size_t{2});
}

void StartPageTest::anAddedWorkloadIsNamedAtOnce()
{
    StartDesk desk;
    desk.trigger("add_training");
    auto *editor = desk.find<QListView>("workloadList")->viewport()->findChild<QLineEdit *>();
    QVERIFY(editor);
    QCOMPARE(editor->selectedText(), editor->text());
    QTest::keyClicks(editor, QStringLiteral("Weekly run"));
    QTest::keyClick(editor, Qt::Key_Return);
    QTRY_COMPARE(desk.session.plan().workloads.back().name, std::string("Weekly run"));
}

void StartPageTest::theTourNamesPartsThatExist()
{
    StartDesk desk;
    desk.load();
    for (const TourStep &step : sampleTour())
        QVERIFY2(desk.window->findChild<QWidget *>(step.target), qPrintable(step.target));
    desk.trigger("openSample");
    desk.settle();
    auto *tour = desk.find<Tour>("tour");
    QTRY_VERIFY(tour->isVisible());
    const auto steps = static_cast<int>(sampleTour().size());
    for (int i = 1; i < steps; ++i)
        QTest::keyClick(tour, Qt::Key_Right);
    QCOMPARE(desk.text("tourTitle"), sampleTour().back().title);
    QTest::keyClick(tour, Qt::Key_Left);
    QCOMPARE(desk.text("tourTitle"), sampleTour()[sampleTour().size() - 2].title);
    desk.click("tourNext");
    desk.click("tourNext");
    QVERIFY(!tour->isVisible());
    QVERIFY(Tour::wasSeen());
}

void StartPageTest::aSkippedTourDoesNotComeBack()
{
    StartDesk desk;
    desk.begin();
    desk.click("startSample");
    desk.settle();
    auto *tour = desk.find<Tour>("tour");
    QTRY_VERIFY(tour->isVisible());
    desk.click("tourSkip");
    QVERIFY(!tour->isVisible());
    desk.trigger("openSample");
    desk.settle();
    QTest::qWait(0);
    QVERIFY(!tour->isVisible());
    desk.trigger("tour");
    QVERIFY(tour->isVisible());
    // Another plan ends it.
    desk.open("other.headroom");
    QTRY_VERIFY(!tour->isVisible());
}

QTEST_MAIN(StartPageTest)
#include "tst_start_page.moc"
