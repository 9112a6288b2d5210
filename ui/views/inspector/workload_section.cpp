// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inspector/workload_section.h"

#include "core/plan/plan_validation.h"
#include "ui/format/text.h"
#include "ui/rows/mix_rows.h"
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

void WorkloadSection::render(const InspectorInput &input)
{
    const bool isAnother = m_workloads.empty() || m_workloads.front().id != input.workload.id
                           || m_workloads.size() != std::max<std::size_t>(1, input.together.size());
    m_workloads.clear();
    if (input.together.empty())
        m_workloads.push_back(input.workload);
    for (const Workload *workload : input.together)
        m_workloads.push_back(*workload);
    m_isEmpty = true;
    for (const Binding &binding : m_bindings) {
        if (isAnother && binding.picked)
            binding.picked->setError({});
        const bool shown = isShown(binding, input);
        binding.widget->setVisible(shown);
        m_isEmpty = m_isEmpty && !shown;
        if (shown && binding.render)
            binding.render(input);
    }
}

void WorkloadSection::setTogether(const QWidget *editor, bool together)
{
    for (Binding &binding : m_bindings)
        if (binding.editor == editor)
            binding.together = together;
}

FieldRow *WorkloadSection::addRow(const QString &label, const char *field, QWidget *editor)
{
    editor->setObjectName(objectNameOf(field));
    auto *row = new FieldRow(label, editor, this);
    body()->addWidget(row);
    return row;
}

NumberField *WorkloadSection::addNumber(const QString &label, const char *field,
                                        NumberFormat format, Get<Number> get, Set<Number> set,
                                        Shown shown)
{
    auto *editor = new NumberField(std::move(format), this);
    FieldRow *row = addRow(label, field, editor);
    connect(editor, &NumberField::valueChosen, this, [=, this](const Number &value) {
        change(field, row, [&](Workload &workload) { set(workload, value); });
    });
    m_bindings.push_back({row,
                          [=](const InspectorInput &input) {
                              const bool mixed = input.isMixed(get);
                              editor->setMixed(mixed);
                              editor->setValue(mixed ? Number() : get(input.workload));
                          },
                          std::move(shown), nullptr, editor});
    return editor;
}

ChoiceField *WorkloadSection::addChoice(const QString &label, const char *field,
                                        const ChoiceField::Choices &choices, Get<std::string> get,
                                        Set<std::string> set, Shown shown)
{
    auto *editor = new ChoiceField(choices, this);
    FieldRow *row = addRow(label, field, editor);
    connect(editor, &ChoiceField::chosen, this, [=, this](const std::string &key) {
        change(field, row, [&](Workload &workload) { set(workload, key); });
    });
    m_bindings.push_back({row,
                          [=](const InspectorInput &input) {
                              if (input.isMixed(get))
                                  editor->setMixed();
                              else
                                  editor->setCurrentKey(get(input.workload));
                          },
                          std::move(shown), row, editor});
    return editor;
}

TextField *WorkloadSection::addText(const QString &label, const char *field, Get<QString> get,
                                    Set<QString> set, Shown shown)
{
    auto *editor = new TextField(this);
    FieldRow *row = addRow(label, field, editor);
    connect(editor, &TextField::textChosen, this, [=, this](const QString &text) {
        change(field, row, [&](Workload &workload) { set(workload, text); });
    });
    m_bindings.push_back({row,
                          [=](const InspectorInput &input) {
                              const bool mixed = input.isMixed(get);
                              editor->setMixed(mixed);
                              editor->setValue(mixed ? QString() : get(input.workload));
                          },
                          std::move(shown), nullptr, editor});
    return editor;
}

SwitchField *WorkloadSection::addSwitch(const QString &label, const char *field, Get<bool> get,
                                        Set<bool> set, Shown shown)
{
    auto *editor = new SwitchField(this);
    editor->setLayoutDirection(Qt::RightToLeft);
    FieldRow *row = addRow(label, field, editor);
    connect(editor, &SwitchField::chosen, this, [=, this](bool on) {
        change(field, row, [&](Workload &workload) { set(workload, on); });
    });
    m_bindings.push_back({row,
                          [=](const InspectorInput &input) {
                              if (input.isMixed(get))
                                  editor->setMixed();
                              else
                                  editor->setValue(get(input.workload));
                          },
                          std::move(shown), row, editor});
    return editor;
}

FieldRow *WorkloadSection::addEditor(const QString &label, const char *field, QWidget *editor,
                                     std::function<void(const InspectorInput &)> render,
                                     Shown shown)
{
    FieldRow *row = addRow(label, field, editor);
    m_bindings.push_back({row, std::move(render), std::move(shown), nullptr, editor, false});
    return row;
}

void WorkloadSection::addWide(QWidget *widget, std::function<void(const InspectorInput &)> render,
                              Shown shown)
{
    body()->addWidget(widget);
    m_bindings.push_back({widget, std::move(render), std::move(shown), nullptr, widget, false});
}

bool WorkloadSection::change(const char *field, FieldRow *row,
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
            if (!refuseAskingField(*this, reason) && row)
                row->setError(reason);
            return false;
        }
        changed.push_back(std::move(workload));
    }
    if (row)
        row->setError({});
    if (m_workloads.size() > 1 && !changed.empty())
        emit editRequested(ChangeWorkloads{std::move(changed), field});
    else if (!changed.empty())
        emit editRequested(ChangeWorkload{std::move(changed.front()), field});
    return true;
}

} // namespace headroom::ui
