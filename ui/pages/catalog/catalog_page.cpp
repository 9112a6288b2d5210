// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/catalog_page.h"

#include "core/evaluation/format.h"
#include "core/report/offer_table.h"
#include "session/language.h"
#include "session/price_histories.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/offer_model.h"
#include "ui/models/table_model.h"
#include "ui/pages/catalog/offer_columns.h"
#include "ui/pages/catalog/offer_prices.h"
#include "ui/rows/table_text.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/filter_chips.h"
#include "ui/views/parts/table_setup.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr std::size_t kMaxCompared = 4;
constexpr int kSearchWidth = 280;

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

CatalogPage::CatalogPage(const PageContext &context, QWidget *parent)
    : Page(parent),
      m_view(context.view),
      m_filters(new FilterChips(
          {hardwareChip(),
           placeChip(),
           {nameOf(FilterField::pricingModel), "chip_pricing", {FilterField::pricingModel}}},
          [this](FilterField field) {
              return m_catalog ? filterChoices(*m_catalog, m_filter, field)
                               : std::vector<FilterChoice>();
          },
          this)),
      m_counter(plainLabel({}, Role::MutedSmall, this)),
      m_copy(new QPushButton(lineIcon(Icon::Copy), tr("Copy"), this)),
      m_content(new QStackedWidget(this)),
      m_table(new QTableView(this)),
      m_model(new OfferModel(this)),
      m_columns(nullptr),
      m_order(plainLabel({}, Role::MutedSmall, this)),
      m_ages(new QWidget(this)),
      m_hint(plainLabel(tr("Select up to four offers to see them side by side."), Role::MutedSmall,
                        this)),
      m_compared(new QTableView(this)),
      m_comparison(new TableModel(this)),
      m_prices(new OfferPrices(this))
{
    m_copy->setObjectName(QStringLiteral("copyOffers"));
    m_table->setObjectName(QStringLiteral("catalogTable"));
    m_compared->setObjectName(QStringLiteral("comparedOffers"));
    m_counter->setObjectName(QStringLiteral("catalogCounter"));
    const SpaceTokens &space = currentTokens().space;
    auto *content = new QWidget(this);
    // The window leaves the right margin to its pages.
    auto *layout = columnIn(content, space.medium, {0, 0, space.large + 2, 0});
    auto *columns = new ChipButton(tr("Columns"), this);
    explain(columns, "chip_columns");
    explain(m_counter, "offer_counter");
    m_filters->addChip(columns);
    layout->addWidget(m_filters);
    m_splitter = new QSplitter(Qt::Vertical, this);
    m_splitter->setHandleWidth(space.medium);
    m_splitter->setChildrenCollapsible(false);
    setRole(m_splitter, Role::Bare);
    m_splitter->addWidget(buildTableCard());
    m_detail = buildDetailCard();
    m_splitter->addWidget(m_detail);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    m_splitter->setSizes({400, 260});
    layout->addWidget(m_splitter, 1);
    m_columns = new OfferColumns(m_table, m_model, columns);
    connect(m_columns, &OfferColumns::columnsChanged, this, &CatalogPage::followOrder);
    connect(m_table->horizontalHeader(), &QHeaderView::sortIndicatorChanged, this,
            &CatalogPage::followOrder);
    connect(m_filters, &FilterChips::filterChanged, m_view, &CurrentView::setCatalogFilter);
    connect(m_filters, &FilterChips::resetRequested, this,
            [this] { m_view->setCatalogFilter({}); });
    followOrder();
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &CatalogPage::showSelection);
    connect(m_model, &QAbstractItemModel::modelReset, this, &CatalogPage::showSelection);
    showSelection();
    askHistories(context.catalogs);
    setContent(content);
    render({});
}

QWidget *CatalogPage::firstFocus() const
{
    return m_filters->search();
}

QLineEdit *CatalogPage::search() const
{
    return m_filters->search();
}

void CatalogPage::askHistories(const std::shared_ptr<const CatalogSource> &catalogs)
{
    if (!catalogs)
        return;
    auto *histories = new PriceHistories(catalogs, this);
    connect(m_prices, &OfferPrices::historyWanted, histories, &PriceHistories::start);
    histories->onFinish(m_prices, [=, this](const PriceHistories::Answer &prices) {
        m_prices->showHistory(histories->offer(), prices);
    });
}

QWidget *CatalogPage::buildTableCard()
{
    const SpaceTokens &space = currentTokens().space;
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout =
        columnIn(card, space.small, {space.medium, space.small, space.medium, space.small});
    auto *head = new QHBoxLayout;
    head->setSpacing(space.medium);
    // Most people begin with a search: it is prominent, with room for three words.
    QLineEdit *search = m_filters->search();
    search->setPlaceholderText(tr("Search type, GPU, region, pricing"));
    search->setMinimumWidth(kSearchWidth / 2);
    search->setMaximumWidth(qRound(kSearchWidth * currentTokens().scale));
    search->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    head->addWidget(search, 1);
    head->addWidget(m_counter, 1);
    auto *csv = new QPushButton(lineIcon(Icon::Export), tr("Export CSV"), card);
    explain(m_copy, "copy_table");
    nameAndExplain(csv, "exportCatalog", "export_csv");
    for (QPushButton *button : {m_copy, csv}) {
        setRole(button, Role::Quiet);
        head->addWidget(button);
    }
    layout->addLayout(head);
    setUpTable(m_table, tr("Offers of the catalog"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setModel(m_model);
    m_content->addWidget(m_table);
    m_content->addWidget(buildNothingFound());
    layout->addWidget(m_content, 1);
    layout->addLayout(buildLegend());
    connect(m_copy, &QPushButton::clicked, this, &CatalogPage::copySelection);
    connect(csv, &QPushButton::clicked, this, &CatalogPage::requestExport);
    copyOnRequest(m_table, [this] { return tabSeparated(m_model->tableOf(selectedRows())); });
    return card;
}

QWidget *CatalogPage::buildNothingFound()
{
    auto *nothing = new QWidget(m_content);
    auto *layout = new QVBoxLayout(nothing);
    layout->setSpacing(currentTokens().space.medium);
    QLabel *sentence =
        plainLabel(tr("No offer fits the search and the filters."), Role::Muted, nothing);
    sentence->setObjectName(QStringLiteral("nothingFound"));
    auto *clear = new QPushButton(tr("Clear filters"), nothing);
    nameAndExplain(clear, "clearAllFilters", "clear_filters");
    layout->addStretch(1);
    layout->addWidget(sentence, 0, Qt::AlignHCenter);
    layout->addWidget(clear, 0, Qt::AlignHCenter);
    layout->addStretch(2);
    connect(clear, &QPushButton::clicked, this, &CatalogPage::clearFilters);
    return nothing;
}

QLayout *CatalogPage::buildLegend()
{
    const SpaceTokens &space = currentTokens().space;
    auto *ages = rowIn(m_ages, space.medium);
    setPlainToolTip(m_ages, explanationText("price_ages"));
    const auto add = [&](const QString &text, Tone tone) {
        QLabel *label = plainLabel(text, Role::MutedSmall, m_ages);
        setTone(label, tone);
        ages->addWidget(label);
    };
    add(tr("Older than most prices:"), Tone::Muted);
    add(tr("● by over 90 days"), Tone::Warning);
    add(tr("● by over a year"), Tone::Error);
    m_order->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *legend = new QHBoxLayout;
    legend->setSpacing(space.medium);
    legend->addWidget(m_order, 1);
    legend->addWidget(m_ages);
    return legend;
}

QWidget *CatalogPage::buildDetailCard()
{
    const SpaceTokens &space = currentTokens().space;
    auto *card = new QFrame(this);
    setRole(card, Role::Card);
    auto *layout = rowIn(card, space.large, {space.medium, space.small, space.medium, space.small});
    auto *left = new QVBoxLayout;
    auto *title = plainLabel(tr("Side by side"), Role::Section, card);
    explain(title, "side_by_side");
    left->addWidget(title);
    left->addWidget(m_hint, 0, Qt::AlignTop);
    setUpTable(m_compared, tr("Selected offers side by side"));
    m_compared->setSortingEnabled(false);
    m_compared->setModel(m_comparison);
    copyOnRequest(m_compared, [this] { return tabSeparated(m_comparison->shownTable()); });
    left->addWidget(m_compared, 1);
    left->addStretch(0);
    layout->addLayout(left, 3);
    layout->addWidget(m_prices, 2);
    return card;
}

Page::EmptyState CatalogPage::emptyState(const ViewInput & /*input*/) const
{
    return {};
}

void CatalogPage::renderContent(const ViewInput &input)
{
    if (const OfferFilter filter = input.state.catalogFilter(); filter != m_filter)
        showFilter(filter);
    if (input.snapshot->inputs.catalog != m_catalog)
        showCatalog(input.snapshot);
}

void CatalogPage::showCatalog(const std::shared_ptr<const Snapshot> &snapshot)
{
    const EvaluationInputs &inputs = snapshot->inputs;
    m_snapshot = snapshot;
    m_catalog = inputs.catalog;
    m_model->setCatalog(m_catalog, tflopsOf(inputs));
    // While own prices are in use, each price says from which book it comes.
    m_columns->setShown(OfferColumn::priceBook, inputs.ownBook != nullptr);
    m_columns->fit();
    showCounter();
}

void CatalogPage::showFilter(const OfferFilter &filter)
{
    m_filter = filter;
    m_filters->setFilter(filter);
    m_model->setFilter(filter);
    showCounter();
}

void CatalogPage::clearFilters()
{
    m_view->setCatalogFilter({});
}

void CatalogPage::followOrder()
{
    const bool sorted = m_table->horizontalHeader()->sortIndicatorSection() >= 0;
    m_order->setText(sorted ? tr("A third click restores the initial order.")
                            : tr("Fastest accelerators first, each type once."));
    explain(m_order, "catalog_order");
    const auto &columns = m_model->columns();
    m_ages->setVisible(std::ranges::find(columns, OfferColumn::asOf) != columns.end());
}

void CatalogPage::showCounter()
{
    if (!m_catalog)
        return;
    m_content->setCurrentIndex(m_model->shown() == 0 ? 1 : 0);
    m_counter->setText(
        tr("%1 of %2 offers")
            .arg(textOf(formatCount(static_cast<std::int64_t>(m_model->shown()), language())),
                 textOf(
                     formatCount(static_cast<std::int64_t>(m_catalog->offerCount()), language()))));
}

std::vector<int> CatalogPage::selectedRows() const
{
    std::vector<int> rows;
    for (const QModelIndex &index : m_table->selectionModel()->selectedRows())
        rows.push_back(index.row());
    std::ranges::sort(rows);
    return rows;
}

/// Until something is selected, the room is the table's.
void CatalogPage::giveRoom(bool toTable)
{
    const bool wasLow = m_detail->maximumHeight() < QWIDGETSIZE_MAX;
    // Parts that were hidden just now count until the layout has been gone through.
    m_detail->layout()->activate();
    m_detail->setMaximumHeight(toTable ? m_detail->layout()->totalMinimumSize().height()
                                       : QWIDGETSIZE_MAX);
    if (wasLow && !toTable) {
        m_splitter->setSizes({height() * 3 / 5, height() * 2 / 5});
        m_table->scrollTo(m_table->currentIndex());
    }
}

void CatalogPage::showSelection()
{
    std::vector<int> rows = selectedRows();
    m_hint->setVisible(rows.empty());
    m_copy->setEnabled(!rows.empty());
    m_compared->setVisible(!rows.empty());
    m_prices->setVisible(!rows.empty());
    giveRoom(rows.empty());
    if (rows.empty() || !m_catalog)
        return;
    rows.resize(std::min(rows.size(), kMaxCompared));
    std::vector<OfferIndex> offers;
    offers.reserve(rows.size());
    for (const int row : rows)
        offers.push_back(m_model->offerAt(row));
    m_comparison->setTable(comparisonTable(*m_catalog, m_model->tflops(), offers, language()),
                           m_catalog->currency);
    for (int column = 0; column < m_comparison->columnCount(); ++column)
        m_compared->horizontalHeader()->setSectionResizeMode(
            column, column == 0 ? QHeaderView::ResizeToContents : QHeaderView::Stretch);
    m_prices->showOffer(m_snapshot->inputs, offers.front());
}

void CatalogPage::copySelection()
{
    QGuiApplication::clipboard()->setText(tabSeparated(m_model->tableOf(selectedRows())));
}

void CatalogPage::requestExport()
{
    if (m_catalog)
        emit exportRequested(QStringLiteral("catalog"), m_model->tableMaker());
}

} // namespace headroom::ui
