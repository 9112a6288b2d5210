// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/explore_splitter.h"

#include "ui/pages/explore/candidate_lists.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr int kLeastRows = 4;
constexpr double kShareOfTable = 0.26;

} // namespace

ExploreSplitter::ExploreSplitter(QWidget *chart, CandidateLists *lists, QWidget *parent)
    : QSplitter(Qt::Vertical, parent),
      m_lists(lists)
{
    setObjectName(QStringLiteral("exploreSplitter"));
    setRole(this, Role::Bare);
    setHandleWidth(currentTokens().space.medium);
    setChildrenCollapsible(false);
    addWidget(chart);
    addWidget(lists);
    connect(this, &QSplitter::splitterMoved, this, [this] { m_isDivided = true; });
}

void ExploreSplitter::resizeEvent(QResizeEvent *event)
{
    QSplitter::resizeEvent(event);
    if (m_isDivided)
        return;
    const int room = height() - handleWidth();
    const int table = std::max(qRound(room * kShareOfTable), m_lists->heightWithRows(kLeastRows));
    setSizes({room - table, table});
}

} // namespace headroom::ui
