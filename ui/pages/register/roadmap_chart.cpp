// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/register/roadmap_chart.h"

#include "ui/format/text.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr qreal kNames = 280;
constexpr qreal kPhaseRow = 28;
constexpr qreal kTaskRow = 18;
constexpr qreal kHead = 24;
constexpr qreal kLabelRoom = 44; // between two weeks that are named
constexpr int kOpenWeeks = 4;    // that a phase without an end is drawn beyond the last date

qreal heightOf(const RoadmapBar &bar)
{
    return bar.isTask ? kTaskRow : kPhaseRow;
}

} // namespace

RoadmapChart::RoadmapChart(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("roadmapChart"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Phases and tasks over the weeks"));
}

QSize RoadmapChart::sizeHint() const
{
    qreal height = kHead;
    for (const RoadmapBar &bar : m_bars)
        height += heightOf(bar);
    return {600, qRound(height * currentTokens().scale)};
}

void RoadmapChart::setBars(std::vector<RoadmapBar> bars, Date today)
{
    m_bars = std::move(bars);
    m_today = today;
    QStringList words;
    if (!m_bars.empty()) {
        m_first = std::ranges::min_element(m_bars, {}, &RoadmapBar::start)->start;
        m_last = m_first;
        for (const RoadmapBar &bar : m_bars) {
            m_last = std::max(m_last, bar.end.value_or(bar.start));
            words += tr("%1: from %2 to %3")
                         .arg(bar.name, textOf(bar.start.toString()),
                              bar.end ? textOf(bar.end->toString()) : tr("no end"));
        }
        m_last = Date::fromDays(m_last.days() + kOpenWeeks * kDaysPerWeek);
    }
    setAccessibleDescription(words.join(u'\n'));
    updateGeometry();
    update();
}

qreal RoadmapChart::placeOf(Date day) const
{
    const qreal names = kNames * currentTokens().scale;
    const int days = std::clamp(day.days(), m_first.days(), m_last.days()) - m_first.days();
    return names + (width() - names) * days / std::max(1, m_last.days() - m_first.days());
}

void RoadmapChart::paintEvent(QPaintEvent * /*event*/)
{
    if (m_bars.empty())
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const Tokens &tokens = currentTokens();
    const ColorTokens &color = tokens.color;
    const qreal head = kHead * tokens.scale;
    qreal named = -kLabelRoom;
    const int weeks = (m_last.days() - m_first.days()) / kDaysPerWeek + 1;
    for (int week = 0; week < weeks; ++week) {
        const qreal x = placeOf(Date::fromDays(m_first.days() + week * kDaysPerWeek));
        painter.setPen(color.grid);
        painter.drawLine(QPointF(x, head), QPointF(x, height()));
        if (x - named < kLabelRoom * tokens.scale)
            continue;
        painter.setPen(color.muted);
        painter.drawText(QRectF(x, 0, kLabelRoom * tokens.scale, head),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("wk %1").arg(week + 1));
        named = x;
    }
    qreal top = head;
    for (const RoadmapBar &bar : m_bars) {
        const qreal row = heightOf(bar) * tokens.scale;
        const qreal indent = bar.isTask ? tokens.space.large : 0;
        painter.setPen(bar.isTask ? color.muted : color.text);
        const QRectF name(indent, top, kNames * tokens.scale - indent - tokens.space.small, row);
        painter.drawText(
            name, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(bar.name, Qt::ElideRight, qRound(name.width())));
        const qreal left = placeOf(bar.start);
        const Date end = bar.end ? Date::fromDays(bar.end->days() + 1) : m_last;
        const qreal inset = bar.isTask ? 5 : 4;
        const QRectF box(left, top + inset, std::max<qreal>(2, placeOf(end) - left),
                         row - 2 * inset);
        painter.setPen(bar.isTask ? QPen(Qt::NoPen)
                                  : QPen(color.accent, 1, bar.end ? Qt::SolidLine : Qt::DashLine));
        const double share = bar.isTask ? (bar.isDone ? 0.7 : 0.3) : 0.14;
        painter.setBrush(mixed(color.accent, color.surface, share));
        painter.drawRoundedRect(box, tokens.radius.badge, tokens.radius.badge);
        painter.setPen(color.text);
        painter.drawText(box.adjusted(tokens.space.small, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, bar.label);
        top += row;
    }
    if (m_today >= m_first && m_today <= m_last) {
        painter.setPen(QPen(color.accent, 1.5));
        painter.drawLine(QPointF(placeOf(m_today), head), QPointF(placeOf(m_today), height()));
    }
}

} // namespace headroom::ui
