// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/price_difference_dialog.h"

#include "core/evaluation/format.h"
#include "core/report/update_tables.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/table_model.h"
#include "ui/rows/table_text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/table_setup.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr QSize kDifferenceSize(1180, 460);
constexpr int kOfferWidth = 250;

QString signedPercentText(Money from, Money to)
{
    if (from == Money())
        return {};
    return textOf(formatPercentSigned(100 * (to.toDouble() / from.toDouble() - 1), language()));
}

} // namespace

PriceDifferenceDialog::PriceDifferenceDialog(const PriceChanges &changes, const Plan &plan,
                                             QWidget *parent)
    : QDialog(parent)
{
    setObjectName(QStringLiteral("priceDifferenceDialog"));
    setWindowTitle(tr("Price difference"));
    auto *layout = dialogColumn(this);
    layout->addWidget(buildTotals(changes, plan));
    layout->addWidget(buildTable(changes, plan), 1);
    layout->addWidget(buildButtons(changes, plan));
    resize(kDifferenceSize);
}

/// Saved, catalog and difference side by side, as in the bar at the bottom of the window.
QWidget *PriceDifferenceDialog::buildTotals(const PriceChanges &changes, const Plan &plan)
{
    const SpaceTokens &space = currentTokens().space;
    auto *box = new QWidget(this);
    auto *row = rowIn(box, space.huge + space.small);
    const auto add = [&](const QString &caption, const QString &value, Tone tone, const char *name,
                         const char *meaning) {
        auto *column = new QVBoxLayout;
        column->setSpacing(2);
        auto *label = plainLabel(caption, Role::MutedSmall, box);
        explain(label, meaning);
        column->addWidget(label);
        auto *figure = plainLabel(value, Role::Heading, box);
        setTone(figure, tone);
        nameAndExplain(figure, name, meaning);
        column->addWidget(figure);
        row->addLayout(column);
    };
    const bool kept = plan.pricePolicy == PricePolicy::keep;
    const QString shown = tr(" (shown)");
    add(tr("A month with the saved prices") + (kept ? shown : QString()),
        textOf(formatMoney(changes.withSaved, plan.currency, language())), Tone::Normal,
        "totalSaved", "total_saved");
    add(tr("With those of the catalog") + (kept ? QString() : shown),
        textOf(formatMoney(changes.withToday, plan.currency, language())), Tone::Normal,
        "totalToday", "total_today");
    const Money difference = changes.withToday - changes.withSaved;
    add(tr("Difference"),
        textOf(formatMoneySigned(difference, plan.currency, language())) + u' '
            + signedPercentText(changes.withSaved, changes.withToday),
        difference > Money()   ? Tone::Warning
        : difference < Money() ? Tone::Good
                               : Tone::Normal,
        "totalDifference", "total_difference");
    row->addStretch(1);
    return box;
}

QWidget *PriceDifferenceDialog::buildTable(const PriceChanges &changes, const Plan &plan)
{
    const SpaceTokens &space = currentTokens().space;
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(space.small, space.small, space.small, space.small);
    auto *model = new TableModel(card);
    model->setTable(priceDifferenceTable(changes, plan.currency, language()), plan.currency);
    auto *table = new QTableView(card);
    table->setObjectName(QStringLiteral("priceDifferences"));
    setUpTable(table, tr("Saved prices and those of the catalog"));
    table->setModel(model);
    copyOnRequest(table, [priced = priceDifferenceTable(changes, plan.currency, language())] {
        return tabSeparated(priced);
    });
    keepColumnsFitting(table, kOfferWidth, {"today_as_of", "saved_as_of"});
    layout->addWidget(table);
    return card;
}

QWidget *PriceDifferenceDialog::buildButtons(const PriceChanges &changes, const Plan &plan)
{
    auto *buttons = closeButtons(this);
    auto *keep = buttons->addButton(tr("Keep the saved prices"), QDialogButtonBox::ActionRole);
    auto *update = buttons->addButton(tr("Use those of the catalog"), QDialogButtonBox::ActionRole);
    nameAndExplain(keep, "keepSavedPrices", "keep_saved_prices");
    nameAndExplain(update, "usePricesOfCatalog", "use_catalog_prices");
    connect(keep, &QPushButton::clicked, this,
            [this, saved = changes.saved] { choose(PricePolicy::keep, saved); });
    connect(update, &QPushButton::clicked, this, [this] { choose(PricePolicy::update, {}); });
    // The policy in use is not a choice.
    (plan.pricePolicy == PricePolicy::keep ? keep : update)->setEnabled(false);
    return buttons;
}

void PriceDifferenceDialog::choose(PricePolicy policy, const std::vector<EmbeddedPrice> &saved)
{
    emit editRequested(SetPricePolicy{policy, saved});
    accept();
}

} // namespace headroom::ui
