// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_library.h"

#include "core/csv/text_table.h"
#include "core/letters.h"
#include "core/models/nearest_names.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <utility>

namespace headroom {

namespace {

constexpr std::array<MemberColumn<ModelProfile, std::string>, 6> kModelTexts{
    {{"name", &ModelProfile::name},
     {"family", &ModelProfile::family},
     {"precision", &ModelProfile::precision},
     {"licence", &ModelProfile::licence},
     {"released", &ModelProfile::released},
     {"source", &ModelProfile::source}}};
constexpr std::array<MemberColumn<ModelProfile, double>, 4> kModelFigures{
    {{"params_b", &ModelProfile::paramsB},
     {"active_params_b", &ModelProfile::activeParamsB},
     {"forward_gflops_per_sample", &ModelProfile::forwardGflopsPerSample},
     {"activation_millions", &ModelProfile::activationMillions}}};
constexpr std::array<MemberColumn<ModelProfile, int>, 19> kCounts{
    {{"layers", &ModelProfile::layers},
     {"hidden_size", &ModelProfile::hidden},
     {"heads", &ModelProfile::heads},
     {"kv_heads", &ModelProfile::kvHeads},
     {"head_dim", &ModelProfile::headDim},
     {"ffn_size", &ModelProfile::ffn},
     {"vocab", &ModelProfile::vocab},
     {"max_context", &ModelProfile::maxContext},
     {"experts", &ModelProfile::experts},
     {"latent_kv_width", &ModelProfile::latentKvWidth},
     {"full_cache_values", &ModelProfile::fullCacheValues},
     {"window_cache_values", &ModelProfile::windowCacheValues},
     {"window_layers", &ModelProfile::windowLayers},
     {"window", &ModelProfile::window},
     {"chunked_layers", &ModelProfile::chunkedLayers},
     {"chunk", &ModelProfile::chunk},
     {"recurrent_layers", &ModelProfile::recurrentLayers},
     {"state_values", &ModelProfile::stateValues},
     {"feed_forward_layers", &ModelProfile::feedForwardLayers}}};
constexpr std::array<std::string_view, 32> kColumns{"name",
                                                    "family",
                                                    "kind",
                                                    "params_b",
                                                    "active_params_b",
                                                    "layers",
                                                    "hidden_size",
                                                    "heads",
                                                    "kv_heads",
                                                    "head_dim",
                                                    "ffn_size",
                                                    "vocab",
                                                    "max_context",
                                                    "experts",
                                                    "gated_mlp",
                                                    "latent_kv_width",
                                                    "full_cache_values",
                                                    "window_cache_values",
                                                    "window_layers",
                                                    "window",
                                                    "chunked_layers",
                                                    "chunk",
                                                    "recurrent_layers",
                                                    "state_values",
                                                    "feed_forward_layers",
                                                    "forward_gflops_per_sample",
                                                    "activation_millions",
                                                    "precision",
                                                    "licence",
                                                    "released",
                                                    "aliases",
                                                    "source"};

constexpr double kLargestCount = 1e9;

Expected<int> countIn(const TextTable &table, std::size_t row, int column)
{
    HEADROOM_TRY(const auto value, table.figure(row, column));
    if (value < 0 || value > kLargestCount || std::trunc(value) != value)
        return failure({error_text::kNotACount, std::string(table.text(row, column))},
                       table.place(row, column));
    return static_cast<int>(value);
}

Expected<ModelKind> kindIn(const TextTable &table, std::size_t row)
{
    const int column = table.column("kind");
    const std::string_view text = table.text(row, column);
    if (text.empty())
        return ModelKind::decoder;
    if (const auto kind = fromKey<ModelKind>(text))
        return *kind;
    const auto key = [](ModelKind kind) { return keyOf(kind); };
    return failure({error_text::kNotAKindOfModel, std::string(text)}, table.place(row, column),
                   {error_text::kWriteOneOf, joined(kAllOf<ModelKind>, ", ", key)});
}

Expected<void> readSizes(const TextTable &table, std::size_t row, ModelProfile &model)
{
    for (const auto &[name, member] : kModelFigures) {
        HEADROOM_TRY(model.*member, table.figure(row, table.column(name)));
    }
    for (const auto &[name, member] : kCounts) {
        HEADROOM_TRY(model.*member, countIn(table, row, table.column(name)));
    }
    return {};
}

Expected<ModelProfile> modelOfRow(const TextTable &table, std::size_t row)
{
    ModelProfile model;
    for (const auto &[name, member] : kModelTexts)
        model.*member = table.trimmed(row, table.column(name));
    HEADROOM_TRY(model.kind, kindIn(table, row));
    HEADROOM_CHECK(readSizes(table, row, model));
    HEADROOM_TRY(const auto gated, countIn(table, row, table.column("gated_mlp")));
    model.gatedMlp = gated != 0;
    model.aliases = table.parts(row, table.column("aliases"), '|');
    if (auto checked = checkModel(model); !checked)
        return failure(checked.error().what, table.place(row, table.column(checked.error().where)),
                       checked.error().remedy);
    return model;
}

} // namespace

std::string modelKey(std::string_view name)
{
    // The owner before a slash ("meta-llama/") and the way of serving behind one ("/triton") say
    // nothing; sizes behind a slash do ("ViT-B/16").
    if (name.ends_with("/triton"))
        name.remove_suffix(7);
    const std::size_t slash = name.rfind('/');
    if (slash != std::string_view::npos && slash > 3 && name.size() - slash > 4)
        name.remove_prefix(slash + 1);
    name = withoutMaker(name); // "NVIDIA-Nemotron-3-Nano"
    std::string key;
    for (const char c : name) {
        if (isUpper(c) || isLower(c) || isDigit(c))
            key += lowered(c);
    }
    // Nor which time it was tuned: "-Instruct-v0.3".
    for (const std::string_view tuned : {"instructv", "chatv"}) {
        const std::size_t version = key.rfind(tuned);
        if (version != std::string::npos && version > 3 && key.size() - version < 13)
            key.resize(version);
    }
    // What it was tuned for and how its weights are packed does not change its architecture.
    constexpr std::array<std::string_view, 19> kSuffixes{
        "instruct", "chat", "hf",   "it",   "awq",   "gptq", "gguf", "nvfp4", "mxfp4",  "fp8",
        "fp16",     "bf16", "int8", "int4", "w4a16", "w8a8", "4bit", "q4km",  "pytorch"};
    for (bool shorter = true; shorter;) {
        shorter = false;
        for (const std::string_view suffix : kSuffixes) {
            if (key.size() > suffix.size() + 3 && key.ends_with(suffix)) {
                key.resize(key.size() - suffix.size());
                shorter = true;
            }
        }
    }
    return key;
}

Expected<ModelLibrary> ModelLibrary::parse(std::string_view csv)
{
    ModelLibrary library;
    HEADROOM_CHECK(library.addAll(csv));
    return library;
}

ModelLibrary ModelLibrary::copy() const
{
    return ModelLibrary(*this);
}

Expected<void> ModelLibrary::addAll(std::string_view csv)
{
    HEADROOM_TRY(auto models, readModelTable(csv));
    for (ModelProfile &model : models)
        add(std::move(model));
    return {};
}

const ModelProfile *ModelLibrary::add(ModelProfile model)
{
    if (model.activeParamsB <= 0)
        model.activeParamsB = model.paramsB;
    if (model.headDim <= 0 && model.heads > 0)
        model.headDim = model.hidden / model.heads;
    if (model.kvHeads <= 0)
        model.kvHeads = model.heads;
    const std::size_t index = m_models.size();
    m_indexByKey[modelKey(model.name)] = index;
    for (const std::string &alias : model.aliases)
        m_indexByKey.try_emplace(modelKey(alias), index);
    model.index = static_cast<int>(index);
    m_models.push_back(std::move(model));
    return &m_models.back();
}

const ModelProfile *ModelLibrary::find(std::string_view name) const
{
    const auto found = m_indexByKey.find(modelKey(name));
    return found == m_indexByKey.end() ? nullptr : &m_models[found->second];
}

std::vector<std::string> ModelLibrary::nearest(std::string_view name) const
{
    std::vector<std::string> names;
    for (const ModelProfile &model : m_models) {
        if (find(model.name) == &model)
            names.push_back(model.name);
    }
    return nearestNames(name, names);
}

Expected<std::vector<ModelProfile>> readModelTable(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    if (table.column("name") < 0 || table.column("params_b") < 0)
        return failure(error_text::kModelTableNeedsColumns, "header");
    if (const auto unknown = table.unknownColumn(kColumns); !unknown.empty())
        return failure({error_text::kModelHasNoColumn, std::string(unknown)}, "header",
                       error_text::kColumnsOfAnExport);
    std::vector<ModelProfile> models;
    models.reserve(table.rowCount());
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        HEADROOM_TRY(auto model, modelOfRow(table, row));
        models.push_back(std::move(model));
    }
    return models;
}

std::string modelTable(std::span<const ModelProfile> models)
{
    TextTableWriter table(kColumns);
    for (const ModelProfile &model : models) {
        for (const auto &[name, member] : kModelTexts)
            table.set(name, model.*member);
        for (const auto &[name, member] : kModelFigures)
            table.set(name, model.*member);
        for (const auto &[name, member] : kCounts)
            table.set(name, static_cast<double>(model.*member));
        table.set("kind", std::string(keyOf(model.kind)));
        table.set("gated_mlp", model.gatedMlp ? 1.0 : 0.0);
        table.set("aliases", joined(model.aliases, "|"));
        table.endRow();
    }
    return table.text();
}

namespace {

/// "2025", "2025-08" or "2025-08-05".
bool saysWhen(std::string_view text)
{
    constexpr std::string_view kForm = "####-##-##";
    if (text.size() != 4 && text.size() != 7 && text.size() != kForm.size())
        return false;
    return std::ranges::equal(text, kForm.substr(0, text.size()), [](char c, char form) {
        return form == '#' ? isDigit(c) : c == form;
    });
}

/// Kinds of layers are parts of all layers.
Expected<void> checkLayers(const ModelProfile &model)
{
    const std::int64_t kinds = std::int64_t{model.windowLayers} + model.chunkedLayers
                               + model.recurrentLayers + model.feedForwardLayers;
    if (kinds > model.layers)
        return failure({error_text::kModelHasTooManyLayers, model.name}, "layers",
                       error_text::kKindsOfLayersAddUp);
    return {};
}

} // namespace

Expected<void> checkModel(const ModelProfile &model)
{
    if (model.name.empty())
        return failure(error_text::kModelNeedsName, "name");
    if (!(model.paramsB >= 0) || (model.kind != ModelKind::classical && model.paramsB <= 0))
        return failure({error_text::kModelNeedsParameters, model.name}, "params_b",
                       error_text::kGiveBillions);
    if (model.activeParamsB < 0 || model.activeParamsB > model.paramsB)
        return failure({error_text::kModelHasTooManyActive, model.name}, "active_params_b");
    for (const auto &[name, member] : kCounts) {
        if (model.*member < 0)
            return failure({error_text::kModelHasSizeBelowZero, model.name}, std::string(name));
    }
    for (const auto &[name, member] : kModelFigures) {
        if (model.*member < 0)
            return failure({error_text::kModelHasSizeBelowZero, model.name}, std::string(name));
    }
    if (!model.precision.empty() && !fromKey<Precision>(model.precision))
        return failure({error_text::kNotAPrecision, model.precision}, "precision",
                       {error_text::kWriteOneOf,
                        joined(kAllOf<Precision>, ", ", [](Precision one) { return keyOf(one); })});
    if (!model.released.empty() && !saysWhen(model.released))
        return failure({error_text::kNotAReleaseDate, model.released}, "released",
                       error_text::kWriteReleaseDate);
    return checkLayers(model);
}

} // namespace headroom
