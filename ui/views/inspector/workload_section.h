// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/plan/plan_edit.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/text_field.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::ui {

/// Contents of the inspector: a workload of the plan and, once the prices are loaded, the snapshot
/// that contains it.
struct InspectorInput {
    const Plan &plan;
    const Workload &workload;
    std::shared_ptr<const Snapshot> snapshot;    ///< may be null
    std::optional<Line> candidate;               ///< inspected instead of the line in use
    std::vector<const Workload *> together = {}; ///< edited at once, this one first; empty: alone

    /// The line that advice and calculation are about; null while there is none.
    [[nodiscard]] const Line *line() const;
    /// Kind of the workload's model; none without a model, and while the models are not loaded.
    [[nodiscard]] std::optional<ModelKind> modelKind() const;
    /// Its model, when it has one that is known, works on tokens.
    [[nodiscard]] bool mayHaveTokens() const;
    /// The workloads that are edited at once have other values than this one.
    template <typename Get>
    [[nodiscard]] bool isMixed(const Get &get) const
    {
        return std::ranges::any_of(
            together, [&](const Workload *other) { return get(*other) != get(workload); });
    }
    /// Functions of a workload accept the input.
    // NOLINTNEXTLINE(google-explicit-constructor, hicpp-explicit-conversions)
    operator const Workload &() const { return workload; }
};

template <WorkloadKind... kinds>
[[nodiscard]] bool isOneOf(const Workload &workload)
{
    return ((workload.kind == kinds) || ...);
}

// Called like a function.
// NOLINTNEXTLINE(readability-identifier-naming)
inline constexpr auto isRealTime = isOneOf<WorkloadKind::realTimeInference>;

/// A part of the inspector made of fields, each bound to one property of the workload: a getter, a
/// setter and the name that the undo step gets. An input that the plan would refuse is refused at
/// its field. A field is made when it is to be seen for the first time: most are of other kinds of
/// workloads, or folded away.
class WorkloadSection : public Collapsible
{
    Q_OBJECT

public:
    using Number = std::optional<Exact>;
    template <typename T>
    using Get = std::function<T(const Workload &)>;
    template <typename T>
    using Set = std::function<void(Workload &, T)>;
    using Shown = std::function<bool(const InspectorInput &)>;

    using Collapsible::Collapsible;

    struct Editor {
        QWidget *widget = nullptr;
        std::function<void(const InspectorInput &)> render; ///< shows the workload in it
        bool picked =
            false; ///< it keeps nothing typed, so the reason of a refusal goes with the workload
    };
    /// A field of the section, with its editor once that is made.
    struct Binding {
        std::function<Editor()> make; ///< creates the contents of the section
        Shown shown;
        bool together = false; ///< can be changed in several workloads at once
        Editor made = {};
    };

    void render(const InspectorInput &input);
    /// Says in the head what the workload has; nothing while several are edited at once.
    void summariseBy(std::function<QString(const Workload &)> summary)
    {
        m_summary = std::move(summary);
    }
    /// Nothing of it is shown.
    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }

    // The returned reference is valid until the next field is added.

    Binding &addNumber(const QString &label, const char *field, NumberFormat format,
                       Get<Number> get, Set<Number> set, Shown shown = {});
    Binding &addChoice(const QString &label, const char *field, const ChoiceField::Choices &choices,
                       Get<std::string> get, Set<std::string> set, Shown shown = {});
    Binding &addText(const QString &label, const char *field, Get<QString> get, Set<QString> set,
                     Shown shown = {});
    Binding &addSwitch(const QString &label, const char *field, Get<bool> get, Set<bool> set,
                       Shown shown = {});
    /// An editor of its own kind, for one workload at a time.
    Binding &addEditor(const QString &label, const char *field, std::function<Editor()> make,
                       Shown shown = {});
    /// A widget over the whole width.
    Binding &addWide(std::function<Editor()> make, Shown shown = {});

    /// Asks for the workloads changed by `apply`; a refusal is shown at `editor`, which may be
    /// null. False when it was refused there.
    bool change(const char *field, const QWidget *editor,
                const std::function<void(Workload &)> &apply);

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void ruleRequested(const QString &rule); ///< of the source documents

private:
    [[nodiscard]] static bool isShown(const Binding &binding, const InspectorInput &input);
    [[nodiscard]] bool takeWorkloads(const InspectorInput &input);
    void make(std::size_t binding);
    Binding &addForSeveral(const QString &label, const char *field, std::function<Editor()> make,
                           Shown shown);

    std::vector<Workload> m_workloads; ///< shown, or edited at once
    std::vector<Binding> m_bindings;
    std::function<QString(const Workload &)> m_summary; ///< may be empty
    bool m_isEmpty = false;
};

/// Figures of a plan as exact numbers for a field; 0 can mean "not given".
[[nodiscard]] Exact fieldNumber(double value);
[[nodiscard]] std::optional<Exact> fieldNumberOrNone(double value);
[[nodiscard]] std::optional<Exact> fieldNumber(const std::optional<double> &value);
[[nodiscard]] double plainNumber(const std::optional<Exact> &value); ///< 0 for none
[[nodiscard]] std::optional<double> optionalNumber(const std::optional<Exact> &value);
[[nodiscard]] int wholeNumber(const std::optional<Exact> &value);

} // namespace headroom::ui
