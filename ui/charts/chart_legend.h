// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QRectF>
#include <QString>

#include <optional>
#include <vector>

class QPainter;

namespace headroom::ui {

struct LegendItem {
    QString label;
    QString count; ///< muted text after the label; may be empty
    MarkShape shape = MarkShape::Disc;
    QColor color;
    MarkFill fill = MarkFill::Full;
    std::optional<HardwareGroup> sign{};       ///< drawn into the mark
    Qt::BrushStyle pattern = Qt::SolidPattern; ///< drawn over it
    bool faded = false;                        ///< switched off by the user
    /// the section from here moves to the next line if it does not fit as a whole
    bool startsSection = false;
    int key = -1; ///< reported by a click; a negative key is not clickable
};

/// Row of marks and labels that wraps. Only geometry and painting; the chart handles the clicks.
class ChartLegend
{
public:
    ChartLegend() = default;
    ChartLegend(std::vector<LegendItem> items, double width, const Tokens &tokens);

    static double widthInOneLine(const std::vector<LegendItem> &items, const Tokens &tokens);

    double height() const { return m_height; }
    bool isWrapped() const { return !m_rects.empty() && m_rects.back().top() > 0.0; }
    const std::vector<LegendItem> &items() const { return m_items; }
    QRectF itemRect(std::size_t index) const { return m_rects[index]; } ///< relative to the legend
    std::optional<int> keyAt(QPointF position) const;

    void paint(QPainter &painter, QPointF topLeft, const Tokens &tokens, int hoveredKey = -1) const;

private:
    std::vector<LegendItem> m_items;
    std::vector<QRectF> m_rects;
    double m_height = 0.0;
};

} // namespace headroom::ui
