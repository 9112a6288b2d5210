// SPDX-License-Identifier: GPL-3.0-or-later
#include "fitter/learn.h"

#include "fitter/fit_efficiencies.h"
#include "fitter/fit_trees.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

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

/// Adds the mean residuals by index to `table`, shrunk as if by `doubt` further rows with residual
/// 0.
void fitTable(const std::vector<Point> &points, const SharedEffects &effects,
              std::vector<float> &table, double doubt, auto indexOf, auto levelOf)
{
    std::map<int, Level> levels;
    for (const Point &point : points) {
        const int index = indexOf(*point.sample);
        if (index < 0)
            continue;
        const BenchmarkQuestion &question = *point.sample->question;
        const double rest = point.residual - effects.of(question.hardware, question.task)
                            + SharedEffects::at(table, index) - levelOf(point);
        Level &level = levels[index];
        level.sum += point.weight * std::clamp(rest, -1.0, 1.0);
        level.weight += point.weight;
    }
    for (const auto &[index, level] : levels)
        put(table, index, level.sum / (level.weight + doubt));
}

/// Common effects of the rows of one model, card or processor. Hardware effects are fitted within
/// groups: a group that is off as a whole says nothing about its cards.
void fitEffects(const std::vector<Point> &points, SharedEffects &effects, double doubt)
{
    std::map<int, Level> groups;
    for (const Point &point : points) {
        Level &level = groups[point.sample->group];
        level.sum += point.weight * point.residual;
        level.weight += point.weight;
    }
    const auto groupLevel = [&](const Point &point) {
        const Level &level = groups[point.sample->group];
        return level.sum / level.weight;
    };
    for (int round = 0; round < 3; ++round) {
        fitTable(
            points, effects, effects.accelerator, doubt,
            [](const Sample &sample) {
                const HardwareShape &hardware = sample.question->hardware;
                return hardware.hasAccelerator() ? hardware.accelerator->index : -1;
            },
            groupLevel);
        fitTable(
            points, effects, effects.cpuModel, doubt,
            [](const Sample &sample) {
                const HardwareShape &hardware = sample.question->hardware;
                return hardware.hasAccelerator() ? -1 : hardware.cpuModelId;
            },
            groupLevel);
        fitTable(
            points, effects, effects.model, doubt,
            [](const Sample &sample) { return sample.question->task.model->index; },
            [](const Point &) { return 0.0; });
    }
}

/// Mean residual of each group that is withheld from the trees, because the next model will have
/// another one: half of it where vendors tune each model for itself, and in training where models
/// of many kinds meet; elsewhere nothing, because sizes explain it.
std::map<int, double> groupLevels(const std::vector<Point> &points, std::size_t head)
{
    const auto figure = static_cast<Figure>(head / 6);
    const bool samples = figure == Figure::sampleThroughput || figure == Figure::sampleLatency;
    const bool vendor = head % 3 == static_cast<std::size_t>(SoftwareClass::vendorBest);
    const bool processor = head / 3 % 2 == 1; // too few rows to tell level from structure
    const bool otherTraining = figure == Figure::trainingThroughput && head % 3 == 1;
    const double share = otherTraining || (samples && vendor && !processor) ? 0.5 : 0.0;
    std::map<int, Level> sums;
    for (const Point &point : points) {
        Level &level = sums[point.sample->group];
        level.sum += point.weight * point.residual;
        level.weight += point.weight;
    }
    std::map<int, double> levels;
    for (const auto &[group, level] : sums)
        levels[group] = share * level.sum / level.weight;
    return levels;
}

/// Heads in which a few models of different kinds or sizes differ strongly.
bool namesModels(std::size_t head)
{
    const auto figure = static_cast<Figure>(head / 6);
    return figure == Figure::prefillThroughput || figure == Figure::sampleThroughput
           || figure == Figure::sampleLatency;
}

constexpr std::size_t kManyModels = 15;

std::size_t modelCount(const std::vector<Point> &points)
{
    std::set<const ModelProfile *> models;
    for (const Point &point : points)
        models.insert(point.sample->question->task.model);
    return models.size();
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
    const std::vector<bool> mistaken = mistakenSamples(samples, left, calibration.efficiencies);
    const std::vector<double> weights = balancedWeights(samples, left);
    std::vector<std::vector<Point>> heads(kHeadCount);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (left[i] || mistaken[i])
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
        heads[sample.head].push_back(
            {&sample,
             correctionFeatures(question.hardware, question.task, calibration.efficiencies),
             std::log(sample.measured / base.of(sample.figure)), weights[i]});
    }
    for (std::size_t head = 0; head < kHeadCount; ++head) {
        HeadCorrection &correction = calibration.corrections.heads[head];
        std::vector<Point> &points = heads[head];
        correction.learned = !points.empty();
        if (settings.trees) {
            const std::map<int, double> levels = groupLevels(points, head);
            std::vector<TreeSample> inputs;
            for (const Point &point : points)
                inputs.push_back({point.features, point.residual - levels.at(point.sample->group),
                                  point.weight, point.sample->group});
            TreeSettings trees;
            // With few models their sizes are names: a tree would learn each by heart.
            if (namesModels(head) && modelCount(points) < kManyModels)
                trees.firstFeature = kModelFeatures;
            correction.trees = fitTrees(inputs, trees);
            correction.treeTable = TreeTable(correction.trees);
            for (Point &point : points)
                point.residual -= correction.treeTable.residual(point.features);
        }
        if (settings.effects)
            fitEffects(points, correction.effects, namesModels(head) ? 30 : 12);
    }
    if (settings.nearest)
        calibration.measurements.build(selectMeasurements(samples, left, calibration));
    return calibration;
}

} // namespace headroom::calibration
