// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/jobs/job_queue.h"
#include "ui/report/report_files.h"

#include <QDialog>

#include <cstdint>
#include <memory>

class QLabel;
class QListWidget;
class QPushButton;

namespace headroom::ui {

class ChoiceField;
class PagesView;

enum class ReportFormat : std::uint8_t { pdf, markdown };

/// Sections and paper of the report, with its pages as they will be printed.
class ReportDialog final : public QDialog
{
    Q_OBJECT

public:
    ReportDialog(std::shared_ptr<const Snapshot> snapshot, PaperSize paper, QWidget *parent);

signals:
    void chosen(headroom::ui::ReportFormat format, const headroom::ui::ReportWishes &wishes);

private:
    QWidget *buildChoices();
    QWidget *buildFoot();
    void showSections(const Report &whole);
    [[nodiscard]] ReportWishes wishes() const;
    void layOut();
    void choose(ReportFormat format);

    std::shared_ptr<const Snapshot> m_snapshot;
    std::shared_ptr<const ReportStudies> m_studies; ///< null while they are made
    QListWidget *m_sections;
    ChoiceField *m_paper;
    QLabel *m_count;
    QLabel *m_fonts; ///< hidden unless characters are missing
    PagesView *m_pages;
    QPushButton *m_pdf = nullptr;
    QPushButton *m_markdown = nullptr;
    JobQueue m_work{JobQueue::Policy::newestWins}; ///< last: what it runs ends before the rest
};

} // namespace headroom::ui
