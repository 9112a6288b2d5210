// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "own_prices.h"

#include <QObject>
#include <QPointer>

namespace headroom::ui {

class Actions;
class ChipButton;

/// Which prices the window shows: own ones or not. The commands of the Prices menu, and a chip beside the
/// total that says what is not the ordinary case.
class PriceControls final : public QObject
{
    Q_OBJECT

public:
    PriceControls(PlanSession &session, OwnPrices &ownPrices, Actions *actions, QWidget *window);

    /// To be placed by the window; it hides itself while public prices of today are shown.
    [[nodiscard]] ChipButton *chip() const { return m_chip; }

signals:
    void failed(const headroom::Error &error);

private:
    void render();
    void editOwnPrices();
    [[nodiscard]] QString state() const;

    PlanSession &m_session;
    OwnPrices &m_ownPrices;
    Actions *m_actions;
    QWidget *m_window;
    ChipButton *m_chip;
};

} // namespace headroom::ui
