// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"
#include "core/ports/exporter.h"
#include "session/view_state.h"
#include "ui/format/paint_picture.h"
#include "ui/report/report_dialog.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <memory>

class QWidget;

namespace headroom {
class JobQueue;
class PlanSession;
struct JobProgress;
struct Snapshot;
} // namespace headroom

namespace headroom::ui {

class ProgressPanel;

/// Exports from the window. Reports and charts are made on a worker, so the window stays
/// responsive.
class ReportExports final : public QObject
{
    Q_OBJECT

public:
    /// `solve`: for the moves that the report says reach the provider split.
    ReportExports(PlanSession &session, const Exporter &exporter, QWidget *window);

    /// Progress of drawing the charts; placed by the window.
    [[nodiscard]] ProgressPanel *panel() const { return m_panel; }
    /// Which of the two the next exports hold while something is tried.
    enum class Of : std::uint8_t { plan, preview };
    void setSource(Of source) { m_source = source; }

    void writePdf(const QString &path, const ReportWishes &wishes);
    void writeMarkdown(const QString &path, const ReportWishes &wishes);
    /// Costs of the months in the columns of FOCUS.
    void writeFocus(const QString &path);
    /// Of the plan, never of a preview: its bookmarks say what is tried.
    void writeDeck(const QString &path);
    void writeWorkbook(const QString &path);
    void writeLines(const QString &path);
    void writeCandidates(const QString &path, const CandidateFilter &filter);
    void writeCharts(const QString &folder, const ViewState &shown);
    void writeAlerts(const QString &folder);
    /// `table` is called on the worker, so that large ones do not block the window.
    void writeTable(const QString &path, const std::function<Table()> &table);
    void writePicture(const QString &path, const QByteArray &picture);

public slots:
    /// Its sections, paper and format, with a preview.
    void askForReport();
    void askForDeck();
    void askForWorkbook();
    void askForLines();
    void askForFocus();
    void askForCandidates(const headroom::CandidateFilter &filter);
    void askForCharts(const headroom::ViewState &shown);
    void askForAlerts();
    /// `subject`: what the proposed name says of the table ("catalog").
    void askForTable(const QString &subject, const std::function<headroom::Table()> &table);
    /// As SVG or PNG, whichever name is chosen.
    void askForPicture(const QString &subject, const headroom::ui::PaintPicture &picture);

signals:
    void failed(const headroom::Error &error);
    /// `path`: what can be opened.
    void written(const QString &remark, const QString &path);

private:
    struct Wanted {
        QString title;
        QString
            subject; ///< sets its proposed name apart from other files of the plan; may be empty
        QString suffix;
        QString kind;
    };
    void askForFile(const Wanted &wanted, const std::function<void(const QString &)> &write);
    /// That of the plan where it may be written to, until another is chosen for it.
    [[nodiscard]] QString firstFolder() const;
    void rememberFolder(const QString &file) const;
    void askForReportFile(ReportFormat format, const ReportWishes &wishes);
    void askForFolder(const QString &title, const std::function<void(const QString &)> &write);
    using Result = Expected<void>;
    /// Runs `work` on a worker; `tell` receives its result on this thread.
    void runInBackground(std::function<Result()> work, std::function<void(const Result &)> tell);
    /// Says that a file or folder was written, or why not.
    [[nodiscard]] std::function<void(const Result &)> reporterFor(const QString &target, Of source);
    void showCharts(const JobProgress &progress);
    [[nodiscard]] QString suggestedName(const QString &subject) const;

    /// The plan, or what is tried on it; null while prices are loading.
    [[nodiscard]] std::shared_ptr<const Snapshot> snapshot() const;
    [[nodiscard]] bool isOfPreview() const;

    PlanSession &m_session;
    Of m_source = Of::plan;
    const Exporter &m_exporter;
    QWidget *m_window;
    ProgressPanel *m_panel;
    JobQueue *m_charts; ///< busy while charts are written
};

} // namespace headroom::ui
