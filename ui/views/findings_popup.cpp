// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/findings_popup.h"

#include "ui/models/finding_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLabel>
#include <QListView>
#include <QMouseEvent>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kWrapped = Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop;

struct Part {
    TypeRole role = TypeRole::Body;
    QColor color;
    QString text;
};

std::vector<Part> partsOf(const QModelIndex &index, const Tokens &tokens)
{
    std::vector<Part> parts{
        {TypeRole::SmallBold, tokens.color.muted, index.data(FindingModel::SubjectRole).toString()},
        {TypeRole::Body, tokens.color.text, index.data(Qt::DisplayRole).toString()}};
    const QString detail = index.data(FindingModel::DetailRole).toString();
    if (!detail.isEmpty())
        parts.push_back({TypeRole::Small, tokens.color.muted, detail});
    for (const int role : {FindingModel::LeadRole, FindingModel::RuleLeadRole}) {
        const QString lead = index.data(role).toString();
        if (!lead.isEmpty())
            parts.push_back({TypeRole::SmallBold, tokens.color.accent, lead});
    }
    return parts;
}

int heightOf(const Part &part, int width, const Tokens &tokens)
{
    return QFontMetrics(typeFont(part.role, tokens))
        .boundingRect(QRect(0, 0, width, 10'000), kWrapped, part.text)
        .height();
}

int textLeft(const Tokens &tokens)
{
    return tokens.space.small + tokens.size.icon + tokens.space.small;
}

Icon iconOf(Severity severity)
{
    switch (severity) {
    case Severity::error: return Icon::Error;
    case Severity::warning: return Icon::Warning;
    case Severity::note: return Icon::Info;
    }
    return Icon::Info;
}

int widthOf(const QStyleOptionViewItem &option)
{
    const auto *view = qobject_cast<const QAbstractItemView *>(option.widget);
    return view ? view->viewport()->width() : option.rect.width();
}

/// A mark for the severity, whom it concerns, the sentence, and below it what to do; wrapped.
class FindingDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter *painter, const QStyleOptionViewItem &option,
               const QModelIndex &index) const override
    {
        const Tokens &tokens = currentTokens();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool pointed = option.state.testFlag(QStyle::State_MouseOver);
        if (pointed || option.state.testFlag(QStyle::State_Selected)) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(pointed ? tokens.color.hover : tokens.color.selection);
            painter->drawRoundedRect(option.rect, tokens.radius.control, tokens.radius.control);
        }
        const auto severity = static_cast<Severity>(index.data(FindingModel::SeverityRole).toInt());
        const QPoint corner =
            option.rect.topLeft() + QPoint(tokens.space.small, tokens.space.small);
        lineIcon(iconOf(severity), toneOf(severity))
            .paint(painter, QRect(corner, QSize(tokens.size.icon, tokens.size.icon)));
        QRect rest =
            option.rect.adjusted(textLeft(tokens), tokens.space.small, -tokens.space.small, 0);
        for (const Part &part : partsOf(index, tokens)) {
            rest.setHeight(heightOf(part, rest.width(), tokens));
            painter->setFont(typeFont(part.role, tokens));
            painter->setPen(part.color);
            painter->drawText(rest, kWrapped, part.text);
            rest.moveTop(rest.bottom() + 3);
        }
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem &option,
                                 const QModelIndex &index) const override
    {
        const Tokens &tokens = currentTokens();
        const int width = widthOf(option);
        const int textWidth = width - textLeft(tokens) - tokens.space.small;
        int height = 2 * tokens.space.small;
        for (const Part &part : partsOf(index, tokens))
            height += heightOf(part, textWidth, tokens) + 2;
        return {width, height};
    }
};

constexpr int kPopupWidth = 460;
constexpr int kGreatestHeight = 420;

} // namespace

FindingsPopup::FindingsPopup(FindingModel *model, QWidget *parent)
    : QFrame(parent, Qt::Popup),
      m_model(model),
      m_list(new QListView(this))
{
    setObjectName(QStringLiteral("findingsPopup"));
    setRole(this, Role::Popup);
    setAccessibleName(tr("Findings"));
    m_list->setObjectName(QStringLiteral("findingsList"));
    m_list->setAccessibleName(tr("Findings"));
    setRole(m_list, Role::MixList);
    m_list->setModel(model);
    m_list->setItemDelegate(new FindingDelegate(m_list));
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setMouseTracking(true);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.small, evenMargins(space.medium));
    layout->addWidget(plainLabel(tr("Findings"), Role::Section, this));
    layout->addWidget(m_list, 1);
    m_list->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
    connect(m_list, &QListView::clicked, this, &FindingsPopup::activate);
    connect(m_list, &QListView::activated, this, &FindingsPopup::activate);
}

void FindingsPopup::openAbove(const QWidget *anchor)
{
    const SpaceTokens &space = currentTokens().space;
    setFixedWidth(kPopupWidth);
    int rows = 0;
    QStyleOptionViewItem option;
    option.initFrom(m_list);
    option.rect = QRect(0, 0, kPopupWidth - 2 * space.medium, 0);
    for (int row = 0; row < m_model->rowCount() && rows < kGreatestHeight; ++row)
        rows += m_list->itemDelegate()->sizeHint(option, m_model->index(row)).height();
    setFixedHeight(std::min(kGreatestHeight, rows + 3 * space.medium + space.huge));
    const QPoint corner = anchor->mapToGlobal(QPoint(anchor->width() - space.large, 0));
    move(corner - QPoint(width(), height() + space.small));
    show();
    m_list->setFocus();
    if (m_model->rowCount() > 0)
        m_list->setCurrentIndex(m_model->index(0));
}

/// The last line of a row leads to its rule, which the space bar does as well.
bool FindingsPopup::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_list && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Space)
        return explain(m_list->currentIndex());
    if (watched == m_list->viewport() && event->type() == QEvent::MouseButtonPress) {
        const Tokens &tokens = currentTokens();
        const QPoint at = static_cast<QMouseEvent *>(event)->position().toPoint();
        const QModelIndex index = m_list->indexAt(at);
        const int line = QFontMetrics(typeFont(TypeRole::SmallBold, tokens)).height();
        if (index.isValid()
            && at.y() > m_list->visualRect(index).bottom() - line - tokens.space.small)
            return explain(index);
    }
    return QFrame::eventFilter(watched, event);
}

bool FindingsPopup::explain(const QModelIndex &index)
{
    const QString rule = index.data(FindingModel::RuleRole).toString();
    if (rule.isEmpty())
        return false;
    hide();
    emit ruleActivated(index.data(FindingModel::WorkloadRole).value<WorkloadId>(), rule);
    return true;
}

void FindingsPopup::activate(const QModelIndex &index)
{
    const auto workload = index.data(FindingModel::WorkloadRole).value<WorkloadId>();
    const auto target = static_cast<FindingTarget>(index.data(FindingModel::TargetRole).toInt());
    if (target == FindingTarget::sources) {
        const int row = index.row(); // the first of them
        m_model->unfoldSources();
        m_list->setCurrentIndex(m_model->index(row));
        return;
    }
    hide();
    if (target == FindingTarget::reference)
        emit referenceActivated(index.data(FindingModel::TableRole).toString(),
                                index.data(FindingModel::WordsRole).toString());
    else if (workload != 0)
        emit workloadActivated(workload);
    else if (target != FindingTarget::none)
        emit targetActivated(target);
}

} // namespace headroom::ui
