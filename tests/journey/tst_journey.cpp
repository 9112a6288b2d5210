// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/format.h"
#include "db/catalog/catalog_store.h"
#include "db/export/file_exporter.h"
#include "db/plan/file_plan_store.h"
#include "db/pricebook/file_own_price_store.h"
#include "solver/choice_solver.h"
#include "support/await_files.h"
#include "support/patience.h"
#include "ui/charts/scatter_chart.h"
#include "ui/charts/stacked_bars_chart.h"
#include "ui/pages/explore/explore_page.h"
#include "ui/pages/optimise/optimise_page.h"
#include "ui/plan_files/plan_files.h"
#include "ui/report/report_exports.h"
#include "ui/theme/plain_label.h"
#include "ui/views/fields/switch_field.h"
#include "ui/views/parts/message_bar.h"
#include "ui/window/appearance_choice.h"
#include "ui/window/centre_pane.h"
#include "ui/window/main_window.h"

#include <QAbstractButton>
#include <QAction>
#include <QFile>
#include <QFileDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace headroom;
using namespace headroom::ui;

namespace {

Date today()
{
    return Date::fromCivil(2026, 11, 20);
}

QString shipped(const char *name)
{
    return QStringLiteral(HEADROOM_DATA_DIR "/") + QLatin1String(name);
}

/// The lines of a file written by RFC 4180, without quoted line ends.
QList<QStringList> csvRows(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<QStringList> rows;
    for (const QString &line :
         QString::fromUtf8(file.readAll()).split(QStringLiteral("\r\n"), Qt::SkipEmptyParts)) {
        QStringList cells{QString()};
        bool quoted = false;
        for (const QChar character : line) {
            if (character == u'"')
                quoted = !quoted;
            else if (character == u',' && !quoted)
                cells += QString();
            else
                cells.last() += character;
        }
        rows += cells;
    }
    return rows;
}

QString moneyText(const QString &plain)
{
    const Expected<Exact> amount = Exact::parse(plain.toStdString());
    return amount ? QString::fromStdString(formatMoney(Money::rounded(*amount), "USD", english()))
                  : QString();
}

} // namespace

/// One user's way through the window, from the sample plan to the report.
class JourneyTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void samplePlanIsPriced();
    void demandIsEdited();
    void pointIsClicked();
    void editsAreUndone();
    void mixWithCommitmentsIsAccepted();
    void planIsSaved();
    void planIsReopened();
    void csvAgreesWithTheScreen();
    void pdfIsWritten();
    void workbookIsWritten();
    void cleanupTestCase();

private:
    [[nodiscard]] QString label(const char *name) const;
    [[nodiscard]] QString message() const;
    [[nodiscard]] QListView *mix() const;
    void trigger(const char *action) const;
    void selectWorkload(const QString &name) const;
    void chooseFile(const char *dialog, const QString &path) const;
    [[nodiscard]] QStringList mixTexts() const;

    QTemporaryDir m_folder;
    std::unique_ptr<PlanSession> m_session;
    std::unique_ptr<OwnPrices> m_ownPrices;
    std::unique_ptr<AppearanceChoice> m_appearance;
    storage::FileExporter m_exporter;
    std::unique_ptr<MainWindow> m_window;
    QString m_chosenOffer;
};

void JourneyTest::initTestCase()
{
    QCoreApplication::setOrganizationName(QStringLiteral("Headroom"));
    QCoreApplication::setApplicationName(QStringLiteral("HeadroomJourney"));
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings().clear();
    QVERIFY(m_folder.isValid());
    m_session = std::make_unique<PlanSession>(
        std::make_shared<storage::FilePlanStore>(std::string()),
        std::make_shared<storage::SqliteCatalogSource>(shipped("catalog.sqlite").toStdString()),
        today);
    m_ownPrices = std::make_unique<OwnPrices>(
        std::make_shared<storage::FileOwnPriceStore>(m_folder.filePath("own.csv").toStdString()),
        *m_session);
    m_appearance = std::make_unique<AppearanceChoice>();
    m_appearance->apply();
    const QString sample = shipped("plans/textnlp.headroom");
    const auto done = testing::openedAsTemplate(*m_session, sample);
    QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    m_window = std::make_unique<MainWindow>(*m_session, *m_ownPrices, m_exporter, nullptr,
                                            *m_appearance, ShippedPlans{sample, {}},
                                            Solvers{.mix = solver::bestChoice, .fleet = {}});
    m_window->resize(1440, 900);
    m_window->show();
    QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
}

void JourneyTest::cleanupTestCase()
{
    m_window.reset();
    m_ownPrices.reset();
    m_session.reset();
    QSettings().clear();
}

QString JourneyTest::label(const char *name) const
{
    const auto *label = m_window->findChild<QLabel *>(QLatin1String(name));
    const auto *elided = qobject_cast<const ElidedLabel *>(label);
    return elided != nullptr ? elided->fullText() : label->text();
}

/// Beside the plan: the start page has messages of its own.
QString JourneyTest::message() const
{
    return m_window->findChild<CentrePane *>()->messages()->text();
}

QListView *JourneyTest::mix() const
{
    return m_window->findChild<QListView *>(QStringLiteral("workloadList"));
}

void JourneyTest::trigger(const char *action) const
{
    m_window->findChild<QAction *>(QLatin1String(action))->trigger();
}

void JourneyTest::selectWorkload(const QString &name) const
{
    const QAbstractItemModel *model = mix()->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        if (model->index(row, 0).data().toString() != name)
            continue;
        mix()->scrollTo(model->index(row, 0));
        QTest::mouseClick(mix()->viewport(), Qt::LeftButton, {},
                          mix()->visualRect(model->index(row, 0)).center());
    }
}

void JourneyTest::chooseFile(const char *name, const QString &path) const
{
    auto *dialog = m_window->findChild<QFileDialog *>(QLatin1String(name));
    QVERIFY(dialog);
    emit dialog->fileSelected(path);
    dialog->reject();
}

QStringList JourneyTest::mixTexts() const
{
    QStringList texts;
    const QAbstractItemModel *model = mix()->model();
    for (int row = 0; row < model->rowCount(); ++row)
        texts += model->index(row, 0).data(Qt::AccessibleTextRole).toString();
    return texts;
}

void JourneyTest::samplePlanIsPriced()
{
    QVERIFY(mix()->model()->rowCount() > 5);
    QCOMPARE(label("totalValue"), QStringLiteral("…"));
    QSignalSpy candidates(m_session.get(), &PlanSession::candidatesChanged);
    m_session->start();
    QTRY_VERIFY_WITH_TIMEOUT(label("totalValue").startsWith(u'$'), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(!candidates.isEmpty(), 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(label("offerCounter").contains(QStringLiteral(" of ")), 20'000);
}

void JourneyTest::demandIsEdited()
{
    const auto &workloads = m_session->plan().workloads;
    const auto realTime =
        std::ranges::find(workloads, WorkloadKind::realTimeInference, &Workload::kind);
    QVERIFY(realTime != workloads.end());
    selectWorkload(QString::fromStdString(realTime->name));
    auto *peak = m_window->findChild<QLineEdit *>(QStringLiteral("field_peak_requests"));
    const WorkloadId id = realTime->id;
    const double wanted = realTime->demand.peakRequestsPerSecond * 2;
    QSignalSpy candidates(m_session.get(), &PlanSession::candidatesChanged);
    peak->setFocus();
    peak->selectAll();
    QTest::keyClicks(peak, QLocale().toString(wanted));
    QTest::keyClick(peak, Qt::Key_Return);
    QCOMPARE(findWorkload(m_session->plan(), id)->demand.peakRequestsPerSecond, wanted);
    QTRY_VERIFY_WITH_TIMEOUT(!candidates.isEmpty(), 20'000);
    QVERIFY(m_window->isWindowModified());
}

void JourneyTest::pointIsClicked()
{
    auto *page = m_window->findChild<ExplorePage *>();
    ScatterChart *chart = page->chart();
    QTRY_VERIFY_WITH_TIMEOUT(!page->isBehind(), headroom::testing::kPatience);
    const ScatterScene &scene = page->scene();
    QVERIFY(!scene.frontier.empty());
    // A mark with enough room around it to be hit: the mark under the pointer decides.
    const std::uint32_t target = scene.frontier[scene.frontier.size() / 2];
    const QPoint place = chart->positionOf(target).toPoint();
    const auto under = chart->candidateAt(place);
    QVERIFY(under.has_value());
    const OfferReference offer = m_session->candidates()->catalog->reference(*under);
    const WorkloadId workload = m_session->candidates()->workload;
    QTest::mouseMove(chart, place);
    QTest::mouseClick(chart, Qt::LeftButton, {}, place);
    QTRY_COMPARE(activeScenario(m_session->plan()).allocations.at(workload).offer, offer);
    m_chosenOffer = QString::fromStdString(offer.instanceType);
}

void JourneyTest::editsAreUndone()
{
    const Plan changed = m_session->plan();
    const QString total = label("totalValue");
    trigger("undo");
    QVERIFY(m_session->plan() != changed);
    trigger("redo");
    QCOMPARE(m_session->plan(), changed);
    QCOMPARE(label("totalValue"), total);
}

/// From the switch of the rule to the bottom line: what was promised is what the plan costs.
void JourneyTest::mixWithCommitmentsIsAccepted()
{
    const Plan before = m_session->plan();
    Scenario rules = activeScenario(before);
    rules.rules.base = ShareBase::workloads; // shares of cost cannot be kept beside commitments
    setOn(rules.rules, RuleSwitch::budget, false); // the offer that was clicked may be above it
    m_session->document().apply(ChangeAssumptions{rules, "base of shares"});
    trigger("showOptimise");
    auto *page = m_window->findChild<OptimisePage *>();
    page->findChild<SwitchField *>(QStringLiteral("switch_commitments"))->click();
    page->findChild<QPushButton *>(QStringLiteral("startSearch"))->click();
    QTRY_VERIFY_WITH_TIMEOUT(!page->optimiser().isRunning(), 240'000);
    QVERIFY2(page->proposal() && page->proposal()->chosen, qPrintable(label("searchHeadline")));
    const MixChoice choice = page->proposal()->choice;
    QVERIFY(!choice.commitments.empty());
    page->findChild<QPushButton *>(QStringLiteral("acceptMix"))->click();
    QCOMPARE(m_session->snapshot()->evaluation.activeScenario().total, choice.monthly);
    QCOMPARE(label("totalValue"),
             QString::fromStdString(formatMoney(choice.monthly, before.currency, english())));
    QCOMPARE(activeScenario(m_session->plan()).commitments, choice.commitments);
    for (int i = 0; i < 3; ++i)
        trigger("undo");
    QVERIFY(m_session->plan() == before);
    trigger("showExplore");
}

void JourneyTest::planIsSaved()
{
    trigger("savePlan"); // the sample has no file of its own: a name is asked for
    chooseFile("saveDialog", m_folder.filePath(QStringLiteral("mine.headroom")));
    const QString said = message();
    QVERIFY2(said.isEmpty(), qPrintable(said));
    QTRY_VERIFY(!m_window->isWindowModified());
    QCOMPARE(label("fileName"), QStringLiteral("mine.headroom"));
    QVERIFY(QFile::exists(m_folder.filePath(QStringLiteral("mine.headroom"))));
}

void JourneyTest::planIsReopened()
{
    const QStringList before = mixTexts();
    const QString total = label("totalValue");
    trigger("newPlan");
    m_window->findChild<QAbstractButton *>(QStringLiteral("startEmpty"))->click();
    QCOMPARE(mix()->model()->rowCount(), 0);
    m_window->findChild<PlanFiles *>()->open(m_folder.filePath(QStringLiteral("mine.headroom")));
    QTRY_COMPARE(mixTexts(), before);
    QCOMPARE(label("totalValue"), total);
}

void JourneyTest::csvAgreesWithTheScreen()
{
    const QString path = m_folder.filePath(QStringLiteral("lines.csv"));
    trigger("exportLines");
    chooseFile("exportDialog", path);
    QTRY_VERIFY_WITH_TIMEOUT(message().contains(QStringLiteral("lines.csv")), 20'000);
    const QList<QStringList> rows = csvRows(path);
    const qsizetype cost = rows.first().indexOf(QStringLiteral("monthly_cost"));
    QVERIFY(cost > 0);
    const QStringList onScreen = mixTexts();
    QCOMPARE(rows.size(), onScreen.size() + 2); // header and total
    qint64 cents = 0;
    for (qsizetype i = 0; i < onScreen.size(); ++i) {
        const QString amount = rows[i + 1][cost];
        QVERIFY2(onScreen[i].endsWith(moneyText(amount)), qPrintable(onScreen[i] + u' ' + amount));
        cents += Money::rounded(Exact::parse(amount.toStdString()).value()).cents();
    }
    QCOMPARE(moneyText(rows.last()[cost]), label("totalValue"));
    QCOMPARE(QString::fromStdString(formatMoney(Money::fromCents(cents), "USD", english())),
             label("totalValue"));
}

void JourneyTest::pdfIsWritten()
{
    const QString path = m_folder.filePath(QStringLiteral("report.pdf"));
    trigger("exportReport");
    auto *save = m_window->findChild<QPushButton *>(QStringLiteral("savePdf"));
    QVERIFY(save);
    QTRY_VERIFY_WITH_TIMEOUT(save->isEnabled(), headroom::testing::kPatience);
    save->click();
    chooseFile("exportDialog", path);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), headroom::testing::kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(message().contains(QStringLiteral("report.pdf")),
                             headroom::testing::kPatience);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().startsWith("%PDF-"));
}

void JourneyTest::workbookIsWritten()
{
    const QString path = m_folder.filePath(QStringLiteral("report.xlsx"));
    trigger("exportWorkbook");
    chooseFile("exportDialog", path);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(path), headroom::testing::kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(message().contains(QStringLiteral("report.xlsx")),
                             headroom::testing::kPatience);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY(file.readAll().startsWith("PK"));
}

QTEST_MAIN(JourneyTest)
#include "tst_journey.moc"
