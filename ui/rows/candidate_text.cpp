// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/candidate_text.h"

#include "core/catalog/offer.h"
#include "core/evaluation/format.h"
#include "core/evaluation/missed_level.h"
#include "core/money/date_text.h"
#include "core/wording/filter_words.h"
#include "core/wording/risk_words.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/rows/mix_rows.h"

#include <QStringList>

#include <algorithm>
#include <optional>

namespace headroom::ui {

namespace {

QString rangedText(const RangedFigure &figure)
{
    return tr("%1 (80 %: %2)")
        .arg(textOf(formatFigure(figure.value, language())),
             textOf(formatRange(figure, language())));
}

QString percentMore(double percent, const QString &what)
{
    const QString text = textOf(formatPercent(percent, language(), 0));
    return (percent > 0 ? u'+' + text : text) + u' ' + what;
}

/// A figure that the work is about, of two offers.
struct Compared {
    QString name;
    double ratio; ///< to the line in use
    bool isBetterIfLess;
};

/// Compared figure: the users' waiting time, otherwise the duration of a run, otherwise the
/// throughput of a replica.
std::optional<Compared> compared(const Sizing &candidate, const Sizing &inUse)
{
    const auto ratio = [](const RangedFigure &one, const RangedFigure &other) {
        return one.present() && other.present() && other.value > 0
                   ? std::optional(one.value / other.value)
                   : std::nullopt;
    };
    if (const auto latency = ratio(candidate.p95LatencyMs, inUse.p95LatencyMs))
        return Compared{tr("p95 latency"), *latency, true};
    if (const auto time = ratio(candidate.runHours, inUse.runHours))
        return Compared{tr("time of a run"), *time, true};
    if (const auto capacity = ratio(candidate.capacityPerReplica, inUse.capacityPerReplica))
        return Compared{tr("throughput of a replica"), *capacity, false};
    return std::nullopt;
}

/// Difference to the line in use, in cost and in what the work is about.
void addDifference(HoverText &card, const Line &candidate, const Line *inUse)
{
    if (!inUse || !hasCost(*inUse) || inUse->monthly <= Money())
        return;
    const double cost = candidate.monthly.toDouble() / inUse->monthly.toDouble();
    QStringList parts{percentMore(100 * (cost - 1), tr("cost"))};
    bool better = cost <= 1;
    bool worse = cost > 1;
    if (inUse->sizing && candidate.sizing && inUse->sizing->fits) {
        if (const auto figure = compared(*candidate.sizing, *inUse->sizing)) {
            parts += percentMore(100 * (figure->ratio - 1), figure->name);
            const bool isWorse = figure->isBetterIfLess ? figure->ratio > 1 : figure->ratio < 1;
            better = better && !isWorse;
            worse = worse && (isWorse || figure->ratio == 1);
        }
    }
    card.rows.push_back({.label = tr("Difference"),
                         .value = parts.join(QStringLiteral(", ")),
                         .tone = better  ? Tone::Good
                                 : worse ? Tone::Warning
                                         : Tone::Normal,
                         .strong = false});
}

/// Adds the times that the service level is about, each with the limit that it is compared with.
void addTimes(HoverText &card, const Line &line, const Sizing &sizing, const SizingDemand &demand)
{
    const std::vector<LimitCheck> checks = limitChecksOf(sizing, demand);
    const auto isLimited = [&](std::initializer_list<SizingLimit> limits) {
        return std::ranges::any_of(checks, [&](const LimitCheck &check) {
            return std::ranges::find(limits, check.limit) != limits.end();
        });
    };
    if (sizing.p95LatencyMs.present() && !isLimited({SizingLimit::p95Latency}))
        card.rows.push_back(
            {.label = tr("p95 latency"), .value = millisecondsText(sizing.p95LatencyMs.value)});
    if (sizing.runHours.present() && !isLimited({SizingLimit::deadline, SizingLimit::schedule}))
        card.rows.push_back({.label = tr("One run"), .value = hoursText(sizing.runHours.value)});
    for (const LimitCheck &check : checks)
        card.rows.push_back(
            {.label = capitalised(textOf(nameOf(check.limit))),
             .value = limitCheckText(check, missesAtAnyCount(line) && check.limit == line.miss),
             .tone = toneOf(check.verdict())});
}

bool isTime(SizingLimit limit)
{
    return limit == SizingLimit::p95Latency || limit == SizingLimit::ttft
           || limit == SizingLimit::tpot || limit == SizingLimit::deadline
           || limit == SizingLimit::schedule;
}

QString missText(const Line &line)
{
    if (missesAtAnyCount(line))
        return tr("%1: misses at any count").arg(textOf(nameOf(line.miss)));
    return tr("%1: %2").arg(textOf(nameOf(line.miss)),
                            textOf(verdictWords(line.verdict, line.missChance, language())));
}

QString footerText(const Line &line, bool allowed)
{
    QString price = line.price && line.price->asOf
                        ? tr("Price of %1").arg(textOf(formatDate(*line.price->asOf, language())))
                        : tr("Price date not stated");
    if (line.price && line.price->book == PriceBook::own)
        price = tr("Own price, %1").arg(price.left(1).toLower() + price.mid(1));
    if (line.price && (line.price->flags & kPriceEstimated) != 0)
        price += tr(", estimated");
    else if (line.price && (line.price->flags & kPriceDerived) != 0)
        price += tr(", derived");
    return price + u'\n'
           + (allowed ? tr("Click: use this offer. Right click: inspect it.")
                      : tr("Excluded by the constraints."));
}

} // namespace

QString plainFigure(double value)
{
    const Expected<Exact> exact = Exact::fromDouble(value);
    return exact ? textOf(formatExact(*exact, 3, language()))
                 : textOf(formatFigure(value, language()));
}

QString unitCostText(const Exact &amount, const std::string &currency)
{
    return textOf(formatAmount(amount, currency, 2, amount < Exact(1) ? 4 : 2, language()));
}

QString placeText(const OfferReference &offer)
{
    const QString provider = textOf(nameOf(offer.provider));
    const QString region = textOf(placeOf(offer.region, language()));
    return QStringLiteral("%1 · %2 · %3")
        .arg(provider, region, textOf(nameOf(offer.purchase, language())));
}

QString typeText(const OfferReference &offer)
{
    return textOf(offer.instanceType);
}

QString machineText(const InstanceType &type, const Catalog &catalog)
{
    if (type.accelerator < 0)
        return tr("%1 vCPU, %2 GiB").arg(plainFigure(type.vcpus), plainFigure(type.memoryGib));
    const auto &accelerator = catalog.accelerators[static_cast<std::size_t>(type.accelerator)];
    QString name = textOf(accelerator.name);
    for (const char *vendor : {"NVIDIA ", "AMD ", "AWS ", "Google ", "Intel "})
        if (name.startsWith(QLatin1String(vendor)))
            name.remove(0, qsizetype(qstrlen(vendor)));
    return QStringLiteral("%1× %2").arg(plainFigure(type.acceleratorCount), name);
}

QString capacityText(const Sizing &sizing)
{
    return rangedText(sizing.capacityPerReplica) + u' ' + textOf(capacityUnitName(sizing.unit));
}

QString millisecondsText(double milliseconds)
{
    return textOf(formatDuration(milliseconds / 1000, language()));
}

QString hoursText(double hours)
{
    return textOf(formatDuration(hours * 3600, language()));
}

QString timeText(SizingLimit limit, double time)
{
    const bool ofARun = limit == SizingLimit::deadline || limit == SizingLimit::schedule;
    return ofARun ? hoursText(time) : millisecondsText(time);
}

Tone toneOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::met: return Tone::Good;
    case Verdict::mayMiss: return Tone::Warning;
    case Verdict::missed: return Tone::Error;
    }
    return Tone::Normal;
}

QString limitCheckText(const LimitCheck &check, bool atAnyCount)
{
    const QString figure = timeText(check.limit, check.reached.value);
    const QString limit = timeText(check.limit, check.asked);
    if (atAnyCount)
        return tr("%1 of %2, misses at any count").arg(figure, limit);
    const QString words = tr("%1 of %2, %3");
    return words.arg(figure, limit,
                     textOf(verdictWords(check.verdict(), check.missChance(), language())));
}

QString purchaseText(const PurchaseOption &purchase)
{
    const QString name = textOf(nameOf(purchase, language()));
    return purchase.termYears > 0 && purchase.payment == Payment::noUpfront
               ? tr("%1, no upfront").arg(name)
               : name;
}

QString countedName(const OfferReference &offer, int instances)
{
    const QString name = textOf(shortTypeName(offer.instanceType));
    return instances > 1 ? tr("%1 × %2").arg(textOf(formatCount(instances, language())), name)
                         : name;
}

QString countText(const Line &line)
{
    QString text = textOf(formatExact(line.count, 2, language()));
    if (line.sizing && line.sizing->instancesPerReplica > 1)
        text += tr(" (%1 a replica)").arg(line.sizing->instancesPerReplica);
    if (line.maximumCount > line.minimumCount)
        text += tr(" (%1 to %2)").arg(line.minimumCount).arg(line.maximumCount);
    return text;
}

HoverText describeCandidate(const CandidateContext &context, OfferIndex offer)
{
    const CandidateSet &candidates = *context.candidates;
    const Catalog &catalog = *candidates.catalog;
    const OfferRow row = catalog.offer(offer);
    const Line line = candidateLine(context.snapshot->inputs,
                                    activeScenario(context.snapshot->plan()), candidates, offer);
    const std::string &currency = context.snapshot->plan().currency;
    const Sizing &sizing = candidates.sizing(offer);
    HoverText card;
    card.title = textOf(row.type->name);
    card.badge = textOf(nameOf(line.evidence));
    card.subtitle = placeText(catalog.reference(offer));
    card.rows.push_back({.label = tr("Monthly cost"),
                         .value = textOf(formatMoney(line.monthly, currency, language())),
                         .strong = true});
    if (line.other != Money())
        card.rows.push_back({.label = tr("Including other costs"),
                             .value = textOf(formatMoney(line.other, currency, language()))});
    card.rows.push_back({.label = tr("Instances"), .value = countText(line)});
    card.rows.push_back({.label = tr("Machine"), .value = machineText(*row.type, catalog)});
    if (sizing.capacityPerReplica.present())
        card.rows.push_back({.label = tr("One replica"), .value = capacityText(sizing)});
    addTimes(card, line, sizing, candidates.sized->demand);
    if (line.unitCost)
        card.rows.push_back({.label = tr("Per %1").arg(textOf(line.unitCost->unit)),
                             .value = unitCostText(line.unitCost->amount, currency)});
    if (line.verdict != Verdict::met && line.miss != SizingLimit::none && !isTime(line.miss))
        card.rows.push_back(
            {.label = tr("Service level"),
             .value = missText(line),
             .tone = line.verdict == Verdict::missed ? Tone::Error : Tone::Warning});
    if (candidates.state[offer] == CandidateState::unobtainable)
        card.rows.push_back({.label = tr("Not proposed"),
                             .value = textOf(whyUnobtainable(candidates, offer, language())),
                             .tone = Tone::Warning});
    addDifference(card, line, activeLine(context.snapshot.get(), context.workload));
    card.footer = footerText(line, candidates.state[offer] != CandidateState::notAllowed);
    return card;
}

} // namespace headroom::ui
