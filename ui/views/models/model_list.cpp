// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/models/model_list.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/models/model_choice_model.h"
#include "ui/theme/badge.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/search_field.h"
#include "ui/views/fields/wheel_guard.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTabBar>

namespace headroom::ui {

namespace {

void drawLine(QPainter &painter, const QRect &place, TypeRole role, const QColor &ink,
              const QString &text)
{
    const QFont font = typeFont(role, currentTokens());
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     QFontMetrics(font).elidedText(text, Qt::ElideRight, place.width()));
}

/// A model in two lines: its name, and what there is to know about its size.
class ModelRowDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Tokens &tokens = currentTokens();
        const SpaceTokens &space = tokens.space;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool selected = option.state.testFlag(QStyle::State_Selected);
        if (selected || option.state.testFlag(QStyle::State_MouseOver)) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(selected ? tokens.color.selection : tokens.color.hover);
            painter->drawRoundedRect(option.rect.adjusted(0, 1, 0, -1), tokens.radius.control,
                                     tokens.radius.control);
        }
        QRect inside =
            option.rect.adjusted(space.medium, space.tiny + 2, -space.medium, -(space.tiny + 2));
        if (const QString badge = index.data(ModelChoiceModel::BadgeRole).toString();
            !badge.isEmpty()) {
            const QSizeF size = Badge::sizeOf(badge, tokens);
            Badge::paint(*painter,
                         QRectF(inside.right() - size.width(),
                                inside.center().y() - size.height() / 2, size.width(),
                                size.height()),
                         badge, Tone::Accent, tokens);
            inside.setRight(inside.right() - static_cast<int>(size.width()) - space.small);
        }
        const QString alias = index.data(ModelChoiceModel::AliasRole).toString();
        const QString name = index.data(Qt::DisplayRole).toString();
        const int half = inside.height() / 2;
        drawLine(*painter, QRect(inside.topLeft(), QSize(inside.width(), half)), TypeRole::BodyBold,
                 tokens.color.text,
                 alias.isEmpty() ? name : ModelList::tr("%1 (%2)").arg(name, alias));
        drawLine(*painter, QRect(inside.left(), inside.top() + half, inside.width(), half),
                 TypeRole::Small, tokens.color.muted,
                 index.data(ModelChoiceModel::FiguresRole).toString());
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &) const override
    {
        const Tokens &tokens = currentTokens();
        return {option.rect.width(), QFontMetrics(typeFont(TypeRole::BodyBold, tokens)).height()
                                         + QFontMetrics(typeFont(TypeRole::Small, tokens)).height()
                                         + 2 * (tokens.space.tiny + 2)};
    }
};

bool movesInList(int key)
{
    return key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp
           || key == Qt::Key_PageDown;
}

} // namespace

ModelList::ModelList(QWidget *parent)
    : QWidget(parent),
      m_search(new QLineEdit(this)),
      m_groups(new QTabBar(this)),
      m_list(new QListView(this)),
      m_empty(wrappedLabel("modelsEmpty", Role::Muted, this)),
      m_model(new ModelChoiceModel(this))
{
    m_search->setPlaceholderText(tr("Search by name or alias, such as llama 8b or XGBoost"));
    m_search->setAccessibleName(tr("Search models"));
    nameAndExplain(m_search, "modelSearch", "search_models");
    setUpSearchField(m_search);
    m_search->installEventFilter(this);
    leaveWheelToPage(m_groups);
    setUpTabs(m_groups, Role::Pages, "modelGroups", tr("Kind of model"));
    m_groups->addTab(tr("All"));
    for (const ModelGroup group : kModelGroups)
        m_groups->addTab(nameOf(group));
    for (int tab = 0; tab < m_groups->count(); ++tab)
        m_groups->setTabToolTip(tab, explanationTip("model_group"));
    buildList();
    m_empty->setAlignment(Qt::AlignCenter);
    auto *layout = columnIn(this, currentTokens().space.small);
    layout->addWidget(m_search);
    layout->addWidget(m_groups);
    layout->addWidget(m_empty, 1);
    layout->addWidget(m_list, 1);
    connect(m_search, &QLineEdit::textChanged, m_model, &ModelChoiceModel::setSearch);
    connect(m_groups, &QTabBar::currentChanged, this, [this](int tab) {
        m_model->setGroup(tab > 0 ? std::optional(kModelGroups[static_cast<std::size_t>(tab - 1)])
                                  : std::nullopt);
    });
    connect(m_model, &QAbstractItemModel::modelReset, this, &ModelList::follow);
    follow();
}

void ModelList::buildList()
{
    m_list->setAccessibleName(tr("Models"));
    nameAndExplain(m_list, "modelList", "model_list");
    setRole(m_list, Role::MixList);
    m_list->setModel(m_model);
    m_list->setItemDelegate(new ModelRowDelegate(m_list));
    m_list->setUniformItemSizes(true);
    m_list->setMouseTracking(true);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setMinimumHeight(160);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &ModelList::currentChanged);
    connect(m_list, &QListView::activated, this, &ModelList::choose);
}

void ModelList::setRows(std::vector<ModelRow> rows)
{
    const QString chosen = current();
    m_model->setRows(std::move(rows));
    setCurrent(chosen);
    follow();
}

void ModelList::showGroup(ModelGroup group)
{
    const auto place = std::ranges::find(kModelGroups, group) - kModelGroups.begin();
    m_groups->setCurrentIndex(static_cast<int>(place) + 1);
}

void ModelList::setCurrent(const QString &name)
{
    if (const QModelIndex index = m_model->indexOf(name); index.isValid()) {
        m_list->setCurrentIndex(index);
        m_list->scrollTo(index, QAbstractItemView::PositionAtCenter);
    }
}

QString ModelList::current() const
{
    return m_list->currentIndex().data().toString();
}

/// With a search, the first row is what Enter takes.
void ModelList::follow()
{
    const bool isEmpty = m_model->rowCount() == 0;
    m_empty->setVisible(isEmpty);
    m_list->setVisible(!isEmpty);
    m_empty->setText(m_model->search().isEmpty()
                         ? tr("Models are listed once the catalog is loaded.")
                         : tr("No model is called “%1” here. Look under All, or add your own in "
                              "Edit, Models and accelerators.")
                               .arg(m_model->search()));
    if (!isEmpty && !m_list->currentIndex().isValid() && !m_model->search().isEmpty())
        m_list->setCurrentIndex(m_model->index(0));
    emit currentChanged();
}

void ModelList::choose()
{
    if (const QString name = current(); !name.isEmpty())
        emit chosen(name);
}

bool ModelList::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_search && event->type() == QEvent::KeyPress) {
        auto *key = static_cast<QKeyEvent *>(event);
        if (movesInList(key->key())) {
            QCoreApplication::sendEvent(m_list, event);
            return true;
        }
        if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            choose();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace headroom::ui
