// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "session/fleet_search.h"

#include <QDialog>

class QLabel;
class QLayout;
class QProgressBar;
class QPushButton;
class QTableView;

namespace headroom {
class PlanSession;
}

namespace headroom::ui {

class ChoiceField;
class FleetGrid;
class LengthModel;
class TableModel;

/// Fleet of several machine types for one real-time workload: request lengths, the search, and its
/// result compared with the current offer. The plan changes only when the fleet is used.
class FleetDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `session` must outlive the dialog.
    FleetDialog(PlanSession &session, WorkloadId workload, FleetSolver solver, QWidget *parent);

    /// The lengths of a CSV file in place of those that are shown.
    void importLengths(const QString &path);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    QWidget *buildLengths();
    QTableView *buildLengthTable(QWidget *side);
    QLayout *buildLengthButtons(QWidget *side);
    QWidget *buildResult();
    QWidget *buildFoot();
    void connectSearch();
    void choosePreset(const std::string &key);
    void askForFile();
    void complain(const QString &reason);
    void lengthsChanged();
    void search();
    void showProgress(const FleetProgress &progress);
    void showProposal(const std::shared_ptr<const FleetProposal> &proposal);
    void showNothing(const QString &headline, const QString &detail);
    void setRunning(bool running);
    void useFleet();
    [[nodiscard]] Workload asked() const;

    PlanSession &m_session;
    WorkloadId m_workload;
    FleetSearch m_search;
    std::shared_ptr<const FleetProposal> m_proposal;
    LengthModel *m_lengths = nullptr;
    ChoiceField *m_preset = nullptr;
    QTableView *m_lengthTable = nullptr;
    QLabel *m_sum = nullptr;
    QLabel *m_reason = nullptr;
    QPushButton *m_remove = nullptr;
    QLabel *m_headline = nullptr;
    QLabel *m_detail = nullptr;
    QProgressBar *m_progress = nullptr;
    FleetGrid *m_grid = nullptr;
    QTableView *m_table = nullptr;
    TableModel *m_model = nullptr;
    QPushButton *m_start = nullptr;
    QPushButton *m_stop = nullptr;
    QPushButton *m_use = nullptr;
    JobQueue m_files{JobQueue::Policy::newestWins}; ///< last: reads files aside
};

} // namespace headroom::ui
