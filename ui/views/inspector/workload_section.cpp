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

void WorkloadSection::render(const InspectorInput &input)
{
    const bool isAnother = m_workload.id != input.workload.id;
    m_workload = input.workload;
    for (const Binding &binding : m_bindings) {
        if (isAnother && binding.picked)
            binding.picked->setError({});
        const bool shown = !binding.shown || binding.shown(input.workload);
        binding.widget->setVisible(shown);
        if (shown && binding.render)
            binding.render(input);
    }
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
    m_bindings.push_back(
        {row, [=](const InspectorInput &input) { editor->setValue(get(input.workload)); },
         std::move(shown)});
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
    m_bindings.push_back(
        {row, [=](const InspectorInput &input) { editor->setCurrentKey(get(input.workload)); },
         std::move(shown), row});
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
    m_bindings.push_back(
        {row, [=](const InspectorInput &input) { editor->setValue(get(input.workload)); },
         std::move(shown)});
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
    m_bindings.push_back(
        {row, [=](const InspectorInput &input) { editor->setValue(get(input.workload)); },
         std::move(shown), row});
    return editor;
}

FieldRow *WorkloadSection::addEditor(const QString &label, const char *field, QWidget *editor,
                                     std::function<void(const InspectorInput &)> render,
                                     Shown shown)
{
    FieldRow *row = addRow(label, field, editor);
    m_bindings.push_back({row, std::move(render), std::move(shown)});
    return row;
}

void WorkloadSection::addWide(QWidget *widget, std::function<void(const InspectorInput &)> render,
                              Shown shown)
{
    body()->addWidget(widget);
    m_bindings.push_back({widget, std::move(render), std::move(shown)});
}

bool WorkloadSection::change(const char *field, FieldRow *row,
                             const std::function<void(Workload &)> &apply)
{
    Workload changed = m_workload;
    apply(changed);
    if (const auto valid = validate(changed, {}); changed != m_workload && !valid) {
        const QString reason = textOf(valid.error().what);
        if (!refuseAskingField(*this, reason) && row)
            row->setError(reason);
        return false;
    }
    if (row)
        row->setError({});
    if (changed != m_workload)
        emit editRequested(ChangeWorkload{std::move(changed), field});
    return true;
}

} // namespace headroom::ui
