// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/offer_prices.h"

#include "core/catalog/offer_list.h"
#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/wheel_guard.h"

#include <QLabel>
#include <QPaintEvent>
#include <QPainter>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTabBar>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kHistoryTab = 1;

QString rateText(const Catalog &catalog, const RegionPrice &price)
{
    const QString rate = textOf(formatRate(price.rate, catalog.currency, language()));
    return catalog.bookOf(price.offer) == PriceBook::own ? OfferPrices::tr("%1 own").arg(rate)
                                                         : rate;
}

QScrollArea *scrolled(QWidget *widget, const char *meaning, QWidget *parent)
{
    auto *scroll = new QScrollArea(parent);
    explain(scroll, meaning);
    scrollDown(scroll, widget);
    scroll->viewport()->setAutoFillBackground(false);
    widget->setAutoFillBackground(false);
    return scroll;
}

constexpr int kRowHeight = 20;
constexpr int kMinNameWidth = 80;
constexpr int kMinPriceWidth = 78;
constexpr double kBarThickness = 8.0;

} // namespace

OfferPrices::OfferPrices(QWidget *parent)
    : QWidget(parent),
      m_tabs(new QTabBar(this)),
      m_title(plainLabel({}, Role::MutedSmall, this)),
      m_pages(new QStackedWidget(this)),
      m_regions(new RegionPrices(this)),
      m_history(new PriceHistoryView(this))
{
    leaveWheelToPage(m_tabs);
    setUpTabs(m_tabs, Role::Segmented, "offerPriceTabs", tr("Prices of the offer"));
    m_tabs->setUsesScrollButtons(false);
    m_tabs->addTab(tr("By region"));
    m_tabs->addTab(tr("Over time"));
    explainTabs(m_tabs, {"prices_by_region", "prices_over_time"});
    explain(m_title, "compared_offer");
    m_pages->addWidget(scrolled(m_regions, "prices_by_region", m_pages));
    m_pages->addWidget(scrolled(m_history, "prices_over_time", m_pages));
    auto *layout = columnIn(this, currentTokens().space.tiny);
    layout->addWidget(m_tabs, 0, Qt::AlignLeft);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    layout->addWidget(m_title);
    layout->addWidget(m_pages, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &OfferPrices::followTab);
}

void OfferPrices::showOffer(const EvaluationInputs &inputs, OfferIndex offer)
{
    const Catalog &catalog = *inputs.catalog;
    m_offer = catalog.reference(offer);
    m_context = {catalog.currency, inputs.valuationDate, inputs.pricesAsOf};
    m_isAsked = false;
    showRegions(catalog, offer);
    m_history->clear();
    followTab();
}

void OfferPrices::showRegions(const Catalog &catalog, OfferIndex offer)
{
    const std::uint16_t type = catalog.offerType[offer];
    const PurchaseOption &purchase = catalog.purchases[catalog.offerPurchase[offer]];
    m_title->setText(
        tr("%1, %2").arg(textOf(catalog.types[type].name), textOf(nameOf(purchase, language()))));
    std::vector<RegionPrices::Bar> bars;
    for (const RegionPrice &price : pricesByRegion(catalog, type, purchase))
        bars.push_back(
            {textOf(regionName(catalog.regions[catalog.offerRegion[price.offer]].name, language())),
             rateText(catalog, price), price.rate.toDouble(), price.offer == offer});
    m_regions->setBars(std::move(bars));
}

/// Reads the history when its tab is opened.
void OfferPrices::followTab()
{
    m_pages->setCurrentIndex(m_tabs->currentIndex());
    if (m_tabs->currentIndex() != kHistoryTab || m_isAsked || m_offer.instanceType.empty())
        return;
    m_isAsked = true;
    emit historyWanted(m_offer);
}

void OfferPrices::showHistory(const OfferReference &offer,
                              const Expected<std::vector<DatedPrice>> &prices)
{
    if (offer == m_offer)
        m_history->show(prices, m_context);
}

RegionPrices::RegionPrices(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void RegionPrices::setBars(std::vector<Bar> bars)
{
    m_bars = std::move(bars);
    updateGeometry();
    update();
}

int RegionPrices::rowHeight() const
{
    return qRound(kRowHeight * currentTokens().scale);
}

/// As wide as the longest name, but no more than half.
int RegionPrices::nameWidth() const
{
    const Tokens &tokens = currentTokens();
    const QFontMetrics text(typeFont(TypeRole::SmallBold, tokens));
    int width = qRound(kMinNameWidth * tokens.scale);
    for (const Bar &bar : m_bars)
        width = std::max(width, text.horizontalAdvance(bar.region) + tokens.space.medium);
    return std::min(width, this->width() / 2);
}

int RegionPrices::priceWidth() const
{
    const Tokens &tokens = currentTokens();
    const QFontMetrics text(typeFont(TypeRole::SmallBold, tokens));
    int width = qRound(kMinPriceWidth * tokens.scale);
    for (const Bar &bar : m_bars)
        width = std::max(width, text.horizontalAdvance(bar.price) + tokens.space.small);
    return width;
}

QSize RegionPrices::sizeHint() const
{
    return {240, std::max(1, static_cast<int>(m_bars.size())) * rowHeight()};
}

void RegionPrices::paintEvent(QPaintEvent *event)
{
    const Tokens &tokens = currentTokens();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int names = nameWidth();
    const int prices = priceWidth();
    const double room = std::max(10, width() - names - prices);
    const double highest = m_bars.empty() ? 1.0 : m_bars.back().rate;
    for (std::size_t i = 0; i < m_bars.size(); ++i) {
        const QRect row(0, static_cast<int>(i) * rowHeight(), width(), rowHeight());
        if (!row.intersects(event->rect()))
            continue;
        const Bar &bar = m_bars[i];
        painter.setFont(typeFont(bar.current ? TypeRole::SmallBold : TypeRole::Small, tokens));
        painter.setPen(tokens.color.text);
        const QRect name(row.left(), row.top(), names - tokens.space.small, row.height());
        painter.drawText(
            name, Qt::AlignVCenter | Qt::AlignLeft,
            painter.fontMetrics().elidedText(bar.region, Qt::ElideRight, name.width()));
        const QRect price(row.right() - prices, row.top(), prices, row.height());
        painter.drawText(price, Qt::AlignVCenter | Qt::AlignRight, bar.price);
        const double thickness = kBarThickness * tokens.scale;
        QRectF filled(names, row.center().y() - thickness / 2, room * bar.rate / highest,
                      thickness);
        painter.setPen(Qt::NoPen);
        painter.setBrush(bar.current ? tokens.color.accent : tokens.color.seriesAt(1));
        painter.drawRoundedRect(filled, 2, 2);
    }
}

} // namespace headroom::ui
