// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPlainTextEdit>

namespace headroom::ui {

/// A few lines of plain text, taken when the field is left.
class NoteField final : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit NoteField(QWidget *parent = nullptr);

    void setValue(const QString &value);

signals:
    void textChosen(const QString &text);

protected:
    void focusOutEvent(QFocusEvent *event) override;

private:
    QString m_value;
};

} // namespace headroom::ui
