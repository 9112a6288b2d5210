// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/filter_field.h"
#include "core/error.h"
#include "core/plan/plan_edit.h"
#include "session/current_view.h"
#include "session/plan_session.h"

#include <QObject>
#include <QString>

#include <optional>

namespace headroom::ui {

class MessageBar;
class PlanFiles;
class RenderGate;

/// Applies the edits that views request, or reports in one place why they are rejected.
class EditDispatcher final : public QObject
{
    Q_OBJECT

public:
    /// All arguments outlive it. The views that an edit changes are rendered once, through the
    /// gate.
    EditDispatcher(PlanSession &session, CurrentView &view, PlanFiles &files, MessageBar &messages,
                   RenderGate &gate, QWidget *window);

    void take(const PlanEdit &asked);
    /// For edits from outside the inspector: pending texts of its fields are committed first.
    void takeFromView(const PlanEdit &edit);
    void showRefusal(const Error &error);

signals:
    /// A field cannot be taken, and so the edit was not; what asked for it may show it already.
    void editRejected();

private:
    void offerConstraints(const Allocate &edit);
    void sayNothingIsSigned();
    /// An edit, and whether it leaves away the contract that was asked for.
    struct Choice {
        PlanEdit edit;
        bool isUnsigned = false;
    };
    [[nodiscard]] Choice withoutSigning(const PlanEdit &edit) const;

    PlanSession &m_session;
    CurrentView &m_view;
    PlanFiles &m_files;
    MessageBar &m_messages;
    RenderGate &m_gate;
    QWidget *m_window;
};

/// Offer to keep the filter as constraints, after an offer was allocated while offers were
/// filtered: nothing else that searches for offers knows the filter.
struct ConstraintOffer {
    QString text;
    ChangeWorkload edit; ///< that keeps the filter as constraints of the workload
};
/// Absent where the filter has nothing that constraints can say and do not say already.
[[nodiscard]] std::optional<ConstraintOffer> constraintOffer(const Workload &workload,
                                                             const std::string &instanceType,
                                                             const OfferFilter &filter);

} // namespace headroom::ui
