// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/rescaling.h"

#include <QApplication>
#include <QBoxLayout>
#include <QGridLayout>
#include <QHeaderView>
#include <QLayout>
#include <QTableView>
#include <QVariant>

namespace headroom::ui {

namespace {

class Rescaling
{
public:
    Rescaling(double before, double now) : m_before(before), m_now(now) {}

    void rescale(QWidget &widget) const
    {
        if (QLayout *layout = widget.layout())
            rescale(*layout);
        if (auto *table = qobject_cast<QTableView *>(&widget)) {
            QHeaderView *rows = table->verticalHeader();
            rows->setDefaultSectionSize(rescaled(*rows, "rowAtOne", rows->defaultSectionSize()));
        }
    }

private:
    /// A layout belongs to the widget of the outermost one.
    void rescale(QLayout &layout) const
    {
        const QMargins margins = layout.contentsMargins();
        layout.setContentsMargins(rescaled(layout, "leftAtOne", margins.left()),
                                  rescaled(layout, "topAtOne", margins.top()),
                                  rescaled(layout, "rightAtOne", margins.right()),
                                  rescaled(layout, "bottomAtOne", margins.bottom()));
        if (auto *grid = qobject_cast<QGridLayout *>(&layout)) {
            grid->setHorizontalSpacing(rescaled(*grid, "acrossAtOne", grid->horizontalSpacing()));
            grid->setVerticalSpacing(rescaled(*grid, "downAtOne", grid->verticalSpacing()));
        } else if (qobject_cast<QBoxLayout *>(&layout) != nullptr) {
            layout.setSpacing(rescaled(layout, "gapAtOne", layout.spacing()));
        }
        for (int i = 0; i < layout.count(); ++i)
            if (QLayout *inner = layout.itemAt(i)->layout())
                rescale(*inner);
    }

    /// Length for the new scale. The length at a scale of one is stored, so that nothing is lost by
    /// rounding on the way there and back.
    [[nodiscard]] int rescaled(QObject &of, const char *key, int length) const
    {
        const QVariant kept = of.property(key);
        const bool isKept = kept.isValid() && qRound(kept.toInt() * m_before) == length;
        const int atOne = isKept ? kept.toInt() : qRound(length / m_before);
        of.setProperty(key, atOne);
        return qRound(atOne * m_now);
    }

    double m_before;
    double m_now;
};

} // namespace

void rescaleWidgets(double before, double now)
{
    const Rescaling rescaling(before, now);
    const QWidgetList widgets = QApplication::allWidgets();
    for (QWidget *widget : widgets)
        rescaling.rescale(*widget);
}

} // namespace headroom::ui
