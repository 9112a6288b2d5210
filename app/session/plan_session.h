// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/price_changes.h"
#include "core/planning/planning_facts.h"
#include "core/ports/catalog_store.h"
#include "session/document/document.h"
#include "session/plan_preview.h"

#include <QObject>
#include <QString>

#include <functional>
#include <memory>
#include <optional>

namespace headroom {

/// One open document and the newest evaluation of its plan. The plan is shown at once;
/// prices arrive when the catalog has been loaded in the background.
class PlanSession : public QObject
{
    Q_OBJECT

public:
    using Clock = std::function<Date()>;
    PlanSession(std::shared_ptr<const PlanStore> plans,
                std::shared_ptr<const CatalogSource> catalogs, Clock today,
                QObject *parent = nullptr);
    ~PlanSession() override;

    /// Starts loading catalog and sizing facts on a worker; snapshotChanged follows, or refused
    /// with the reason in shown().
    void start();
    /// Loads them again, after an import: the plan, its undo steps and the last candidates stay.
    /// snapshotChanged and catalogReloaded follow; refused and catalogNotReloaded when it cannot be
    /// read.
    void reloadCatalog();
    /// Lays another own price book over the catalog on a worker; null for none. snapshotChanged
    /// follows.
    void useOwnPrices(std::shared_ptr<const OwnPriceBook> book);
    /// Hidden: every figure comes from public prices, at once.
    void setOwnPriceUse(OwnPriceUse use);

    [[nodiscard]] const Plan &plan() const;
    /// The plan, its undo steps and its file.
    [[nodiscard]] Document &document();
    /// Null until the catalog has been loaded. Always of the current plan (evaluation takes a few
    /// ms and runs at once); candidates arrive later.
    [[nodiscard]] std::shared_ptr<const Snapshot> snapshot() const;
    /// Source from which catalogs are loaded; for workers.
    [[nodiscard]] std::shared_ptr<const CatalogSource> catalogSource() const;
    /// Without own prices; null until it has been loaded.
    [[nodiscard]] std::shared_ptr<const Catalog> publicCatalog() const;
    /// Evaluates plans that are not open, with the newest prices; for workers. Null until the
    /// catalog has been loaded.
    using Evaluator = std::function<std::shared_ptr<const Snapshot>(Plan)>;
    [[nodiscard]] Evaluator evaluator() const;
    /// Inputs of an evaluation of the plan, without a preview and with own prices hidden, whatever
    /// views show: for an audience. Absent until the catalog has been loaded.
    [[nodiscard]] std::optional<EvaluationInputs> publicInputs() const;
    /// Candidates of the watched workload for the current snapshot, or the last ones until the new
    /// are there.
    [[nodiscard]] std::shared_ptr<const CandidateSet> candidates() const;
    /// The plan that views render, or its preview.
    [[nodiscard]] ShownPlan shown() const;
    [[nodiscard]] bool isBusy() const; ///< candidates are being computed

public slots:
    /// Shows the plan with the edits instead of the plan, or emits refused(). The plan, its undo
    /// steps and its file stay unchanged. The preview follows edits to the plan, and a change of
    /// the active scenario: the edits are then tried on that one. It ends if they no longer apply,
    /// or if another plan is opened.
    void preview(const std::vector<headroom::PlanEdit> &edits, const QString &name);
    void discardPreview();
    /// Makes the preview the plan, as one undo step of its name.
    void applyPreview();
    /// Selects the workload whose candidates are searched; 0 for none.
    void watchCandidatesOf(headroom::WorkloadId workload);

signals:
    void planChanged();       ///< the plan value is another one (edit, undo, open)
    void snapshotChanged();   ///< a new evaluation is available
    void candidatesChanged(); ///< candidates() or those of the preview are new
    void previewChanged();    ///< shown() is another plan, or the same as plan() again
    /// Once after any of these, and after busyChanged: all that views show is there.
    void shownChanged();
    /// Another plan takes the place of the open one: what was said about the former is over.
    void planOpened();
    /// The open plan was saved with other prices than the catalog has. Once for each plan.
    void pricesDiffer(const headroom::PriceChanges &changes);
    /// A reload has come to its end: what it did to the open plan's prices, compared with those
    /// shown before.
    void catalogReloaded(const headroom::PriceChanges &changes);
    void catalogNotReloaded();
    void refused(const headroom::Error &error);
    void notice(const QString &text);
    void busyChanged(bool busy); ///< candidates are being computed

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace headroom
