// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_shapes.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

/// Layers named one by one: transformers' layer_types, or layers_block_type of Jamba and Nemotron.
Expected<LayerKinds> namedKinds(std::span<const std::string> names, double layers)
{
    if (static_cast<double>(names.size()) != layers)
        return failure({error_text::kConfigLayersDiffer, std::to_string(names.size())},
                       "layer_types");
    LayerKinds kinds;
    for (const std::string &name : names) {
        if (name == "sliding_attention")
            ++kinds.window;
        else if (name == "chunked_attention")
            ++kinds.chunked;
        else if (name == "linear_attention" || name == "mamba")
            ++kinds.recurrent;
        else if (name == "mlp" || name == "moe")
            ++kinds.feedForward;
        else if (name != "full_attention" && name != "attention")
            return failure({error_text::kConfigLayerUnknown, name}, "layer_types");
    }
    return kinds;
}

/// "MEM*-": Mamba, experts, attention, feed-forward.
Expected<LayerKinds> patternKinds(const std::string &pattern, double layers)
{
    if (static_cast<double>(pattern.size()) != layers)
        return failure({error_text::kConfigLayersDiffer, std::to_string(pattern.size())},
                       "hybrid_override_pattern");
    LayerKinds kinds;
    kinds.recurrent = static_cast<double>(std::ranges::count(pattern, 'M'));
    kinds.feedForward =
        layers - kinds.recurrent - static_cast<double>(std::ranges::count(pattern, '*'));
    return kinds;
}

/// Kinds that follow from the architecture, where no list names them.
LayerKinds usualKinds(const ModelConfig &config, const ModelShapes &shapes)
{
    const std::string_view type = shapes.architecture.type;
    const double layers = shapes.layers;
    const double window = config.number({"sliding_window"}).value_or(0);
    LayerKinds kinds;
    if (shapes.heads <= 0) {
        kinds.recurrent = layers;
    } else if (const auto period = config.number({"attn_layer_period"}); period && *period >= 1) {
        const double offset = config.number({"attn_layer_offset"}).value_or(0);
        kinds.recurrent = layers - (std::floor((layers - 1 - offset) / *period) + 1);
    } else if (const auto indices = config.numbers({"attn_layer_indices"}); !indices.empty()) {
        kinds.recurrent = layers - static_cast<double>(indices.size());
    } else if (const auto interval = config.number({"full_attention_interval"});
               interval && *interval >= 1) {
        kinds.recurrent = layers - std::floor(layers / *interval);
    } else if (type == "gemma2" || type == "gpt_oss") {
        kinds.window = std::ceil(layers / 2);
    } else if (type == "gemma3" || type == "cohere2") {
        const double pattern =
            config.number({"sliding_window_pattern"}).value_or(type == "gemma3" ? 6 : 4);
        kinds.window = layers - std::floor(layers / std::max(1.0, pattern));
    } else if (type == "llama4") {
        kinds.chunked = layers - std::floor(layers / 4);
    } else if (type == "modernbert") {
        const double every = config.number({"global_attn_every_n_layers"}).value_or(3);
        kinds.window = layers - std::ceil(layers / std::max(1.0, every));
    } else if (window > 0 && config.flag({"use_sliding_window"}).value_or(!type.starts_with("qwen"))
               && (shapes.context <= 0 || window < shapes.context)) {
        kinds.window =
            type.starts_with("qwen")
                ? std::max(0.0, layers - config.number({"max_window_layers"}).value_or(layers))
                : layers;
    }
    return kinds;
}

RecurrentShape mamba2(double hidden, double heads, double width, double state, double groups,
                      double kernel)
{
    const double inner = heads * width;
    const double mixed = inner + 2 * groups * state;
    return {inner * state + mixed * (kernel - 1),
            hidden * (inner + mixed + heads) + inner * hidden};
}

/// Mamba of the first generation.
Expected<RecurrentShape> mamba1(const ModelConfig &config, const ModelShapes &shapes)
{
    HEADROOM_TRY(const auto state, requiredNumber(config, {"state_size", "mamba_d_state"}));
    const double expand = config.number({"expand", "mamba_expand"}).value_or(2);
    const double inner =
        shapes.heads > 0 ? expand * shapes.hidden
                         : config.number({"intermediate_size"}).value_or(expand * shapes.hidden);
    const double kernel = config.number({"conv_kernel", "mamba_d_conv"}).value_or(4);
    const double rank =
        config.number({"time_step_rank", "mamba_dt_rank"}).value_or(std::ceil(shapes.hidden / 16));
    return RecurrentShape{inner * (state + kernel - 1),
                          3 * shapes.hidden * inner + inner * (2 * rank + 3 * state)};
}

/// Gated delta networks of Qwen.
Expected<RecurrentShape> deltaNetwork(const ModelConfig &config, const ModelShapes &shapes)
{
    HEADROOM_TRY(const auto valueHeads, requiredNumber(config, {"linear_num_value_heads"}));
    HEADROOM_TRY(const auto keyHeads, requiredNumber(config, {"linear_num_key_heads"}));
    HEADROOM_TRY(const auto keyDim, requiredNumber(config, {"linear_key_head_dim"}));
    HEADROOM_TRY(const auto valueDim, requiredNumber(config, {"linear_value_head_dim"}));
    const double kernel = config.number({"linear_conv_kernel_dim"}).value_or(4);
    const double mixed = 2 * keyHeads * keyDim + valueHeads * valueDim;
    return RecurrentShape{valueHeads * keyDim * valueDim + mixed * (kernel - 1),
                          shapes.hidden * (mixed + 2 * valueHeads * valueDim + 2 * valueHeads)};
}

} // namespace

Expected<LayerKinds> layerKindsOf(const ModelConfig &config, const ModelShapes &shapes)
{
    const auto names = config.texts({"layer_types", "layers_block_type"});
    const std::string pattern = config.text({"hybrid_override_pattern"});
    HEADROOM_TRY(auto kinds, !pattern.empty() ? patternKinds(pattern, shapes.layers)
                             : !names.empty() ? namedKinds(names, shapes.layers)
                                              : usualKinds(config, shapes));
    if (kinds.window > 0) {
        HEADROOM_TRY(kinds.windowTokens,
                     requiredNumber(config, {"sliding_window", "local_attention"}));
    }
    if (kinds.chunked > 0)
        kinds.chunkTokens = config.number({"attention_chunk_size"}).value_or(8192);
    return kinds;
}

Expected<RecurrentShape> recurrentShapeOf(const ModelConfig &config, const ModelShapes &shapes)
{
    if (config.has("linear_num_value_heads"))
        return deltaNetwork(config, shapes);
    const auto heads = config.number({"mamba_num_heads", "mamba_n_heads"});
    if (!heads)
        return mamba1(config, shapes);
    HEADROOM_TRY(const auto width, requiredNumber(config, {"mamba_head_dim", "mamba_d_head"}));
    HEADROOM_TRY(const auto state, requiredNumber(config, {"ssm_state_size", "mamba_d_state"}));
    return mamba2(shapes.hidden, *heads, width, state,
                  config.number({"n_groups", "mamba_n_groups"}).value_or(1),
                  config.number({"conv_kernel", "mamba_d_conv"}).value_or(4));
}

} // namespace headroom
