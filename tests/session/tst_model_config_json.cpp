// SPDX-License-Identifier: GPL-3.0-or-later
// The config.json of known models, compared with the rows that ship, which have other sources.
#include "core/sizing/sizing_facts.h"
#include "session/model_config_json.h"

#include <QTest>

#include <array>
#include <cmath>
#include <memory>
#include <utility>

using namespace headroom;

namespace {

Expected<ModelProfile> modelIn(const QByteArray &json, const std::string &name = "Own")
{
    return readModelConfig(json.toStdString()).and_then([&](const ModelConfig &config) {
        return modelOfConfig(config, name);
    });
}

constexpr auto *kMistral =
    R"({"architectures": ["MistralForCausalLM"], "model_type": "mistral", "hidden_size": 5120,
"intermediate_size": 32768, "num_hidden_layers": 40, "num_attention_heads": 32,
"num_key_value_heads": 8, "head_dim": 128, "vocab_size": 131072,
"max_position_embeddings": 32768, "torch_dtype": "bfloat16"})";

/// Configurations of models that ship, without what is not read.
constexpr auto kConfigs = std::to_array<std::pair<const char *, const char *>>({
    {"Mistral-Small-3", kMistral},
    {"Llama-3.2-1B", R"({"model_type": "llama", "hidden_size": 2048, "num_hidden_layers": 16,
"num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 64, "intermediate_size": 8192,
"vocab_size": 128256, "max_position_embeddings": 131072, "tie_word_embeddings": true,
"torch_dtype": "bfloat16", "rope_scaling": {"factor": 32.0, "rope_type": "llama3"}})"},
    {"Qwen2.5-7B", R"({"model_type": "qwen2", "hidden_size": 3584, "num_hidden_layers": 28,
"num_attention_heads": 28, "num_key_value_heads": 4, "intermediate_size": 18944,
"vocab_size": 152064, "max_position_embeddings": 131072, "sliding_window": 131072,
"use_sliding_window": false, "max_window_layers": 28, "tie_word_embeddings": false})"},
    {"Qwen3-30B-A3B", R"({"model_type": "qwen3_moe", "hidden_size": 2048,
"num_hidden_layers": 48, "num_attention_heads": 32, "num_key_value_heads": 4, "head_dim": 128,
"intermediate_size": 6144, "moe_intermediate_size": 768, "num_experts": 128,
"num_experts_per_tok": 8, "decoder_sparse_step": 1, "mlp_only_layers": [], "vocab_size": 151936,
"max_position_embeddings": 40960, "sliding_window": null})"},
    {"Mixtral-8x7B", R"({"model_type": "mixtral", "hidden_size": 4096,
"num_hidden_layers": 32, "num_attention_heads": 32, "num_key_value_heads": 8,
"intermediate_size": 14336, "num_local_experts": 8, "num_experts_per_tok": 2, "vocab_size": 32000,
"max_position_embeddings": 32768, "sliding_window": null})"},
    {"DeepSeek-V3", R"({"model_type": "deepseek_v3", "hidden_size": 7168,
"num_hidden_layers": 61, "num_attention_heads": 128, "num_key_value_heads": 128,
"intermediate_size": 18432, "moe_intermediate_size": 2048, "n_routed_experts": 256,
"n_shared_experts": 1, "num_experts_per_tok": 8, "first_k_dense_replace": 3, "moe_layer_freq": 1,
"q_lora_rank": 1536, "kv_lora_rank": 512, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64,
"v_head_dim": 128, "vocab_size": 129280, "max_position_embeddings": 163840,
"quantization_config": {"quant_method": "fp8"}})"},
    {"gpt-oss-120b", R"({"model_type": "gpt_oss", "hidden_size": 2880,
"num_hidden_layers": 36, "num_attention_heads": 64, "num_key_value_heads": 8, "head_dim": 64,
"intermediate_size": 2880, "num_local_experts": 128, "num_experts_per_tok": 4,
"sliding_window": 128, "vocab_size": 201088, "max_position_embeddings": 131072,
"quantization_config": {"quant_method": "mxfp4"}})"},
    {"Gemma-3-27B", R"({"model_type": "gemma3", "text_config": {"model_type": "gemma3_text",
"hidden_size": 5376, "num_hidden_layers": 62, "num_attention_heads": 32,
"num_key_value_heads": 16, "head_dim": 128, "intermediate_size": 21504, "sliding_window": 1024,
"vocab_size": 262208, "max_position_embeddings": 131072}, "vision_config": {"hidden_size": 1152}})"},
    {"Gemma-2-9B", R"({"model_type": "gemma2", "hidden_size": 3584, "num_hidden_layers": 42,
"num_attention_heads": 16, "num_key_value_heads": 8, "head_dim": 256, "intermediate_size": 14336,
"sliding_window": 4096, "vocab_size": 256000, "max_position_embeddings": 8192})"},
    {"GLM-4.5", R"({"model_type": "glm4_moe", "hidden_size": 5120, "num_hidden_layers": 92,
"num_attention_heads": 96, "num_key_value_heads": 8, "head_dim": 128, "intermediate_size": 12288,
"moe_intermediate_size": 1536, "n_routed_experts": 160, "n_shared_experts": 1,
"num_experts_per_tok": 8, "first_k_dense_replace": 3, "vocab_size": 151552,
"max_position_embeddings": 131072})"},
    {"GPT-2", R"({"model_type": "gpt2", "n_embd": 768, "n_layer": 12, "n_head": 12,
"n_positions": 1024, "n_inner": null, "vocab_size": 50257, "activation_function": "gelu_new"})"},
    {"Falcon-7B", R"({"model_type": "falcon", "hidden_size": 4544, "num_hidden_layers": 32,
"num_attention_heads": 71, "multi_query": true, "new_decoder_architecture": false,
"vocab_size": 65024, "max_position_embeddings": 2048})"},
    {"Falcon-Mamba-7B", R"({"model_type": "falcon_mamba", "hidden_size": 4096,
"num_hidden_layers": 64, "intermediate_size": 8192, "state_size": 16, "conv_kernel": 4,
"time_step_rank": 256, "vocab_size": 65024, "tie_word_embeddings": false,
"max_position_embeddings": 1048576})"},
    {"Qwen3-Next-80B-A3B", R"({"model_type": "qwen3_next", "hidden_size": 2048,
"num_hidden_layers": 48, "num_attention_heads": 16, "num_key_value_heads": 2, "head_dim": 256,
"intermediate_size": 5120, "moe_intermediate_size": 512, "shared_expert_intermediate_size": 512,
"num_experts": 512, "num_experts_per_tok": 10, "full_attention_interval": 4,
"linear_num_value_heads": 32, "linear_num_key_heads": 16, "linear_key_head_dim": 128,
"linear_value_head_dim": 128, "linear_conv_kernel_dim": 4, "vocab_size": 151936,
"max_position_embeddings": 262144})"},
    {"Nemotron-3-Nano", R"({"model_type": "nemotron_h", "hidden_size": 2688,
"num_hidden_layers": 52, "num_attention_heads": 32, "num_key_value_heads": 2, "head_dim": 128,
"intermediate_size": 1856, "moe_intermediate_size": 1856, "n_routed_experts": 128,
"moe_shared_expert_intermediate_size": 3712, "num_experts_per_tok": 6, "mamba_num_heads": 64,
"mamba_head_dim": 64, "ssm_state_size": 128, "n_groups": 8, "conv_kernel": 4,
"vocab_size": 131072, "max_position_embeddings": 262144, "hybrid_override_pattern":
"MEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEM*EMEMEMEM*EMEMEMEME"})"},
    {"ModernBERT-base", R"({"model_type": "modernbert", "hidden_size": 768,
"num_hidden_layers": 22, "num_attention_heads": 12, "intermediate_size": 1152,
"local_attention": 128, "global_attn_every_n_layers": 3, "vocab_size": 50368,
"max_position_embeddings": 8192})"},
    {"bge-m3", R"({"model_type": "xlm-roberta", "hidden_size": 1024, "num_hidden_layers": 24,
"num_attention_heads": 16, "intermediate_size": 4096, "vocab_size": 250002,
"max_position_embeddings": 8192})"},
    {"Whisper-large-v3-turbo", R"({"model_type": "whisper", "d_model": 1280,
"encoder_layers": 32, "decoder_layers": 4, "encoder_attention_heads": 20,
"decoder_attention_heads": 20, "decoder_ffn_dim": 5120, "encoder_ffn_dim": 5120,
"vocab_size": 51866, "max_target_positions": 448})"},
});

/// A list of layers: `first` names, then `last`, over and over.
QByteArray layerTypes(int layers, int every, const char *otherwise, const char *full)
{
    QByteArray list;
    for (int layer = 1; layer <= layers; ++layer)
        list += QByteArray(list.isEmpty() ? "\"" : ", \"") + (layer % every == 0 ? full : otherwise)
                + '"';
    return '[' + list + ']';
}

} // namespace

class ModelConfigJsonTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        auto facts = shippedSizingFacts();
        QVERIFY(facts.has_value());
        m_facts = std::make_unique<SizingFacts>(*std::move(facts));
    }

    void configsAgreeWithTheModelsThatShip_data()
    {
        QTest::addColumn<QByteArray>("json");
        for (const auto &[name, json] : kConfigs)
            QTest::newRow(name) << QByteArray(json);
    }
    void configsAgreeWithTheModelsThatShip()
    {
        QFETCH(QByteArray, json);
        const ModelProfile *shipped = m_facts->models.find(QTest::currentDataTag());
        QVERIFY(shipped != nullptr);
        const auto read = modelIn(json);
        QVERIFY2(read.has_value(), read ? "" : read.error().text().c_str());
        QCOMPARE(read->kind, shipped->kind);
        QVERIFY2(std::abs(read->paramsB / shipped->paramsB - 1) < 0.06,
                 std::to_string(read->paramsB).c_str());
        // Names such as “A3B” round down, and leave out the embeddings.
        QVERIFY2(std::abs(read->activeParamsB / shipped->activeParamsB - 1) < 0.3,
                 std::to_string(read->activeParamsB).c_str());
        QCOMPARE(read->layers, shipped->layers);
        QCOMPARE(read->hidden, shipped->hidden);
        QCOMPARE(read->heads, shipped->heads);
        QCOMPARE(read->vocab, shipped->vocab);
        QCOMPARE(read->maxContext, shipped->maxContext);
        QCOMPARE(read->experts, shipped->experts);
        QCOMPARE(read->gatedMlp, shipped->gatedMlp);
        QCOMPARE(read->windowLayers, shipped->windowLayers);
        QCOMPARE(read->window, shipped->window);
        QCOMPARE(read->recurrentLayers, shipped->recurrentLayers);
        QCOMPARE(read->stateValues, shipped->stateValues);
        QCOMPARE(read->feedForwardLayers, shipped->feedForwardLayers);
        for (const double context : {1024.0, 100000.0})
            QCOMPARE(sequenceBytes(*read, context, CachePrecision::sixteenBits),
                     sequenceBytes(*shipped, context, CachePrecision::sixteenBits));
    }

    void layersNamedOneByOneAreCounted()
    {
        QByteArray json = kMistral;
        json.replace("\"head_dim\"", "\"sliding_window\": 512, \"layer_types\": "
                                         + layerTypes(40, 5, "sliding_attention", "full_attention")
                                         + ", \"head_dim\"");
        const auto model = modelIn(json);
        QVERIFY2(model.has_value(), model ? "" : model.error().text().c_str());
        QCOMPARE(model->windowLayers, 32);
        QCOMPARE(model->window, 512);
        QCOMPARE(fullAttentionLayers(*model), 8);
    }

    void parametersAreCountedAndThePrecisionRead()
    {
        const auto model = modelIn(kMistral);
        QVERIFY(model.has_value());
        QCOMPARE(model->paramsB, 23.57);
        QCOMPARE(model->precision, std::string("bf16"));
        QVERIFY(model->source.find("config.json") != std::string::npos);
    }

    void weightsOfFourBitsAreFp4()
    {
        QByteArray json = kMistral;
        json.replace("\"torch_dtype\"",
                     "\"quantization_config\": {\"quant_method\": \"mxfp4\"}, \"torch_dtype\"");
        QCOMPARE(modelIn(json)->precision, std::string("fp4"));
    }

    void nameComesFromTheFileUnlessGiven()
    {
        QByteArray json = kMistral;
        json.replace("{\"arch", "{\"_name_or_path\": \"mistralai/Mistral-Small-24B\", \"arch");
        QCOMPARE(modelIn(json, {})->name, std::string("Mistral-Small-24B"));
        QCOMPARE(modelIn(json, "Ours")->name, std::string("Ours"));
        QCOMPARE(modelIn(kMistral, {})->name, std::string("mistral 23570M"));
    }

    void missingFieldsAreAskedFor_data()
    {
        QTest::addColumn<QByteArray>("left");
        QTest::addColumn<QString>("field");
        for (const char *field : {"hidden_size", "num_hidden_layers", "num_attention_heads",
                                  "vocab_size", "intermediate_size"})
            QTest::newRow(field) << QByteArray(field) << QString::fromLatin1(field);
    }
    void missingFieldsAreAskedFor()
    {
        QFETCH(QByteArray, left);
        QFETCH(QString, field);
        for (const char *type : {"mistral", "somebody_s_own"}) {
            QByteArray json = kMistral;
            json.replace('"' + left + '"', "\"unused\"");
            json.replace("\"mistral\"", '"' + QByteArray(type) + '"');
            const auto model = modelIn(json);
            QVERIFY(!model.has_value());
            QCOMPARE(model.error().where, field.toStdString());
        }
    }

    void unknownArchitectureIsSaid()
    {
        QByteArray json = kMistral;
        json.replace("\"mistral\"", "\"somebody_s_own\"");
        const auto model = modelIn(json);
        QVERIFY(model.has_value());
        QVERIFY(model->source.find("architecture not known") != std::string::npos);
    }

    void damagedFilesAreRefused_data()
    {
        QTest::addColumn<QByteArray>("json");
        QTest::addColumn<QString>("where");
        QTest::newRow("no JSON") << QByteArray("{\n\"model_type\": mistral}")
                                 << QStringLiteral("line 2");
        QTest::newRow("no config") << QByteArray("{\"a\": 1}") << QString();
        QByteArray half = kMistral;
        half.replace("40", "40.5");
        QTest::newRow("half a layer") << half << QStringLiteral("num_hidden_layers");
        half = kMistral;
        half.replace(": 32,", ": 0,");
        QByteArray vast = kMistral;
        vast.replace("\"head_dim\": 128", "\"head_dim\": 1e30");
        QTest::newRow("vast heads") << vast << QStringLiteral("head_dim");
        QTest::newRow("no heads") << half << QStringLiteral("num_attention_heads");
        half = kMistral;
        half.replace("\"head_dim\"", "\"layer_types\": [\"full_attention\"], \"head_dim\"");
        QTest::newRow("layers that do not add up") << half << QStringLiteral("layer_types");
    }
    void damagedFilesAreRefused()
    {
        QFETCH(QByteArray, json);
        QFETCH(QString, where);
        const auto model = modelIn(json);
        QVERIFY(!model.has_value());
        QCOMPARE(model.error().where, where.toStdString());
    }

private:
    std::unique_ptr<SizingFacts> m_facts;
};

QTEST_APPLESS_MAIN(ModelConfigJsonTest)
#include "tst_model_config_json.moc"
