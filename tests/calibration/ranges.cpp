// SPDX-License-Identifier: GPL-3.0-or-later
#include "ranges.h"

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

} // namespace

void setRanges(const SampleSet &set, const LeftOut &leftOut, Calibration &calibration)
{
    constexpr std::size_t kEnough = 150;
    std::vector<std::vector<Weighted>> all(kHeadCount);
    std::vector<std::vector<Weighted>> repeats(kHeadCount);
    std::vector<std::vector<Weighted>> byGrade(kHeadCount * 3);
    for (std::size_t i = 0; i < set.samples.size(); ++i) {
        const Sample &sample = set.samples[i];
        const CorrectedFigure &predicted = leftOut.predictions[i];
        if (predicted.figure.value <= 0 || sample.question->minutes)
            continue;
        if (sample.figure == Figure::sampleLatency && !waitsForArrivals(sample.question->task.load))
            continue;
        const Weighted one{std::log(sample.measured / predicted.figure.value), sample.weight};
        all[sample.head].push_back(one);
        const std::size_t grade =
            std::min<std::size_t>(static_cast<std::size_t>(predicted.evidence), 2);
        byGrade[sample.head * 3 + grade].push_back(one);
    }
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
        const std::size_t grade =
            std::clamp<std::size_t>(static_cast<std::size_t>(predicted.evidence), 1, 2);
        const LogRange range = calibration.corrections.heads[head].ranges[grade];
        const double low = std::exp(static_cast<double>(inverse ? -range.high : range.low));
        const double high = std::exp(static_cast<double>(inverse ? -range.low : range.high));
        predicted.figure.low = predicted.figure.value * low;
        predicted.figure.high = predicted.figure.value * high;
    }
}

} // namespace headroom::calibration
