// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_profile.h"

#include <algorithm>
#include <cmath>

namespace headroom {

SizeClass sizeClassOf(const ModelProfile &model)
{
    if (model.paramsB < 1)
        return SizeClass::small;
    if (model.paramsB < 7)
        return SizeClass::medium;
    if (model.paramsB < 20)
        return SizeClass::large;
    return model.paramsB < 70 ? SizeClass::extraLarge : SizeClass::ultra;
}

double weightBytes(const ModelProfile &model, Precision precision)
{
    return model.paramsB * 1e9 * bytesPerParameter(precision);
}

double cacheBytesPerToken(const ModelProfile &model, Precision precision)
{
    if (model.kind != ModelKind::decoder && model.kind != ModelKind::encoderDecoder)
        return 0;
    const double bytes = bytesPerCachedValue(precision);
    if (model.latentKvWidth > 0)
        return static_cast<double>(model.layers) * model.latentKvWidth * bytes;
    return 2.0 * model.layers * model.kvHeads * model.headDim * bytes;
}

ModelProfile decoderOfSize(std::string name, double paramsB)
{
    ModelProfile model;
    model.name = std::move(name);
    model.family = "unknown decoder";
    model.paramsB = paramsB;
    model.activeParamsB = paramsB;
    // params = 12 L h^2 with h = 128 L for small and 100 L for large models: L = (params / (12 * 128^2))^(1/3)
    const double layers = std::cbrt(paramsB * 1e9 / (12.0 * 128.0 * 128.0));
    model.layers = std::max(2, static_cast<int>(std::lround(layers)));
    model.hidden = std::max(
        64, static_cast<int>(std::lround(std::sqrt(paramsB * 1e9 / (12.0 * model.layers)) / 64.0))
                * 64);
    model.headDim = model.hidden >= 2048 ? 128 : 64;
    model.heads = std::max(1, model.hidden / model.headDim);
    model.kvHeads = paramsB > 1 ? std::max(1, model.heads / 4) : model.heads;
    model.ffn = 4 * model.hidden;
    model.vocab = 64000;
    model.source = "parameter count only; proportions after Kaplan 2020 (arXiv:2001.08361)";
    return model;
}

} // namespace headroom
