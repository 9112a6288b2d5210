// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "models/model_profile.h"

#include <algorithm>
#include <cmath>

namespace headroom {

/// Operations per token of a forward pass: 2 per active parameter (Kaplan 2020, arXiv:2001.08361) and
/// 4 L h per token of context for the products of attention (half of it when only earlier tokens count).
[[nodiscard]] inline double forwardFlopsPerToken(const ModelProfile &model, double context,
                                                 bool causal)
{
    const double width = model.heads > 0 && model.headDim > 0
                             ? static_cast<double>(model.heads) * model.headDim
                             : static_cast<double>(model.hidden);
    const double attention = 4.0 * model.layers * width * context * (causal ? 0.5 : 1.0);
    return 2.0 * model.activeParamsB * 1e9 + attention;
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

} // namespace headroom
