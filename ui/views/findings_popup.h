// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/finding_rows.h"

#include <QFrame>

class QListView;

namespace headroom::ui {

class FindingModel;

/// All findings with severity, figures and remedy; Enter or a click opens the item that they
/// concern.
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
    void ruleActivated(headroom::WorkloadId workload, const QString &rule);
    void targetActivated(headroom::ui::FindingTarget target); ///< not a workload
    void referenceActivated(const QString &table, const QString &words);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void activate(const QModelIndex &index);
    /// Leads to the rule behind a row; false where there is none.
    bool explain(const QModelIndex &index);

    FindingModel *m_model;
    QListView *m_list;
};

} // namespace headroom::ui
