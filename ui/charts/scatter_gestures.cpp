// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/scatter_chart_private.h"

#include "ui/charts/chart_accessible.h"
#include "ui/charts/chart_text.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QPainter>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom::ui {

namespace {

constexpr double kOnMark = 3.0;    // so near that a mark goes before a line
constexpr double kDragStart = 4.0; // movement that makes a press a drag
constexpr double kCardDistance = 16.0;

} // namespace

ScatterChart::Private::Private(ScatterChart *chart)
    : q(chart),
      plot(chart, {.below =
                       [this](QPainter &painter) {
                           paintScatterRegion(painter, geometry, scene, currentTokens());
                       },
                   .data = [this](QPainter &painter, const AxisMapping &,
                                  const AxisMapping &) { paintCloud(painter); },
                   .labels =
                       [this](QPainter &painter) {
                           paintScatterLabels(painter, geometry, scene, currentTokens(),
                                              attention.legendKey);
                       },
                   .overlay = [this](QPainter &painter) { paintOverlay(painter); },
                   .distance = [this](QPointF position) { return distanceAt(position); }}),
      card(new HoverCard(chart)),
      resetButton(new QPushButton(ScatterChart::tr("Show all"), chart)),
      aside(new QPushButton(chart)),
      remedy(new QPushButton(chart))
{
    setRole(resetButton, Role::PlainLink);
    setTone(resetButton, Tone::Accent);
    resetButton->setObjectName(QStringLiteral("scatterShowAll"));
    resetButton->setFocusPolicy(Qt::NoFocus);
    resetButton->hide();
    QObject::connect(resetButton, &QPushButton::clicked, q, &ScatterChart::resetView);
    setRole(aside, Role::PlainLink);
    setTone(aside, Tone::Accent);
    aside->setObjectName(QStringLiteral("scatterAside"));
    aside->hide();
    QObject::connect(aside, &QPushButton::clicked, q, &ScatterChart::asideActivated);
    remedy->setObjectName(QStringLiteral("scatterRemedy"));
    remedy->hide();
    QObject::connect(remedy, &QPushButton::clicked, q, &ScatterChart::remedyActivated);
}

void ScatterChart::Private::layOut()
{
    geometry = scatterGeometry(q->rect(), scene, viewport.ranges(), currentTokens());
    // The grid fills the plot, the lane included.
    const AxisRange y = viewport.ranges().y;
    plot.setFrame(
        {.plot = geometry.plot,
         .xScale = scene.x.scale,
         .yScale = scene.y.scale,
         .xRange = viewport.ranges().x,
         .yRange = {geometry.lane > 0.0 ? geometry.y.toValue(geometry.plot.bottom()) : y.low,
                    y.high},
         .xTicks = geometry.xTicks,
         .yTicks = geometry.yTicks},
        currentTokens());
    resetButton->setVisible(viewport.isZoomed());
    placeResetButton();
    placeAside();
    placeRemedy();
}

void ScatterChart::Private::placeAside()
{
    const bool offered = scene.aside && !scene.aside->action.isEmpty();
    aside->setVisible(offered);
    if (!offered)
        return;
    aside->setText(asideLabel(*scene.aside));
    aside->setGeometry(asideBox(geometry, aside->sizeHint()).toAlignedRect());
}

void ScatterChart::Private::placeRemedy()
{
    remedy->setVisible(!scene.remedy.isEmpty());
    remedy->setText(scene.remedy);
    const QSize size = remedy->sizeHint();
    const Tokens &tokens = currentTokens();
    const QRectF above = scene.remark.isEmpty() ? emptyTextBox(geometry, scene.emptyText, tokens)
                                                : remarkBox(geometry, scene.remark, tokens);
    remedy->setGeometry(qRound(above.center().x()) - size.width() / 2,
                        qRound(above.bottom()) + tokens.space.tiny, size.width(), size.height());
}

/// Between the title and what stands at its right; where that is too narrow, in the corner of the plot.
void ScatterChart::Private::placeResetButton()
{
    const QSize size = resetButton->sizeHint();
    const QFont font = typeFont(TypeRole::SmallBold, currentTokens());
    const double begin = geometry.yTitle.left() + textWidth(scene.y.title, font);
    const double end =
        (geometry.shapes.height() > 0 ? geometry.shapesOrigin.x() : static_cast<double>(q->width()))
        - currentTokens().space.small;
    const bool beside = end - begin >= size.width();
    const double middle = geometry.yTitle.center().y() - size.height() / 2.0;
    const double top = beside ? std::max(0.0, middle) : geometry.plot.top();
    const double right = beside ? end : geometry.plot.right();
    resetButton->setGeometry(static_cast<int>(right) - size.width(), static_cast<int>(top),
                             size.width(), size.height());
}

void ScatterChart::Private::paintCloud(QPainter &painter)
{
    const Tokens &tokens = currentTokens();
    const CloudView wanted{viewport.ranges(), geometry.plot.size(),
                           painter.device()->devicePixelRatioF()};
    if (!cloudIsCurrent || cloudView != wanted)
        cloud.render(geometry.plotX(), geometry.plotY(), wanted.size, wanted.devicePixelRatio,
                     tokens);
    cloudIsCurrent = true;
    cloudView = wanted;
    painter.drawImage(geometry.plot.topLeft(), cloud.image());
}

void ScatterChart::Private::paintOverlay(QPainter &painter) const
{
    const Tokens &tokens = currentTokens();
    paintScatterOverlay(painter, geometry, scene, tokens, attention);
    if (cloud.pickableCount() == 0)
        paintEmptyText(painter, geometry, scene.emptyText, tokens);
    q->paintRing(painter, geometry.plot);
}

double ScatterChart::Private::distanceAt(QPointF position) const
{
    const auto candidate = pickAt(position, kScatterPickRadius);
    return candidate ? QLineF(q->positionOf(*candidate), position).length() : -1.0;
}

ScatterChart::Private::Grip ScatterChart::Private::gripAt(QPointF position) const
{
    const Tokens &tokens = currentTokens();
    const auto need = needMark(geometry, scene, tokens);
    const auto budget = budgetMark(geometry, scene, tokens);
    const bool needMoves = need && scene.need->draggable;
    const bool budgetMoves = budget && scene.budget->draggable;
    if (needMoves && need->pill.contains(position))
        return Grip::Need;
    if (budgetMoves && budget->pill.contains(position))
        return Grip::Budget;
    if (!geometry.plot.contains(position) || pickAt(position, kOnMark))
        return Grip::None;
    if (needMoves && need->inView && std::abs(position.x() - need->position) <= kLineReach)
        return Grip::Need;
    if (budgetMoves && budget->inView && std::abs(position.y() - budget->position) <= kLineReach)
        return Grip::Budget;
    return Grip::None;
}

std::optional<std::uint32_t> ScatterChart::Private::pickAt(QPointF position, double radius) const
{
    if (!geometry.plot.adjusted(-radius, -radius, radius, radius).contains(position))
        return std::nullopt;
    const auto held = attention.range.empty() ? std::nullopt : attention.candidate;
    return cloud.pick(position - geometry.plot.topLeft(), radius, held);
}

/// Of what stands around the plot; marks have their cards.
QString ScatterChart::Private::meaningAt(QPointF position) const
{
    if (geometry.legend.keyAt(position - geometry.legendOrigin)
        || (position.y() < geometry.plot.top() && position.x() > geometry.shapesOrigin.x()
            && geometry.shapes.height() > 0))
        return scene.legendMeaning;
    if (geometry.xTitle.contains(position) || geometry.xLabels.contains(position))
        return scene.x.meaning;
    if (geometry.yTitle.contains(position) || position.x() < geometry.plot.left())
        return scene.y.meaning;
    return {};
}

void ScatterChart::Private::setGrip(Grip grip)
{
    attention.onNeed = grip == Grip::Need;
    attention.onBudget = grip == Grip::Budget;
}

void ScatterChart::Private::hover(QPointF position)
{
    plot.replotNow(); // picking looks at what has been drawn
    const Grip grip = gripAt(position);
    const int key = geometry.legend.keyAt(position - geometry.legendOrigin).value_or(-1);
    if (std::exchange(attention.legendKey, key) != key)
        plot.replot();
    const auto candidate =
        grip == Grip::None ? pickAt(position, kScatterPickRadius) : std::optional<std::uint32_t>();
    setGrip(grip);
    if (grip == Grip::Need)
        q->setCursor(Qt::SplitHCursor);
    else if (grip == Grip::Budget)
        q->setCursor(Qt::SplitVCursor);
    else if (candidate || key >= 0)
        q->setCursor(Qt::PointingHandCursor);
    else
        q->unsetCursor();
    attend(candidate);
    plot.replotOverlay();
}

void ScatterChart::Private::attend(std::optional<std::uint32_t> candidate)
{
    if (candidate == attention.candidate)
        return;
    attention.candidate = candidate;
    attention.range = candidate ? cloud.rangeOf(*candidate) : std::vector<std::uint32_t>();
    attention.markRadius = cloud.markRadius();
    const auto place = candidate ? placeInPlot(geometry, scene, *candidate) : std::nullopt;
    const HoverText text = place && scene.describe ? scene.describe(*candidate) : HoverText();
    if (text.isEmpty())
        card->hide();
    else
        card->showAt(text, *place, kCardDistance, geometry.plot);
    q->setAccessibleDescription(text.isEmpty() ? scene.summary : spoken(text));
    setCurrentMark(q, spoken(text));
    plot.replotOverlay();
}

/// What is pointed at may have gone with other marks.
bool ScatterChart::Private::isAttentionShown() const
{
    if (!attention.candidate || !scene.marks || scene.marks->size() != scene.points->size())
        return true;
    return !((*scene.marks)[*attention.candidate] & (mark::kHidden | mark::kFaint));
}

void ScatterChart::Private::leaveAll()
{
    setGrip(Grip::None);
    if (std::exchange(attention.legendKey, -1) >= 0)
        plot.replot();
    attend(std::nullopt);
    plot.replotOverlay();
}

void ScatterChart::Private::viewMoved()
{
    layOut();
    emit q->viewChanged(viewport.ranges().x, viewport.ranges().y);
}

void ScatterChart::Private::zoomBy(double factor, QPointF at, Qt::Orientations axes)
{
    attend(std::nullopt);
    viewport.zoom(geometry, at, factor, axes);
    viewMoved();
}

void ScatterChart::Private::moveLimit(Grip grip, double pixel, bool chosen)
{
    const bool isNeed = grip == Grip::Need;
    const AxisMapping &mapping = isNeed ? geometry.x : geometry.y;
    const QRectF &area = geometry.plot;
    const double kept = isNeed ? std::clamp(pixel, area.left(), area.right())
                               : std::clamp(pixel, area.top(), area.bottom());
    const double value = roundedAt(mapping, kept);
    (isNeed ? scene.need : scene.budget)->value = value;
    layOut();
    if (isNeed)
        chosen ? emit q->needChosen(value) : emit q->needMoved(value);
    else
        chosen ? emit q->budgetChosen(value) : emit q->budgetMoved(value);
}

void ScatterChart::Private::beginDrag(Qt::KeyboardModifiers modifiers)
{
    if (pressedGrip == Grip::Need)
        drag = Drag::Need;
    else if (pressedGrip == Grip::Budget)
        drag = Drag::Budget;
    else if (!geometry.plot.contains(pressed))
        return;
    else
        drag = modifiers & Qt::ShiftModifier ? Drag::Rectangle : Drag::Pan;
    attend(std::nullopt);
    if (drag == Drag::Pan)
        q->setCursor(Qt::ClosedHandCursor);
}

void ScatterChart::Private::dragTo(QPointF position, Qt::KeyboardModifiers modifiers)
{
    if (drag == Drag::Pressed && QLineF(pressed, position).length() >= kDragStart)
        beginDrag(modifiers);
    switch (drag) {
    case Drag::Pan:
        viewport.pan(geometry, position - last);
        viewMoved();
        break;
    case Drag::Need: moveLimit(Grip::Need, position.x(), false); break;
    case Drag::Budget: moveLimit(Grip::Budget, position.y(), false); break;
    case Drag::Rectangle:
        attention.rectangle = QRectF(pressed, position).normalized() & geometry.plot;
        plot.replotOverlay();
        break;
    default: return;
    }
    last = position;
}

void ScatterChart::Private::endDrag(QPointF position)
{
    const Drag ended = std::exchange(drag, Drag::None);
    if (ended == Drag::Need) {
        moveLimit(Grip::Need, position.x(), true);
    } else if (ended == Drag::Budget) {
        moveLimit(Grip::Budget, position.y(), true);
    } else if (ended == Drag::Rectangle) {
        const QRectF area = attention.rectangle.value_or(QRectF());
        attention.rectangle.reset();
        const auto found = cloud.inside(area.translated(-geometry.plot.topLeft()));
        emit q->pointsSelected(QList<std::uint32_t>(found.begin(), found.end()));
    } else if (ended == Drag::Pressed) {
        const auto key = geometry.legend.keyAt(position - geometry.legendOrigin);
        const auto candidate = pickAt(position, kScatterPickRadius);
        if (key)
            emit q->groupActivated(static_cast<HardwareGroup>(*key));
        else if (candidate && pressedGrip == Grip::None)
            emit q->pointActivated(*candidate);
        else if (pressedGrip == Grip::None && geometry.plot.contains(position))
            emit q->pointsSelected({});
    }
    hover(position);
}

void ScatterChart::Private::walk(int step)
{
    std::vector<std::uint32_t> shown;
    for (const std::uint32_t candidate : scene.frontier)
        if (placeInPlot(geometry, scene, candidate))
            shown.push_back(candidate);
    if (shown.empty())
        return;
    const auto at =
        attention.candidate ? std::ranges::find(shown, *attention.candidate) : shown.end();
    auto next = static_cast<std::ptrdiff_t>(step > 0 ? 0 : shown.size() - 1);
    if (at != shown.end())
        next = std::clamp<std::ptrdiff_t>(at - shown.begin() + step, 0,
                                          static_cast<std::ptrdiff_t>(shown.size()) - 1);
    attend(shown[static_cast<std::size_t>(next)]);
}

/// To the next offer of the machine that costs another amount.
void ScatterChart::Private::walkRange(int step)
{
    if (attention.range.empty())
        return;
    const std::vector<std::uint32_t> range = attention.range;
    const auto at = std::ranges::find(range, *attention.candidate);
    const auto count = static_cast<std::ptrdiff_t>(range.size());
    for (std::ptrdiff_t next = at - range.begin() + step; next >= 0 && next < count; next += step) {
        const std::uint32_t candidate = range[static_cast<std::size_t>(next)];
        if (scene.points->y[candidate] == scene.points->y[*attention.candidate]
            || !placeInPlot(geometry, scene, candidate))
            continue;
        attend(candidate);
        return;
    }
}

} // namespace headroom::ui
