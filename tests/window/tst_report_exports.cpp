// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/catalog/known_providers.h"
#include "core/report/forecast_report.h"
#include "core/report/workbook.h"
#include "session/plan_session.h"
#include "support/memory_catalog_source.h"
#include "support/memory_plan_store.h"
#include "ui/prices/progress_panel.h"
#include "ui/report/chart_files.h"
#include "ui/report/pages_view.h"
#include "ui/report/report_dialog.h"
#include "ui/report/report_exports.h"
#include "window_fixtures.h"

#include <QFileDialog>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSemaphore>
#include <QSettings>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <atomic>
#include <map>

using namespace headroom;
using namespace headroom::testing;
using namespace headroom::ui;

namespace {

/// Writes nothing, and each file only when it is let.
class GatedExporter final : public Exporter
{
public:
    Expected<void> writeCsv(const std::string &, const Table &taken) const override
    {
        table = taken;
        return {};
    }
    Expected<void> writeWorkbook(const std::string &, const Workbook &taken) const override
    {
        workbook = taken;
        return full ? failure("The disk is full.") : Expected<void>();
    }
    Expected<void> writeAlerts(const std::string &folder,
                               const ForecastReport &taken) const override
    {
        alertFolder = folder;
        alerts = taken.alerts.rules.size();
        return {};
    }
    Expected<void> writeFile(const std::string &, std::string_view) const override
    {
        ++begun;
        gate.acquire();
        ++written;
        return {};
    }
    mutable QSemaphore gate;
    mutable std::atomic<int> begun = 0;
    mutable std::atomic<int> written = 0;
    mutable Table table;
    mutable Workbook workbook;
    mutable std::string alertFolder;
    mutable std::size_t alerts = 0;
    bool full = false;
};

/// Exports of the small plan: two charts of the months, four of its
/// studies, and two for each of its two workloads.
struct Desk {
    static constexpr int kCharts = 10;

    std::shared_ptr<MemoryPlanStore> store = std::make_shared<MemoryPlanStore>();
    PlanSession session{store, std::make_shared<MemoryCatalogSource>(), fixedToday};
    GatedExporter exporter;
    QWidget window;
    ReportExports exports{session, exporter, &window};
    QSignalSpy written{&exports, &ReportExports::written};
    QSignalSpy failed{&exports, &ReportExports::failed};

    void begin()
    {
        open();
        window.show();
        exports.writeCharts(QStringLiteral("folder"), {});
        QVERIFY(exports.panel()->isVisible());
        QTRY_COMPARE(exporter.begun.load(), 1);
    }
    void open()
    {
        session.document().open({smallPlan(), {}, {}}, {});
        QSignalSpy ready(&session, &PlanSession::snapshotChanged);
        session.start();
        QVERIFY(ready.wait());
    }
    QString detail() const
    {
        return window.findChild<QLabel *>(QStringLiteral("chartsDetail"))->text();
    }
    void cancel() const
    {
        window.findChild<QPushButton *>(QStringLiteral("cancelCharts"))->click();
    }
};

} // namespace

class ReportExportsTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QCoreApplication::setOrganizationName(QStringLiteral("HeadroomTests"));
        QSettings::setDefaultFormat(QSettings::IniFormat);
    }

    void chartsAreHandedOverOneAfterTheOther()
    {
        const auto snapshot = snapshotOf(smallPlan());
        std::vector<QString> names;
        const auto made =
            makeChartFiles(snapshot, {}, [&](const ChartFile &file) -> Expected<void> {
                names.push_back(file.name);
                return {};
            });
        QVERIFY(made);
        QCOMPARE(names, chartFileNames(*snapshot));
        QCOMPARE(names.size(), std::size_t{Desk::kCharts});
        names.clear();
        const auto refused =
            makeChartFiles(snapshot, {}, [&](const ChartFile &file) -> Expected<void> {
                names.push_back(file.name);
                return names.size() == 3 ? Expected<void>(failure("Full.")) : Expected<void>();
            });
        QVERIFY(!refused);
        QCOMPARE(names.size(), std::size_t{3});
    }

    void chartsSayWhatRulesOffersOut()
    {
        Plan plan = smallPlan();
        plan.workloads[1].constraints.regions = {"us-east-1"};
        int said = 0;
        const auto made =
            makeChartFiles(snapshotOf(plan), {}, [&](const ChartFile &file) -> Expected<void> {
                if (file.name.endsWith(QStringLiteral(".svg"))
                    && file.bytes.contains("Constraints: regions: us-east-1; no spot"))
                    ++said;
                return {};
            });
        QVERIFY(made);
        QCOMPARE(said, 1); // only the chart of that workload
    }

    void chartsAreThoseOfTheScreen()
    {
        const auto snapshot = snapshotOf(smallPlan());
        const auto pictures = [&](const ViewState &shown) {
            std::map<QString, QByteArray> bytes;
            const auto made =
                makeChartFiles(snapshot, shown, [&](const ChartFile &file) -> Expected<void> {
                    if (file.name.endsWith(QStringLiteral(".svg")))
                        bytes[file.name] = file.bytes;
                    return {};
                });
            return made ? bytes : std::map<QString, QByteArray>();
        };
        const auto plain = pictures({});
        QCOMPARE(plain.size(), std::size_t{5});
        ViewState filtered;
        filtered.filter.providers = {known::google};
        for (const auto &[name, bytes] : pictures(filtered)) {
            const bool ofOffers = name.startsWith(QStringLiteral("candidates"));
            QCOMPARE(bytes != plain.at(name), ofOffers);
            QCOMPARE(bytes.contains("Filters: Provider: Google Cloud"), ofOffers);
        }
        // The zoom is that of the workload that is on screen.
        ViewState zoomed;
        zoomed.workload = snapshot->plan().workloads.front().id;
        zoomed.zooms[kCandidateChart] = {10, 20, 100, 200};
        int changed = 0;
        for (const auto &[name, bytes] : pictures(zoomed))
            changed += bytes != plain.at(name);
        QCOMPARE(changed, 1);
        ViewState stacked;
        stacked.dimension = Dimension::provider;
        stacked.logarithmic = false;
        for (const auto &[name, bytes] : pictures(stacked)) {
            const bool isOfStudy =
                name == QStringLiteral("forecast.svg") || name == QStringLiteral("tornado.svg");
            QCOMPARE(bytes != plain.at(name), !isOfStudy);
        }
    }

    void candidatesNameTheirFilter()
    {
        Desk desk;
        desk.open();
        desk.session.watchCandidatesOf(desk.session.plan().workloads.front().id);
        QTRY_VERIFY(desk.session.candidates() != nullptr);
        CandidateFilter filter;
        filter.providers = {known::aws};
        desk.exports.writeCandidates(QStringLiteral("file"), filter);
        QTRY_COMPARE(desk.written.size(), 1);
        const Table &table = desk.exporter.table;
        QCOMPARE(table.columns.back().key, std::string("filter"));
        QVERIFY(!table.rows.empty());
        for (const TableRow &row : table.rows)
            QCOMPARE(std::get<std::string>(row.back()), std::string("what fits; Provider: AWS"));
    }

    void workbookHasTheTotalOfTheScreen()
    {
        Desk desk;
        desk.open();
        desk.exports.writeWorkbook(QStringLiteral("file"));
        QTRY_COMPARE(desk.written.size(), 1);
        QCOMPARE(desk.written[0][0].toString(), QStringLiteral("Written: file"));
        const Workbook &book = desk.exporter.workbook;
        QVERIFY(book.sheets.size() >= 6);
        QCOMPARE(book.sheets.front().name, std::string("Summary"));
        const Cell total = desk.session.snapshot()->evaluation.activeScenario().total;
        int linked = 0;
        for (const auto &row : book.sheets.front().rows) {
            for (const WorkbookCell &cell : row)
                linked += cell.value == total && cell.formula.starts_with("'Cost lines'!");
        }
        QVERIFY(linked >= 1);
        desk.exporter.full = true;
        desk.exports.writeWorkbook(QStringLiteral("file"));
        QTRY_COMPARE(desk.failed.size(), 1);
        QCOMPARE(desk.written.size(), 1);
    }

    /// While something is tried, a file holds the plan or the preview, as chosen, and which is said.
    void aFileHoldsThePlanOrThePreview()
    {
        Desk desk;
        desk.open();
        Scenario dearer = activeScenario(desk.session.plan());
        dearer.priceChangePercent = 50;
        desk.session.preview({ChangeAssumptions{dearer, {}}}, QStringLiteral("Prices"));
        QTRY_VERIFY(desk.session.shown().isPreview && desk.session.shown().snapshot != nullptr);
        const auto totalIn = [&] {
            const Table &table = desk.exporter.table;
            const auto column = std::ranges::find(table.columns, "monthly_cost", &Column::key);
            return (*table.total)[static_cast<std::size_t>(column - table.columns.begin())];
        };
        desk.exports.writeLines(QStringLiteral("file"));
        QTRY_COMPARE(desk.written.size(), 1);
        QCOMPARE(desk.written[0][0].toString(),
                 QStringLiteral("Written, without the preview: file"));
        QVERIFY(totalIn() == Cell(desk.session.snapshot()->evaluation.activeScenario().total));
        desk.exports.setSource(ReportExports::Of::preview);
        desk.exports.writeLines(QStringLiteral("file"));
        QTRY_COMPARE(desk.written.size(), 2);
        QCOMPARE(desk.written[1][0].toString(), QStringLiteral("Written, the preview: file"));
        QVERIFY(totalIn()
                == Cell(desk.session.shown().snapshot->evaluation.activeScenario().total));
    }

    void reportIsShownBeforeItIsSaved()
    {
        Desk desk;
        desk.open();
        desk.window.show();
        desk.exports.askForReport();
        auto *dialog = desk.window.findChild<ReportDialog *>();
        QVERIFY(dialog != nullptr);
        auto *save = dialog->findChild<QPushButton *>(QStringLiteral("savePdf"));
        auto *sections = dialog->findChild<QListWidget *>(QStringLiteral("reportSections"));
        auto *count = dialog->findChild<QLabel *>(QStringLiteral("reportPageCount"));
        QVERIFY(!save->isEnabled());
        QTRY_VERIFY(save->isEnabled());
        QVERIFY(sections->count() > 5);
        QVERIFY(count->text() != QStringLiteral("1 page"));
        const int whole = dialog->findChild<PagesView *>()->height();
        for (int row = 1; row < sections->count(); ++row)
            sections->item(row)->setCheckState(Qt::Unchecked);
        QTRY_COMPARE(count->text(), QStringLiteral("1 page"));
        QVERIFY(dialog->findChild<PagesView *>()->height() < whole);
        QSignalSpy chosen(dialog, &ReportDialog::chosen);
        save->click();
        QCOMPARE(chosen.size(), 1);
        QCOMPARE(chosen[0][1].value<ReportWishes>().parts, std::vector{ReportPart::decision});
        auto *file = desk.window.findChild<QFileDialog *>(QStringLiteral("exportDialog"));
        emit file->fileSelected(QStringLiteral("report.pdf"));
        desk.exporter.gate.release(1);
        QTRY_COMPARE(desk.written.size(), 1);
        QCOMPARE(desk.exporter.written.load(), 1);
    }

    void focusRowsAreThoseOfTheMonths()
    {
        Desk desk;
        desk.open();
        desk.exports.writeFocus(QStringLiteral("file"));
        QTRY_COMPARE(desk.written.size(), 1);
        const Table &table = desk.exporter.table;
        QVERIFY(std::ranges::find(table.columns, "BilledCost", &Column::key)
                != table.columns.end());
        QVERIFY(!table.rows.empty());
    }

    void alertsGoIntoAFolder()
    {
        Desk desk;
        desk.open();
        desk.exports.writeAlerts(QStringLiteral("folder"));
        QTRY_COMPARE(desk.written.size(), 1);
        QCOMPARE(desk.exporter.alertFolder, std::string("folder"));
        QCOMPARE(desk.exporter.alerts, std::size_t{3}); // a day's cost, and the budget twice
    }

    void chartsReportTheirProgress()
    {
        Desk desk;
        desk.begin();
        QCOMPARE(desk.detail(), QStringLiteral("0 of 10"));
        desk.exporter.gate.release(2);
        QTRY_COMPARE(desk.detail(), QStringLiteral("2 of 10"));
        desk.exporter.gate.release(Desk::kCharts);
        QTRY_COMPARE(desk.written.size(), 1);
        QCOMPARE(desk.written[0][0].toString(), QStringLiteral("Written: folder"));
        QVERIFY(!desk.exports.panel()->isVisible());
    }

    void chartsCanBeStopped()
    {
        Desk desk;
        desk.begin();
        desk.cancel();
        desk.exporter.gate.release(Desk::kCharts);
        QTRY_COMPARE(desk.written.size(), 1);
        QVERIFY(desk.written[0][0].toString().startsWith(QStringLiteral("Stopped: 1 of 10")));
        QCOMPARE(desk.exporter.written.load(), 1);
        QVERIFY(!desk.exports.panel()->isVisible());
        QCOMPARE(desk.failed.size(), 0);
    }

    void twoExportsOfChartsAreOneTooMany()
    {
        Desk desk;
        desk.begin();
        desk.exports.writeCharts(QStringLiteral("elsewhere"), {});
        QCOMPARE(desk.failed.size(), 1);
        desk.exporter.gate.release(Desk::kCharts);
        QTRY_COMPARE(desk.written.size(), 1);
    }
};

QTEST_MAIN(ReportExportsTest)
#include "tst_report_exports.moc"
