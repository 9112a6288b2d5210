// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/price_controls.h"

#include "core/evaluation/format.h"
#include "core/evaluation/price_changes.h"
#include "core/money/date_text.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/plan_files/kept_copies_table.h"
#include "ui/prices/exchange_rates_dialog.h"
#include "ui/prices/own_prices_dialog.h"
#include "ui/prices/price_difference_dialog.h"
#include "ui/prices/prices_as_of_dialog.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/roles.h"
#include "ui/window/actions.h"
#include "ui/window/plan_dialogs.h"

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
    connectOwnPrices();
    connectPolicy();
    connect(&m_session, &PlanSession::shownChanged, this, &PriceControls::render);
    render();
}

void PriceControls::connectOwnPrices()
{
    // Own prices hidden for a meeting stay hidden after a restart.
    m_ownPrices.setHidden(QSettings().value(kHiddenKey, false).toBool());
    connect(m_actions->ownPrices, &QAction::triggered, this, &PriceControls::editOwnPrices);
    connect(m_actions->hideOwnPrices, &QAction::toggled, this, [this](bool hidden) {
        QSettings().setValue(kHiddenKey, hidden);
        m_ownPrices.setHidden(hidden);
    });
    connect(&m_ownPrices, &OwnPrices::changed, this, &PriceControls::render);
    connect(&m_ownPrices, &OwnPrices::failed, this, &PriceControls::failed);
    connect(&m_ownPrices, &OwnPrices::draftFound, this, &PriceControls::offerDraft);
}

void PriceControls::connectPolicy()
{
    connect(m_actions->catalogPrices, &QAction::triggered, this,
            [this] { emit editRequested(SetPricePolicy{PricePolicy::update}); });
    connect(m_actions->savedPrices, &QAction::triggered, this, &PriceControls::keepSaved);
    connect(m_actions->priceDifference, &QAction::triggered, this, &PriceControls::compare);
    connect(m_actions->pricesAsOf, &QAction::triggered, this, &PriceControls::chooseDay);
    connect(m_actions->exchangeRates, &QAction::triggered, this, &PriceControls::editExchangeRates);
    connect(&m_session, &PlanSession::pricesDiffer, this, &PriceControls::offerDifference);
}

/// Settings of the prices shown that differ from the default, in a few words.
QString PriceControls::state() const
{
    QStringList parts;
    const Plan &plan = m_session.plan();
    const auto snapshot = m_session.snapshot();
    if (plan.pricePolicy == PricePolicy::keep)
        parts += tr("saved");
    if (plan.pricesAsOf)
        parts += tr("as of %1").arg(textOf(formatDate(*plan.pricesAsOf, language())));
    if (m_ownPrices.exist() && m_ownPrices.areHidden())
        parts += tr("own hidden");
    else if (snapshot && snapshot->inputs.ownBook)
        parts += tr("own");
    return parts.join(QStringLiteral(", "));
}

void PriceControls::render()
{
    const bool kept = m_session.plan().pricePolicy == PricePolicy::keep;
    const bool loaded = m_session.snapshot() != nullptr;
    m_actions->ownPrices->setEnabled(m_ownPrices.isReady() && !m_ownPrices.areHidden());
    m_actions->hideOwnPrices->setChecked(m_ownPrices.areHidden());
    (kept ? m_actions->savedPrices : m_actions->catalogPrices)->setChecked(true);
    for (QAction *action : {m_actions->savedPrices, m_actions->priceDifference,
                            m_actions->pricesAsOf, m_actions->exchangeRates})
        action->setEnabled(loaded);
    const QString text = state();
    m_chip->setVisible(!text.isEmpty());
    m_chip->setValue(text);
    setPlainToolTip(m_chip, tr("The prices that every figure is based on: %1.").arg(text));
}

OwnPricesDialog *PriceControls::editOwnPrices()
{
    auto *dialog = new OwnPricesDialog(m_ownPrices, m_session.publicCatalog(), today(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
    return dialog;
}

void PriceControls::offerDraft(const OwnPriceDraft &draft)
{
    emit offered(tr("Headroom ended on %1 before changes to the own prices were applied.")
                     .arg(momentText(draft.writtenAt)),
                 {{tr("Restore"), [this, draft] { editOwnPrices()->takeDraft(draft); }},
                  {tr("Discard"), [this, draft] { m_ownPrices.discard(draft); }}});
}

Date PriceControls::today() const
{
    const auto snapshot = m_session.snapshot();
    return snapshot ? snapshot->inputs.valuationDate : Date();
}

void PriceControls::offerDifference(const PriceChanges &changes)
{
    const std::string &currency = m_session.plan().currency;
    const bool kept = m_session.plan().pricePolicy == PricePolicy::keep;
    const QString saved = textOf(formatMoney(changes.withSaved, currency, language()));
    const QString today = textOf(formatMoney(changes.withToday, currency, language()));
    const QString offers =
        changes.changes.size() == 1
            ? tr("The price of one offer has changed")
            : tr("The prices of %1 offers have changed").arg(changes.changes.size());
    const QString totals =
        kept ? tr("%1 a month with the saved ones, as shown; %2 with the catalog's.")
                   .arg(saved, today)
             : tr("%1 a month, as shown; %2 with the saved ones.").arg(today, saved);
    const MessageAction show{tr("Show difference"), [this, changes] { showDifference(changes); }};
    const MessageAction keep{tr("Keep saved"), [this, rows = changes.saved] {
                                 emit editRequested(SetPricePolicy{PricePolicy::keep, rows});
                             }};
    const MessageAction update{tr("Update"),
                               [this] { emit editRequested(SetPricePolicy{PricePolicy::update}); }};
    // The policy in use needs no button.
    emit offered(offers + QStringLiteral(": ") + totals, {show, kept ? update : keep});
}

void PriceControls::showDifference(const PriceChanges &changes)
{
    auto *dialog = new PriceDifferenceDialog(changes, m_session.plan(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PriceDifferenceDialog::editRequested, this, &PriceControls::editRequested);
    closeWithPlan(dialog, m_session);
    dialog->open();
}

void PriceControls::compare()
{
    const PriceChanges changes = priceChanges(m_session.snapshot()->inputs);
    if (changes.any())
        showDifference(changes);
    else
        emit remarked(m_session.plan().prices.empty()
                          ? tr("The plan has not been saved with prices yet.")
                          : tr("The saved prices are those of the catalog."));
}

/// A plan that was never saved keeps what it shows.
void PriceControls::keepSaved()
{
    const auto snapshot = m_session.snapshot();
    const bool none = m_session.plan().prices.empty();
    emit editRequested(SetPricePolicy{PricePolicy::keep, none ? withEmbeddedPrices(*snapshot).prices
                                                              : std::vector<EmbeddedPrice>()});
}

void PriceControls::chooseDay()
{
    auto *dialog = new PricesAsOfDialog(m_session.plan().pricesAsOf, today(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &PricesAsOfDialog::editRequested, this, &PriceControls::editRequested);
    closeWithPlan(dialog, m_session);
    dialog->open();
}

void PriceControls::editExchangeRates()
{
    auto *dialog = new ExchangeRatesDialog(m_session.plan(), today(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ExchangeRatesDialog::editRequested, this, &PriceControls::editRequested);
    connect(&m_session, &PlanSession::planChanged, dialog,
            [this, dialog] { dialog->render(m_session.plan()); });
    closeWithPlan(dialog, m_session);
    dialog->open();
}

} // namespace headroom::ui
