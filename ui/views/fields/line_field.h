// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/fields/pending_edit.h"

#include <QLineEdit>

namespace headroom::ui {

class CompletionList;

/// One line that shows a value and accepts another: with Enter, on leaving the field, from the list
/// of completions, or when a program sets its text. Escape discards the typed text; without any, it
/// is passed to the field's container. Undo and redo apply to the window while nothing is being
/// typed.
class LineField : public QLineEdit, public PendingEdit
{
    Q_OBJECT

public:
    explicit LineField(QWidget *parent = nullptr);

    bool commitPending() final;
    /// Offers a list while something is typed; the list belongs to the field.
    void offer(CompletionList *list);
    /// Represents several values that differ: while nothing is typed, the field says so.
    void setMixed(bool mixed);
    /// If set, a rejected input is discarded when the field loses the focus, and the value is shown
    /// again.
    void setForgetsRefused(bool forgets) { m_forgetsRefused = forgets; }

signals:
    void rejected(const QString &reason); ///< empty: the problem is solved
    void forgotten(const QString &typed); ///< rejected text that the value has replaced

protected:
    /// Commits the text of the field as the new value; false if it was rejected.
    virtual bool commitText() = 0;
    /// The value as the field shows it now.
    [[nodiscard]] virtual QString valueText() const = 0;

    [[nodiscard]] bool isPending() const { return text() != m_shown; }
    void showValue();
    /// Keeps a rejected input in the field for correction.
    void keepTyped(const QString &typed);

    void showReason(const QString &reason) final;
    bool event(QEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void put(const QString &text);
    void followText();
    void pressReturn(QKeyEvent *event);
    void pressEscape(QKeyEvent *event);

    QString m_shown;
    QString m_placeholder; ///< while it is mixed: what it says otherwise
    bool m_mixed = false;
    bool m_forgetsRefused = false;
    bool m_isRefused = false; ///< the text shown now, or last
    bool m_putting = false;
};

} // namespace headroom::ui
