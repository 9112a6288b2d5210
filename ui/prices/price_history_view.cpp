// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/price_history_view.h"

#include "core/evaluation/format.h"
#include "core/money/date_text.h"
#include "session/language.h"
#include "ui/charts/price_steps.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr std::size_t kMaxListed = 40;

QString daysText(const DatedPrice &price)
{
    const QString day = textOf(formatDate(price.day, language()));
    return price.confirmed > price.day
               ? headroom::ui::tr("%1 to %2")
                     .arg(day, textOf(formatDate(price.confirmed, language())))
               : day;
}

bool hasChanged(const std::vector<DatedPrice> &prices)
{
    return std::ranges::adjacent_find(prices, std::ranges::not_equal_to(), &DatedPrice::rate)
           != prices.end();
}

QString changeText(double percent)
{
    if (percent == 0)
        return PriceHistoryView::tr("unchanged");
    return textOf(formatPercentSigned(percent, language()));
}

} // namespace

PriceHistoryView::PriceHistoryView(QWidget *parent)
    : QWidget(parent),
      m_sentence(wrappedLabel("priceHistorySentence", Role::MutedSmall, this)),
      m_steps(new PriceSteps(this))
{
    setObjectName(QStringLiteral("priceHistory"));
    auto *layout =
        columnIn(this, currentTokens().space.small, {0, 0, currentTokens().space.small, 0});
    layout->addWidget(m_sentence);
    layout->addWidget(m_steps);
    layout->addStretch(1);
    clear();
}

void PriceHistoryView::clear()
{
    say(tr("Looking for earlier prices…"));
    delete m_list;
    m_list = nullptr;
    m_steps->hide();
}

void PriceHistoryView::say(const QString &sentence)
{
    setTextOrHide(m_sentence, sentence);
}

void PriceHistoryView::show(const Expected<std::vector<DatedPrice>> &prices,
                            const PriceHistoryContext &context)
{
    clear();
    if (!prices) {
        say(textOf(prices.error().text(language())));
        return;
    }
    if (prices->empty()) {
        say(tr("No public price of this offer is known."));
        return;
    }
    if (prices->size() == 1)
        say(tr("One price is known so far. Imports and refreshes keep the earlier ones with their "
               "dates."));
    else if (!hasChanged(*prices))
        say(tr("The same price since %1.")
                .arg(textOf(formatDate(prices->front().day, language()))));
    else
        draw(*prices, context);
    list(*prices, context);
}

void PriceHistoryView::draw(const std::vector<DatedPrice> &prices,
                            const PriceHistoryContext &context)
{
    say({});
    std::vector<PriceSteps::Step> steps;
    steps.reserve(prices.size());
    for (const DatedPrice &price : prices)
        steps.push_back({static_cast<double>(price.day.days()), price.rate.toDouble(),
                         textOf(formatDate(price.day, language())),
                         textOf(formatRate(price.rate, context.currency, language()))});
    const Date end = std::max(context.today, prices.back().confirmed);
    m_steps->setSteps(std::move(steps), static_cast<double>(end.days()),
                      textOf(formatDate(end, language())));
    m_steps->setAccessibleName(tr("%1 prices since %2")
                                   .arg(prices.size())
                                   .arg(textOf(formatDate(prices.front().day, language()))));
    m_steps->show();
}

/// The newest first; the one in use is set off.
void PriceHistoryView::list(const std::vector<DatedPrice> &prices,
                            const PriceHistoryContext &context)
{
    const SpaceTokens &space = currentTokens().space;
    m_list = new QWidget(this);
    auto *grid = new QGridLayout(m_list);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(space.medium);
    grid->setVerticalSpacing(0);
    grid->setColumnStretch(0, 1);
    const auto inUse = priceOnDay(prices, context.asOf);
    const std::size_t oldest = prices.size() > kMaxListed ? prices.size() - kMaxListed : 0;
    int row = 0;
    for (std::size_t i = prices.size(); i-- > oldest;) {
        const DatedPrice &price = prices[i];
        const Role role = inUse == i ? Role::BodyBold : Role::Body;
        if (row > 0)
            grid->setRowMinimumHeight(row++, space.small);
        grid->addWidget(plainLabel(daysText(price), role, m_list), row, 0);
        if (const auto percent = changePercent(prices, i)) {
            QLabel *change = plainLabel(changeText(*percent), Role::MutedSmall, m_list);
            if (*percent != 0)
                setTone(change, *percent > 0 ? Tone::Warning : Tone::Good);
            grid->addWidget(change, row, 1, Qt::AlignRight);
        }
        grid->addWidget(
            plainLabel(textOf(formatRate(price.rate, context.currency, language())), role, m_list),
            row, 2, Qt::AlignRight);
        QString about = textOf(price.source);
        if (price.upfront != Exact())
            about = tr("plus %1 upfront, %2")
                        .arg(textOf(price.upfront.toString(2, 2)) + u' ' + textOf(context.currency),
                             about);
        QLabel *source = wrappedText(about, Role::MutedSmall, m_list);
        source->setMinimumWidth(1); // a long address must not widen the panel
        grid->addWidget(source, ++row, 0, 1, 3);
        ++row;
    }
    if (oldest > 0)
        grid->addWidget(plainLabel(tr("and %1 older ones").arg(oldest), Role::MutedSmall, m_list),
                        row, 0, 1, 3);
    static_cast<QVBoxLayout *>(layout())->insertWidget(2, m_list);
}

} // namespace headroom::ui
