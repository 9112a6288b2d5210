// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"

#include <QWidget>

#include <functional>

namespace headroom::ui {

class EntryList;

/// The plan's own alerts, one to a line: what each looks at, and the amount or the share of the month's budget above which
/// it rings.
class AlertRuleList final : public QWidget
{
    Q_OBJECT

public:
    explicit AlertRuleList(QWidget *parent = nullptr);

    void render(const Plan &plan);
    /// What a new alert begins with: the dearest day that is planned, so that it is quiet.
    void setUsual(Money dearestDay) { m_usual = dearestDay; }

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    using Rules = std::vector<AlertRule>;

    void setMeasure(std::size_t row, const std::string &key);
    QWidget *makeLevels();
    void change(const std::function<void(Rules &)> &apply);
    void addLevels();
    [[nodiscard]] Money usualAmount() const;

    Plan m_plan;
    Money m_usual;
    EntryList *m_list = nullptr;
};

} // namespace headroom::ui
