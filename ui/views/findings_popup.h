// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/workload.h"

#include <QFrame>

class QListView;

namespace headroom::ui {

class FindingModel;

/// All findings with severity, figures and what to do; Enter or a click selects the workload concerned.
class FindingsPopup final : public QFrame
{
    Q_OBJECT

public:
    explicit FindingsPopup(FindingModel *model, QWidget *parent);

    /// Opens above `anchor`, flush with its right edge.
    void openAbove(const QWidget *anchor);
    [[nodiscard]] QListView *list() const { return m_list; }

signals:
    void workloadActivated(headroom::WorkloadId workload);

private:
    void activate(const QModelIndex &index);

    FindingModel *m_model;
    QListView *m_list;
};

} // namespace headroom::ui
