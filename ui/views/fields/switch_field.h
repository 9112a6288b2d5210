// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/fields/pending_edit.h"

#include <QCheckBox>

namespace headroom::ui {

/// A value that is on or off. It shows what the plan has: a choice that was refused does not stay.
class SwitchField final : public QCheckBox, public PendingEdit
{
    Q_OBJECT

public:
    explicit SwitchField(QWidget *parent = nullptr);

    void setValue(bool on);
    void setMixed(); ///< Represents several values that differ
    bool commitPending() override { return true; }

signals:
    void chosen(bool on);
    void rejected(const QString &reason); ///< empty: the problem is solved

protected:
    void showReason(const QString &reason) override { emit rejected(reason); }

private:
    void take(int state);
    void showValue();

    Qt::CheckState m_value = Qt::Unchecked;
};

} // namespace headroom::ui
