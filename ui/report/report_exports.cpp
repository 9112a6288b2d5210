// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/report_exports.h"

#include "core/report/breakdown.h"
#include "core/report/candidate_table.h"
#include "core/report/fact_table.h"
#include "core/report/focus_table.h"
#include "core/report/forecast_report.h"
#include "core/wording/filter_words.h"
#include "session/jobs/job_queue.h"
#include "session/plan_session.h"
#include "ui/dialogs/last_folder.h"
#include "ui/format/text.h"
#include "ui/presenter/deck.h"
#include "ui/prices/progress_panel.h"
#include "ui/report/chart_files.h"
#include "ui/report/report_files.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPageSize>
#include <QPointer>
#include <QSettings>

#include <utility>

namespace headroom::ui {

namespace {

const QLatin1String kExportFolder("files/exportFolder");
const QLatin1String kExportedPlan("files/exportedPlan"); ///< whose exports went there

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

ReportExports::ReportExports(PlanSession &session, const Exporter &exporter, QWidget *window)
    : QObject(window),
      m_session(session),
      m_exporter(exporter),
      m_window(window),
      m_panel(new ProgressPanel(QStringLiteral("charts"), tr("Progress of the charts"), window)),
      m_charts(new JobQueue(JobQueue::Policy::inOrder, this))
{
    connect(m_panel, &ProgressPanel::cancelRequested, this, [this] {
        m_panel->showStopping();
        m_charts->stop();
    });
}

bool ReportExports::isOfPreview() const
{
    return m_source == Of::preview && m_session.shown().isPreview;
}

std::shared_ptr<const Snapshot> ReportExports::snapshot() const
{
    return isOfPreview() ? m_session.shown().snapshot : m_session.snapshot();
}

void ReportExports::askForReport()
{
    const auto snapshot = this->snapshot();
    if (!snapshot)
        return;
    auto *dialog = new ReportDialog(snapshot, paperOfLocale(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ReportDialog::chosen, this, &ReportExports::askForReportFile);
    dialog->open();
}

void ReportExports::askForReportFile(ReportFormat format, const ReportWishes &wishes)
{
    if (format == ReportFormat::pdf)
        askForFile({tr("Export the report"), {}, QStringLiteral("pdf"), tr("PDF files (*.pdf)")},
                   [this, wishes](const QString &path) { writePdf(path, wishes); });
    else
        askForFile({tr("Export the report"), {}, QStringLiteral("md"), tr("Markdown (*.md)")},
                   [this, wishes](const QString &path) { writeMarkdown(path, wishes); });
}

void ReportExports::askForDeck()
{
    askForFile({tr("Export the presentation"), QStringLiteral("deck"), QStringLiteral("pdf"),
                tr("PDF files (*.pdf)")},
               [this](const QString &path) { writeDeck(path); });
}

void ReportExports::askForWorkbook()
{
    askForFile({tr("Export the report as a workbook"),
                {},
                QStringLiteral("xlsx"),
                tr("Workbooks (*.xlsx)")},
               [this](const QString &path) { writeWorkbook(path); });
}

void ReportExports::askForLines()
{
    const QString scenario = textOf(m_session.plan().activeScenario);
    askForFile({tr("Export the breakdown"), QStringLiteral("breakdown ") + scenario,
                QStringLiteral("csv"), tr("CSV files (*.csv)")},
               [this](const QString &path) { writeLines(path); });
}

void ReportExports::askForFocus()
{
    askForFile({tr("Export the costs in FOCUS columns"), QStringLiteral("focus"),
                QStringLiteral("csv"), tr("CSV files (*.csv)")},
               [this](const QString &path) { writeFocus(path); });
}

void ReportExports::askForCandidates(const CandidateFilter &filter)
{
    const auto candidates = m_session.candidates();
    const Workload *workload =
        candidates ? findWorkload(m_session.plan(), candidates->workload) : nullptr;
    askForFile({tr("Export the candidates"),
                QStringLiteral("candidates ") + (workload ? textOf(workload->name) : QString()),
                QStringLiteral("csv"), tr("CSV files (*.csv)")},
               [this, filter](const QString &path) { writeCandidates(path, filter); });
}

void ReportExports::askForCharts(const ViewState &shown)
{
    askForFolder(tr("Export the charts into a folder"),
                 [this, shown](const QString &folder) { writeCharts(folder, shown); });
}

void ReportExports::askForAlerts()
{
    askForFolder(tr("Export the alerts into a folder"),
                 [this](const QString &folder) { writeAlerts(folder); });
}

void ReportExports::askForFolder(const QString &title,
                                 const std::function<void(const QString &)> &write)
{
    auto *dialog = new QFileDialog(m_window, title, firstFolder());
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, write);
    dialog->open();
}

void ReportExports::writePdf(const QString &path, const ReportWishes &wishes)
{
    const auto snapshot = this->snapshot();
    if (!snapshot)
        return;
    runInBackground(
        [snapshot, path, wishes, &exporter = m_exporter]() -> Expected<void> {
            HEADROOM_TRY(const PrintedReport pdf, reportPdf(snapshot, wishes));
            return exporter.writeFile(path.toStdString(), bytesOf(pdf.bytes));
        },
        reporterFor(path, m_source));
}

void ReportExports::writeMarkdown(const QString &path, const ReportWishes &wishes)
{
    const auto snapshot = this->snapshot();
    if (!snapshot)
        return;
    runInBackground(
        [snapshot, path, wishes, &exporter = m_exporter] {
            return exporter.writeFile(path.toStdString(), reportMarkdown(snapshot, wishes));
        },
        reporterFor(path, m_source));
}

void ReportExports::writeDeck(const QString &path)
{
    const auto inputs = m_session.publicInputs();
    if (!inputs)
        return;
    runInBackground(
        [inputs = *inputs, path, &exporter = m_exporter]() -> Expected<void> {
            HEADROOM_TRY(const QByteArray pdf, deckPdf(inputs));
            return exporter.writeFile(path.toStdString(), bytesOf(pdf));
        },
        reporterFor(path, Of::plan));
}

void ReportExports::writeWorkbook(const QString &path)
{
    const auto snapshot = this->snapshot();
    if (!snapshot)
        return;
    runInBackground(
        [snapshot, path, &exporter = m_exporter] {
            return exporter.writeWorkbook(path.toStdString(), reportWorkbook(snapshot));
        },
        reporterFor(path, m_source));
}

void ReportExports::writeLines(const QString &path)
{
    const auto snapshot = this->snapshot();
    if (!snapshot)
        return;
    runInBackground(
        [snapshot, path, &exporter = m_exporter] {
            return exporter.writeCsv(path.toStdString(),
                                     lineTable(snapshot->evaluation.activeScenario(), english()));
        },
        reporterFor(path, m_source));
}

void ReportExports::writeFocus(const QString &path)
{
    const auto snapshot = this->snapshot();
    if (!snapshot)
        return;
    runInBackground(
        [snapshot, path, &exporter = m_exporter] {
            const Table facts =
                factTable(*snapshot, snapshot->evaluation.activeScenario(), english());
            return exporter.writeCsv(path.toStdString(), focusTable(facts, english()));
        },
        reporterFor(path, m_source));
}

void ReportExports::writeCandidates(const QString &path, const CandidateFilter &filter)
{
    const auto candidates = isOfPreview() ? m_session.shown().candidates : m_session.candidates();
    const auto snapshot = this->snapshot();
    if (!candidates || !snapshot) {
        emit failed(Error{tr("No candidates to export.").toStdString(),
                          {},
                          tr("Select a workload first.").toStdString()});
        return;
    }
    runInBackground(
        [candidates, snapshot, path, filter, &exporter = m_exporter] {
            const std::vector<OfferIndex> offers = filterCandidates(*candidates, filter);
            const CandidateRows rows{.filter = candidateFilterText(filter, english())};
            return exporter.writeCsv(path.toStdString(),
                                     candidateTable(snapshot->inputs,
                                                    activeScenario(snapshot->plan()), *candidates,
                                                    offers, rows, english()));
        },
        reporterFor(path, m_source));
}

void ReportExports::writeCharts(const QString &folder, const ViewState &shown)
{
    const auto snapshot = this->snapshot();
    if (!snapshot)
        return;
    if (m_charts->isBusy()) {
        emit failed(Error{tr("Charts are being exported already.").toStdString(),
                          {},
                          tr("Wait until they are finished, or cancel them.").toStdString()});
        return;
    }
    QSettings().setValue(kExportFolder, folder);
    m_panel->begin(tr("Exporting charts"));
    const auto total = static_cast<std::uint64_t>(chartFileNames(*snapshot).size());
    showCharts({.done = 0, .total = total});
    const auto written = std::make_shared<std::uint64_t>(0);
    m_charts->run<JobProgress>(
        [snapshot, shown, folder, total, written,
         &exporter = m_exporter](const Watch<JobProgress> &watch) {
            return makeChartFiles(snapshot, shown, [&](const ChartFile &file) -> Expected<void> {
                if (watch.stop.stop_requested())
                    return failure(HEADROOM_TEXT("Errors", "The export was stopped."),
                                   folder.toStdString(), {}, ErrorKind::stopped);
                const std::string path = QDir(folder).filePath(file.name).toStdString();
                auto taken = exporter.writeFile(path, bytesOf(file.bytes));
                *written += taken ? 1 : 0;
                // Each is a phase of its own, so that none is left unsaid.
                watch.report({file.name.toStdString(), *written, total});
                return taken;
            });
        },
        [this, folder, total, written](const Result &result) {
            m_panel->hide();
            if (!result && result.error().kind == ErrorKind::stopped)
                emit this->written(tr("Stopped: %1 of %2 charts are in %3")
                                       .arg(*written)
                                       .arg(total)
                                       .arg(QDir::toNativeSeparators(folder)),
                                   folder);
            else
                reporterFor(folder, m_source)(result);
        },
        [this](const JobProgress &progress) { showCharts(progress); });
}

/// Writes the alerts of the active scenario.
void ReportExports::writeAlerts(const QString &folder)
{
    const auto snapshot = this->snapshot();
    if (!snapshot)
        return;
    QSettings().setValue(kExportFolder, folder);
    runInBackground(
        [snapshot, folder, &exporter = m_exporter] {
            return exporter.writeAlerts(folder.toStdString(),
                                        plannedForecast(snapshot, snapshot->evaluation.active));
        },
        reporterFor(folder, m_source));
}

void ReportExports::showCharts(const JobProgress &progress)
{
    m_panel->render(tr("Exporting charts"), tr("%1 of %2").arg(progress.done).arg(*progress.total),
                    static_cast<double>(progress.done) / static_cast<double>(*progress.total));
}

void ReportExports::askForTable(const QString &subject, const std::function<Table()> &table)
{
    askForFile({tr("Export the table"), subject, QStringLiteral("csv"), tr("CSV files (*.csv)")},
               [this, table](const QString &path) { writeTable(path, table); });
}

void ReportExports::writeTable(const QString &path, const std::function<Table()> &table)
{
    runInBackground(
        [table, path, &exporter = m_exporter] {
            return exporter.writeCsv(path.toStdString(), table());
        },
        reporterFor(path, Of::preview)); // a table of the screen
}

void ReportExports::askForPicture(const QString &subject, const PaintPicture &picture)
{
    askForFile(
        {tr("Export the picture"), subject, QStringLiteral("svg"), tr("Pictures (*.svg *.png)")},
        [this, picture](const QString &path) {
            const bool isPng = QFileInfo(path).suffix().toLower() == QStringLiteral("png");
            writePicture(path, picture(isPng ? QStringLiteral("png") : QStringLiteral("svg")));
        });
}

void ReportExports::writePicture(const QString &path, const QByteArray &picture)
{
    runInBackground(
        [picture, path, &exporter = m_exporter] {
            return exporter.writeFile(path.toStdString(), bytesOf(picture));
        },
        reporterFor(path, Of::preview));
}

void ReportExports::askForFile(const Wanted &wanted,
                               const std::function<void(const QString &)> &write)
{
    auto *dialog = new QFileDialog(m_window, wanted.title, firstFolder(), wanted.kind);
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(wanted.suffix);
    dialog->selectFile(suggestedName(wanted.subject) + u'.' + wanted.suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [this, write](const QString &path) {
        rememberFolder(path);
        write(path);
    });
    dialog->open();
}

std::function<void(const ReportExports::Result &)> ReportExports::reporterFor(const QString &target,
                                                                              Of source)
{
    const QString file = QDir::toNativeSeparators(target);
    const QString remark = !m_session.shown().isPreview ? tr("Written: %1").arg(file)
                           : source == Of::preview
                               ? tr("Written, the preview: %1").arg(file)
                               : tr("Written, without the preview: %1").arg(file);
    return [this, target, remark](const Result &result) {
        if (result)
            emit written(remark, target);
        else
            emit failed(result.error());
    };
}

void ReportExports::runInBackground(std::function<Result()> work,
                                    std::function<void(const Result &)> tell)
{
    // One for each: whatever was asked for is written, also when the window is closed meanwhile.
    auto *job = new JobQueue(JobQueue::Policy::inOrder, this);
    job->run(std::move(work), [job, tell = std::move(tell)](const Result &result) {
        job->deleteLater();
        tell(result);
    });
}

QString ReportExports::firstFolder() const
{
    const QString plan = m_session.document().path();
    const QFileInfo folder(QFileInfo(plan).absolutePath());
    const bool isOther = QSettings().value(kExportedPlan).toString() != plan;
    return !plan.isEmpty() && isOther && folder.isWritable() ? folder.filePath()
                                                             : lastFolder(kExportFolder);
}

void ReportExports::rememberFolder(const QString &file) const
{
    QSettings settings;
    settings.setValue(kExportFolder, QFileInfo(file).absolutePath());
    settings.setValue(kExportedPlan, m_session.document().path());
}

QString ReportExports::suggestedName(const QString &subject) const
{
    const QString path = m_session.document().path();
    const QString plan =
        path.isEmpty() ? QStringLiteral("headroom") : QFileInfo(path).completeBaseName();
    const QString part = fileNamePart(subject);
    return part.isEmpty() ? plan : plan + u'-' + part;
}

} // namespace headroom::ui
