// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/evaluation.h"
#include "core/plan/plan_edit.h"
#include "core/ports/exporter.h"
#include "session/jobs/job_queue.h"
#include "ui/views/fields/pending_edit.h"

class QTabWidget;

namespace headroom::ui {

class FactPage;

/// Models and accelerators that sizing knows, and the plan's own. Every change applies at once and
/// can be undone.
class OwnFactsDialog final : public FieldDialog
{
    Q_OBJECT

public:
    OwnFactsDialog(const Snapshot &snapshot, const Exporter &exporter, QWidget *parent = nullptr);

    void render(const Snapshot &snapshot);

signals:
    void editRequested(const headroom::PlanEdit &edit);

private:
    void connectPage(FactPage *page, const QString &fileName);
    void askForTable(FactPage *page);
    void writeTable(FactPage *page, const QString &fileName);

    const Exporter &m_exporter;
    QTabWidget *m_tabs;
    FactPage *m_models;
    FactPage *m_accelerators;
    JobQueue m_writer{JobQueue::Policy::inOrder};
};

} // namespace headroom::ui
