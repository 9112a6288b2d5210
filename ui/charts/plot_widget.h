// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_host.h"

#include <QWidget>

class QPainter;

namespace headroom::ui {

/// Chart that is drawn by a PlotHost and accepts the keyboard focus: common handling of changes of
/// screen, theme and focus.
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

    /// Called when fonts or colours have changed.
    virtual void restyle() = 0;
    /// Draws the focus ring if the keyboard moved the focus here.
    void paintRing(QPainter &painter, const QRectF &around) const;
    PlotHost &plot() { return m_plot; }

    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    PlotHost m_plot; ///< below the chart's child widgets
    Sizes m_sizes;
    bool m_isRinged = false;
};

} // namespace headroom::ui
