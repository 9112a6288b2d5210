// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;

namespace headroom::ui {

/// A label, its editor, and room below for the reason why an input was not taken.
class FieldRow final : public QWidget
{
    Q_OBJECT

public:
    /// The label becomes the editor's accessible name; without one the editor has the whole width. What the
    /// editor rejects is said below it.
    FieldRow(const QString &label, QWidget *editor, QWidget *parent = nullptr);

    void setError(const QString &reason); ///< empty: none
    [[nodiscard]] QString error() const;
    [[nodiscard]] QWidget *editor() const { return m_editor; }

private:
    QLabel *m_label;
    QWidget *m_editor;
    QLabel *m_error = nullptr; ///< made with the first reason
};

} // namespace headroom::ui
