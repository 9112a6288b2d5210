// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/views/fields/list_of.h"

namespace headroom::ui {

/// The plan's own alerts, one to a line: what each looks at, and the amount or the share of the month's budget above which
/// it rings.
class AlertRuleList final : public ListOf<AlertRule>
{
    Q_OBJECT

public:
    AlertRuleList(Changed changed, QWidget *parent);

    void render(const Plan &plan);
    /// What a new alert begins with: the dearest day that is planned, so that it is quiet.
    void setUsual(Money dearestDay) { m_usual = dearestDay; }

private:
    void setMeasure(std::size_t row, const std::string &key) const;
    void addTo(Entries &rules) const override;
    void addLevels() const;
    [[nodiscard]] Money usualAmount() const;

    Money m_usual;
};

} // namespace headroom::ui
