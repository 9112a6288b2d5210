// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/hover_card.h"

#include <QWidget>

#include <functional>
#include <optional>
#include <vector>

namespace headroom::ui {

struct TornadoBar {
    QString label;
    double low =
        0.0; // the figure at the low end of what is varied, which need not be the smaller one
    double high = 0.0;
    QString lowText;
    QString highText;
};

struct TornadoScene {
    double planned = 0.0;
    QString plannedText; // above the line of the plan
    QString lowName;     // what the colours mean
    QString highName;
    std::vector<TornadoBar> bars; // from top to bottom
    QStringList still;            // what moves nothing and has no bar
    std::function<HoverText(std::size_t bar)> describe;
    QString summary; // for screen readers
};

// Bars that reach from what is planned to both sides. Hover or the arrow keys open a card; a click or Enter chooses.
class TornadoChart final : public QWidget
{
    Q_OBJECT

public:
    explicit TornadoChart(QWidget *parent = nullptr);

    void setScene(TornadoScene scene);
    const TornadoScene &scene() const { return m_scene; }
    std::optional<std::size_t> current() const { return m_current; }
    // Where a bar's row stands, in widget coordinates.
    QRectF rowRect(std::size_t bar) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

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
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct Places {
        double labels = 0.0; // width of the names
        double left = 0.0;   // of the bars
        double width = 0.0;
        double lowest = 0.0; // the figure at the left end
        double span = 1.0;

        double at(double value) const { return left + width * (value - lowest) / span; }
    };
    Places places() const;
    double rowHeight() const;
    std::optional<std::size_t> barAt(QPointF position) const;
    void attend(std::optional<std::size_t> bar);
    void walkTo(int bar);
    void paintBar(QPainter &painter, const Places &places, std::size_t bar) const;
    void paintLegend(QPainter &painter) const;

    TornadoScene m_scene;
    std::optional<std::size_t> m_current;
    HoverCard *m_card;
};

} // namespace headroom::ui
