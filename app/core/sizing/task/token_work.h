// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/model_profile.h"

#include <algorithm>
#include <cmath>

namespace headroom {

/// Parameters in billions of the output layer, which maps hidden states to the vocabulary.
[[nodiscard]] inline double headParamsB(const ModelProfile &model)
{
    return static_cast<double>(model.vocab) * model.hidden * 1e-9;
}

/// Active parameters of the layers alone, in billions: without the table of embeddings, of which a token
/// reads one row, and without the output layer.
[[nodiscard]] inline double blockParamsB(const ModelProfile &model)
{
    const double head = headParamsB(model);
    if (!model.isMixtureOfExperts() && model.ffn > 0 && model.heads > 1) {
        const double hidden = model.hidden;
        // Layers that decode what others encoded attend twice.
        const double attended = model.kind == ModelKind::encoderDecoder ? 1.5 : 1.0;
        const double attention =
            attended * 2.0 * hidden * model.headDim * (model.heads + model.kvHeads);
        const double mlp = (model.gatedMlp ? 3.0 : 2.0) * hidden * model.ffn;
        const double blocks = model.layers * (attention + mlp) * 1e-9;
        if (blocks > 0.2 * model.activeParamsB && blocks < 1.1 * model.activeParamsB)
            return blocks;
    }
    return std::max(0.5 * model.activeParamsB, model.activeParamsB - 2.0 * head);
}

/// Operations per token of the products of attention: 4 h per layer and token of context (half of it when only earlier
/// tokens count). Recurrent layers let their state decay, add to it and read it: 6 operations per value, whatever the
/// context.
[[nodiscard]] inline double attentionFlopsPerToken(const ModelProfile &model, double context,
                                                   bool causal)
{
    const double width = model.heads > 0 && model.headDim > 0
                             ? static_cast<double>(model.heads) * model.headDim
                             : static_cast<double>(model.hidden);
    return 4.0 * width
               * (causal ? meanAttendedTokens(model, context) : attendedTokens(model, context))
           + 6.0 * model.recurrentLayers * model.stateValues;
}

/// Of the tokens of a prompt that follow `cached` ones: what all attend to, less what those would have. None cached: of all.
[[nodiscard]] inline double freshAttentionFlopsPerToken(const ModelProfile &model, double tokens,
                                                        double cached)
{
    const double ofAll = attentionFlopsPerToken(model, tokens, true);
    if (cached <= 0)
        return ofAll;
    return (tokens * ofAll - cached * attentionFlopsPerToken(model, cached, true))
           / (tokens - cached);
}

/// Operations per token outside attention: 2 per parameter that takes part (Kaplan 2020, arXiv:2001.08361). `logits` =
/// share of the tokens that also pass the output layer.
[[nodiscard]] inline double layerFlopsPerToken(const ModelProfile &model, double logits)
{
    return 2e9 * (blockParamsB(model) + logits * headParamsB(model));
}

/// Operations per token of a forward pass.
[[nodiscard]] inline double forwardFlopsPerToken(const ModelProfile &model, double context,
                                                 bool causal, double logits)
{
    return layerFlopsPerToken(model, logits) + attentionFlopsPerToken(model, context, causal);
}

/// Bytes of weights that one step reads: the layers and the output layer, which stays wider when weights are
/// quantised (llama.cpp: 6 bits; servers: 16).
[[nodiscard]] inline double weightBytesRead(const ModelProfile &model, Precision precision)
{
    const double bytes = bytesPerParameter(precision);
    const double head = bytes >= 2.0 ? bytes : precision == Precision::q4km ? 0.82 : 2.0;
    const double blocks = model.isMixtureOfExperts()
                              ? std::max(0.0, model.paramsB - 2.0 * headParamsB(model))
                              : blockParamsB(model);
    return 1e9 * (blocks * bytes + headParamsB(model) * head);
}

/// Share of the weights that a step over `tokens` tokens reads. A mixture of experts reads the experts
/// that at least one token chose: 1-(1-active/total)^tokens.
[[nodiscard]] inline double weightShareRead(const ModelProfile &model, double tokens)
{
    if (!model.isMixtureOfExperts())
        return 1.0;
    const double active = model.activeParamsB / model.paramsB;
    return 1.0 - std::pow(1.0 - active, std::max(1.0, tokens));
}

[[nodiscard]] inline bool hasTokens(const ModelProfile &model)
{
    return model.kind == ModelKind::decoder || model.kind == ModelKind::encoder
           || model.kind == ModelKind::encoderDecoder;
}

/// A picture is made in about 40 steps of denoising; training does one of them per sample.
inline constexpr double kDenoisingSteps = 40;

/// Networks whose layers wait for the step before, as LSTMs do: no attention heads.
[[nodiscard]] inline bool isRecurrent(const ModelProfile &model)
{
    return model.kind == ModelKind::encoderDecoder && model.heads <= 1;
}

/// Values that one sample moves through memory once, for models without tokens. Where nobody counted them:
/// as many as a ResNet-50 has for its operations.
[[nodiscard]] inline double activationValues(const ModelProfile &model, double flops)
{
    return model.activationMillions > 0 ? 1e6 * model.activationMillions : flops / 740;
}

} // namespace headroom
