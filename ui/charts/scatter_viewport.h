// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_geometry.h"

#include <QPointF>

namespace headroom::ui {

/// Visible part of the plane. Zoom and pan cannot lose the candidates: the view stays within their
/// range.
class ScatterViewport
{
public:
    const ScatterRanges &ranges() const { return m_shown; }
    bool isZoomed() const { return m_zoomed; }

    /// Sets new fitted ranges; the view follows unless the user has zoomed.
    void fit(const FittedRanges &fitted);
    void reset();
    void show(const ScatterRanges &ranges);

    void zoom(const ScatterGeometry &g, QPointF at, double factor, Qt::Orientations axes);
    void pan(const ScatterGeometry &g, QPointF by);

private:
    FittedRanges m_fitted;
    ScatterRanges m_shown;
    bool m_zoomed = false;
};

/// Roundest number within half a pixel, for a line that is dragged.
double roundedAt(const AxisMapping &mapping, double pixel);

} // namespace headroom::ui
