// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;

namespace headroom::ui {

/// Asks for one name.
class NameDialog final : public QDialog
{
    Q_OBJECT

public:
    NameDialog(const QString &title, const QString &label, const QString &name,
               QWidget *parent = nullptr);

signals:
    void nameChosen(const QString &name);

private:
    QLineEdit *m_name;
};

} // namespace headroom::ui
