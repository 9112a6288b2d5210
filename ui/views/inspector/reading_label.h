// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/plain_label.h"
#include "ui/theme/roles.h"

namespace headroom::ui {

/// Plain text that wraps and can be selected with the mouse. Qt makes a document of text that can be selected, whose
/// layout takes many times as long as that of a label: it is one only from a press on it until the pointer leaves.
class ReadingLabel final : public PlainLabel
{
public:
    explicit ReadingLabel(Role role, QWidget *parent = nullptr);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void setSelectable(bool on);
};

} // namespace headroom::ui
