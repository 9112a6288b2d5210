// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "session/current_view.h"
#include "ui/rows/mix_rows.h"

#include <QFrame>

class QLabel;
class QListView;
class QMenu;
class QPushButton;

namespace headroom::ui {

class MixModel;

/// The left panel: all workloads with cost and share; add, rename, reorder, duplicate, remove.
class MixView final : public QFrame
{
    Q_OBJECT

public:
    explicit MixView(CurrentView *view, QWidget *parent = nullptr);

    void render(const Plan &plan, const Snapshot *snapshot);
    [[nodiscard]] QListView *list() const { return m_list; }
    /// One entry for each kind of workload.
    [[nodiscard]] QMenu *addMenu() const { return m_addMenu; }

public slots:
    void renameSelected();
    void duplicateSelected();
    void removeSelected();
    void moveSelected(int by);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    void buildAddMenu();
    void buildShortcuts();
    void followSelection();
    void showContextMenu(const QPoint &position);
    void rename(WorkloadId id, const QString &name);

    CurrentView *m_view;
    MixModel *m_model;
    QListView *m_list;
    QLabel *m_empty;
    QPushButton *m_add;
    QMenu *m_addMenu;
    std::vector<Workload> m_workloads;
};

} // namespace headroom::ui
