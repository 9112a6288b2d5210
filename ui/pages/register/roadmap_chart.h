// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/outlook.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace headroom::ui {

/// A row of the roadmap: a phase, or a task of it.
struct RoadmapBar {
    QString name;
    QString label; ///< inside the bar, such as what the phase costs
    Date start;
    std::optional<Date> end; ///< absent: it does not end
    bool isTask = false;
    bool isDone = false;
};

/// The phases of a plan and their tasks over the weeks, with today.
class RoadmapChart final : public QWidget
{
    Q_OBJECT

public:
    explicit RoadmapChart(QWidget *parent = nullptr);

    void setBars(std::vector<RoadmapBar> bars, Date today);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    [[nodiscard]] qreal placeOf(Date day) const;

    std::vector<RoadmapBar> m_bars;
    Date m_today;
    Date m_first;
    Date m_last;
};

} // namespace headroom::ui
