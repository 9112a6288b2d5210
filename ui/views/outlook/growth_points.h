// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/outlook.h"

#include <QWidget>

#include <functional>
#include <vector>

namespace headroom::ui {

class EntryList;

/// Growth by steps or as a table: from which month on demand is which multiple of today's, an entry each.
class GrowthPoints final : public QWidget
{
    Q_OBJECT

public:
    using Points = std::vector<GrowthPoint>;

    /// `name`: of the widgets, "growthPoint" gives "growthPoint_month_0".
    explicit GrowthPoints(const QString &name, QWidget *parent = nullptr);

    void setPoints(const Points &points);

signals:
    void pointsChosen(const std::vector<headroom::GrowthPoint> &points);

private:
    void change(const std::function<void(Points &)> &apply);

    Points m_points;
    EntryList *m_list;
};

} // namespace headroom::ui
