// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"

#include <QPushButton>

#include <vector>

class QMenu;

namespace headroom::ui {

/// Menu button that selects some of the plan's workloads by name.
class WorkloadMenu final : public QPushButton
{
    Q_OBJECT

public:
    explicit WorkloadMenu(QWidget *parent = nullptr);

    void render(const std::vector<Workload> &workloads, std::vector<WorkloadId> ticked);

signals:
    /// In the plan's order.
    void chosen(const std::vector<headroom::WorkloadId> &workloads);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fill();
    void tick(WorkloadId workload, bool on);
    void fit();

    std::vector<Workload> m_workloads;
    std::vector<WorkloadId> m_ticked;
    QString m_names;
    QMenu *m_menu;
};

} // namespace headroom::ui
