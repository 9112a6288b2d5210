// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_exports.h"

#include "core/report/breakdown.h"
#include "core/report/candidate_table.h"
#include "session/plan_session.h"
#include "ui/dialogs/last_folder.h"
#include "ui/format/text.h"
#include "ui/prices/progress_panel.h"
#include "ui/report/chart_files.h"
#include "ui/report/pdf_report.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPageSize>
#include <QPointer>
#include <QSettings>
#include <QThread>
#include <QTimer>

#include <atomic>
#include <utility>

namespace headroom::ui {

namespace {

const QLatin1String kExportFolder("files/exportFolder");
constexpr int kLookMilliseconds = 200;

std::string_view bytesOf(const QByteArray &bytes)
{
    return {bytes.constData(), static_cast<std::size_t>(bytes.size())};
}

PaperSize paperOfLocale()
{
    return QLocale().measurementSystem() == QLocale::ImperialUSSystem ? PaperSize::letter
                                                                      : PaperSize::a4;
}

} // namespace

/// Shared with the worker that writes the charts.
struct ChartProgress {
    int total = 0;
    std::atomic<int> written = 0;
    std::atomic<bool> stop = false;
};

ReportExports::ReportExports(PlanSession &session, const Exporter &exporter, QWidget *window)
    : QObject(window),
      m_session(session),
      m_exporter(exporter),
      m_window(window),
      m_panel(new ProgressPanel(QStringLiteral("charts"), tr("Progress of the charts"), window)),
      m_look(new QTimer(this))
{
    m_look->setInterval(kLookMilliseconds);
    connect(m_look, &QTimer::timeout, this, [this] {
        const int written = m_charts->written;
        m_panel->render(tr("Exporting charts"), tr("%1 of %2").arg(written).arg(m_charts->total),
                        static_cast<double>(written) / m_charts->total);
    });
    connect(m_panel, &ProgressPanel::cancelRequested, this, [this] {
        m_panel->showStopping();
        m_charts->stop = true;
    });
}

ReportExports::~ReportExports()
{
    if (m_charts)
        m_charts->stop = true;
}

void ReportExports::askForPdf()
{
    askForFile(tr("Export the report"), QStringLiteral("pdf"), tr("PDF files (*.pdf)"),
               [this](const QString &path) { writePdf(path); });
}

void ReportExports::askForLines()
{
    askForFile(tr("Export the breakdown"), QStringLiteral("csv"), tr("CSV files (*.csv)"),
               [this](const QString &path) { writeLines(path); });
}

void ReportExports::askForCandidates(const CandidateFilter &filter)
{
    askForFile(tr("Export the candidates"), QStringLiteral("csv"), tr("CSV files (*.csv)"),
               [this, filter](const QString &path) { writeCandidates(path, filter); });
}

void ReportExports::askForCharts()
{
    auto *dialog =
        new QFileDialog(m_window, tr("Export the charts into a folder"), lastFolder(kExportFolder));
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &ReportExports::writeCharts);
    dialog->open();
}

void ReportExports::writePdf(const QString &path)
{
    const auto snapshot = m_session.snapshot();
    if (!snapshot)
        return;
    runAside(
        [snapshot, path, &exporter = m_exporter, paper = paperOfLocale()]() -> Expected<void> {
            const Expected<QByteArray> pdf = reportPdf(snapshot, paper);
            if (!pdf)
                return tl::unexpected(pdf.error());
            return exporter.writeFile(path.toStdString(), bytesOf(*pdf));
        },
        tellOf(path));
}

void ReportExports::writeLines(const QString &path)
{
    const auto snapshot = m_session.snapshot();
    if (!snapshot)
        return;
    runAside(
        [snapshot, path, &exporter = m_exporter] {
            return exporter.writeCsv(path.toStdString(),
                                     lineTable(*snapshot, snapshot->evaluation.activeScenario()));
        },
        tellOf(path));
}

void ReportExports::writeCandidates(const QString &path, const CandidateFilter &filter)
{
    const auto candidates = m_session.candidates();
    const auto snapshot = m_session.snapshot();
    if (!candidates || !snapshot) {
        emit failed(Error{tr("No candidates to export.").toStdString(),
                          {},
                          tr("Select a workload first.").toStdString()});
        return;
    }
    runAside(
        [candidates, snapshot, path, filter, &exporter = m_exporter] {
            const std::vector<OfferIndex> offers = filterCandidates(*candidates, filter);
            return exporter.writeCsv(path.toStdString(),
                                     candidateTable(snapshot->inputs,
                                                    activeScenario(snapshot->plan()), *candidates,
                                                    offers, {}));
        },
        tellOf(path));
}

void ReportExports::writeCharts(const QString &folder)
{
    const auto snapshot = m_session.snapshot();
    if (!snapshot)
        return;
    if (m_charts) {
        emit failed(Error{tr("Charts are being exported already.").toStdString(),
                          {},
                          tr("Wait until they are there, or cancel them.").toStdString()});
        return;
    }
    QSettings().setValue(kExportFolder, folder);
    m_charts = std::make_shared<ChartProgress>();
    m_charts->total = static_cast<int>(chartFileNames(snapshot->plan()).size());
    m_panel->begin(tr("Exporting charts"));
    m_look->start();
    runAside(
        [snapshot, folder, progress = m_charts, &exporter = m_exporter] {
            return makeChartFiles(snapshot, [&](const ChartFile &file) -> Expected<void> {
                if (progress->stop)
                    return failure("The export was stopped.", folder.toStdString());
                const std::string path = QDir(folder).filePath(file.name).toStdString();
                auto written = exporter.writeFile(path, bytesOf(file.bytes));
                progress->written += written ? 1 : 0;
                return written;
            });
        },
        [this, folder](const Result &result) { endCharts(folder, result); });
}

void ReportExports::endCharts(const QString &folder, const Result &result)
{
    const auto charts = std::exchange(m_charts, nullptr);
    m_look->stop();
    m_panel->hide();
    if (charts->stop && charts->written < charts->total)
        emit written(tr("Stopped: %1 of %2 charts are in %3")
                         .arg(charts->written)
                         .arg(charts->total)
                         .arg(QDir::toNativeSeparators(folder)));
    else
        tellOf(folder)(result);
}

void ReportExports::askForTable(const std::function<Table()> &table)
{
    askForFile(tr("Export the table"), QStringLiteral("csv"), tr("CSV files (*.csv)"),
               [this, table](const QString &path) { writeTable(path, table); });
}

void ReportExports::writeTable(const QString &path, const std::function<Table()> &table)
{
    runAside([table, path,
              &exporter = m_exporter] { return exporter.writeCsv(path.toStdString(), table()); },
             tellOf(path));
}

void ReportExports::askForFile(const QString &title, const QString &suffix, const QString &kind,
                               const std::function<void(const QString &)> &write)
{
    auto *dialog = new QFileDialog(m_window, title, lastFolder(kExportFolder), kind);
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(suggestedName() + u'.' + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [write](const QString &path) {
        QSettings().setValue(kExportFolder, QFileInfo(path).absolutePath());
        write(path);
    });
    dialog->open();
}

std::function<void(const ReportExports::Result &)> ReportExports::tellOf(const QString &target)
{
    return [this, target](const Result &result) {
        if (result)
            emit written(tr("Written: %1").arg(QDir::toNativeSeparators(target)));
        else
            emit failed(result.error());
    };
}

void ReportExports::runAside(std::function<Result()> work, std::function<void(const Result &)> tell)
{
    auto result = std::make_shared<Result>();
    QThread *worker = QThread::create([work = std::move(work), result] { *result = work(); });
    connect(worker, &QThread::finished, this, [worker, result, tell = std::move(tell)] {
        worker->deleteLater();
        tell(*result);
    });
    // The exporter and the program's resources must outlive the work.
    connect(
        this, &QObject::destroyed, worker, [worker] { worker->wait(); }, Qt::DirectConnection);
    worker->start();
}

QString ReportExports::suggestedName() const
{
    const QString path = m_session.path();
    return path.isEmpty() ? QStringLiteral("headroom") : QFileInfo(path).completeBaseName();
}

} // namespace headroom::ui
