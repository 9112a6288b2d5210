// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/views/fields/list_of.h"

namespace headroom::ui {

/// The plan's alerts, one per line: the measure, and the amount or the share of the month's budget
/// above which the alert fires.
class AlertRuleList final : public ListOf<AlertRule>
{
    Q_OBJECT

public:
    AlertRuleList(Changed changed, QWidget *parent);

    void render(const Plan &plan);
    /// Sets the threshold of a new alert: the most expensive planned day, so that it does not fire.
    void setUsual(Money mostExpensiveDay) { m_usual = mostExpensiveDay; }

private:
    void setMeasure(std::size_t row, const std::string &key) const;
    void addTo(Entries &rules) const override;
    void addLevels() const;
    [[nodiscard]] Money usualAmount() const;

    Money m_usual;
};

} // namespace headroom::ui
