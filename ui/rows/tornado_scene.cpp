// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/tornado_scene.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/plan/effective_plan.h"
#include "core/wording/uncertain_words.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kMinSwing = 0.005; // half a cent, or so little of a percent

QString figureText(double value, const SensitivityReport &report, SwingMeasure measure)
{
    if (measure == SwingMeasure::exceedance)
        return textOf(formatPercent(value, language(), 0));
    return textOf(formatMoney(Money::nearest(value), report.snapshot->plan().currency, language()));
}

QString differenceText(double difference, const SensitivityReport &report)
{
    return textOf(formatMoneySigned(Money::nearest(difference), report.snapshot->plan().currency,
                                    language()));
}

QString nameOfSwing(const SensitivityReport &report, const Swing &swing)
{
    return textOf(describe(report.sensitivity.assumptions[swing.assumption],
                           report.snapshot->plan(), language()));
}

HoverText swingCard(const SensitivityReport &report, const Swing &swing, SwingMeasure measure)
{
    const SwingEnds ends = endsOf(report, swing, measure).value_or(SwingEnds{});
    HoverText card;
    card.title = nameOfSwing(report, swing);
    card.subtitle = measure == SwingMeasure::month  ? tr("cost of a month")
                    : measure == SwingMeasure::year ? tr("cost of 12 months")
                                                    : tr("exceeding the budget");
    const auto row = [&](const QString &label, double value, bool isPlanned) {
        QString figure = figureText(value, report, measure);
        if (!isPlanned && measure != SwingMeasure::exceedance)
            figure = tr("%1 (%2)").arg(figure, differenceText(value - ends.planned, report));
        card.rows.push_back(
            {.label = label, .value = figure, .tone = Tone::Normal, .strong = isPlanned});
    };
    const auto end = [&](const QString &name, double change) {
        return tr("%1: %2").arg(name, textOf(formatPercentSigned(change, language())));
    };
    row(end(tr("P10"), swing.low), ends.low, false);
    row(tr("As planned"), ends.planned, true);
    row(end(tr("P90"), swing.high), ends.high, false);
    card.footer = tr("Click: open this assumption in What if");
    return card;
}

QString plannedText(double planned, const SensitivityReport &report, SwingMeasure measure)
{
    const QString figure = figureText(planned, report, measure);
    return measure == SwingMeasure::exceedance ? tr("%1 of all futures").arg(figure)
                                               : tr("%1 as planned").arg(figure);
}

QString priceControlOf(Provider provider)
{
    return factsOf(provider).kind == ProviderKind::ownHardware
               ? QStringLiteral("whatif_prices")
               : QStringLiteral("whatif_prices_") + textOf(keyOf(provider));
}

} // namespace

TornadoScene tornadoScene(const std::shared_ptr<const SensitivityReport> &report,
                          SwingMeasure measure)
{
    TornadoScene scene;
    const std::vector<Swing> swings = orderedSwings(*report, measure);
    for (const Swing &swing : swings) {
        const auto ends = endsOf(*report, swing, measure);
        if (!ends)
            return scene;
        scene.planned = ends->planned;
        if (ends->span() < kMinSwing) {
            scene.still += nameOfSwing(*report, swing);
            continue; // the widest come first: none of these stands between bars
        }
        const auto &assumption = report->sensitivity.assumptions[swing.assumption];
        scene.bars.push_back(
            {.label = textOf(shortNameOf(assumption, report->snapshot->plan(), language())),
             .low = ends->low,
             .high = ends->high,
             .lowText = figureText(ends->low, *report, measure),
             .highText = figureText(ends->high, *report, measure)});
    }
    scene.plannedText = plannedText(scene.planned, *report, measure);
    scene.lowName = tr("assumption at its 10th percentile");
    scene.highName = tr("at its 90th percentile");
    scene.summary = tornadoSentence(*report, measure);
    scene.describe = [report, swings, measure](std::size_t bar) {
        return swingCard(*report, swings[bar], measure);
    };
    return scene;
}

QString tornadoSentence(const SensitivityReport &report, SwingMeasure measure)
{
    const std::vector<Swing> swings = orderedSwings(report, measure);
    const auto ends = swings.empty() ? std::nullopt : endsOf(report, swings.front(), measure);
    if (!ends)
        return {};
    if (ends->span() < kMinSwing)
        return measure == SwingMeasure::exceedance
                   ? tr("No assumption changes how likely the budget is exceeded")
                   : tr("No assumption affects the cost: counts and prices are fixed");
    const QString name = nameOfSwing(report, swings.front());
    const QString low = figureText(std::min(ends->low, ends->high), report, measure);
    const QString high = figureText(std::max(ends->low, ends->high), report, measure);
    switch (measure) {
    case SwingMeasure::month:
        return tr("%1 affects the cost most: %2 to %3 a month").arg(name, low, high);
    case SwingMeasure::year:
        return tr("%1 affects the cost most: %2 to %3 in 12 months").arg(name, low, high);
    case SwingMeasure::exceedance: break;
    }
    return tr("%1 affects the budget most: it is exceeded in %2 to %3 of futures")
        .arg(name, low, high);
}

QString thresholdSentences(const SensitivityReport &report)
{
    const Plan &plan = report.snapshot->plan();
    QStringList sentences;
    for (const Workload &workload : plan.workloads) {
        const auto now = demandFigureOf(effectiveWorkload(activeScenario(plan), workload));
        const DemandThreshold *nearest = nullptr;
        const auto distance = [&](const DemandThreshold &threshold) {
            return std::abs(std::log(threshold.value / now->value));
        };
        for (const DemandThreshold &threshold : report.thresholds) {
            if (now && threshold.workload == workload.id
                && (nearest == nullptr || distance(threshold) < distance(*nearest)))
                nearest = &threshold;
        }
        if (nearest != nullptr)
            sentences +=
                tr("%1: %2").arg(textOf(workload.name), textOf(describe(*nearest, language())));
    }
    return sentences.join(u'\n');
}

QString whatIfControlOf(const UncertainAssumption &assumption)
{
    switch (assumption.kind) {
    case UncertainAssumption::Kind::demand: return QStringLiteral("whatif_traffic");
    case UncertainAssumption::Kind::workloadDemand: return QStringLiteral("workloadDemand");
    case UncertainAssumption::Kind::growth: return QStringLiteral("whatif_growth");
    case UncertainAssumption::Kind::prices: return priceControlOf(assumption.provider);
    case UncertainAssumption::Kind::performance: return QStringLiteral("predictedSpeed");
    case UncertainAssumption::Kind::interruptions: return QStringLiteral("whatif_interruptions");
    }
    return {};
}

QString whatIfControlOf(const OfferAssumption &assumption)
{
    using Kind = OfferAssumption::Kind;
    switch (assumption.kind) {
    case Kind::demand: return QStringLiteral("workloadDemand");
    case Kind::inputTokens: return textOf(keyOf(OverrideField::inputTokens));
    case Kind::outputTokens: return textOf(keyOf(OverrideField::outputTokens));
    case Kind::cacheHits: return QStringLiteral("cacheHits");
    case Kind::utilisation: return QStringLiteral("targetUtilisation");
    case Kind::speed: return QStringLiteral("predictedSpeed");
    case Kind::spotFallback: return QStringLiteral("whatif_fallback");
    case Kind::interruptions: return QStringLiteral("whatif_interruptions");
    case Kind::shared: break;
    }
    switch (assumption.shared.kind) {
    case SharedAssumption::Kind::traffic: return QStringLiteral("whatif_traffic");
    case SharedAssumption::Kind::prices: return QStringLiteral("whatif_prices");
    case SharedAssumption::Kind::spotPrices: return QStringLiteral("whatif_spot_prices");
    case SharedAssumption::Kind::growth: return QStringLiteral("whatif_growth");
    case SharedAssumption::Kind::providerPrices: break;
    }
    return priceControlOf(assumption.shared.provider);
}

} // namespace headroom::ui
