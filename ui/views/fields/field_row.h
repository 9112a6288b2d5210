// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string_view>

class QLabel;

namespace headroom::ui {

class FieldReason;

/// A label and its editor, which says why an input was not taken.
class FieldRow final : public QWidget
{
    Q_OBJECT

public:
    /// The label becomes the editor's accessible name; without one the editor has the whole width.
    /// What the editor rejects is said at it.
    FieldRow(const QString &label, QWidget *editor, QWidget *parent = nullptr);

    /// For the label and the editor (ui/format/explained.h).
    void explain(std::string_view key);

    /// Highlights the label of a value that differs from the others.
    void setMarked(bool marked);

    void setError(const QString &reason); ///< empty: none
    [[nodiscard]] QString error() const;
    [[nodiscard]] QWidget *editor() const { return m_editor; }

protected:
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void showEditable(bool pointed);

    QLabel *m_label;
    QWidget *m_editor;
    FieldReason *m_error;
    bool m_isMarked = false;
    QString m_meaning;
};

} // namespace headroom::ui
