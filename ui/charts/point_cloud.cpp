// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/point_cloud.h"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace headroom::ui {

namespace {

constexpr std::size_t kRoomForAll = 400; // candidates that can be distinguished individually
// Pixels from a range within which the pointer hits it.
constexpr double kRangeReach = 5.0;
// Pixels from a mark within which it takes precedence over an open range.
constexpr double kDirectHit = 3.0;

// Crowding, 0 to 1 in tenths: a thousand candidates are read individually, 100,000 as a texture.
double crowdingOf(std::size_t count)
{
    constexpr double kFew = 300.0;
    constexpr double kMany = 60'000.0;
    const double n = std::clamp(static_cast<double>(count), kFew, kMany);
    return std::round(10.0 * std::log(n / kFew) / std::log(kMany / kFew)) / 10.0;
}

double radiusFor(double crowding)
{
    constexpr double kLarge = 3.9;
    constexpr double kSmall = 2.6;
    return kLarge + (kSmall - kLarge) * crowding;
}

// Precedence of candidates on one pixel: those in front, then filled ones, then by a hash that does
// not depend on the order of the catalog.
std::uint32_t precedence(std::uint32_t candidate, std::uint8_t marks, Layer layer)
{
    const std::uint32_t rank =
        layer == Layer::Front ? 1U + static_cast<std::uint32_t>(fillOf(marks)) : 0U;
    // Avalanche of MurmurHash3: candidates that are adjacent in the catalog must not keep their
    // order.
    std::uint32_t hash = candidate * 0x85ebca6bU;
    hash ^= hash >> 13U;
    hash *= 0xc2b2ae35U;
    hash ^= hash >> 16U;
    return (rank << 30U) | (hash >> 2U);
}

// Source over destination, both premultiplied; two channels at a time.
inline QRgb blended(QRgb source, QRgb below)
{
    const std::uint32_t rest = 256U - (source >> 24U) - (source >> 31U);
    const std::uint32_t redBlue = (((below & 0x00ff00ffU) * rest) >> 8U) & 0x00ff00ffU;
    const std::uint32_t alphaGreen = (((below >> 8U) & 0x00ff00ffU) * rest) & 0xff00ff00U;
    return source + (redBlue | alphaGreen);
}

void blendStamp(QRgb *image, int stride, int width, int height, const MarkStamp &stamp, int x,
                int y)
{
    const int left = x - stamp.side / 2;
    const int top = y - stamp.side / 2;
    const int fromRow = std::max(0, -top);
    const int toRow = std::min(stamp.side, height - top);
    for (int row = fromRow; row < toRow; ++row) {
        const MarkStamp::Span span = stamp.spans[static_cast<std::size_t>(row)];
        const int from = std::max(span.first, -left);
        const int to = std::min(span.end, width - left);
        QRgb *below = image + static_cast<std::ptrdiff_t>(top + row) * stride + left;
        const QRgb *source = stamp.pixels.data() + row * stamp.side;
        for (int i = from; i < to; ++i)
            below[i] = blended(source[i], below[i]);
    }
}

} // namespace

std::uint8_t PointCloud::marksOf(std::uint32_t candidate) const
{
    return m_content->marks ? (*m_content->marks)[candidate] : mark::kFilled;
}

Layer PointCloud::layerAt(std::uint32_t candidate) const
{
    return layerOf(marksOf(candidate), m_content->hasHighlight);
}

const MarkStamp &PointCloud::stampOf(std::uint32_t candidate)
{
    const HardwareGroup group = m_content->points->group[candidate];
    if (layerAt(candidate) != Layer::Front)
        return m_stamps.faint(group);
    return m_stamps.mark(group, m_content->points->shape[candidate], fillOf(marksOf(candidate)));
}

std::optional<QPointF> PointCloud::placeOf(std::uint32_t candidate) const
{
    const QPointF place(m_x.mappedToPixel(m_content->x[candidate]),
                        m_y.mappedToPixel(m_content->y[candidate]));
    // Written so that NaN fails the condition.
    if (!(place.x() >= 0.0 && place.x() < m_size.width() && place.y() >= 0.0
          && place.y() < m_size.height()))
        return std::nullopt;
    // The lane at the bottom is only for candidates without cost.
    if (place.y() > m_laneTop && m_content->points->y[candidate] != 0.0)
        return std::nullopt;
    return place;
}

// Marks every candidate in front if there is room for all of them, otherwise the best of each
// bundle.
void PointCloud::chooseMarks()
{
    m_shown.clear();
    m_ranges.clear();
    for (const RangeBar &bar : m_content->behind)
        if (placeOf(bar.best))
            m_shown.push_back(bar.best);
    const bool bundled =
        m_content->points && m_content->points->bundle.size() == m_content->points->size();
    const auto count = static_cast<std::uint32_t>(m_content->x.size());
    const std::size_t before = m_shown.size();
    const std::size_t room = bundled ? before + kRoomForAll : m_content->x.size() + before;
    for (std::uint32_t i = 0; i < count && m_shown.size() <= room; ++i)
        if (layerAt(i) == Layer::Front && placeOf(i))
            m_shown.push_back(i);
    if (m_shown.size() <= room)
        return;
    m_shown.resize(before);
    for (const RangeBar &bar : m_content->front) {
        if (placeOf(bar.best))
            m_shown.push_back(bar.best);
        if (bar.lowest != bar.highest)
            m_ranges.push_back(bar);
    }
}

void PointCloud::countDensity()
{
    m_density.reset(m_size);
    if (!m_content->hasDensity)
        return;
    const auto count = static_cast<std::uint32_t>(m_content->x.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        if (layerAt(i) != Layer::Density)
            continue;
        if (const auto place = placeOf(i))
            m_density.add(place->x(), place->y());
    }
}

void PointCloud::arrange(const AxisMapping &x, const AxisMapping &y, QSizeF size)
{
    m_x = x;
    m_y = y;
    m_size = size;
    m_laneTop = y.hasZero() ? y.toPixel(y.range().low) : size.height();
    chooseMarks();
    countDensity();
    m_radius = radiusFor(crowdingOf(m_shown.size()));
}

void PointCloud::fillIndex()
{
    m_index.assign(static_cast<std::size_t>(m_width) * static_cast<std::size_t>(m_height), 0);
    for (const std::uint32_t i : m_shown) {
        const auto place = placeOf(i);
        const auto column = static_cast<int>(place->x() * m_ratio);
        const auto row = static_cast<int>(place->y() * m_ratio);
        if (column >= m_width || row >= m_height)
            continue;
        std::uint32_t &cell =
            m_index[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_width)
                    + static_cast<std::size_t>(column)];
        if (cell == 0
            || precedence(i, marksOf(i), layerAt(i))
                   > precedence(cell - 1, marksOf(cell - 1), layerAt(cell - 1)))
            cell = i + 1;
    }
}

void PointCloud::stampLayer(Layer layer)
{
    auto *pixels = reinterpret_cast<QRgb *>(m_image.bits());
    const int stride = static_cast<int>(m_image.bytesPerLine() / 4);
    const std::uint32_t *cell = m_index.data();
    for (int row = 0; row < m_height; ++row) {
        for (int column = 0; column < m_width; ++column, ++cell) {
            if (*cell == 0)
                continue;
            const std::uint32_t candidate = *cell - 1;
            if (m_content->hasHighlight && layerAt(candidate) != layer)
                continue;
            blendStamp(pixels, stride, m_width, m_height, stampOf(candidate), column, row);
        }
    }
}

void PointCloud::drawRanges(const Tokens &tokens)
{
    if (m_ranges.empty())
        return;
    QPainter painter(&m_image);
    painter.setOpacity(rangeStrength());
    for (const RangeBar &bar : m_ranges)
        if (const auto line = rangeLine(bar))
            painter.fillRect(line->adjusted(-kRangeWidth / 2, 0, kRangeWidth / 2, 0),
                             rangeInk(m_content->points->group[bar.best], tokens));
}

void PointCloud::render(const AxisMapping &x, const AxisMapping &y, QSizeF size,
                        double devicePixelRatio, const Tokens &tokens)
{
    m_ratio = devicePixelRatio;
    m_width = std::max(0, static_cast<int>(std::ceil(size.width() * m_ratio)));
    m_height = std::max(0, static_cast<int>(std::ceil(size.height() * m_ratio)));
    if (m_width == 0 || m_height == 0) {
        m_index.clear();
        m_image = {};
        return;
    }
    arrange(x, y, size);
    const double crowding = crowdingOf(m_shown.size());
    m_radius = radiusFor(crowding) * tokens.scale;
    // Marks that the theme enlarges are drawn as if for a screen with more pixels, lines included.
    const double density = m_ratio * tokens.scale;
    m_stamps.setLook({radiusFor(crowding), crowding, density, tokens.color.surface.rgb()},
                     tokens.color);
    if (m_image.size() != QSize(m_width, m_height))
        m_image = QImage(m_width, m_height, QImage::Format_ARGB32_Premultiplied);
    m_image.setDevicePixelRatio(m_ratio);
    m_image.fill(Qt::transparent);
    if (!m_density.isEmpty()) {
        QPainter painter(&m_image);
        m_density.paintSoft(painter, tokens.color.muted);
    }
    drawRanges(tokens);
    fillIndex();
    if (m_content->hasHighlight)
        stampLayer(Layer::Behind);
    stampLayer(Layer::Front);
}

std::optional<std::uint32_t> PointCloud::pickMark(QPointF position, double radius) const
{
    const double centreX = position.x() * m_ratio;
    const double centreY = position.y() * m_ratio;
    const double reach = radius * m_ratio;
    const int fromX = std::max(0, static_cast<int>(std::floor(centreX - reach)));
    const int toX = std::min(m_width - 1, static_cast<int>(std::floor(centreX + reach)));
    const int fromY = std::max(0, static_cast<int>(std::floor(centreY - reach)));
    const int toY = std::min(m_height - 1, static_cast<int>(std::floor(centreY + reach)));
    double nearest = reach * reach;
    std::optional<std::uint32_t> found;
    for (int row = fromY; row <= toY; ++row) {
        for (int column = fromX; column <= toX; ++column) {
            const std::uint32_t cell =
                m_index[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_width)
                        + static_cast<std::size_t>(column)];
            if (cell == 0)
                continue;
            const double dx = column + 0.5 - centreX;
            const double dy = row + 0.5 - centreY;
            const double distance = dx * dx + dy * dy;
            if (distance <= nearest) {
                nearest = distance;
                found = cell - 1;
            }
        }
    }
    return found;
}

double PointCloud::rangeStrength() const
{
    constexpr double kRoomOfLine = 2.0;
    constexpr double kFaintestRange = 0.12;
    const double lines = std::max(1.0, static_cast<double>(m_ranges.size()));
    return std::clamp(m_size.width() / kRoomOfLine / lines, kFaintestRange, 1.0);
}

std::optional<QRectF> PointCloud::rangeLine(const RangeBar &bar) const
{
    const double x = m_x.mappedToPixel(m_content->x[bar.best]);
    // Candidates without cost have a mark in the lane; the range ends above it.
    const double low = m_y.mappedToPixel(m_content->y[bar.lowest]);
    const double bottom = std::min(low, m_laneTop);
    const double top = std::max(0.0, m_y.mappedToPixel(m_content->y[bar.highest]));
    if (!(x >= 0.0 && x < m_size.width() && top < bottom))
        return std::nullopt;
    return QRectF(x, top, 0.0, bottom - top);
}

std::optional<std::uint32_t> PointCloud::nearestOf(std::uint32_t member, double y) const
{
    std::optional<std::uint32_t> found;
    double nearest = std::numeric_limits<double>::infinity();
    for (const std::uint32_t i : rangeOf(member)) {
        const double distance = std::abs(m_y.mappedToPixel(m_content->y[i]) - y);
        if (distance < nearest && placeOf(i)) {
            nearest = distance;
            found = i;
        }
    }
    return found;
}

std::optional<std::uint32_t> PointCloud::pickInRange(QPointF position) const
{
    double nearest = kRangeReach;
    std::optional<std::uint32_t> member;
    for (const RangeBar &bar : m_ranges) {
        const auto line = rangeLine(bar);
        if (!line || position.y() < line->top() || position.y() > line->bottom())
            continue;
        if (const double distance = std::abs(line->left() - position.x()); distance <= nearest) {
            nearest = distance;
            member = bar.best;
        }
    }
    return member ? nearestOf(*member, position.y()) : std::nullopt;
}

std::optional<std::uint32_t> PointCloud::pick(QPointF position, double radius,
                                              std::optional<std::uint32_t> held) const
{
    if (m_index.empty())
        return std::nullopt;
    if (const auto mark = pickMark(position, kDirectHit))
        return mark;
    if (held && *held < m_content->x.size()) {
        const auto place = placeOf(*held);
        const auto near = place && std::abs(place->x() - position.x()) <= radius
                              ? nearestOf(*held, position.y())
                              : std::nullopt;
        if (near && std::abs(placeOf(*near)->y() - position.y()) <= radius)
            return near;
    }
    if (const auto mark = pickMark(position, radius))
        return mark;
    return pickInRange(position);
}

std::vector<std::uint32_t> PointCloud::rangeOf(std::uint32_t candidate) const
{
    std::vector<std::uint32_t> members;
    if (m_ranges.empty() || candidate >= m_content->x.size() || layerAt(candidate) != Layer::Front)
        return members;
    const auto count = static_cast<std::uint32_t>(m_content->x.size());
    for (std::uint32_t i = 0; i < count; ++i)
        if (m_content->points->bundle[i] == m_content->points->bundle[candidate]
            && layerAt(i) == Layer::Front && std::isfinite(m_content->points->y[i]))
            members.push_back(i);
    std::ranges::stable_sort(members, {},
                             [this](std::uint32_t i) { return m_content->points->y[i]; });
    if (members.size() < 2)
        members.clear();
    return members;
}

std::vector<std::uint32_t> PointCloud::inside(QRectF rectangle) const
{
    std::vector<std::uint32_t> found;
    const auto count = static_cast<std::uint32_t>(m_content->x.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        if (marksOf(i) & kUnpickable)
            continue;
        const double x = m_x.mappedToPixel(m_content->x[i]);
        const double y = m_y.mappedToPixel(m_content->y[i]);
        if (x >= rectangle.left() && x <= rectangle.right() && y >= rectangle.top()
            && y <= rectangle.bottom())
            found.push_back(i);
    }
    return found;
}

QColor rangeInk(HardwareGroup group, const Tokens &tokens)
{
    constexpr double kOpacity = 0.38;
    return withAlpha(tokens.color.group(group), kOpacity);
}

} // namespace headroom::ui
