// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/scatter_geometry.h"

#include <QPointF>

namespace headroom::ui {

/// Which part of the plane a scatter shows. Zoom and pan never lose the candidates: the view stays
/// within reach of all of them.
class ScatterViewport
{
public:
    const ScatterRanges &ranges() const { return m_shown; }
    bool isZoomed() const { return m_zoomed; }

    /// New fitted ranges; shown at once unless the reader has zoomed.
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

/// The roundest number within half a pixel: what a dragged line means.
double roundedAt(const AxisMapping &mapping, double pixel);

} // namespace headroom::ui
