// SPDX-License-Identifier: GPL-3.0-or-later
#include "db/hash/sha256.h"
#include "db/sqlite/connection.h"

#include <QByteArray>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

using namespace headroom;
using namespace headroom::storage;

class SqliteTest : public QObject
{
    Q_OBJECT

private slots:
    void missingFileIsAnError();
    void pipeIsRefusedWithoutWaiting();
    void textFileIsRefused();
    void valuesComeBackAsTheyWere();
    void emptyTextIsNotNull();
    void uncommittedChangesAreRolledBack();
    void committedChangesStay();
    void immutableFilesCannotBeWritten();
    void viewsAndTriggersDoNotRun();
    void schemaCannotBeWritten();
    void pathsMayHaveAnyCharacters();
    void stopRequestEndsAStatement();
    void sha256OfKnownTexts_data();
    void sha256OfKnownTexts();
    void sha256DoesNotDependOnPieces();

private:
    [[nodiscard]] std::string path(const char *name) const
    {
        return m_folder.filePath(name).toStdString();
    }
    QTemporaryDir m_folder;
};

void SqliteTest::missingFileIsAnError()
{
    const auto connection = Connection::open(path("nowhere.sqlite"), OpenMode::readWrite);
    QVERIFY(!connection);
    QCOMPARE(connection.error().where, path("nowhere.sqlite"));
    QVERIFY(!QFile::exists(m_folder.filePath("nowhere.sqlite")));
}

void SqliteTest::pipeIsRefusedWithoutWaiting()
{
    QCOMPARE(::mkfifo(path("pipe").c_str(), 0600), 0);
    QVERIFY(!Connection::open(path("pipe"), OpenMode::immutable));
}

void SqliteTest::textFileIsRefused()
{
    QFile file(m_folder.filePath("text.sqlite"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("this is not a database, though it is long enough to be looked at. ")
                   .repeated(20));
    file.close();
    const auto connection = Connection::open(path("text.sqlite"), OpenMode::immutable);
    QVERIFY(!connection || !connection->integer("SELECT count(*) FROM sqlite_schema"));
}

void SqliteTest::valuesComeBackAsTheyWere()
{
    const auto connection = Connection::open({}, OpenMode::inMemory);
    QVERIFY(connection);
    QVERIFY(connection->execute("CREATE TABLE t (a INTEGER, b REAL, c TEXT, d BLOB) STRICT"));
    const std::array<std::byte, 3> bytes = {std::byte{0}, std::byte{255}, std::byte{7}};
    auto insert = connection->prepare("INSERT INTO t VALUES (?1, ?2, ?3, ?4)");
    QVERIFY(insert);
    insert->bind(1, std::int64_t{9'007'199'254'740'993});
    insert->bind(2, 0.125);
    insert->bind(3, std::string_view("caf\xc3\xa9 \xf0\x9f\x92\xb0"));
    insert->bind(4, std::span<const std::byte>(bytes));
    QVERIFY(insert->run());
    auto select = connection->prepare("SELECT * FROM t");
    QVERIFY(select && select->step().value_or(false));
    QCOMPARE(select->integer(0), std::int64_t{9'007'199'254'740'993});
    QCOMPARE(select->real(1), 0.125);
    QCOMPARE(select->text(2), std::string_view("caf\xc3\xa9 \xf0\x9f\x92\xb0"));
    QVERIFY(std::ranges::equal(select->blob(3), bytes));
    QVERIFY(!select->step().value_or(true));
}

void SqliteTest::emptyTextIsNotNull()
{
    const auto connection = Connection::open({}, OpenMode::inMemory);
    auto select = connection->prepare("SELECT ?1, ?2, NULL");
    QVERIFY(select);
    select->bind(1, std::string_view());
    select->bind(2, std::span<const std::byte>());
    QVERIFY(select->step().value_or(false));
    QVERIFY(!select->isNull(0));
    QVERIFY(!select->isNull(1));
    QVERIFY(select->isNull(2));
}

void SqliteTest::uncommittedChangesAreRolledBack()
{
    const auto connection = Connection::open({}, OpenMode::inMemory);
    QVERIFY(connection->execute("CREATE TABLE t (a)"));
    {
        auto transaction = Transaction::begin(*connection);
        QVERIFY(transaction);
        QVERIFY(connection->execute("INSERT INTO t VALUES (1)"));
    }
    QCOMPARE(connection->integer("SELECT count(*) FROM t").value(), std::int64_t{0});
}

void SqliteTest::committedChangesStay()
{
    {
        const auto connection = Connection::open(path("kept.sqlite"), OpenMode::create);
        QVERIFY(connection && connection->execute("CREATE TABLE t (a)"));
        auto transaction = Transaction::begin(*connection);
        QVERIFY(connection->execute("INSERT INTO t VALUES (1)"));
        QVERIFY(transaction->commit());
    }
    const auto again = Connection::open(path("kept.sqlite"), OpenMode::readOnly);
    QCOMPARE(again->integer("SELECT count(*) FROM t").value(), std::int64_t{1});
}

void SqliteTest::immutableFilesCannotBeWritten()
{
    QVERIFY(
        Connection::open(path("fixed.sqlite"), OpenMode::create)->execute("CREATE TABLE t (a)"));
    const auto connection = Connection::open(path("fixed.sqlite"), OpenMode::immutable);
    QVERIFY(connection);
    const auto written = connection->execute("INSERT INTO t VALUES (1)");
    QVERIFY(!written);
    QCOMPARE(written.error().where, path("fixed.sqlite"));
}

void SqliteTest::viewsAndTriggersDoNotRun()
{
    const auto connection = Connection::open({}, OpenMode::inMemory);
    QVERIFY(connection->execute("CREATE TABLE t (a); CREATE VIEW v AS SELECT a FROM t;"
                                "CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; END;"));
    QVERIFY(!connection->execute("SELECT * FROM v"));
    QVERIFY(connection->execute("INSERT INTO t VALUES (1)"));
    QCOMPARE(connection->integer("SELECT count(*) FROM t").value(), std::int64_t{1});
}

void SqliteTest::schemaCannotBeWritten()
{
    const auto connection = Connection::open({}, OpenMode::inMemory);
    QVERIFY(connection->execute("CREATE TABLE t (a)"));
    (void)connection->execute("PRAGMA writable_schema = ON");
    QVERIFY(!connection->execute("UPDATE sqlite_schema SET sql = 'CREATE TABLE t (b)'"));
}

void SqliteTest::pathsMayHaveAnyCharacters()
{
    const std::string odd = path("a b?immutable=1#%41\xc3\xa9.sqlite");
    QVERIFY(Connection::open(odd, OpenMode::create)->execute("CREATE TABLE t (a)"));
    QVERIFY(QFile::exists(QString::fromStdString(odd)));
    QVERIFY(Connection::open(odd, OpenMode::immutable)->execute("SELECT * FROM t"));
}

void SqliteTest::stopRequestEndsAStatement()
{
    auto connection = Connection::open({}, OpenMode::inMemory);
    std::stop_source stop;
    stop.request_stop();
    connection->stopWhen(stop.get_token());
    QVERIFY(!connection->integer(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100000000) "
        "SELECT max(i) FROM n"));
}

void SqliteTest::sha256OfKnownTexts_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("hash");
    // FIPS 180-4 examples.
    QTest::newRow("empty")
        << QByteArray()
        << QByteArray("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    QTest::newRow("abc") << QByteArray(
        "abc") << QByteArray("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    QTest::newRow("two blocks")
        << QByteArray("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
        << QByteArray("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    QTest::newRow("a million a") << QByteArray(
        1'000'000,
        'a') << QByteArray("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

void SqliteTest::sha256OfKnownTexts()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, hash);
    Sha256 sha;
    sha.add(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
    QCOMPARE(QByteArray::fromStdString(sha.hex()), hash);
}

void SqliteTest::sha256DoesNotDependOnPieces()
{
    const std::string text(1000, 'x');
    Sha256 whole;
    whole.add(text);
    const std::string expected = whole.hex();
    for (const std::size_t piece : {1U, 7U, 63U, 64U, 65U, 500U}) {
        Sha256 pieces;
        for (std::size_t at = 0; at < text.size(); at += piece)
            pieces.add(std::string_view(text).substr(at, piece));
        QCOMPARE(pieces.hex(), expected);
    }
}

QTEST_GUILESS_MAIN(SqliteTest)
#include "tst_sqlite.moc"
