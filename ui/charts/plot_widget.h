// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_host.h"

#include <QWidget>

class QPainter;

namespace headroom::ui {

/// A chart that is drawn by a PlotHost and takes the keyboard: what all of them do when the screen, the theme or the
/// focus changes.
class PlotWidget : public QWidget
{
    Q_OBJECT

public:
    QSize sizeHint() const override { return m_sizes.wanted; }
    QSize minimumSizeHint() const override { return m_sizes.minimum; }

protected:
    struct Sizes {
        QSize wanted;
        QSize minimum;
    };
    PlotWidget(Sizes sizes, const QString &name, PlotPainters layers, QWidget *parent);

    /// The type or the colours are others.
    virtual void dressAgain() = 0;
    /// Where the keyboard has led here.
    void paintRing(QPainter &painter, const QRectF &around) const;
    PlotHost &plot() { return m_plot; }

    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    PlotHost m_plot; ///< below what else the chart holds
    Sizes m_sizes;
    bool m_isRinged = false;
};

} // namespace headroom::ui
