// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/price_lens.h"

#include <QTabBar>

namespace headroom::ui {

/// The price lens as joined buttons: under which contract hardware is compared.
class LensTabs final : public QTabBar
{
    Q_OBJECT

public:
    explicit LensTabs(QWidget *parent = nullptr);

    [[nodiscard]] PriceLens lens() const { return static_cast<PriceLens>(currentIndex()); }
    /// Without announcing it.
    void setLens(PriceLens lens);

signals:
    void lensChosen(headroom::PriceLens lens);
};

} // namespace headroom::ui
