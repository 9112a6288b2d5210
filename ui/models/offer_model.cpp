// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/offer_model.h"

#include "core/evaluation/price_age.h"
#include "core/report/offer_table.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

namespace headroom::ui {

void OfferModel::setCatalog(std::shared_ptr<const Catalog> catalog, TflopsByType tflops)
{
    if (catalog == m_catalog)
        return;
    m_catalog = std::move(catalog);
    m_usualDate = m_catalog ? usualPriceDate(*m_catalog).value_or(Date()) : Date();
    m_tflops = std::move(tflops);
    refill();
}

void OfferModel::setFilter(const OfferFilter &filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    refill();
}

void OfferModel::setColumns(std::vector<OfferColumn> columns)
{
    beginResetModel();
    m_columns = std::move(columns);
    endResetModel();
}

void OfferModel::sort(int column, Qt::SortOrder order)
{
    m_order = {};
    if (column >= 0 && column < columnCount())
        m_order = {m_columns[static_cast<std::size_t>(column)], order == Qt::DescendingOrder};
    refill();
}

void OfferModel::refill()
{
    beginResetModel();
    m_offers =
        m_catalog ? listOffers(*m_catalog, m_tflops, m_filter, m_order) : std::vector<OfferIndex>();
    endResetModel();
}

std::function<Table()> OfferModel::tableMaker() const
{
    return [catalog = m_catalog, tflops = m_tflops, offers = m_offers, columns = m_columns] {
        return offerTable(*catalog, tflops, offers, columns, language());
    };
}

Table OfferModel::tableOf(const std::vector<int> &rows) const
{
    std::vector<OfferIndex> offers;
    for (const int row : rows)
        offers.push_back(offerAt(row));
    return m_catalog ? offerTable(*m_catalog, m_tflops, offers, m_columns, language()) : Table();
}

int OfferModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_offers.size());
}

int OfferModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

PriceAge OfferModel::age(OfferIndex offer) const
{
    const std::uint16_t days = m_catalog->offerDate[offer];
    return ageOf(days > 0 ? std::optional(Date::fromDays(days)) : std::nullopt, m_usualDate);
}

QVariant OfferModel::toolTip(OfferIndex offer) const
{
    const OfferRow row = m_catalog->offer(offer);
    QString lines = textOf(describe(m_catalog->reference(offer), language()));
    lines += QLatin1Char('\n') + textOf(row.source);
    if (age(offer) == PriceAge::amber)
        lines += QLatin1Char('\n') + tr("Over 90 days older than most prices");
    else if (age(offer) == PriceAge::red)
        lines += QLatin1Char('\n') + tr("Over a year older than most prices");
    if ((row.flags & kPriceDerived) != 0)
        lines += QLatin1Char('\n') + tr("Derived from other quoted prices");
    if ((row.flags & kPriceSuspicious) != 0)
        lines += QLatin1Char('\n') + tr("Looks wrong");
    return plainToolTip(lines);
}

QVariant OfferModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const OfferIndex offer = offerAt(index.row());
    const OfferColumn column = m_columns[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole: return textOf(offerText(*m_catalog, m_tflops, offer, column, language()));
    case Qt::ToolTipRole: return toolTip(offer);
    case Qt::TextAlignmentRole:
        return QVariant(Qt::AlignVCenter | (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ForegroundRole:
        if (column == OfferColumn::asOf && age(offer) == PriceAge::red)
            return currentTokens().color.error;
        if (column == OfferColumn::asOf && age(offer) == PriceAge::amber)
            return currentTokens().color.warning;
        break;
    default: break;
    }
    return {};
}

QVariant OfferModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const OfferColumn column = m_columns[static_cast<std::size_t>(section)];
    if (role == Qt::DisplayRole)
        return textOf(nameOf(column));
    if (role == Qt::ToolTipRole)
        return explanationTip(keyOf(column));
    if (role == Qt::TextAlignmentRole)
        return QVariant(Qt::AlignVCenter | (isNumeric(column) ? Qt::AlignRight : Qt::AlignLeft));
    return {};
}

} // namespace headroom::ui
