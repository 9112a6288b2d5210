// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/field_dialog.h"

#include "ui/views/fields/pending_edit.h"

namespace headroom::ui {

void FieldDialog::reject()
{
    if (takePendingEdits(*this))
        QDialog::reject();
}

} // namespace headroom::ui
