// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/drawer_edge.h"

#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace headroom::ui {

DrawerEdge::DrawerEdge(QWidget *parent) : QAbstractButton(parent)
{
    setObjectName(QStringLiteral("drawerEdge"));
    setCursor(Qt::PointingHandCursor);
    setFocusPolicy(Qt::NoFocus); // the button above it opens the panel by key
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding);
}

void DrawerEdge::say(const QString &name, const QString &rest)
{
    m_name = name;
    m_rest = rest;
    setPlainToolTip(this, name + u'\n' + rest);
    setAccessibleName(name + QStringLiteral(" · ") + rest);
    update();
}

QSize DrawerEdge::sizeHint() const
{
    const int line = QFontMetrics(typeFont(TypeRole::BodyBold, currentTokens())).height();
    return {line, line};
}

void DrawerEdge::paintEvent(QPaintEvent *)
{
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.translate(width(), 0);
    painter.rotate(90);
    const int room = height() - 2 * tokens.space.medium;
    const auto draw = [&](TypeRole role, const QColor &color, const QString &text, int from) {
        const QFont font = typeFont(role, tokens);
        const QFontMetrics metrics(font);
        const QString shown = metrics.elidedText(text, Qt::ElideRight, std::max(0, room - from));
        painter.setFont(font);
        painter.setPen(color);
        painter.drawText(QRect(tokens.space.medium + from, 0, room - from, width()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shown);
        return from + metrics.horizontalAdvance(shown) + tokens.space.medium;
    };
    const int end = draw(TypeRole::BodyBold, tokens.color.text, m_name, 0);
    if (end < room)
        draw(TypeRole::Body, tokens.color.muted, m_rest, end);
}

} // namespace headroom::ui
