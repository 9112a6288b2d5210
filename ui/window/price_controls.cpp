// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/price_controls.h"

#include "dialogs/own_prices_dialog.h"
#include "theme/chip_button.h"
#include "theme/roles.h"
#include "window/actions.h"

#include <QAction>
#include <QMenu>
#include <QSettings>

namespace headroom::ui {

namespace {

const QLatin1String kHiddenKey("prices/ownHidden");

} // namespace

PriceControls::PriceControls(PlanSession &session, OwnPrices &ownPrices, Actions *actions,
                             QWidget *window)
    : QObject(window),
      m_session(session),
      m_ownPrices(ownPrices),
      m_actions(actions),
      m_window(window),
      m_chip(new ChipButton(tr("Prices"), window))
{
    m_chip->setObjectName(QStringLiteral("pricesChip"));
    m_chip->setMenu(actions->prices);
    m_chip->setActive(true);
    // Who hid the own prices for a meeting does not show them by starting the program again.
    m_ownPrices.setHidden(QSettings().value(kHiddenKey, false).toBool());
    connect(actions->ownPrices, &QAction::triggered, this, &PriceControls::editOwnPrices);
    connect(actions->hideOwnPrices, &QAction::toggled, this, [this](bool hidden) {
        QSettings().setValue(kHiddenKey, hidden);
        m_ownPrices.setHidden(hidden);
    });
    connect(&m_ownPrices, &OwnPrices::changed, this, &PriceControls::render);
    connect(&m_ownPrices, &OwnPrices::failed, this, &PriceControls::failed);
    connect(&m_session, &PlanSession::planChanged, this, &PriceControls::render);
    render();
}

QString PriceControls::state() const
{
    if (!m_ownPrices.exist())
        return {};
    return m_ownPrices.areHidden() ? tr("own hidden") : tr("own");
}

void PriceControls::render()
{
    m_actions->ownPrices->setEnabled(m_ownPrices.isReady() && !m_ownPrices.areHidden());
    m_actions->hideOwnPrices->setChecked(m_ownPrices.areHidden());
    const QString text = state();
    m_chip->setVisible(!text.isEmpty());
    m_chip->setValue(text);
    m_chip->setToolTip(plainToolTip(
        m_ownPrices.areHidden()
            ? tr("Every figure comes from public prices. Your own price book is hidden.")
            : tr("Figures that rest on your own price book name it.")));
}

void PriceControls::editOwnPrices()
{
    const auto snapshot = m_session.snapshot();
    auto *dialog =
        new OwnPricesDialog(m_ownPrices, m_session.publicCatalog(),
                            snapshot ? snapshot->inputs.valuationDate : Date(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

} // namespace headroom::ui
