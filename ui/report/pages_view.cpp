// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/pages_view.h"

#include "ui/report/paper/pdf_writer.h"
#include "ui/theme/theme.h"

#include <QPaintEvent>
#include <QPainter>

namespace headroom::ui {

namespace {

constexpr double kPageGap = 14;

} // namespace

PagesView::PagesView(QWidget *parent) : QWidget(parent)
{
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setSizePolicy(policy);
    setAccessibleName(tr("Pages of the report"));
}

void PagesView::setReport(std::shared_ptr<const LaidReport> report)
{
    m_report = std::move(report);
    fitHeight();
    update();
}

double PagesView::scale() const
{
    return m_report ? width() / m_report->pages.size.width() : 1;
}

double PagesView::step() const
{
    return m_report->pages.size.height() * scale() + kPageGap;
}

void PagesView::fitHeight()
{
    if (m_report)
        setFixedHeight(qRound(step() * static_cast<double>(m_report->pages.pages.size())));
}

void PagesView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

void PagesView::paintEvent(QPaintEvent *event)
{
    if (!m_report)
        return;
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
    const QSizeF size = m_report->pages.size;
    for (std::size_t i = 0; i < m_report->pages.pages.size(); ++i) {
        const QRectF area(0, step() * static_cast<double>(i), width(), size.height() * scale());
        if (!area.intersects(event->rect()))
            continue;
        painter.save();
        painter.fillRect(area, Qt::white);
        painter.setPen(currentTokens().color.border);
        painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setClipRect(area);
        painter.translate(area.topLeft());
        painter.scale(scale(), scale());
        paintPage(painter, m_report->pages.pages[i]);
        painter.restore();
    }
}

} // namespace headroom::ui
