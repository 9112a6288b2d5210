// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace headroom::ui {

/// Says that what is seen is tried and no part of the plan, for as long as it is.
class PreviewBar final : public QFrame
{
    Q_OBJECT

public:
    explicit PreviewBar(QWidget *parent = nullptr);

signals:
    void applyRequested();
    void discardRequested();
};

} // namespace headroom::ui
