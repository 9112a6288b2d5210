// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/guide/guide_book.h"

#include "core/csv/text_table.h"
#include "core/letters.h"
#include "core/plan/plan.h"
#include "core/plan/plan_validation.h"
#include "core/shipped/shipped_texts.h"
#include "core/texts/guide_texts.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace headroom {

namespace {

constexpr double kSecondsPerDay = 86'400;
constexpr double kLongestLimitMs = 86'400'000; // a day

std::optional<double> figureIn(std::string_view text)
{
    const auto exact = Exact::parse(text);
    return exact ? std::optional(exact->toDouble()) : std::nullopt;
}

/// Effect of a value of an answer on the workload.
struct Setter {
    std::string_view name;
    bool (*set)(GuideQuestion &question, const std::string &value);
};

template <auto Apply>
bool withNumber(GuideQuestion &question, const std::string &value)
{
    const std::optional<double> number = figureIn(value);
    if (number)
        Apply(question.workload, *number);
    return number.has_value();
}

bool setKind(GuideQuestion &question, const std::string &value)
{
    const auto kind = fromKey<WorkloadKind>(value);
    if (!kind)
        return false;
    const Workload before = std::exchange(question.workload, newWorkload(*kind));
    question.workload.model = before.model.empty() ? question.workload.model : before.model;
    // The example of the documents is priced without a spare replica.
    question.workload.spareReplicas = 0;
    return true;
}

bool setModel(GuideQuestion &question, const std::string &value)
{
    question.workload.model = value;
    question.workload.software = SoftwareClass::stockFramework;
    return true;
}

bool setRank(GuideQuestion &question, const std::string &value)
{
    const auto rank = fromKey<GuideRank>(value);
    question.rank = rank.value_or(GuideRank::cost);
    return rank.has_value();
}

bool setServer(GuideQuestion &question, const std::string &value)
{
    question.workload.software = SoftwareClass::tunedServer;
    return value == "tuned";
}

bool setCuda(GuideQuestion &question, const std::string &value)
{
    question.workload.constraints.customCudaKernels = value == "yes";
    return value == "yes" || value == "no";
}

void setRate(Workload &workload, double perSecond)
{
    if (workload.kind == WorkloadKind::batchInference)
        workload.demand.itemsPerDay = perSecond * kSecondsPerDay;
    else
        workload.demand.peakRequestsPerSecond = perSecond;
}

constexpr auto kSetters = std::to_array<Setter>({
    {"kind", setKind},
    {"model", setModel},
    {"rank", setRank},
    {"server", setServer},
    {"cuda", setCuda},
    {"input_tokens",
     withNumber<[](Workload &workload, double value) { workload.demand.inputTokens = value; }>},
    {"output_tokens",
     withNumber<[](Workload &workload, double value) { workload.demand.outputTokens = value; }>},
    {"p95_ms", withNumber<[](Workload &workload, double value) {
         workload.serviceLevel.p95LatencyMs = value;
     }>},
    {"deadline_hours", withNumber<[](Workload &workload, double value) {
         workload.serviceLevel.deadlineHours = value;
     }>},
    {"per_second", withNumber<setRate>},
    {"tokens",
     withNumber<[](Workload &workload, double value) { workload.demand.tokensPerRun = value; }>},
    {"gib",
     withNumber<[](Workload &workload, double value) { workload.demand.dataGibPerRun = value; }>},
});

const Setter *setterNamed(std::string_view name)
{
    const auto found = std::ranges::find(kSetters, name, &Setter::name);
    return found == kSetters.end() ? nullptr : &*found;
}

/// Values of an answer other than the kind, which begins a new workload.
void apply(const GuideAnswer &answer, bool isKind, GuideQuestion &question)
{
    for (const auto &[name, value] : answer.sets) {
        if ((name == "kind") == isKind)
            setterNamed(name)->set(question, value);
    }
}

Expected<std::vector<std::pair<std::string, std::string>>> settingsIn(const TextTable &table,
                                                                      std::size_t row, int column)
{
    std::vector<std::pair<std::string, std::string>> settings;
    for (const std::string &part : table.parts(row, column, '|')) {
        const std::size_t at = std::min(part.find('='), part.size());
        const std::string name = part.substr(0, at);
        const std::string value = at < part.size() ? part.substr(at + 1) : std::string();
        const Setter *setter = setterNamed(name);
        GuideQuestion tried;
        if (setter == nullptr || !setter->set(tried, value))
            return failure({guide_text::kUnknownSetting, part}, table.place(row, column));
        settings.emplace_back(name, value);
    }
    return settings;
}

std::string keysOf(const std::vector<const GuideAnswer *> &answers)
{
    return joined(answers, ", ", [](const GuideAnswer *answer) { return answer->key; });
}

std::string stepKeys()
{
    return joined(kAllOf<GuideStep>, ", ", [](GuideStep step) { return std::string(keyOf(step)); });
}

Expected<Exact> positiveFigure(const std::string &name, const std::string &value, double maximum)
{
    const auto number = Exact::parse(value);
    if (!number || !(*number > Exact() && number->toDouble() <= maximum))
        return failure({guide_text::kNotAFigure, value, name}, "--answers",
                       guide_text::kWriteAFigure);
    return *number;
}

} // namespace

Expected<GuideBook> GuideBook::parse(std::string_view csv)
{
    HEADROOM_TRY(const auto table, TextTable::parse(csv));
    GuideBook book;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
        const auto text = [&](const char *column) {
            return std::string(table.text(row, table.column(column)));
        };
        GuideAnswer answer;
        const auto step = fromKey<GuideStep>(text("step"));
        if (!step)
            return failure({guide_text::kNoStep, text("step")},
                           table.place(row, table.column("step")));
        answer.step = *step;
        answer.phases = table.parts(row, table.column("phases"), '|');
        answer.key = text("answer");
        answer.title = text("title");
        HEADROOM_TRY(answer.sets, settingsIn(table, row, table.column("sets")));
        answer.isUsual = text("usual") == "yes";
        answer.rule = text("rule");
        answer.why = text("why");
        answer.source = text("source");
        book.m_answers.push_back(std::move(answer));
    }
    return book;
}

std::vector<const GuideAnswer *> GuideBook::answersFor(GuideStep step,
                                                       const GuideChoices &choices) const
{
    std::vector<const GuideAnswer *> answers;
    const GuideAnswer *phase =
        step == GuideStep::phase ? nullptr : answerOf(GuideStep::phase, choices);
    for (const GuideAnswer &answer : m_answers) {
        const bool isAsked =
            answer.phases.empty()
            || (phase != nullptr
                && std::ranges::find(answer.phases, phase->key) != answer.phases.end());
        if (answer.step == step && isAsked)
            answers.push_back(&answer);
    }
    return answers;
}

const GuideAnswer *GuideBook::answerOf(GuideStep step, const GuideChoices &choices) const
{
    const auto chosen = choices.answers.find(step);
    const auto isTaken = [&](const GuideAnswer *answer) {
        return chosen != choices.answers.end() ? answer->key == chosen->second : answer->isUsual;
    };
    const std::vector<const GuideAnswer *> answers = answersFor(step, choices);
    const auto found = std::ranges::find_if(answers, isTaken);
    return found == answers.end() ? nullptr : *found;
}

Expected<GuideQuestion> GuideBook::question(const GuideChoices &choices) const
{
    GuideQuestion question;
    for (const GuideStep step : kAllOf<GuideStep>) {
        const std::vector<const GuideAnswer *> answers = answersFor(step, choices);
        const GuideAnswer *answer = answerOf(step, choices);
        const auto chosen = choices.answers.find(step);
        if (answer == nullptr && chosen != choices.answers.end())
            return failure({guide_text::kNoAnswer, chosen->second, std::string(keyOf(step))},
                           "--answers",
                           answers.empty() ? Message(guide_text::kNotAsked)
                                           : Message(guide_text::kWriteOneOf, keysOf(answers)));
        if (answer != nullptr)
            question.path.push_back(answer);
    }
    for (const bool isKind : {true, false}) {
        for (const GuideAnswer *answer : question.path)
            apply(*answer, isKind, question);
    }
    Workload &workload = question.workload;
    GuideChoices &stated = question.stated = choices;
    if (workload.kind != WorkloadKind::realTimeInference)
        stated.p95LatencyMs.reset();
    if (!isInference(workload.kind))
        stated.perSecond.reset();
    if (!stated.model.empty())
        workload.model = stated.model;
    if (stated.p95LatencyMs)
        workload.serviceLevel.p95LatencyMs = stated.p95LatencyMs->toDouble();
    if (stated.perSecond)
        setRate(workload, stated.perSecond->toDouble());
    return question;
}

Expected<GuideChoices> GuideBook::choicesFrom(std::string_view text) const
{
    GuideChoices choices;
    while (!text.empty()) {
        const std::string part(nextPart(text, ','));
        const std::size_t at = part.find('=');
        if (at == std::string::npos)
            return failure({guide_text::kNotAnAnswer, part}, "--answers",
                           guide_text::kWriteLikeAnswers);
        const std::string name = part.substr(0, at);
        const std::string value = part.substr(at + 1);
        if (name == "model") {
            choices.model = value;
        } else if (name == "latency_ms") {
            HEADROOM_TRY(choices.p95LatencyMs, positiveFigure(name, value, kLongestLimitMs));
        } else if (name == "per_second" || name == "per_minute") {
            HEADROOM_TRY(const Exact rate, positiveFigure(name, value, limits::kRequestsPerSecond));
            choices.perSecond = name == "per_minute" ? rate / Exact(kSecondsPerMinute) : rate;
        } else if (const auto step = fromKey<GuideStep>(name)) {
            if (!choices.answers.emplace(*step, value).second)
                return failure({guide_text::kAnsweredTwice, name}, "--answers",
                               guide_text::kKeepOneAnswer);
        } else {
            return failure({guide_text::kNoQuestion, name}, "--answers",
                           Message(guide_text::kWriteAQuestion, stepKeys()));
        }
    }
    return choices;
}

const GuideBook &guideBook()
{
    static const GuideBook book = [] {
        auto read = GuideBook::parse(shipped::kDocumentGuide);
        assert(read.has_value()); // compiled in, and read by a test
        return read ? std::move(*read) : GuideBook();
    }();
    return book;
}

} // namespace headroom
