// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_validation.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/views/fields/profile_editor.h"
#include "ui/views/inspector/sections.h"
#include "ui/views/outlook/growth_fields.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

using Number = WorkloadSection::Number;

// Called like functions.
// NOLINTBEGIN(readability-identifier-naming)
constexpr auto isTraining = isOneOf<WorkloadKind::training, WorkloadKind::fineTuning>;
constexpr auto hasItems = isOneOf<WorkloadKind::batchInference, WorkloadKind::validation>;
constexpr auto mayTakeTokens = isOneOf<WorkloadKind::realTimeInference,
                                       WorkloadKind::batchInference, WorkloadKind::validation>;
constexpr auto worksInRuns =
    isOneOf<WorkloadKind::training, WorkloadKind::fineTuning, WorkloadKind::batchInference,
            WorkloadKind::validation, WorkloadKind::preprocessing>;
constexpr auto isDevelopment = isOneOf<WorkloadKind::development>;
constexpr auto isPreprocessing = isOneOf<WorkloadKind::preprocessing>;
// NOLINTEND(readability-identifier-naming)

bool hasItemsOfRun(const Workload &workload)
{
    return hasItems(workload) && workload.demand.itemsPerRun > 0;
}

bool hasItemsOfDay(const Workload &workload)
{
    return hasItems(workload) && workload.demand.itemsPerRun == 0;
}

bool hasRuns(const Workload &workload)
{
    return isTraining(workload) || isPreprocessing(workload) || hasItemsOfRun(workload);
}

/// Pictures, rows and sounds are not counted in tokens.
bool hasTokens(const InspectorInput &input)
{
    return mayTakeTokens(input.workload) && input.mayHaveTokens();
}

/// A field bound to one double of the demand.
void addFigure(WorkloadSection *section, const QString &label, const char *field,
               double Demand::*member, NumberFormat format, WorkloadSection::Shown shown)
{
    const bool optional = format.optional;
    section->addNumber(
        label, field, std::move(format),
        [=](const Workload &w) -> Number {
            return optional ? fieldNumberOrNone(w.demand.*member) : fieldNumber(w.demand.*member);
        },
        [=](Workload &w, const Number &value) { w.demand.*member = plainNumber(value); },
        std::move(shown));
}

void addWhole(WorkloadSection *section, const QString &label, const char *field,
              int Demand::*member, NumberFormat format, bool (*shown)(const Workload &))
{
    format.whole = true;
    section->addNumber(
        label, field, std::move(format),
        [=](const Workload &w) -> Number {
            return w.demand.*member == 0 ? std::nullopt : std::optional(Exact(w.demand.*member));
        },
        [=](Workload &w, const Number &value) { w.demand.*member = wholeNumber(value); }, shown);
}

bool isCached(const Workload &workload)
{
    return isInference(workload.kind);
}

/// Requests for tokens, to a server of language models.
bool isOnServer(const InspectorInput &input)
{
    return infers(input.workload.kind) && isServer(input.workload.software)
           && input.modelKind().value_or(ModelKind::decoder) == ModelKind::decoder;
}

void addTrainingFields(WorkloadSection *section)
{
    addFigure(section, tr("Tokens per epoch"), QT_TRANSLATE_NOOP("Fields", "tokens per epoch"),
              &Demand::tokensPerRun, {.minimum = Exact(0)}, isTraining);
    addFigure(section, tr("Epochs"), QT_TRANSLATE_NOOP("Fields", "epochs"), &Demand::epochs,
              {.minimum = Exact(0)}, isTraining);
    section->addNumber(
        tr("Runs a month"), QT_TRANSLATE_NOOP("Fields", "runs a month"),
        {.minimum = Exact(0), .maximum = Exact(limits::kRunsPerMonth)},
        [](const Workload &w) -> Number { return w.demand.runsPerMonth; },
        [](Workload &w, const Number &value) { w.demand.runsPerMonth = value.value_or(Exact()); },
        hasRuns);
    constexpr std::array kMethods{TrainingMethod::full, TrainingMethod::lora,
                                  TrainingMethod::qlora};
    section->addChoice(
        tr("Method"), QT_TRANSLATE_NOOP("Fields", "training method"), choicesOf(kMethods),
        [](const Workload &w) { return std::string(keyOf(w.demand.method)); },
        [](Workload &w, const std::string &key) {
            w.demand.method = fromKey<TrainingMethod>(key).value_or(w.demand.method);
        },
        isTraining);
    addWhole(section, tr("Sequence length"), QT_TRANSLATE_NOOP("Fields", "sequence length"),
             &Demand::sequenceLength, {.unit = tr("tokens"), .minimum = Exact(1)}, isTraining);
    const NumberFormat sequences{.unit = tr("sequences"),
                                 .minimum = Exact(0),
                                 .optional = true,
                                 .emptyText = tr("automatic")};
    addWhole(section, tr("Micro batch"), QT_TRANSLATE_NOOP("Fields", "micro batch"),
             &Demand::microBatch, sequences, isTraining);
    addWhole(section, tr("Global batch"), QT_TRANSLATE_NOOP("Fields", "global batch"),
             &Demand::globalBatch, sequences, isTraining);
    addWhole(
        section, tr("Accumulation"), QT_TRANSLATE_NOOP("Fields", "gradient accumulation"),
        &Demand::gradientAccumulation,
        {.unit = tr("passes"), .minimum = Exact(0), .optional = true, .emptyText = tr("automatic")},
        isTraining);
}

void addInferenceFields(WorkloadSection *section)
{
    const QString rate = tr("req/s");
    addFigure(section, tr("Requests, peak"), QT_TRANSLATE_NOOP("Fields", "peak requests"),
              &Demand::peakRequestsPerSecond,
              {.unit = rate, .measure = Measure::perSecond, .minimum = Exact(0)}, isRealTime);
    addFigure(section, tr("Requests, mean"), QT_TRANSLATE_NOOP("Fields", "mean requests"),
              &Demand::meanRequestsPerSecond,
              {.unit = rate,
               .measure = Measure::perSecond,
               .minimum = Exact(0),
               .optional = true,
               .emptyText = tr("from the profile")},
              isRealTime);
    section->addChoice(
        tr("Frequency"), QT_TRANSLATE_NOOP("Fields", "rhythm of runs"),
        {{"daily", tr("every day")}, {"by_run", tr("by the month")}},
        [](const Workload &w) {
            return std::string(w.demand.itemsPerRun > 0 ? "by_run" : "daily");
        },
        [](Workload &w, const std::string &key) {
            const double items = std::max(1.0, itemsOfRun(w.demand));
            w.demand.itemsPerDay = key == "daily" ? items : 0;
            w.demand.itemsPerRun = key == "daily" ? 0 : items;
        },
        hasItems);
    addFigure(section, tr("Items a day"), QT_TRANSLATE_NOOP("Fields", "items a day"),
              &Demand::itemsPerDay, {.measure = Measure::perDay, .minimum = Exact(0)},
              hasItemsOfDay);
    addFigure(section, tr("Items a run"), QT_TRANSLATE_NOOP("Fields", "items a run"),
              &Demand::itemsPerRun, {.minimum = Exact(1)}, hasItemsOfRun);
    addFigure(section, tr("Tokens in"), QT_TRANSLATE_NOOP("Fields", "input tokens"),
              &Demand::inputTokens, {.minimum = Exact(0)}, hasTokens);
    addFigure(section, tr("Tokens out"), QT_TRANSLATE_NOOP("Fields", "output tokens"),
              &Demand::outputTokens, {.minimum = Exact(0)}, hasTokens);
    addFigure(section, tr("Cache hits"), QT_TRANSLATE_NOOP("Fields", "cache hit rate"),
              &Demand::cacheHitPercent,
              {.unit = QStringLiteral("%"),
               .measure = Measure::percent,
               .minimum = Exact(0),
               .maximum = Exact::ratio(999, 10)},
              isCached);
    addFigure(section, tr("Prefix cache"), QT_TRANSLATE_NOOP("Fields", "prefix cache"),
              &Demand::prefixCachePercent,
              {.unit = QStringLiteral("%"),
               .measure = Measure::percent,
               .minimum = Exact(0),
               .maximum = Exact(99)},
              isOnServer);
    addFigure(section, tr("Tokens per step"), QT_TRANSLATE_NOOP("Fields", "tokens per step"),
              &Demand::tokensPerStep, {.minimum = Exact(1), .maximum = Exact(8)}, isOnServer);
    addFigure(section, tr("Burstiness (CV²)"), QT_TRANSLATE_NOOP("Fields", "arrival spread"),
              &Demand::arrivalSpread, {.minimum = Exact(0)}, isRealTime);
}

/// Common weeks, Monday first.
struct NamedWeek {
    const char *key;
    const char *name;
    std::array<double, 7> weights;
};
constexpr std::array<NamedWeek, 4> kWeeks{{
    {"alike", QT_TRANSLATE_NOOP("headroom::ui", "all alike"), {}},
    {"quiet_weekend",
     QT_TRANSLATE_NOOP("headroom::ui", "quiet weekends"),
     {10, 10, 10, 10, 10, 3, 3}},
    {"working_days", QT_TRANSLATE_NOOP("headroom::ui", "working days only"), {1, 1, 1, 1, 1, 0, 0}},
    {"monday", QT_TRANSLATE_NOOP("headroom::ui", "peak on Mondays"), {20, 10, 10, 10, 10, 5, 5}},
}};

std::string weekKey(const Workload &workload)
{
    const auto found =
        std::ranges::find(kWeeks, workload.demand.weekdayProfile, &NamedWeek::weights);
    return found == kWeeks.end() ? "own" : found->key;
}

void addWeek(WorkloadSection *section)
{
    ChoiceField::Choices choices;
    for (const NamedWeek &week : kWeeks)
        choices.emplace_back(week.key, QCoreApplication::translate("headroom::ui", week.name));
    choices.emplace_back("own", tr("as stated in the plan"));
    section->addChoice(
        tr("Days of the week"), QT_TRANSLATE_NOOP("Fields", "days of the week"), choices, weekKey,
        [](Workload &w, const std::string &key) {
            const auto found = std::ranges::find(kWeeks, key, &NamedWeek::key);
            if (found != kWeeks.end())
                w.demand.weekdayProfile = found->weights;
        },
        isRealTime);
}

std::string profileKey(const ProfileEditor::Profile &profile)
{
    const auto found = std::ranges::find(namedProfiles(), profile, &NamedProfile::weights);
    return found == namedProfiles().end() ? "own" : found->key;
}

WorkloadSection::Editor makeProfileEditor(WorkloadSection *section)
{
    auto *editor = new ProfileEditor(section);
    nameAndExplain(editor, "profileEditor", "daily_profile");
    QObject::connect(editor, &ProfileEditor::profileDrawn, section,
                     [section](const ProfileEditor::Profile &profile) {
                         section->change(QT_TRANSLATE_NOOP("Fields", "daily profile"), nullptr,
                                         [&](Workload &w) { w.demand.profile = profile; });
                     });
    return {editor, [editor](const InspectorInput &input) {
                editor->setProfile(input.workload.demand.profile);
            }};
}

void addProfile(WorkloadSection *section)
{
    ChoiceField::Choices choices;
    for (const NamedProfile &profile : namedProfiles())
        choices.emplace_back(profile.key,
                             QCoreApplication::translate("headroom::ui", profile.name));
    choices.emplace_back("own", tr("as drawn"));
    section->addChoice(
        tr("Profile"), QT_TRANSLATE_NOOP("Fields", "daily profile"), choices,
        [](const Workload &w) { return profileKey(w.demand.profile); },
        [](Workload &w, const std::string &key) {
            const auto found = std::ranges::find(namedProfiles(), key, &NamedProfile::key);
            if (found != namedProfiles().end())
                w.demand.profile = found->weights;
        },
        isRealTime);
    section->addWide([section] { return makeProfileEditor(section); }, isRealTime);
}

WorkloadSection::Editor makeGrowthFields(WorkloadSection *section)
{
    auto *fields = new GrowthFields(section);
    QObject::connect(fields, &GrowthFields::editRequested, section,
                     &WorkloadSection::editRequested);
    return {fields, [fields](const InspectorInput &input) {
                fields->render(input.plan, input.workload.id);
            }};
}

} // namespace

WorkloadSection *makeDemandSection(QWidget *parent)
{
    auto *section = new WorkloadSection(tr("Demand"), parent);
    section->explainHead("section_demand");
    addTrainingFields(section);
    addInferenceFields(section);
    addProfile(section);
    addWeek(section);
    addWhole(section, tr("People"), QT_TRANSLATE_NOOP("Fields", "people"), &Demand::people,
             {.minimum = Exact(0)}, isDevelopment);
    addFigure(section, tr("Data per run"), QT_TRANSLATE_NOOP("Fields", "data per run"),
              &Demand::dataGibPerRun,
              {.unit = tr("GiB"), .measure = Measure::gibibytes, .minimum = Exact(0)},
              isPreprocessing);
    addFigure(section, tr("Start-up per run"), QT_TRANSLATE_NOOP("Fields", "start-up per run"),
              &Demand::overheadMinutes,
              {.unit = tr("min"),
               .measure = Measure::minutes,
               .minimum = Exact(0),
               .optional = true,
               .emptyText = tr("none")},
              worksInRuns);
    section->addWide([section] { return makeGrowthFields(section); });
    return section;
}

} // namespace headroom::ui
