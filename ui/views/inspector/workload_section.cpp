// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/workload_section.h"

#include "core/plan/plan_validation.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/rows/mix_rows.h"
#include "ui/theme/roles.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/pending_edit.h"
#include "ui/views/fields/switch_field.h"

#include <QVBoxLayout>

#include <cmath>

namespace headroom::ui {

namespace {

/// Beyond this, millionths do not fit into the exact number any more, and nobody means them.
constexpr double kWholeFrom = 1e6;

QString objectNameOf(const char *field)
{
    return QStringLiteral("field_") + QString::fromLatin1(field).replace(u' ', u'_');
}

FieldRow *fieldRowOf(const QWidget *editor)
{
    return editor ? qobject_cast<FieldRow *>(editor->parentWidget()) : nullptr;
}

/// The editor's row in the section.
QWidget *rowOf(QWidget *editor)
{
    FieldRow *row = fieldRowOf(editor);
    return row ? row : editor;
}

void showReason(const QWidget *editor, const QString &reason)
{
    if (FieldRow *row = fieldRowOf(editor))
        row->setError(reason);
}

} // namespace

const Line *InspectorInput::line() const
{
    return candidate ? &*candidate : activeLine(snapshot.get(), workload.id);
}

std::optional<ModelKind> InspectorInput::modelKind() const
{
    const ModelProfile *model = snapshot && !workload.model.empty()
                                    ? snapshot->inputs.facts->models.find(workload.model)
                                    : nullptr;
    return model ? std::optional(model->kind) : std::nullopt;
}

bool InspectorInput::mayHaveTokens() const
{
    switch (modelKind().value_or(ModelKind::decoder)) {
    case ModelKind::decoder:
    case ModelKind::encoder:
    case ModelKind::encoderDecoder: return true;
    default: return false;
    }
}

Exact fieldNumber(double value)
{
    return Exact::fromDouble(value, std::abs(value) < kWholeFrom ? 1'000'000 : 1).value_or(Exact());
}

std::optional<Exact> fieldNumberOrNone(double value)
{
    return value > 0 ? std::optional(fieldNumber(value)) : std::nullopt;
}

std::optional<Exact> fieldNumber(const std::optional<double> &value)
{
    return value ? std::optional(fieldNumber(*value)) : std::nullopt;
}

double plainNumber(const std::optional<Exact> &value)
{
    return value ? value->toDouble() : 0;
}

std::optional<double> optionalNumber(const std::optional<Exact> &value)
{
    return value ? std::optional(value->toDouble()) : std::nullopt;
}

int wholeNumber(const std::optional<Exact> &value)
{
    return static_cast<int>(std::lround(plainNumber(value)));
}

bool WorkloadSection::isShown(const Binding &binding, const InspectorInput &input)
{
    if (input.together.empty())
        return !binding.shown || binding.shown(input);
    return binding.together
           && (!binding.shown || std::ranges::all_of(input.together, [&](const Workload *workload) {
                  return binding.shown({input.plan, *workload, input.snapshot, {}});
              }));
}

/// True: others than before.
bool WorkloadSection::takeWorkloads(const InspectorInput &input)
{
    const bool isAnother = m_workloads.empty() || m_workloads.front().id != input.workload.id
                           || m_workloads.size() != std::max<std::size_t>(1, input.together.size());
    m_workloads.clear();
    if (input.together.empty())
        m_workloads.push_back(input.workload);
    for (const Workload *workload : input.together)
        m_workloads.push_back(*workload);
    return isAnother;
}

void WorkloadSection::render(const InspectorInput &input)
{
    const bool isAnother = takeWorkloads(input);
    if (m_summary)
        setSummary(m_workloads.size() > 1 ? QString() : m_summary(input.workload));
    m_isEmpty = true;
    for (std::size_t i = 0; i < m_bindings.size(); ++i) {
        const bool shown = isShown(m_bindings[i], input);
        m_isEmpty = m_isEmpty && !shown;
        if (shown && isOpen() && !m_bindings[i].made.widget)
            make(i);
        const Editor &made = m_bindings[i].made;
        if (!made.widget)
            continue;
        if (isAnother && made.picked)
            showReason(made.widget, {});
        rowOf(made.widget)->setVisible(shown);
        if (shown && made.render)
            made.render(input);
    }
}

/// In its place among those that are there, for the eye and for the keyboard.
void WorkloadSection::make(std::size_t binding)
{
    QWidget *before = head();
    int place = 0;
    for (std::size_t i = 0; i < binding; ++i)
        if (QWidget *widget = m_bindings[i].made.widget) {
            before = widget;
            ++place;
        }
    Editor &made = m_bindings[binding].made;
    made = m_bindings[binding].make();
    body()->insertWidget(place, rowOf(made.widget));
    setTabOrder(before, made.widget);
}

WorkloadSection::Binding &WorkloadSection::addNumber(const QString &label, const char *field,
                                                     NumberFormat format, Get<Number> get,
                                                     Set<Number> set, Shown shown)
{
    const auto make = [=, this]() -> Editor {
        auto *editor = new NumberField(format, this);
        connect(editor, &NumberField::valueChosen, this, [=, this](const Number &value) {
            change(field, editor, [&](Workload &workload) { set(workload, value); });
        });
        return {editor, [=](const InspectorInput &input) {
                    const bool mixed = input.isMixed(get);
                    editor->setMixed(mixed);
                    editor->setValue(mixed ? Number() : get(input.workload));
                }};
    };
    return addForSeveral(label, field, make, std::move(shown));
}

WorkloadSection::Binding &WorkloadSection::addChoice(const QString &label, const char *field,
                                                     const ChoiceField::Choices &choices,
                                                     Get<std::string> get, Set<std::string> set,
                                                     Shown shown)
{
    const auto make = [=, this]() -> Editor {
        auto *editor = new ChoiceField(choices, this);
        connect(editor, &ChoiceField::chosen, this, [=, this](const std::string &key) {
            change(field, editor, [&](Workload &workload) { set(workload, key); });
        });
        return {editor,
                [=](const InspectorInput &input) {
                    if (input.isMixed(get))
                        editor->setMixed();
                    else
                        editor->setCurrentKey(get(input.workload));
                },
                true};
    };
    return addForSeveral(label, field, make, std::move(shown));
}

WorkloadSection::Binding &WorkloadSection::addText(const QString &label, const char *field,
                                                   Get<QString> get, Set<QString> set, Shown shown)
{
    const auto make = [=, this]() -> Editor {
        auto *editor = new TextField(this);
        connect(editor, &TextField::textChosen, this, [=, this](const QString &text) {
            change(field, editor, [&](Workload &workload) { set(workload, text); });
        });
        return {editor, [=](const InspectorInput &input) {
                    const bool mixed = input.isMixed(get);
                    editor->setMixed(mixed);
                    editor->setValue(mixed ? QString() : get(input.workload));
                }};
    };
    return addForSeveral(label, field, make, std::move(shown));
}

WorkloadSection::Binding &WorkloadSection::addSwitch(const QString &label, const char *field,
                                                     Get<bool> get, Set<bool> set, Shown shown)
{
    const auto make = [=, this]() -> Editor {
        auto *editor = new SwitchField(this);
        editor->setLayoutDirection(Qt::RightToLeft);
        connect(editor, &SwitchField::chosen, this, [=, this](bool on) {
            change(field, editor, [&](Workload &workload) { set(workload, on); });
        });
        return {editor,
                [=](const InspectorInput &input) {
                    if (input.isMixed(get))
                        editor->setMixed();
                    else
                        editor->setValue(get(input.workload));
                },
                true};
    };
    return addForSeveral(label, field, make, std::move(shown));
}

WorkloadSection::Binding &WorkloadSection::addForSeveral(const QString &label, const char *field,
                                                         std::function<Editor()> make, Shown shown)
{
    Binding &binding = addEditor(label, field, std::move(make), std::move(shown));
    binding.together = true;
    return binding;
}

WorkloadSection::Binding &WorkloadSection::addEditor(const QString &label, const char *field,
                                                     std::function<Editor()> make, Shown shown)
{
    return addWide(
        [=, this, make = std::move(make)] {
            Editor editor = make();
            editor.widget->setObjectName(objectNameOf(field));
            auto *row = new FieldRow(label, editor.widget, this);
            row->explain(explanationKey(field));
            return editor;
        },
        std::move(shown));
}

WorkloadSection::Binding &WorkloadSection::addWide(std::function<Editor()> make, Shown shown)
{
    m_bindings.push_back({.make = std::move(make), .shown = std::move(shown)});
    return m_bindings.back();
}

bool WorkloadSection::change(const char *field, const QWidget *editor,
                             const std::function<void(Workload &)> &apply)
{
    std::vector<Workload> changed;
    for (const Workload &former : m_workloads) {
        Workload workload = former;
        apply(workload);
        if (workload == former)
            continue;
        if (const auto valid = validate(workload, {}); !valid) {
            const QString reason = textOf(valid.error().what);
            if (!refuseAskingField(*this, reason))
                showReason(editor, reason);
            return false;
        }
        changed.push_back(std::move(workload));
    }
    showReason(editor, {});
    if (m_workloads.size() > 1 && !changed.empty())
        emit editRequested(ChangeWorkloads{std::move(changed), field});
    else if (!changed.empty())
        emit editRequested(ChangeWorkload{std::move(changed.front()), field});
    return true;
}

} // namespace headroom::ui
