// SPDX-License-Identifier: GPL-3.0-or-later
// Import and refresh through the whole window: real stores, a real catalog, a server that also
// misbehaves.
#include "core/catalog/known_providers.h"
#include "db/catalog/catalog_store.h"
#include "db/catalog/catalog_verification.h"
#include "db/export/file_exporter.h"
#include "db/plan/file_plan_store.h"
#include "db/price_server.h"
#include "db/pricebook/file_own_price_store.h"
#include "refresh/catalog_updater.h"
#include "session/plan_session.h"
#include "support/await_files.h"
#include "support/patience.h"
#include "ui/models/table_model.h"
#include "ui/prices/import_history.h"
#include "ui/prices/price_updates.h"
#include "ui/prices/progress_panel.h"
#include "ui/prices/table_tabs.h"
#include "ui/prices/update_summary.h"
#include "ui/views/parts/message_bar.h"
#include "ui/window/appearance_choice.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QCheckBox>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTabBar>
#include <QTableView>
#include <QTcpServer>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;
using namespace std::chrono_literals;

namespace {

Date today()
{
    return Date::fromCivil(2026, 11, 20);
}

QString shipped(const char *name)
{
    return QStringLiteral(HEADROOM_DATA_DIR "/") + QLatin1String(name);
}

QByteArray bytesOf(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("%s cannot be written", qPrintable(path));
}

/// A price of the sample plan's own machines a tenth above what the catalog has, and one row at
/// fault.
constexpr const char *kList = "provider,region,instance_type,price_per_hour,as_of\n"
                              "aws,us-east-1,g5.xlarge,9.99,2026-11-19\n"
                              "aws,us-east-1,g5.2xlarge,nonsense,2026-11-19\n";

/// The program's window over a catalog in a folder of its own.
struct Desk {
    QTemporaryDir folder;
    std::unique_ptr<PlanSession> session;
    std::unique_ptr<OwnPrices> ownPrices;
    storage::FileExporter exporter;
    AppearanceChoice appearance;
    std::unique_ptr<MainWindow> window;
    std::shared_ptr<const PriceUpdater> updater;

    explicit Desk(const PriceServer &server, const QString &endpoint = {})
    {
        const std::string own = target().toStdString();
        refresh::UpdaterSetup setup;
        setup.files = [own]() -> Expected<storage::CatalogFiles> {
            const bool exists = QFile::exists(QString::fromStdString(own));
            return storage::CatalogFiles{exists ? own : shipped("catalog.sqlite").toStdString(),
                                         own};
        };
        setup.today = today;
        setup.folder = folder.filePath(QStringLiteral("fetched"));
        const QString base = endpoint.isEmpty() ? server.base() : endpoint;
        setup.endpoints = {base, base, base};
        setup.rules.trusted = server.certificate().toPem();
        setup.rules.stall = 1s * kSlowdown;
        setup.rules.firstPause = 10ms;
        setup.rules.attempts = 2;
        const auto catalogs = std::make_shared<storage::SqliteCatalogSource>(
            [files = setup.files]() -> Expected<storage::CatalogChoice> {
                return storage::CatalogChoice{files()->base, {}};
            });
        updater = std::make_shared<refresh::CatalogUpdater>(std::move(setup));
        session = std::make_unique<PlanSession>(
            std::make_shared<storage::FilePlanStore>(std::string()), catalogs, today);
        ownPrices = std::make_unique<OwnPrices>(
            std::make_shared<storage::FileOwnPriceStore>(
                folder.filePath(QStringLiteral("own.csv")).toStdString()),
            *session);
        const QString sample = shipped("plans/textnlp.headroom");
        if (!testing::openedAsTemplate(*session, sample))
            qFatal("the sample plan does not open");
        window = std::make_unique<MainWindow>(*session, *ownPrices, exporter, updater, appearance,
                                              ShippedPlans{sample, {}});
        window->resize(1280, 720);
        window->show();
        QSignalSpy priced(session.get(), &PlanSession::snapshotChanged);
        session->start();
        if (!priced.wait(kPatience))
            qFatal("the plan is not priced");
    }
    /// With a copy of the shipped catalog as the user's own.
    void copyCatalog() const
    {
        QVERIFY(QFile::copy(shipped("catalog.sqlite"), target()));
        QFile::setPermissions(target(), QFile::ReadOwner | QFile::WriteOwner);
    }

    [[nodiscard]] QString target() const
    {
        return folder.filePath(QStringLiteral("catalog.sqlite"));
    }
    [[nodiscard]] PriceUpdates *prices() const { return window->findChild<PriceUpdates *>(); }
    [[nodiscard]] QString message() const { return window->findChild<MessageBar *>()->text(); }
    [[nodiscard]] bool panelShows() const
    {
        return window->findChild<ProgressPanel *>(QStringLiteral("updatePanel"))->isVisible();
    }
    template <typename Widget>
    [[nodiscard]] Widget *child(const char *name) const
    {
        return window->findChild<Widget *>(QLatin1String(name));
    }
    void trigger(const char *action) const { child<QAction>(action)->trigger(); }
    void press(const char *button) const
    {
        QTest::mouseClick(child<QPushButton>(button), Qt::LeftButton);
    }
    void drop(const QStringList &paths) const
    {
        QMimeData data;
        QList<QUrl> urls;
        for (const QString &path : paths)
            urls << QUrl::fromLocalFile(path);
        data.setUrls(urls);
        QDragEnterEvent enter(QPoint(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &enter);
        if (!enter.isAccepted())
            return;
        QDropEvent event(QPointF(9, 9), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(window.get(), &event);
    }
    void importText(const QByteArray &text) const
    {
        const QString list = folder.filePath(QStringLiteral("list.csv"));
        write(list, text);
        drop({list});
    }
    /// Asks for AWS alone, in the regions of the plan.
    void startAwsRefresh() const
    {
        trigger("refreshPrices");
        child<QCheckBox>("refresh_azure")->setChecked(false);
        press("startRefresh");
    }
    [[nodiscard]] UpdateSummary *summary() const { return child<UpdateSummary>("updateSummary"); }
    [[nodiscard]] HourlyRate rateOf(const char *type) const
    {
        const auto catalog = session->snapshot()->inputs.catalog;
        return catalog->offer(*catalog->find({known::aws, "us-east-1", type, {}})).rate;
    }
};

void answerAws(const HttpRequest &asked, QSslSocket &socket)
{
    if (asked.target == "/offers/v1.0/aws/index.json")
        PriceServer::send(socket,
                          R"({"formatVersion":"v1.0","offers":{"AmazonEC2":{"offerCode":"AmazonEC2",
"currentRegionIndexUrl":"/offers/v1.0/aws/AmazonEC2/current/region_index.json"}}})");
    else if (asked.target == "/offers/v1.0/aws/AmazonEC2/current/region_index.json")
        PriceServer::send(socket, R"({"regions":{"us-east-1":{"regionCode":"us-east-1",
"currentVersionUrl":"/us-east-1.json"},"ap-south-1":{"regionCode":"ap-south-1",
"currentVersionUrl":"/ap-south-1.json"}}})");
    else
        PriceServer::send(socket,
                          bytesOf(QStringLiteral(HEADROOM_SOURCE_DIR
                                                 "/tests/db/fixtures/import/aws_offer.json")));
}

/// Sends the start of a long answer and then nothing.
void stall(const HttpRequest &, QSslSocket &socket)
{
    socket.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{\"half\":");
}

} // namespace

class PriceUpdatesTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init();
    void droppedListIsImportedAndReported();
    void droppedFileOfAnotherKindIsNotImported();
    void faultyListIsRefusedAndChangesNothing();
    void refreshFetchesTheRegionsOfThePlan();
    void cancelLeavesTheCatalogByteForByte_data();
    void cancelLeavesTheCatalogByteForByte();
    void misbehavingServersChangeNothing_data();
    void misbehavingServersChangeNothing();
    void offlineIsSaidPlainly();
    void theKeyOfGoogleIsNowhereLeft();
    void closingAsksAndStops();
    void importsCanBeLookedUp();

private:
    std::unique_ptr<PriceServer> m_server;
};

void PriceUpdatesTest::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("Headroom"));
    QCoreApplication::setApplicationName(QStringLiteral("HeadroomPriceUpdates"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    m_server = std::make_unique<PriceServer>();
    if (!m_server->isListening())
        QFAIL("openssl is needed to make a certificate; packaging/check installs it");
}

void PriceUpdatesTest::init()
{
    QSettings().clear();
    m_server->requests.clear();
}

void PriceUpdatesTest::droppedListIsImportedAndReported()
{
    const Desk desk(*m_server);
    QVERIFY(!QFile::exists(desk.target()));
    desk.importText(kList);
    QTRY_VERIFY_WITH_TIMEOUT(desk.summary(), kPatience);
    QVERIFY(!desk.panelShows());
    QCOMPARE(desk.rateOf("g5.xlarge"), HourlyRate::parse("9.99").value());
    const auto figure = [&](const char *name) {
        return desk.summary()->findChild<QLabel *>(QLatin1String(name))->text().toInt();
    };
    QCOMPARE(figure("ledgerRead"), 2);
    QCOMPARE(figure("ledgerRead"), figure("ledgerInserted") + figure("ledgerUpdated")
                                       + figure("ledgerUnchanged") + figure("ledgerDuplicate")
                                       + figure("ledgerRejected"));
    QCOMPARE(figure("ledgerRejected"), 1);
    const QString effect =
        desk.summary()->findChild<QLabel *>(QStringLiteral("planEffect"))->text();
    QVERIFY2(effect.contains(QStringLiteral("a month")), qPrintable(effect));
    QVERIFY2(desk.message().isEmpty(), qPrintable(desk.message())); // the summary says it all
    // The stated effect on the plan agrees with the total below the window.
    QVERIFY2(effect.contains(desk.child<QLabel>("totalValue")->text()), qPrintable(effect));
    TableTabs *tables = desk.summary()->tables();
    for (int i = 0; i < tables->tabs()->count(); ++i)
        if (tables->tabs()->tabText(i).startsWith(QStringLiteral("Faulty rows")))
            tables->tabs()->setCurrentIndex(i);
    QCOMPARE(tables->model()->rowCount(), 1);
    QCOMPARE(tables->model()->index(0, 2).data().toString(), QStringLiteral("line 3"));
}

void PriceUpdatesTest::droppedFileOfAnotherKindIsNotImported()
{
    const Desk desk(*m_server);
    desk.drop({QStringLiteral("/tmp/picture.png")});
    desk.drop({QStringLiteral("/tmp/list.csv"), QStringLiteral("/tmp/plan.headroom")});
    QVERIFY(!desk.prices()->update()->isRunning());
    QVERIFY(desk.message().isEmpty());
}

void PriceUpdatesTest::faultyListIsRefusedAndChangesNothing()
{
    const Desk desk(*m_server);
    desk.copyCatalog();
    const QByteArray before = bytesOf(desk.target());
    desk.importText("no,price,list\n1,2,3\n");
    QTRY_VERIFY_WITH_TIMEOUT(!desk.prices()->update()->isRunning(), kPatience);
    QVERIFY2(desk.message().contains(QStringLiteral("list.csv")), qPrintable(desk.message()));
    QVERIFY(!desk.summary());
    QCOMPARE(bytesOf(desk.target()), before);
}

void PriceUpdatesTest::refreshFetchesTheRegionsOfThePlan()
{
    const Desk desk(*m_server);
    m_server->answer(answerAws);
    desk.startAwsRefresh();
    QTRY_VERIFY_WITH_TIMEOUT(desk.summary(), kPatience);
    QCOMPARE(desk.message(), QString());
    QStringList asked;
    for (const HttpRequest &request : m_server->requests)
        asked << QString::fromUtf8(request.target);
    QVERIFY(asked.contains(QStringLiteral("/us-east-1.json")));
    QVERIFY(!asked.contains(QStringLiteral("/ap-south-1.json")));
    const auto verified = storage::verifyCatalog(desk.target().toStdString());
    QVERIFY(verified && verified->isSound());
}

void PriceUpdatesTest::cancelLeavesTheCatalogByteForByte_data()
{
    QTest::addColumn<int>("phase");
    QTest::newRow("while fetching") << static_cast<int>(PriceUpdatePhase::fetching);
    QTest::newRow("while reading") << static_cast<int>(PriceUpdatePhase::reading);
    QTest::newRow("while comparing") << static_cast<int>(PriceUpdatePhase::comparing);
    QTest::newRow("while publishing") << static_cast<int>(PriceUpdatePhase::publishing);
}

void PriceUpdatesTest::cancelLeavesTheCatalogByteForByte()
{
    QFETCH(int, phase);
    const auto wanted = static_cast<PriceUpdatePhase>(phase);
    const Desk desk(*m_server);
    desk.copyCatalog();
    const QByteArray before = bytesOf(desk.target());
    PriceUpdate *update = desk.prices()->update();
    QSignalSpy stopped(update, &PriceUpdate::stopped);
    QSignalSpy finished(update, &PriceUpdate::finished);
    bool pressed = false;
    connect(update, &PriceUpdate::progressed, update, [&](const PriceUpdateProgress &progress) {
        if (progress.phase == wanted && !pressed) {
            pressed = true;
            desk.press("cancelUpdate");
        }
    });
    if (wanted == PriceUpdatePhase::fetching) {
        m_server->answer(stall);
        desk.startAwsRefresh();
    } else {
        QByteArray list("provider,region,instance_type,price_per_hour,as_of\n");
        for (int i = 0; i < 600'000; ++i)
            list += "aws,us-east-1,g5.xlarge,9.99,2026-11-19\n";
        desk.importText(list);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!update->isRunning(), kPatience);
    QVERIFY(pressed);
    QVERIFY(!desk.panelShows());
    // Close to the end the stop may come too late: then all of the import is there.
    if (finished.isEmpty()) {
        QCOMPARE(stopped.count(), 1);
        QCOMPARE(bytesOf(desk.target()), before);
        QCOMPARE(desk.message(), QStringLiteral("Stopped. The catalog is unchanged."));
        QCOMPARE(QDir(desk.folder.path())
                     .entryList({QStringLiteral("*staging*"), QStringLiteral("*draft*")}),
                 QStringList());
    } else {
        QVERIFY(wanted == PriceUpdatePhase::comparing || wanted == PriceUpdatePhase::publishing);
        const auto verified = storage::verifyCatalog(desk.target().toStdString());
        QVERIFY(verified && verified->isSound());
    }
}

void PriceUpdatesTest::misbehavingServersChangeNothing_data()
{
    QTest::addColumn<QByteArray>("kind");
    for (const char *kind : {"redirect", "refusal", "fault", "garbage", "stall", "no list"})
        QTest::newRow(kind) << QByteArray(kind);
}

void PriceUpdatesTest::misbehavingServersChangeNothing()
{
    QFETCH(QByteArray, kind);
    const Desk desk(*m_server);
    desk.copyCatalog();
    const QByteArray before = bytesOf(desk.target());
    m_server->answer([&](const HttpRequest &asked, QSslSocket &socket) {
        if (kind == "redirect")
            PriceServer::send(socket, {}, "302 Found", "Location: https://elsewhere.example/\r\n");
        else if (kind == "refusal")
            PriceServer::send(socket, "<Error/>", "403 Forbidden");
        else if (kind == "fault")
            PriceServer::send(socket, "<Error/>", "503 Service Unavailable");
        else if (kind == "garbage")
            PriceServer::send(socket, "\x01\x02 no JSON");
        else if (kind == "stall")
            stall(asked, socket);
        else if (asked.target.endsWith("us-east-1.json"))
            PriceServer::send(socket, "<html>Sign in to the hotel's network</html>");
        else
            answerAws(asked, socket);
    });
    desk.startAwsRefresh();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.prices()->update()->isRunning(), kPatience);
    QVERIFY(!desk.message().isEmpty());
    QVERIFY(!desk.summary());
    QVERIFY(!desk.panelShows());
    QCOMPARE(bytesOf(desk.target()), before);
}

void PriceUpdatesTest::offlineIsSaidPlainly()
{
    QTcpServer closed;
    QVERIFY(closed.listen(QHostAddress::LocalHost));
    const QString endpoint = QStringLiteral("https://localhost:%1").arg(closed.serverPort());
    closed.close();
    const Desk desk(*m_server, endpoint);
    desk.startAwsRefresh();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.prices()->update()->isRunning(), kPatience);
    QVERIFY2(desk.message().contains(QStringLiteral("There is no connection to localhost.")),
             qPrintable(desk.message()));
    QVERIFY(!QFile::exists(desk.target()));
}

void PriceUpdatesTest::theKeyOfGoogleIsNowhereLeft()
{
    const Desk desk(*m_server);
    m_server->answer([](const HttpRequest &, QSslSocket &socket) {
        PriceServer::send(socket, "{}", "403 Forbidden");
    });
    desk.trigger("refreshPrices");
    desk.child<QCheckBox>("refresh_aws")->setChecked(false);
    desk.child<QCheckBox>("refresh_azure")->setChecked(false);
    desk.child<QCheckBox>("refresh_gcp")->setChecked(true);
    QVERIFY(!desk.child<QPushButton>("startRefresh")->isEnabled());
    desk.child<QLineEdit>("googleKey")->setText(QStringLiteral("SECRET-KEY"));
    desk.press("startRefresh");
    QTRY_VERIFY_WITH_TIMEOUT(!desk.prices()->update()->isRunning(), kPatience);
    QCOMPARE(m_server->requests.front().headers.value("x-goog-api-key"), "SECRET-KEY");
    QVERIFY(!desk.message().isEmpty());
    QVERIFY(!desk.message().contains(QStringLiteral("SECRET")));
    QSettings().sync();
    QVERIFY(!bytesOf(QSettings().fileName()).contains("SECRET"));
    for (const QFileInfo &file :
         QDir(desk.folder.filePath(QStringLiteral("fetched"))).entryInfoList(QDir::Files))
        QVERIFY(!bytesOf(file.filePath()).contains("SECRET"));
}

void PriceUpdatesTest::closingAsksAndStops()
{
    const Desk desk(*m_server);
    m_server->answer(stall);
    desk.startAwsRefresh();
    QTRY_VERIFY_WITH_TIMEOUT(!m_server->requests.isEmpty(), kPatience);
    QVERIFY(desk.panelShows());
    desk.window->close();
    QVERIFY(desk.window->isVisible());
    auto *question = desk.child<QMessageBox>("updateQuestion");
    QVERIFY(question);
    for (QAbstractButton *button : question->buttons())
        if (question->buttonRole(button) == QMessageBox::AcceptRole)
            button->click();
    QTRY_VERIFY_WITH_TIMEOUT(!desk.window->isVisible(), kPatience);
    QVERIFY(!desk.prices()->update()->isRunning());
}

void PriceUpdatesTest::importsCanBeLookedUp()
{
    const Desk desk(*m_server);
    desk.importText(kList);
    QTRY_VERIFY_WITH_TIMEOUT(desk.summary(), kPatience);
    desk.trigger("importHistory");
    QTRY_VERIFY_WITH_TIMEOUT(desk.child<ImportHistory>("importHistory"), kPatience);
    auto *history = desk.child<ImportHistory>("importHistory");
    QVERIFY(history->imports()->model()->rowCount() > 0);
    QCOMPARE(history->imports()->model()->index(0, 0).data().toString(),
             QStringLiteral("list.csv"));
    QCOMPARE(history->rejections()->rowCount(), 1);
}

QTEST_MAIN(PriceUpdatesTest)
#include "tst_price_updates.moc"
