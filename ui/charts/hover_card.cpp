// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/hover_card.h"

#include "ui/charts/chart_text.h"
#include "ui/theme/badge.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kMinWidth = 208.0;
constexpr double kMaxWidth = 360.0;
constexpr int kShadow = 14; // room around the card for its shadow
constexpr int kShadowDrop = 4;

struct CardFonts {
    explicit CardFonts(const Tokens &tokens)
        : title(typeFont(TypeRole::BodyBold, tokens)),
          small(typeFont(TypeRole::Small, tokens)),
          strong(typeFont(TypeRole::SmallBold, tokens)),
          titleLine(lineHeight(title) + tokens.space.tiny),
          row(lineHeight(small) + tokens.space.tiny + 2.0 * tokens.scale)
    {}
    QFont title;
    QFont small;
    QFont strong;
    double titleLine;
    double row;
};

QStringList linesOf(const QString &footer)
{
    return footer.split(u'\n', Qt::SkipEmptyParts);
}

double titleWidth(const HoverText &text, const CardFonts &fonts, const Tokens &tokens)
{
    double width = textWidth(text.title, fonts.title);
    if (!text.badge.isEmpty())
        width += tokens.space.small + Badge::sizeOf(text.badge, tokens).width();
    return width;
}

void paintTitle(QPainter &painter, QRectF line, const HoverText &text, const CardFonts &fonts,
                const Tokens &tokens)
{
    const QSizeF badge = text.badge.isEmpty() ? QSizeF() : Badge::sizeOf(text.badge, tokens);
    const double gap = text.badge.isEmpty() ? 0.0 : tokens.space.small;
    const double room = line.width() - badge.width() - gap;
    const QString title = elided(text.title, fonts.title, room);
    drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter, title, fonts.title,
             tokens.color.text);
    if (text.badge.isEmpty())
        return;
    const double left = line.left() + textWidth(title, fonts.title) + gap;
    Badge::paint(painter, QRectF(QPointF(left, line.center().y() - badge.height() / 2), badge),
                 text.badge, text.badgeTone, tokens);
}

void paintRow(QPainter &painter, QRectF line, const HoverRow &row, const CardFonts &fonts,
              const Tokens &tokens)
{
    const QFont &valueFont = row.strong ? fonts.strong : fonts.small;
    const double labelWidth =
        std::min(textWidth(row.label, fonts.small), line.width() - tokens.space.medium);
    const double valueRoom = line.width() - labelWidth - tokens.space.medium;
    drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
             elided(row.label, fonts.small, line.width()), fonts.small, tokens.color.muted);
    drawText(painter, line, Qt::AlignRight | Qt::AlignVCenter,
             elided(row.value, valueFont, valueRoom + 1.0), valueFont, tokens.color.tone(row.tone));
}

void paintShadow(QPainter &painter, QRectF card, const Tokens &tokens)
{
    painter.setBrush(Qt::NoBrush);
    for (int i = 0; i < kShadow; ++i) {
        const double share = 1.0 - static_cast<double>(i) / kShadow;
        QColor shade = tokens.color.shadow;
        shade.setAlphaF(shade.alphaF() * static_cast<float>(share * share) * 0.5F);
        painter.setPen(QPen(shade, 1.4));
        const QRectF ring = card.adjusted(-i, -i + kShadowDrop, i, i + kShadowDrop / 2.0);
        painter.drawRoundedRect(ring, tokens.radius.card + i, tokens.radius.card + i);
    }
}

} // namespace

QString spoken(const HoverText &text)
{
    QStringList parts{text.title, text.badge, text.subtitle};
    for (const HoverRow &row : text.rows)
        parts << row.label + QLatin1Char(' ') + row.value;
    parts << text.footer;
    parts.removeAll(QString());
    return parts.join(QStringLiteral(", "));
}

HoverCard::HoverCard(QWidget *chart) : QWidget(chart), m_chart(chart)
{
    chart->installEventFilter(this);
    connect(chart, &QObject::destroyed, this, &QObject::deleteLater);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    hide();
}

QSizeF HoverCard::sizeOf(const HoverText &text, const Tokens &tokens)
{
    const CardFonts fonts(tokens);
    double width = std::max(titleWidth(text, fonts, tokens), textWidth(text.subtitle, fonts.small));
    const QStringList footer = linesOf(text.footer);
    for (const QString &line : footer)
        width = std::max(width, textWidth(line, fonts.small));
    for (const HoverRow &row : text.rows)
        width =
            std::max(width, textWidth(row.label, fonts.small) + tokens.space.huge
                                + textWidth(row.value, row.strong ? fonts.strong : fonts.small));
    double height = 0.0;
    if (!text.title.isEmpty())
        height += fonts.titleLine;
    if (!text.subtitle.isEmpty())
        height += fonts.row;
    height += static_cast<double>(text.rows.size()) * fonts.row;
    if (!text.footer.isEmpty())
        height += static_cast<double>(footer.size()) * fonts.row + tokens.space.tiny;
    const double margin = 2.0 * tokens.space.medium;
    width = std::clamp(width + margin + 1.0, kMinWidth * tokens.scale, kMaxWidth * tokens.scale);
    return {std::ceil(width), std::ceil(height + 2.0 * (tokens.space.small + 1))};
}

QRectF HoverCard::placed(QSizeF card, QPointF mark, double distance, QRectF plot, QRectF reach)
{
    const double lowest =
        std::max(reach.top(), std::min(plot.bottom(), reach.bottom()) - card.height());
    const double highest = std::min(lowest, std::max(plot.top(), reach.top()));
    // The card begins a little above the mark, so that the eye moves from the mark to the title.
    const double top = std::clamp(mark.y() - card.height() * 0.3, highest, lowest);
    const double right = mark.x() + distance;
    const double left = mark.x() - distance - card.width();
    for (const QRectF &room : {plot, reach}) {
        if (right + card.width() <= room.right())
            return {QPointF(right, top), card};
        if (left >= room.left())
            return {QPointF(left, top), card};
    }
    const double lastLeft = std::max(reach.left(), reach.right() - card.width());
    const double middle = std::clamp(mark.x() - card.width() / 2, reach.left(), lastLeft);
    const double last = std::max(reach.top(), reach.bottom() - card.height());
    const bool fitsBelow = mark.y() + distance <= last;
    const double beyond = fitsBelow ? mark.y() + distance : mark.y() - distance - card.height();
    return {QPointF(middle, std::clamp(beyond, reach.top(), last)), card};
}

void HoverCard::paint(QPainter &painter, QRectF card, const HoverText &text, const Tokens &tokens)
{
    const CardFonts fonts(tokens);
    const ColorTokens &color = tokens.color;
    painter.setRenderHint(QPainter::Antialiasing);
    paintShadow(painter, card, tokens);
    painter.setPen(QPen(color.control, 1.0));
    painter.setBrush(color.raised);
    painter.drawRoundedRect(card.adjusted(0.5, 0.5, -0.5, -0.5), tokens.radius.card,
                            tokens.radius.card);

    QRectF line = card.adjusted(tokens.space.medium, tokens.space.small + 1, -tokens.space.medium,
                                -(tokens.space.small + 1));
    if (!text.title.isEmpty()) {
        line.setHeight(fonts.titleLine);
        paintTitle(painter, line, text, fonts, tokens);
        line.translate(0, fonts.titleLine);
    }
    line.setHeight(fonts.row);
    if (!text.subtitle.isEmpty()) {
        drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
                 elided(text.subtitle, fonts.small, line.width() + 1.0), fonts.small, color.muted);
        line.translate(0, fonts.row);
    }
    for (const HoverRow &row : text.rows) {
        paintRow(painter, line, row, fonts, tokens);
        line.translate(0, fonts.row);
    }
    line.translate(0, tokens.space.tiny);
    for (const QString &footer : linesOf(text.footer)) {
        drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter,
                 elided(footer, fonts.small, line.width() + 1.0), fonts.small, color.muted);
        line.translate(0, fonts.row);
    }
}

void HoverCard::showAt(const HoverText &text, QPointF mark, double distance, QRectF plot)
{
    m_text = text;
    QWidget *window = m_chart->window();
    if (parentWidget() != window)
        setParent(window);
    // A scroll area that contains the chart may scroll the mark away, so the card watches all
    // parents.
    for (QWidget *below = m_chart; below != window; below = below->parentWidget())
        below->installEventFilter(this);
    const QPointF origin = m_chart->mapTo(window, QPoint());
    const QRectF reach = QRectF(window->rect()).adjusted(4, 4, -4, -4);
    const QRectF card = placed(sizeOf(text, currentTokens()), mark + origin, distance,
                               plot.translated(origin), reach);
    setGeometry(card.toAlignedRect().adjusted(-kShadow, -kShadow, kShadow, kShadow));
    update();
    show();
    raise();
}

bool HoverCard::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Hide || event->type() == QEvent::Move)
        hide();
    // The card already shows this text; the tool tip of the page would cover it.
    if (event->type() == QEvent::ToolTip && isVisible())
        return true;
    return QWidget::eventFilter(watched, event);
}

QSize HoverCard::sizeHint() const
{
    return sizeOf(m_text, currentTokens()).toSize() + QSize(2 * kShadow, 2 * kShadow);
}

void HoverCard::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paint(painter, QRectF(rect()).adjusted(kShadow, kShadow, -kShadow, -kShadow), m_text,
          currentTokens());
}

} // namespace headroom::ui
