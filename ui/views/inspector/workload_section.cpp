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

FieldRow *fieldRowOf(const QWidget *editor)
{
    return editor ? qobject_cast<FieldRow *>(editor->parentWidget()) : nullptr;
}

/// What stands in the section for it.
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
    for (std::size_t i = 0; i < m_bindings.size(); ++i) {
        const bool shown = !m_bindings[i].shown || m_bindings[i].shown(input.workload);
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

void WorkloadSection::addNumber(const QString &label, const char *field, NumberFormat format,
                                Get<Number> get, Set<Number> set, Shown shown)
{
    const auto make = [=, this]() -> Editor {
        auto *editor = new NumberField(format, this);
        connect(editor, &NumberField::valueChosen, this, [=, this](const Number &value) {
            change(field, editor, [&](Workload &workload) { set(workload, value); });
        });
        return {editor,
                [=](const InspectorInput &input) { editor->setValue(get(input.workload)); }};
    };
    addEditor(label, field, make, std::move(shown));
}

void WorkloadSection::addChoice(const QString &label, const char *field,
                                const ChoiceField::Choices &choices, Get<std::string> get,
                                Set<std::string> set, Shown shown)
{
    const auto make = [=, this]() -> Editor {
        auto *editor = new ChoiceField(choices, this);
        connect(editor, &ChoiceField::chosen, this, [=, this](const std::string &key) {
            change(field, editor, [&](Workload &workload) { set(workload, key); });
        });
        return {editor,
                [=](const InspectorInput &input) { editor->setCurrentKey(get(input.workload)); },
                true};
    };
    addEditor(label, field, make, std::move(shown));
}

void WorkloadSection::addText(const QString &label, const char *field, Get<QString> get,
                              Set<QString> set, Shown shown)
{
    const auto make = [=, this]() -> Editor {
        auto *editor = new TextField(this);
        connect(editor, &TextField::textChosen, this, [=, this](const QString &text) {
            change(field, editor, [&](Workload &workload) { set(workload, text); });
        });
        return {editor,
                [=](const InspectorInput &input) { editor->setValue(get(input.workload)); }};
    };
    addEditor(label, field, make, std::move(shown));
}

void WorkloadSection::addSwitch(const QString &label, const char *field, Get<bool> get,
                                Set<bool> set, Shown shown)
{
    const auto make = [=, this]() -> Editor {
        auto *editor = new SwitchField(this);
        editor->setLayoutDirection(Qt::RightToLeft);
        connect(editor, &SwitchField::chosen, this, [=, this](bool on) {
            change(field, editor, [&](Workload &workload) { set(workload, on); });
        });
        return {editor, [=](const InspectorInput &input) { editor->setValue(get(input.workload)); },
                true};
    };
    addEditor(label, field, make, std::move(shown));
}

void WorkloadSection::addEditor(const QString &label, const char *field,
                                std::function<Editor()> make, Shown shown)
{
    addWide(
        [=, this, make = std::move(make)] {
            Editor editor = make();
            editor.widget->setObjectName(objectNameOf(field));
            new FieldRow(label, editor.widget, this);
            return editor;
        },
        std::move(shown));
}

void WorkloadSection::addWide(std::function<Editor()> make, Shown shown)
{
    m_bindings.push_back({std::move(make), std::move(shown), {}});
}

bool WorkloadSection::change(const char *field, const QWidget *editor,
                             const std::function<void(Workload &)> &apply)
{
    Workload changed = m_workload;
    apply(changed);
    if (const auto valid = validate(changed, {}); changed != m_workload && !valid) {
        const QString reason = textOf(valid.error().what);
        if (!refuseAskingField(*this, reason))
            showReason(editor, reason);
        return false;
    }
    showReason(editor, {});
    if (changed != m_workload)
        emit editRequested(ChangeWorkload{std::move(changed), field});
    return true;
}

} // namespace headroom::ui
