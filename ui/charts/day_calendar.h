// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/hover_card.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

namespace headroom::ui {

/// Days of months, one month per row.
struct DayCalendarScene {
    struct Day {
        int row = 0;
        int column = 0;     ///< from 0
        double share = 0.0; ///< share of the most expensive day's cost, 0 to 1
        QString mark{};     ///< numbers of the alerts that fire; empty: none
    };
    std::vector<QString> rows; ///< "Dec 2026"
    std::vector<Day> days;     ///< by date
    std::function<HoverText(std::size_t day)> describe;
    QString summary; ///< for screen readers
};

/// Calendar whose colour depth shows the cost of each day, with the numbers of the alerts that
/// fire. Hover or arrow keys open a card.
class DayCalendar final : public QWidget
{
    Q_OBJECT

public:
    explicit DayCalendar(QWidget *parent = nullptr);

    void setScene(DayCalendarScene scene);
    const DayCalendarScene &scene() const { return m_scene; }
    std::optional<std::size_t> current() const { return m_current; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {320, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *) override { attend(std::nullopt); }
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    QRectF cellOf(const DayCalendarScene::Day &day) const;
    double labelWidth() const;
    double rowHeight() const;
    void attend(std::optional<std::size_t> day);
    void walk(int days);

    DayCalendarScene m_scene;
    std::optional<std::size_t> m_current;
    /// cached: every day needs it, and shaping text is slow
    mutable std::optional<double> m_labelWidth;
    HoverCard *m_card;
};

} // namespace headroom::ui
