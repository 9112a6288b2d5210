// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QMetaObject>
#include <QString>

#include <functional>

class QWidget;

namespace headroom {
class PlanSession;
}

namespace headroom::ui {

/// A field whose text may not be part of the plan yet: it is committed with Enter, when the field
/// is left, and before anything is done with the plan.
class PendingEdit
{
public:
    virtual ~PendingEdit() = default;

    /// Commits the text of the field. False if it was rejected: then the field shows the reason and
    /// keeps its text.
    virtual bool commitPending() = 0;
    /// The edit that the field asks for is not possible.
    void refuse(const QString &reason);
    [[nodiscard]] bool isAsking() const { return m_asking; }

protected:
    virtual void showReason(const QString &reason) = 0; ///< empty: the problem is solved
    /// Asks for an edit; false when it was refused meanwhile.
    bool ask(const std::function<void()> &edit);

private:
    bool m_asking = false;
    bool m_refused = false;
};

/// Commits the texts in the fields of a window, that of the focus first, and in a table's open
/// cell. False if one was rejected: it is scrolled into view, has the focus and shows the reason.
[[nodiscard]] bool commitPendingEdits(QWidget &window);

/// The same; false also when the session refused what was asked for.
[[nodiscard]] bool commitPendingEdits(QWidget &window, const PlanSession &session);

/// For a text that a screen reader or a script has set, with nobody typing: takes it as soon as
/// that is done, unless somebody begins to type.
template <typename Field>
void commitProgrammaticText(Field &field)
{
    QMetaObject::invokeMethod(
        &field,
        [&field] {
            if (!field.hasFocus())
                field.commitPending();
        },
        Qt::QueuedConnection);
}

[[nodiscard]] bool isFieldAsking(const QWidget &part);

/// Lets the field within `part` that is asking for an edit say why there is none. False when no
/// field asks.
bool refuseAskingField(const QWidget &part, const QString &reason);

/// A dialog whose fields apply at once. Pending texts are committed before the dialog closes; a
/// rejected one keeps it open.
class FieldDialog : public QDialog
{
    Q_OBJECT

public:
    using QDialog::QDialog;

    void reject() override;
};

} // namespace headroom::ui
