// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/outlook.h"

#include <QWidget>

#include <functional>
#include <vector>

namespace headroom::ui {

class EntryList;

/// Changes of public prices, an entry each: from when, by how much, and whose.
class PriceStepList final : public QWidget
{
    Q_OBJECT

public:
    using Steps = std::vector<PriceStep>;

    explicit PriceStepList(QWidget *parent = nullptr);

    /// `begin`: of a change that is added to none.
    void render(const Steps &steps, Date begin);

signals:
    void changed(const std::vector<headroom::PriceStep> &steps);

private:
    void change(const std::function<void(Steps &)> &apply);

    Steps m_steps;
    Date m_begin;
    EntryList *m_list;
};

} // namespace headroom::ui
