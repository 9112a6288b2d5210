// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/outlook/growth_points.h"

#include "ui/theme/layouts.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/entry_list.h"

namespace headroom::ui {

namespace {

enum PointColumn : std::size_t { pointMonthColumn, pointFactorColumn };

constexpr int kLastPointMonth = 60; // of the longest forecast
constexpr int kMostPointFactor = 1000;

} // namespace

GrowthPoints::GrowthPoints(const QString &name, QWidget *parent) : QWidget(parent)
{
    const auto takeMonth = [this](std::size_t row, const std::optional<Exact> &month) {
        change([&](Points &points) { points[row].month = static_cast<int>(month->toDouble()); });
    };
    const auto takeFactor = [this](std::size_t row, const std::optional<Exact> &factor) {
        change([&](Points &points) { points[row].factor = factor->toDouble(); });
    };
    const NumberFormat month{.whole = true, .least = Exact(1), .most = Exact(kLastPointMonth)};
    const NumberFormat factor{
        .unit = QStringLiteral("×"), .least = Exact(0), .most = Exact(kMostPointFactor)};
    m_list = new EntryList({name, tr("+ A month"), "add_growth_point", "remove_growth_point"},
                           {{QStringLiteral("month"), tr("From month"), "growth_point_month", 1,
                             numberEntry(month, takeMonth)},
                            {QStringLiteral("factor"), tr("Multiple of demand"),
                             "growth_point_factor", 1, numberEntry(factor, takeFactor)}},
                           this);
    columnIn(this, 0)->addWidget(m_list);
    connect(m_list, &EntryList::addRequested, this, [this] {
        change([](Points &points) {
            points.push_back(points.empty()
                                 ? GrowthPoint{1, 1}
                                 : GrowthPoint{points.back().month + 1, points.back().factor});
        });
    });
    connect(m_list, &EntryList::removeRequested, this, [this](std::size_t row) {
        change([row](Points &points) {
            points.erase(points.begin() + static_cast<std::ptrdiff_t>(row));
        });
    });
}

void GrowthPoints::change(const std::function<void(Points &)> &apply)
{
    Points points = m_points;
    apply(points);
    emit pointsChosen(points);
}

void GrowthPoints::setPoints(const Points &points)
{
    m_points = points;
    m_list->setCount(points.size());
    m_list->setAddable(points.empty() || points.back().month < kLastPointMonth);
    m_list->setRemovable(points.size() > 1); // growth by points needs one
    for (std::size_t row = 0; row < points.size(); ++row) {
        m_list->field<NumberField>(row, pointMonthColumn)->setValue(Exact(points[row].month));
        m_list->field<NumberField>(row, pointFactorColumn)->setValue(percentOf(points[row].factor));
    }
}

} // namespace headroom::ui
