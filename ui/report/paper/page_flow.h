// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/paper/paper_style.h"

namespace headroom::ui {

enum class Align { left, right };

/// Fills pages from top to bottom. Whoever adds something first asks for the room it needs.
class PageFlow
{
public:
    explicit PageFlow(const PaperStyle &style);

    [[nodiscard]] const PaperStyle &style() const { return m_style; }
    [[nodiscard]] double top() const { return m_top; }
    [[nodiscard]] double room() const { return m_style.contentBottom - m_top; }
    /// Height of the content of the page.
    [[nodiscard]] double filled() const { return m_top - m_style.contentTop; }
    /// True while the page is empty.
    [[nodiscard]] bool atPageTop() const { return m_top <= m_style.contentTop; }

    void startPage();
    /// A new page unless this much is left; what is higher than a page starts on a new one.
    void need(double height);
    void skip(double height) { m_top += height; }
    /// A place to return to.
    struct Mark {
        std::size_t pages = 0;
        std::size_t items = 0; ///< of the last page
        std::size_t outline = 0;
        double top = 0;
    };
    [[nodiscard]] Mark mark() const;
    /// Takes back what was added since.
    void returnTo(const Mark &mark);
    /// True if the page of the mark has got more since.
    [[nodiscard]] bool isContinued(const Mark &mark) const;
    /// Room between two parts; none at the top of a page.
    void gap(double height);
    void outlineEntry(const QString &title);

    /// `x` from the left edge of the page; right-aligned text ends there. `dy` from the current top
    /// to the baseline.
    void text(double x, double dy, const QString &text, const QFont &font, const QColor &color,
              Align align = Align::left);
    void fill(const QRectF &area, const QColor &color,
              double radius = 0); ///< top relative to the current one
    void rule(double dy) { rule(dy, m_style.margin, m_style.width()); }
    void rule(double dy, double left, double width);
    void chart(double height, std::function<void(QPainter &, QRectF)> paint);

    [[nodiscard]] PageSet take() { return std::move(m_set); }

private:
    const PaperStyle &m_style;
    PageSet m_set;
    double m_top = 0;
};

} // namespace headroom::ui
