// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/text.h"
#include "ui/rows/model_rows.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/views/fields/completion_list.h"
#include "ui/views/inspector/sections.h"
#include "ui/views/models/model_picker.h"

#include <QAction>
#include <QShortcut>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <set>

namespace headroom::ui {

namespace {

using Editor = WorkloadSection::Editor; // a qualified return type misleads lupdate about tr()

constexpr std::array kSoftware{SoftwareClass::stockFramework, SoftwareClass::tunedServer,
                               SoftwareClass::vendorBest};

CompletionList *offerList(TextField *field)
{
    auto *list = new CompletionList(field);
    field->offer(list);
    return list;
}

QStringList environmentsOf(const Plan &plan)
{
    QStringList names{QStringLiteral("development"), QStringLiteral("staging"),
                      QStringLiteral("production")};
    for (const Workload &workload : plan.workloads)
        if (!names.contains(textOf(workload.environment)))
            names += textOf(workload.environment);
    return names;
}

/// The models by name, and those that are also known by another ("GBDT" for "XGBoost").
std::vector<Completion> modelsOf(const ModelLibrary &library)
{
    std::vector<Completion> completions;
    for (const ModelProfile &model : library.models()) {
        const QString name = textOf(model.name);
        completions.push_back({name, name});
        for (const std::string &alias : model.aliases)
            completions.push_back(
                {textOf(alias), QStringLiteral("%1 → %2").arg(textOf(alias), name)});
    }
    std::ranges::sort(completions, [](const Completion &a, const Completion &b) {
        return a.label.compare(b.label, Qt::CaseInsensitive) < 0;
    });
    return completions;
}

void addEnvironment(WorkloadSection *section)
{
    const auto make = [section]() -> Editor {
        auto *field = new TextField(section);
        CompletionList *list = offerList(field);
        QObject::connect(field, &TextField::textChosen, section, [=](const QString &text) {
            section->change(QT_TRANSLATE_NOOP("Fields", "environment"), field,
                            [&](Workload &workload) { workload.environment = text.toStdString(); });
        });
        return {field, [=](const InspectorInput &input) {
                    const bool mixed = input.isMixed(std::mem_fn(&Workload::environment));
                    field->setMixed(mixed);
                    field->setValue(mixed ? QString() : textOf(input.workload.environment));
                    list->setCompletions(environmentsOf(input.plan));
                }};
    };
    section->addEditor(tr("Environment"), QT_TRANSLATE_NOOP("Fields", "environment"), make)
        .together = true;
}

/// State of the model's field.
struct ModelChoice {
    std::shared_ptr<const SizingFacts> facts; ///< null: not known yet
    std::vector<ModelProfile> own;            ///< of the plan
    Precision precision = Precision::fp16;
    QString current;
};

/// Opens the library; what is chosen there goes into the field.
void addPicker(TextField *field, const std::shared_ptr<ModelChoice> &choice)
{
    QAction *browse = field->addAction(lineIcon(Icon::Search), QLineEdit::LeadingPosition);
    browse->setObjectName(QStringLiteral("browseModels"));
    browse->setText(tr("Choose a model"));
    browse->setToolTip(tr("All models with their size and memory, by group and by name."));
    auto *key = new QShortcut(QKeySequence(Qt::ALT | Qt::Key_Down), field);
    key->setContext(Qt::WidgetShortcut);
    QObject::connect(key, &QShortcut::activated, browse, &QAction::trigger);
    QObject::connect(browse, &QAction::triggered, field, [=] {
        if (!choice->facts)
            return;
        auto *picker = new ModelPicker(
            modelRows(choice->facts->models, choice->precision, recentModels(), choice->own),
            choice->current, field);
        picker->setAttribute(Qt::WA_DeleteOnClose);
        QObject::connect(picker, &ModelPicker::chosen, field, &TextField::textChosen);
        picker->open();
    });
}

/// The library's models; other names are refused here, because nothing is known of them.
Editor makeModelEditor(WorkloadSection *section)
{
    auto *field = new TextField(section);
    field->setPlaceholderText(tr("none"));
    CompletionList *list = offerList(field);
    auto choice = std::make_shared<ModelChoice>();
    addPicker(field, choice);
    QObject::connect(field, &TextField::textChosen, section, [=](const QString &text) {
        std::string name = text.toStdString();
        if (choice->facts && !name.empty()) {
            const ModelProfile *model = choice->facts->models.find(name);
            if (!model) {
                field->refuse(tr("The model library has no model of this name."));
                return;
            }
            name = model->name;
            rememberModel(textOf(name));
            field->setValue(textOf(name)); // an alias may have been typed
        }
        section->change(QT_TRANSLATE_NOOP("Fields", "model"), field,
                        [&](Workload &workload) { workload.model = name; });
    });
    return {field, [=](const InspectorInput &input) {
                const bool mixed = input.isMixed(std::mem_fn(&Workload::model));
                field->setMixed(mixed);
                choice->current = mixed ? QString() : textOf(input.workload.model);
                choice->precision = input.workload.precision;
                choice->own = input.plan.models;
                field->setValue(choice->current);
                if (!input.snapshot || choice->facts == input.snapshot->inputs.facts)
                    return;
                choice->facts = input.snapshot->inputs.facts;
                list->setCompletions(modelsOf(choice->facts->models));
            }};
}

/// Those of all accelerators, the smallest first.
QStringList migProfilesOf(const HardwareLibrary &library)
{
    std::set<std::pair<double, QString>> bySize;
    for (const AcceleratorSpec &accelerator : library.accelerators())
        for (const MigProfile &profile : accelerator.migProfiles)
            bySize.emplace(std::round(profile.memory * accelerator.memoryGib),
                           textOf(profile.name));
    QStringList names;
    for (const auto &[size, name] : bySize)
        if (!names.contains(name))
            names += name;
    return names;
}

/// Profiles that no accelerator has are refused here.
Editor makeMigEditor(WorkloadSection *section)
{
    auto *field = new TextField(section);
    field->setPlaceholderText(tr("whole accelerators"));
    CompletionList *list = offerList(field);
    auto known = std::make_shared<QStringList>();
    QObject::connect(field, &TextField::textChosen, section, [=](const QString &text) {
        const QString name = text.trimmed();
        if (!name.isEmpty() && !known->isEmpty() && !known->contains(name)) {
            field->refuse(tr("No accelerator has a MIG profile of this name."));
            return;
        }
        section->change(QT_TRANSLATE_NOOP("Fields", "MIG slices"), field,
                        [&](Workload &workload) { workload.migProfile = name.toStdString(); });
    });
    return {field, [=](const InspectorInput &input) {
                const bool mixed = input.isMixed(std::mem_fn(&Workload::migProfile));
                field->setMixed(mixed);
                field->setValue(mixed ? QString() : textOf(input.workload.migProfile));
                if (!input.snapshot)
                    return;
                *known = migProfilesOf(input.snapshot->inputs.facts->hardware);
                list->setCompletions(*known);
            }};
}

void addCachePrecision(WorkloadSection *section)
{
    const auto keepsCache = [](const InspectorInput &input) {
        return input.modelKind() == ModelKind::decoder && infers(input.workload.kind);
    };
    section->addChoice(
        tr("KV cache"), QT_TRANSLATE_NOOP("Fields", "cache precision"),
        choicesOf(kAllOf<CachePrecision>),
        [](const Workload &w) { return std::string(keyOf(w.cachePrecision)); },
        [](Workload &w, const std::string &key) {
            w.cachePrecision = fromKey<CachePrecision>(key).value_or(w.cachePrecision);
        },
        keepsCache);
}

} // namespace

WorkloadSection *makeBasicsSection(QWidget *parent)
{
    auto *section = new WorkloadSection(tr("Workload"), parent);
    section->explainHead("section_workload");
    section
        ->addText(
            tr("Name"), QT_TRANSLATE_NOOP("Fields", "name"),
            [](const Workload &w) { return textOf(w.name); },
            [](Workload &w, const QString &text) { w.name = text.toStdString(); })
        .together = false;
    section->addChoice(
        tr("Kind"), QT_TRANSLATE_NOOP("Fields", "kind"), choicesOf(kKindsOffered),
        [](const Workload &w) { return std::string(keyOf(w.kind)); },
        [](Workload &w, const std::string &key) {
            w.kind = fromKey<WorkloadKind>(key).value_or(w.kind);
        });
    addEnvironment(section);
    section
        ->addEditor(tr("Model"), QT_TRANSLATE_NOOP("Fields", "model"),
                    [section] { return makeModelEditor(section); })
        .together = true;
    // A tree has no number format, and no server is tuned for it.
    const auto hasModel = [](const InspectorInput &input) {
        return !input.workload.model.empty() && input.modelKind() != ModelKind::classical;
    };
    section->addChoice(
        tr("Precision"), QT_TRANSLATE_NOOP("Fields", "precision"), choicesOf(kAllOf<Precision>),
        [](const Workload &w) { return std::string(keyOf(w.precision)); },
        [](Workload &w, const std::string &key) {
            w.precision = precisionFromName(key).value_or(w.precision);
        },
        hasModel);
    addCachePrecision(section);
    section->addChoice(
        tr("Software"), QT_TRANSLATE_NOOP("Fields", "software"), choicesOf(kSoftware),
        [](const Workload &w) { return std::string(keyOf(w.software)); },
        [](Workload &w, const std::string &key) {
            w.software = fromKey<SoftwareClass>(key).value_or(w.software);
        },
        hasModel);
    const auto mayBeSliced = [hasModel](const InspectorInput &input) {
        const Workload &workload = input.workload;
        return !workload.migProfile.empty() || workload.kind == WorkloadKind::development
               || (hasModel(input)
                   && isOneOf<WorkloadKind::realTimeInference, WorkloadKind::batchInference,
                              WorkloadKind::validation>(workload));
    };
    section
        ->addEditor(
            tr("MIG slices"), QT_TRANSLATE_NOOP("Fields", "MIG slices"),
            [section] { return makeMigEditor(section); }, mayBeSliced)
        .together = true;
    return section;
}

} // namespace headroom::ui
