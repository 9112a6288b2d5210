// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSplitter>

namespace headroom::ui {

class CandidateLists;

/// The chart above its table. Until the reader divides the room, the table has a few rows even in a low window.
class ExploreSplitter final : public QSplitter
{
    Q_OBJECT

public:
    ExploreSplitter(QWidget *chart, CandidateLists *lists, QWidget *parent);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    CandidateLists *m_lists;
    bool m_isDivided = false; ///< by the reader
};

} // namespace headroom::ui
