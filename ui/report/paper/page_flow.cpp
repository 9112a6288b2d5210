// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper/page_flow.h"

#include "ui/report/paper/paper_text.h"

#include <utility>

namespace headroom::ui {

PageFlow::PageFlow(const PaperStyle &style) : m_style(style)
{
    m_set.size = style.page;
    startPage();
}

void PageFlow::startPage()
{
    m_set.pages.emplace_back();
    m_top = m_style.contentTop;
}

void PageFlow::need(double height)
{
    if (height > room() && !atPageTop())
        startPage();
}

PageFlow::Mark PageFlow::mark() const
{
    return {m_set.pages.size(), m_set.pages.back().items.size(), m_set.outline.size(), m_top};
}

void PageFlow::returnTo(const Mark &mark)
{
    m_set.pages.resize(mark.pages);
    m_set.pages.back().items.resize(mark.items, TextItem());
    m_set.outline.resize(mark.outline);
    m_top = mark.top;
}

bool PageFlow::isContinued(const Mark &mark) const
{
    return m_set.pages[mark.pages - 1].items.size() > mark.items;
}

void PageFlow::gap(double height)
{
    if (!atPageTop())
        m_top += height;
}

void PageFlow::outlineEntry(const QString &title)
{
    m_set.outline.push_back({title, static_cast<int>(m_set.pages.size()) - 1, m_top});
}

void PageFlow::text(double x, double dy, const QString &text, const QFont &font,
                    const QColor &color, Align align)
{
    if (text.isEmpty())
        return;
    const double left = align == Align::right ? x - textWidth(text, font) : x;
    m_set.pages.back().items.emplace_back(TextItem{{left, m_top + dy}, text, font, color});
}

void PageFlow::fill(const QRectF &area, const QColor &color, double radius)
{
    m_set.pages.back().items.emplace_back(FillItem{area.translated(0, m_top), color, radius});
}

void PageFlow::rule(double dy, double left, double width)
{
    fill({left, dy, width, 1}, m_style.color().border);
}

void PageFlow::chart(double height, std::function<void(QPainter &, QRectF)> paint)
{
    need(height);
    const QRectF area(m_style.margin, m_top, m_style.width(), height);
    m_set.pages.back().items.emplace_back(ChartItem{area, std::move(paint)});
    m_top += height;
}

} // namespace headroom::ui
