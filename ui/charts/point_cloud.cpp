// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/point_cloud.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace headroom::ui {

namespace {

constexpr std::uint8_t kUnpickable = mark::kFaint | mark::kHidden;

// A thousand candidates are read one by one, 100,000 as a texture: 0 to 1, in tenths.
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

// Which of two candidates on one pixel is seen: what is in front, then what is filled, then one of
// them without regard to the order in which the catalog lists them.
std::uint32_t precedence(std::uint32_t candidate, std::uint8_t marks, bool highlighting)
{
    std::uint32_t rank = 1;
    if (marks & mark::kFaint)
        rank = 0;
    else if (!highlighting || (marks & mark::kHighlighted))
        rank = marks & mark::kFilled ? 3 : 2;
    // Avalanche of MurmurHash3: neighbours in the catalog must not keep their order.
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

void PointCloud::setPoints(std::shared_ptr<const ScatterPoints> points, AxisScale x, AxisScale y)
{
    static const std::vector<double> kNone;
    const bool known = m_points != nullptr;
    m_mappedX.update(known ? m_points->x : kNone, points ? points->x : kNone, x);
    m_mappedY.update(known ? m_points->y : kNone, points ? points->y : kNone, y);
    m_points = std::move(points);
    setMarks(m_marks);
}

void PointCloud::Mapped::update(const std::vector<double> &before, const std::vector<double> &now,
                                AxisScale scale)
{
    // An edit seldom changes both axes; logarithms take longer than looking.
    const bool same =
        scale == m_scale && before.size() == now.size()
        && (now.empty()
            || std::memcmp(before.data(), now.data(), now.size() * sizeof(double)) == 0);
    if (same && m_values.size() == now.size())
        return;
    m_scale = scale;
    const AxisMapping mapping(scale, {1.0, 10.0}, 0.0, 1.0);
    m_values.resize(now.size());
    std::ranges::transform(now, m_values.begin(),
                           [&](double value) { return mapping.mapped(value); });
}

void PointCloud::setMarks(std::shared_ptr<const ScatterMarks> marks)
{
    const std::size_t count = m_mappedX.size();
    m_marks = marks && marks->size() == count ? std::move(marks) : nullptr;
    m_hasHighlight = false;
    m_hasBackground = false;
    m_pickable = count;
    if (!m_marks)
        return;
    std::uint8_t any = 0;
    std::size_t unpickable = 0;
    for (const std::uint8_t marked : *m_marks) {
        any |= marked;
        unpickable += (marked & kUnpickable) != 0;
    }
    m_pickable = count - unpickable;
    m_hasHighlight = any & mark::kHighlighted;
    m_hasBackground = m_hasHighlight || (any & mark::kFaint);
}

std::uint8_t PointCloud::marksOf(std::uint32_t candidate) const
{
    return m_marks ? (*m_marks)[candidate] : mark::kFilled;
}

bool PointCloud::isForeground(std::uint32_t candidate) const
{
    const std::uint8_t marks = marksOf(candidate);
    return !(marks & mark::kFaint) && (!m_hasHighlight || (marks & mark::kHighlighted));
}

const MarkStamp &PointCloud::stampOf(std::uint32_t candidate) const
{
    const FamilyGroup group = m_points->group[candidate];
    if (!isForeground(candidate))
        return m_stamps.faint(group);
    return m_stamps.mark(group, m_points->shape[candidate], marksOf(candidate) & mark::kFilled);
}

void PointCloud::fillIndex(const AxisMapping &x, const AxisMapping &y)
{
    m_index.assign(static_cast<std::size_t>(m_width) * static_cast<std::size_t>(m_height), 0);
    const double factorX = x.factor() * m_ratio;
    const double offsetX = x.offset() * m_ratio;
    const double factorY = y.factor() * m_ratio;
    const double offsetY = y.offset() * m_ratio;
    const auto count = static_cast<std::uint32_t>(m_mappedX.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const double column = m_mappedX[i] * factorX + offsetX;
        const double row = m_mappedY[i] * factorY + offsetY;
        // Written so that what is not a number is left out.
        if (!(column >= 0.0 && column < m_width && row >= 0.0 && row < m_height))
            continue;
        const std::uint8_t marks = marksOf(i);
        if (marks & mark::kHidden)
            continue;
        std::uint32_t &cell =
            m_index[static_cast<std::size_t>(row) * static_cast<std::size_t>(m_width)
                    + static_cast<std::size_t>(column)];
        if (cell == 0
            || precedence(i, marks, m_hasHighlight)
                   > precedence(cell - 1, marksOf(cell - 1), m_hasHighlight))
            cell = i + 1;
    }
}

void PointCloud::stampLayer(bool foreground)
{
    auto *pixels = reinterpret_cast<QRgb *>(m_image.bits());
    const int stride = static_cast<int>(m_image.bytesPerLine() / 4);
    const std::uint32_t *cell = m_index.data();
    for (int row = 0; row < m_height; ++row) {
        for (int column = 0; column < m_width; ++column, ++cell) {
            if (*cell == 0)
                continue;
            const std::uint32_t candidate = *cell - 1;
            if (m_hasBackground && isForeground(candidate) != foreground)
                continue;
            blendStamp(pixels, stride, m_width, m_height, stampOf(candidate), column, row);
        }
    }
}

void PointCloud::render(const AxisMapping &x, const AxisMapping &y, QSizeF size,
                        double devicePixelRatio, const Tokens &tokens)
{
    m_x = x;
    m_y = y;
    m_ratio = devicePixelRatio;
    m_width = std::max(0, static_cast<int>(std::ceil(size.width() * m_ratio)));
    m_height = std::max(0, static_cast<int>(std::ceil(size.height() * m_ratio)));
    if (m_width == 0 || m_height == 0) {
        m_index.clear();
        m_image = {};
        return;
    }
    const double crowding = crowdingOf(m_pickable);
    m_radius = radiusFor(crowding) * tokens.scale;
    // Marks that are enlarged by the theme are drawn as if for a denser screen, lines included.
    const double density = m_ratio * tokens.scale;
    const QRgb scheme = tokens.color.surface.rgb();
    if (m_stampRadius != m_radius || m_stampRatio != density || m_stampScheme != scheme) {
        m_stamps = MarkStamps(radiusFor(crowding), crowding, density, tokens.color);
        m_stampRadius = m_radius;
        m_stampRatio = density;
        m_stampScheme = scheme;
    }
    if (m_image.size() != QSize(m_width, m_height))
        m_image = QImage(m_width, m_height, QImage::Format_ARGB32_Premultiplied);
    m_image.setDevicePixelRatio(m_ratio);
    m_image.fill(Qt::transparent);
    fillIndex(x, y);
    if (m_hasBackground)
        stampLayer(false);
    stampLayer(true);
}

std::optional<std::uint32_t> PointCloud::pick(QPointF position, double radius) const
{
    if (m_index.empty())
        return std::nullopt;
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
            if (cell == 0 || (marksOf(cell - 1) & kUnpickable))
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

std::vector<std::uint32_t> PointCloud::inside(QRectF rectangle) const
{
    std::vector<std::uint32_t> found;
    const auto count = static_cast<std::uint32_t>(m_mappedX.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        if (marksOf(i) & kUnpickable)
            continue;
        const double x = m_x.mappedToPixel(m_mappedX[i]);
        const double y = m_y.mappedToPixel(m_mappedY[i]);
        if (x >= rectangle.left() && x <= rectangle.right() && y >= rectangle.top()
            && y <= rectangle.bottom())
            found.push_back(i);
    }
    return found;
}

} // namespace headroom::ui
