// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/patience.h"
#include "ui/command_line/data_files.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <cstdio>

using namespace headroom;

namespace {

const QString kOverwritten = QStringLiteral("--overwritten");

/// Looks for a file, loses its own executable as in an upgrade, and looks again.
int runOverwritten()
{
    const auto before = cli::findDataFile("prices.txt");
    QFile::remove(QCoreApplication::applicationFilePath());
    const auto after = cli::findDataFile("prices.txt");
    if (before && after && *before == *after)
        return 0;
    std::fprintf(stderr, "%s\n", (after ? before : after).error().text().c_str());
    return 1;
}

} // namespace

class DataFilesTest : public QObject
{
    Q_OBJECT

private slots:
    void aRunningProgramOutlivesItsExecutable()
    {
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("bin")));
        QVERIFY(QDir(folder.path()).mkpath(QStringLiteral("share/headroom")));
        QFile data(folder.filePath(QStringLiteral("share/headroom/prices.txt")));
        QVERIFY(data.open(QIODevice::WriteOnly));
        const QString program = folder.filePath(QStringLiteral("bin/program"));
        QVERIFY(QFile::copy(QCoreApplication::applicationFilePath(), program));
        QProcess process;
        process.start(program, {kOverwritten});
        QVERIFY(process.waitForFinished(headroom::testing::kPatience));
        QVERIFY2(process.exitCode() == 0, process.readAllStandardError().constData());
    }
};

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    if (QCoreApplication::arguments().contains(kOverwritten))
        return runOverwritten();
    DataFilesTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_data_files.moc"
