// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/fields/field_dialog.h"

#include "views/fields/pending_edit.h"

namespace headroom::ui {

void FieldDialog::reject()
{
    if (takePendingEdits(*this))
        QDialog::reject();
}

} // namespace headroom::ui
