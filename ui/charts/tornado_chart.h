// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/tornado_painter.h"

#include <QWidget>

#include <optional>

namespace headroom::ui {

/// Bars from the planned value to both sides. Hover or the arrow keys open a card; a click or Enter
/// chooses.
class TornadoChart final : public QWidget
{
    Q_OBJECT

public:
    explicit TornadoChart(QWidget *parent = nullptr);

    void setScene(TornadoScene scene);
    const TornadoScene &scene() const { return m_scene; }
    std::optional<std::size_t> current() const { return m_current; }
    /// Row of a bar in widget coordinates.
    QRectF rowRect(std::size_t bar) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {320, sizeHint().height()}; }

signals:
    void activated(int bar);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *) override { attend(std::nullopt); }
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    TornadoPainter painterOf() const;
    double rowHeight() const { return rowRect(0).height(); }
    std::optional<std::size_t> barAt(QPointF position) const;
    void attend(std::optional<std::size_t> bar);
    void walkTo(int bar);

    TornadoScene m_scene;
    std::optional<std::size_t> m_current;
    HoverCard *m_card;
};

} // namespace headroom::ui
