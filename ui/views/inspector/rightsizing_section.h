// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/savings/rightsizing.h"
#include "session/study.h"
#include "ui/views/inspector/workload_section.h"

#include <optional>

class QLabel;
class QPushButton;

namespace headroom::ui {

class NumberField;

/// A service sized for the use that was measured: what else would do, and what it saves.
class RightsizingSection final : public Collapsible
{
    Q_OBJECT

public:
    explicit RightsizingSection(QWidget *parent);

    void render(const InspectorInput &input);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    void ask();
    void take(const Expected<std::optional<Rightsizing>> &found);
    void planMeasured();

    std::shared_ptr<const Snapshot> m_snapshot;
    WorkloadId m_workload = 0;
    std::optional<double> m_measured; ///< percent
    std::optional<Rightsizing> m_found;
    NumberField *m_percent;
    QLabel *m_words;
    QPushButton *m_plan;
    Study<std::optional<Rightsizing>> m_study;
};

} // namespace headroom::ui
