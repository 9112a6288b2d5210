// SPDX-License-Identifier: GPL-3.0-or-later
// A real import that is killed, and imports that meet: the catalog is the old one or the new one,
// never a third.
#include "db/catalog/catalog_verification.h"
#include "scenarios/program.h"
#include "support/patience.h"

#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace headroom;
using namespace headroom::testing;

namespace {

constexpr const char *kListMegabytes = "24";

int kills()
{
    constexpr int kShort = 14;
    constexpr int kLong = 300;
    return qEnvironmentVariableIsSet("HEADROOM_LONG") ? kLong : kShort;
}

bool hasEnded(QProcess &process)
{
    return process.state() == QProcess::NotRunning || process.waitForFinished(kPatience);
}

QString shippedCatalog()
{
    return QStringLiteral(HEADROOM_DATA_DIR "/catalog.sqlite");
}

} // namespace

class TestImportKills : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QByteArray m_shipped;

    [[nodiscard]] QString path(const QString &name) const { return m_folder.filePath(name); }
    [[nodiscard]] QString target() const { return path("data/catalog.sqlite"); }

    [[nodiscard]] std::unique_ptr<QProcess> startImport(const QString &list) const
    {
        auto process = std::make_unique<QProcess>();
        process->start(HEADROOM_PROGRAM, {"catalog", "import", list, "--catalog", target()});
        return process;
    }
    void putCatalog(bool exists) const
    {
        QFile::remove(target());
        if (exists)
            writeFile(target(), m_shipped);
    }
    /// Number of imports recorded in a sound catalog; -1 and a message if it is not sound.
    [[nodiscard]] int importsOfSoundCatalog() const
    {
        const auto found = storage::verifyCatalog(target().toStdString());
        if (!found || !found->isSound()) {
            qWarning("%s", found ? found->problems.front().c_str() : found.error().text().c_str());
            return -1;
        }
        return static_cast<int>(found->imports);
    }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir(m_folder.path()).mkpath("data"));
        m_shipped = fileContent(shippedCatalog());
        QVERIFY(!m_shipped.isEmpty());
        QCOMPARE(
            programRun(HEADROOM_OFFER_GENERATOR, {path("offer.json"), kListMegabytes}).exitCode, 0);
    }

    void killedImportsLeaveTheOldOrTheNewCatalog()
    {
        putCatalog(true);
        QElapsedTimer clock;
        clock.start();
        auto whole = startImport(path("offer.json"));
        QVERIFY(hasEnded(*whole));
        QCOMPARE(whole->exitCode(), 0);
        const auto duration = static_cast<int>(clock.elapsed());
        const int imported = importsOfSoundCatalog();
        QVERIFY(imported > 0);
        QRandomGenerator random(20261120);
        int old = 0;
        int finished = 0;
        for (int i = 0; i < kills(); ++i) {
            const bool exists = i % 3 != 0;
            putCatalog(exists);
            // All over the run, a little past its end too.
            const int moment = random.bounded(duration * 11 / 10);
            auto process = startImport(path("offer.json"));
            if (!process->waitForFinished(moment))
                process->kill();
            QVERIFY(hasEnded(*process));
            if (!QFile::exists(target())) {
                QVERIFY2(!exists, qPrintable(QStringLiteral("gone after %1 ms").arg(moment)));
                ++old;
            } else if (exists && fileContent(target()) == m_shipped) {
                ++old;
            } else {
                QVERIFY2(importsOfSoundCatalog() == imported,
                         qPrintable(QStringLiteral("killed after %1 ms").arg(moment)));
                ++finished;
            }
        }
        qInfo("%d kills over %d ms: %d times the old catalog, %d times the new one", kills(),
              duration, old, finished);
        QVERIFY(old > 0);
        // Files left by the killed imports are removed by the next one.
        putCatalog(true);
        auto next = startImport(path("offer.json"));
        QVERIFY(hasEnded(*next));
        QCOMPARE(next->exitCode(), 0);
        QStringList left = QDir(path("data")).entryList(QDir::Files);
        left.removeAll("catalog.sqlite.lock");
        QCOMPARE(left, QStringList{"catalog.sqlite"});
    }

    void importsAtOnceAreRefusedOrBothTaken()
    {
        for (const bool exists : {true, false}) {
            putCatalog(exists);
            const int before = exists ? importsOfSoundCatalog() : 0;
            std::vector<std::unique_ptr<QProcess>> processes;
            for (int i = 0; i < 3; ++i)
                processes.push_back(startImport(path("offer.json")));
            int taken = 0;
            for (const auto &process : processes) {
                QVERIFY(hasEnded(*process));
                const QString said = QString::fromUtf8(process->readAllStandardError());
                if (process->exitCode() == 0)
                    ++taken;
                else
                    QVERIFY2(said.contains("Another import is being written.")
                                 || said.contains("The catalog has been changed in the meantime."),
                             qPrintable(said));
            }
            QVERIFY(taken > 0);
            QCOMPARE(importsOfSoundCatalog(), before + taken);
        }
    }
};

QTEST_GUILESS_MAIN(TestImportKills)
#include "tst_import_kills.moc"
