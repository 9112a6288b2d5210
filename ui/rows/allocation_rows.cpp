// SPDX-License-Identifier: GPL-3.0-or-later
#include "rows/allocation_rows.h"

#include "evaluation/format.h"
#include "format/text.h"
#include "rows/candidate_text.h"
#include "sizing/memory_words.h"

#include <QCoreApplication>

namespace headroom::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("AllocationRows", text);
}

QString countWithMachine(const Snapshot &snapshot, const Line &line)
{
    QString text = countText(line);
    const Catalog &catalog = *snapshot.inputs.catalog;
    if (const auto type = catalog.findType(line.offer->provider, line.offer->instanceType))
        text += QStringLiteral(" × (%1)").arg(machineText(catalog.types[*type], catalog));
    return text;
}

QString priceText(const Snapshot &snapshot, const Line &line)
{
    QString text = textOf(formatRate(line.price->rate, snapshot.plan().currency));
    if (line.price->asOf)
        text += tr(", %1").arg(textOf(line.price->asOf->toString()));
    return text;
}

void addLifeCycle(std::vector<FactRow> &rows, const Catalog &catalog, const OfferReference &offer)
{
    const auto type = catalog.findType(offer.provider, offer.instanceType);
    if (!type)
        return;
    const InstanceFamily &family = catalog.families[catalog.types[*type].family];
    const std::string text = lifeCycleOf(family);
    if (!text.empty())
        rows.push_back({tr("Life cycle"), textOf(text),
                        family.retired || family.retires ? Tone::Warning : Tone::Muted});
}

void addSizing(std::vector<FactRow> &rows, const Sizing &sizing)
{
    if (!sizing.fits) {
        rows.push_back({tr("Fit"), textOf(refusalText(sizing.refusal)), Tone::Error});
        return;
    }
    if (sizing.memoryNeededGib.present()) {
        const QString figures = sizing.memoryTight ? tr("%1 of %2 GiB, tight") : tr("%1 of %2 GiB");
        rows.push_back({tr("Memory"),
                        figures.arg(textOf(formatFigure(sizing.memoryNeededGib.value)),
                                    textOf(formatFigure(sizing.memoryAvailableGib))),
                        sizing.memoryTight ? Tone::Warning : Tone::Normal});
    }
    if (const std::string arrangement = arrangementText(sizing); !arrangement.empty())
        rows.push_back({tr("Arrangement"), textOf(arrangement)});
    if (sizing.utilisation > 0)
        rows.push_back(
            {tr("Utilisation at peak"), textOf(formatPercent(100 * sizing.utilisation, 0))});
    if (sizing.headroom > 0)
        rows.push_back({tr("Headroom"), textOf(formatFigure(sizing.headroom)) + QChar(0x00D7),
                        sizing.headroom < 1 ? Tone::Warning : Tone::Normal});
}

/// One limit: what is asked at the left, what is reached at the right.
void addLimit(std::vector<FactRow> &rows, const QString &label, const std::optional<double> &limit,
              const RangedFigure &reached, QString (*text)(double))
{
    if (!limit)
        return;
    if (!reached.present()) {
        rows.push_back({label, tr("no figure"), Tone::Muted});
        return;
    }
    const bool met = reached.value <= *limit;
    rows.push_back({label,
                    (met ? tr("%1 of %2, met") : tr("%1 of %2, missed"))
                        .arg(text(reached.value), text(*limit)),
                    met ? Tone::Good : Tone::Warning});
}

} // namespace

std::vector<FactRow> allocationRows(const Snapshot &snapshot, const Line &line)
{
    std::vector<FactRow> rows;
    if (!line.offer)
        return rows;
    const OfferReference &offer = *line.offer;
    rows.push_back({tr("Offer"), typeText(offer)});
    rows.push_back({tr("Provider"), textOf(nameOf(offer.provider))});
    rows.push_back({tr("Region"), offer.region.empty() ? tr("not stated") : textOf(offer.region)});
    rows.push_back({tr("Pricing"), textOf(nameOf(offer.purchase))});
    addLifeCycle(rows, *snapshot.inputs.catalog, offer);
    const PriceBook book = line.price ? line.price->book : offer.book;
    if (book != PriceBook::publicCatalog)
        rows.push_back({tr("Price book"), textOf(nameOf(book))});
    if (line.price)
        rows.push_back({tr("Price"), priceText(snapshot, line)});
    else
        rows.push_back({tr("Price"), tr("unpriced"), Tone::Warning});
    rows.push_back({tr("Count"), countWithMachine(snapshot, line)});
    rows.push_back({tr("Hours a month"), tr("%1 h").arg(textOf(formatExact(line.hours, 2)))});
    if (line.sizing)
        addSizing(rows, *line.sizing);
    if (line.unitCost)
        rows.push_back({tr("Per %1").arg(textOf(line.unitCost->unit)),
                        unitCostText(line.unitCost->amount, snapshot.plan().currency)});
    return rows;
}

std::vector<FactRow> serviceLevelRows(const Workload &workload, const Line &line)
{
    std::vector<FactRow> rows;
    if (!line.sizing || !line.sizing->fits)
        return rows;
    const ServiceLevel &level = workload.serviceLevel;
    const Sizing &sizing = *line.sizing;
    addLimit(rows, tr("p95 latency"), level.p95LatencyMs, sizing.p95LatencyMs, millisecondsText);
    addLimit(rows, tr("First token"), level.timeToFirstTokenMs, sizing.ttftMs, millisecondsText);
    addLimit(rows, tr("Each token"), level.timePerOutputTokenMs, sizing.tpotMs, millisecondsText);
    addLimit(rows, tr("Deadline"), level.deadlineHours, sizing.runHours, hoursText);
    return rows;
}

} // namespace headroom::ui
