// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

namespace headroom::ui {

/// A dialog whose fields apply at once. What still stands in one is taken before the dialog closes; what cannot
/// be taken keeps it open.
class FieldDialog : public QDialog
{
    Q_OBJECT

public:
    using QDialog::QDialog;

    void reject() override;
};

} // namespace headroom::ui
