// SPDX-License-Identifier: GPL-3.0-or-later
#include "fitter/report.h"

#include "core/sizing/setups.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

namespace headroom::calibration {

namespace {

constexpr std::array<std::string_view, 4> kColumns{"throughput", "ttft_ms", "tpot_ms",
                                                   "latency_p50_ms"};

RangedFigure inRowUnit(const Sample &sample, const RangedFigure &figure)
{
    const BenchmarkQuestion &question = *sample.question;
    if (sample.work > 0)
        return {sample.work / figure.value, sample.work / figure.high, sample.work / figure.low};
    const double factor = sample.metric == "throughput" ? question.unitFactor : 1.0;
    return {figure.value * factor, figure.low * factor, figure.high * factor};
}

/// Numbering of what is left out together: of a sample, and how many there are.
struct Numbering {
    int Sample::*number;
    int SampleSet::*count;
};

Numbering numberingOf(LeaveOut what)
{
    switch (what) {
    case LeaveOut::groups: break;
    case LeaveOut::hardware: return {&Sample::hardware, &SampleSet::hardwares};
    case LeaveOut::sources: return {&Sample::family, &SampleSet::families};
    }
    return {&Sample::group, &SampleSet::groups};
}

/// Folds of whole groups: the groups of each head, largest first, dealt out in turn.
std::vector<int> foldOfGroup(const SampleSet &set, LeaveOut what, int folds)
{
    const auto [number, count] = numberingOf(what);
    std::map<std::pair<std::size_t, int>, double> weights;
    for (const Sample &sample : set.samples)
        weights[{sample.head, sample.*number}] += sample.weight;
    std::vector<std::tuple<std::size_t, double, int>> order;
    for (const auto &[key, weight] : weights)
        order.emplace_back(key.first, -weight, key.second);
    std::sort(order.begin(), order.end());
    std::vector<int> fold(static_cast<std::size_t>(set.*count), -1);
    int next = 0;
    for (const auto &[head, weight, group] : order) {
        if (fold[static_cast<std::size_t>(group)] < 0)
            fold[static_cast<std::size_t>(group)] = next++ % folds;
    }
    return fold;
}

double quantile(std::vector<std::pair<double, double>> values, double q)
{
    std::sort(values.begin(), values.end());
    double total = 0;
    for (const auto &[value, weight] : values)
        total += weight;
    double run = 0;
    for (const auto &[value, weight] : values) {
        run += weight;
        if (run >= q * total)
            return value;
    }
    return 0;
}

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

/// Adds the differences between repeated measurements of one question: samples next to a row that
/// is not their own.
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

/// A figure of one setup, and the throughput by which predict() chooses between setups.
struct FigureOfSetup {
    CorrectedFigure asked;
    double throughput = 0;
};

FigureOfSetup figureOf(const Sample &sample, const HardwareShape &shape, const SizingTask &task,
                       const Calibration &calibration)
{
    const BaseFigures base = baseFigures(shape, task, calibration.efficiencies);
    const Features features = featuresOf(shape, task, base);
    const auto corrected = [&](Figure figure) {
        return correctedFigure(figure, base, features, shape, task, calibration);
    };
    FigureOfSetup figure{corrected(sample.figure), 0};
    const Figure decisive = throughputFigure(task.kind);
    figure.throughput =
        decisive == sample.figure ? figure.asked.figure.value : corrected(decisive).figure.value;
    return figure;
}

/// The place of a range by how well the figure is known (HeadCorrection::ranges).
std::size_t rangeOfEvidence(Evidence evidence, std::size_t ofFigure)
{
    return ofFigure == kUnseenHardware ? kUnseenHardware
                                       : std::min(static_cast<std::size_t>(evidence),
                                                  static_cast<std::size_t>(Evidence::modelled));
}

/// A served figure: it follows from the server as a whole.
CorrectedFigure servedFigure(const Sample &sample, CorrectedFigure own,
                             const Calibration &calibration)
{
    const BenchmarkQuestion &question = *sample.question;
    const auto answer = predict(question.hardware, question.task, calibration);
    if (!answer)
        return own;
    own.figure = sample.figure == Figure::servingTtft   ? answer->ttftMs
                 : sample.figure == Figure::servingTpot ? answer->tpotMs
                                                        : answer->throughput;
    own.range = rangeOfEvidence(answer->evidence, own.range);
    own.evidence = answer->evidence;
    return own;
}

/// The figure as predict() answers it: of the fastest setup, on the accelerator itself or on a smaller sibling.
CorrectedFigure answeredFigure(const Sample &sample, const Calibration &calibration)
{
    const BenchmarkQuestion &question = *sample.question;
    const FigureOfSetup own = figureOf(sample, question.hardware, question.task, calibration);
    if (question.task.kind == TaskKind::llmServing)
        return servedFigure(sample, own.asked, calibration);
    if (own.asked.evidence == Evidence::measured || !hasSiblings(question.task))
        return own.asked;
    const auto faster = [](const FigureOfSetup &a, const FigureOfSetup &b) {
        return a.throughput >= b.throughput ? a : b;
    };
    const auto slower = [](const FigureOfSetup &a, const FigureOfSetup &b) {
        return a.throughput <= b.throughput ? a : b;
    };
    const auto bestOn = [&](const HardwareShape &shape) {
        const auto of = [&](const SizingTask &task) {
            return std::optional(figureOf(sample, shape, task, calibration));
        };
        return *overSetups(setupsOf(shape, question.task), of, faster, slower);
    };
    FigureOfSetup answer = bestOn(question.hardware);
    if (question.hardware.hasAccelerator()) {
        for (const AcceleratorSpec *card : question.hardware.accelerator->smaller)
            answer = faster(answer, bestOn(withCard(question.hardware, *card)));
    }
    answer.asked.range = own.asked.range;
    return answer.asked;
}

} // namespace

std::string coverageOfRows(const SampleSet &set)
{
    std::map<std::string, int> reasons;
    int understood = 0;
    for (const std::string &reason : set.reasons) {
        if (reason.empty())
            ++understood;
        else
            ++reasons[reason];
    }
    std::string text = std::to_string(understood) + " of " + std::to_string(set.reasons.size())
                       + " rows understood, " + std::to_string(set.samples.size()) + " figures, "
                       + std::to_string(set.groups) + " groups.\n";
    for (const auto &[reason, count] : reasons)
        text.append("  ").append(std::to_string(count)).append(" x ").append(reason).append("\n");
    return text;
}

std::string errorReport(const SampleSet &set, const Validation &validation)
{
    std::string text = "# Errors of the sizing engine\n\n";
    text += "Written by `headroom_calibrate`. Absolute error in percent, weighted by the weight of "
            "the rows (one over "
            "the number of near-identical ones).\n\n";
    text += "## Whole groups left out\n\nEach figure is predicted by a calibration that has seen "
            "no row of the same "
            "task class, source and model.\n\n";
    text += errorTable(set, validation.groups);
    text += "\n### By grade of evidence\n\n" + gradeTable(set, validation.groups);
    text += "\n## Whole sources left out\n\nEach figure is predicted by a calibration that has "
            "seen no row of the same source. Where one source has all rows of a kind, the roofline "
            "answers.\n\n";
    text += errorTable(set, validation.sources);
    text += "\n### By grade of evidence\n\n" + gradeTable(set, validation.sources);
    text += "\n## Whole accelerators and families of instance types left out\n\n";
    text += errorTable(set, validation.hardware);
    text += "\n## The roofline alone, groups left out\n\nFitted efficiencies without learned "
            "residual, shared effects "
            "and nearest rows: the difference to the first table is their share. The ranges are "
            "not calibrated here.\n\n";
    text += errorTable(set, validation.roofline);
    return text;
}

std::string leftOutText(const SampleSet &set, const LeftOut &leftOut)
{
    std::vector<std::array<RangedFigure, kColumns.size()>> rows(set.rowIds.size());
    for (std::size_t i = 0; i < set.samples.size(); ++i) {
        const Sample &sample = set.samples[i];
        const auto column =
            std::find(kColumns.begin(), kColumns.end(), sample.metric) - kColumns.begin();
        rows[sample.row][static_cast<std::size_t>(column)] =
            inRowUnit(sample, leftOut.predictions[i].figure);
    }
    std::string text = "row_id";
    for (const std::string_view column : kColumns)
        text.append(",")
            .append(column)
            .append(",")
            .append(column)
            .append("_low,")
            .append(column)
            .append("_high");
    text += '\n';
    for (std::size_t row = 0; row < rows.size(); ++row) {
        text += set.rowIds[row];
        for (const RangedFigure &figure : rows[row]) {
            std::array<char, 96> buffer{};
            if (figure.present())
                std::snprintf(buffer.data(), buffer.size(), ",%.6g,%.6g,%.6g", figure.value,
                              figure.low, figure.high);
            text += figure.present() ? buffer.data() : ",,,";
        }
        text += '\n';
    }
    return text;
}

std::string efficienciesText(const Efficiencies &efficiencies)
{
    std::string text =
        "# Parameters of the roofline, natural logarithms, fitted by headroom_calibrate to "
        "measured rows.\n"
        "# Offsets are shrunk towards 0, bases towards the values of the literature.\n"
        "parameter,log_value\n";
    for (std::size_t i = 0; i < Efficiencies::kCount; ++i) {
        std::array<char, 32> buffer{};
        std::snprintf(buffer.data(), buffer.size(), ",%.4f\n", efficiencies.value(i));
        text += Efficiencies::nameOf(i);
        text += buffer.data();
    }
    return text;
}

std::string correctionsHeading()
{
    return "# What measurements add to the roofline, as natural logarithms in thousandths; by "
           "headroom_calibrate.\n"
           "# range,head,evidence (0 measured, 1 interpolated, 2 modelled, 3 on unseen "
           "hardware),low,high\n"
           "# effect,head,model|accelerator|cpu,value,name\n"
           "# tree,head,feature:threshold x 5,leaves x 32\n"
           "# head = 6 x figure + 3 on a processor + variant; see app/core/sizing/figure.h and "
           "features.h\n";
}

LeftOut predictLeftOut(const SampleSet &set, LeaveOut what, int folds,
                       const LearnSettings &settings)
{
    const std::vector<int> fold = foldOfGroup(set, what, folds);
    LeftOut result;
    result.predictions.resize(set.samples.size());
    std::vector<bool> left(set.samples.size());
    for (int now = 0; now < folds; ++now) {
        for (std::size_t i = 0; i < set.samples.size(); ++i)
            left[i] =
                fold[static_cast<std::size_t>(set.samples[i].*numberingOf(what).number)] == now;
        const Calibration calibration = learn(set.samples, left, settings);
        for (std::size_t i = 0; i < set.samples.size(); ++i) {
            if (!left[i])
                continue;
            result.predictions[i] = answeredFigure(set.samples[i], calibration);
        }
    }
    return result;
}

namespace {

struct Cell {
    std::vector<std::pair<double, double>> errors;
    double held = 0;
    double weight = 0;
};

/// Errors by name, and of all.
std::string tableOf(const SampleSet &set, const LeftOut &leftOut, const std::string &heading,
                    const std::string &all, auto nameOf)
{
    std::map<std::string, Cell> cells;
    Cell whole;
    for (std::size_t i = 0; i < set.samples.size(); ++i) {
        const Sample &sample = set.samples[i];
        RangedFigure predicted = leftOut.predictions[i].figure;
        double measured = sample.measured;
        if (sample.work > 0) { // the row's figure is a time
            predicted = {sample.work / predicted.value, sample.work / predicted.high,
                         sample.work / predicted.low};
            measured = sample.work / measured;
        }
        const bool held = predicted.low <= measured && measured <= predicted.high;
        for (Cell *one : {&cells[nameOf(i)], &whole}) {
            one->errors.emplace_back(std::abs(predicted.value / measured - 1) * 100, sample.weight);
            one->held += held ? sample.weight : 0;
            one->weight += sample.weight;
        }
    }
    std::string text = heading;
    const auto line = [&](const std::string &name, const Cell &cell) {
        char buffer[160];
        std::snprintf(buffer, sizeof buffer, "| %s | %zu | %.1f | %.0f | %.2f |\n", name.c_str(),
                      cell.errors.size(), quantile(cell.errors, 0.5), quantile(cell.errors, 0.9),
                      cell.held / cell.weight);
        text += buffer;
    };
    for (const auto &[name, cell] : cells)
        line(name, cell);
    line(all, whole);
    return text;
}

std::string placeOf(const Sample &sample)
{
    return sample.question->onProcessor ? "CPU" : "accelerator";
}

} // namespace

std::string errorTable(const SampleSet &set, const LeftOut &leftOut)
{
    return tableOf(set, leftOut,
                   "| task | figure | on | rows | median % | p90 % | range holds "
                   "|\n|---|---|---|---|---|---|---|\n",
                   "all | | ", [&](std::size_t i) {
                       const Sample &sample = set.samples[i];
                       return std::string(set.taskClasses[sample.row]) + " | "
                              + std::string(sample.metric) + " | " + placeOf(sample);
                   });
}

std::string gradeTable(const SampleSet &set, const LeftOut &leftOut)
{
    constexpr std::array<std::string_view, 4> kGrades{"measured", "interpolated", "modelled",
                                                      "hardware that nobody measured"};
    return tableOf(set, leftOut,
                   "| on | grade | rows | median % | p90 % | range holds "
                   "|\n|---|---|---|---|---|---|\n",
                   "all | ", [&](std::size_t i) {
                       return placeOf(set.samples[i]) + " | "
                              + std::string(kGrades[leftOut.predictions[i].range]);
                   });
}

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
        // Measured hardware is at least as certain as its repeats, and never less certain than
        // unseen hardware.
        correction.ranges[0] = repeats[head].size() >= kEnough ? rangeOf(repeats[head]) : pooled;
        correction.ranges[0].low = std::max(correction.ranges[0].low, pooled.low);
        correction.ranges[0].high = std::min(correction.ranges[0].high, pooled.high);
        LogRange &foreign = correction.ranges[kUnseenHardware];
        foreign = rangeOf(unseen[head]);
        // Most processors were measured under a name that says nothing: there the model may be new
        // as well.
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
        // A group that was left out counts as unseen even where another source measured the same
        // question.
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
