// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/views/fields/list_of.h"

namespace headroom::ui {

/// The plan's own monitoring rules, one per line: the measurement, the limit above which the alert
/// fires, and what to do then.
class MonitoringRuleList final : public ListOf<MonitoringRule>
{
    Q_OBJECT

public:
    MonitoringRuleList(Changed changed, QWidget *parent);

    void render(const Plan &plan);

private:
    void setMetric(std::size_t row, MonitoredMetric metric) const;
    void addTo(Entries &rules) const override;
};

} // namespace headroom::ui
