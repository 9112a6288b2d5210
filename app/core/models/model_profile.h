// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/models/precision.h"

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace headroom {

enum class ModelKind {
    decoder,
    encoder,
    encoderDecoder,
    vision,
    speech,
    recommendation,
    diffusion,
    classical
};
template <>
inline constexpr auto kNamesOf<ModelKind> = std::to_array<std::string_view>(
    {"decoder", "encoder", "encdec", "vision", "speech", "recsys", "diffusion", "classical"});

/// Small < 1B, Medium 1-7B, Large 7-20B, ExtraLarge 20-70B, Ultra from 70B parameters (source
/// document S3).
enum class SizeClass { small, medium, large, extraLarge, ultra };
template <>
inline constexpr auto kNamesOf<SizeClass> =
    std::to_array<std::string_view>({"Small", "Medium", "Large", "XL", "Ultra"});

/// Parameters of one model for the sizing engine. A size of 0 means "not known": formulas then use
/// the value that the parameter count implies. Parameters are in billions (1e9).
struct ModelProfile {
    std::string name;
    std::string family;
    ModelKind kind = ModelKind::decoder;
    double paramsB = 0;
    double activeParamsB = 0; ///< per token; less than paramsB for mixtures of experts
    int layers = 0;
    int hidden = 0;
    int heads = 0;
    int kvHeads = 0;
    int headDim = 0;
    int ffn = 0;
    int vocab = 0;
    int maxContext = 0;
    int experts = 0; ///< of a layer of a mixture of experts, from which a router chooses
    bool gatedMlp = false;
    int latentKvWidth = 0; ///< multi-head latent attention: cached values per token and layer
    /// Values cached per token by all layers of a kind together, where neither heads nor the latent
    /// width give them: shared or compressed caches, heads that differ between layers.
    int fullCacheValues = 0;   ///< whatever the context
    int windowCacheValues = 0; ///< within the window
    /// Layers that do not attend to the whole context; all others do.
    int windowLayers = 0;      ///< attend to the last `window` tokens (sliding window)
    int window = 0;            ///< tokens
    int chunkedLayers = 0;     ///< attend within chunks of `chunk` tokens
    int chunk = 0;             ///< tokens
    int recurrentLayers = 0;   ///< linear attention or state space: a state in place of a cache
    int stateValues = 0;       ///< of one such layer and sequence, whatever its length
    int feedForwardLayers = 0; ///< without attention and without a state
    double forwardGflopsPerSample = 0; ///< per image or sample, for models without tokens
    double activationMillions =
        0;                 ///< values that all layers put out for it, or look up; 0 = not known
    std::string precision; ///< in which the weights are published; empty = not known
    std::string licence;   ///< of the weights, as their publisher names it; empty = not known
    std::string released;  ///< year, month or day: "2025-08-05"; empty = not known
    std::string source;
    std::vector<std::string> aliases;
    int index = -1; ///< place in its library; -1 for a model of the user's own plan

    /// Named like a mixture of experts ("8x7B", "30B-A3B", "MoE"), or with several experts, but
    /// without parameters that are active per token: sized as if all were used for each.
    [[nodiscard]] bool isMixtureSizedAsDense() const;
    [[nodiscard]] bool isMixtureOfExperts() const
    {
        return activeParamsB > 0 && activeParamsB < paramsB * 0.95;
    }
    friend bool operator==(const ModelProfile &, const ModelProfile &) = default;
};

[[nodiscard]] SizeClass sizeClassOf(const ModelProfile &model);

/// Bytes of all weights in the given precision.
[[nodiscard]] double weightBytes(const ModelProfile &model, Precision precision);

/// Layers that attend to the whole context.
[[nodiscard]] int fullAttentionLayers(const ModelProfile &model);

/// Tokens to which the newest of `context` tokens attends, summed over the layers.
[[nodiscard]] double attendedTokens(const ModelProfile &model, double context);
/// The same of the mean token of a text of `context` tokens, each of which attends to those before
/// it only.
[[nodiscard]] double meanAttendedTokens(const ModelProfile &model, double context);

/// Bytes of key-value cache that one token of context occupies over all layers, while it is within
/// every window and chunk; 0 for models without a cache. Servers state the size of their cache in
/// these tokens.
[[nodiscard]] double cacheBytesPerToken(const ModelProfile &model, CachePrecision precision);
/// The same of the layers alone that attend to the whole context: what a token adds beyond every
/// window.
[[nodiscard]] double fullCacheBytesPerToken(const ModelProfile &model, CachePrecision precision);

/// Devices over which the cache of a copy is divided when `tensor` of them share each layer: each
/// keeps its heads of keys and values, and no fewer than one, so that more devices than heads
/// repeat them; latent ones are whole on each.
[[nodiscard]] double cacheSharers(const ModelProfile &model, double tensor);
/// Bytes that a sequence of `context` tokens keeps over all layers: its cache, of which layers with
/// windows or chunks keep no more than one, and the states of recurrent layers.
[[nodiscard]] double sequenceBytes(const ModelProfile &model, double context,
                                   CachePrecision precision);

/// A decoder of which only the parameter count is known: layers and width as models of that size
/// usually have them (params = 12 * layers * hidden^2, hidden = 128 * layers; Kaplan 2020,
/// arXiv:2001.08361).
[[nodiscard]] ModelProfile decoderOfSize(std::string name, double paramsB);

/// Whether a name says that a model is a mixture of experts: "8x7B", "30B-A3B", "MoE".
[[nodiscard]] bool saysMixtureOfExperts(std::string_view name);

} // namespace headroom
