// SPDX-License-Identifier: GPL-3.0-or-later
#include "fitter/fit_efficiencies.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace headroom::calibration {
namespace {

/// Rows of many near-identical questions are thinned so that no group decides alone.
struct Point {
    const Sample *sample;
    double weight;
};

Phase phaseOf(const SizingTask &task)
{
    const Phase samples =
        task.software == SoftwareClass::vendorBest ? Phase::vendorSamples : Phase::samples;
    switch (task.kind) {
    case TaskKind::training: return Phase::training;
    case TaskKind::prefill: return Phase::prefill;
    case TaskKind::batchInference:
    case TaskKind::onlineInference: return samples;
    case TaskKind::classicalTraining: return Phase::classical;
    default: return Phase::decode;
    }
}

std::vector<Point> pointsOf(const std::vector<Sample> &samples, const std::vector<bool> &left,
                            Phase phase)
{
    std::map<std::pair<int, std::size_t>, double> weightOfGroup;
    std::map<std::pair<int, std::size_t>, int> countOfGroup;
    const auto wanted = [&](std::size_t i) {
        const Sample &sample = samples[i];
        return !left[i] && phaseOf(sample.question->task) == phase
               && sample.figure != Figure::sampleLatency && !sample.question->minutes;
    };
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (wanted(i))
            weightOfGroup[{samples[i].group, samples[i].head}] += samples[i].weight;
    }
    std::vector<Point> points;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        if (!wanted(i))
            continue;
        const Sample &sample = samples[i];
        const std::pair<int, std::size_t> key{sample.group, sample.head};
        const int seen = countOfGroup[key]++;
        const double total = weightOfGroup[key];
        // at most about 60 rows of a group: every k-th
        const int step = std::max(1, static_cast<int>(total / 60.0));
        if (seen % step == 0)
            points.push_back({&sample, sample.weight * step / std::sqrt(total)});
    }
    return points;
}

/// Beyond this logarithm errors count linearly. Where models of many kinds meet, few of which a
/// roofline describes, the fit is nearly that of medians.
double bendOf(Phase phase)
{
    return phase == Phase::prefill || phase == Phase::decode ? 0.5 : 0.2;
}

double cost(const std::vector<Point> &points, const Efficiencies &efficiencies, Phase phase)
{
    const std::size_t first = static_cast<std::size_t>(phase) * Efficiencies::kPerPhase;
    const double bend = bendOf(phase);
    double sum = 0;
    for (const Point &point : points) {
        const Sample &sample = *point.sample;
        const double predicted =
            baseFigures(sample.question->hardware, sample.question->task, efficiencies)
                .of(sample.figure);
        if (predicted <= 0)
            continue;
        const double error = std::abs(std::log(sample.measured / predicted));
        sum +=
            point.weight * (error < bend ? error * error / (2 * bend) : error - bend / 2); // Huber
    }
    for (std::size_t i = first; i < first + Efficiencies::kPerPhase; ++i) {
        const double distance = efficiencies.value(i) - Efficiencies::prior(i);
        sum += 0.5 * Efficiencies::stiffness(i) * distance * distance;
    }
    return sum;
}

/// Pattern search along each parameter in turn: slow and sure, and the same on every machine.
void fitPhase(const std::vector<Point> &points, Phase phase, Efficiencies &efficiencies)
{
    const std::size_t first = static_cast<std::size_t>(phase) * Efficiencies::kPerPhase;
    double best = cost(points, efficiencies, phase);
    std::vector<double> steps(Efficiencies::kPerPhase, 0.4);
    for (int sweep = 0; sweep < 14; ++sweep) {
        const double before = best;
        for (std::size_t k = 0; k < Efficiencies::kPerPhase; ++k) {
            if (steps[k] < 0.02)
                continue;
            const double old = efficiencies.value(first + k);
            bool moved = false;
            for (const double direction : {1.0, -1.0}) {
                efficiencies.setValue(first + k, old + direction * steps[k]);
                const double now = cost(points, efficiencies, phase);
                if (now < best - 1e-9) {
                    best = now;
                    moved = true;
                    break;
                }
                efficiencies.setValue(first + k, old);
            }
            steps[k] *= moved ? 1.3 : 0.45;
        }
        if (before - best < 1e-4 * before)
            break;
    }
}

/// One pass over all phases. Serving needs the prefill's parameters, so that phase comes before
/// decode.
void fitPhases(const std::vector<Sample> &samples, const std::vector<bool> &left,
               Efficiencies &efficiencies)
{
    for (const Phase phase : {Phase::training, Phase::prefill, Phase::decode, Phase::samples,
                              Phase::vendorSamples, Phase::classical})
        fitPhase(pointsOf(samples, left, phase), phase, efficiencies);
}

} // namespace

std::vector<bool> mistakenSamples(const std::vector<Sample> &samples, const std::vector<bool> &left,
                                  const Efficiencies &efficiencies)
{
    constexpr double kMistaken = 2.0;
    std::map<std::pair<int, std::size_t>, std::vector<double>> residuals;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const Sample &sample = samples[i];
        const BenchmarkQuestion &question = *sample.question;
        const double base =
            baseFigures(question.hardware, question.task, efficiencies).of(sample.figure);
        if (!left[i] && base > 0)
            residuals[{sample.group, sample.head}].push_back(std::log(sample.measured / base));
    }
    for (auto &[group, values] : residuals)
        std::sort(values.begin(), values.end());
    std::vector<bool> mistaken(samples.size());
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const auto found = residuals.find({samples[i].group, samples[i].head});
        mistaken[i] = found != residuals.end()
                      && std::abs(found->second[found->second.size() / 2]) > kMistaken;
    }
    return mistaken;
}

Efficiencies fitEfficiencies(const std::vector<Sample> &samples, const std::vector<bool> &left)
{
    Efficiencies efficiencies;
    fitPhases(samples, left, efficiencies);
    // Mislabelled samples show once the others are fitted, and must not bias the fit.
    std::vector<bool> ignored = mistakenSamples(samples, left, efficiencies);
    for (std::size_t i = 0; i < ignored.size(); ++i)
        ignored[i] = ignored[i] || left[i];
    fitPhases(samples, ignored, efficiencies);
    return efficiencies;
}

} // namespace headroom::calibration
