// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/format/text.h"
#include "ui/models/filter_choice_model.h"
#include "ui/theme/roles.h"
#include "ui/views/filter_menu.h"
#include "ui/views/inspector/sections.h"

#include <QPushButton>

#include <set>

namespace headroom::ui {

namespace {

using Keys = std::set<std::string>;
using Number = WorkloadSection::Number;

std::vector<FilterChoice> providerChoices(const Snapshot *)
{
    std::vector<FilterChoice> choices;
    for (const Provider provider : kAllOf<Provider>)
        choices.push_back({.key = std::string(keyOf(provider)), .label = nameOf(provider)});
    return choices;
}

std::vector<FilterChoice> pricingChoices(const Snapshot *)
{
    std::vector<FilterChoice> choices;
    for (int i = 0; i <= static_cast<int>(kLastPricingModel); ++i) {
        const auto model = static_cast<PricingModel>(i);
        choices.push_back({.key = std::string(keyOf(model)), .label = nameOf(model)});
    }
    return choices;
}

std::vector<FilterChoice> regionChoices(const Snapshot *snapshot)
{
    return snapshot ? filterValues(*snapshot->inputs.catalog, FilterField::region)
                    : std::vector<FilterChoice>();
}

template <typename T>
Keys keysOf(const std::vector<T> &values)
{
    Keys keys;
    for (const T value : values)
        keys.emplace(keyOf(value));
    return keys;
}

template <typename T, typename From>
std::vector<T> valuesOf(const Keys &keys, From from)
{
    std::vector<T> values;
    for (const std::string &key : keys)
        if (const auto value = from(key))
            values.push_back(*value);
    return values;
}

QString summaryOf(const Keys &keys, FilterField field)
{
    if (keys.empty())
        return tr("any");
    if (keys.size() > 2)
        return tr("%1 allowed").arg(keys.size());
    QStringList names;
    for (const std::string &key : keys)
        names += textOf(nameOfKey(field, key));
    return names.join(QStringLiteral(", "));
}

using ChoicesOf = std::vector<FilterChoice> (*)(const Snapshot *);
using GetKeys = Keys (*)(const Workload &);
using SetKeys = void (*)(Workload &, const Keys &);

/// A set of allowed values behind a button.
struct AllowedSet {
    FilterField values;
    ChoicesOf choicesOf;
    GetKeys get;
    SetKeys set;
};
void addSet(WorkloadSection *section, const QString &label, const char *field,
            const AllowedSet &allowed)
{
    const auto make = [=]() -> WorkloadSection::Editor {
        auto *button = new QPushButton(section);
        setRole(button, Role::Calm);
        auto *menu = new FilterMenu(label, button);
        button->setMenu(menu);
        auto shown = std::make_shared<std::pair<std::shared_ptr<const Snapshot>, Keys>>();
        QObject::connect(menu, &QMenu::aboutToShow, section, [=] {
            menu->setChoices(allowed.choicesOf(shown->first.get()), shown->second);
        });
        QObject::connect(menu, &FilterMenu::checkedChanged, section, [=](const Keys &keys) {
            section->change(field, button,
                            [&](Workload &workload) { allowed.set(workload, keys); });
        });
        return {button, [=](const InspectorInput &input) {
                    *shown = {input.snapshot, allowed.get(input.workload)};
                    button->setText(input.isMixed(allowed.get)
                                        ? tr("mixed")
                                        : summaryOf(shown->second, allowed.values));
                }};
    };
    section->addEditor(label, field, make).together = true;
}

/// What each instance must have; 0 is shown as no wish.
void addLeast(WorkloadSection *section, const QString &label, const char *field,
              double Constraints::*member, const QString &unit, Measure measure)
{
    section->addNumber(
        label, field,
        {.unit = unit,
         .measure = measure,
         .least = Exact(0),
         .optional = true,
         .emptyText = tr("any")},
        [=](const Workload &w) -> Number { return fieldNumberOrNone(w.constraints.*member); },
        [=](Workload &w, const Number &value) { w.constraints.*member = plainNumber(value); });
}

void addLeastHardware(WorkloadSection *section)
{
    addLeast(section, tr("vCPUs ≥"), QT_TRANSLATE_NOOP("Fields", "least vCPUs"),
             &Constraints::leastVcpus, {}, Measure::plain);
    addLeast(section, tr("Memory ≥"), QT_TRANSLATE_NOOP("Fields", "least memory"),
             &Constraints::leastMemoryGib, tr("GiB"), Measure::gibibytes);
    addLeast(section, tr("Accelerator memory ≥"),
             QT_TRANSLATE_NOOP("Fields", "least accelerator memory"),
             &Constraints::leastAcceleratorGib, tr("GiB"), Measure::gibibytes);
}

} // namespace

WorkloadSection *makeConstraintsSection(QWidget *parent)
{
    auto *section = new WorkloadSection(tr("Constraints"), parent);
    section->explainHead("section_constraints");
    addSet(section, tr("Providers"), QT_TRANSLATE_NOOP("Fields", "allowed providers"),
           {FilterField::provider, providerChoices,
            [](const Workload &w) { return keysOf(w.constraints.providers); },
            [](Workload &w, const Keys &keys) {
                w.constraints.providers = valuesOf<Provider>(keys, fromKey<Provider>);
            }});
    addSet(section, tr("Regions"), QT_TRANSLATE_NOOP("Fields", "allowed regions"),
           {FilterField::region, regionChoices,
            [](const Workload &w) {
                return Keys(w.constraints.regions.begin(), w.constraints.regions.end());
            },
            [](Workload &w, const Keys &keys) {
                w.constraints.regions.assign(keys.begin(), keys.end());
            }});
    addSet(section, tr("Pricing"), QT_TRANSLATE_NOOP("Fields", "allowed pricing"),
           {FilterField::pricingModel, pricingChoices,
            [](const Workload &w) { return keysOf(w.constraints.pricingModels); },
            [](Workload &w, const Keys &keys) {
                w.constraints.pricingModels = valuesOf<PricingModel>(keys, fromKey<PricingModel>);
            }});
    addLeastHardware(section);
    section->addSwitch(
        tr("Custom CUDA kernels"), QT_TRANSLATE_NOOP("Fields", "custom CUDA kernels"),
        [](const Workload &w) { return w.constraints.customCudaKernels; },
        [](Workload &w, bool on) { w.constraints.customCudaKernels = on; });
    section->addSwitch(
        tr("Interruptible (spot)"), QT_TRANSLATE_NOOP("Fields", "interruptible"),
        [](const Workload &w) { return w.constraints.interruptible; },
        [](Workload &w, bool on) { w.constraints.interruptible = on; });
    section->addNumber(
        tr("Checkpoint every"), QT_TRANSLATE_NOOP("Fields", "checkpoint interval"),
        {.unit = tr("min"), .measure = Measure::minutes, .least = Exact(1)},
        [](const Workload &w) -> Number { return fieldNumber(w.constraints.checkpointMinutes); },
        [](Workload &w, const Number &value) {
            w.constraints.checkpointMinutes = plainNumber(value);
        },
        [](const Workload &w) { return w.constraints.interruptible; });
    section->addText(
        tr("Data residency"), QT_TRANSLATE_NOOP("Fields", "data residency"),
        [](const Workload &w) { return textOf(w.constraints.dataResidency); },
        [](Workload &w, const QString &text) { w.constraints.dataResidency = text.toStdString(); });
    return section;
}

} // namespace headroom::ui
