// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "session/lever_search.h"

#include <QDialog>

class QLabel;
class QPushButton;
class QTableView;

namespace headroom::ui {

class ChoiceField;
class TableModel;

/// "Before buying more": what could be changed about the workloads, by what it saves. Computed on a
/// worker; a lever is tried in a scenario of its own.
class LeversDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `session` must outlive the dialog. `workload`: initially selected; absent: all.
    LeversDialog(PlanSession &session, std::optional<WorkloadId> workload, QWidget *parent);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    QWidget *buildHead(std::optional<WorkloadId> workload);
    void buildTable();
    QWidget *buildFoot();
    void search();
    void showLevers(const FoundLevers &found);
    void showSelected();
    void tryLever();
    [[nodiscard]] const Lever *selected() const;

    PlanSession &m_session;
    LeverSearch m_search;
    FoundLevers m_found;
    ChoiceField *m_scope = nullptr;
    QLabel *m_status = nullptr;
    QTableView *m_table = nullptr;
    TableModel *m_model = nullptr;
    QLabel *m_effect = nullptr;
    QPushButton *m_try = nullptr;
};

} // namespace headroom::ui
