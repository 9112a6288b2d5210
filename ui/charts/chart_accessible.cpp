// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chart_accessible.h"

#include "ui/charts/scatter_chart.h"
#include "ui/charts/stacked_bars_chart.h"

#include <QAccessibleWidget>
#include <QVariant>

namespace headroom::ui {

namespace {

constexpr const char *kCurrentMark = "currentMark";

class AccessibleChart final : public QAccessibleWidget
{
public:
    explicit AccessibleChart(QWidget *chart) : QAccessibleWidget(chart, QAccessible::Chart) {}

    QString text(QAccessible::Text kind) const override
    {
        return kind == QAccessible::Value ? widget()->property(kCurrentMark).toString()
                                          : QAccessibleWidget::text(kind);
    }
};

QAccessibleInterface *accessibleOf(const QString &, QObject *object)
{
    if (qobject_cast<ScatterChart *>(object) || qobject_cast<StackedBarsChart *>(object))
        return new AccessibleChart(static_cast<QWidget *>(object));
    return nullptr;
}

} // namespace

void registerChartAccessibility()
{
    QAccessible::installFactory(&accessibleOf); // Qt ignores a factory that is already installed
}

void setCurrentMark(QWidget *chart, const QString &text)
{
    chart->setProperty(kCurrentMark, text);
    QAccessibleEvent changed(chart, QAccessible::NameChanged);
    QAccessible::updateAccessibility(&changed);
}

} // namespace headroom::ui
