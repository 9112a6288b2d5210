// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/model_library.h"

#include "core/letters.h"
#include "core/models/model_table.h"

#include <array>
#include <utility>

namespace headroom {
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
    constexpr std::array<std::string_view, 15> kSuffixes{
        "instruct", "chat", "hf",   "it",   "awq",  "gptq", "gguf",   "fp8",
        "fp16",     "bf16", "int8", "int4", "4bit", "q4km", "pytorch"};
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

} // namespace headroom
