// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

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

/// What a hover card says, as finished text. All of it is shown literally.
struct HoverText {
    QString title;
    QString badge; ///< evidence grade; none when empty
    Tone badgeTone = Tone::Accent;
    QString subtitle;
    std::vector<HoverRow> rows;
    QString footer; ///< a line, or several

    bool isEmpty() const { return title.isEmpty() && rows.empty(); }
};

/// As one sentence, for screen readers.
QString spoken(const HoverText &text);

/// The card that explains the mark under the pointer. It lies over the window of the chart, lets the
/// mouse through, and is placed beside the mark: never over it, and off axes and legend if there is
/// room elsewhere in the window.
class HoverCard final : public QWidget
{
    Q_OBJECT

public:
    explicit HoverCard(QWidget *chart);

    /// `mark` and `plot` in the chart's coordinates; `distance` keeps the card off the mark.
    void showAt(const HoverText &text, QPointF mark, double distance, QRectF plot);
    const HoverText &text() const { return m_text; }

    QSize sizeHint() const override;

    /// The same card for an image that is painted without a window.
    static QSizeF sizeOf(const HoverText &text, const Tokens &tokens);
    static void paint(QPainter &painter, QRectF card, const HoverText &text, const Tokens &tokens);
    /// Right or left of the mark: within the plot, or else within reach. Not below the plot, where the
    /// axis is, as long as there is room above.
    static QRectF placed(QSizeF card, QPointF mark, double distance, QRectF plot, QRectF reach);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_chart;
    HoverText m_text;
};

} // namespace headroom::ui
