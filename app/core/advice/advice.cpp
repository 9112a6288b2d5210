// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/advice.h"

#include "core/csv/text_table.h"
#include "core/language.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/error_texts.h"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <optional>

namespace headroom {

namespace {

std::optional<AdviceVerdict> verdictFrom(std::string_view word)
{
    if (word == "for")
        return AdviceVerdict::inFavour;
    if (word == "against")
        return AdviceVerdict::against;
    if (word == "note")
        return AdviceVerdict::note;
    return std::nullopt;
}

void fill(std::string &text, std::string_view mark, double value)
{
    const std::size_t at = text.find(mark);
    if (at != std::string::npos)
        text.replace(at, mark.size(), std::to_string(std::lround(value)));
}

std::string_view nextWord(std::string_view &text)
{
    const std::size_t end = std::min(text.find(' '), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return word;
}

using Question = AdviceQuestion;

// "under-utilised": the documents' examples are 10 % (P3) and 11 % (BERT on a T4).
constexpr double kLowUtilisation = 0.25;
// the documents' worked examples ask for 200 ms
constexpr double kTightLatencyMs = 200;

const ModelProfile *modelOf(const Question &question)
{
    return question.demand->model;
}

bool hasKind(const Question &question, ModelKind kind)
{
    return modelOf(question) != nullptr && modelOf(question)->kind == kind;
}

bool isDeep(const Question &question)
{
    return modelOf(question) != nullptr && modelOf(question)->kind != ModelKind::classical;
}

bool hasKindOfWork(const Question &question, WorkloadKind kind)
{
    return question.demand->kind == kind;
}

bool isTraining(const Question &question)
{
    return trains(question.demand->kind);
}

bool isBatch(const Question &question)
{
    return hasKindOfWork(question, WorkloadKind::batchInference)
           || hasKindOfWork(question, WorkloadKind::validation);
}

bool isRealTime(const Question &question)
{
    return hasKindOfWork(question, WorkloadKind::realTimeInference);
}

bool hasStack(const Question &question, SoftwareStack stack)
{
    return question.hardware->hasAccelerator() && question.hardware->accelerator->stack == stack;
}

bool isNamed(const Question &question, std::string_view beginning)
{
    return question.hardware->hasAccelerator()
           && question.hardware->accelerator->name.starts_with(beginning);
}

bool isGpu(const Question &question)
{
    return hasStack(question, SoftwareStack::cuda) || hasStack(question, SoftwareStack::rocm);
}

bool isOneOf(const Question &question, std::initializer_list<std::string_view> beginnings)
{
    return std::any_of(beginnings.begin(), beginnings.end(),
                       [&](std::string_view name) { return isNamed(question, name); });
}

constexpr AdviceFact kFacts[] = {
    {"accelerator", [](const Question &q) { return q.hardware->hasAccelerator(); }},
    {"processor", [](const Question &q) { return !q.hardware->hasAccelerator(); }},
    {"gpu", isGpu},
    {"rocm", [](const Question &q) { return hasStack(q, SoftwareStack::rocm); }},
    {"neuron", [](const Question &q) { return hasStack(q, SoftwareStack::neuron); }},
    {"inferentia", [](const Question &q) { return isNamed(q, "Inferentia"); }},
    {"trainium", [](const Question &q) { return isNamed(q, "Trainium"); }},
    {"accelerator:a100", [](const Question &q) { return isNamed(q, "A100"); }},
    {"accelerator:a100-40gb", [](const Question &q) { return isNamed(q, "A100-40GB"); }},
    {"accelerator:a100-80gb", [](const Question &q) { return isNamed(q, "A100-80GB"); }},
    {"accelerator:v100", [](const Question &q) { return isNamed(q, "V100"); }},
    {"accelerator:t4", [](const Question &q) { return isNamed(q, "T4"); }},
    {"card:inference",
     [](const Question &q) {
         return isOneOf(q, {"T4", "A10G", "L4"});
     }},
    {"card:training",
     [](const Question &q) {
         return isOneOf(q, {"V100", "A100", "H100", "H200", "B200"});
     }},
    {"several", [](const Question &q) { return q.hardware->acceleratorCount > 1; }},
    {"training", isTraining},
    {"inference", [](const Question &q) { return isRealTime(q) || isBatch(q); }},
    {"realtime", isRealTime},
    {"batch", isBatch},
    {"preprocessing",
     [](const Question &q) { return hasKindOfWork(q, WorkloadKind::preprocessing); }},
    {"development", [](const Question &q) { return hasKindOfWork(q, WorkloadKind::development); }},
    {"model:simple", [](const Question &q) { return hasKind(q, ModelKind::classical); }},
    {"model:linear",
     [](const Question &q) {
         return hasKind(q, ModelKind::classical) && modelOf(q)->family == "linear";
     }},
    {"model:deep", isDeep},
    {"model:encoder", [](const Question &q) { return hasKind(q, ModelKind::encoder); }},
    {"model:small",
     [](const Question &q) { return isDeep(q) && sizeClassOf(*modelOf(q)) == SizeClass::small; }},
    {"model:medium",
     [](const Question &q) { return isDeep(q) && sizeClassOf(*modelOf(q)) == SizeClass::medium; }},
    {"model:large",
     [](const Question &q) { return isDeep(q) && sizeClassOf(*modelOf(q)) >= SizeClass::large; }},
    {"data:structured",
     [](const Question &q) { return q.structuredData || hasKind(q, ModelKind::classical); }},
    {"data:unstructured",
     [](const Question &q) {
         return !q.structuredData
                && (hasKind(q, ModelKind::vision) || hasKind(q, ModelKind::speech)
                    || hasKind(q, ModelKind::diffusion));
     }},
    {"deadline", [](const Question &q) { return q.demand->targets.deadlineHours > 0; }},
    {"latency:tight",
     [](const Question &q) {
         const double limit = q.demand->targets.p95LatencyMs;
         return limit > 0 && limit <= kTightLatencyMs;
     }},
    {"meets", [](const Question &q) { return q.sizing->meets(); }},
    {"misses", [](const Question &q) { return q.sizing->fits && !q.sizing->meets(); }},
    {"utilisation:low",
     [](const Question &q) {
         return q.sizing->fits && q.sizing->utilisation > 0
                && q.sizing->utilisation < kLowUtilisation;
     }},
    {"custom-cuda", [](const Question &q) { return q.customCudaKernels; }},
    {"interruptible", [](const Question &q) { return q.interruptible; }},
    {"checkpointed", [](const Question &q) { return q.checkpointed; }},
    {"spot", [](const Question &q) { return q.spot; }},
};

} // namespace

Expected<RuleBook> RuleBook::parse(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    RuleBook book;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const std::string where = "rule " + std::to_string(row + 1);
        const auto text = [&](std::string_view column) {
            return table.text(row, table.column(column));
        };
        const auto verdict = verdictFrom(text("verdict"));
        if (!verdict)
            return failure(error_text::kNoSuchVerdict, where);
        Rule rule;
        rule.advice = {std::string(text("rule")), *verdict, std::string(text("text")),
                       std::string(text("source"))};
        std::string_view condition = text("condition");
        while (!condition.empty()) {
            std::string_view word = nextWord(condition);
            const bool holds = !word.starts_with('!');
            if (!holds)
                word.remove_prefix(1);
            if (adviceFact(word) == nullptr)
                return failure({error_text::kUnknownCondition, std::string(word)}, where);
            rule.conditions.push_back({std::string(word), holds});
        }
        book.m_rules.push_back(std::move(rule));
    }
    return book;
}

std::vector<Advice> RuleBook::advise(const AdviceQuestion &question, const Language &language) const
{
    std::vector<Advice> advice;
    if (question.demand == nullptr || question.hardware == nullptr || question.sizing == nullptr)
        return advice;
    for (const Rule &rule : m_rules) {
        const bool applies = std::all_of(
            rule.conditions.begin(), rule.conditions.end(), [&](const Condition &condition) {
                return adviceFact(condition.word)->holds(question) == condition.holds;
            });
        if (!applies)
            continue;
        Advice one = rule.advice;
        one.text = language.say({"Rules", one.text.c_str()});
        fill(one.text, "{utilisation}", 100 * question.sizing->utilisation);
        fill(one.text, "{replicas}", question.sizing->replicas);
        advice.push_back(std::move(one));
    }
    return advice;
}

Expected<RuleBook> shippedRules()
{
    return RuleBook::parse(shipped::kRules);
}

const AdviceFact *adviceFact(std::string_view word)
{
    for (const AdviceFact &fact : kFacts) {
        if (fact.word == word)
            return &fact;
    }
    return nullptr;
}

} // namespace headroom
