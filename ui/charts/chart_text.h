// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QRectF>
#include <QSizeF>
#include <QString>

class QColor;
class QPainter;

namespace headroom::ui {

struct Tokens;

/// Draws text literally and on one line, whatever it contains.
void drawText(QPainter &painter, QRectF area, Qt::Alignment alignment, const QString &text,
              const QFont &font, const QColor &ink);
double textWidth(const QString &text, const QFont &font);
double lineHeight(const QFont &font);
QString elided(const QString &text, const QFont &font, double width);
/// Elides in the middle, for names that differ at their ends.
QString elidedInTheMiddle(const QString &text, const QFont &font, double width);

/// Size of a pill: the label of a draggable line, white on the line's colour.
QSizeF pillSize(const QString &text, const Tokens &tokens);
void drawPill(QPainter &painter, QRectF pill, const QString &text, const QColor &ground,
              const QColor &ink, const Tokens &tokens);

} // namespace headroom::ui
