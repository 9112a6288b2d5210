// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_shapes.h"

#include "core/letters.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

constexpr bool kPlain = false; ///< feed-forward with two matrices
constexpr bool kGated = true;
constexpr bool kTied = true;

/// Defaults of github.com/huggingface/transformers, src/transformers/models (Apache-2.0).
constexpr auto kArchitectures = std::to_array<Architecture>({
    {"llama"},
    {"mistral"},
    {"ministral"},
    {"ministral3"},
    {"mixtral"},
    {"qwen2"},
    {"qwen2_moe"},
    {"qwen3"},
    {"qwen3_moe"},
    {"qwen3_next"},
    {"qwen3_5"},
    {"qwen3_5_moe"},
    {"phi3"},
    {"phimoe"},
    {"olmo2"},
    {"olmo3"},
    {"olmoe"},
    {"smollm3", ModelKind::decoder, kGated, kTied},
    {"granite"},
    {"granitemoe"},
    {"granitemoehybrid"},
    {"bamba"},
    {"glm"},
    {"glm4"},
    {"glm4_moe"},
    {"deepseek_v2"},
    {"deepseek_v3"},
    {"deepseek_v32"},
    {"kimi_k2"},
    {"gpt_oss"},
    {"minimax_m2"},
    {"seed_oss"},
    {"internlm2"},
    {"internlm3"},
    {"stablelm"},
    {"exaone4"},
    {"ernie4_5"},
    {"hunyuan_v1_dense"},
    {"llama4"},
    {"baichuan"},
    {"jamba"},
    {"gemma", ModelKind::decoder, kGated, kTied},
    {"gemma2", ModelKind::decoder, kGated, kTied},
    {"gemma3", ModelKind::decoder, kGated, kTied},
    {"cohere", ModelKind::decoder, kGated, kTied},
    {"cohere2", ModelKind::decoder, kGated, kTied},
    {"gpt2", ModelKind::decoder, kPlain, kTied},
    {"gptj", ModelKind::decoder, kPlain},
    {"gpt_neox", ModelKind::decoder, kPlain},
    {"gpt_bigcode", ModelKind::decoder, kPlain, kTied},
    {"starcoder2", ModelKind::decoder, kPlain, kTied},
    {"phi", ModelKind::decoder, kPlain},
    {"falcon", ModelKind::decoder, kPlain, kTied},
    {"bloom", ModelKind::decoder, kPlain, kTied},
    {"opt", ModelKind::decoder, kPlain, kTied},
    {"mpt", ModelKind::decoder, kPlain, kTied},
    {"nemotron", ModelKind::decoder, kPlain},
    {"nemotron_h", ModelKind::decoder, kPlain},
    {"mamba", ModelKind::decoder, kPlain, kTied},
    {"falcon_mamba", ModelKind::decoder, kPlain, kTied},
    {"bert", ModelKind::encoder, kPlain, kTied},
    {"roberta", ModelKind::encoder, kPlain, kTied},
    {"xlm-roberta", ModelKind::encoder, kPlain, kTied},
    {"camembert", ModelKind::encoder, kPlain, kTied},
    {"distilbert", ModelKind::encoder, kPlain, kTied},
    {"mpnet", ModelKind::encoder, kPlain, kTied},
    {"modernbert", ModelKind::encoder, kGated, kTied},
    {"t5", ModelKind::encoderDecoder, kPlain, kTied},
    {"bart", ModelKind::encoderDecoder, kPlain, kTied},
    {"mbart", ModelKind::encoderDecoder, kPlain, kTied},
    {"m2m_100", ModelKind::encoderDecoder, kPlain, kTied},
    {"whisper", ModelKind::speech, kPlain, kTied},
});

Expected<void> checkCount(const std::string &field, double value)
{
    constexpr double kLargest = 1e9;
    if (!(value >= 0) || value > kLargest || std::trunc(value) != value)
        return failure({error_text::kConfigNeedsCount, field}, field);
    return {};
}

/// Language models of models that see pictures: "qwen3_vl_moe_text" has the layers of "qwen3_moe".
std::string layerTypeOf(std::string type)
{
    if (type.ends_with("_text"))
        type.resize(type.size() - 5);
    constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kSame{
        {{"qwen2_vl", "qwen2"},
         {"qwen2_5_vl", "qwen2"},
         {"qwen3_vl", "qwen3"},
         {"qwen3_vl_moe", "qwen3_moe"}}};
    const auto *same =
        std::ranges::find(kSame, type, &std::pair<std::string_view, std::string_view>::first);
    return same == kSame.end() ? type : std::string(same->second);
}

/// Without an entry: a usual decoder, gated where its activation is one that gates use.
Architecture usualDecoder(const ModelConfig &config)
{
    const std::string activation = config.text({"hidden_act", "activation_function"});
    return {{}, ModelKind::decoder, activation == "silu" || activation == "swiglu", false};
}

Expected<void> readAttention(const ModelConfig &config, ModelShapes &shapes)
{
    HEADROOM_TRY(shapes.heads,
                 requiredNumber(config, {"num_attention_heads", "n_head", "n_heads", "num_heads",
                                         "decoder_attention_heads", "encoder_attention_heads"}));
    if (shapes.heads < 1)
        return failure({error_text::kConfigNeedsField, "num_attention_heads"},
                       "num_attention_heads");
    const bool oneKey = config.flag({"multi_query"}).value_or(false)
                        && !config.flag({"new_decoder_architecture"}).value_or(false);
    shapes.keyHeads =
        oneKey ? 1
               : config.number({"num_key_value_heads", "num_kv_heads", "attn_config.kv_n_heads"})
                     .value_or(shapes.heads);
    shapes.headDim = config.number({"head_dim", "attention_head_dim", "d_kv"})
                         .value_or(std::floor(shapes.hidden / shapes.heads));
    shapes.latentRank = config.number({"kv_lora_rank"}).value_or(0);
    if (shapes.latentRank <= 0)
        return {};
    HEADROOM_TRY(shapes.rotaryDim, requiredNumber(config, {"qk_rope_head_dim"}));
    HEADROOM_TRY(shapes.plainDim, requiredNumber(config, {"qk_nope_head_dim"}));
    HEADROOM_TRY(shapes.valueDim, requiredNumber(config, {"v_head_dim"}));
    shapes.queryRank = config.number({"q_lora_rank"}).value_or(0);
    shapes.headDim = shapes.plainDim + shapes.rotaryDim;
    return {};
}

double layersWithExperts(const ModelConfig &config, const ModelShapes &shapes)
{
    const double layers = shapes.layers;
    if (const auto period = config.number({"expert_layer_period"}); period && *period >= 1) {
        const double offset = config.number({"expert_layer_offset"}).value_or(0);
        return std::floor((layers - 1 - offset) / *period) + 1;
    }
    if (const auto dense = config.number({"first_k_dense_replace"}))
        return layers - *dense;
    const double step = std::max(
        1.0, config.number({"decoder_sparse_step", "interleave_moe_layer_step"}).value_or(1));
    const auto without = static_cast<double>(config.numbers({"mlp_only_layers"}).size());
    return std::floor(layers / step) - without;
}

Expected<void> readExperts(const ModelConfig &config, ModelShapes &shapes)
{
    shapes.experts =
        config.number({"num_local_experts", "n_routed_experts", "num_experts", "moe_num_experts"})
            .value_or(0);
    if (shapes.experts <= 1) {
        shapes.experts = 0;
        return {};
    }
    HEADROOM_TRY(shapes.activeExperts,
                 requiredNumber(config, {"num_experts_per_tok", "num_experts_per_token", "moe_k",
                                         "experts_per_token", "moe_topk"}));
    shapes.expertFfn =
        config.number({"moe_intermediate_size", "expert_intermediate_size"}).value_or(shapes.ffn);
    shapes.sharedFfn =
        config
            .number({"shared_expert_intermediate_size", "shared_intermediate_size",
                     "moe_shared_expert_intermediate_size"})
            .value_or(config.number({"n_shared_experts", "num_shared_experts"}).value_or(0)
                      * shapes.expertFfn);
    if (shapes.architecture.type == "llama4") {
        shapes.sharedFfn = shapes.expertFfn;
        shapes.ffn = config.number({"intermediate_size_mlp"}).value_or(shapes.ffn);
    }
    return {};
}

/// Which layers have a feed-forward part, and of which kind.
void divideFeedForward(const ModelConfig &config, ModelShapes &shapes)
{
    const std::string pattern = config.text({"hybrid_override_pattern"});
    if (!pattern.empty()) {
        shapes.expertLayers = static_cast<double>(std::ranges::count(pattern, 'E'));
        shapes.denseLayers = static_cast<double>(std::ranges::count(pattern, '-'));
        return;
    }
    const bool none = shapes.heads <= 0; // state-space models gate within the layer
    shapes.expertLayers =
        shapes.experts > 0 ? std::clamp(layersWithExperts(config, shapes), 0.0, shapes.layers) : 0;
    shapes.denseLayers = none ? 0 : shapes.layers - shapes.expertLayers;
}

Expected<void> readLayers(const ModelConfig &config, ModelShapes &shapes)
{
    const ModelKind kind = shapes.architecture.kind;
    if (kind == ModelKind::speech || config.has("decoder_layers")) {
        HEADROOM_TRY(const auto encoder, requiredNumber(config, {"encoder_layers"}));
        HEADROOM_TRY(shapes.crossingLayers, requiredNumber(config, {"decoder_layers"}));
        shapes.layers = encoder + shapes.crossingLayers;
        return {};
    }
    HEADROOM_TRY(shapes.layers, requiredNumber(config, {"num_hidden_layers", "n_layer", "n_layers",
                                                        "num_layers"}));
    if (kind != ModelKind::encoderDecoder)
        return {};
    shapes.crossingLayers = config.number({"num_decoder_layers"}).value_or(shapes.layers);
    shapes.layers += shapes.crossingLayers;
    return {};
}

/// Falcon and the GPT-2 family leave out a width of four times the hidden size, Mamba one of twice.
Expected<double> feedForwardWidth(const ModelConfig &config, const ModelShapes &shapes)
{
    const auto width = config.number({"intermediate_size", "n_inner", "d_ff", "hidden_dim",
                                      "ffn_dim", "ffn_hidden_size", "decoder_ffn_dim"});
    if (width)
        return *width;
    if (shapes.heads <= 0)
        return 2 * shapes.hidden;
    if (shapes.known && !shapes.architecture.gated)
        return 4 * shapes.hidden;
    return requiredNumber(config, {"intermediate_size"});
}

} // namespace

Expected<double> requiredNumber(const ModelConfig &config, ModelConfig::Names names)
{
    const std::string field(*names.begin());
    const auto value = config.number(names);
    if (!value)
        return failure({error_text::kConfigNeedsField, field}, field,
                       error_text::kAddFieldOrDescribe);
    HEADROOM_CHECK(checkCount(field, *value));
    return *value;
}

namespace {

/// Validates the fields that have a default, and the values derived from several fields.
Expected<void> checkShapes(const ModelShapes &shapes)
{
    const std::pair<const char *, double> counts[]{
        {"num_key_value_heads", shapes.keyHeads},
        {"head_dim", shapes.headDim},
        {"intermediate_size", shapes.ffn},
        {"max_position_embeddings", shapes.context},
        {"num_experts", shapes.experts},
        {"moe_intermediate_size", shapes.expertFfn},
        {"n_shared_experts", shapes.sharedFfn},
        {"first_k_dense_replace", shapes.denseLayers},
        {"decoder_sparse_step", shapes.expertLayers},
        {"kv_lora_rank", shapes.latentRank},
        {"q_lora_rank", shapes.queryRank},
        {"sliding_window", shapes.kinds.windowTokens},
        {"attention_chunk_size", shapes.kinds.chunkTokens},
        {"layer_types", shapes.kinds.recurrent},
        {"ssm_state_size", shapes.recurrent.stateValues}};
    for (const auto &[field, value] : counts)
        HEADROOM_CHECK(checkCount(field, value));
    return {};
}

} // namespace

Expected<ModelShapes> shapesOf(const ModelConfig &config)
{
    ModelShapes shapes;
    const std::string type = layerTypeOf(config.text({"model_type"}));
    const auto *known = std::ranges::find(kArchitectures, type, &Architecture::type);
    shapes.known = known != kArchitectures.end();
    shapes.architecture = shapes.known ? *known : usualDecoder(config);
    HEADROOM_CHECK(readLayers(config, shapes));
    HEADROOM_TRY(shapes.hidden,
                 requiredNumber(config, {"hidden_size", "n_embd", "d_model", "dim"}));
    HEADROOM_TRY(shapes.vocab, requiredNumber(config, {"vocab_size"}));
    const bool attends = !contains(type, "mamba");
    if (attends)
        HEADROOM_CHECK(readAttention(config, shapes));
    HEADROOM_TRY(shapes.ffn, feedForwardWidth(config, shapes));
    shapes.context = config
                         .number({"max_position_embeddings", "n_positions", "max_seq_len",
                                  "seq_length", "max_sequence_length", "max_target_positions"})
                         .value_or(0);
    HEADROOM_CHECK(readExperts(config, shapes));
    divideFeedForward(config, shapes);
    HEADROOM_TRY(shapes.kinds, layerKindsOf(config, shapes));
    if (shapes.kinds.recurrent > 0) {
        HEADROOM_TRY(shapes.recurrent, recurrentShapeOf(config, shapes));
    }
    HEADROOM_CHECK(checkShapes(shapes));
    return shapes;
}

namespace {

/// Matrices of the attention of a layer.
double attentionParameters(const ModelShapes &shapes)
{
    const double hidden = shapes.hidden;
    if (shapes.latentRank > 0) {
        const double queries = shapes.heads * shapes.headDim;
        const double query =
            shapes.queryRank > 0 ? shapes.queryRank * (hidden + queries) : hidden * queries;
        return query + hidden * (shapes.latentRank + shapes.rotaryDim)
               + shapes.latentRank * shapes.heads * (shapes.plainDim + shapes.valueDim)
               + shapes.heads * shapes.valueDim * hidden;
    }
    // Output gates of Qwen's hybrid models are as wide as the queries.
    const bool gate =
        shapes.architecture.type == "qwen3_next" || shapes.architecture.type.starts_with("qwen3_5");
    return hidden * shapes.headDim * ((gate ? 3 : 2) * shapes.heads + 2 * shapes.keyHeads);
}

} // namespace

ParameterCount parametersOf(const ModelShapes &shapes, bool tied)
{
    const LayerKinds &kinds = shapes.kinds;
    const double attending =
        shapes.heads > 0 ? shapes.layers - kinds.recurrent - kinds.feedForward : 0;
    const double matrices = (shapes.architecture.gated ? 3.0 : 2.0) * shapes.hidden;
    const double expert = matrices * shapes.expertFfn;
    const double blocks =
        (attending + shapes.crossingLayers) * attentionParameters(shapes)
        + kinds.recurrent * shapes.recurrent.parameters + shapes.denseLayers * matrices * shapes.ffn
        + shapes.expertLayers * (matrices * shapes.sharedFfn + shapes.hidden * shapes.experts);
    const bool positions =
        shapes.architecture.kind == ModelKind::encoder || shapes.architecture.type == "gpt2";
    const double words = (tied ? 1.0 : 2.0) * shapes.vocab * shapes.hidden
                         + (positions ? shapes.context * shapes.hidden : 0);
    ParameterCount count;
    count.total = 1e-9 * (blocks + words + shapes.expertLayers * shapes.experts * expert);
    count.active = 1e-9 * (blocks + words + shapes.expertLayers * shapes.activeExperts * expert);
    return count;
}

} // namespace headroom
