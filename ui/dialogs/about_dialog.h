// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"

#include <QDialog>

namespace headroom::ui {

/// Version, licence, and what the figures rest on.
class AboutDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit AboutDialog(const Snapshot *snapshot, QWidget *parent = nullptr);
};

} // namespace headroom::ui
