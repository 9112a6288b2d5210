// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <functional>

class QLineEdit;

namespace headroom::ui {

/// Asks for one name.
class NameDialog final : public QDialog
{
    Q_OBJECT

public:
    /// `check` says why a name is not taken; empty: it is. The dialog stays until it is.
    NameDialog(const QString &title, const QString &label, const QString &name,
               const std::function<QString(const QString &name)> &check, QWidget *parent = nullptr);

signals:
    void nameChosen(const QString &name);

private:
    QLineEdit *m_name;
};

} // namespace headroom::ui
