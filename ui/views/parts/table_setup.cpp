// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/table_setup.h"

#include "ui/models/column_key.h"
#include "ui/models/table_model.h"
#include "ui/rows/table_text.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/table_header.h"

#include <QAbstractButton>
#include <QClipboard>
#include <QEvent>
#include <QFontMetrics>
#include <QGuiApplication>
#include <QHeaderView>
#include <QItemSelection>
#include <QScrollBar>
#include <QShortcut>
#include <QTableView>

#include <algorithm>
#include <numeric>
#include <set>

namespace headroom::ui {

namespace {

constexpr int kNarrowestColumn = 90; // of texts that give way; figures keep what they need
constexpr int kNarrowingStep = 8;
constexpr int kMeasuredRows = 1000; // as many as Qt measures
constexpr int kWrapFrom = 130; // a wider text may stand on several lines where the table has them
constexpr int kPartOfWrapped = 33; // percent of its width that it then needs at the least
constexpr int kRowAir = 12;        // above and below the lines of a row
constexpr int kCellAir = 12;       // on either side of them
constexpr int kCheckBox = 26;
constexpr const char *kRowsShown = "rowsShown"; // at most, of a table as high as its rows

/// Fits the columns of a table whenever its width, font or content changes.
class ColumnFitter final : public QObject
{
public:
    ColumnFitter(QTableView *table, int firstColumn, std::vector<QString> spare)
        : QObject(table),
          m_table(table),
          m_firstColumn(firstColumn),
          m_spare(std::move(spare))
    {}

    /// Measures the widths again after a change of content.
    void measureAndFit()
    {
        m_widths.clear();
        fit();
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const QEvent::Type type = event->type();
        // The table lays its viewport out while it handles the event: look after that.
        if (type == QEvent::Resize && watched == m_table)
            QMetaObject::invokeMethod(
                this, [this] { fit(); }, Qt::QueuedConnection);
        // Table and headings get their type one after the other, in any order and not at once.
        else if (type == QEvent::FontChange || type == QEvent::StyleChange)
            QMetaObject::invokeMethod(
                this, [this] { measureAndFit(); }, Qt::QueuedConnection);
        return QObject::eventFilter(watched, event);
    }

private:
    void fit()
    {
        const int columns = m_table->model()->columnCount();
        if (columns == 0)
            return;
        if (m_widths.size() != static_cast<std::size_t>(columns))
            measure(columns);
        const std::set<int> hidden = superfluous();
        const std::vector<int> widths = narrowed(hidden);
        QHeaderView *header = m_table->horizontalHeader();
        // A table that is too wide in spite of all is scrolled; then the first column no longer
        // stretches.
        const bool isTooWide =
            std::accumulate(widths.begin(), widths.end(), 0) > m_table->viewport()->width();
        for (int column = columns - 1; column >= 0; --column) {
            const bool stretches = column == 0 && !isTooWide;
            header->setSectionResizeMode(column,
                                         stretches ? QHeaderView::Stretch : QHeaderView::Fixed);
            m_table->setColumnHidden(column, hidden.contains(column));
            if (!stretches && !hidden.contains(column))
                header->resizeSection(column, widths[static_cast<std::size_t>(column)]);
        }
        fitRows();
    }

    /// Measures all columns, including those that will be hidden.
    void measure(int columns)
    {
        QHeaderView *header = m_table->horizontalHeader();
        for (int column = 0; column < columns; ++column)
            m_table->setColumnHidden(column, false);
        const bool wraps = m_table->wordWrap();
        m_table->setWordWrap(false); // else a column asks for what it has
        header->resizeSections(QHeaderView::ResizeToContents);
        m_widths.clear();
        m_whole.clear();
        m_minimums.clear();
        const int wrapFrom = qRound(kWrapFrom * currentTokens().scale);
        for (int column = 0; column < columns; ++column) {
            const int width = header->sectionSize(column);
            m_whole.push_back(width);
            m_widths.push_back(wraps && width > wrapFrom
                                   ? std::max(wrapFrom, width * kPartOfWrapped / 100)
                                   : width);
        }
        m_table->setWordWrap(wraps);
    }

    /// Minimum widths of the columns.
    void measureMinimums()
    {
        const int narrowest = qRound(kNarrowestColumn * currentTokens().scale);
        for (int column = 0; column < m_table->model()->columnCount(); ++column)
            m_minimums.push_back(std::max(narrowest, figuresOf(column)));
    }

    /// The width of the widest figure in a column, without its heading; 0: it has texts.
    [[nodiscard]] int figuresOf(int column) const
    {
        const QAbstractItemModel *model = m_table->model();
        const QVariant alignment = model->headerData(column, Qt::Horizontal, Qt::TextAlignmentRole);
        if (!Qt::Alignment(alignment.toInt()).testFlag(Qt::AlignRight))
            return 0;
        int width = 0;
        for (int row = 0; row < std::min(model->rowCount(), kMeasuredRows); ++row)
            width = std::max(width, figureWidth(model->index(row, column)));
        return width;
    }

    [[nodiscard]] int figureWidth(const QModelIndex &figure) const
    {
        if (figure.data(kIsTextRole).toBool())
            return 0;
        const QFont font = figure.data(TableModel::IsTotalRole).toBool()
                               ? typeFont(TypeRole::BodyBold, currentTokens())
                               : m_table->font();
        return QFontMetrics(font).horizontalAdvance(figure.data().toString()) + 2 * kCellAir;
    }

    /// Width by which the columns exceed the table.
    [[nodiscard]] std::set<int> superfluous() const
    {
        int needed = std::min(widthOf(0), m_firstColumn);
        needed = std::accumulate(m_widths.begin() + 1, m_widths.end(), needed);
        const int room = m_table->viewport()->width();
        std::vector<int> hidden;
        for (const QString &key : m_spare) {
            if (needed <= room)
                break;
            if (const int column = columnOf(key); column > 0) {
                needed -= widthOf(column);
                hidden.push_back(column);
            }
        }
        // A wide one that went last may leave room for narrow ones that went before.
        std::set<int> superfluous;
        for (auto column = hidden.rbegin(); column != hidden.rend(); ++column) {
            if (needed + widthOf(*column) <= room)
                needed += widthOf(*column);
            else
                superfluous.insert(*column);
        }
        return superfluous;
    }

    /// If the rest is still too wide, the widest columns shrink: texts rather than figures.
    [[nodiscard]] std::vector<int> narrowed(const std::set<int> &hidden)
    {
        std::vector<int> widths = m_widths;
        widths.front() = std::min(widthOf(0), m_firstColumn);
        for (const int column : hidden)
            widths[static_cast<std::size_t>(column)] = 0;
        int excess =
            std::accumulate(widths.begin(), widths.end(), 0) - m_table->viewport()->width();
        while (excess > 0) {
            if (m_minimums.empty())
                measureMinimums();
            const std::size_t widest = widestGiving(widths);
            if (widest == 0)
                break;
            const int step =
                std::min({excess, widths[widest] - m_minimums[widest], kNarrowingStep});
            widths[widest] -= step;
            excess -= step;
        }
        widen(hidden, -excess, widths);
        return widths;
    }

    /// The widest of the columns that can give way; 0, the first, never does: none can.
    [[nodiscard]] std::size_t widestGiving(const std::vector<int> &widths) const
    {
        std::size_t widest = 0;
        for (std::size_t column = 1; column < widths.size(); ++column)
            if (widths[column] > m_minimums[column]
                && (widest == 0 || widths[column] > widths[widest]))
                widest = column;
        return widest;
    }

    /// Gives the remaining room to texts that would need several lines, those that lack most first.
    void widen(const std::set<int> &hidden, int room, std::vector<int> &widths) const
    {
        while (room > 0) {
            int maximum = 0;
            std::size_t lacking = 0;
            for (std::size_t column = 1; column < widths.size(); ++column) {
                const int lacks = hidden.contains(static_cast<int>(column))
                                      ? 0
                                      : m_whole[column] - widths[column];
                if (lacks > maximum) {
                    maximum = lacks;
                    lacking = column;
                }
            }
            if (maximum == 0)
                return;
            const int step = std::min({room, maximum, kNarrowingStep});
            widths[lacking] += step;
            room -= step;
        }
    }

    /// Makes rows as high as their wrapped texts, and the table as high as its rows.
    void fitRows()
    {
        const int minimum = m_table->verticalHeader()->defaultSectionSize();
        for (int row = 0; m_table->wordWrap() && row < m_table->model()->rowCount(); ++row)
            m_table->setRowHeight(row, std::max(minimum, heightOf(row)));
        const QVariant rowsShown = m_table->property(kRowsShown);
        if (rowsShown.isValid())
            fitHeightToRows(m_table, rowsShown.toInt());
        else if (m_table->wordWrap()
                 && m_table->verticalScrollBarPolicy() == Qt::ScrollBarAlwaysOff)
            fitHeightToRows(m_table);
    }

    [[nodiscard]] int heightOf(int row) const
    {
        constexpr int kTallest = 10'000;
        const QAbstractItemModel *model = m_table->model();
        const QFontMetrics metrics = m_table->fontMetrics();
        int height = 0;
        for (int column = 0; column < model->columnCount(); ++column) {
            const QModelIndex index = model->index(row, column);
            const int box = index.data(Qt::CheckStateRole).isValid() ? kCheckBox : 0;
            const int width = m_table->columnWidth(column) - 2 * kCellAir - box;
            if (!m_table->isColumnHidden(column) && width > 0)
                height =
                    std::max(height, metrics
                                         .boundingRect(QRect(0, 0, width, kTallest),
                                                       Qt::TextWordWrap, index.data().toString())
                                         .height());
        }
        return height + kRowAir;
    }

    [[nodiscard]] int widthOf(int column) const
    {
        return m_widths[static_cast<std::size_t>(column)];
    }

    [[nodiscard]] int columnOf(const QString &key) const
    {
        const QAbstractItemModel *model = m_table->model();
        for (int column = 0; column < model->columnCount(); ++column)
            if (model->headerData(column, Qt::Horizontal, kColumnKeyRole).toString() == key)
                return column;
        return -1;
    }

    QTableView *m_table;
    int m_firstColumn;
    std::vector<QString> m_spare;
    std::vector<int> m_widths;   ///< that the columns' content asks for; empty: not measured yet
    std::vector<int> m_whole;    ///< the same with each text on one line
    std::vector<int> m_minimums; ///< that they keep where room is short; empty: not measured yet
};

} // namespace

void RowDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    const auto *table = qobject_cast<const QTableView *>(option->widget);
    if (table && table->hasFocus() && table->currentIndex().row() == index.row())
        option->state |= QStyle::State_HasFocus;
    option->palette.setBrush(QPalette::HighlightedText, option->palette.brush(QPalette::Text));
}

void setUpTable(QTableView *table, const QString &accessibleName)
{
    table->setHorizontalHeader(new TableHeader(table));
    table->setAccessibleName(accessibleName);
    table->setItemDelegate(new RowDelegate(table));
    table->setShowGrid(false);
    table->setFrameShape(QFrame::NoFrame);
    table->setAlternatingRowColors(false);
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setSelectionMode(QAbstractItemView::SingleSelection);
    table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    table->setTabKeyNavigation(false);
    table->setWordWrap(false);
    table->verticalHeader()->hide();
    table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    // Else the type of before is what a row must have room for while the scale changes.
    table->verticalHeader()->setMinimumSectionSize(1);
    table->verticalHeader()->setDefaultSectionSize(currentTokens().size.tableRow);
    QHeaderView *header = table->horizontalHeader();
    header->setHighlightSections(false);
    header->setTextElideMode(Qt::ElideRight);
    header->setSectionResizeMode(QHeaderView::ResizeToContents);
    header->setSortIndicator(-1, Qt::AscendingOrder);
    header->setSortIndicatorClearable(true);
    table->setSortingEnabled(true);
}

void copyOnRequest(QTableView *table, const std::function<QString()> &text, QAbstractButton *button)
{
    const auto take = [text] { QGuiApplication::clipboard()->setText(text()); };
    auto *copy = new QShortcut(QKeySequence::Copy, table);
    copy->setContext(Qt::WidgetWithChildrenShortcut);
    QObject::connect(copy, &QShortcut::activated, table, take);
    if (button != nullptr)
        QObject::connect(button, &QAbstractButton::clicked, table, take);
}

void setUpFullHeightTable(QTableView *table, TableModel *model, const QString &accessibleName,
                          QAbstractButton *copy)
{
    setUpTable(table, accessibleName);
    table->setModel(model);
    table->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    copyOnRequest(
        table, [model] { return tabSeparated(model->shownTable()); }, copy);
}

void keepColumnsFitting(QTableView *table, int firstColumn,
                        std::initializer_list<const char *> spare)
{
    auto *fitter = new ColumnFitter(table, firstColumn, {spare.begin(), spare.end()});
    const auto fit = [fitter] { fitter->measureAndFit(); };
    QObject::connect(table->model(), &QAbstractItemModel::modelReset, fitter, fit);
    QObject::connect(table->model(), &QAbstractItemModel::dataChanged, fitter, fit);
    table->installEventFilter(fitter);
    table->horizontalHeader()->installEventFilter(fitter);
    fitter->measureAndFit();
}

void selectRows(QTableView *table, const QItemSelection &rows)
{
    QItemSelectionModel *selection = table->selectionModel();
    selection->select(rows, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    if (!rows.isEmpty())
        selection->setCurrentIndex(rows.front().topLeft(), QItemSelectionModel::NoUpdate);
}

void fitHeightToRows(QTableView *table, int maximum)
{
    const QHeaderView *rows = table->verticalHeader();
    const int height = table->model()->rowCount() > maximum ? maximum * rows->defaultSectionSize()
                                                            : rows->length();
    const bool scrolls = table->horizontalHeader()->length() > table->viewport()->width();
    const int bar = scrolls ? table->horizontalScrollBar()->sizeHint().height() : 0;
    table->setProperty(kRowsShown, maximum);
    table->setFixedHeight(table->horizontalHeader()->sizeHint().height() + height + bar + 2);
}

} // namespace headroom::ui
