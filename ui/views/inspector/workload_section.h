// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/plan/plan_edit.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/collapsible.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/text_field.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom::ui {

/// What the inspector shows: a workload of the plan and, once the prices are there, the snapshot it stands in.
struct InspectorInput {
    const Plan &plan;
    const Workload &workload;
    std::shared_ptr<const Snapshot> snapshot; ///< may be null
    std::optional<Line> candidate;            ///< looked at in place of what is in use

    /// What advice and computation are about; null while there is none.
    [[nodiscard]] const Line *line() const;
};

template <WorkloadKind... kinds>
[[nodiscard]] bool isOneOf(const Workload &workload)
{
    return ((workload.kind == kinds) || ...);
}

// Called like a function.
// NOLINTNEXTLINE(readability-identifier-naming)
inline constexpr auto isRealTime = isOneOf<WorkloadKind::realTimeInference>;

/// A part of the inspector made of fields, each bound to one property of the workload: a getter, a setter and
/// the name that the undo step gets. An input that the plan would refuse is refused at its field. A field is made when it
/// is to be seen for the first time: most are of other kinds of workloads, or folded away.
class WorkloadSection : public Collapsible
{
    Q_OBJECT

public:
    using Number = std::optional<Exact>;
    template <typename T>
    using Get = std::function<T(const Workload &)>;
    template <typename T>
    using Set = std::function<void(Workload &, T)>;
    using Shown = std::function<bool(const Workload &)>;

    using Collapsible::Collapsible;

    void render(const InspectorInput &input);

    void addNumber(const QString &label, const char *field, NumberFormat format, Get<Number> get,
                   Set<Number> set, Shown shown = {});
    void addChoice(const QString &label, const char *field, const ChoiceField::Choices &choices,
                   Get<std::string> get, Set<std::string> set, Shown shown = {});
    void addText(const QString &label, const char *field, Get<QString> get, Set<QString> set,
                 Shown shown = {});
    void addSwitch(const QString &label, const char *field, Get<bool> get, Set<bool> set,
                   Shown shown = {});

    struct Editor {
        QWidget *widget = nullptr;
        std::function<void(const InspectorInput &)> render; ///< shows the workload in it
        bool picked =
            false; ///< it keeps nothing typed, so the reason of a refusal goes with the workload
    };
    /// An editor of its own kind.
    void addEditor(const QString &label, const char *field, std::function<Editor()> make,
                   Shown shown = {});
    /// A widget over the whole width.
    void addWide(std::function<Editor()> make, Shown shown = {});

    /// Asks for the workload changed by `apply`; a refusal is shown at `editor`, which may be null.
    /// False when it was refused there.
    bool change(const char *field, const QWidget *editor,
                const std::function<void(Workload &)> &apply);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    struct Binding {
        std::function<Editor()> make; ///< gives what stands in the section
        Shown shown;
        Editor made;
    };

    void make(std::size_t binding);

    Workload m_workload;
    std::vector<Binding> m_bindings;
};

/// Figures of a plan as exact numbers for a field; 0 can stand for "not given".
[[nodiscard]] Exact fieldNumber(double value);
[[nodiscard]] std::optional<Exact> fieldNumberOrNone(double value);
[[nodiscard]] std::optional<Exact> fieldNumber(const std::optional<double> &value);
[[nodiscard]] double plainNumber(const std::optional<Exact> &value); ///< 0 for none
[[nodiscard]] std::optional<double> optionalNumber(const std::optional<Exact> &value);
[[nodiscard]] int wholeNumber(const std::optional<Exact> &value);

} // namespace headroom::ui
