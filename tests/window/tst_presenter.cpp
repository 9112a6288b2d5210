// SPDX-License-Identifier: GPL-3.0-or-later
// The presentation: it shows bookmarks, lets the traffic be tried, and leaves everything as it was.
#include "core/catalog/known_providers.h"
#include "session/current_view.h"
#include "ui/format/text.h"
#include "ui/presenter/bookmarks_dialog.h"
#include "ui/presenter/presenter_window.h"
#include "ui/presenter/speaker_window.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/text_field.h"
#include "window_desk.h"

#include <QGuiApplication>
#include <QListWidget>
#include <QPainter>
#include <QPushButton>
#include <QScreen>
#include <QTemporaryFile>
#include <QUndoStack>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

/// Two scenarios and a bookmark for each view, the last one of what does not exist any more.
Plan bookmarkedPlan()
{
    Plan plan = smallPlan();
    plan.scenarios.push_back(plan.scenarios.front());
    plan.scenarios.back().name = "Spot";
    for (const auto view : kAllOf<Bookmark::View>)
        plan.bookmarks.push_back({"Page of " + std::string(keyOf(view)), "Spot", view, 2, 200,
                                  "Say " + std::string(keyOf(view))});
    plan.bookmarks.push_back({"Lost", "Gone", Bookmark::View::forecast, 99, 100, {}});
    return plan;
}

struct Stage : Desk {
    Stage()
    {
        store->change("marked.headroom", bookmarkedPlan());
        load();
        open("marked.headroom");
    }
    PresenterWindow *presenter() const { return window->findChild<PresenterWindow *>(); }
    PresenterWindow *begin() const
    {
        trigger("present");
        PresenterWindow *shown = presenter();
        if (shown == nullptr || !settled(shown))
            qFatal("the presentation does not begin");
        return shown;
    }
    static bool settled(const PresenterWindow *shown)
    {
        return QTest::qWaitFor([&] { return shown->isSettled(); }, kPatience);
    }
    static bool press(PresenterWindow *shown, Qt::Key key)
    {
        QTest::keyClick(shown, key);
        return settled(shown);
    }
    CurrentView &view() const { return *window->findChild<CurrentView *>(); }
    QUndoStack *steps() { return session.document().undoStack(); }
};

QImage painted(const SlideScene &scene, QSize size, Appearance appearance)
{
    QImage image(size, QImage::Format_RGB32);
    const SlideFrame frame = slideFrame(QSizeF(size));
    const SlideGeometry g = slideGeometry(scene, frame.size);
    const Tokens tokens = makeTokens(appearance);
    QPainter painter(&image);
    painter.scale(frame.scale, frame.scale);
    paintSlide(painter, scene, g, tokens);
    if (scene.chart)
        paintSlideChart(painter, *scene.chart, g.chart, tokens);
    return image;
}

/// True if nothing is painted between these columns.
bool isEmptyBetween(const QImage &image, int left, int right)
{
    for (int y = 0; y < image.height(); ++y)
        for (int x = left; x < right; ++x)
            if (image.pixel(x, y) != image.pixel(0, 0))
                return false;
    return true;
}

} // namespace

class PresenterTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { useTestSettings(); }

    void leavingBringsBackEverything()
    {
        Stage stage;
        stage.trigger("showBudget");
        stage.view().selectWorkload(2);
        Scenario tried = activeScenario(stage.session.plan());
        tried.demandChangePercent = 50;
        stage.session.preview({ChangeAssumptions{tried, "demand change"}}, QStringLiteral("Try"));
        QVERIFY(stage.session.shown().isPreview);
        const Plan plan = stage.session.plan();
        const Plan shownPlan = *stage.session.shown().plan;
        const ViewState state = stage.view().state();
        const int step = stage.steps()->index();
        const QRect geometry = stage.window->geometry();
        const Appearance appearance = currentTokens().appearance;
        const double scale = currentTokens().scale;

        PresenterWindow *shown = stage.begin();
        for (const Qt::Key key : {Qt::Key_Right, Qt::Key_Up, Qt::Key_Up, Qt::Key_PageDown,
                                  Qt::Key_Down, Qt::Key_End, Qt::Key_R, Qt::Key_Home})
            QVERIFY(Stage::press(shown, key));
        QTest::keyClick(shown, Qt::Key_Escape);
        QTRY_VERIFY_WITH_TIMEOUT(stage.presenter() == nullptr, kPatience);

        QVERIFY(stage.session.plan() == plan);
        QVERIFY(stage.session.shown().isPreview);
        QVERIFY(*stage.session.shown().plan == shownPlan);
        QVERIFY(stage.view().state() == state);
        QCOMPARE(stage.steps()->index(), step);
        QCOMPARE(stage.window->geometry(), geometry);
        QVERIFY(currentTokens().appearance == appearance && currentTokens().scale == scale);
        QVERIFY(stage.window->isVisible());
    }

    void keysGoThroughTheBookmarks()
    {
        Stage stage;
        PresenterWindow *shown = stage.begin();
        const auto &bookmarks = stage.session.plan().bookmarks;
        const std::size_t last = bookmarks.size() - 1;
        struct Press {
            Qt::Key key;
            std::size_t page;
        };
        for (const auto [key, page] : {Press{Qt::Key_Left, 0},
                                       {Qt::Key_Right, 1},
                                       {Qt::Key_PageDown, 2},
                                       {Qt::Key_PageUp, 1},
                                       {Qt::Key_Left, 0},
                                       {Qt::Key_End, last},
                                       {Qt::Key_Right, last},
                                       {Qt::Key_Home, 0}}) {
            QVERIFY(Stage::press(shown, key));
            QCOMPARE(shown->page(), page);
            QCOMPARE(shown->scene()->title, textOf(bookmarks[page].name));
        }
        QVERIFY(Stage::press(shown, Qt::Key_End));
        QVERIFY(shown->scene()->missing.contains(QStringLiteral("Gone")));
        QCOMPARE(shown->scene()->next, QString());
    }

    void trafficIsTriedAndReset()
    {
        Stage stage;
        PresenterWindow *shown = stage.begin();
        for (std::size_t page = 0; page < stage.session.plan().bookmarks.size(); ++page) {
            const double planned = stage.session.plan().bookmarks[page].trafficPercent;
            const SlideScene before = *shown->scene();
            QCOMPARE(before.trafficPercent, planned);
            QVERIFY(Stage::press(shown, Qt::Key_Up));
            QCOMPARE(shown->scene()->trafficPercent, planned + 5);
            shown->tryTraffic(1e6);
            QVERIFY(Stage::settled(shown));
            QCOMPARE(shown->scene()->trafficPercent, before.stops.back().percent);
            QVERIFY(Stage::press(shown, Qt::Key_R));
            QCOMPARE(shown->scene()->trafficPercent, planned);
            QVERIFY(shown->scene()->figures == before.figures);
            QVERIFY(shown->scene()->cards == before.cards);
            QVERIFY(Stage::press(shown, Qt::Key_Right));
        }
    }

    void theSliderIsDragged()
    {
        Stage stage;
        PresenterWindow *shown = stage.begin();
        const SlideFrame frame = slideFrame(QSizeF(shown->size()));
        const SlideGeometry g = slideGeometry(*shown->scene(), frame.size);
        const auto at = [&](double percent) {
            return (QPointF(g.xOf(percent, *shown->scene()), g.track.center().y()) * frame.scale)
                .toPoint();
        };
        QTest::mousePress(shown, Qt::LeftButton, {}, at(200));
        QTest::mouseMove(shown, at(150));
        QTest::mouseRelease(shown, Qt::LeftButton, {}, at(150));
        QVERIFY(Stage::settled(shown));
        QVERIFY(std::abs(shown->scene()->trafficPercent - 150) <= 5);
        QTest::mouseClick(shown, Qt::LeftButton, {}, QPoint(5, 5));
        QVERIFY(Stage::settled(shown));
        QVERIFY(std::abs(shown->scene()->trafficPercent - 150) <= 5);
    }

    void ownPricesAreHidden()
    {
        Stage stage;
        const auto before = stage.session.publicInputs();
        QVERIFY(before);
        const Money publicTotal = makeSnapshot(*before)->evaluation.activeScenario().total;
        OwnPriceRule rule;
        rule.provider = known::aws;
        rule.percentOff = Exact(10);
        QSignalSpy changed(&stage.session, &PlanSession::snapshotChanged);
        stage.session.useOwnPrices(std::make_shared<const OwnPriceBook>(
            OwnPriceBook{"ACME", "FinOps", Date::fromCivil(2026, 10, 1), {rule}}));
        QVERIFY(changed.wait(kPatience));
        const auto &own = stage.session.snapshot()->evaluation.activeScenario();
        QVERIFY(own.total < publicTotal);
        PresenterWindow *shown = stage.begin();
        QVERIFY(Stage::press(shown, Qt::Key_End));
        QCOMPARE(*shown->scene()->figures.front().amount, publicTotal);
        for (const auto &page : stage.session.plan().bookmarks) {
            const SlideFacts facts = slideFacts(*stage.session.publicInputs(), page);
            for (const Line &line : facts.scenario().lines)
                QVERIFY(!line.price || line.price->book != PriceBook::own);
        }
    }

    void aSecondScreenHasTheNotes()
    {
        const QList<QScreen *> screens = QGuiApplication::screens();
        QCOMPARE(screens.size(), 2);
        Stage stage;
        PresenterWindow *shown = stage.begin();
        auto *speaker = shown->findChild<SpeakerWindow *>();
        QVERIFY(speaker != nullptr && speaker->isVisible());
        QVERIFY(speaker->screen() != shown->screen());
        const auto note = [&] {
            return speaker->findChild<QLabel *>(QStringLiteral("speakerNote"))->text();
        };
        QCOMPARE(note(), textOf(stage.session.plan().bookmarks.front().note));
        QTest::keyClick(speaker, Qt::Key_Right); // the keys work on both
        QVERIFY(Stage::settled(shown));
        QCOMPARE(shown->page(), std::size_t(1));
        QCOMPARE(note(), textOf(stage.session.plan().bookmarks[1].note));

        const QScreen *second = shown->screen();
        QVERIFY(Stage::press(shown, Qt::Key_S));
        QVERIFY(shown->screen() != second && speaker->screen() == second);
        for (QScreen *left : screens) { // whichever is unplugged
            shown->placeOn({left});
            QVERIFY(shown->isVisible());
            QCOMPARE(shown->screen(), left);
            QVERIFY(shown->findChild<SpeakerWindow *>() == nullptr);
            shown->placeOn(screens);
            QVERIFY(shown->findChild<SpeakerWindow *>() != nullptr);
        }
        QCOMPARE(shown->page(), std::size_t(1));
    }

    void nothingLeavesThePageWhateverNamesSay_data()
    {
        QTest::addColumn<QString>("name");
        QTest::newRow("long") << QString(10'000, u'W');
        QTest::newRow("long words") << QStringLiteral("many words ").repeated(1000);
        QTest::newRow("right to left") << QStringLiteral("תעבורה כפולה ").repeated(40);
        QTest::newRow("override") << QStringLiteral("\u202Egnitirw desrever\u202D");
        QTest::newRow("markup") << QStringLiteral("<b>&amp;\"x\"</b>\n\t&Next");
    }

    void nothingLeavesThePageWhateverNamesSay()
    {
        QFETCH(QString, name);
        Plan plan = bookmarkedPlan();
        for (Workload &workload : plan.workloads)
            workload.name = (name + textOf(workload.name)).toStdString();
        for (Scenario &scenario : plan.scenarios)
            scenario.name = (textOf(scenario.name) + name).toStdString();
        for (std::string *named : {&plan.baseline, &plan.proposed, &plan.activeScenario})
            *named = plan.scenarios.front().name;
        const auto inputs = snapshotOf(smallPlan())->inputs;
        for (Bookmark page : plan.bookmarks) {
            page.name = name.toStdString();
            auto of = inputs;
            of.plan = std::make_shared<const Plan>(plan);
            const SlideFacts facts = completed(slideFacts(of, page), sequential);
            const SlideScene scene = slideScene(facts, {0, 3, name}, slideChart(facts));
            for (const QSize size : {QSize(1280, 720), QSize(1920, 1080), QSize(1024, 768)}) {
                const QImage image = painted(scene, size, Appearance::Light);
                const int margin = qFloor(78 * slideFrame(QSizeF(size)).scale);
                QVERIFY(isEmptyBetween(image, 0, margin - 1));
                QVERIFY(isEmptyBetween(image, size.width() - margin + 1, size.width()));
                QVERIFY(!isEmptyBetween(image, margin, size.width() - margin));
            }
        }
    }

    void bookmarksAreAddedOfWhatIsShownAndUndone()
    {
        Desk desk;
        desk.load();
        auto *view = desk.window->findChild<CurrentView *>();
        view->selectWorkload(2);
        Scenario tried = activeScenario(desk.session.plan());
        tried.demandChangePercent = 100;
        desk.session.preview({ChangeAssumptions{tried, "demand change"}}, QStringLiteral("Try"));
        const auto bookmarks = [&]() -> const std::vector<Bookmark> & {
            return desk.session.plan().bookmarks;
        };
        desk.trigger("showForecast");
        desk.trigger("addBookmark");
        QCOMPARE(bookmarks().size(), std::size_t(1));
        QVERIFY(bookmarks().front().view == Bookmark::View::forecast);
        QCOMPARE(bookmarks().front().scenario, desk.session.plan().activeScenario);
        QCOMPARE(bookmarks().front().trafficPercent, 200.0);
        desk.trigger("showExplore");
        desk.trigger("addBookmark");
        QCOMPARE(bookmarks().size(), std::size_t(2));
        QVERIFY(bookmarks().back().view == Bookmark::View::candidates);
        QVERIFY(bookmarks().back().highlight == WorkloadId(2));
        desk.trigger("undo");
        QCOMPARE(bookmarks().size(), std::size_t(1));
        desk.trigger("undo");
        QVERIFY(bookmarks().empty());
        desk.trigger("redo");
        desk.trigger("redo");
        QCOMPARE(bookmarks().size(), std::size_t(2));
    }

    void theDialogNamesOrdersAndRemoves()
    {
        Stage stage;
        stage.trigger("bookmarks");
        auto *dialog = stage.window->findChild<BookmarksDialog *>();
        QVERIFY(dialog != nullptr);
        const auto names = [&] {
            std::vector<std::string> all;
            for (const Bookmark &bookmark : stage.session.plan().bookmarks)
                all.push_back(bookmark.name);
            return all;
        };
        const auto press = [&](const char *name) {
            dialog->findChild<QPushButton *>(QLatin1String(name))->click();
        };
        auto *name = dialog->findChild<TextField *>(QStringLiteral("bookmarkName"));
        name->setText(QStringLiteral("Renamed"));
        QVERIFY(name->commitPending());
        auto wanted = names();
        QCOMPARE(wanted.front(), std::string("Renamed"));
        std::swap(wanted[0], wanted[1]);
        press("bookmarkDown");
        QVERIFY(names() == wanted);
        press("bookmarkUp");
        std::swap(wanted[0], wanted[1]);
        QVERIFY(names() == wanted);
        name->setText({});
        QVERIFY(!name->commitPending()); // every bookmark has a name
        QVERIFY(names() == wanted);
        name->setText(QStringLiteral("Renamed"));
        press("removeBookmark");
        wanted.erase(wanted.begin());
        QVERIFY(names() == wanted);
        dialog->select(wanted.size() - 1); // the one whose scenario is gone
        auto *scenario = dialog->findChild<ChoiceField *>(QStringLiteral("bookmarkScenario"));
        QCOMPARE(scenario->currentKey(), std::string("Gone"));
        QVERIFY(scenario->currentText().contains(QStringLiteral("no longer exists")));
        press("presentFromHere");
        PresenterWindow *shown = stage.presenter();
        QVERIFY(shown != nullptr && Stage::settled(shown));
        QCOMPARE(shown->page(), wanted.size() - 1);
    }

    void figuresRollFromOneToTheOther()
    {
        Stage stage;
        const auto inputs = *stage.session.publicInputs();
        const SlideFacts facts = slideFacts(inputs, stage.session.plan().bookmarks[2]);
        const SlideScene from = slideScene(atTraffic(facts, 100), {}, nullptr);
        const SlideScene to = slideScene(atTraffic(facts, 300), {}, nullptr);
        QVERIFY(rolling(from, to, 1).figures == to.figures);
        const SlideScene half = rolling(from, to, 0.5);
        for (std::size_t i = 0; i < to.figures.size(); ++i) {
            QCOMPARE(half.figures[i].label, to.figures[i].label);
            if (!to.figures[i].amount)
                QCOMPARE(half.figures[i].value, to.figures[i].value);
        }
        QCOMPARE(rolling(from, to, 0).figures.front().value, from.figures.front().value);
    }
};

/// Two screens, as Qt's own platform without a display describes them.
int main(int argc, char **argv)
{
    QTemporaryFile screens;
    if (!screens.open())
        return 1;
    screens.write(R"({"screens": [
        {"name": "first", "x": 0, "y": 0, "width": 1920, "height": 1080, "dpi": 96, "dpr": 1},
        {"name": "second", "x": 1920, "y": 0, "width": 1280, "height": 720, "dpi": 96, "dpr": 1}]})");
    screens.flush();
    qputenv("QT_QPA_PLATFORM", "offscreen:configfile=" + screens.fileName().toLocal8Bit());
    QApplication application(argc, argv);
    PresenterTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_presenter.moc"
