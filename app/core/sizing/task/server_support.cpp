// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sizing/task/server_support.h"

#include "core/csv/text_table.h"
#include "core/sizing/task/token_work.h"
#include "core/texts/error_texts.h"

#include <algorithm>

namespace headroom {

namespace {

/// What the classes of software stand for; other software of a class runs where its own vendor says (llama.cpp on Pascal,
/// optimum-habana on Gaudi).
bool isOfItsClass(SoftwareName name)
{
    switch (name) {
    case SoftwareName::framework:
    case SoftwareName::vllm:
    case SoftwareName::sglang:
    case SoftwareName::tensorRtLlm:
    case SoftwareName::tensorRt: return true;
    default: return false;
    }
}

} // namespace

bool ServerSupport::Rule::appliesTo(const AcceleratorSpec &card, const SizingTask &task,
                                    bool answers) const
{
    const ModelProfile &model = *task.model;
    const bool work =
        any ? hasTokens(model)
            : answers && model.kind == ModelKind::decoder && isOfItsClass(task.softwareName);
    return work && card.architecture == architecture
           && (accelerator.empty() || card.name == accelerator)
           && std::ranges::find(software, task.software) != software.end()
           && (families.empty() || std::ranges::find(families, model.family) != families.end());
}

Expected<ServerSupport> ServerSupport::parse(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    ServerSupport support;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        Rule rule;
        rule.architecture = table.trimmed(row, table.column("architecture"));
        rule.accelerator = table.trimmed(row, table.column("accelerator"));
        rule.any = table.text(row, table.column("work")) == "any";
        rule.families = table.parts(row, table.column("families"), '|');
        rule.reason = table.trimmed(row, table.column("reason"));
        for (const std::string &key : table.parts(row, table.column("software"), '|')) {
            const auto software = fromKey<SoftwareClass>(key);
            if (!software)
                return failure({error_text::kUnknownSoftware, key},
                               table.place(row, table.column("software")));
            rule.software.push_back(*software);
        }
        support.m_rules.push_back(std::move(rule));
    }
    return support;
}

Refusal ServerSupport::refusalOf(const AcceleratorSpec &accelerator, const SizingTask &task,
                                 bool answers) const
{
    const auto rule = std::ranges::find_if(
        m_rules, [&](const Rule &one) { return one.appliesTo(accelerator, task, answers); });
    Refusal refusal;
    if (rule == m_rules.end())
        return refusal;
    refusal.code = RefusalCode::noServer;
    refusal.accelerator = accelerator.name;
    refusal.reason = rule->reason;
    return refusal;
}

} // namespace headroom
