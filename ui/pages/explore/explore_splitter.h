// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/explore/candidate_lists.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QSplitter>

#include <algorithm>

namespace headroom::ui {

/// Splitter with the chart above its table. In a low window the table folds to its tabs, so that the
/// chart stays readable; elsewhere it shows a few rows until the user moves the splitter.
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
        connect(lists, &CandidateLists::foldToggled, this, [this] {
            m_isOpen = !m_isOpen;
            arrange();
        });
    }

    /// Shows the rows of a folded table.
    void unfold()
    {
        if (m_lists->fold() == CandidateLists::Fold::folded)
            emit m_lists->foldToggled();
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QSplitter::resizeEvent(event);
        arrange();
    }

private:
    static constexpr int kMinRows = 4;
    static constexpr double kShareOfTable = 0.26;
    static constexpr int kMinChart = 350; ///< with axes and legends around a plot of 240 pixels

    void arrange()
    {
        using Fold = CandidateLists::Fold;
        const int room = height() - handleWidth();
        const int rows = m_lists->heightWithRows(kMinRows);
        const bool isLow = room - rows < qRound(kMinChart * currentTokens().scale);
        m_lists->setFold(!isLow || m_isDivided ? Fold::none : m_isOpen ? Fold::open : Fold::folded);
        if (m_isDivided)
            return;
        const int table = m_lists->fold() == Fold::folded
                              ? m_lists->minimumHeight()
                              : std::max(qRound(room * kShareOfTable), rows);
        setSizes({room - table, table});
    }

    CandidateLists *m_lists;
    bool m_isOpen = false;    ///< in a low window, by the reader
    bool m_isDivided = false; ///< by the reader
};

} // namespace headroom::ui
