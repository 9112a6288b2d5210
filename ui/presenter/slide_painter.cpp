// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/slide_painter.h"

#include "ui/charts/chart_text.h"
#include "ui/format/text.h"
#include "ui/report/paper/paper_text.h"
#include "ui/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace headroom::ui {

namespace {

using Mood = SlideFigure::Mood;

// Sizes of type, in units of the page: nothing is smaller than the first.
constexpr int kSmall = 24;
constexpr int kBody = 28;
constexpr int kStrong = 32;
constexpr int kLarge = 56;
constexpr int kTitle = 64;
constexpr int kFigure = 86;

constexpr double kSlideMargin = 80;
constexpr double kSlideGap = 40;
constexpr double kFoot = 250;      ///< traffic and footer
constexpr double kChartScale = 2;  ///< charts are laid out for a screen half as large
constexpr double kChartType = 1.1; ///< so that their smallest type is kSmall

QFont slideFont(int size, const Tokens &tokens, bool isBold = false)
{
    QFont font = typeFont(isBold ? TypeRole::Title : TypeRole::Body, tokens);
    font.setPixelSize(size);
    return font;
}

const QColor &inkOf(Mood mood, const ColorTokens &color)
{
    switch (mood) {
    case Mood::calm: return color.text;
    case Mood::good: return color.good;
    case Mood::warning: return color.warning;
    }
    return color.text;
}

/// Paints the parts of one page.
class SlidePainter
{
public:
    SlidePainter(QPainter &painter, const SlideScene &scene, const SlideGeometry &g,
                 const Tokens &tokens)
        : m_painter(painter),
          m_scene(scene),
          m_g(g),
          m_tokens(tokens),
          m_color(tokens.color)
    {}

    void paint()
    {
        m_painter.fillRect(QRectF(QPointF(), m_g.page), m_color.surface);
        title();
        if (!m_scene.missing.isEmpty())
            line(m_g.missing, m_scene.missing, slideFont(kBody, m_tokens), m_color.warning);
        figures();
        cards();
        traffic();
        next();
        footer();
    }

private:
    /// One line from the left edge, cut where there is no room.
    void line(const QRectF &area, const QString &text, const QFont &font, const QColor &ink,
              Qt::Alignment side = Qt::AlignLeft)
    {
        drawText(m_painter, area, side | Qt::AlignVCenter | Qt::AlignAbsolute,
                 elided(text, font, area.width()), font, ink);
    }
    /// Lines below one another; returns where they end.
    double lines(QPointF at, double width, const QString &text, const QFont &font,
                 const QColor &ink, int maximum)
    {
        const double height = lineHeight(font);
        for (const QString &part : wrapped(text, font, width, maximum)) {
            line({at, QSizeF(width, height)}, part, font, ink);
            at.ry() += height;
        }
        return at.y();
    }

    /// The largest size at which the title is one line, or two smaller ones.
    void title()
    {
        for (const int size : {kTitle, kLarge}) {
            const QFont font = slideFont(size, m_tokens, true);
            if (textWidth(m_scene.title, font) <= m_g.title.width())
                return line(m_g.title, m_scene.title, font, m_color.text);
        }
        const QFont font = slideFont(kStrong + 4, m_tokens, true);
        const double height = 2 * lineHeight(font);
        lines({m_g.title.left(), m_g.title.center().y() - height / 2}, m_g.title.width(),
              m_scene.title, font, m_color.text, 2);
    }

    void rule(const QRectF &column, double width, const QColor &ink)
    {
        m_painter.fillRect(QRectF(column.left(), column.top(), column.width(), width), ink);
    }

    void figures()
    {
        constexpr double kRule = 4;
        const auto count = static_cast<double>(m_scene.figures.size());
        const double width = (m_g.figures.width() - (count - 1) * kSlideGap) / std::max(count, 1.0);
        double left = m_g.figures.left();
        for (const SlideFigure &figure : m_scene.figures) {
            const QColor &ink = inkOf(figure.mood, m_color);
            const QRectF column(left, m_g.figures.top(), width, m_g.figures.height());
            rule(column, kRule, ink);
            double top = column.top() + 18;
            const auto put = [&](const std::string &text, const QFont &font, const QColor &of) {
                const double height = lineHeight(font);
                line({left, top, width, height}, slideText(text), font, of);
                top += height;
            };
            put(figure.label, slideFont(kBody, m_tokens), m_color.muted);
            if (m_scene.isCompact) {
                beside(figure, {left, top, width, 0}, ink);
            } else {
                put(figure.value, fitting(slideText(figure.value), width), ink);
                put(figure.remark, slideFont(kBody, m_tokens), m_color.text);
            }
            left += width + kSlideGap;
        }
    }

    /// A smaller figure with its remark at its right.
    void beside(const SlideFigure &figure, QRectF area, const QColor &ink)
    {
        const QFont strong = slideFont(kLarge, m_tokens, true);
        const QFont body = slideFont(kBody, m_tokens);
        const QString value = slideText(figure.value);
        area.setHeight(lineHeight(strong));
        line(area, value, strong, ink);
        area.setLeft(area.left() + textWidth(value, strong) + kSlideGap / 2);
        if (area.width() > kSlideGap)
            line(area.translated(0, (lineHeight(strong) - lineHeight(body)) / 5),
                 slideText(figure.remark), body, m_color.text);
    }

    /// A large figure is smaller rather than cut.
    QFont fitting(const QString &text, double width) const
    {
        for (const int size : {kFigure, kTitle, kLarge, kStrong}) {
            const QFont font = slideFont(size, m_tokens, true);
            if (textWidth(text, font) <= width)
                return font;
        }
        return slideFont(kBody, m_tokens, true);
    }

    void cards()
    {
        if (m_scene.cards.empty())
            return;
        const auto count = static_cast<double>(m_scene.cards.size());
        constexpr double kMostColumns = 4;
        constexpr double kLeastColumns = 2; // a single card does not fill the page
        const double columns = std::clamp(count, kLeastColumns, kMostColumns);
        const double width = (m_g.cards.width() - (columns - 1) * kSlideGap) / columns;
        double left = m_g.cards.left();
        for (const SlideCard &one : m_scene.cards) {
            card(one, {left, m_g.cards.top(), width, m_g.cards.height()});
            left += width + kSlideGap;
        }
    }

    void card(const SlideCard &card, const QRectF &area)
    {
        constexpr double kRule = 8;
        constexpr double kInside = 24;
        constexpr double kBetween = 12;
        if (card.isHighlighted)
            m_painter.fillRect(area, m_color.selection);
        rule(area, kRule, m_color.scenarioAt(card.colour - 1));
        const double left = area.left() + kInside;
        const double width = area.width() - 2 * kInside;
        const QFont small = slideFont(kSmall, m_tokens);
        const QFont body = slideFont(kBody, m_tokens);
        const QFont strong = slideFont(kStrong, m_tokens, true);
        double y = area.top() + kInside + kRule;
        line({left, y, width, lineHeight(strong)}, slideText(card.name), strong, m_color.text);
        y += lineHeight(strong);
        line({left, y, width, lineHeight(small)}, slideText(card.part), small, m_color.muted);
        y += lineHeight(small);
        const QFont figure = fitting(slideText(card.cost.value), width);
        line({left, y, width, lineHeight(slideFont(kFigure, m_tokens, true))},
             slideText(card.cost.value), figure, m_color.text);
        y += lineHeight(slideFont(kFigure, m_tokens, true));
        const QString remark =
            card.cost.remark.empty() ? slideText(card.cost.label) : slideText(card.cost.remark);
        lines({left, y}, width, remark, small, m_color.muted, 2);
        y += 2 * lineHeight(small) + kBetween; // rows begin at the same height on all cards
        std::size_t place = 0;
        for (const SlideCard::Row &row : card.rows) {
            const int most = linesOf(place++, width, body);
            if (y + lineHeight(small) + most * lineHeight(body) > area.bottom())
                return;
            line({left, y, width, lineHeight(small)}, slideText(row.label), small, m_color.muted);
            y += lineHeight(small);
            lines({left, y}, width, slideText(row.value), body, inkOf(row.mood, m_color), most);
            y += most * lineHeight(body) + kBetween;
        }
    }

    /// Lines that the row needs on the card where it is longest, so that rows are level.
    [[nodiscard]] int linesOf(std::size_t row, double width, const QFont &font) const
    {
        const auto isLong = [&](const SlideCard &card) {
            return row < card.rows.size()
                   && textWidth(slideText(card.rows[row].value), font) > width;
        };
        return std::ranges::any_of(m_scene.cards, isLong) ? 2 : 1;
    }

    void traffic()
    {
        const QFont name = slideFont(kStrong, m_tokens, true);
        const QFont figure = slideFont(kLarge, m_tokens, true);
        line({m_g.traffic.topLeft(),
              QSizeF(m_g.track.left() - m_g.traffic.left() - kSlideGap, lineHeight(name))},
             m_scene.trafficLabel, name, m_color.text);
        line({m_g.traffic.left(), m_g.traffic.top() + lineHeight(name),
              m_g.track.left() - m_g.traffic.left() - kSlideGap, lineHeight(figure)},
             m_scene.traffic, figure, m_color.accent);
        track();
        stops();
    }

    void track()
    {
        constexpr double kThick = 12;
        constexpr double kHandle = 22;
        const double y = m_g.track.center().y();
        const double at = m_g.xOf(m_scene.trafficPercent, m_scene);
        const double today = m_g.xOf(100, m_scene);
        const QRectF bar(m_g.track.left(), y - kThick / 2, m_g.track.width(), kThick);
        m_painter.setPen(Qt::NoPen);
        m_painter.setBrush(m_color.track);
        m_painter.drawRoundedRect(bar, kThick / 2, kThick / 2);
        m_painter.setBrush(m_color.accent);
        m_painter.drawRect(QRectF(QPointF(std::min(at, today), bar.top()),
                                  QPointF(std::max(at, today), bar.bottom())));
        m_painter.fillRect(QRectF(today - 2, y - kHandle, 4, 2 * kHandle), m_color.muted);
        m_painter.setPen(QPen(m_color.accent, 6));
        m_painter.setBrush(m_color.surface);
        m_painter.drawEllipse(QPointF(at, y), kHandle, kHandle);
    }

    void stops()
    {
        const QFont bold = slideFont(kSmall, m_tokens, true);
        const QFont plain = slideFont(kSmall, m_tokens);
        constexpr double kBelow = 34;
        const double room = m_g.track.width() / static_cast<double>(m_scene.stops.size());
        for (const SlideScene::Stop &stop : m_scene.stops) {
            const bool isHere = stop.percent == m_scene.trafficPercent;
            const QRectF box(m_g.xOf(stop.percent, m_scene) - room / 2,
                             m_g.track.center().y() + kBelow, room, lineHeight(bold));
            line(box, stop.name, bold, isHere ? m_color.accent : m_color.text, Qt::AlignHCenter);
            line(box.translated(0, box.height()), stop.amount, plain,
                 isHere ? m_color.accent : m_color.muted, Qt::AlignHCenter);
        }
    }

    void next()
    {
        const QRectF area = m_g.next;
        m_painter.fillRect(QRectF(area.left() - kSlideGap, area.top(), 2, area.height()),
                           m_color.border);
        const QFont small = slideFont(kSmall, m_tokens);
        const QFont strong = slideFont(kStrong, m_tokens, true);
        if (!m_scene.next.isEmpty()) {
            line({area.topLeft(), QSizeF(area.width(), lineHeight(small))}, m_scene.nextLabel,
                 small, m_color.muted);
            const bool fits = textWidth(m_scene.next, strong) <= area.width();
            line({area.left(), area.top() + lineHeight(small), area.width(), lineHeight(strong)},
                 m_scene.next, fits ? strong : slideFont(kSmall, m_tokens, true), m_color.text);
        }
        const double y = area.top() + lineHeight(small) + lineHeight(strong) + 8;
        const double after = dots({area.left(), y + lineHeight(small) / 2});
        line({after, y, area.right() - after, lineHeight(small)}, m_scene.place, small,
             m_color.muted);
    }

    /// A dot for each page, the one shown long; returns where they end.
    double dots(QPointF at)
    {
        constexpr std::size_t kMost = 12;
        constexpr double kDot = 12;
        if (m_scene.count > kMost)
            return at.x();
        m_painter.setPen(Qt::NoPen);
        for (std::size_t i = 0; i < m_scene.count; ++i) {
            const bool isHere = i == m_scene.index;
            const double width = isHere ? 3 * kDot : kDot;
            m_painter.setBrush(isHere ? m_color.accent : m_color.track);
            m_painter.drawRoundedRect(QRectF(at.x(), at.y() - kDot / 2, width, kDot), kDot / 2,
                                      kDot / 2);
            at.rx() += width + kDot;
        }
        return at.x() + kDot;
    }

    void footer()
    {
        const QFont small = slideFont(kSmall, m_tokens);
        const double help = m_scene.help.isEmpty() ? 0 : textWidth(m_scene.help, small) + kSlideGap;
        line(m_g.footer.adjusted(0, 0, -help, 0), m_scene.footer, small, m_color.muted);
        line(m_g.footer, m_scene.help, small, m_color.muted, Qt::AlignRight);
    }

    QPainter &m_painter;        // NOLINT: lives as long as one call
    const SlideScene &m_scene;  // NOLINT: lives as long as one call
    const SlideGeometry &m_g;   // NOLINT: lives as long as one call
    const Tokens &m_tokens;     // NOLINT: lives as long as one call
    const ColorTokens &m_color; // NOLINT: lives as long as one call
};

struct ChartPainter {
    QPainter &painter;    // NOLINT: lives as long as one call
    QRectF area;          ///< in units of the chart
    const Tokens &tokens; // NOLINT: lives as long as one call

    void operator()(const QString &text) const
    {
        drawText(painter, area, Qt::AlignCenter, text, typeFont(TypeRole::Title, tokens),
                 tokens.color.muted);
    }
    void operator()(const SlideBars &bars) const
    {
        paintStackedBars(painter, stackedBarsGeometry(area, bars.scene, tokens), bars.scene, tokens,
                         bars.attention);
    }
    void operator()(const SlideScatter &scatter) const
    {
        paintScatter(painter, area, scatter.scene, tokens, scatter.view);
    }
};

} // namespace

SlideFrame slideFrame(QSizeF area)
{
    if (area.isEmpty())
        return {kSlideSize, 1};
    const double scale =
        std::min(area.width() / kSlideSize.width(), area.height() / kSlideSize.height());
    return {area / scale, scale};
}

double SlideGeometry::xOf(double percent, const SlideScene &scene) const
{
    if (scene.stops.empty())
        return track.left();
    const double low = scene.stops.front().percent;
    const double high = scene.stops.back().percent;
    return track.left() + track.width() * (std::clamp(percent, low, high) - low) / (high - low);
}

double SlideGeometry::percentAt(double x, const SlideScene &scene) const
{
    if (scene.stops.empty())
        return scene.trafficPercent;
    const double low = scene.stops.front().percent;
    const double high = scene.stops.back().percent;
    return std::clamp(low + (x - track.left()) / track.width() * (high - low), low, high);
}

SlideGeometry slideGeometry(const SlideScene &scene, QSizeF page)
{
    constexpr double kTitleHeight = 100;
    constexpr double kMissingHeight = 44;
    constexpr double kFigureHeight = 226;
    constexpr double kCompactHeight = 134;
    constexpr double kNextWidth = 490;
    constexpr double kTrackLeft = 240;
    SlideGeometry g;
    g.page = page;
    const double right = page.width() - kSlideMargin;
    const double width = right - kSlideMargin;
    g.title = {kSlideMargin, 40, width, kTitleHeight};
    double top = g.title.bottom() + 12;
    if (!scene.missing.isEmpty()) {
        g.missing = {kSlideMargin, g.title.bottom() - 8, width, kMissingHeight};
        top = g.missing.bottom() + 12;
    }
    const double bottom = page.height() - kFoot;
    g.cards = {kSlideMargin, top, width, bottom - top};
    g.figures = {kSlideMargin, top, width, scene.isCompact ? kCompactHeight : kFigureHeight};
    g.chart = {kSlideMargin, g.figures.bottom() + kSlideGap / 2, width,
               bottom - g.figures.bottom() - kSlideGap / 2};
    g.next = {right - kNextWidth, bottom + 36, kNextWidth, 116};
    g.traffic = {kSlideMargin, bottom + 30, g.next.left() - 2 * kSlideGap - kSlideMargin, 120};
    g.track = {kSlideMargin + kTrackLeft, bottom + 30,
               g.traffic.right() - kSlideMargin - kTrackLeft - 60, 60};
    g.footer = {kSlideMargin, page.height() - 68, width, 36};
    return g;
}

void paintSlide(QPainter &painter, const SlideScene &scene, const SlideGeometry &g,
                const Tokens &tokens)
{
    painter.save();
    // A name in Arabic or Hebrew runs its own way, but does not turn the page.
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.setRenderHint(QPainter::Antialiasing);
    SlidePainter(painter, scene, g, tokens).paint();
    painter.restore();
}

void paintSlideChart(QPainter &painter, const SlideChart &chart, const QRectF &area,
                     const Tokens &tokens)
{
    const Tokens larger = makeTokens(tokens.appearance, kChartType);
    painter.save();
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.translate(area.topLeft());
    painter.scale(kChartScale, kChartScale);
    std::visit(ChartPainter{painter, QRectF(QPointF(), area.size() / kChartScale), larger}, chart);
    painter.restore();
}

} // namespace headroom::ui
