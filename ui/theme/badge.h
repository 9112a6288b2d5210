// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/categories.h"

#include <QWidget>

class QPainter;

namespace headroom::ui {

struct Tokens;

// A short word on a tinted ground: "production", "modelled", "unpriced".
class Badge final : public QWidget
{
    Q_OBJECT

public:
    explicit Badge(const QString &text = QString(), Tone tone = Tone::Accent,
                   QWidget *parent = nullptr);

    void setText(const QString &text);
    QString text() const { return m_text; }
    void setTone(Tone tone);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

    // For delegates and hover cards.
    static QSizeF sizeOf(const QString &text, const Tokens &tokens);
    static void paint(QPainter &painter, QRectF area, const QString &text, Tone tone,
                      const Tokens &tokens);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    QString m_text;
    Tone m_tone;
};

} // namespace headroom::ui
