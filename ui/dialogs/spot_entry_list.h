// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"

#include <QWidget>

#include <functional>

namespace headroom::ui {

class EntryList;

/// One's own experience with spot capacity in the active scenario: how often it is interrupted, and where it is not to
/// be had.
class SpotEntryList final : public QWidget
{
    Q_OBJECT

public:
    explicit SpotEntryList(QWidget *parent = nullptr);

    void render(const Plan &plan);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    using Entries = std::vector<SpotEntry>;

    void change(const std::function<void(Entries &)> &apply);

    Plan m_plan;
    EntryList *m_list;
};

} // namespace headroom::ui
