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

/// Left panel: all workloads with cost and share; add, rename, reorder, duplicate, remove.
class MixView final : public QFrame
{
    Q_OBJECT

public:
    explicit MixView(CurrentView *view, QWidget *parent = nullptr);

    /// `hasFailed`: there is no snapshot, and there will be none.
    void render(const Plan &plan, const Snapshot *snapshot, bool hasFailed = false);
    /// Called for another plan: resets selection and scrolling.
    void reset();
    [[nodiscard]] QListView *list() const { return m_list; }
    /// In the order of the mix; several are edited together.
    [[nodiscard]] std::vector<WorkloadId> selected() const;
    /// Opens the menu of workloads to add at the pressed widget: a described workload, templates,
    /// and one entry for each kind.
    void openAddMenu(QWidget *at);
    [[nodiscard]] QMenu *addMenu() const { return m_addMenu; }

    /// Shows the effect of the link for workloads without an offer: "Use 4 × L40S, $5,434" for the one
    /// that is selected, where it is the only one. `isFiltered`: only offers on the screen count.
    void announceCheapest(const QString &words, bool isFiltered);

public slots:
    void renameSelected();
    void duplicateSelected();
    void removeSelected();
    void moveSelected(int by);

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void describeRequested();
    void guideRequested();
    void selectedChanged();
    void cheapestRequested(const std::vector<headroom::WorkloadId> &workloads);
    void cheapestForAllRequested();
    void templateRequested(const QString &key);

private:
    void buildAddMenu();
    void addTemplates();
    void add(WorkloadKind kind);
    void buildShortcuts();
    void connectSelection();
    void followSelection();
    void keepCurrentSelected();
    void addMenuForSeveral(QMenu *menu);
    void addMenuForOne(QMenu *menu);
    void addUnpinAll(QMenu *menu);
    void showContextMenu(const QPoint &position);
    void rename(WorkloadId id, const QString &name);
    void sayCheapest();

    CurrentView *m_view;
    MixModel *m_model;
    QListView *m_list;
    QLabel *m_empty;
    QPushButton *m_add;
    QPushButton *m_cheapest; ///< while workloads have no offer
    std::vector<WorkloadId> m_without;
    QString m_cheapestSaid; ///< of the selected workload
    bool m_isFiltered = false;
    AllocateEach m_unpin; ///< of the plan shown; without allocations: nothing is pinned
    QMenu *m_addMenu;
    std::vector<Workload> m_workloads;
};

} // namespace headroom::ui
