// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/model_library.h"

#include "sizing/text_table.h"

#include <algorithm>
#include <array>
#include <utility>

namespace headroom {
namespace {

constexpr std::array<ModelKind, 8> kKinds{
    ModelKind::decoder, ModelKind::encoder,        ModelKind::encoderDecoder, ModelKind::vision,
    ModelKind::speech,  ModelKind::recommendation, ModelKind::diffusion,      ModelKind::classical};

std::vector<std::string> splitAliases(std::string_view text)
{
    std::vector<std::string> aliases;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('|'), text.size());
        if (end > 0)
            aliases.emplace_back(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return aliases;
}

ModelProfile modelOfRow(const TextTable &table, std::size_t row)
{
    const auto number = [&](std::string_view column) {
        return table.number(row, table.column(column));
    };
    const auto text = [&](std::string_view column) {
        return std::string(table.text(row, table.column(column)));
    };
    const auto whole = [&](std::string_view column) { return static_cast<int>(number(column)); };
    ModelProfile model;
    model.name = text("name");
    model.family = text("family");
    const std::string kind = text("kind");
    for (const ModelKind candidate : kKinds) {
        if (kind == modelKindName(candidate))
            model.kind = candidate;
    }
    model.paramsB = number("params_b");
    model.activeParamsB = number("active_params_b");
    model.layers = whole("layers");
    model.hidden = whole("hidden_size");
    model.heads = whole("heads");
    model.kvHeads = whole("kv_heads");
    model.headDim = whole("head_dim");
    model.ffn = whole("ffn_size");
    model.vocab = whole("vocab");
    model.maxContext = whole("max_context");
    model.latentKvWidth = whole("latent_kv_width");
    model.gatedMlp = whole("gated_mlp") != 0;
    model.forwardGflopsPerSample = number("forward_gflops_per_sample");
    model.source = text("source");
    model.aliases = splitAliases(table.text(row, table.column("aliases")));
    return model;
}

} // namespace

std::string modelKey(std::string_view name)
{
    // The owner before a slash ("meta-llama/") and the way of serving behind one ("/triton") say nothing;
    // sizes behind a slash do ("ViT-B/16").
    if (name.ends_with("/triton"))
        name.remove_suffix(7);
    const std::size_t slash = name.rfind('/');
    if (slash != std::string_view::npos && slash > 3 && name.size() - slash > 4)
        name.remove_prefix(slash + 1);
    std::string key;
    for (const char c : name) {
        if (c >= 'A' && c <= 'Z')
            key += static_cast<char>(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            key += c;
    }
    for (const std::string_view suffix : {"instruct", "chat", "hf", "it"}) {
        if (key.size() > suffix.size() + 3 && key.ends_with(suffix))
            key.resize(key.size() - suffix.size());
    }
    return key;
}

Expected<ModelLibrary> ModelLibrary::parse(std::string_view csv)
{
    ModelLibrary library;
    if (auto added = library.addAll(csv); !added)
        return tl::unexpected(added.error());
    return library;
}

Expected<void> ModelLibrary::addAll(std::string_view csv)
{
    const auto table = TextTable::parse(csv);
    if (!table)
        return tl::unexpected(table.error());
    if (table->column("name") < 0 || table->column("params_b") < 0)
        return failure("The model table needs the columns name and params_b.", "line 1");
    for (std::size_t row = 0; row < table->rowCount(); ++row) {
        ModelProfile model = modelOfRow(*table, row);
        if (auto checked = checkModel(model); !checked)
            return failure(checked.error().what, "line " + std::to_string(row + 2),
                           checked.error().remedy);
        add(std::move(model));
    }
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

Expected<void> checkModel(const ModelProfile &model)
{
    if (model.name.empty())
        return failure("A model needs a name.", "name");
    if (!(model.paramsB >= 0) || (model.kind != ModelKind::classical && model.paramsB <= 0))
        return failure("Model " + model.name + " needs a parameter count above zero.", "params_b",
                       "Give the parameters in billions.");
    if (model.activeParamsB < 0 || model.activeParamsB > model.paramsB)
        return failure("Model " + model.name
                           + " has more active than total parameters, or fewer than zero.",
                       "active_params_b");
    if (model.layers < 0 || model.hidden < 0 || model.heads < 0 || model.kvHeads < 0
        || model.maxContext < 0 || model.vocab < 0 || model.ffn < 0
        || model.forwardGflopsPerSample < 0)
        return failure("Model " + model.name + " has a size below zero.", "layers");
    return {};
}

} // namespace headroom
