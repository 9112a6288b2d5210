// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/own_prices.h"
#include "ui/views/parts/message_bar.h"

#include <QObject>

namespace headroom::ui {

class Actions;
class ChipButton;
class OwnPricesDialog;

/// Choice of the prices shown: own ones or not, the catalog's or the plan's, and their date.
/// Commands of the Prices menu, and a chip next to the total for any setting other than the
/// default.
class PriceControls final : public QObject
{
    Q_OBJECT

public:
    PriceControls(PlanSession &session, OwnPrices &ownPrices, Actions *actions, QWidget *window);

    /// To be placed by the window; it hides itself while public prices of today are shown.
    [[nodiscard]] ChipButton *chip() const { return m_chip; }

signals:
    void failed(const headroom::Error &error);
    void remarked(const QString &text);
    void editRequested(const headroom::PlanEdit &edit);
    void offered(const QString &text, const std::vector<headroom::ui::MessageAction> &actions);

private:
    void connectOwnPrices();
    void connectPolicy();
    void render();
    OwnPricesDialog *editOwnPrices();
    void offerDraft(const OwnPriceDraft &draft);
    void offerDifference(const PriceChanges &changes);
    void showDifference(const PriceChanges &changes);
    void compare();
    void keepSaved();
    void chooseDay();
    void editExchangeRates();
    [[nodiscard]] QString state() const;
    [[nodiscard]] Date today() const;

    PlanSession &m_session;
    OwnPrices &m_ownPrices;
    Actions *m_actions;
    QWidget *m_window;
    ChipButton *m_chip;
};

} // namespace headroom::ui
