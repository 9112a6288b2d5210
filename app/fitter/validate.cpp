// SPDX-License-Identifier: GPL-3.0-or-later
#include "fitter/validate.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <tuple>

namespace headroom::calibration {
namespace {

/// Folds of whole groups: the groups of each head, largest first, dealt out in turn.
std::vector<int> foldOfGroup(const SampleSet &set, LeaveOut what, int folds)
{
    const auto groupOf = [&](const Sample &sample) {
        return what == LeaveOut::groups ? sample.group : sample.hardware;
    };
    const int count = what == LeaveOut::groups ? set.groups : set.hardwares;
    std::map<std::pair<std::size_t, int>, double> weights;
    for (const Sample &sample : set.samples)
        weights[{sample.head, groupOf(sample)}] += sample.weight;
    std::vector<std::tuple<std::size_t, double, int>> order;
    for (const auto &[key, weight] : weights)
        order.emplace_back(key.first, -weight, key.second);
    std::sort(order.begin(), order.end());
    std::vector<int> fold(static_cast<std::size_t>(count), -1);
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

} // namespace

LeftOut predictLeftOut(const SampleSet &set, LeaveOut what, int folds,
                       const LearnSettings &settings)
{
    const std::vector<int> fold = foldOfGroup(set, what, folds);
    LeftOut result;
    result.predictions.resize(set.samples.size());
    std::vector<bool> left(set.samples.size());
    for (int now = 0; now < folds; ++now) {
        for (std::size_t i = 0; i < set.samples.size(); ++i) {
            const int group =
                what == LeaveOut::groups ? set.samples[i].group : set.samples[i].hardware;
            left[i] = fold[static_cast<std::size_t>(group)] == now;
        }
        const Calibration calibration = learn(set.samples, left, settings);
        for (std::size_t i = 0; i < set.samples.size(); ++i) {
            if (!left[i])
                continue;
            const Sample &sample = set.samples[i];
            const BenchmarkQuestion &question = *sample.question;
            const BaseFigures base =
                baseFigures(question.hardware, question.task, calibration.efficiencies);
            result.predictions[i] = correctedFigure(
                sample.figure, base, featuresOf(question.hardware, question.task, base),
                question.hardware, question.task, calibration);
        }
    }
    return result;
}

std::string errorTable(const SampleSet &set, const LeftOut &leftOut)
{
    struct Cell {
        std::vector<std::pair<double, double>> errors;
        double held = 0;
        double weight = 0;
    };
    std::map<std::tuple<std::string, std::string, std::string>, Cell> cells;
    Cell all;
    for (std::size_t i = 0; i < set.samples.size(); ++i) {
        const Sample &sample = set.samples[i];
        const BenchmarkQuestion &question = *sample.question;
        RangedFigure predicted = leftOut.predictions[i].figure;
        double measured = sample.measured;
        if (sample.work > 0) { // the row's figure is a time
            predicted = {sample.work / predicted.value, sample.work / predicted.high,
                         sample.work / predicted.low};
            measured = sample.work / measured;
        }
        Cell &cell = cells[{std::string(set.taskClasses[sample.row]), std::string(sample.metric),
                            question.onProcessor ? "CPU" : "accelerator"}];
        const bool held = predicted.low <= measured && measured <= predicted.high;
        for (Cell *one : {&cell, &all}) {
            one->errors.emplace_back(std::abs(predicted.value / measured - 1) * 100, sample.weight);
            one->held += held ? sample.weight : 0;
            one->weight += sample.weight;
        }
    }
    std::string text = "| task | figure | on | rows | median % | p90 % | range holds "
                       "|\n|---|---|---|---|---|---|---|\n";
    const auto line = [&](const std::string &name, const Cell &cell) {
        char buffer[160];
        std::snprintf(buffer, sizeof buffer, "| %s | %zu | %.1f | %.0f | %.2f |\n", name.c_str(),
                      cell.errors.size(), quantile(cell.errors, 0.5), quantile(cell.errors, 0.9),
                      cell.held / cell.weight);
        text += buffer;
    };
    for (const auto &[key, cell] : cells)
        line(std::get<0>(key) + " | " + std::get<1>(key) + " | " + std::get<2>(key), cell);
    line("all | | ", all);
    return text;
}

} // namespace headroom::calibration
