// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/explore/candidate_lists.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QSplitter>

#include <algorithm>

namespace headroom::ui {

/// Splitter with the chart above its table. Until the user moves it, the table shows a few rows
/// even in a low window.
class ExploreSplitter final : public QSplitter
{
public:
    ExploreSplitter(QWidget *chart, CandidateLists *lists, QWidget *parent)
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

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QSplitter::resizeEvent(event);
        if (m_isDivided)
            return;
        const int room = height() - handleWidth();
        const int table = std::max(qRound(room * kShareOfTable), m_lists->heightWithRows(kMinRows));
        setSizes({room - table, table});
    }

private:
    static constexpr int kMinRows = 4;
    static constexpr double kShareOfTable = 0.26;

    CandidateLists *m_lists;
    bool m_isDivided = false; ///< by the reader
};

} // namespace headroom::ui
