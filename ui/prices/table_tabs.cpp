// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/table_tabs.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/column_key.h"
#include "ui/models/table_model.h"
#include "ui/rows/table_text.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/wheel_guard.h"
#include "ui/views/parts/total_delegate.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QPushButton>
#include <QStyleOptionHeader>
#include <QTabBar>
#include <QTableView>

#include <algorithm>

namespace headroom::ui {

namespace {

int markSize()
{
    return currentTokens().type.caption;
}

/// The headings of a table, some with a mark before their title (ui/models/column_key.h).
class MarkedHeader final : public QHeaderView
{
public:
    explicit MarkedHeader(QWidget *parent = nullptr) : QHeaderView(Qt::Horizontal, parent)
    {
        setSectionsClickable(true);
    }

protected:
    void paintSection(QPainter *painter, const QRect &rect, int section) const override
    {
        QHeaderView::paintSection(painter, rect, section);
        const QIcon mark = markOf(section);
        if (mark.isNull())
            return;
        const SpaceTokens &space = currentTokens().space;
        const QString title = model()->headerData(section, orientation()).toString();
        const int words =
            QFontMetrics(typeFont(TypeRole::CaptionBold, currentTokens())).horizontalAdvance(title);
        const auto alignment = Qt::Alignment(
            model()->headerData(section, orientation(), Qt::TextAlignmentRole).toInt());
        // A sorted column has its arrow at the right of the title; then the mark begins the
        // heading.
        const bool isRight =
            alignment.testFlag(Qt::AlignRight) && sortIndicatorSection() != section;
        const int beside = isRight ? rect.width() - words - 2 * space.medium - markSize() : 0;
        mark.paint(painter, QRect(rect.left() + std::max(0, beside),
                                  rect.center().y() - markSize() / 2, markSize(), markSize()));
    }

    /// Qt would cut a title that is aligned right at its beginning.
    void initStyleOptionForIndex(QStyleOptionHeader *option, int section) const override
    {
        QHeaderView::initStyleOptionForIndex(option, section);
        const int mark = markOf(section).isNull() ? 0 : markSize() + currentTokens().space.tiny;
        const int room = sectionSize(section) - 2 * currentTokens().space.medium - mark;
        option->text = QFontMetrics(typeFont(TypeRole::CaptionBold, currentTokens()))
                           .elidedText(option->text, textElideMode(), room);
    }

    [[nodiscard]] QSize sectionSizeFromContents(int section) const override
    {
        QSize size = QHeaderView::sectionSizeFromContents(section);
        if (!markOf(section).isNull())
            size.rwidth() += markSize() + currentTokens().space.tiny;
        return size;
    }

private:
    [[nodiscard]] QIcon markOf(int section) const
    {
        return model() ? model()->headerData(section, orientation(), kHeaderMarkRole).value<QIcon>()
                       : QIcon();
    }
};

} // namespace

TableTabs::TableTabs(QWidget *parent, int firstColumn)
    : QWidget(parent),
      m_tabs(new QTabBar(this)),
      m_copy(new QPushButton(lineIcon(Icon::Copy), tr("Copy"), this)),
      m_export(new QPushButton(lineIcon(Icon::Export), tr("Export CSV"), this)),
      m_remark(wrappedLabel("tableRemark", Role::Muted, this)),
      m_table(new QTableView(this)),
      m_model(new TableModel(this))
{
    leaveWheelToPage(m_tabs);
    setRole(m_tabs, Role::Pages);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->setUsesScrollButtons(true);
    nameAndExplain(m_copy, "copyTable", "copy_table");
    nameAndExplain(m_export, "exportTable", "export_csv");
    setRole(m_copy, Role::Quiet);
    setRole(m_export, Role::Quiet);
    m_table->setHorizontalHeader(new MarkedHeader(m_table));
    setUpTable(m_table, tr("Table"));
    m_table->setItemDelegate(new TotalDelegate(m_table));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setModel(m_model);
    // Columns hidden in a narrow window are still exported.
    keepColumnsFitting(m_table, firstColumn, {"price_as_of", "provider", "region"});
    copyOnRequest(m_table, [this] { return tabSeparated(m_model->shownTable()); });
    auto *head = new QHBoxLayout;
    head->addWidget(m_tabs, 1);
    head->addWidget(m_copy);
    head->addWidget(m_export);
    auto *layout = columnIn(this, currentTokens().space.small);
    layout->addLayout(head);
    layout->addWidget(m_remark, 0, Qt::AlignTop);
    layout->addWidget(m_table, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &TableTabs::showPage);
    connect(m_copy, &QPushButton::clicked, this, &TableTabs::copy);
    connect(m_export, &QPushButton::clicked, this, &TableTabs::requestExport);
}

void TableTabs::setPages(std::vector<Page> pages, const std::string &currency)
{
    const QSignalBlocker quiet(m_tabs);
    while (m_tabs->count() > 0)
        m_tabs->removeTab(0);
    m_pages = std::move(pages);
    m_currency = currency;
    for (const Page &page : m_pages)
        m_tabs->addTab(page.title);
    // A tab bar that is not on screen keeps the size it had without tabs.
    m_tabs->updateGeometry();
    const auto filled =
        std::ranges::find_if(m_pages, [](const Page &page) { return !page.shown.rows.empty(); });
    const auto first = filled == m_pages.end() ? 0 : static_cast<int>(filled - m_pages.begin());
    m_tabs->setCurrentIndex(first);
    showPage(first);
}

void TableTabs::showPage(int index)
{
    if (index < 0 || static_cast<std::size_t>(index) >= m_pages.size())
        return;
    const Page &page = m_pages[static_cast<std::size_t>(index)];
    const bool empty = page.shown.rows.empty();
    setTextOrHide(m_remark, page.remark);
    m_table->setAccessibleName(page.title);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_model->setTable(page.shown, page.currency.empty() ? m_currency : page.currency);
    m_table->setVisible(!empty);
    m_copy->setEnabled(!empty);
    m_export->setEnabled(!empty);
    layout()->setAlignment(m_remark, Qt::AlignTop);
}

void TableTabs::copy()
{
    QGuiApplication::clipboard()->setText(tabSeparated(m_model->shownTable()));
}

void TableTabs::requestExport()
{
    const Page &page = m_pages[static_cast<std::size_t>(m_tabs->currentIndex())];
    if (page.full)
        emit exportRequested(page.title, page.full);
    else
        emit exportRequested(page.title, [table = page.shown] { return table; });
}

} // namespace headroom::ui
