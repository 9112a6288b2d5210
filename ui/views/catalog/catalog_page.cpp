// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/catalog/catalog_page.h"

#include "evaluation/format.h"
#include "format/text.h"
#include "models/offer_model.h"
#include "models/table_model.h"
#include "report/offer_table.h"
#include "rows/table_text.h"
#include "theme/chip_button.h"
#include "theme/icons.h"
#include "theme/roles.h"
#include "theme/theme.h"
#include "views/catalog/region_prices.h"
#include "views/filter_chips.h"
#include "views/table_setup.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr std::size_t kMostCompared = 4;
constexpr int kRowsToMeasure = 40;
constexpr int kWidestColumn = 240;

constexpr std::array kFirstColumns{
    OfferColumn::type,   OfferColumn::region,         OfferColumn::pricingModel,
    OfferColumn::price,  OfferColumn::perAccelerator, OfferColumn::vcpus,
    OfferColumn::memory, OfferColumn::accelerator,    OfferColumn::acceleratorCount,
    OfferColumn::asOf,
};

QString rateText(const Catalog &catalog, const RegionPrice &price)
{
    const QString rate = textOf(formatRate(price.rate, catalog.currency));
    return catalog.bookOf(price.offer) == PriceBook::own ? CatalogPage::tr("%1 own").arg(rate)
                                                         : rate;
}

TflopsByType tflopsOf(const EvaluationInputs &inputs)
{
    TflopsByType tflops;
    for (const HardwareShape &shape : inputs.hardware->shapes)
        tflops.push_back(shape.hasAccelerator() ? shape.accelerator->peakTflops(Precision::fp16)
                                                      * shape.acceleratorCount
                                                : 0.0);
    return tflops;
}

} // namespace

CatalogPage::CatalogPage(QWidget *parent)
    : QWidget(parent),
      m_filters(new FilterChips(
          [this](FilterField field) {
              return m_catalog ? filterChoices(*m_catalog, m_filter, field,
                                               [](OfferIndex) { return true; })
                               : std::vector<FilterChoice>();
          },
          this)),
      m_counter(plainLabel({}, Role::MutedSmall, this)),
      m_columns(new ChipButton(tr("Columns"), this)),
      m_copy(new QPushButton(lineIcon(Icon::Copy), tr("Copy"), this)),
      m_table(new QTableView(this)),
      m_model(new OfferModel(this)),
      m_hint(plainLabel(tr("Select up to four offers to see them side by side."), Role::MutedSmall,
                        this)),
      m_compared(new QTableView(this)),
      m_comparison(new TableModel(this)),
      m_regionTitle(plainLabel({}, Role::Section, this)),
      m_regions(new RegionPrices(this))
{
    m_copy->setObjectName(QStringLiteral("copyOffers"));
    m_table->setObjectName(QStringLiteral("catalogTable"));
    m_compared->setObjectName(QStringLiteral("comparedOffers"));
    m_counter->setObjectName(QStringLiteral("catalogCounter"));
    m_model->setColumns({kFirstColumns.begin(), kFirstColumns.end()});
    const SpaceTokens &space = currentTokens().space;
    auto *layout = new QVBoxLayout(this);
    // The window leaves the right margin to its pages.
    layout->setContentsMargins(0, 0, space.large + 2, 0);
    layout->setSpacing(space.medium);
    m_filters->addChip(m_columns);
    layout->addWidget(m_filters);
    auto *splitter = new QSplitter(Qt::Vertical, this);
    splitter->setHandleWidth(space.medium);
    splitter->setChildrenCollapsible(false);
    setRole(splitter, Role::Bare);
    splitter->addWidget(buildTableCard());
    splitter->addWidget(buildDetailCard());
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    splitter->setSizes({400, 260});
    layout->addWidget(splitter, 1);
    buildColumnMenu();
    connect(m_filters, &FilterChips::filterChanged, this, &CatalogPage::filter);
    connect(m_filters, &FilterChips::resetRequested, this, [this] { filter({}); });
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &CatalogPage::showSelection);
    connect(m_model, &QAbstractItemModel::modelReset, this, &CatalogPage::showSelection);
    showSelection();
}

QWidget *CatalogPage::buildTableCard()
{
    const SpaceTokens &space = currentTokens().space;
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QVBoxLayout(card);
    layout->setContentsMargins(space.medium, space.small, space.medium, space.small);
    layout->setSpacing(space.small);
    auto *head = new QHBoxLayout;
    head->addWidget(m_counter, 1);
    auto *csv = new QPushButton(lineIcon(Icon::Export), tr("Export CSV"), card);
    csv->setObjectName(QStringLiteral("exportCatalog"));
    for (QPushButton *button : {m_copy, csv}) {
        setRole(button, Role::Quiet);
        head->addWidget(button);
    }
    layout->addLayout(head);
    dressTable(m_table, tr("Offers of the catalog"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setModel(m_model);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    layout->addWidget(m_table, 1);
    connect(m_copy, &QPushButton::clicked, this, &CatalogPage::copySelection);
    connect(csv, &QPushButton::clicked, this, &CatalogPage::requestExport);
    copyOnRequest(m_table, [this] { return tabSeparated(m_model->tableOf(selectedRows())); });
    return card;
}

QWidget *CatalogPage::buildDetailCard()
{
    const SpaceTokens &space = currentTokens().space;
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = new QHBoxLayout(card);
    layout->setContentsMargins(space.medium, space.small, space.medium, space.small);
    layout->setSpacing(space.large);
    auto *left = new QVBoxLayout;
    left->addWidget(plainLabel(tr("Side by side"), Role::Section, card));
    left->addWidget(m_hint, 0, Qt::AlignTop);
    dressTable(m_compared, tr("Selected offers side by side"));
    m_compared->setSortingEnabled(false);
    m_compared->setModel(m_comparison);
    left->addWidget(m_compared, 1);
    layout->addLayout(left, 3);
    auto *right = new QVBoxLayout;
    right->addWidget(m_regionTitle);
    auto *scroll = new QScrollArea(card);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_regions);
    scroll->viewport()->setAutoFillBackground(false);
    m_regions->setAutoFillBackground(false);
    right->addWidget(scroll, 1);
    layout->addLayout(right, 2);
    return card;
}

void CatalogPage::buildColumnMenu()
{
    auto *menu = new QMenu(this);
    for (int i = 0; i < kOfferColumnCount; ++i) {
        const auto column = static_cast<OfferColumn>(i);
        if (column == OfferColumn::type)
            continue;
        QAction *action = menu->addAction(textOf(nameOf(column)));
        if (column == OfferColumn::priceBook)
            m_priceBookColumn = action;
        action->setCheckable(true);
        action->setChecked(std::ranges::find(kFirstColumns, column) != kFirstColumns.end());
        connect(action, &QAction::toggled, this,
                [this, column](bool shown) { toggleColumn(column, shown); });
    }
    m_columns->setMenu(menu);
    m_columns->setValue(tr("%1 of %2").arg(kFirstColumns.size()).arg(kOfferColumnCount));
}

void CatalogPage::toggleColumn(OfferColumn column, bool shown)
{
    std::vector<OfferColumn> columns = m_model->columns();
    if (shown)
        columns.push_back(column);
    else
        std::erase(columns, column);
    // The type stays first; the others keep the order of the menu.
    std::sort(columns.begin() + 1, columns.end());
    m_columns->setValue(tr("%1 of %2").arg(columns.size()).arg(kOfferColumnCount));
    m_model->setColumns(std::move(columns));
    fitColumns();
}

void CatalogPage::render(std::shared_ptr<const Snapshot> snapshot)
{
    if (!snapshot)
        return;
    const EvaluationInputs &inputs = snapshot->inputs;
    if (inputs.catalog == m_catalog)
        return;
    m_catalog = inputs.catalog;
    m_model->setCatalog(m_catalog, tflopsOf(inputs), inputs.valuationDate);
    // While own prices are in use, each price says from which book it comes.
    m_priceBookColumn->setChecked(inputs.ownBook != nullptr);
    fitColumns();
    showCounter();
}

void CatalogPage::fitColumns()
{
    const QFontMetrics text(typeFont(TypeRole::Body, currentTokens()));
    const int padding = 2 * currentTokens().space.medium;
    for (int column = 0; column < m_model->columnCount(); ++column) {
        int width = m_table->horizontalHeader()->sectionSizeHint(column);
        const int step = std::max(1, m_model->rowCount() / kRowsToMeasure);
        for (int row = 0; row < m_model->rowCount(); row += step) {
            const QString shown = m_model->index(row, column).data().toString();
            width = std::max(width, text.horizontalAdvance(shown) + padding);
        }
        m_table->setColumnWidth(column, std::min(width, kWidestColumn));
    }
}

void CatalogPage::filter(const OfferFilter &filter)
{
    m_filter = filter;
    m_filters->setFilter(filter);
    m_model->setFilter(filter);
    showCounter();
}

void CatalogPage::showCounter()
{
    if (!m_catalog)
        return;
    m_counter->setText(
        tr("%1 of %2 offers")
            .arg(textOf(formatCount(static_cast<std::int64_t>(m_model->shown()))),
                 textOf(formatCount(static_cast<std::int64_t>(m_catalog->offerCount())))));
}

std::vector<int> CatalogPage::selectedRows() const
{
    std::vector<int> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::ranges::sort(rows);
    return rows;
}

void CatalogPage::showSelection()
{
    std::vector<int> rows = selectedRows();
    m_hint->setVisible(rows.empty());
    m_copy->setEnabled(!rows.empty());
    m_compared->setVisible(!rows.empty());
    m_regionTitle->setVisible(!rows.empty());
    m_regions->setVisible(!rows.empty());
    if (rows.empty() || !m_catalog)
        return;
    rows.resize(std::min(rows.size(), kMostCompared));
    std::vector<OfferIndex> offers;
    for (const int row : rows)
        offers.push_back(m_model->offerAt(row));
    m_comparison->setTable(comparisonTable(*m_catalog, m_model->tflops(), offers),
                           m_catalog->currency);
    for (int column = 0; column < m_comparison->columnCount(); ++column)
        m_compared->horizontalHeader()->setSectionResizeMode(
            column, column == 0 ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
    showRegionPrices(offers.front());
}

void CatalogPage::showRegionPrices(OfferIndex offer)
{
    const std::uint16_t type = m_catalog->offerType[offer];
    const PurchaseOption &purchase = m_catalog->purchases[m_catalog->offerPurchase[offer]];
    m_regionTitle->setText(
        tr("%1 by region, %2").arg(textOf(m_catalog->types[type].name), textOf(nameOf(purchase))));
    std::vector<RegionPrices::Bar> bars;
    for (const RegionPrice &price : pricesByRegion(*m_catalog, type, purchase))
        bars.push_back({textOf(m_catalog->regions[m_catalog->offerRegion[price.offer]].name),
                        rateText(*m_catalog, price), price.rate.toDouble(), price.offer == offer});
    m_regions->setBars(std::move(bars));
}

void CatalogPage::copySelection()
{
    QGuiApplication::clipboard()->setText(tabSeparated(m_model->tableOf(selectedRows())));
}

void CatalogPage::requestExport()
{
    if (m_catalog)
        emit exportRequested(m_model->tableMaker());
}

} // namespace headroom::ui
