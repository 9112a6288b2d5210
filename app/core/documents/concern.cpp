// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/documents/concern.h"

#include "core/letters.h"

#include <algorithm>
#include <set>

namespace headroom {

namespace {

bool isDevelopment(const ConcernedLine &line)
{
    return line.kind == WorkloadKind::development || line.environment == "development";
}

struct LineWord {
    std::string_view word;
    bool (*holds)(const ConcernedLine &line);
};

constexpr LineWord kLineWords[] = {
    {"training", [](const ConcernedLine &line) { return trains(line.kind); }},
    {"realtime",
     [](const ConcernedLine &line) { return line.kind == WorkloadKind::realTimeInference; }},
    {"batch", [](const ConcernedLine &line) { return line.kind == WorkloadKind::batchInference; }},
    {"development", isDevelopment},
    {"scheduled", [](const ConcernedLine &line) { return line.scheduled; }},
    {"benchmarked", [](const ConcernedLine &line) { return line.benchmarked; }},
    {"limit:latency", [](const ConcernedLine &line) { return line.latencyLimit; }},
    {"size:disputed",
     [](const ConcernedLine &line) { return line.size && line.size->isDisputed(); }},
    {"size:large",
     [](const ConcernedLine &line) { return line.size && line.size->isAtLeast(SizeClass::large); }},
    {"size:xl",
     [](const ConcernedLine &line) {
         return line.size && line.size->isAtLeast(SizeClass::extraLarge);
     }},
};

/// Words with a value: "type:NC6s_v3".
struct ValueWord {
    std::string_view prefix;
    bool (*holds)(const ConcernedLine &line, std::string_view value);
};

constexpr ValueWord kValueWords[] = {
    {"type:", [](const ConcernedLine &line, std::string_view value) { return line.type == value; }},
    {"family:",
     [](const ConcernedLine &line, std::string_view value) { return line.family == value; }},
    {"accelerator:", [](const ConcernedLine &line,
                        std::string_view value) { return line.accelerator.starts_with(value); }},
};

struct PlanWord {
    std::string_view word;
    bool (*holds)(const ConcernedPlan &plan);
};

constexpr PlanWord kPlanWords[] = {
    {"plan:several-months", [](const ConcernedPlan &plan) { return plan.severalMonths; }},
    {"plan:split", [](const ConcernedPlan &plan) { return plan.split; }},
    {"plan:reference", [](const ConcernedPlan &plan) { return plan.reference; }},
};

/// A word is also the key of a provider: what runs there.
bool wordApplies(std::string_view word, const ConcernedLine &line)
{
    const bool wanted = !word.starts_with('!');
    if (!wanted)
        word.remove_prefix(1);
    if (const auto provider = providerWithKey(word))
        return (line.provider == *provider) == wanted;
    const auto *plain = std::ranges::find(kLineWords, word, &LineWord::word);
    if (plain != std::end(kLineWords))
        return plain->holds(line) == wanted;
    const auto *valued = std::ranges::find_if(
        kValueWords, [&](const ValueWord &known) { return word.starts_with(known.prefix); });
    return valued != std::end(kValueWords)
           && valued->holds(line, word.substr(valued->prefix.size())) == wanted;
}

bool wordApplies(std::string_view word, const ConcernedPlan &plan)
{
    const auto *known = std::ranges::find(kPlanWords, word, &PlanWord::word);
    return known != std::end(kPlanWords) && known->holds(plan);
}

/// Alternatives separated by "|", each a list of words that must all apply.
template <typename Subject>
bool anyAlternativeApplies(std::string_view condition, const Subject &subject)
{
    while (!condition.empty()) {
        std::string_view alternative = nextPart(condition, '|');
        bool holds = !alternative.empty();
        while (!alternative.empty())
            holds = wordApplies(nextPart(alternative, ' '), subject) && holds;
        if (holds)
            return true;
    }
    return false;
}

bool isKnown(std::string_view word)
{
    if (word.starts_with('!'))
        word.remove_prefix(1);
    return providerWithKey(word)
           || std::ranges::find(kLineWords, word, &LineWord::word) != std::end(kLineWords)
           || std::ranges::find(kPlanWords, word, &PlanWord::word) != std::end(kPlanWords)
           || std::ranges::any_of(kValueWords, [&](const ValueWord &known) {
                  return word.starts_with(known.prefix) && word.size() > known.prefix.size();
              });
}

/// The class whose row names the model.
template <typename Row>
std::optional<SizeClass> namedIn(const std::vector<Row> &rows, const std::string &model)
{
    const auto found = std::ranges::find_if(rows, [&](const Row &row) {
        return std::ranges::find(row.models, model) != row.models.end();
    });
    return found == rows.end() ? std::nullopt : std::optional(found->sizeClass);
}

bool meetsUpperBound(const StatedSizeClass &row, const Exact &params)
{
    return row.params.high && *row.params.high == params;
}

} // namespace

bool concerns(std::string_view condition, const ConcernedLine &line)
{
    return anyAlternativeApplies(condition, line);
}

bool concerns(std::string_view condition, const ConcernedPlan &plan)
{
    return anyAlternativeApplies(condition, plan);
}

std::string unknownConcern(std::string_view condition)
{
    while (!condition.empty()) {
        std::string_view alternative = nextPart(condition, '|');
        while (!alternative.empty()) {
            const std::string_view word = nextPart(alternative, ' ');
            if (!isKnown(word))
                return std::string(word);
        }
    }
    return {};
}

bool SizePlacement::isDisputed() const
{
    std::set<SizeClass> classes{byParameters};
    for (const auto &other : {alsoByParameters, listedAs, trainedAs}) {
        if (other)
            classes.insert(*other);
    }
    return classes.size() > 1;
}

bool SizePlacement::isAtLeast(SizeClass sizeClass) const
{
    return byParameters >= sizeClass || (listedAs && *listedAs >= sizeClass)
           || (trainedAs && *trainedAs >= sizeClass);
}

SizePlacement placementOf(const SourceDocuments &documents, const ModelProfile &model)
{
    SizePlacement placement;
    placement.byParameters = sizeClassOf(model);
    if (const auto params = Exact::fromDouble(model.paramsB)) {
        for (const StatedSizeClass &row : documents.sizeClasses) {
            if (meetsUpperBound(row, *params))
                placement.alsoByParameters = row.sizeClass;
        }
    }
    placement.listedAs = namedIn(documents.sizeClasses, model.name);
    placement.trainedAs = namedIn(documents.training, model.name);
    return placement;
}

const TrainingRecommendation *trainingOf(const SourceDocuments &documents,
                                         const SizePlacement &placement)
{
    const SizeClass wanted =
        placement.trainedAs.value_or(std::min(placement.byParameters, SizeClass::large));
    const auto found =
        std::ranges::find(documents.training, wanted, &TrainingRecommendation::sizeClass);
    return found == documents.training.end() ? nullptr : &*found;
}

} // namespace headroom
