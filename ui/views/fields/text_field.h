// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLineEdit>

namespace headroom::ui {

/// A line of text. Enter or leaving the field takes it, Escape drops it.
class TextField final : public QLineEdit
{
    Q_OBJECT

public:
    explicit TextField(QWidget *parent = nullptr);

    void setValue(const QString &value);

signals:
    void textChosen(const QString &text);

protected:
    bool event(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void take();

    QString m_value;
};

} // namespace headroom::ui
