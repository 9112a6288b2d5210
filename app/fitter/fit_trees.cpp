// SPDX-License-Identifier: GPL-3.0-or-later
#include "fitter/fit_trees.h"

#include <algorithm>
#include <map>
#include <random>

namespace headroom::calibration {
namespace {

constexpr std::size_t kBins = 32;
constexpr std::size_t kDepth = ResidualTrees::kDepth;
constexpr std::size_t kLeaves = ResidualTrees::kLeaves;

struct Binned {
    std::vector<std::array<std::uint8_t, kFeatureCount>> bins;
    std::array<std::vector<float>, kFeatureCount>
        borders; ///< bin b contains values above borders[b-1]
};

Binned binned(const std::vector<TreeSample> &samples)
{
    Binned result;
    result.bins.resize(samples.size());
    for (std::size_t f = 0; f < kFeatureCount; ++f) {
        std::map<float, double> weights;
        double total = 0;
        for (const TreeSample &sample : samples) {
            weights[sample.features[f]] += sample.weight;
            total += sample.weight;
        }
        std::vector<float> &borders = result.borders[f];
        double run = 0;
        float previous = 0;
        bool first = true;
        for (const auto &[value, weight] : weights) {
            const double perBin = total / kBins;
            const bool few = weights.size() <= kBins;
            if (!first && (few || run >= perBin) && borders.size() < kBins - 1) {
                borders.push_back(0.5F * (previous + value));
                run = 0;
            }
            run += weight;
            previous = value;
            first = false;
        }
        for (std::size_t i = 0; i < samples.size(); ++i)
            result.bins[i][f] = static_cast<std::uint8_t>(
                std::upper_bound(borders.begin(), borders.end(), samples[i].features[f],
                                 [](float value, float border) { return value <= border; })
                - borders.begin());
    }
    return result;
}

struct Sums {
    double gradient = 0;
    double weight = 0;
};

/// Best question over all leaves of one depth.
struct Choice {
    double gain = -1;
    std::size_t feature = 0;
    std::size_t border = 0;
};

class TreeBuilder
{
public:
    TreeBuilder(const std::vector<TreeSample> &samples, const Binned &bins,
                const TreeSettings &settings)
        : m_samples(samples),
          m_bins(bins),
          m_settings(settings)
    {}

    void addTree(const std::vector<double> &residuals, const std::vector<double> &weights,
                 const std::vector<bool> &features, ResidualTrees &trees)
    {
        m_leaf.assign(m_samples.size(), 0);
        std::array<ResidualTrees::Question, kDepth> questions{};
        for (std::size_t depth = 0; depth < kDepth; ++depth) {
            const Choice choice =
                bestQuestion(residuals, weights, features, std::size_t{1} << depth);
            if (choice.gain <= 0) {
                questions[depth] = {0, 3e38F};
                continue;
            }
            questions[depth] = {static_cast<std::uint32_t>(choice.feature),
                                m_bins.borders[choice.feature][choice.border]};
            for (std::size_t i = 0; i < m_samples.size(); ++i) {
                if (m_bins.bins[i][choice.feature] > choice.border)
                    m_leaf[i] |= std::size_t{1} << depth;
            }
        }
        trees.questions.push_back(questions);
        trees.leaves.push_back(leafValues(residuals, weights));
    }

    [[nodiscard]] std::size_t leafOf(std::size_t sample) const { return m_leaf[sample]; }

private:
    Choice bestQuestion(const std::vector<double> &residuals, const std::vector<double> &weights,
                        const std::vector<bool> &features, std::size_t leaves)
    {
        Choice best;
        std::vector<Sums> sums(kLeaves * kBins);
        for (std::size_t f = 0; f < kFeatureCount; ++f) {
            if (!features[f] || m_bins.borders[f].empty())
                continue;
            std::fill(sums.begin(), sums.end(), Sums{});
            for (std::size_t i = 0; i < m_samples.size(); ++i) {
                if (weights[i] <= 0)
                    continue;
                Sums &sum = sums[m_leaf[i] * kBins + m_bins.bins[i][f]];
                sum.gradient += weights[i] * residuals[i];
                sum.weight += weights[i];
            }
            for (std::size_t border = 0; border < m_bins.borders[f].size(); ++border) {
                const double gain = gainOf(sums, leaves, border);
                if (gain > best.gain + 1e-12)
                    best = {gain, f, border};
            }
        }
        return best;
    }

    double gainOf(const std::vector<Sums> &sums, std::size_t leaves, std::size_t border) const
    {
        double gain = 0;
        for (std::size_t leaf = 0; leaf < leaves; ++leaf) {
            Sums low;
            Sums high;
            for (std::size_t bin = 0; bin < kBins; ++bin) {
                const Sums &sum = sums[leaf * kBins + bin];
                Sums &side = bin <= border ? low : high;
                side.gradient += sum.gradient;
                side.weight += sum.weight;
            }
            const auto score = [&](double gradient, double weight) {
                return gradient * gradient / (weight + m_settings.shrinkage);
            };
            gain += score(low.gradient, low.weight) + score(high.gradient, high.weight)
                    - score(low.gradient + high.gradient, low.weight + high.weight);
        }
        return gain;
    }

    std::array<float, kLeaves> leafValues(const std::vector<double> &residuals,
                                          const std::vector<double> &weights) const
    {
        std::array<Sums, kLeaves> sums{};
        for (std::size_t i = 0; i < m_samples.size(); ++i) {
            sums[m_leaf[i]].gradient += weights[i] * residuals[i];
            sums[m_leaf[i]].weight += weights[i];
        }
        std::array<float, kLeaves> values{};
        for (std::size_t leaf = 0; leaf < kLeaves; ++leaf)
            values[leaf] = static_cast<float>(m_settings.rate * sums[leaf].gradient
                                              / (sums[leaf].weight + m_settings.shrinkage));
        return values;
    }

    const std::vector<TreeSample> &m_samples;
    const Binned &m_bins;
    const TreeSettings &m_settings;
    std::vector<std::size_t> m_leaf;
};

} // namespace

ResidualTrees fitTrees(const std::vector<TreeSample> &samples, const TreeSettings &settings)
{
    ResidualTrees trees;
    if (samples.size() < 20)
        return trees;
    const Binned bins = binned(samples);
    TreeBuilder builder(samples, bins, settings);
    std::vector<double> residuals(samples.size());
    std::vector<double> gradients(samples.size());
    std::vector<double> weights(samples.size());
    int groups = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        residuals[i] = samples[i].residual;
        groups = std::max(groups, samples[i].group + 1);
    }
    std::mt19937 random(20261120);
    for (int tree = 0; tree < settings.trees; ++tree) {
        // Each tree sees three groups in four and half of the features.
        std::vector<bool> seen(static_cast<std::size_t>(groups));
        for (std::size_t g = 0; g < seen.size(); ++g)
            seen[g] = random() % 4 != 0;
        std::vector<bool> features(kFeatureCount);
        for (std::size_t f = 0; f < kFeatureCount; ++f)
            features[f] = random() % 2 == 0 && f >= settings.firstFeature;
        for (std::size_t i = 0; i < samples.size(); ++i) {
            gradients[i] = std::clamp(residuals[i], -settings.outlier, settings.outlier);
            weights[i] = seen[static_cast<std::size_t>(samples[i].group)] ? samples[i].weight : 0.0;
        }
        builder.addTree(gradients, weights, features, trees);
        for (std::size_t i = 0; i < samples.size(); ++i)
            residuals[i] -= static_cast<double>(trees.leaves.back()[builder.leafOf(i)]);
    }
    return trees;
}

} // namespace headroom::calibration
