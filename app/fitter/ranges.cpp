// SPDX-License-Identifier: GPL-3.0-or-later
#include "fitter/ranges.h"

#include <algorithm>
#include <cmath>

namespace headroom::calibration {
namespace {

struct Weighted {
    double value = 0;
    double weight = 0;
};

LogRange rangeOf(std::vector<Weighted> values)
{
    std::sort(values.begin(), values.end(),
              [](const Weighted &a, const Weighted &b) { return a.value < b.value; });
    double total = 0;
    for (const Weighted &one : values)
        total += one.weight;
    LogRange range;
    double run = 0;
    bool lowFound = false;
    for (const Weighted &one : values) {
        run += one.weight;
        if (!lowFound && run >= 0.1 * total) {
            range.low = static_cast<float>(one.value);
            lowFound = true;
        }
        if (run >= 0.9 * total) {
            range.high = static_cast<float>(one.value);
            break;
        }
    }
    // The prediction itself always lies inside.
    range.low = std::min(range.low, -0.03F);
    range.high = std::max(range.high, 0.03F);
    return range;
}

/// What repeated measurements of the same question differ by: samples next to a row that is not their own.
void addRepeats(const SampleSet &set, const Calibration &calibration,
                std::vector<std::vector<Weighted>> &repeats)
{
    for (const Sample &sample : set.samples) {
        const BenchmarkQuestion &question = *sample.question;
        const NearestMeasurements nearest =
            calibration.measurements.nearest(sample.head, question.hardware, question.task);
        if (nearest.distance >= NearestMeasurements::kSameQuestion)
            continue;
        const Measurement &row =
            calibration.measurements.rows()[static_cast<std::size_t>(nearest.rows.rows[0])];
        if (row.rowId != sample.rowId && row.value > 0)
            repeats[sample.head].push_back(
                {std::log(sample.measured / static_cast<double>(row.value)), sample.weight});
    }
}

/// Adds the logarithms of measured over predicted to the list of their head and place.
void addResiduals(const SampleSet &set, const LeftOut &leftOut, auto listOf)
{
    for (std::size_t i = 0; i < set.samples.size(); ++i) {
        const Sample &sample = set.samples[i];
        const CorrectedFigure &predicted = leftOut.predictions[i];
        if (predicted.figure.value <= 0 || sample.question->minutes)
            continue;
        if (sample.figure == Figure::sampleLatency && !waitsForArrivals(sample.question->task.load))
            continue;
        listOf(sample.head, predicted.range)
            .push_back({std::log(sample.measured / predicted.figure.value), sample.weight});
    }
}

} // namespace

void setRanges(const SampleSet &set, const LeftOut &groups, const LeftOut &hardware,
               Calibration &calibration)
{
    constexpr std::size_t kEnough = 150;
    std::vector<std::vector<Weighted>> all(kHeadCount);
    std::vector<std::vector<Weighted>> repeats(kHeadCount);
    std::vector<std::vector<Weighted>> unseen(kHeadCount);
    std::vector<std::vector<Weighted>> byGrade(kHeadCount * 3);
    addResiduals(
        set, groups, [&](std::size_t head, std::size_t) -> auto & { return all[head]; });
    addResiduals(
        set, groups, [&](std::size_t head, std::size_t range) -> auto & {
            return byGrade[head * 3 + std::min<std::size_t>(range, 2)];
        });
    addResiduals(
        set, hardware, [&](std::size_t head, std::size_t) -> auto & { return unseen[head]; });
    addRepeats(set, calibration, repeats);
    for (std::size_t head = 0; head < kHeadCount; ++head) {
        HeadCorrection &correction = calibration.corrections.heads[head];
        if (all[head].empty())
            continue;
        const LogRange pooled = rangeOf(all[head]);
        for (std::size_t grade = 1; grade < 3; ++grade) {
            const auto &own = byGrade[head * 3 + grade];
            correction.ranges[grade] = own.size() >= kEnough ? rangeOf(own) : pooled;
        }
        // What was measured is at least as sure as its repeats, and never less sure than the unseen.
        correction.ranges[0] = repeats[head].size() >= kEnough ? rangeOf(repeats[head]) : pooled;
        correction.ranges[0].low = std::max(correction.ranges[0].low, pooled.low);
        correction.ranges[0].high = std::min(correction.ranges[0].high, pooled.high);
        LogRange &foreign = correction.ranges[kUnseenHardware];
        foreign = rangeOf(unseen[head]);
        // Most processors were measured under a name that says nothing: there the model may be new as well.
        if (head / kHeadVariants % 2 == 1) {
            foreign.low = std::min(foreign.low, pooled.low);
            foreign.high = std::max(foreign.high, pooled.high);
        }
    }
}

void applyRanges(const SampleSet &set, const Calibration &calibration, LeftOut &leftOut)
{
    for (std::size_t i = 0; i < set.samples.size(); ++i) {
        const Sample &sample = set.samples[i];
        CorrectedFigure &predicted = leftOut.predictions[i];
        const bool inverse =
            sample.figure == Figure::sampleLatency && !waitsForArrivals(sample.question->task.load);
        const std::size_t head = inverse
                                     ? headOf(Figure::sampleThroughput,
                                              sample.question->onProcessor, sample.question->task)
                                     : sample.head;
        // A group that was left out counts as unseen even where another source measured the same question.
        const LogRange range =
            calibration.corrections.heads[head].ranges[std::max<std::size_t>(predicted.range, 1)];
        const double low = std::exp(static_cast<double>(inverse ? -range.high : range.low));
        const double high = std::exp(static_cast<double>(inverse ? -range.low : range.high));
        const double spread = sample.question->minutes ? kQualitySpread : 1.0;
        predicted.figure.low = predicted.figure.value * low / spread;
        predicted.figure.high = predicted.figure.value * high * spread;
    }
}

} // namespace headroom::calibration
