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

/// Finished text of a hover card. All of it is shown literally.
struct HoverText {
    QString title;
    QString badge; ///< evidence grade; may be empty
    Tone badgeTone = Tone::Accent;
    QString subtitle;
    std::vector<HoverRow> rows;
    QString footer; ///< one or more lines

    bool isEmpty() const { return title.isEmpty() && rows.empty(); }
};

/// Returns the text as one sentence for screen readers.
QString spoken(const HoverText &text);

/// Card that explains the mark under the pointer. It is a child of the chart's window, lets the
/// mouse through, and never covers the mark; it avoids axes and legend if there is room elsewhere
/// in the window.
class HoverCard final : public QWidget
{
    Q_OBJECT

public:
    explicit HoverCard(QWidget *chart);

    /// `mark` and `plot` are in the chart's coordinates; `distance` is the gap between card and
    /// mark.
    void showAt(const HoverText &text, QPointF mark, double distance, QRectF plot);
    const HoverText &text() const { return m_text; }

    QSize sizeHint() const override;

    /// The same card for an image that is painted without a window.
    static QSizeF sizeOf(const HoverText &text, const Tokens &tokens);
    static void paint(QPainter &painter, QRectF card, const HoverText &text, const Tokens &tokens);
    /// Places the card right or left of the mark: within the plot if possible, otherwise within
    /// `reach`. It does not extend below the plot, where the axis is, while there is room above.
    static QRectF placed(QSizeF card, QPointF mark, double distance, QRectF plot, QRectF reach);

protected:
    void paintEvent(QPaintEvent *event) override;
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    QWidget *m_chart;
    HoverText m_text;
};

} // namespace headroom::ui
