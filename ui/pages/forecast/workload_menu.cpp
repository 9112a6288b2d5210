// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/workload_menu.h"

#include "ui/format/text.h"
#include "ui/theme/theme.h"

#include <QMenu>

#include <algorithm>

namespace headroom::ui {

WorkloadMenu::WorkloadMenu(QWidget *parent) : QPushButton(parent), m_menu(new QMenu(this))
{
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &WorkloadMenu::fill);
}

void WorkloadMenu::render(const std::vector<Workload> &workloads, std::vector<WorkloadId> ticked)
{
    m_workloads = workloads;
    m_ticked = std::move(ticked);
    QStringList names;
    for (const Workload &workload : m_workloads)
        if (std::ranges::find(m_ticked, workload.id) != m_ticked.end())
            names += textOf(workload.name);
    const bool isAll = names.size() > 1 && names.size() == std::ssize(m_workloads);
    m_names = names.isEmpty() ? tr("none") : isAll ? tr("all") : names.join(QStringLiteral(", "));
    setAccessibleDescription(names.join(QStringLiteral(", ")));
    fit();
}

void WorkloadMenu::fill()
{
    m_menu->clear();
    for (const Workload &workload : m_workloads) {
        QAction *action =
            m_menu->addAction(textOf(workload.name).replace(u'&', QStringLiteral("&&")));
        action->setCheckable(true);
        action->setChecked(std::ranges::find(m_ticked, workload.id) != m_ticked.end());
        connect(action, &QAction::triggered, this,
                [this, id = workload.id](bool on) { tick(id, on); });
    }
}

void WorkloadMenu::tick(WorkloadId workload, bool on)
{
    std::vector<WorkloadId> ticked;
    for (const Workload &each : m_workloads) {
        const bool was = std::ranges::find(m_ticked, each.id) != m_ticked.end();
        if (each.id == workload ? on : was)
            ticked.push_back(each.id);
    }
    emit chosen(ticked);
}

void WorkloadMenu::fit()
{
    const int beside = 2 * currentTokens().space.large; // the arrow of the menu, and the edges
    setText(fontMetrics().elidedText(m_names, Qt::ElideRight, std::max(0, width() - beside)));
}

void WorkloadMenu::resizeEvent(QResizeEvent *event)
{
    fit();
    QPushButton::resizeEvent(event);
}

} // namespace headroom::ui
