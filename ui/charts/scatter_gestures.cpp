// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_chart.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/chart_text.h"
#include "ui/charts/hover_card.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <QStyle>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom::ui {

namespace {

// Pixels from a mark within which it takes precedence over a line.
constexpr double kOnMark = 3.0;
constexpr double kDragStart = 4.0; // pixels of movement that turn a press into a drag
constexpr double kCardDistance = 16.0;

} // namespace

ScatterChart::ScatterChart(QWidget *parent)
    : PlotWidget({{760, 480}, {320, 220}}, tr("Cost against performance"),
                 {.below =
                      [this](QPainter &painter) {
                          paintScatterRegion(painter, m_geometry, m_scene, currentTokens());
                      },
                  .data = [this](QPainter &painter, const AxisMapping &,
                                 const AxisMapping &) { paintCloud(painter); },
                  .labels =
                      [this](QPainter &painter) {
                          paintScatterLabels(painter, m_geometry, m_scene, currentTokens(),
                                             m_attention.legendKey);
                          if (!m_yTitle)
                              paintScatterTitles(painter, m_geometry, m_scene, currentTokens());
                      },
                  .overlay = [this](QPainter &painter) { paintOverlay(painter); },
                  .distance = [this](QPointF position) { return distanceAt(position); }},
                 parent),
      m_card(new HoverCard(this)),
      m_resetButton(new QPushButton(tr("Show all"), this)),
      m_aside(new QPushButton(this)),
      m_remedy(new QPushButton(this))
{
    setAcceptDrops(true);
    setRole(m_resetButton, Role::PlainLink);
    setTone(m_resetButton, Tone::Accent);
    m_resetButton->setObjectName(QStringLiteral("scatterShowAll"));
    m_resetButton->setFocusPolicy(Qt::NoFocus);
    m_resetButton->hide();
    connect(m_resetButton, &QPushButton::clicked, this, &ScatterChart::resetView);
    setRole(m_aside, Role::PlainLink);
    setTone(m_aside, Tone::Accent);
    m_aside->setObjectName(QStringLiteral("scatterAside"));
    m_aside->hide();
    connect(m_aside, &QPushButton::clicked, this, &ScatterChart::asideActivated);
    m_remedy->setObjectName(QStringLiteral("scatterRemedy"));
    m_remedy->hide();
    connect(m_remedy, &QPushButton::clicked, this, &ScatterChart::remedyActivated);
}

void ScatterChart::layOut()
{
    m_geometry = scatterGeometry(rect(), m_scene, m_viewport.ranges(), currentTokens());
    // The grid fills the plot area, including the lane.
    const AxisRange y = m_viewport.ranges().y;
    plot().setFrame(
        {.plot = m_geometry.plot,
         .xScale = m_scene.x.scale,
         .yScale = m_scene.y.scale,
         .xRange = m_viewport.ranges().x,
         .yRange = {m_geometry.lane > 0.0 ? m_geometry.y.toValue(m_geometry.plot.bottom()) : y.low,
                    y.high},
         .xTicks = m_geometry.xTicks,
         .yTicks = m_geometry.yTicks},
        currentTokens());
    placeAside();
    placeTitles(); // after the aside, for which they make room
    m_resetButton->setVisible(m_viewport.isZoomed());
    placeResetButton();
    placeRemedy();
}

void ScatterChart::setAxisMenus(QMenu *x, QMenu *y)
{
    const auto button = [this](QMenu *menu, const char *name) {
        auto *title = new QPushButton(this);
        title->setObjectName(QLatin1String(name));
        setRole(title, Role::PlainLink);
        setType(title, TypeRole::SmallBold);
        title->setLayoutDirection(Qt::RightToLeft); // the arrow follows the words
        connect(title, &QPushButton::clicked, menu,
                [title, menu] { menu->popup(title->mapToGlobal(QPoint(0, title->height()))); });
        return title;
    };
    m_xTitle = button(x, "xAxisTitle");
    m_yTitle = button(y, "yAxisTitle");
}

void ScatterChart::placeTitles()
{
    if (!m_yTitle)
        return;
    const auto place = [](QPushButton *title, const QString &text, const QRectF &line,
                          Qt::Alignment side) {
        title->setIcon(lineIcon(Icon::ChevronDown));
        title->setText(text);
        title->setVisible(!text.isEmpty());
        const QSize size(std::min(title->sizeHint().width(), qRound(line.width())),
                         title->sizeHint().height());
        title->setGeometry(QStyle::alignedRect(Qt::LeftToRight, side | Qt::AlignVCenter, size,
                                               line.toAlignedRect()));
    };
    place(m_yTitle, m_scene.y.title, m_geometry.yTitle, Qt::AlignLeft);
    const auto placeX = [&](Qt::Alignment side) {
        place(m_xTitle, m_scene.x.title, m_geometry.xTitle, side);
    };
    placeX(Qt::AlignHCenter);
    const int aside = m_aside->isHidden() ? 0 : m_aside->width();
    placeX(xTitleSide(m_geometry, aside, m_xTitle->width()));
}

void ScatterChart::placeAside()
{
    const bool offered = m_scene.aside && !m_scene.aside->action.isEmpty();
    m_aside->setVisible(offered);
    if (!offered)
        return;
    // It yields to the title of the axis next to it.
    const Tokens &tokens = currentTokens();
    const double title = textWidth(m_scene.x.title, typeFont(TypeRole::SmallBold, tokens))
                         + tokens.size.icon + 2 * tokens.space.large;
    const QString label = asideLabel(*m_scene.aside);
    m_aside->setText(m_aside->fontMetrics().elidedText(
        label, Qt::ElideRight, static_cast<int>(m_geometry.plot.width() - title)));
    m_aside->setAccessibleName(label);
    m_aside->setGeometry(asideBox(m_geometry, m_aside->sizeHint()).toAlignedRect());
}

void ScatterChart::placeRemedy()
{
    m_remedy->setVisible(!m_scene.remedy.isEmpty());
    m_remedy->setText(m_scene.remedy);
    const QSize size = m_remedy->sizeHint();
    const Tokens &tokens = currentTokens();
    const QRectF above = m_scene.remark.isEmpty()
                             ? emptyTextBox(m_geometry, m_scene.emptyText, tokens)
                             : remarkBox(m_geometry, m_scene.remark, tokens);
    m_remedy->setGeometry(qRound(above.center().x()) - size.width() / 2,
                          qRound(above.bottom()) + tokens.space.tiny, size.width(), size.height());
}

/// Places the button between the title and the item right of it; if there is no room, in the corner
/// of the plot area.
void ScatterChart::placeResetButton()
{
    const QSize size = m_resetButton->sizeHint();
    const QFont font = typeFont(TypeRole::SmallBold, currentTokens());
    const double begin = m_geometry.yTitle.left()
                         + (m_yTitle ? m_yTitle->width() : textWidth(m_scene.y.title, font));
    const double end = (m_geometry.shapes.height() > 0 ? m_geometry.shapesOrigin.x()
                                                       : static_cast<double>(width()))
                       - currentTokens().space.small;
    const bool beside = end - begin >= size.width();
    const double middle = m_geometry.yTitle.center().y() - size.height() / 2.0;
    const double top = beside ? std::max(0.0, middle) : m_geometry.plot.top();
    const double right = beside ? end : m_geometry.plot.right();
    m_resetButton->setGeometry(static_cast<int>(right) - size.width(), static_cast<int>(top),
                               size.width(), size.height());
}

void ScatterChart::paintCloud(QPainter &painter)
{
    const Tokens &tokens = currentTokens();
    const CloudView wanted{m_viewport.ranges(), m_geometry.plot.size(),
                           painter.device()->devicePixelRatioF()};
    if (!m_cloudIsCurrent || m_cloudView != wanted)
        m_cloud.render(m_geometry.plotX(), m_geometry.plotY(), wanted.size, wanted.devicePixelRatio,
                       tokens);
    m_cloudIsCurrent = true;
    m_cloudView = wanted;
    painter.drawImage(m_geometry.plot.topLeft(), m_cloud.image());
}

void ScatterChart::paintOverlay(QPainter &painter) const
{
    const Tokens &tokens = currentTokens();
    paintScatterOverlay(painter, m_geometry, m_scene, tokens, m_attention);
    if (m_cloud.pickableCount() == 0)
        paintEmptyText(painter, m_geometry, m_scene.emptyText, tokens);
    paintRing(painter, m_geometry.plot);
}

double ScatterChart::distanceAt(QPointF position) const
{
    const auto candidate = pickAt(position, kScatterPickRadius);
    return candidate ? QLineF(positionOf(*candidate), position).length() : -1.0;
}

ScatterChart::Grip ScatterChart::gripAt(QPointF position) const
{
    const Tokens &tokens = currentTokens();
    const auto need = needMark(m_geometry, m_scene, tokens);
    const auto budget = budgetMark(m_geometry, m_scene, tokens);
    const bool needMoves = need && m_scene.need->draggable;
    const bool budgetMoves = budget && m_scene.budget->draggable;
    if (needMoves && need->pill.contains(position))
        return Grip::Need;
    if (budgetMoves && budget->pill.contains(position))
        return Grip::Budget;
    if (!m_geometry.plot.contains(position) || pickAt(position, kOnMark))
        return Grip::None;
    if (needMoves && need->inView && std::abs(position.x() - need->position) <= kLineReach)
        return Grip::Need;
    if (budgetMoves && budget->inView && std::abs(position.y() - budget->position) <= kLineReach)
        return Grip::Budget;
    return Grip::None;
}

std::optional<std::uint32_t> ScatterChart::pickAt(QPointF position, double radius) const
{
    if (!m_geometry.plot.adjusted(-radius, -radius, radius, radius).contains(position))
        return std::nullopt;
    const auto held = m_attention.range.empty() ? std::nullopt : m_attention.candidate;
    return m_cloud.pick(position - m_geometry.plot.topLeft(), radius, held);
}

/// Tool tip of the parts around the plot area; marks have cards.
QString ScatterChart::meaningAt(QPointF position) const
{
    if (m_geometry.legend.keyAt(position - m_geometry.legendOrigin)
        || (position.y() < m_geometry.plot.top() && position.x() > m_geometry.shapesOrigin.x()
            && m_geometry.shapes.height() > 0))
        return m_scene.legendMeaning;
    if (m_geometry.xTitle.contains(position) || m_geometry.xLabels.contains(position))
        return m_scene.x.meaning;
    if (m_geometry.yTitle.contains(position) || position.x() < m_geometry.plot.left())
        return m_scene.y.meaning;
    return {};
}

void ScatterChart::setGrip(Grip grip)
{
    m_attention.onNeed = grip == Grip::Need;
    m_attention.onBudget = grip == Grip::Budget;
}

void ScatterChart::hover(QPointF position)
{
    plot().replotNow(); // picking uses the last drawn state
    const Grip grip = gripAt(position);
    const int key = m_geometry.legend.keyAt(position - m_geometry.legendOrigin).value_or(-1);
    if (std::exchange(m_attention.legendKey, key) != key)
        plot().replot();
    const auto candidate =
        grip == Grip::None ? pickAt(position, kScatterPickRadius) : std::optional<std::uint32_t>();
    setGrip(grip);
    if (grip == Grip::Need)
        setCursor(Qt::SplitHCursor);
    else if (grip == Grip::Budget)
        setCursor(Qt::SplitVCursor);
    else if (candidate || key >= 0)
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
    const bool isFree = !candidate && grip == Grip::None;
    attend(candidate, isFree ? extraAt(m_geometry, m_scene, currentTokens(), position)
                             : std::optional<ExtraMark>());
    plot().replotOverlay();
}

void ScatterChart::attend(std::optional<std::uint32_t> candidate, std::optional<ExtraMark> extra)
{
    const auto attended = extra ? std::optional(extra->extra) : std::nullopt;
    if (candidate == m_attention.candidate && attended == m_attention.extra)
        return;
    m_attention.candidate = candidate;
    m_attention.extra = attended;
    m_attention.range = candidate ? m_cloud.rangeOf(*candidate) : std::vector<std::uint32_t>();
    m_attention.markRadius = m_cloud.markRadius();
    const auto place = candidate ? placeInPlot(m_geometry, m_scene, *candidate)
                       : extra   ? std::optional(extra->centre)
                                 : std::nullopt;
    HoverText text = extra                       ? m_scene.extras[extra->extra].text
                     : place && m_scene.describe ? m_scene.describe(*candidate)
                                                 : HoverText();
    if (m_isDroppedOn && !text.rows.empty())
        text.footer = tr("Drop: use %1, %2").arg(text.title, text.rows.front().value);
    if (text.isEmpty())
        m_card->hide();
    else
        m_card->showAt(text, *place, kCardDistance, m_geometry.plot);
    setAccessibleDescription(text.isEmpty() ? m_scene.summary : spoken(text));
    setCurrentMark(this, spoken(text));
    plot().replotOverlay();
}

/// The candidate under the pointer may have disappeared with new marks.
bool ScatterChart::isAttentionShown() const
{
    if (!m_attention.candidate || !m_scene.marks || m_scene.marks->size() != m_scene.points->size())
        return true;
    return !((*m_scene.marks)[*m_attention.candidate] & (mark::kHidden | mark::kFaint));
}

void ScatterChart::leaveAll()
{
    setGrip(Grip::None);
    if (std::exchange(m_attention.legendKey, -1) >= 0)
        plot().replot();
    attend(std::nullopt);
    plot().replotOverlay();
}

void ScatterChart::viewMoved()
{
    layOut();
    emit viewChanged(m_viewport.ranges().x, m_viewport.ranges().y);
}

void ScatterChart::zoomBy(double factor, QPointF at, Qt::Orientations axes)
{
    attend(std::nullopt);
    m_viewport.zoom(m_geometry, at, factor, axes);
    viewMoved();
}

void ScatterChart::moveLimit(Grip grip, double pixel, bool chosen)
{
    const bool isNeed = grip == Grip::Need;
    const AxisMapping &mapping = isNeed ? m_geometry.x : m_geometry.y;
    const QRectF &area = m_geometry.plot;
    const double kept = isNeed ? std::clamp(pixel, area.left(), area.right())
                               : std::clamp(pixel, area.top(), area.bottom());
    const double value = roundedAt(mapping, kept);
    (isNeed ? m_scene.need : m_scene.budget)->value = value;
    layOut();
    if (isNeed)
        chosen ? emit needChosen(value) : emit needMoved(value);
    else
        chosen ? emit budgetChosen(value) : emit budgetMoved(value);
}

void ScatterChart::beginDrag(Qt::KeyboardModifiers modifiers)
{
    if (m_pressedGrip == Grip::Need)
        m_drag = Drag::Need;
    else if (m_pressedGrip == Grip::Budget)
        m_drag = Drag::Budget;
    else if (!m_geometry.plot.contains(m_pressed))
        return;
    else
        m_drag = modifiers & Qt::ShiftModifier ? Drag::Rectangle : Drag::Pan;
    attend(std::nullopt);
    if (m_drag == Drag::Pan)
        setCursor(Qt::ClosedHandCursor);
}

void ScatterChart::dragTo(QPointF position, Qt::KeyboardModifiers modifiers)
{
    if (m_drag == Drag::Pressed && QLineF(m_pressed, position).length() >= kDragStart)
        beginDrag(modifiers);
    switch (m_drag) {
    case Drag::Pan:
        m_viewport.pan(m_geometry, position - m_last);
        viewMoved();
        break;
    case Drag::Need: moveLimit(Grip::Need, position.x(), false); break;
    case Drag::Budget: moveLimit(Grip::Budget, position.y(), false); break;
    case Drag::Rectangle:
        m_attention.rectangle = QRectF(m_pressed, position).normalized() & m_geometry.plot;
        plot().replotOverlay();
        break;
    default: return;
    }
    m_last = position;
}

void ScatterChart::endDrag(QPointF position)
{
    const Drag ended = std::exchange(m_drag, Drag::None);
    if (ended == Drag::Need) {
        moveLimit(Grip::Need, position.x(), true);
    } else if (ended == Drag::Budget) {
        moveLimit(Grip::Budget, position.y(), true);
    } else if (ended == Drag::Rectangle) {
        const QRectF area = m_attention.rectangle.value_or(QRectF());
        m_attention.rectangle.reset();
        const auto found = m_cloud.inside(area.translated(-m_geometry.plot.topLeft()));
        emit pointsSelected(QList<std::uint32_t>(found.begin(), found.end()));
    } else if (ended == Drag::Pressed) {
        const auto key = m_geometry.legend.keyAt(position - m_geometry.legendOrigin);
        const auto candidate = pickAt(position, kScatterPickRadius);
        if (key)
            emit groupActivated(static_cast<HardwareGroup>(*key));
        else if (candidate && m_pressedGrip == Grip::None)
            emit pointActivated(*candidate);
        else if (m_pressedGrip == Grip::None && m_geometry.plot.contains(position))
            emit pointsSelected({});
    }
    hover(position);
}

void ScatterChart::walk(int step)
{
    std::vector<std::uint32_t> shown;
    for (const std::uint32_t candidate : m_scene.frontier)
        if (placeInPlot(m_geometry, m_scene, candidate))
            shown.push_back(candidate);
    if (shown.empty())
        return;
    const auto at =
        m_attention.candidate ? std::ranges::find(shown, *m_attention.candidate) : shown.end();
    auto next = static_cast<std::ptrdiff_t>(step > 0 ? 0 : shown.size() - 1);
    if (at != shown.end())
        next = std::clamp<std::ptrdiff_t>(at - shown.begin() + step, 0,
                                          static_cast<std::ptrdiff_t>(shown.size()) - 1);
    attend(shown[static_cast<std::size_t>(next)]);
}

/// Moves to the next offer of the machine that has a different cost.
void ScatterChart::walkRange(int step)
{
    if (m_attention.range.empty())
        return;
    const std::vector<std::uint32_t> range = m_attention.range;
    const auto at = std::ranges::find(range, *m_attention.candidate);
    const auto count = static_cast<std::ptrdiff_t>(range.size());
    for (std::ptrdiff_t next = at - range.begin() + step; next >= 0 && next < count; next += step) {
        const std::uint32_t candidate = range[static_cast<std::size_t>(next)];
        if (m_scene.points->y[candidate] == m_scene.points->y[*m_attention.candidate]
            || !placeInPlot(m_geometry, m_scene, candidate))
            continue;
        attend(candidate);
        return;
    }
}

} // namespace headroom::ui
