// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/cloud_content.h"
#include "ui/charts/density_grid.h"
#include "ui/charts/mark_stamps.h"

#include <QImage>
#include <QPointF>
#include <QRectF>
#include <QSize>

#include <optional>
#include <vector>

namespace headroom::ui {

inline constexpr double kRangeWidth = 1.5;
QColor rangeInk(HardwareGroup group, const Tokens &tokens);

/// All candidates as one picture, from back to front: the density of those in the background, the
/// range of each bundle, and marks. A bundle has one mark until there is room for all of its
/// candidates. For each device pixel the cloud stores the topmost mark, then stamps in scanline
/// order: the time depends on the pixels, no category hides another by being drawn last, and
/// picking searches the neighbouring pixels. A QCPGraph of the same 200,000 marks took 309 ms per
/// repaint, the cloud 16 ms (2026-11-23, two cores).
/// Positions are relative to the plot's top left corner, in device-independent pixels.
class PointCloud
{
public:
    void show(std::shared_ptr<const CloudContent> content) { m_content = std::move(content); }

    /// Decides which candidates are drawn as marks; painting and picking use the result.
    void arrange(const AxisMapping &x, const AxisMapping &y, QSizeF size);
    /// Arranges, then paints into image().
    void render(const AxisMapping &x, const AxisMapping &y, QSizeF size, double devicePixelRatio,
                const Tokens &tokens);
    const QImage &image() const { return m_image; }

    const DensityGrid &density() const { return m_density; }
    const std::vector<RangeBar> &ranges() const { return m_ranges; }     ///< none if all are open
    const std::vector<std::uint32_t> &marked() const { return m_shown; } ///< candidates with a mark
    /// A range inside the view, as a rectangle without width.
    std::optional<QRectF> rangeLine(const RangeBar &bar) const;
    /// Opacity of the ranges: it falls with their number, because thousands would hide the marks.
    double rangeStrength() const;

    /// Returns the pickable candidate nearest to the position, within the radius. Candidates of the
    /// open range, that of `held`, take precedence over other marks.
    std::optional<std::uint32_t> pick(QPointF position, double radius,
                                      std::optional<std::uint32_t> held = std::nullopt) const;
    /// Candidates of the same bundle, by rising value; empty if they have marks of their own.
    std::vector<std::uint32_t> rangeOf(std::uint32_t candidate) const;

    /// Pickable candidates in the rectangle, including those hidden behind others.
    std::vector<std::uint32_t> inside(QRectF rectangle) const;

    std::size_t pickableCount() const { return m_content->pickable; }
    double markRadius() const { return m_radius; } ///< in device-independent pixels

private:
    void chooseMarks();
    void countDensity();
    void fillIndex();
    void stampLayer(Layer layer);
    void drawRanges(const Tokens &tokens);
    std::optional<QPointF> placeOf(std::uint32_t candidate) const;
    std::optional<std::uint32_t> pickMark(QPointF position, double radius) const;
    std::optional<std::uint32_t> pickInRange(QPointF position) const;
    std::optional<std::uint32_t> nearestOf(std::uint32_t member, double y) const;
    const MarkStamp &stampOf(std::uint32_t candidate);
    std::uint8_t marksOf(std::uint32_t candidate) const;
    Layer layerAt(std::uint32_t candidate) const;

    std::shared_ptr<const CloudContent> m_content = std::make_shared<CloudContent>();

    AxisMapping m_x;
    AxisMapping m_y;
    QSizeF m_size;
    /// Top of the lane for candidates without cost; below the plot if there is none.
    double m_laneTop = 0.0;
    double m_ratio = 1.0;
    double m_radius = 0.0;
    std::vector<std::uint32_t> m_shown;
    std::vector<RangeBar> m_ranges;
    DensityGrid m_density;
    int m_width = 0; ///< width of the index in device pixels
    int m_height = 0;
    std::vector<std::uint32_t> m_index; ///< candidate + 1, or 0 if there is none
    MarkStamps m_stamps;
    QImage m_image;
};

} // namespace headroom::ui
