// SPDX-License-Identifier: GPL-3.0-or-later
// Every page at every size of the window and of the text, in both languages: charts stay readable,
// and nothing is cut.
#include "ui/charts/plot_widget.h"
#include "ui/pages/page_list.h"
#include "ui/views/parts/folding_panel.h"
#include "ui/window/language_choice.h"
#include "window_desk.h"

#include <QAbstractScrollArea>
#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

constexpr int kLeastChart = 240;

/// The window, with a plan and its prices, at a size of its text.
struct Room {
    LanguageChoice choice{QStringLiteral(HEADROOM_DATA_DIR "/translations")};
    std::unique_ptr<Desk> desk;

    explicit Room(LanguageWish language = LanguageWish::english)
    {
        choice.useOnce(language);
        choice.apply();
        desk = std::make_unique<Desk>();
        desk->load();
    }
    ~Room()
    {
        desk->appearance.resetZoom();
        desk.reset();
        choice.useOnce(LanguageWish::english);
        choice.apply();
    }
    Room(const Room &) = delete;
    Room &operator=(const Room &) = delete;

    [[nodiscard]] MainWindow &window() const { return *desk->window; }
    [[nodiscard]] CurrentView *view() const { return window().findChild<CurrentView *>(); }
    void scale(int percent) const
    {
        desk->appearance.resetZoom();
        for (int i = 100; i < percent; i += 10)
            desk->appearance.zoomIn();
    }
    [[nodiscard]] QList<FoldingPanel *> panels() const
    {
        return window().findChildren<FoldingPanel *>();
    }
    [[nodiscard]] QList<int> widths() const
    {
        return window().findChild<QSplitter *>(QStringLiteral("panels"))->sizes();
    }
};

/// The viewport that a widget scrolls in; null: none.
const QWidget *viewportAround(const QWidget &widget)
{
    for (const QWidget *outer = widget.parentWidget(); outer != nullptr;
         outer = outer->parentWidget()) {
        const auto *scroll = qobject_cast<const QAbstractScrollArea *>(outer->parentWidget());
        if (scroll != nullptr && scroll->viewport() == outer)
            return outer;
    }
    return nullptr;
}

/// The part of a widget that no other cuts off, up to but not including `end`.
QRect uncut(const QWidget &widget, const QWidget *end)
{
    QRect shown = widget.rect();
    for (const QWidget *inner = &widget; !inner->isWindow() && inner->parentWidget() != end;
         inner = inner->parentWidget())
        shown = shown.translated(inner->pos()) & inner->parentWidget()->rect();
    return shown;
}

/// The part of a widget that scrolling can bring into view.
QRect uncut(const QWidget &widget)
{
    return uncut(widget, viewportAround(widget));
}

/// Buttons that show a text as it is; others shorten theirs by themselves.
QString cutButton(const QAbstractButton &button)
{
    const auto *tool = qobject_cast<const QToolButton *>(&button);
    const bool showsText =
        qobject_cast<const QPushButton *>(&button) != nullptr
        || (tool != nullptr && tool->toolButtonStyle() != Qt::ToolButtonIconOnly);
    const QString text = QString(button.text()).remove(u'&');
    if (!button.isVisible() || !showsText || text.isEmpty() || text.endsWith(u'…'))
        return {};
    const QSize needed = button.fontMetrics().size(Qt::TextSingleLine, text);
    const QRect shown = uncut(button);
    if (shown.width() >= needed.width() && shown.height() >= needed.height() - 1)
        return {};
    return QStringLiteral("%1 “%2” has %3x%4 of %5x%6")
        .arg(button.objectName(), text)
        .arg(shown.width())
        .arg(shown.height())
        .arg(needed.width())
        .arg(needed.height());
}

QStringList faultsIn(const QWidget &window)
{
    QStringList faults;
    for (const auto *chart : window.findChildren<PlotWidget *>())
        if (chart->isVisible() && uncut(*chart).height() < kLeastChart)
            faults += QStringLiteral("%1 is %2 high")
                          .arg(chart->objectName())
                          .arg(uncut(*chart).height());
    for (const auto *button : window.findChildren<QAbstractButton *>())
        if (const QString cut = cutButton(*button); !cut.isEmpty())
            faults += cut;
    return faults;
}

} // namespace

class EverySizeTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void chartsStayAndNothingIsCut_data();
    void chartsStayAndNothingIsCut();
    void chartsAreSeenWithoutScrolling_data();
    void chartsAreSeenWithoutScrolling();
    void panelsFoldBeforeThePageIsNarrow();
    void widthsComeBack();
    void readerOpensOneFoldedPanel();
    void stripSelectsWorkloads();
};

void EverySizeTest::chartsStayAndNothingIsCut_data()
{
    QTest::addColumn<QSize>("size");
    QTest::addColumn<int>("percent");
    QTest::addColumn<LanguageWish>("language");
    for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)})
        for (const int percent : {100, 150, 200})
            for (const LanguageWish language : {LanguageWish::english, LanguageWish::german})
                QTest::addRow("%dx%d, %d %%, %s", size.width(), size.height(), percent,
                              language == LanguageWish::german ? "German" : "English")
                    << size << percent << language;
}

void EverySizeTest::chartsStayAndNothingIsCut()
{
    QFETCH(QSize, size);
    QFETCH(int, percent);
    QFETCH(LanguageWish, language);
    const Room room(language);
    room.window().resize(size);
    room.view()->selectWorkload(2);
    room.scale(percent);
    for (const PageEntry &entry : pageList()) {
        room.view()->setPage(entry.key);
        QTRY_VERIFY_WITH_TIMEOUT(!room.desk->session.isBusy(), kPatience);
        QStringList faults;
        QTRY_VERIFY2_WITH_TIMEOUT((faults = faultsIn(room.window())).isEmpty(),
                                  qPrintable(QLatin1String(entry.key) + QStringLiteral(": ")
                                             + faults.join(QStringLiteral("; "))),
                                  2000);
    }
    QCOMPARE(room.window().size(), size);
}

void EverySizeTest::chartsAreSeenWithoutScrolling_data()
{
    QTest::addColumn<QString>("chart");
    QTest::newRow(kExplorePage) << QStringLiteral("scatter");
    QTest::newRow(kBudgetPage) << QStringLiteral("monthlyBars");
    QTest::newRow(kForecastPage) << QStringLiteral("forecastChart");
}

void EverySizeTest::chartsAreSeenWithoutScrolling()
{
    QFETCH(QString, chart);
    const Room room;
    room.window().resize(1280, 720);
    room.view()->selectWorkload(2);
    room.view()->setPage(QTest::currentDataTag());
    room.scale(200);
    QTRY_VERIFY_WITH_TIMEOUT(room.window().findChild<PlotWidget *>(chart) != nullptr, kPatience);
    const auto *plot = room.window().findChild<PlotWidget *>(chart);
    QTRY_VERIFY2(uncut(*plot, nullptr).height() >= kLeastChart,
                 qPrintable(QString::number(uncut(*plot, nullptr).height())));
}

void EverySizeTest::panelsFoldBeforeThePageIsNarrow()
{
    const Room room;
    for (const FoldingPanel *panel : room.panels())
        QVERIFY(!panel->isFolded());
    room.scale(200);
    for (const FoldingPanel *panel : room.panels())
        QTRY_VERIFY(panel->isFolded());
    QTRY_VERIFY(room.widths()[1] > 1000);
    room.window().resize(2600, 1400);
    for (const FoldingPanel *panel : room.panels())
        QTRY_VERIFY(!panel->isFolded());
}

void EverySizeTest::widthsComeBack()
{
    const Room room;
    QTRY_VERIFY(room.widths()[2] > 0);
    const QList<int> before = room.widths();
    room.scale(200);
    QTRY_VERIFY(room.widths() != before);
    room.scale(100);
    QTRY_COMPARE(room.widths(), before);
}

void EverySizeTest::readerOpensOneFoldedPanel()
{
    const Room room;
    room.scale(200);
    for (FoldingPanel *panel : room.panels())
        QTRY_VERIFY(panel->isFolded());
    for (FoldingPanel *opened : room.panels()) {
        opened->setOpened(true);
        for (const FoldingPanel *panel : room.panels())
            QCOMPARE(panel->isFolded(), panel != opened);
        QTRY_VERIFY(opened->width() > 2 * opened->foldedWidth());
    }
}

void EverySizeTest::stripSelectsWorkloads()
{
    const Room room;
    room.view()->selectWorkload(2);
    room.scale(200);
    auto *strip = room.window().findChild<QListView *>(QStringLiteral("workloadStrip"));
    QTRY_VERIFY(strip->isVisible());
    const QModelIndex first = strip->model()->index(0, 0);
    QTest::mouseClick(strip->viewport(), Qt::LeftButton, {}, strip->visualRect(first).center());
    QCOMPARE(room.view()->state().workload, WorkloadId{1});
}

QTEST_MAIN(EverySizeTest)
#include "tst_every_size.moc"
