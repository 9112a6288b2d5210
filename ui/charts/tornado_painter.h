// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/hover_card.h"
#include "ui/theme/tokens.h"

#include <QFont>
#include <QRectF>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>
#include <vector>

class QPainter;

namespace headroom::ui {

struct TornadoBar {
    QString label;
    double low = 0.0; ///< figure at the low end of the assumption; not necessarily the smaller one
    double high = 0.0;
    QString lowText;
    QString highText;
};

struct TornadoScene {
    double planned = 0.0;
    QString plannedText; ///< above the line of the planned value
    QString lowName;     ///< legend of the colours
    QString highName;
    std::vector<TornadoBar> bars; ///< from top to bottom
    QStringList still;            ///< assumptions without effect, which have no bar
    std::function<HoverText(std::size_t bar)> describe;
    QString summary; ///< for screen readers
};

/// Painter of a tornado chart in a rectangle of a widget or of paper.
class TornadoPainter
{
public:
    TornadoPainter(const TornadoScene &scene, QRectF area, const Tokens &tokens);

    static double heightOf(std::size_t bars, const Tokens &tokens);
    /// Row of a bar.
    QRectF rowRect(std::size_t bar) const;
    double at(double value) const { return m_left + m_width * (value - m_lowest) / m_span; }
    void paint(QPainter &painter, std::optional<std::size_t> current = std::nullopt) const;

private:
    void paintBar(QPainter &painter, std::size_t bar, bool isCurrent) const;
    void paintLegend(QPainter &painter) const;

    const TornadoScene &m_scene;
    QRectF m_area;
    const Tokens &m_tokens;
    QFont m_nameFont;      ///< smaller if the names need it
    double m_labels = 0.0; ///< width of the names
    double m_left = 0.0;   ///< left edge of the bars
    double m_width = 0.0;
    double m_lowest = 0.0; ///< figure at the left edge
    double m_span = 1.0;
};

} // namespace headroom::ui
