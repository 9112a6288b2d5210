// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialogs/report_exports.h"

#include "format/text.h"
#include "plan_session.h"
#include "report/breakdown.h"
#include "report/candidate_table.h"
#include "report/chart_files.h"
#include "report/pdf_report.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QPageSize>
#include <QPointer>
#include <QSettings>
#include <QStandardPaths>
#include <QThread>

namespace headroom::ui {

namespace {

const QLatin1String kFolderKey("files/exportFolder");

QString lastFolder()
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QSettings().value(kFolderKey, documents).toString();
}

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
      m_window(window)
{}

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
    auto *dialog = new QFileDialog(m_window, tr("Export the charts into a folder"), lastFolder());
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
        path);
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
        path);
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
                                                    offers, 0));
        },
        path);
}

void ReportExports::writeCharts(const QString &folder)
{
    const auto snapshot = m_session.snapshot();
    if (!snapshot)
        return;
    QSettings().setValue(kFolderKey, folder);
    runAside(
        [snapshot, folder, &exporter = m_exporter]() -> Expected<void> {
            for (const ChartFile &file : chartFiles(snapshot)) {
                const std::string path = QDir(folder).filePath(file.name).toStdString();
                if (auto written = exporter.writeFile(path, bytesOf(file.bytes)); !written)
                    return written;
            }
            return {};
        },
        folder);
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
             path);
}

void ReportExports::askForFile(const QString &title, const QString &suffix, const QString &kind,
                               const std::function<void(const QString &)> &write)
{
    auto *dialog = new QFileDialog(m_window, title, lastFolder(), kind);
    dialog->setObjectName(QStringLiteral("exportDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(suggestedName() + u'.' + suffix);
    connect(dialog, &QFileDialog::fileSelected, this, [write](const QString &path) {
        QSettings().setValue(kFolderKey, QFileInfo(path).absolutePath());
        write(path);
    });
    dialog->open();
}

void ReportExports::runAside(std::function<Expected<void>()> work, const QString &target)
{
    auto result = std::make_shared<Expected<void>>();
    QThread *worker = QThread::create([work = std::move(work), result] { *result = work(); });
    connect(worker, &QThread::finished, this, [this, worker, result, target] {
        worker->deleteLater();
        if (*result)
            emit written(tr("Written: %1").arg(QDir::toNativeSeparators(target)));
        else
            emit failed(result->error());
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
