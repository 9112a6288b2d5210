// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_profile.h"

#include "core/letters.h"

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

namespace {

/// Layers of a kind whose size is not stated are counted as full attention, which takes most.
int withSize(int layers, double size)
{
    return size > 0 ? layers : 0;
}
int windowLayersOf(const ModelProfile &model)
{
    return withSize(model.windowLayers, model.window);
}
int chunkedLayersOf(const ModelProfile &model)
{
    return withSize(model.chunkedLayers, model.chunk);
}

} // namespace

int fullAttentionLayers(const ModelProfile &model)
{
    return std::max(0, model.layers - windowLayersOf(model) - chunkedLayersOf(model)
                           - withSize(model.recurrentLayers, static_cast<double>(model.stateValues))
                           - model.feedForwardLayers);
}

double attendedTokens(const ModelProfile &model, double context)
{
    // A chunk is on average half full; a full one is assumed, so that a longer context never takes
    // less.
    return fullAttentionLayers(model) * context
           + windowLayersOf(model) * std::min<double>(model.window, context)
           + chunkedLayersOf(model) * std::min<double>(model.chunk, context);
}

namespace {

/// Mean over tokens that attend to all those before them, at most to the last `window`.
double meanWithin(double window, double context)
{
    return context <= window ? 0.5 * context : window - 0.5 * window * window / context;
}

/// Mean over tokens that attend to all those before them in their chunk.
double meanInChunks(double chunk, double context)
{
    if (context <= chunk || chunk <= 0)
        return 0.5 * context;
    const double whole = std::floor(context / chunk);
    const double rest = context - whole * chunk;
    return 0.5 * (whole * chunk * chunk + rest * rest) / context;
}

/// States of recurrent layers are kept in 32 bits (Mamba-2 and gated delta networks as published).
constexpr double kStateBytes = 4;

bool keepsCache(const ModelProfile &model)
{
    return model.kind == ModelKind::decoder || model.kind == ModelKind::encoderDecoder;
}

/// Keys and values of one token in one layer.
double cachedValues(const ModelProfile &model)
{
    return model.latentKvWidth > 0 ? model.latentKvWidth : 2.0 * model.kvHeads * model.headDim;
}

/// The same of all layers of a kind.
double fullCacheValues(const ModelProfile &model)
{
    return model.fullCacheValues > 0 ? model.fullCacheValues
                                     : fullAttentionLayers(model) * cachedValues(model);
}
double windowCacheValues(const ModelProfile &model)
{
    return model.windowCacheValues > 0 ? withSize(model.windowCacheValues, model.window)
                                       : windowLayersOf(model) * cachedValues(model);
}
double chunkCacheValues(const ModelProfile &model)
{
    return chunkedLayersOf(model) * cachedValues(model);
}

} // namespace

double meanAttendedTokens(const ModelProfile &model, double context)
{
    return fullAttentionLayers(model) * 0.5 * context
           + windowLayersOf(model) * meanWithin(model.window, context)
           + chunkedLayersOf(model) * meanInChunks(model.chunk, context);
}

double cacheBytesPerToken(const ModelProfile &model, CachePrecision precision)
{
    if (!keepsCache(model))
        return 0;
    return (fullCacheValues(model) + windowCacheValues(model) + chunkCacheValues(model))
           * bytesPerCachedValue(precision);
}

double fullCacheBytesPerToken(const ModelProfile &model, CachePrecision precision)
{
    return keepsCache(model) ? fullCacheValues(model) * bytesPerCachedValue(precision) : 0;
}

double cacheSharers(const ModelProfile &model, double tensor)
{
    if (model.latentKvWidth > 0)
        return 1;
    const double heads = std::max(1, model.kvHeads);
    return heads / std::max(1.0, std::ceil(heads / tensor));
}

double sequenceBytes(const ModelProfile &model, double context, CachePrecision precision)
{
    if (!keepsCache(model))
        return 0;
    // A full chunk is assumed, as for the attention.
    const double cached = fullCacheValues(model) * context
                          + windowCacheValues(model) * std::min<double>(model.window, context)
                          + chunkCacheValues(model) * std::min<double>(model.chunk, context);
    return cached * bytesPerCachedValue(precision)
           + kStateBytes * model.recurrentLayers * model.stateValues;
}

namespace {

/// Where digits and a decimal point end that begin at `from`.
std::size_t endOfNumber(std::string_view text, std::size_t from)
{
    while (from < text.size() && (isDigit(text[from]) || text[from] == '.'))
        ++from;
    return from;
}

/// "8x7b" or "a3b" at a place of a name in small letters.
bool saysExpertsAt(std::string_view name, std::size_t place)
{
    const bool begins = place == 0 || !(isLower(name[place - 1]) || isDigit(name[place - 1]));
    if (!begins)
        return false;
    std::size_t number = place + 1;
    if (name[place] != 'a') {
        number = endOfNumber(name, place);
        if (number == place || number >= name.size() || name[number] != 'x')
            return false;
        ++number;
    }
    const std::size_t end = endOfNumber(name, number);
    return end > number && end < name.size() && name[end] == 'b';
}

} // namespace

bool ModelProfile::isMixtureSizedAsDense() const
{
    const bool hasText = kind == ModelKind::decoder || kind == ModelKind::encoderDecoder;
    return hasText && !isMixtureOfExperts() && (experts > 1 || saysMixtureOfExperts(name));
}

bool saysMixtureOfExperts(std::string_view name)
{
    std::string small;
    for (const char c : name)
        small += lowered(c);
    for (std::size_t i = 0; i < small.size(); ++i) {
        if (saysExpertsAt(small, i) || small.compare(i, 3, "moe") == 0)
            return true;
    }
    return false;
}

ModelProfile decoderOfSize(std::string name, double paramsB)
{
    ModelProfile model;
    model.name = std::move(name);
    model.family = "unknown decoder";
    model.paramsB = paramsB;
    model.activeParamsB = paramsB;
    // params = 12 L h^2 with h = 128 L for small and 100 L for large models: L = (params / (12 *
    // 128^2))^(1/3)
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
