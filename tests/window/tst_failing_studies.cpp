// SPDX-License-Identifier: GPL-3.0-or-later
// A study in the background that fails ends with its error where its result would be.
#include "await_picture.h"
#include "shown_texts.h"
#include "ui/pages/page_list.h"
#include "ui/window/centre_pane.h"
#include "window_desk.h"

#include <QAbstractButton>
#include <QDialog>
#include <QListView>
#include <QSettings>

#include <atomic>
#include <cstdlib>
#include <new>
#include <thread>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

const std::thread::id kMainThread = std::this_thread::get_id();
std::atomic<bool> nextJobFails = false;

void *allocate(std::size_t size)
{
    if (std::this_thread::get_id() != kMainThread && nextJobFails.exchange(false))
        throw std::bad_alloc();
    if (void *memory = std::malloc(size == 0 ? 1 : size))
        return memory;
    throw std::bad_alloc();
}

} // namespace

// Every job allocates memory: the first allocation on a worker fails, whatever the job is.
void *operator new(std::size_t size)
{
    return allocate(size);
}
void *operator new[](std::size_t size)
{
    return allocate(size);
}
void *operator new(std::size_t size, const std::nothrow_t &) noexcept
{
    return std::malloc(size == 0 ? 1 : size);
}
void *operator new[](std::size_t size, const std::nothrow_t &) noexcept
{
    return std::malloc(size == 0 ? 1 : size);
}
void operator delete(void *memory) noexcept
{
    std::free(memory);
}
void operator delete[](void *memory) noexcept
{
    std::free(memory);
}
void operator delete(void *memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete[](void *memory, std::size_t) noexcept
{
    std::free(memory);
}

namespace {

const QString kReason = QStringLiteral("not enough memory");

CurrentView *viewOf(const Desk &desk)
{
    return desk.window->findChild<CurrentView *>();
}

QLabel *emptyOf(const Page &page)
{
    return page.findChild<QLabel *>(QStringLiteral("pageEmpty"));
}

/// With two scenarios, and nothing at work.
void prepare(Desk &desk)
{
    desk.load();
    desk.session.document().apply(AddScenario{"Second", "Baseline"});
    Allocation more = activeScenario(desk.session.plan()).allocations.at(1);
    more.count = 5;
    desk.session.document().apply(Allocate{1, more});
    QTRY_VERIFY_WITH_TIMEOUT(!desk.session.isBusy(), kPatience);
    awaitPicture(*desk.window->findChild<ExplorePage *>());
    viewOf(desk)->setPage("catalog"); // which looks for nothing
    QTest::qWait(0);
}

bool saysWhy(const QWidget &widget)
{
    return !textsWith(widget, kReason).isEmpty();
}

} // namespace

class FailingStudiesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init()
    {
        QSettings().clear();
        nextJobFails = false;
    }

    void aPageSaysWhyAndTriesAgain_data();
    void aPageSaysWhyAndTriesAgain();
    void aDialogSaysWhy_data();
    void aDialogSaysWhy();
    void aCommandSaysWhy();
    void thresholdsSayWhy();
};

void FailingStudiesTest::aPageSaysWhyAndTriesAgain_data()
{
    QTest::addColumn<QByteArray>("key");
    for (const char *key : {"forecast", "sensitivity", "commitments", "ways"})
        QTest::newRow(key) << QByteArray(key);
}

void FailingStudiesTest::aPageSaysWhyAndTriesAgain()
{
    QFETCH(QByteArray, key);
    Desk desk;
    prepare(desk);
    nextJobFails = true;
    viewOf(desk)->setPage(key.toStdString());
    const Page *page = desk.window->findChild<CentrePane *>()->page(key.toStdString());
    QTRY_VERIFY_WITH_TIMEOUT(emptyOf(*page)->text().contains(kReason), kPatience);
    QVERIFY(!nextJobFails);
    QCOMPARE(emptyOf(*page)->cursor().shape(), Qt::ArrowCursor);
    auto *again = qobject_cast<QAbstractButton *>(page->emptyStateButton());
    QCOMPARE(again->text(), QStringLiteral("Try again"));
    again->click();
    QTRY_VERIFY_WITH_TIMEOUT(!saysWhy(*page), kPatience);
}

void FailingStudiesTest::aDialogSaysWhy_data()
{
    QTest::addColumn<QByteArray>("action");
    for (const char *action : {"offers", "seekGoal"})
        QTest::newRow(action) << QByteArray(action);
}

void FailingStudiesTest::aDialogSaysWhy()
{
    QFETCH(QByteArray, action);
    Desk desk;
    prepare(desk);
    nextJobFails = true;
    desk.trigger(action.constData());
    const auto *dialog = desk.window->findChild<QDialog *>();
    QVERIFY(dialog);
    QTRY_VERIFY_WITH_TIMEOUT(saysWhy(*dialog), kPatience);
}

void FailingStudiesTest::aCommandSaysWhy()
{
    Desk desk;
    prepare(desk);
    const Plan before = desk.session.plan();
    nextJobFails = true;
    desk.trigger("useCheapest");
    QTRY_VERIFY_WITH_TIMEOUT(desk.message().contains(kReason), kPatience);
    QVERIFY(desk.session.plan() == before);
}

void FailingStudiesTest::thresholdsSayWhy()
{
    Desk desk;
    prepare(desk);
    desk.trigger("whatIf");
    const auto *words = desk.window->findChild<QLabel *>(QStringLiteral("thresholds"));
    QVERIFY(words);
    nextJobFails = true; // once the sliders have rested
    QTRY_VERIFY_WITH_TIMEOUT(words->text().contains(kReason), kPatience);
}

QTEST_MAIN(FailingStudiesTest)
#include "tst_failing_studies.moc"
