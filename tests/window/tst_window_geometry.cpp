// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/window_geometry.h"
#include "window_fixtures.h"

#include <QScreen>
#include <QSettings>
#include <QSplitter>
#include <QTest>
#include <QVBoxLayout>

using namespace headroom::ui;

namespace {

/// A window like the program's: three panels.
struct Frame {
    QWidget window;
    QSplitter *panels = new QSplitter(&window);

    Frame()
    {
        for (int i = 0; i < 3; ++i)
            panels->addWidget(new QWidget);
        (new QVBoxLayout(&window))->addWidget(panels);
        restoreWindow(window, *panels);
    }
};

} // namespace

/// Runs without and with a window manager: only the latter puts a frame around the window.
class WindowGeometryTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { QSettings().clear(); }
    void windowIsBroughtOntoTheScreen_data();
    void windowIsBroughtOntoTheScreen();
    void firstWindowFitsWithItsFrame();
    void placeIsRemembered();
    void placeOnAScreenThatHasGoneIsNotTaken();
};

void WindowGeometryTest::initTestCase()
{
    headroom::testing::useTestSettings();
}

void WindowGeometryTest::windowIsBroughtOntoTheScreen_data()
{
    QTest::addColumn<QRect>("framed");
    QTest::addColumn<QRect>("screen");
    QTest::addColumn<QRect>("wanted");
    const QRect small(0, 0, 1280, 720);
    QTest::newRow("fits") << QRect(10, 20, 1100, 600) << small << QRect(10, 20, 1100, 600);
    QTest::newRow("title and border too large")
        << QRect(-1, -20, 1282, 741) << small << QRect(0, 0, 1280, 720);
    QTest::newRow("beyond the bottom right")
        << QRect(300, 200, 1100, 600) << small << QRect(180, 120, 1100, 600);
    QTest::newRow("screen that has gone")
        << QRect(-1900, 100, 1100, 600) << small << QRect(0, 100, 1100, 600);
    QTest::newRow("second screen")
        << QRect(1500, 0, 1500, 1100) << QRect(1280, 24, 1366, 744) << QRect(1280, 24, 1366, 744);
}

void WindowGeometryTest::windowIsBroughtOntoTheScreen()
{
    QFETCH(QRect, framed);
    QFETCH(QRect, screen);
    QFETCH(QRect, wanted);
    QCOMPARE(broughtInto(framed, screen), wanted);
}

void WindowGeometryTest::firstWindowFitsWithItsFrame()
{
    QWidget large; // all of the screen, without a frame
    QSplitter panels(&large);
    for (int i = 0; i < 3; ++i)
        panels.addWidget(new QWidget);
    large.setGeometry(large.screen()->geometry());
    rememberWindow(large, panels);
    Frame frame;
    frame.window.show();
    QVERIFY(QTest::qWaitForWindowActive(&frame.window));
    const QRect screen = frame.window.screen()->availableGeometry();
    QTRY_VERIFY(screen.contains(frame.window.frameGeometry()));
    QVERIFY(frame.window.frameGeometry() != frame.window.geometry());
}

void WindowGeometryTest::placeIsRemembered()
{
    QRect place;
    {
        Frame frame;
        frame.window.show();
        QVERIFY(QTest::qWaitForWindowExposed(&frame.window));
        frame.window.setMinimumSize(100, 100);
        frame.window.setGeometry(60, 70, 640, 480);
        QTRY_COMPARE(frame.window.size(), QSize(640, 480));
        QTRY_VERIFY(frame.window.x() > 50);
        place = frame.window.geometry();
        rememberWindow(frame.window, *frame.panels);
    }
    Frame frame;
    frame.window.setMinimumSize(100, 100);
    frame.window.restoreGeometry(
        QSettings().value(QStringLiteral("window/geometry")).toByteArray());
    QCOMPARE(frame.window.geometry().topLeft(), place.topLeft());
}

void WindowGeometryTest::placeOnAScreenThatHasGoneIsNotTaken()
{
    QWidget far;
    QSplitter panels(&far);
    for (int i = 0; i < 3; ++i)
        panels.addWidget(new QWidget);
    far.setGeometry(9000, 5000, 1200, 700);
    rememberWindow(far, panels);
    Frame frame;
    frame.window.show();
    QVERIFY(QTest::qWaitForWindowExposed(&frame.window));
    const QRect screen = frame.window.screen()->availableGeometry();
    QTRY_VERIFY(screen.intersects(frame.window.frameGeometry()));
}

QTEST_MAIN(WindowGeometryTest)
#include "tst_window_geometry.moc"
