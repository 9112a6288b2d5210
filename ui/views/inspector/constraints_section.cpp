// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/evaluation/spot_outlook.h"
#include "core/plan/plan_validation.h"
#include "core/wording/filter_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/views/inspector/sections.h"
#include "ui/views/parts/allowed_field.h"

namespace headroom::ui {

namespace {

constexpr const char *kWhereItRuns = "where_it_runs";

using Keys = AllowedField::Keys;
using Number = WorkloadSection::Number;

std::vector<FilterChoice> regionChoices(const Snapshot *snapshot)
{
    return snapshot ? filterValues(*snapshot->inputs.catalog, FilterField::region)
                    : std::vector<FilterChoice>();
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
        auto snapshot = std::make_shared<std::shared_ptr<const Snapshot>>();
        auto *editor = new AllowedField(
            label, allowed.values, [=] { return allowed.choicesOf(snapshot->get()); }, section);
        QObject::connect(editor, &AllowedField::chosen, section, [=](const Keys &keys) {
            section->change(field, editor,
                            [&](Workload &workload) { allowed.set(workload, keys); });
        });
        return {editor, [=](const InspectorInput &input) {
                    *snapshot = input.snapshot;
                    editor->setKeys(allowed.get(input.workload));
                    if (input.isMixed(allowed.get))
                        editor->setMixed();
                }};
    };
    section->addEditor(label, field, make).together = true;
}

/// Minimum requirements of each instance; 0 means none.
void addMin(WorkloadSection *section, const QString &label, const char *field,
            double Constraints::*member, const QString &unit, Measure measure)
{
    section->addNumber(
        label, field,
        {.unit = unit,
         .measure = measure,
         .minimum = Exact(0),
         .optional = true,
         .emptyText = tr("any")},
        [=](const Workload &w) -> Number { return fieldNumberOrNone(w.constraints.*member); },
        [=](Workload &w, const Number &value) { w.constraints.*member = plainNumber(value); });
}

void addMinHardware(WorkloadSection *section)
{
    addMin(section, tr("vCPUs ≥"), QT_TRANSLATE_NOOP("Fields", "minimum vCPUs"),
           &Constraints::minVcpus, {}, Measure::plain);
    addMin(section, tr("Memory ≥"), QT_TRANSLATE_NOOP("Fields", "minimum memory"),
           &Constraints::minMemoryGib, tr("GiB"), Measure::gibibytes);
    addMin(section, tr("Accelerator memory ≥"),
           QT_TRANSLATE_NOOP("Fields", "minimum accelerator memory"),
           &Constraints::minAcceleratorGib, tr("GiB"), Measure::gibibytes);
    section->addSwitch(
        tr("Needs an accelerator"), QT_TRANSLATE_NOOP("Fields", "needs an accelerator"),
        [](const Workload &w) { return w.constraints.needsAccelerator; },
        [](Workload &w, bool on) { w.constraints.needsAccelerator = on; });
}

/// Proposed minutes between checkpoints for the line in use; absent if the workload has them
/// already.
std::optional<double> proposalFor(const InspectorInput &input)
{
    const Line *line = input.line();
    if (!input.snapshot || line == nullptr)
        return std::nullopt;
    const EvaluationInputs &inputs = input.snapshot->inputs;
    const auto minutes =
        proposedCheckpointMinutes(inputs, activeScenario(*inputs.plan), input.workload, *line);
    return minutes != input.workload.constraints.checkpointMinutes ? minutes : std::nullopt;
}

/// The interval that loses least, one press away.
void addCheckpointProposal(WorkloadSection *section)
{
    const auto make = [section]() -> WorkloadSection::Editor {
        auto *button = new QPushButton(section);
        setRole(button, Role::Link);
        nameAndExplain(button, "useCheckpointProposal", "use_checkpoint_proposal");
        auto minutes = std::make_shared<double>(0);
        QObject::connect(button, &QPushButton::clicked, section, [section, minutes] {
            section->change(QT_TRANSLATE_NOOP("Fields", "checkpoint interval"), nullptr,
                            [&](Workload &w) { w.constraints.checkpointMinutes = *minutes; });
        });
        return {button, [button, minutes](const InspectorInput &input) {
                    *minutes = proposalFor(input).value_or(0);
                    button->setText(tr("Use %1 min, which loses least").arg(*minutes));
                }};
    };
    section->addWide(make,
                     [](const InspectorInput &input) { return proposalFor(input).has_value(); });
}

/// Leads to the rule of the documents that is behind a constraint, while it holds.
void addRuleLink(WorkloadSection *section, const char *rule, const char *name,
                 bool Constraints::*member)
{
    const auto make = [=]() -> WorkloadSection::Editor {
        auto *button = new QPushButton(tr("Why: rule %1").arg(QLatin1String(rule)), section);
        setRole(button, Role::Link);
        nameAndExplain(button, name, "rule_of_constraint");
        QObject::connect(button, &QPushButton::clicked, section,
                         [=] { emit section->ruleRequested(QLatin1String(rule)); });
        return {button, [](const InspectorInput &) {}};
    };
    section->addWide(
        make, [member](const InspectorInput &input) { return input.workload.constraints.*member; });
}

/// What a move has to transfer; its place only where there is some.
void addHeldData(WorkloadSection *section)
{
    const auto hasData = [](const Workload &w) { return !w.data.gib.isZero(); };
    section->addNumber(
        tr("Data it holds"), QT_TRANSLATE_NOOP("Fields", "data held"),
        {.unit = QStringLiteral("GiB"),
         .measure = Measure::gibibytes,
         .minimum = Exact(0),
         .maximum = Exact(limits::kCostGib)},
        [](const Workload &w) -> Number { return w.data.gib; },
        [](Workload &w, const Number &value) { w.data.gib = *value; });
    ChoiceField::Choices places{{kWhereItRuns, tr("where it runs")}};
    for (const Provider provider : rentingProviders())
        places.emplace_back(std::string(keyOf(provider)), textOf(nameOf(provider)));
    section->addChoice(
        tr("Data lies at"), QT_TRANSLATE_NOOP("Fields", "provider of the data"), places,
        [](const Workload &w) {
            return w.data.provider ? std::string(keyOf(*w.data.provider))
                                   : std::string(kWhereItRuns);
        },
        [](Workload &w, const std::string &key) { w.data.provider = providerWithKey(key); },
        hasData);
    section->addText(
        tr("Region of the data"), QT_TRANSLATE_NOOP("Fields", "region of the data"),
        [](const Workload &w) { return textOf(w.data.region); },
        [](Workload &w, const QString &text) { w.data.region = text.toStdString(); }, hasData);
}

/// Providers, regions and purchase options that the workload may use.
void addAllowed(WorkloadSection *section)
{
    addSet(section, tr("Providers"), QT_TRANSLATE_NOOP("Fields", "allowed providers"),
           {FilterField::provider, [](const Snapshot *) { return providerChoices(); },
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
           {FilterField::pricingModel, [](const Snapshot *) { return pricingChoices(); },
            [](const Workload &w) { return keysOf(w.constraints.pricingModels); },
            [](Workload &w, const Keys &keys) {
                w.constraints.pricingModels = valuesOf<PricingModel>(keys, fromKey<PricingModel>);
            }});
}

} // namespace

WorkloadSection *makeConstraintsSection(QWidget *parent)
{
    auto *section = new WorkloadSection(tr("Constraints"), parent);
    section->explainHead("section_constraints");
    section->summariseBy(
        [](const Workload &w) { return textOf(constraintsText(w.constraints, language())); });
    addAllowed(section);
    addMinHardware(section);
    section->addSwitch(
        tr("Custom CUDA kernels"), QT_TRANSLATE_NOOP("Fields", "custom CUDA kernels"),
        [](const Workload &w) { return w.constraints.customCudaKernels; },
        [](Workload &w, bool on) { w.constraints.customCudaKernels = on; });
    addRuleLink(section, "R4", "whyCuda", &Constraints::customCudaKernels);
    section->addSwitch(
        tr("Interruptible (spot)"), QT_TRANSLATE_NOOP("Fields", "interruptible"),
        [](const Workload &w) { return w.constraints.interruptible; },
        [](Workload &w, bool on) { w.constraints.interruptible = on; });
    addRuleLink(section, "R8", "whySpot", &Constraints::interruptible);
    section->addNumber(
        tr("Checkpoint every"), QT_TRANSLATE_NOOP("Fields", "checkpoint interval"),
        {.unit = tr("min"), .measure = Measure::minutes, .minimum = Exact(1)},
        [](const Workload &w) -> Number { return fieldNumber(w.constraints.checkpointMinutes); },
        [](Workload &w, const Number &value) {
            w.constraints.checkpointMinutes = plainNumber(value);
        },
        [](const Workload &w) { return w.constraints.interruptible; });
    addCheckpointProposal(section);
    section->addChoice(
        tr("Move within"), QT_TRANSLATE_NOOP("Fields", "moves within"), choicesOf(kAllOf<StayArea>),
        [](const Workload &w) { return std::string(keyOf(w.constraints.staysIn)); },
        [](Workload &w, const std::string &key) {
            w.constraints.staysIn = fromKey<StayArea>(key).value_or(w.constraints.staysIn);
        });
    section->addSwitch(
        tr("May change stack"), QT_TRANSLATE_NOOP("Fields", "change of stack"),
        [](const Workload &w) { return w.constraints.mayChangeStack; },
        [](Workload &w, bool on) { w.constraints.mayChangeStack = on; });
    addHeldData(section);
    section->addText(
        tr("Data residency"), QT_TRANSLATE_NOOP("Fields", "data residency"),
        [](const Workload &w) { return textOf(w.constraints.dataResidency); },
        [](Workload &w, const QString &text) { w.constraints.dataResidency = text.toStdString(); });
    return section;
}

} // namespace headroom::ui
