// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "session/current_view.h"
#include "ui/rows/mix_rows.h"

#include <QFrame>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QListView;
class QMenu;
class QPushButton;

namespace headroom::ui {

class ChoiceField;
class MixModel;

/// Left panel: all workloads with cost and share; add, rename, reorder, duplicate, remove.
class MixView final : public QFrame
{
    Q_OBJECT

public:
    explicit MixView(CurrentView *view, QWidget *parent = nullptr);

    /// `hasFailed`: there is no snapshot, and there will be none.
    void render(const std::shared_ptr<const Plan> &plan,
                const std::shared_ptr<const Snapshot> &snapshot, bool hasFailed = false);
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

protected:
    /// A press on the heading of a group folds it.
    bool eventFilter(QObject *watched, QEvent *event) override;

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void describeRequested();
    void guideRequested();
    void selectedChanged();
    void cheapestRequested(const std::vector<headroom::WorkloadId> &workloads);
    void cheapestForAllRequested();
    void templateRequested(const QString &key);

private:
    QLayout *buildHead();
    [[nodiscard]] MixGrouping grouping() const;
    void setGrouping(MixGrouping grouping);
    void renderRows();
    void fold(const QModelIndex &heading);
    void foldCurrent(bool isFolded);
    void hideRows();
    void revealCurrent();
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
    QLineEdit *m_search; ///< in a mix of many
    ChoiceField *m_groupingField;
    std::optional<MixGrouping> m_grouping; ///< chosen; absent: by the number of workloads
    QLabel *m_empty;
    QPushButton *m_add;
    QPushButton *m_cheapest; ///< while workloads have no offer
    std::vector<WorkloadId> m_without;
    QString m_cheapestSaid; ///< of the selected workload
    bool m_isFiltered = false;
    AllocateEach m_unpin; ///< of the plan shown; without allocations: nothing is pinned
    QMenu *m_addMenu;
    std::vector<Workload> m_workloads;
    std::shared_ptr<const Plan> m_plan; ///< as rendered, with the two below
    std::shared_ptr<const Snapshot> m_snapshot;
    bool m_hasFailed = false;
};

} // namespace headroom::ui
