// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_viewport.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

// Maximum span when zooming out, relative to the whole range.
constexpr double kWidest = 1.6;

// Shifts and limits a range so that its middle stays inside the whole range.
AxisRange kept(AxisRange wanted, AxisRange whole, const AxisMapping &mapping)
{
    const double low = mapping.mapped(wanted.low);
    const double high = mapping.mapped(wanted.high);
    const double wholeLow = mapping.mapped(whole.low);
    const double wholeHigh = mapping.mapped(whole.high);
    const double span = std::min(high - low, (wholeHigh - wholeLow) * kWidest);
    const double middle = std::clamp((low + high) / 2, wholeLow, std::max(wholeLow, wholeHigh));
    if (!std::isfinite(span) || !std::isfinite(middle))
        return whole;
    return {mapping.unmapped(middle - span / 2), mapping.unmapped(middle + span / 2)};
}

} // namespace

void ScatterViewport::fit(const FittedRanges &fitted)
{
    m_fitted = fitted;
    if (!m_zoomed)
        m_shown = fitted.first;
}

void ScatterViewport::reset()
{
    m_zoomed = false;
    m_shown = m_fitted.first;
}

void ScatterViewport::show(const ScatterRanges &ranges)
{
    m_shown = ranges;
    m_zoomed = m_shown != m_fitted.first;
}

void ScatterViewport::zoom(const ScatterGeometry &g, QPointF at, double factor,
                           Qt::Orientations axes)
{
    ScatterRanges next = m_shown;
    if (axes & Qt::Horizontal)
        next.x = kept(g.x.zoomed(at.x(), factor), m_fitted.whole.x, g.x);
    if (axes & Qt::Vertical)
        next.y = kept(g.y.zoomed(at.y(), factor), m_fitted.whole.y, g.y);
    show(next);
}

void ScatterViewport::pan(const ScatterGeometry &g, QPointF by)
{
    show({kept(g.x.panned(by.x()), m_fitted.whole.x, g.x),
          kept(g.y.panned(by.y()), m_fitted.whole.y, g.y)});
}

double roundedAt(const AxisMapping &mapping, double pixel)
{
    const double low = mapping.toValue(pixel - 0.5);
    const double high = mapping.toValue(pixel + 0.5);
    const double value = mapping.toValue(pixel);
    const double room = std::abs(high - low);
    if (!(room > 0.0) || !std::isfinite(room))
        return value;
    const double decade = std::pow(10.0, std::floor(std::log10(room)));
    return std::round(value / decade) * decade;
}

} // namespace headroom::ui
