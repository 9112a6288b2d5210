// SPDX-License-Identifier: GPL-3.0-or-later
#include "catalog_fixture.h"

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <memory>

using namespace headroom;
using namespace headroom::storage;
using namespace headroom::testing;

/// Choice of the catalog that is loaded: the user's or the shipped one.
class TestCatalogChoice : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_shipped = m_tables.compiled();
        m_users = m_folder->filePath("catalog.sqlite").toStdString();
        QVERIFY(QFile::copy(QString::fromStdString(m_shipped), QString::fromStdString(m_users)));
    }

    void unusableCatalogGivesWayToTheShippedOne_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("text") << QByteArray("not a database");
        QTest::newRow("empty") << QByteArray();
    }
    void unusableCatalogGivesWayToTheShippedOne()
    {
        QFETCH(QByteArray, content);
        writeBytes(QString::fromStdString(m_users), content);
        const SqliteCatalogSource source(
            [&]() -> Expected<CatalogChoice> { return chooseCatalog(m_users, m_shipped); });
        const auto loaded = source.load();
        QVERIFY(loaded && loaded->problem);
        QCOMPARE(loaded->problem->where, m_users);
        QVERIFY(QString::fromStdString(loaded->problem->remedy).contains("is unchanged"));
        QCOMPARE(bytesOf(QString::fromStdString(m_users)), content);
    }

    void aDamagedCatalogGivesWayWhenItIsLoaded()
    {
        {
            const auto file = Connection::open(m_users, OpenMode::readWrite);
            QVERIFY(file->execute("UPDATE source SET text = text || '!'"));
        }
        const SqliteCatalogSource source(
            [&]() -> Expected<CatalogChoice> { return chooseCatalog(m_users, m_shipped); });
        const auto loaded = source.load();
        QVERIFY(loaded);
        QVERIFY(loaded->problem);
        QVERIFY(QString::fromStdString(loaded->problem->what).contains("does not match its hash"));
        QVERIFY(loaded->catalog->offerCount() > 0);
    }

    void noCatalogOfOnesOwnIsNothingToTalkAbout()
    {
        QFile::remove(QString::fromStdString(m_users));
        const CatalogChoice choice = chooseCatalog(m_users, m_shipped);
        QCOMPARE(choice.path, m_shipped);
        QCOMPARE(choice.fallback, std::string());
        QVERIFY(choice.isShipped);
    }

    void theRemedyIsNeverTheFileThatFails_data()
    {
        QTest::addColumn<QByteArray>("damage");
        QTest::addColumn<QString>("said");
        QTest::newRow("missing") << QByteArray() << QString();
        QTest::newRow("no database") << QByteArray("not a database") << QString();
        QTest::newRow("newer") << QByteArray("PRAGMA user_version = 99")
                               << QStringLiteral("newer version of Headroom");
        QTest::newRow("older") << QByteArray("PRAGMA user_version = 1")
                               << QStringLiteral("older version of Headroom");
        QTest::newRow("another program's")
            << QByteArray("PRAGMA application_id = 7") << QStringLiteral("not a Headroom catalog");
        QTest::newRow("damaged content") << QByteArray("UPDATE source SET text = text || '!'")
                                         << QStringLiteral("does not match its hash");
    }
    /// The shipped catalog fails, with no user's catalog or with one that is damaged in the same
    /// way.
    void theRemedyIsNeverTheFileThatFails()
    {
        QFETCH(QByteArray, damage);
        QFETCH(QString, said);
        const QString shipped = m_folder->filePath("shipped.sqlite");
        for (const QString &file : {shipped, QString::fromStdString(m_users)}) {
            QFile::remove(file);
            if (damage.isEmpty())
                continue;
            if (damage.startsWith("not")) {
                writeBytes(file, damage);
                continue;
            }
            QVERIFY(QFile::copy(QString::fromStdString(m_shipped), file));
            QVERIFY(Connection::open(file.toStdString(), OpenMode::readWrite)
                        ->execute(damage.constData()));
        }
        for (const bool hasOwn : {true, false}) {
            if (!hasOwn)
                QFile::remove(QString::fromStdString(m_users));
            const SqliteCatalogSource source([&]() -> Expected<CatalogChoice> {
                return chooseCatalog(m_users, shipped.toStdString());
            });
            const auto loaded = source.load();
            QVERIFY(!loaded);
            const QString text = QString::fromStdString(loaded.error().text());
            QVERIFY2(text.contains("Install Headroom again."), qPrintable(text));
            QVERIFY2(!text.contains("Use the catalog that came"), qPrintable(text));
            QVERIFY2(text.contains(said) && text.contains("came with Headroom cannot be used"),
                     qPrintable(text));
        }
    }

private:
    SmallTables m_tables;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::string m_shipped;
    std::string m_users;
};

QTEST_GUILESS_MAIN(TestCatalogChoice)
#include "tst_catalog_choice.moc"
