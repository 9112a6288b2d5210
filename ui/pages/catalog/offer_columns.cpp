// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/catalog/offer_columns.h"

#include "core/catalog/offer.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/models/offer_model.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHeaderView>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSettings>
#include <QTableView>

#include <algorithm>
#include <array>
#include <limits>
#include <numeric>

namespace headroom::ui {

namespace {

constexpr int kRowsToMeasure = 400;
constexpr int kTextsToMeasure = 12;
constexpr int kWidestColumn = 210;
constexpr int kMinType = 154;
constexpr int kMinTypeWidth = 104;
constexpr int kMinAccelerator = 118;
const QLatin1String kColumnsKey("catalog/columns");
const QLatin1String kWidthsKey("catalog/widths");

constexpr std::array kFirstColumns{
    OfferColumn::type,        OfferColumn::provider,
    OfferColumn::region,      OfferColumn::pricingModel,
    OfferColumn::price,       OfferColumn::perAccelerator,
    OfferColumn::vcpus,       OfferColumn::memory,
    OfferColumn::accelerator, OfferColumn::acceleratorCount,
    OfferColumn::asOf,
};

/// Columns that a narrow window hides, in this order.
constexpr std::array kSpareColumns{OfferColumn::vcpus, OfferColumn::memory,
                                   OfferColumn::perAccelerator};

QString widthKey(OfferColumn column)
{
    return kWidthsKey + u'/' + textOf(keyOf(column));
}

/// Columns shown last time; the usual ones if the settings are missing or invalid.
std::vector<OfferColumn> rememberedColumns()
{
    const QStringList keys = QSettings().value(kColumnsKey).toStringList();
    std::vector<OfferColumn> columns;
    for (int i = 0; i < kOfferColumnCount; ++i) {
        const auto column = static_cast<OfferColumn>(i);
        if (column != OfferColumn::type && keys.contains(textOf(keyOf(column))))
            columns.push_back(column);
    }
    if (columns.empty())
        return {kFirstColumns.begin(), kFirstColumns.end()};
    columns.insert(columns.begin(), OfferColumn::type);
    return columns;
}

/// The longest of the names that a column can contain: sampled rows would miss some.
template <typename Items, typename Name>
QStringList longestNames(const Items &items, const Name &name)
{
    std::vector<std::string> names;
    names.reserve(items.size());
    for (const auto &item : items)
        names.emplace_back(name(item));
    const auto kept = std::min(names.size(), std::size_t{kTextsToMeasure});
    std::ranges::partial_sort(names, names.begin() + static_cast<std::ptrdiff_t>(kept),
                              std::ranges::greater(), &std::string::size);
    QStringList longest;
    for (std::size_t i = 0; i < kept; ++i)
        longest << textOf(names[i]);
    return longest;
}

QStringList longestNames(const Catalog &catalog, OfferColumn column)
{
    switch (column) {
    case OfferColumn::type:
        return longestNames(catalog.types,
                            [](const InstanceType &type) { return shortTypeName(type.name); });
    case OfferColumn::region:
        return longestNames(catalog.regions, [](const Region &region) { return region.name; });
    case OfferColumn::pricingModel:
        return longestNames(catalog.purchases, [](const PurchaseOption &purchase) {
            return nameOf(purchase, language());
        });
    case OfferColumn::accelerator:
        return longestNames(catalog.accelerators,
                            [](const AcceleratorModel &model) { return model.name; });
    default: return {};
    }
}

/// Names shrink, down to the part that distinguishes them; figures do not.
int minWidth(OfferColumn column)
{
    const double scale = currentTokens().scale;
    switch (column) {
    case OfferColumn::type: return qRound(kMinType * scale);
    case OfferColumn::region:
    case OfferColumn::pricingModel: return qRound(kMinTypeWidth * scale);
    case OfferColumn::accelerator: return qRound(kMinAccelerator * scale);
    default: return std::numeric_limits<int>::max();
    }
}

} // namespace

OfferColumns::OfferColumns(QTableView *table, OfferModel *model, ChipButton *chip)
    : QObject(table),
      m_table(table),
      m_model(model),
      m_chip(chip),
      m_menu(new QMenu(table))
{
    m_model->setColumns(rememberedColumns());
    buildMenu();
    m_chip->setMenu(m_menu);
    QHeaderView *header = m_table->horizontalHeader();
    header->setSectionResizeMode(QHeaderView::Interactive);
    header->setStretchLastSection(true);
    connect(header, &QHeaderView::sectionResized, this,
            [this](int section, int /*before*/, int width) { remember(section, width); });
    m_table->viewport()->installEventFilter(this);
    m_table->setTextElideMode(Qt::ElideMiddle); // names differ at both ends
}

void OfferColumns::buildMenu()
{
    const auto &columns = m_model->columns();
    for (int i = 0; i < kOfferColumnCount; ++i) {
        const auto column = static_cast<OfferColumn>(i);
        if (column == OfferColumn::type)
            continue;
        QAction *action = m_menu->addAction(textOf(nameOf(column)));
        action->setCheckable(true);
        action->setChecked(std::ranges::find(columns, column) != columns.end());
        m_actions.emplace_back(column, action);
        connect(action, &QAction::toggled, this,
                [this, column](bool shown) { toggle(column, shown); });
    }
    m_menu->addSeparator();
    QAction *usual = m_menu->addAction(tr("Usual columns and widths"));
    usual->setObjectName(QStringLiteral("usualColumns"));
    connect(usual, &QAction::triggered, this, &OfferColumns::reset);
    m_chip->setValue(tr("%1 of %2").arg(columns.size()).arg(kOfferColumnCount));
}

void OfferColumns::toggle(OfferColumn column, bool shown)
{
    std::vector<OfferColumn> columns = m_model->columns();
    std::erase(columns, column);
    if (shown)
        columns.push_back(column);
    show(std::move(columns));
}

void OfferColumns::setShown(OfferColumn column, bool shown)
{
    for (const auto &[one, action] : m_actions)
        if (one == column)
            action->setChecked(shown);
}

void OfferColumns::show(std::vector<OfferColumn> columns)
{
    // The type stays first; the others keep the order of the menu.
    std::sort(columns.begin() + 1, columns.end());
    QStringList keys;
    for (const OfferColumn column : columns)
        keys << textOf(keyOf(column));
    QSettings().setValue(kColumnsKey, keys);
    m_chip->setValue(tr("%1 of %2").arg(columns.size()).arg(kOfferColumnCount));
    m_model->setColumns(std::move(columns));
    fit();
    emit columnsChanged();
}

void OfferColumns::reset()
{
    QSettings().remove(kWidthsKey);
    for (const auto &[column, action] : m_actions) {
        const QSignalBlocker quiet(action);
        action->setChecked(std::ranges::find(kFirstColumns, column) != kFirstColumns.end());
    }
    show({kFirstColumns.begin(), kFirstColumns.end()});
}

void OfferColumns::remember(int section, int width)
{
    const auto &columns = m_model->columns();
    // The last one takes what is left; that is nobody's wish.
    if (m_fitting || section + 1 >= static_cast<int>(columns.size()))
        return;
    QSettings().setValue(widthKey(columns[static_cast<std::size_t>(section)]), width);
}

/// To lay out every text would take as long as to make the page.
QStringList OfferColumns::longestTexts(int section) const
{
    const OfferColumn column = m_model->columns()[static_cast<std::size_t>(section)];
    QStringList texts;
    if (m_model->catalog() != nullptr)
        texts = longestNames(*m_model->catalog(), column);
    if (!texts.isEmpty())
        return texts;
    const int step = std::max(1, m_model->rowCount() / kRowsToMeasure);
    for (int row = 0; row < m_model->rowCount(); row += step)
        texts << m_model->index(row, section).data().toString();
    const auto kept = std::min(texts.size(), qsizetype{kTextsToMeasure});
    std::ranges::partial_sort(texts, texts.begin() + kept, std::ranges::greater(), &QString::size);
    return texts.mid(0, kept);
}

int OfferColumns::widthOfContent(int section) const
{
    const QFontMetrics text(typeFont(TypeRole::Body, currentTokens()));
    const int padding = 2 * currentTokens().space.medium;
    // The header's own hint keeps room for a sort arrow as large as the text.
    const QFontMetrics heading(typeFont(TypeRole::CaptionBold, currentTokens()));
    int width = heading.horizontalAdvance(
                    m_model->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString())
                + padding + currentTokens().space.medium;
    for (const QString &shown : longestTexts(section))
        width = std::max(width, text.horizontalAdvance(shown) + padding);
    return std::min(width, qRound(kWidestColumn * currentTokens().scale));
}

void OfferColumns::fit()
{
    m_contentWidths.clear();
    for (int section = 0; section < m_model->columnCount(); ++section)
        m_contentWidths.push_back(widthOfContent(section));
    place();
}

/// Names give way first; where that is not enough, the columns that can be spared go, one after the
/// other.
void OfferColumns::place()
{
    const QScopedValueRollback fitting(m_fitting, true);
    const QSettings settings;
    std::vector<int> widths = m_contentWidths;
    std::vector<int> slack(widths.size());
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const int drawn = settings.value(widthKey(m_model->columns()[i]), 0).toInt();
        if (drawn > 0)
            widths[i] = drawn;
        else
            slack[i] = std::max(0, widths[i] - minWidth(m_model->columns()[i]));
    }
    const auto sum = [](const std::vector<int> &all) {
        return std::accumulate(all.begin(), all.end(), 0);
    };
    const int room = m_table->viewport()->width();
    for (const OfferColumn spare : kSpareColumns) {
        const auto found = std::ranges::find(m_model->columns(), spare);
        if (found == m_model->columns().end() || sum(widths) - sum(slack) <= room)
            continue;
        const auto i = static_cast<std::size_t>(found - m_model->columns().begin());
        widths[i] = slack[i] = 0;
    }
    int excess = sum(widths) - room;
    // The longest names of types are rare: they give way before what most rows show.
    const int rare = std::clamp(excess, 0, slack.front());
    widths.front() -= rare;
    excess -= rare;
    slack.front() = 0;
    const int give = sum(slack);
    for (std::size_t i = 0; i < widths.size(); ++i) {
        if (excess > 0 && give > 0)
            widths[i] -= std::min(slack[i], (slack[i] * excess + give - 1) / give);
        m_table->setColumnHidden(static_cast<int>(i), widths[i] == 0);
        if (widths[i] > 0)
            m_table->setColumnWidth(static_cast<int>(i), widths[i]);
    }
}

bool OfferColumns::eventFilter(QObject *watched, QEvent *event)
{
    const QEvent::Type type = event->type();
    // While the page is torn down, the model may be gone before its table.
    if ((type == QEvent::Resize || type == QEvent::StyleChange) && m_model
        && std::ssize(m_contentWidths) == m_model->columnCount()) {
        if (type == QEvent::Resize)
            place();
        else
            fit(); // for text of another size
    }
    return QObject::eventFilter(watched, event);
}

} // namespace headroom::ui
