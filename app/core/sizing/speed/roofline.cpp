// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/speed/roofline.h"

#include "core/sizing/task/token_work.h"

#include <algorithm>

namespace headroom {

namespace {

/// llama.cpp takes a prompt in micro-batches of 512 tokens unless told otherwise (its option --ubatch-size): the
/// weights are read, and the kernels launched, once for each.
constexpr double kMicroBatch = 512;

/// Operations of the narrow format that the extra time of attention in 16 bits amounts to.
double narrowed(const DeviceRates &rates, double attention)
{
    return (rates.attentionCost - 1) * attention;
}

} // namespace

RooflineTime prefillTime(const DeviceRates &rates, const SizingTask &task, double devices,
                         double prompts, double tokens, double communicationFactor)
{
    const ModelProfile &model = *task.model;
    RooflineTime time;
    const double cached = cachedTokens(task, tokens);
    const double fresh = tokens - cached;
    const double all = prompts * fresh;
    const bool inParts = task.softwareName == SoftwareName::llamaCpp && all > kMicroBatch;
    const double pass = inParts ? kMicroBatch : all;
    const double passes = inParts ? std::ceil(all / kMicroBatch) : 1.0;
    const double fill = pass / (pass + rates.halfRows);
    const double attention = freshAttentionFlopsPerToken(model, tokens, cached);
    const double work = layerFlopsPerToken(model, 1.0 / std::max(1.0, fresh)) + attention
                        + narrowed(rates, attention);
    time.compute = all * work / (devices * rates.flops * fill);
    const double weights =
        passes * weightBytesRead(model, task.precision) * weightShareRead(model, pass);
    const double activations = all * model.layers * model.hidden * 2.0 * 8.0;
    // The new tokens attend to what is kept of a prompt: it is read, once.
    const double kept =
        cached > 0 ? prompts * sequenceBytes(model, cached, task.cachePrecision) : 0.0;
    time.memory = (weights + activations + kept) / (devices * rates.bandwidth);
    time.overhead = passes * (rates.perStep + model.layers * rates.perLayer);
    // Two all-reduces per layer of the hidden states (Megatron-LM, arXiv:1909.08053).
    if (devices > 1)
        time.communication = communicationFactor * 2.0 * model.layers
                             * allReduceSeconds(all * model.hidden * 2.0, devices, rates);
    return time;
}

namespace {

/// A pass over `rows` tokens of the sequences whose caches it reads.
RooflineTime decodePass(const DeviceRates &rates, const SizingTask &task, double devices,
                        double sequences, double rows, double context, double communicationFactor)
{
    const ModelProfile &model = *task.model;
    RooflineTime time;
    const double work = forwardFlopsPerToken(model, context, false, 1.0)
                        + narrowed(rates, attentionFlopsPerToken(model, context, false));
    time.compute = rows * work / (devices * rates.flops);
    const double weights = weightBytesRead(model, task.precision) * weightShareRead(model, rows);
    const double cache = sequences * sequenceBytes(model, context, task.cachePrecision);
    time.memory = (weights / devices + cache / cacheSharers(model, devices)) / rates.bandwidth;
    time.overhead = rates.perStep + model.layers * rates.perLayer;
    if (devices > 1)
        time.communication = communicationFactor * 2.0 * model.layers
                             * allReduceSeconds(rows * model.hidden * 2.0, devices, rates);
    return time;
}

/// Drafting one token for each sequence: a layer of the model's own kind and its output layer (EAGLE, arXiv:2401.15077, and
/// multi-token prediction, arXiv:2412.19437, draft so).
RooflineTime draftTime(const DeviceRates &rates, const SizingTask &task, double devices,
                       double sequences, double context)
{
    const ModelProfile &model = *task.model;
    const double layers = std::max(1, model.layers);
    const double head = headParamsB(model) * 1e9;
    const double work =
        layerFlopsPerToken(model, layers) + attentionFlopsPerToken(model, context, false);
    const double weights = weightBytesRead(model, task.precision) - 2.0 * head;
    RooflineTime time;
    time.compute = sequences * work / layers / (devices * rates.flops);
    time.memory = (weights * weightShareRead(model, sequences) / layers + 2.0 * head
                   + sequences * sequenceBytes(model, context, task.cachePrecision) / layers)
                  / (devices * rates.bandwidth);
    time.overhead = 2 * rates.perLayer;
    return time;
}

} // namespace

RooflineTime decodeStepTime(const DeviceRates &rates, const SizingTask &task, double devices,
                            double sequences, double context, double communicationFactor)
{
    if (task.tokensPerStep <= 1)
        return decodePass(rates, task, devices, sequences, sequences, context, communicationFactor);
    const double each = tokensInStep(task);
    RooflineTime step =
        decodePass(rates, task, devices, sequences, each * sequences, context, communicationFactor);
    step += draftTime(rates, task, devices, sequences, context).times(each - 1);
    return step.times(1 / task.tokensPerStep);
}

RooflineTime classicalTime(const HardwareShape &hardware, const SizingTask &task,
                           const Efficiencies &efficiencies)
{
    // szilard/GBM-perf: 8-13 million rows * trees per second on 36-64 threads at a million rows and
    // depth 10; about 2,000 simple operations and 400 bytes per row and tree.
    constexpr double kOperations = 2000;
    constexpr double kBytes = 400;
    constexpr double kRowTrees = 1e6;
    RooflineTime time;
    const DeviceRates rates = deviceRates(Phase::classical, hardware, task, efficiencies);
    if (hardware.hasAccelerator()) {
        time.compute = kRowTrees * kOperations / rates.flops;
        time.memory = kRowTrees * kBytes / rates.bandwidth;
    } else {
        const double cores = std::max(1.0, hardware.cpu.cores);
        const double useful = std::pow(cores, 0.7); // histograms are merged between threads
        time.compute = kRowTrees * kOperations / (useful * 2.8e9 * 0.5);
        time.memory = kRowTrees * kBytes / rates.bandwidth;
    }
    // Small tables cannot fill the machine: a fixed cost per tree.
    const double rows = task.classicalRows > 0 ? task.classicalRows : 1e6;
    time.overhead = rates.perStep * kRowTrees / rows;
    return time;
}

double allReduceSeconds(double bytes, double devices, double linkBandwidth, double linkLatency)
{
    if (devices <= 1 || linkBandwidth <= 0)
        return 0;
    return bytes * 2.0 * (devices - 1) / devices / linkBandwidth
           + linkLatency * (1.0 + std::log2(devices));
}

double allReduceSeconds(double bytes, double devices, const DeviceRates &rates)
{
    const double inside = std::clamp(rates.linkedDevices, 1.0, std::max(1.0, devices));
    return allReduceSeconds(bytes, inside, rates.linkBandwidth, rates.linkLatency)
           + allReduceSeconds(bytes / inside, devices / inside, rates.networkBandwidth,
                              rates.networkLatency);
}

double pipelineBubble(double stages, double microBatches)
{
    if (stages <= 1 || microBatches <= 0)
        return 0;
    return (stages - 1) / (microBatches + stages - 1);
}

} // namespace headroom
