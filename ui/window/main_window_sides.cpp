// SPDX-License-Identifier: GPL-3.0-or-later
// The panels beside the page.
#include "ui/format/text.h"
#include "ui/rows/mix_rows.h"
#include "ui/theme/layouts.h"
#include "ui/views/bottom_bar.h"
#include "ui/views/inspector/inspector_view.h"
#include "ui/views/mix_view.h"
#include "ui/views/parts/drawer_edge.h"
#include "ui/views/parts/folding_panel.h"
#include "ui/whatif/what_if_panel.h"
#include "ui/window/actions.h"
#include "ui/window/centre_pane.h"
#include "ui/window/cheapest_command.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QStackedWidget>

namespace headroom::ui {

/// The drawer opens for what the reader asks to see in it.
void MainWindow::connectSides()
{
    const auto open = [this] { m_drawer->setOpened(true); };
    connect(m_edge, &DrawerEdge::clicked, this, open);
    connect(m_inspector, &InspectorView::fieldWanted, this, open);
    connect(m_actions->whatIf, &QAction::toggled, this, [this](bool isOpen) {
        placeSide();
        m_drawer->setOpened(isOpen);
        if (isOpen) // so that the first figure can be typed at once
            m_whatIf->focusControl(QStringLiteral("whatif_traffic"));
    });
}

void MainWindow::resizeEvent(QResizeEvent *event)
{
    QMainWindow::resizeEvent(event);
    m_bottom->setShort(isLow(*this));
}

void MainWindow::openWhatIf(const QString &control)
{
    m_actions->whatIf->setChecked(true);
    m_drawer->setOpened(true);
    m_whatIf->focusControl(control);
}

/// Shows the inspector on pages about one workload, and the What-if panel on all.
void MainWindow::placeSide()
{
    const bool isTrying = m_actions->whatIf->isChecked();
    m_side->setCurrentWidget(isTrying ? static_cast<QWidget *>(m_whatIf) : m_inspector);
    m_drawer->setVisible(isTrying || m_centre->entry().needsInspector);
}

void MainWindow::renderInspector(const ShownPlan &shown)
{
    m_inspector->inspect(shown.candidates, m_view.state().inspectedOffer);
    const CheapestWords cheapest = m_cheapest->announcement();
    m_inspector->announceCheapest(cheapest.use, cheapest.committed);
    m_mix->announceCheapest(cheapest.use, m_cheapest->isFiltered());
    m_bottom->remark(cheapest.none);
    m_inspector->editTogether(m_mix->selected());
    m_inspector->render(shown.plan, shown.snapshot, m_view.state().workload);
    const Workload *workload = findWorkload(*shown.plan, m_view.state().workload);
    m_edge->say(workload ? textOf(workload->name) : QString(),
                answerInShort(shown.snapshot.get(), m_view.state().workload));
}

} // namespace headroom::ui
