// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/mark_stamps.h"
#include "ui/charts/scatter_scene.h"

#include <QImage>
#include <QPointF>
#include <QRectF>
#include <QSize>

#include <optional>
#include <vector>

namespace headroom::ui {

// All candidates as one picture. For each device pixel it keeps the topmost candidate, then stamps
// the marks in scanline order: the time depends on the pixels, not on the number of candidates, no
// category hides another by being drawn last, and picking is a look at the neighbourhood.
// Positions are relative to the plot's top left corner, in device-independent pixels.
class PointCloud
{
public:
    void setPoints(std::shared_ptr<const ScatterPoints> points, AxisScale x, AxisScale y);
    void setMarks(std::shared_ptr<const ScatterMarks> marks);

    void render(const AxisMapping &x, const AxisMapping &y, QSizeF size, double devicePixelRatio,
                const Tokens &tokens);
    const QImage &image() const { return m_image; }

    // The pickable candidate nearest to the position, within the radius.
    std::optional<std::uint32_t> pick(QPointF position, double radius) const;

    // Pickable candidates whose place lies in the rectangle, hidden behind others or not.
    std::vector<std::uint32_t> inside(QRectF rectangle) const;

    std::size_t pickableCount() const { return m_pickable; }
    double markRadius() const { return m_radius; } // in device-independent pixels

private:
    // Values as they lie along an axis: themselves or their decimal logarithms.
    class Mapped
    {
    public:
        void update(const std::vector<double> &before, const std::vector<double> &now,
                    AxisScale scale);
        double operator[](std::size_t i) const { return m_values[i]; }
        std::size_t size() const { return m_values.size(); }

    private:
        std::vector<double> m_values;
        AxisScale m_scale = AxisScale::Linear;
    };

    void fillIndex(const AxisMapping &x, const AxisMapping &y);
    void stampLayer(bool foreground);
    const MarkStamp &stampOf(std::uint32_t candidate) const;
    bool isForeground(std::uint32_t candidate) const;
    std::uint8_t marksOf(std::uint32_t candidate) const;

    std::shared_ptr<const ScatterPoints> m_points;
    std::shared_ptr<const ScatterMarks> m_marks;
    Mapped m_mappedX;
    Mapped m_mappedY;
    std::size_t m_pickable = 0;
    bool m_hasHighlight = false;
    bool m_hasBackground = false;

    AxisMapping m_x;
    AxisMapping m_y;
    double m_ratio = 1.0;
    double m_radius = 0.0;
    int m_width = 0; // of the index, in device pixels
    int m_height = 0;
    std::vector<std::uint32_t> m_index; // candidate + 1, 0 where there is none
    MarkStamps m_stamps;
    double m_stampRadius = 0.0;
    double m_stampRatio = 0.0;
    std::optional<QRgb> m_stampScheme;
    QImage m_image;
};

} // namespace headroom::ui
