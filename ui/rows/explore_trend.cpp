// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/explore_trend.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <cmath>
#include <limits>
#include <utility>

namespace headroom::ui {

namespace {

QString distanceText(double percent)
{
    return textOf(formatPercentSigned(percent, language()));
}

QString shortDistance(double percent)
{
    return (percent > 0 ? QStringLiteral("+") : QString())
           + textOf(formatPercent(percent, language(), 0));
}

} // namespace

void addTrend(ScatterScene &scene, const CostTrend &trend)
{
    const ComplexityGroup &top = trend.groups.back();
    if (trend.groups.size() > 1)
        scene.trend = ScatterTrend{top.complexity, top.cheapest, trend.groups.front().complexity,
                                   tr("trend")};
    double from = 0.0;
    for (std::size_t i = 0; i < trend.groups.size(); ++i) {
        const ComplexityGroup &group = trend.groups[i];
        const bool isLast = i + 1 == trend.groups.size();
        const double to = isLast ? std::numeric_limits<double>::infinity()
                                 : std::sqrt(group.complexity * trend.groups[i + 1].complexity);
        const QString name = textOf(nameOf(group.tier));
        scene.bands.push_back(
            {from, to,
             isLast
                 ? name
                 : name + u' ' + shortDistance(trend.distance(group.complexity, group.cheapest))});
        from = to;
    }
}

std::function<HoverText(std::uint32_t)> cardsOf(const CandidateContext &context,
                                                std::shared_ptr<const ScatterPoints> points,
                                                std::optional<CostTrend> trend)
{
    return [context, points = std::move(points), trend = std::move(trend)](std::uint32_t offer) {
        HoverText card = describeCandidate(context, offer);
        if (trend && points->y[offer] > 0)
            card.rows.push_back(
                {.label = tr("Against the trend"),
                 .value = distanceText(trend->distance(points->x[offer], points->y[offer]))});
        return card;
    };
}

} // namespace headroom::ui
