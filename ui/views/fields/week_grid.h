// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/schedule.h"

#include <QWidget>

#include <bitset>

namespace headroom::ui {

/// Height of the hours below a day or a week.
[[nodiscard]] int hourAxisHeight();

/// The 168 hours of a week, to be marked with the mouse, or with arrow keys and Space.
class WeekGrid final : public QWidget
{
    Q_OBJECT

public:
    using Hours = std::bitset<kHoursPerWeek>;

    explicit WeekGrid(QWidget *parent = nullptr);

    void setHours(const Hours &hours);
    [[nodiscard]] const Hours &hours() const { return m_hours; }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void hoursMarked(const headroom::ui::WeekGrid::Hours &hours);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    [[nodiscard]] QRectF cell(int hour) const;
    [[nodiscard]] int hourAt(QPointF position) const; ///< -1 if outside
    void mark(int hour, bool on);

    Hours m_hours;
    int m_current = 0;
    bool m_marking = true;
};

} // namespace headroom::ui
