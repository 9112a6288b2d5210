// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/fields/pending_edit.h"

#include <QPlainTextEdit>

namespace headroom::ui {

/// A few lines of plain text, taken when the field is left.
class NoteField final : public QPlainTextEdit, public PendingEdit
{
    Q_OBJECT

public:
    explicit NoteField(QWidget *parent = nullptr);

    void setValue(const QString &value);
    bool commitPending() override;

signals:
    void textChosen(const QString &text);
    void rejected(const QString &reason); ///< empty: the problem is solved

protected:
    void showReason(const QString &reason) override { emit rejected(reason); }
    void focusOutEvent(QFocusEvent *event) override;

private:
    void followText();

    QString m_value;
};

} // namespace headroom::ui
