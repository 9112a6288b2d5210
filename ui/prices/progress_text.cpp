// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/progress_text.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <QStringList>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kThousand = 1000;
constexpr int kMinute = 60;

QString countText(double value)
{
    return textOf(formatCount(std::llround(value), language()));
}

QString timeLeft(double seconds)
{
    const int whole = std::max(1, static_cast<int>(std::lround(seconds)));
    if (whole == 1)
        return tr("1 second left");
    if (whole < 2 * kMinute)
        return tr("%1 seconds left").arg(whole);
    return tr("%1 minutes left").arg((whole + kMinute / 2) / kMinute);
}

void addFetching(QStringList &parts, const PriceUpdateProgress &progress)
{
    const QString bytes = byteText(progress.bytes);
    parts << (progress.bytesTotal ? tr("%1 of %2").arg(bytes, byteText(*progress.bytesTotal))
                                  : bytes);
    if (progress.bytesPerSecond > 0)
        parts
            << tr("%1 a second").arg(byteText(static_cast<std::uint64_t>(progress.bytesPerSecond)));
    if (progress.filesTotal)
        parts << tr("%1 of %2 files fetched").arg(progress.filesDone).arg(*progress.filesTotal);
}

void addReading(QStringList &parts, const PriceUpdateProgress &progress)
{
    parts << tr("%1 prices").arg(countText(static_cast<double>(progress.rows)));
    if (progress.rowsPerSecond > 0)
        parts << tr("%1 a second").arg(countText(progress.rowsPerSecond));
    if (progress.filesTotal.value_or(1) > 1)
        parts << tr("%1 of %2 files read").arg(progress.filesDone).arg(*progress.filesTotal);
}

} // namespace

QString byteText(std::uint64_t bytes)
{
    const double megabytes = static_cast<double>(bytes) / (kThousand * kThousand);
    if (bytes < 1'000'000)
        return tr("%1 kB").arg(countText(static_cast<double>(bytes) / kThousand));
    if (megabytes < kThousand)
        return tr("%1 MB").arg(countText(megabytes));
    return tr("%1 GB").arg(QString::number(megabytes / kThousand, 'f', 1));
}

QString headlineOf(const PriceUpdateProgress &progress)
{
    switch (progress.phase) {
    case PriceUpdatePhase::fetching: return tr("Fetching %1").arg(textOf(progress.file));
    case PriceUpdatePhase::reading:
        return progress.file.empty() ? tr("Reading") : tr("Reading %1").arg(textOf(progress.file));
    case PriceUpdatePhase::comparing: return tr("Comparing with the catalog");
    case PriceUpdatePhase::publishing: break;
    }
    return tr("Writing the new catalog");
}

QString detailOf(const PriceUpdateProgress &progress)
{
    QStringList parts;
    if (progress.phase == PriceUpdatePhase::fetching)
        addFetching(parts, progress);
    else
        addReading(parts, progress);
    const bool ends =
        progress.phase == PriceUpdatePhase::fetching || progress.phase == PriceUpdatePhase::reading;
    if (ends && progress.secondsLeft)
        parts << timeLeft(*progress.secondsLeft);
    return parts.join(QStringLiteral(" · "));
}

std::optional<double> fractionOf(const PriceUpdateProgress &progress)
{
    const auto ofBytes = [&]() -> std::optional<double> {
        if (!progress.bytesTotal || *progress.bytesTotal == 0)
            return std::nullopt;
        return std::min(1.0, static_cast<double>(progress.bytes)
                                 / static_cast<double>(*progress.bytesTotal));
    };
    switch (progress.phase) {
    case PriceUpdatePhase::fetching:
        if (progress.filesTotal && *progress.filesTotal > 0)
            return std::min(1.0,
                            (progress.filesDone + ofBytes().value_or(0.0)) / *progress.filesTotal);
        return std::nullopt;
    case PriceUpdatePhase::reading: return ofBytes();
    case PriceUpdatePhase::comparing:
    case PriceUpdatePhase::publishing: break;
    }
    return std::nullopt;
}

} // namespace headroom::ui
