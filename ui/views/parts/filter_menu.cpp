// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/filter_menu.h"

#include "ui/format/explained.h"
#include "ui/models/filter_choice_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/search_field.h"

#include <QActionEvent>
#include <QCoreApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QPushButton>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <algorithm>

namespace headroom::ui {

namespace {

void paintBox(QPainter &painter, const QRect &box, Qt::CheckState state, const Tokens &tokens)
{
    const bool filled = state != Qt::Unchecked;
    painter.setPen(QPen(filled ? tokens.color.accent : tokens.color.muted, 1));
    painter.setBrush(filled ? tokens.color.accent : tokens.color.surface);
    painter.drawRoundedRect(QRectF(box).adjusted(0.5, 0.5, -0.5, -0.5), tokens.radius.badge,
                            tokens.radius.badge);
    if (state == Qt::Checked)
        lineIconOnAccent(Icon::Check).paint(&painter, box.adjusted(2, 2, -2, -2));
    if (state != Qt::PartiallyChecked)
        return;
    painter.setPen(QPen(tokens.color.surface, 2));
    painter.drawLine(box.left() + box.width() / 4, box.center().y() + 1,
                     box.right() - box.width() / 4, box.center().y() + 1);
}

/// At the right, never over more than half of the row; returns what it leaves.
QRect paintCount(QPainter &painter, const QRect &row, const QString &count, const Tokens &tokens)
{
    painter.setFont(typeFont(TypeRole::Small, tokens));
    painter.setPen(tokens.color.muted);
    const QFontMetrics metrics = painter.fontMetrics();
    const int width = std::min(metrics.horizontalAdvance(count) + 1, row.width() * 3 / 5);
    painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(count, Qt::ElideRight, width));
    return row.adjusted(0, 0, -width - tokens.space.small, 0);
}

/// One text after another, until there is no room.
QRect paintWords(QPainter &painter, const QRect &place, const QString &text, TypeRole type,
                 const QColor &ink)
{
    painter.setFont(typeFont(type, currentTokens()));
    painter.setPen(ink);
    const QFontMetrics metrics = painter.fontMetrics();
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     metrics.elidedText(text, Qt::ElideRight, place.width()));
    return place.adjusted(metrics.horizontalAdvance(text) + currentTokens().space.small, 0, 0, 0);
}

/// Check mark, name, and at the right the number of offers. A click anywhere in the row ticks it.
class FilterChoiceDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Tokens &tokens = currentTokens();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (option.state & (QStyle::State_MouseOver | QStyle::State_Selected)) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(tokens.color.selection);
            painter->drawRoundedRect(option.rect, tokens.radius.badge, tokens.radius.badge);
        }
        const QRect inside = option.rect.adjusted(tokens.space.small, 0, -tokens.space.small, 0);
        QRect box(0, 0, tokens.size.icon, tokens.size.icon);
        box.moveCenter(QPoint(inside.left() + tokens.size.icon / 2, inside.center().y()));
        paintBox(*painter, box, index.data(Qt::CheckStateRole).value<Qt::CheckState>(), tokens);
        const QRect words = inside.adjusted(tokens.size.icon + tokens.space.small, 0, 0, 0);
        const QString name = index.data().toString();
        if (index.data(FilterChoiceModel::HeadingRole).toBool()) {
            paintWords(*painter, words, name, TypeRole::SmallBold, tokens.color.muted);
        } else {
            const QColor &ink = index.data(FilterChoiceModel::ShownRole).toBool()
                                    ? tokens.color.text
                                    : tokens.color.muted;
            QRect rest = paintCount(*painter, words,
                                    index.data(FilterChoiceModel::CountRole).toString(), tokens);
            rest = paintWords(*painter, rest, name, TypeRole::Body, ink);
            const QString detail = index.data(FilterChoiceModel::DetailRole).toString();
            if (rest.width() > tokens.size.icon)
                paintWords(*painter, rest, detail, TypeRole::Small, tokens.color.muted);
        }
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &) const override
    {
        return {option.rect.width(), currentTokens().size.control};
    }

    bool editorEvent(QEvent *event, QAbstractItemModel *model, const QStyleOptionViewItem &,
                     const QModelIndex &index) override
    {
        bool wanted = false;
        if (event->type() == QEvent::MouseButtonRelease)
            wanted = static_cast<QMouseEvent *>(event)->button() == Qt::LeftButton;
        else if (event->type() == QEvent::KeyPress)
            wanted = static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space;
        if (!wanted)
            return false;
        const bool checked = index.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
        return model->setData(index, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
};

constexpr int kMenuWidth = 340;
constexpr int kMaxFilters = 12;
constexpr int kFewChoices = 8;

} // namespace

FilterMenu::FilterMenu(const QString &name, QWidget *parent)
    : QMenu(parent),
      m_name(name),
      m_model(new FilterChoiceModel(this))
{
    connect(m_model, &FilterChoiceModel::checkedChanged, this, [this] {
        showFoot();
        emit checkedChanged(m_model->checked());
    });
}

QListView *FilterMenu::list()
{
    build();
    return m_list;
}

void FilterMenu::build()
{
    if (m_list != nullptr)
        return;
    buildSearch();
    buildList();
    auto *box = new QWidget;
    auto *layout = new QVBoxLayout(box);
    const SpaceTokens &space = currentTokens().space;
    layout->setContentsMargins(space.small, space.small, space.small, space.tiny);
    layout->setSpacing(space.tiny);
    layout->addWidget(m_search);
    layout->addWidget(m_list);
    layout->addLayout(buildFoot());
    m_content = new QWidgetAction(this);
    m_content->setDefaultWidget(box);
    addAction(m_content);
}

QLayout *FilterMenu::buildFoot()
{
    m_clear = new QPushButton(tr("Clear"));
    m_emptyOnes = new QPushButton;
    m_emptyOnes->setObjectName(QStringLiteral("emptyOnes"));
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_clear);
    foot->addStretch(1);
    foot->addWidget(m_emptyOnes);
    for (QPushButton *button : {m_clear, m_emptyOnes})
        setRole(button, Role::Link);
    explain(m_clear, "clear_choices");
    explain(m_emptyOnes, "empty_choices");
    connect(m_clear, &QPushButton::clicked, m_model, &FilterChoiceModel::clearChecked);
    connect(m_emptyOnes, &QPushButton::clicked, this, [this] {
        m_model->setEmptyOnesListed(!m_model->areEmptyOnesListed());
        showFoot();
        fitList();
    });
    return foot;
}

void FilterMenu::showFoot()
{
    m_clear->setEnabled(!m_model->checked().empty());
    const int count = m_model->emptyOnes();
    m_emptyOnes->setVisible(count > 0);
    m_emptyOnes->setText(m_model->areEmptyOnesListed()
                             ? tr("Hide %n without offers", nullptr, count)
                             : tr("Hidden: %n without offers", nullptr, count));
}

/// As high as its rows, up to a limit; the menu follows.
void FilterMenu::fitList()
{
    const int rows = std::clamp(m_model->rowCount(), 1, kMaxFilters);
    m_list->setFixedHeight(rows * currentTokens().size.control + 2);
    m_content->defaultWidget()->adjustSize();
    // A menu measures its parts again on this event.
    QActionEvent changed(QEvent::ActionChanged, m_content);
    QCoreApplication::sendEvent(this, &changed);
    if (!m_list->currentIndex().isValid())
        m_list->setCurrentIndex(firstValue());
}

QModelIndex FilterMenu::firstValue() const
{
    int row = 0;
    while (m_model->index(row).data(FilterChoiceModel::HeadingRole).toBool())
        ++row;
    return m_model->index(row);
}

void FilterMenu::buildSearch()
{
    m_search = new QLineEdit;
    m_search->setPlaceholderText(tr("Search"));
    m_search->setAccessibleName(tr("Search %1").arg(m_name));
    setUpSearchField(m_search);
    explain(m_search, "search_choices");
    m_search->installEventFilter(this);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        m_model->setSearch(text);
        if (m_list != nullptr)
            m_list->setCurrentIndex(firstValue());
    });
}

void FilterMenu::buildList()
{
    m_list = new QListView;
    m_list->setAccessibleName(m_name);
    explain(m_list, "filter_choices");
    setRole(m_list, Role::MixList);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new FilterChoiceDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setFixedWidth(qRound(kMenuWidth * currentTokens().scale));
}

void FilterMenu::setChoices(std::vector<FilterChoice> choices, std::set<std::string> checked)
{
    build();
    m_search->clear();
    m_search->setVisible(static_cast<int>(choices.size()) > kFewChoices);
    m_model->setChoices(std::move(choices), std::move(checked));
    showFoot();
    fitList();
}

bool FilterMenu::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress || m_model->rowCount() == 0)
        return QMenu::eventFilter(watched, event);
    QModelIndex row = m_list->currentIndex();
    if (!row.isValid())
        row = firstValue();
    switch (static_cast<QKeyEvent *>(event)->key()) {
    case Qt::Key_Down:
        m_list->setCurrentIndex(row);
        m_list->setFocus(Qt::TabFocusReason);
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter: {
        const bool checked = row.data(Qt::CheckStateRole).value<Qt::CheckState>() == Qt::Checked;
        m_model->setData(row, checked ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
        return true;
    }
    default: return QMenu::eventFilter(watched, event);
    }
}

void FilterMenu::showEvent(QShowEvent *event)
{
    QMenu::showEvent(event);
    // A menu takes the focus itself once it has been shown.
    QMetaObject::invokeMethod(
        this,
        [this] {
            QWidget *first =
                m_search->isVisibleTo(this) ? static_cast<QWidget *>(m_search) : m_list;
            first->setFocus(Qt::PopupFocusReason);
        },
        Qt::QueuedConnection);
}

} // namespace headroom::ui
