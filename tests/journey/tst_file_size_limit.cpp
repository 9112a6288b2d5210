// SPDX-License-Identifier: GPL-3.0-or-later
// The limit on file size (or a disk that is as full) is reached while the window saves and keeps
// its changes: it says so, nothing is lost, and once there is room all of it is saved.
#include "db/export/file_exporter.h"
#include "db/plan/backup_folder.h"
#include "db/plan/file_plan_store.h"
#include "db/plan/recovery_folder.h"
#include "session/document/recovery_keeper.h"
#include "session/plan_session.h"
#include "support/memory_catalog_source.h"
#include "support/memory_own_price_store.h"
#include "support/plan_builders.h"
#include "support/scripted_price_updater.h"
#include "ui/views/parts/message_bar.h"
#include "ui/window/appearance_choice.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QDir>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>

#include <sys/resource.h>

using namespace headroom;
using namespace headroom::testing;

namespace {

/// Holds for this process while it lives; the soft limit only, which may be raised again.
class FileSizeLimit
{
public:
    explicit FileSizeLimit(rlim_t bytes)
    {
        ::getrlimit(RLIMIT_FSIZE, &m_former);
        const rlimit limit = {bytes, m_former.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() { ::setrlimit(RLIMIT_FSIZE, &m_former); }
    FileSizeLimit(const FileSizeLimit &) = delete;
    FileSizeLimit &operator=(const FileSizeLimit &) = delete;

private:
    rlimit m_former = {};
};

QByteArray bytesOf(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

class FileSizeLimitTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        // As the program does when it starts.
        std::signal(SIGXFSZ, SIG_IGN);
        QSettings::setDefaultFormat(QSettings::IniFormat);
        QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, m_folder.path());
    }

    void aSaveThatMeetsTheLimitLosesNothing()
    {
        const std::string file = m_folder.filePath(QStringLiteral("plan.headroom")).toStdString();
        const auto plans = std::make_shared<storage::FilePlanStore>(
            m_folder.filePath(QStringLiteral("backups")).toStdString());
        QVERIFY(plans->save(file, aPlan().with("Chat").build(), {}));
        const QByteArray before = bytesOf(file);
        PlanSession session(plans, std::make_shared<MemoryCatalogSource>(), fixedToday);
        const auto copies = std::make_shared<storage::RecoveryFolder>(
            m_folder.filePath(QStringLiteral("recovery")).toStdString());
        RecoveryKeeper keeper(session.document(), copies);
        OwnPrices ownPrices(std::make_shared<MemoryOwnPriceStore>(), session);
        const storage::FileExporter exporter;
        ui::AppearanceChoice appearance;
        ui::MainWindow window(session, ownPrices, exporter,
                              std::make_shared<ScriptedPriceUpdater>(), appearance, {});
        window.useKeptCopies(
            {&keeper, copies, std::make_shared<storage::BackupFolder>(std::string())});
        window.show();
        session.document().open(*plans->load(file), QString::fromStdString(file));
        session.start();
        QTRY_VERIFY(session.snapshot());
        auto *save = window.findChild<QAction *>(QStringLiteral("savePlan"));
        auto *messages = window.findChild<ui::MessageBar *>();
        Plan wanted;
        {
            const FileSizeLimit limit(512);
            session.document().apply(RenamePlan{"Bigger than the limit"});
            session.document().apply(SetNotes{std::string(4'000, 'n')});
            wanted = session.plan();
            QVERIFY(window.isWindowModified());
            save->trigger();
            QTRY_VERIFY(!session.document().work().isBusy());
            QTRY_VERIFY(messages->text().contains(QStringLiteral("plan.headroom")));
            QVERIFY2(messages->text().contains(QStringLiteral("space")),
                     qPrintable(messages->text()));
            QVERIFY(window.isWindowModified());
            QCOMPARE(bytesOf(file), before);
            QCOMPARE(session.plan(), wanted);
        }
        save->trigger();
        QTRY_VERIFY(!session.document().work().isBusy());
        QTRY_VERIFY(!window.isWindowModified());
        const auto saved = plans->load(file);
        QVERIFY(saved);
        QCOMPARE(saved->plan.name, wanted.name);
        QCOMPARE(saved->plan.notes, wanted.notes);
        // No partly written file is left.
        QCOMPARE(QDir(m_folder.path())
                     .entryList({QStringLiteral(".*saving*")}, QDir::Files | QDir::Hidden),
                 QStringList());
    }

private:
    QTemporaryDir m_folder;
};

QTEST_MAIN(FileSizeLimitTest)
#include "tst_file_size_limit.moc"
