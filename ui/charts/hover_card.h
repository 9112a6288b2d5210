// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/tokens.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace headroom::ui {

struct HoverRow {
    QString label;
    QString value;
    Tone tone = Tone::Normal;
    bool strong = false;
};

// What a hover card says, as finished text. All of it is shown literally.
struct HoverText {
    QString title;
    QString badge; // evidence grade; none when empty
    Tone badgeTone = Tone::Accent;
    QString subtitle;
    std::vector<HoverRow> rows;
    QString footer;

    bool isEmpty() const { return title.isEmpty() && rows.empty(); }
};

// The card that explains the mark under the pointer. It lies over its parent, lets the mouse
// through, and is placed beside the mark: never over it, never outside the parent.
class HoverCard final : public QWidget
{
    Q_OBJECT

public:
    explicit HoverCard(QWidget *parent);

    // `mark` in parent coordinates; `distance` keeps the card off it.
    void showAt(const HoverText &text, QPointF mark, double distance);
    const HoverText &text() const { return m_text; }

    QSize sizeHint() const override;

    // The same card for an image that is painted without a window.
    static QSizeF sizeOf(const HoverText &text, const Tokens &tokens);
    static void paint(QPainter &painter, QRectF card, const HoverText &text, const Tokens &tokens);
    static QRectF placed(QSizeF card, QPointF mark, double distance, QRectF within);

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    HoverText m_text;
};

} // namespace headroom::ui
