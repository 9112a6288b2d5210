// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/candidates.h"
#include "core/evaluation/evaluation.h"
#include "core/evaluation/price_changes.h"
#include "core/plan/plan_edit.h"
#include "core/planning/planning_facts.h"
#include "core/ports/catalog_store.h"
#include "core/ports/plan_store.h"
#include "core/ports/recovery_store.h"
#include "session/plan_file.h"
#include "session/plan_preview.h"

#include <QObject>
#include <QString>
#include <QUndoStack>

#include <chrono>
#include <functional>
#include <memory>

namespace headroom {

/// One open plan: its undo stack, its file, and the newest evaluation of it. The plan is shown at once;
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

    /// Starts loading catalog and sizing facts on a worker; snapshotChanged follows.
    void start();
    /// Loads them again, after an import: the plan, its undo steps and the last candidates stay.
    /// snapshotChanged and catalogReloaded follow, or refused when the catalog cannot be read.
    void reloadCatalog();
    /// Lays another own price book over the catalog on a worker; null for none. snapshotChanged follows.
    void useOwnPrices(std::shared_ptr<const OwnPriceBook> book);
    /// Hidden: every figure comes from public prices, at once.
    void setOwnPriceUse(OwnPriceUse use);

    [[nodiscard]] const Plan &plan() const;
    [[nodiscard]] QString path() const; ///< empty: never saved
    [[nodiscard]] RecoveryState recoveryState() const;
    [[nodiscard]] bool isModified() const;
    [[nodiscard]] QUndoStack *undoStack();
    /// Null until the catalog has been loaded. Always of the current plan (evaluation takes a few ms and
    /// runs at once); candidates arrive later.
    [[nodiscard]] std::shared_ptr<const Snapshot> snapshot() const;
    /// What catalogs are loaded from; for workers.
    [[nodiscard]] std::shared_ptr<const CatalogSource> catalogSource() const;
    /// Without own prices; null until it has been loaded.
    [[nodiscard]] std::shared_ptr<const Catalog> publicCatalog() const;
    /// Candidates of the watched workload for the current snapshot, or the last ones until the new are there.
    [[nodiscard]] std::shared_ptr<const CandidateSet> candidates() const;

    /// What views render: the plan, or its preview.
    [[nodiscard]] ShownPlan shown() const;
    [[nodiscard]] bool isBusy() const; ///< candidates are being computed

    /// One second unless set; with zero every edit is an undo step of its own.
    void setGestureGap(std::chrono::milliseconds gap);

    using Done = PlanFile::Done;
    /// Files are read and written here, on a worker.
    [[nodiscard]] FileWork &fileWork();
    /// Reads a plan file; nothing is opened yet.
    void read(const QString &path, std::function<void(Expected<LoadedPlan>)> then);
    /// Replaces everything. A plan without a path (the sample) has no file yet; saving asks for a name.
    void open(LoadedPlan loaded, const QString &path);
    void openNew();
    /// Unsaved changes of an earlier run, as changes to the file they belong to (empty: none).
    void openRecovered(RecoveredPlan recovered, std::function<void()> then);
    /// Writes the plan as it is now; it stays modified until that is done, and what is edited meanwhile after it.
    void save(Done done, SaveConcessions concessions = {});
    void saveAs(const QString &path, Done done);
    /// Another one for every value that the plan takes.
    [[nodiscard]] std::uint64_t revision() const;

public slots:
    /// Applies one edit as an undo step, or emits refused(); never both.
    void apply(const headroom::PlanEdit &edit);
    /// A drag or a stay in a field is over: the next edit is an undo step of its own. A pause of more
    /// than the gesture gap ends it too.
    void endGesture();
    /// Shows the plan with the edits in place of the plan, or emits refused(). The plan, its undo steps and its
    /// file stay as they are. Edits to the plan take the preview along; where it no longer fits, or another
    /// plan is opened, it ends.
    void preview(const std::vector<headroom::PlanEdit> &edits, const QString &name);
    void discardPreview();
    /// Makes the preview the plan, as one undo step of its name.
    void applyPreview();
    /// Whose candidates are wanted; 0 for none.
    void watchCandidatesOf(headroom::WorkloadId workload);

signals:
    void planChanged();       ///< the plan value is another one (edit, undo, open)
    void snapshotChanged();   ///< a new evaluation stands
    void candidatesChanged(); ///< candidates() or those of the preview are new
    void previewChanged();    ///< shown() is another plan, or the same as plan() again
    /// Another plan takes the place of the open one: what was said about the former is over.
    void planOpened();
    /// The open plan was saved with other prices than the catalog has. Once for each plan.
    void pricesDiffer(const headroom::PriceChanges &changes);
    /// A reload has come to its end: what it did to the open plan's prices, compared with those shown before.
    void catalogReloaded(const headroom::PriceChanges &changes);
    void fileChanged(); ///< path or modified state
    void refused(const headroom::Error &error);
    void notice(const QString &text);
    void busyChanged(bool busy);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace headroom
