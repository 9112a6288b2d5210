// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/document/recovery_keeper.h"
#include "support/memory_recovery_store.h"
#include "ui/plan_files/kept_copies_dialog.h"
#include "window_desk.h"
#include "window_fixtures.h"

#include <QPushButton>
#include <QSettings>
#include <QTableView>

#include <map>

using namespace headroom;
using namespace headroom::ui;
using namespace headroom::ui::testing;

namespace {

class MemoryBackups final : public BackupStore
{
public:
    std::vector<Backup> backups() const override
    {
        std::vector<Backup> found;
        for (const auto &[path, backup] : m_backups)
            found.push_back(backup);
        return found;
    }
    Expected<void> discard(const std::string &path) const override
    {
        m_backups.erase(path);
        return {};
    }
    void add(Backup backup) { m_backups[backup.path] = backup; }

private:
    mutable std::map<std::string, Backup> m_backups;
};

/// The window with what earlier runs have left.
struct RecoveryDesk : Desk {
    std::shared_ptr<MemoryRecoveryStore> copies = std::make_shared<MemoryRecoveryStore>();
    std::shared_ptr<MemoryBackups> backups = std::make_shared<MemoryBackups>();
    RecoveryKeeper keeper{session.document(), copies};

    RecoveryDesk()
    {
        QSignalSpy kept(&keeper, &RecoveryKeeper::kept);
        QTRY_VERIFY(!kept.isEmpty());
        window->useKeptCopies({&keeper, copies, backups});
    }
    ~RecoveryDesk() { window.reset(); }

    void leave(const char *id, const char *path, std::int64_t writtenAt = 1'000'000)
    {
        Plan plan = aPlan().with("Left behind").build();
        plan.name = std::string("Changes ") + id;
        copies->leave({id, path, plan.name, writtenAt, 2048, false, {}, true},
                      {plan, path, "1", {}});
    }
    QMessageBox *offer() const
    {
        return window->findChild<QMessageBox *>(QStringLiteral("recoveryQuestion"));
    }
    void ask(const char *path)
    {
        window->recovery()->ask(QLatin1String(path));
        settle();
    }
    void answer(const char *text)
    {
        for (QAbstractButton *button : offer()->buttons())
            if (button->text().remove(u'&') == QLatin1String(text)) {
                button->click();
                return;
            }
        QFAIL("no such answer");
    }
    RecoveryCopy copy(const char *id) const
    {
        for (const RecoveryCopy &left : copies->left())
            if (left.id == id)
                return left;
        return {};
    }
    KeptCopiesDialog *list()
    {
        trigger("keptCopies");
        settle();
        return window->findChild<KeptCopiesDialog *>();
    }
};

} // namespace

class RecoveryOfferTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase() { headroom::testing::useTestSettings(); }
    void init() { QSettings().clear(); }

    void nothingLeftNothingAsked()
    {
        RecoveryDesk desk;
        desk.ask("");
        QVERIFY(!desk.offer());
    }

    void onlyWhatBelongsToThePlanIsOffered()
    {
        RecoveryDesk desk;
        desk.leave("a", "other.headroom");
        desk.ask("sample.headroom");
        QVERIFY(!desk.offer());
        desk.open("other.headroom");
        desk.settle();
        QVERIFY(desk.offer());
        QVERIFY(desk.offer()->text().contains(QStringLiteral("other.headroom")));
    }

    void copiesWithoutAFileAreAlwaysOffered()
    {
        RecoveryDesk desk;
        desk.leave("a", "");
        desk.ask("sample.headroom");
        QVERIFY(desk.offer());
        QVERIFY(desk.offer()->text().contains(QStringLiteral("Changes a")));
    }

    void restoredCopiesArePutAwayOnceTheyAreKeptHere()
    {
        RecoveryDesk desk;
        desk.leave("a", "other.headroom");
        desk.ask("");
        desk.copies->disk().held = true;
        desk.answer("Restore");
        QTRY_COMPARE(desk.session.plan().name, std::string("Changes a"));
        QVERIFY(desk.session.document().isModified());
        QCOMPARE(desk.session.document().path(), QStringLiteral("other.headroom"));
        QVERIFY(!desk.copy("a").isSetAside);
        desk.copies->disk().held = false;
        QTRY_VERIFY(desk.copy("a").isSetAside);
        QVERIFY(desk.copies->keeps("Changes a"));
    }

    void discardedAndPostponedCopies()
    {
        RecoveryDesk desk;
        desk.leave("a", "other.headroom");
        desk.ask("");
        desk.answer("Later");
        QVERIFY(!desk.copy("a").isSetAside);
        QTRY_VERIFY(!desk.offer());
        desk.ask(""); // once in a run
        QVERIFY(!desk.offer());
        desk.leave("b", "other.headroom");
        desk.ask("");
        desk.answer("Discard");
        QTRY_VERIFY(desk.copy("b").isSetAside);
        QVERIFY(desk.session.plan().name != "Changes b");
    }

    void aDamagedCopyIsNamed()
    {
        RecoveryDesk desk;
        desk.copies->leave({"a", {}, {}, 1'000'000, 10, false, "It is damaged.", false}, {});
        desk.ask("sample.headroom");
        QVERIFY(!desk.offer());
        QVERIFY(desk.message().contains(QStringLiteral("It is damaged.")));
    }

    void allIsListedOpenedAndDiscarded()
    {
        RecoveryDesk desk;
        desk.leave("a", "other.headroom");
        desk.backups->add({"other.headroom", "platform.headroom", 2'000'000, 4096});
        KeptCopiesDialog *list = desk.list();
        QVERIFY(list && list->isVisible());
        const QAbstractItemModel &rows = *list->table()->model();
        QCOMPARE(rows.rowCount(), 2);
        QCOMPARE(rows.index(0, 0).data().toString(), QStringLiteral("other.headroom"));
        QCOMPARE(rows.index(1, 0).data().toString(), QStringLiteral("platform.headroom"));
        QCOMPARE(rows.index(1, 1).data().toString(), QStringLiteral("backup"));
        // Discarding asks.
        list->findChild<QPushButton *>(QStringLiteral("discardKeptCopy"))->click();
        auto *question = list->findChild<QMessageBox *>(QStringLiteral("discardQuestion"));
        QVERIFY(question);
        question->findChild<QPushButton *>(QStringLiteral("confirmDiscard"))->click();
        QTRY_COMPARE(rows.rowCount(), 1);
        QVERIFY(desk.copies->left().empty());
        // A backup opens without a file.
        list->findChild<QPushButton *>(QStringLiteral("openKeptCopy"))->click();
        desk.settle();
        QCOMPARE(desk.session.plan().workloads.front().name, std::string("Other"));
        QVERIFY(desk.session.document().path().isEmpty());
        QVERIFY(desk.message().contains(QStringLiteral("platform.headroom")));
    }

    void openingFromTheListAsksBeforeChangesAreLost()
    {
        RecoveryDesk desk;
        desk.leave("a", "other.headroom");
        desk.session.document().apply(RenamePlan{"Edited"});
        KeptCopiesDialog *list = desk.list();
        list->findChild<QPushButton *>(QStringLiteral("openKeptCopy"))->click();
        QTRY_VERIFY(desk.question());
        QCOMPARE(desk.session.plan().name, std::string("Edited"));
    }

    void lostProtectionStaysInSight()
    {
        RecoveryDesk desk;
        auto *mark = desk.window->findChild<QLabel *>(QStringLiteral("fileWarning"));
        QVERIFY(mark && !mark->isVisible());
        desk.copies->setFull(true);
        desk.keeper.setRetryGap(std::chrono::hours(1));
        desk.session.document().apply(RenamePlan{"Edited"});
        QVERIFY(mark->isVisible());
        QVERIFY(mark->toolTip().contains(QStringLiteral("No space left.")));
        // Success of anything else does not hide the mark.
        emit desk.window->files()->succeeded();
        QVERIFY(mark->isVisible());
        desk.copies->setFull(false);
        desk.session.document().apply(RenamePlan{"Edited again"});
        QTRY_VERIFY(!mark->isVisible());
    }
};

QTEST_MAIN(RecoveryOfferTest)
#include "tst_recovery_offer.moc"
