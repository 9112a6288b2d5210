// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/task/software_classes.h"

#include "core/csv/text_table.h"
#include "core/letters.h"
#include "core/texts/error_texts.h"

#include <array>

namespace headroom {
namespace {

constexpr std::array<std::string_view, kSoftwareNameCount> kSoftwareNames{
    "other",        "framework",         "llama.cpp",      "vllm",     "sglang",
    "tensorrt-llm", "fastertransformer", "tensorrt",       "lmdeploy", "megatron",
    "neuron",       "optimum-habana",    "openvino",       "triton",   "quantised",
    "classical",    "tensorflow",        "tuned framework"};

bool matches(std::string_view text, std::string_view pattern, bool whole)
{
    return whole ? text == pattern : text.find(pattern) != std::string_view::npos;
}

} // namespace

SoftwareName softwareFor(SoftwareClass software, TaskKind kind, const ModelProfile &model)
{
    if (kind == TaskKind::classicalTraining)
        return SoftwareName::classicalLibrary;
    if (software == SoftwareClass::stockFramework)
        return SoftwareName::framework;
    switch (kind) {
    case TaskKind::training:
        return model.kind == ModelKind::decoder ? SoftwareName::megatron
                                                : SoftwareName::tunedFramework;
    case TaskKind::batchInference:
    case TaskKind::onlineInference:
        return software == SoftwareClass::vendorBest ? SoftwareName::tensorRt
                                                     : SoftwareName::triton;
    default:
        return software == SoftwareClass::vendorBest ? SoftwareName::tensorRt : SoftwareName::vllm;
    }
}

Expected<SoftwareClasses> SoftwareClasses::parse(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    SoftwareClasses classes;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        std::string_view pattern = table.text(row, table.column("pattern"));
        const std::string_view value = table.text(row, table.column("value"));
        Rule rule;
        rule.whole = pattern.starts_with('=');
        rule.pattern = std::string(rule.whole ? pattern.substr(1) : pattern);
        if (table.text(row, table.column("kind")) == "precision") {
            const auto precision = precisionFromName(value);
            if (!precision)
                return failure({error_text::kUnknownPrecision, std::string(value)},
                               "line " + std::to_string(row + 2));
            rule.precision = *precision;
            classes.m_precisions.push_back(rule);
            continue;
        }
        rule.identity.softwareClass = value == "vendor"  ? SoftwareClass::vendorBest
                                      : value == "tuned" ? SoftwareClass::tunedServer
                                                         : SoftwareClass::stockFramework;
        const std::string_view name = table.text(row, table.column("name"));
        for (std::size_t i = 0; i < kSoftwareNames.size(); ++i) {
            if (kSoftwareNames[i] == name)
                rule.identity.name = static_cast<SoftwareName>(i);
        }
        classes.m_software.push_back(rule);
    }
    return classes;
}

SoftwareIdentity SoftwareClasses::software(std::string_view source, std::string_view text) const
{
    const std::string lower = lowered(std::string(source) + ": " + std::string(text));
    for (const Rule &rule : m_software) {
        if (matches(lower, rule.pattern, rule.whole))
            return rule.identity;
    }
    return {};
}

std::optional<Precision> SoftwareClasses::precision(std::string_view text) const
{
    const std::string lower = lowered(text);
    for (const Rule &rule : m_precisions) {
        if (matches(lower, rule.pattern, rule.whole))
            return rule.precision;
    }
    return std::nullopt;
}

} // namespace headroom
