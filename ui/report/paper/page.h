// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QFont>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <functional>
#include <variant>
#include <vector>

class QPainter;

namespace headroom::ui {

inline constexpr double kUnitsPerInch = 96.0; ///< of a page
inline constexpr double kPointsPerInch = 72.0;

enum class PaperSize { a4, letter };

// Parts of a page, in units of 1/96 inch from its top left corner, ready to be painted.

struct TextItem {
    QPointF baseline; ///< left end
    QString text;     ///< one line
    QFont font;
    QColor color;
};
struct FillItem {
    QRectF area;
    QColor color;
    double radius = 0;
};
struct ChartItem {
    QRectF area;
    std::function<void(QPainter &, QRectF)> paint;
};
using PageItem = std::variant<TextItem, FillItem, ChartItem>;

struct PaperPage {
    std::vector<PageItem> items;
};

/// An entry of the outline: where a section starts.
struct OutlineEntry {
    QString title;
    int page = 0; ///< from 0
    double top = 0;
};

/// A report laid out, but not yet painted.
struct PageSet {
    QSizeF size;
    std::vector<PaperPage> pages;
    std::vector<OutlineEntry> outline;
};

} // namespace headroom::ui
