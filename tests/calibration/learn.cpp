// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn.h"

#include "fit_efficiencies.h"
#include "fit_trees.h"
#include "select_measurements.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace headroom::calibration {
namespace {

struct Point {
    const Sample *sample = nullptr;
    Features features{};
    double residual = 0;
    double weight = 0;
};

void put(std::vector<float> &effects, int index, double value)
{
    if (index < 0)
        return;
    if (effects.size() <= static_cast<std::size_t>(index))
        effects.resize(static_cast<std::size_t>(index) + 1);
    effects[static_cast<std::size_t>(index)] = static_cast<float>(value);
}

struct Level {
    double sum = 0;
    double weight = 0;
};

/// Means of what is left over, by model and by hardware in turn, shrunk as if `doubt` rows at 0 stood beside.
void fitEffects(std::vector<Point> &points, SharedEffects &effects)
{
    constexpr double kModelDoubt = 12;
    constexpr double kHardwareDoubt = 12;
    for (int round = 0; round < 4; ++round) {
        const auto fit = [&](std::vector<float> &table, double doubt, auto indexOf) {
            std::map<int, Level> levels;
            for (const Point &point : points) {
                const int index = indexOf(*point.sample);
                if (index < 0)
                    continue;
                Level &level = levels[index];
                const double rest =
                    point.residual
                    - effects.of(point.sample->question->hardware, point.sample->question->task)
                    + SharedEffects::at(table, index);
                level.sum += point.weight * std::min(1.0, std::max(-1.0, rest));
                level.weight += point.weight;
            }
            for (const auto &[index, level] : levels)
                put(table, index, level.sum / (level.weight + doubt));
        };
        fit(effects.model, kModelDoubt,
            [](const Sample &sample) { return sample.question->task.model->index; });
        fit(effects.accelerator, kHardwareDoubt, [](const Sample &sample) {
            const HardwareShape &hardware = sample.question->hardware;
            return hardware.hasAccelerator() ? hardware.accelerator->index : -1;
        });
        fit(effects.cpuModel, kHardwareDoubt, [](const Sample &sample) {
            const HardwareShape &hardware = sample.question->hardware;
            return hardware.hasAccelerator() ? -1 : hardware.cpuModelId;
        });
    }
}

/// A group whose rows lie twentyfold or more off as a whole was measured in another unit than it is labelled with:
/// nothing is learned from it.
void dropMistakenGroups(std::vector<std::vector<Point>> &heads)
{
    constexpr double kMistaken = 3.0;
    for (std::vector<Point> &points : heads) {
        std::map<int, std::vector<double>> residuals;
        for (const Point &point : points)
            residuals[point.sample->group].push_back(point.residual);
        std::map<int, bool> mistaken;
        for (auto &[group, values] : residuals) {
            std::sort(values.begin(), values.end());
            mistaken[group] = std::abs(values[values.size() / 2]) > kMistaken;
        }
        std::erase_if(points, [&](const Point &point) { return mistaken[point.sample->group]; });
    }
}

} // namespace

std::vector<double> balancedWeights(const std::vector<Sample> &samples,
                                    const std::vector<bool> &left)
{
    std::map<std::pair<int, std::size_t>, double> totals;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (!left[i])
            totals[{samples[i].group, samples[i].head}] += samples[i].weight;
    }
    std::vector<double> weights(samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (!left[i])
            weights[i] =
                3.0 * samples[i].weight / std::sqrt(totals[{samples[i].group, samples[i].head}]);
    }
    return weights;
}

Calibration learn(const std::vector<Sample> &samples, const std::vector<bool> &left,
                  const LearnSettings &settings)
{
    Calibration calibration;
    calibration.efficiencies = fitEfficiencies(samples, left);
    const std::vector<double> weights = balancedWeights(samples, left);
    std::vector<std::vector<Point>> heads(kHeadCount);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (left[i])
            continue;
        const Sample &sample = samples[i];
        const BenchmarkQuestion &question = *sample.question;
        const BaseFigures base =
            baseFigures(question.hardware, question.task, calibration.efficiencies);
        if (base.of(sample.figure) <= 0)
            continue;
        if (sample.figure == Figure::sampleLatency && !waitsForArrivals(question.task.load))
            continue; // follows from the throughput
        if (question.minutes)
            continue; // how long a training takes to converge says little about speed
        heads[sample.head].push_back({&sample, featuresOf(question.hardware, question.task, base),
                                      std::log(sample.measured / base.of(sample.figure)),
                                      weights[i]});
    }
    dropMistakenGroups(heads);
    for (std::size_t head = 0; head < kHeadCount; ++head) {
        HeadCorrection &correction = calibration.corrections.heads[head];
        std::vector<Point> &points = heads[head];
        correction.learned = !points.empty();
        if (settings.trees) {
            std::vector<TreeSample> inputs;
            for (const Point &point : points)
                inputs.push_back(
                    {point.features, point.residual, point.weight, point.sample->group});
            correction.trees = fitTrees(inputs, {});
            for (Point &point : points)
                point.residual -= correction.trees.residual(point.features);
        }
        if (settings.effects)
            fitEffects(points, correction.effects);
    }
    if (settings.nearest)
        calibration.measurements.build(selectMeasurements(samples, left, calibration));
    return calibration;
}

} // namespace headroom::calibration
