// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/findings_popup.h"

#include "ui/models/finding_model.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/finding_delegate.h"

#include <QLabel>
#include <QListView>

#include <algorithm>

namespace headroom::ui {

namespace {

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

void FindingsPopup::activate(const QModelIndex &index)
{
    const auto workload = index.data(FindingModel::WorkloadRole).value<WorkloadId>();
    const auto target = static_cast<FindingTarget>(index.data(FindingModel::TargetRole).toInt());
    hide();
    if (workload != 0)
        emit workloadActivated(workload);
    else if (target != FindingTarget::none)
        emit targetActivated(target);
}

} // namespace headroom::ui
