// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/inspector/workload_section.h"

class QLabel;
class QPushButton;

namespace headroom::ui {

class FactList;

/// An inspected offer that is not in use: its figures for the workload.
class CandidateSection final : public Collapsible
{
    Q_OBJECT

public:
    explicit CandidateSection(QWidget *parent);

    /// Shows nothing new without a candidate.
    void render(const InspectorInput &input);

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void left();
    void breakEvenRequested();

private:
    void buildButtons();

    WorkloadId m_workload = 0;
    std::optional<OfferReference> m_offer;
    QLabel *m_remark;
    FactList *m_facts;
    FactList *m_levels;
    QWidget *m_buttons;
    QPushButton *m_use;
    QPushButton *m_leave;
    QPushButton *m_breakEven;
};

} // namespace headroom::ui
