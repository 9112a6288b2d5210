// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/plan_session.h"

#include "core/evaluation/format.h"
#include "session/latest_runner.h"
#include "session/replace_plan_command.h"
#include "session/sized_types_cache.h"
#include "session/two_threads.h"

#include <QElapsedTimer>
#include <QMetaObject>

#include <algorithm>
#include <iterator>
#include <optional>
#include <utility>

namespace headroom {

class PlanSession::Private
{
public:
    struct FoundFacts {
        bool reloaded = false; ///< from the source, not only with other own prices
        Expected<PlanningFacts> facts;
    };

    struct FoundCandidates {
        std::uint64_t document = 0; ///< which of the plans opened so far
        bool ofPreview = false;
        std::shared_ptr<const CandidateSet> set;
    };

    Private(PlanSession &session, std::shared_ptr<const PlanStore> plans,
            std::shared_ptr<const CatalogSource> catalogs, Clock today);

    void applyEdit(const PlanEdit &edit);
    void push(std::shared_ptr<const Plan> next, const std::string &name, std::string key);
    void startPreview(const std::vector<PlanEdit> &edits, const QString &name);
    void endPreview();
    void show(std::shared_ptr<const Plan> plan);
    void startWith(LoadedPlan loaded, const QString &path);
    void saveTo(const QString &path, SaveConcessions concessions, Done done);
    void requestFacts();
    void requestOwnPrices();
    void switchOwnPrices(OwnPriceUse use);
    void takeFacts();
    void takeCandidates();
    void requestCandidates();
    void setBusy(bool busy);

    PlanSession &session;
    std::shared_ptr<const CatalogSource> catalogs;
    Clock today;

    std::shared_ptr<const Plan> plan = std::make_shared<const Plan>(newPlan());
    QUndoStack undoStack;
    std::uint64_t revision = 0;
    std::uint64_t gesture = 0;
    std::chrono::milliseconds gestureGap = std::chrono::seconds(1);
    QElapsedTimer lastEdit;
    std::uint64_t document = 0;

    std::optional<FactsOfPlan> facts;
    std::shared_ptr<const OwnPriceBook> ownBook;
    OwnPriceUse ownPriceUse = OwnPriceUse::used;
    std::optional<Date> requestedAsOf; ///< the day whose prices were asked for last
    bool loading = false;              ///< the catalog, not only the own prices on top of it
    bool reloading = false;            ///< asked for from outside, so that what it did is said
    bool announcing = false;           ///< the open plan's prices have not been compared yet
    std::shared_ptr<const Snapshot> snapshot;
    std::shared_ptr<const CandidateSet> candidates;
    std::optional<PlanPreview> preview;
    WorkloadId watched = 0;
    SizedTypesCache sizedTypes;
    bool busy = false;

    // Last: their threads end before anything they could wake is gone.
    LatestRunner<FoundFacts> factsRunner;
    LatestRunner<FoundCandidates> candidateRunner;
    PlanFile file;

private:
    void evaluate();
    [[nodiscard]] std::shared_ptr<const Snapshot> evaluated(const std::shared_ptr<const Plan> &of);
    [[nodiscard]] bool rebasePreview();
    void announcePriceChanges();
    [[nodiscard]] PriceChanges changesSince(const Snapshot &before) const;
};

PlanSession::Private::Private(PlanSession &owner, std::shared_ptr<const PlanStore> planStore,
                              std::shared_ptr<const CatalogSource> catalogSource, Clock clock)
    : session(owner),
      catalogs(std::move(catalogSource)),
      today(std::move(clock)),
      factsRunner([this] {
          QMetaObject::invokeMethod(
              &session, [this] { takeFacts(); }, Qt::QueuedConnection);
      }),
      candidateRunner([this] {
          QMetaObject::invokeMethod(
              &session, [this] { takeCandidates(); }, Qt::QueuedConnection);
      }),
      file(std::move(planStore), undoStack, [this] { emit session.fileChanged(); })
{}

void PlanSession::Private::evaluate()
{
    snapshot = evaluated(plan);
    if (preview)
        preview->shown.snapshot = evaluated(preview->shown.plan);
}

std::shared_ptr<const Snapshot>
PlanSession::Private::evaluated(const std::shared_ptr<const Plan> &of)
{
    return facts ? makeSnapshot(
               inputsOf(facts->factsFor(*of), of, today(), ownPriceUse, onTwoThreads))
                 : nullptr;
}

void PlanSession::Private::startPreview(const std::vector<PlanEdit> &edits, const QString &name)
{
    auto changed = planWith(*plan, edits);
    if (!changed) {
        emit session.refused({changed.error().what, {}, changed.error().remedy});
        return;
    }
    if (*changed == *plan)
        return endPreview();
    PlanPreview next{edits, name};
    next.shown.plan = std::make_shared<const Plan>(std::move(*changed));
    next.shown.snapshot = evaluated(next.shown.plan);
    if (preview)
        next.shown.candidates = preview->shown.candidates;
    preview = std::move(next);
    emit session.previewChanged();
    requestCandidates();
}

void PlanSession::Private::endPreview()
{
    if (!preview)
        return;
    preview.reset();
    emit session.previewChanged();
    requestCandidates();
}

/// What is tried, on the plan as it has become; false: it no longer fits and is over.
bool PlanSession::Private::rebasePreview()
{
    auto changed = planWith(*plan, preview->edits);
    if (!changed || *changed == *plan) {
        preview.reset();
        return false;
    }
    preview->shown.plan = std::make_shared<const Plan>(std::move(*changed));
    return true;
}

/// Once for each plan that was saved with other prices than the catalog has.
void PlanSession::Private::announcePriceChanges()
{
    announcing = false;
    const PriceChanges found = priceChanges(snapshot->inputs);
    if (found.any())
        emit session.pricesDiffer(found);
}

void PlanSession::Private::show(std::shared_ptr<const Plan> next)
{
    plan = std::move(next);
    ++revision;
    if (plan->pricesAsOf != requestedAsOf)
        requestFacts();
    const bool isPreviewOver = preview && !rebasePreview();
    evaluate();
    emit session.planChanged();
    if (isPreviewOver) {
        emit session.previewChanged();
        emit session.notice(
            tr("The preview ended: it did not fit the plan any more, or nothing of it was left."));
    }
    if (!snapshot)
        return;
    emit session.snapshotChanged();
    requestCandidates();
}

void PlanSession::Private::applyEdit(const PlanEdit &edit)
{
    auto changed = headroom::applyEdit(*plan, edit);
    if (!changed) {
        // Where in the file the value would stand is of no use to someone at the window.
        emit session.refused({changed.error().what, {}, changed.error().remedy});
        return;
    }
    if (*changed == *plan)
        return;
    if (lastEdit.isValid() && lastEdit.elapsed() >= gestureGap.count())
        ++gesture;
    lastEdit.start();
    std::string key = mergeKey(edit);
    if (!key.empty())
        key += '#' + std::to_string(gesture);
    push(std::make_shared<const Plan>(std::move(*changed)), describe(*plan, edit), std::move(key));
}

void PlanSession::Private::push(std::shared_ptr<const Plan> next, const std::string &name,
                                std::string key)
{
    undoStack.push(new ReplacePlanCommand(
        plan, std::move(next), name, std::move(key),
        [this](std::shared_ptr<const Plan> shown) { show(std::move(shown)); }));
}

void PlanSession::Private::startWith(LoadedPlan loaded, const QString &path)
{
    emit session.planOpened();
    ++document;
    announcing = true;
    file.belongTo(path, std::move(loaded.fingerprint));
    candidates = nullptr;
    const bool hadPreview = std::exchange(preview, std::nullopt).has_value();
    sizedTypes.clear();
    // The stack belongs to the plan that was open; clearing it says "clean" for the new one.
    undoStack.clear();
    show(std::make_shared<const Plan>(std::move(loaded.plan)));
    if (hadPreview)
        emit session.previewChanged();
    emit session.candidatesChanged();
    emit session.fileChanged();
    if (!path.isEmpty())
        std::ranges::move(loaded.savingNotices, std::back_inserter(loaded.notices));
    for (const std::string &text : loaded.notices)
        emit session.notice(QString::fromStdString(text));
    if (snapshot && !loading)
        announcePriceChanges();
}

/// With the prices that it is shown with.
void PlanSession::Private::saveTo(const QString &path, SaveConcessions concessions, Done done)
{
    file.write(
        path,
        [now = plan, priced = snapshot] { return priced ? withEmbeddedPrices(*priced) : *now; },
        concessions, std::move(done));
}

void PlanSession::Private::requestFacts()
{
    loading = true;
    requestedAsOf = plan->pricesAsOf;
    factsRunner.request([source = catalogs, book = ownBook, asOf = requestedAsOf] {
        auto loaded = loadPlanningFacts(*source, asOf);
        if (loaded)
            loaded = withOwnPrices(std::move(*loaded), book);
        return FoundFacts{true, std::move(loaded)};
    });
}

/// The newest request takes the place of one that waits, so a catalog that is on its way is asked for again.
void PlanSession::Private::requestOwnPrices()
{
    if (loading)
        return requestFacts();
    if (facts)
        factsRunner.request([known = facts->shipped(), book = ownBook] {
            return FoundFacts{false, withOwnPrices(known, book)};
        });
}

void PlanSession::Private::switchOwnPrices(OwnPriceUse use)
{
    ownPriceUse = use;
    if (!facts)
        return;
    evaluate();
    // Candidates with own prices must not stay on screen until others are there.
    candidates = nullptr;
    if (preview)
        preview->shown.candidates = nullptr;
    emit session.snapshotChanged();
    emit session.candidatesChanged();
    requestCandidates();
}

void PlanSession::Private::takeFacts()
{
    auto found = factsRunner.take();
    if (!found)
        return;
    loading = loading && factsRunner.isBusy();
    if (!found->facts) {
        reloading = false;
        emit session.refused(found->facts.error());
        if (facts && facts->shipped().ownBook != ownBook)
            requestOwnPrices();
        return;
    }
    const auto before = snapshot;
    facts.emplace(std::move(*found->facts));
    // The types of another catalog need not stand in the same order.
    if (found->reloaded)
        sizedTypes.clear();
    evaluate();
    emit session.snapshotChanged();
    const LoadedCatalogs &about = facts->catalogs();
    if (found->reloaded && !about.notice.empty())
        emit session.notice(QString::fromStdString(about.notice));
    if (!loading && reloading && before)
        emit session.catalogReloaded(changesSince(*before));
    if (!loading) {
        reloading = false;
        if (announcing)
            announcePriceChanges();
    }
    if (found->reloaded && about.problem)
        emit session.refused(*about.problem);
    requestCandidates();
}

/// The open plan's prices as they stood in an earlier snapshot, against those of the present catalog.
PriceChanges PlanSession::Private::changesSince(const Snapshot &before) const
{
    EvaluationInputs inputs = snapshot->inputs;
    inputs.plan = std::make_shared<const Plan>(withEmbeddedPrices(before));
    return priceChanges(inputs);
}

void PlanSession::Private::requestCandidates()
{
    if (!snapshot || watched == 0)
        return;
    const auto &shown = preview ? preview->shown.snapshot : snapshot;
    if (findWorkload(shown->plan(), watched) == nullptr) {
        candidates = nullptr;
        if (preview)
            preview->shown.candidates = nullptr;
        emit session.candidatesChanged();
        return;
    }
    candidateRunner.request([inputs = shown->inputs, workload = watched,
                             sized = sizedTypes.find(watched), number = document,
                             ofPreview = preview.has_value()] {
        return FoundCandidates{number, ofPreview,
                               std::make_shared<const CandidateSet>(findCandidates(
                                   inputs, activeScenario(*inputs.plan), workload, sized))};
    });
    setBusy(true);
}

void PlanSession::Private::takeCandidates()
{
    const auto found = candidateRunner.take();
    // A result for another plan or catalog, or for a workload that is gone or not looked at any more, is of no use.
    if (found && found->document == document && found->set->catalog == snapshot->inputs.catalog
        && found->set->workload == watched && found->ofPreview == preview.has_value()
        && findWorkload(preview ? *preview->shown.plan : *plan, watched) != nullptr) {
        (preview ? preview->shown.candidates : candidates) = found->set;
        sizedTypes.keep(watched, candidates->sized);
        emit session.candidatesChanged();
    }
    setBusy(candidateRunner.isBusy());
}

void PlanSession::Private::setBusy(bool nowBusy)
{
    if (busy == nowBusy)
        return;
    busy = nowBusy;
    emit session.busyChanged(busy);
}

PlanSession::PlanSession(std::shared_ptr<const PlanStore> plans,
                         std::shared_ptr<const CatalogSource> catalogs, Clock today,
                         QObject *parent)
    : QObject(parent),
      d(std::make_unique<Private>(*this, std::move(plans), std::move(catalogs), std::move(today)))
{
    connect(&d->undoStack, &QUndoStack::cleanChanged, this, &PlanSession::fileChanged);
}

PlanSession::~PlanSession()
{
    // The stack announces its end as a change; nobody is there to hear it.
    d->undoStack.disconnect(this);
}

void PlanSession::start()
{
    d->requestFacts();
}

void PlanSession::reloadCatalog()
{
    d->reloading = true;
    d->requestFacts();
}

void PlanSession::useOwnPrices(std::shared_ptr<const OwnPriceBook> book)
{
    d->ownBook = std::move(book);
    d->requestOwnPrices();
}

void PlanSession::setOwnPriceUse(OwnPriceUse use)
{
    if (use != d->ownPriceUse)
        d->switchOwnPrices(use);
}

std::shared_ptr<const CatalogSource> PlanSession::catalogSource() const
{
    return d->catalogs;
}

std::shared_ptr<const Catalog> PlanSession::publicCatalog() const
{
    return d->facts ? d->facts->shipped().catalogs.catalog : nullptr;
}

const Plan &PlanSession::plan() const
{
    return *d->plan;
}

QString PlanSession::path() const
{
    return d->file.path();
}

RecoveryState PlanSession::recoveryState() const
{
    return {d->plan, d->file.path().toStdString(), d->file.fingerprint(), d->file.isModified()};
}

bool PlanSession::isModified() const
{
    return d->file.isModified();
}

std::uint64_t PlanSession::revision() const
{
    return d->revision;
}

FileWork &PlanSession::fileWork()
{
    return d->file.work();
}

QUndoStack *PlanSession::undoStack()
{
    return &d->undoStack;
}

std::shared_ptr<const Snapshot> PlanSession::snapshot() const
{
    return d->snapshot;
}

std::shared_ptr<const CandidateSet> PlanSession::candidates() const
{
    return d->candidates;
}

ShownPlan PlanSession::shown() const
{
    ShownPlan shown = d->preview ? d->preview->shown : ShownPlan{d->plan, d->snapshot, {}, false};
    if (!shown.candidates)
        shown.candidates = d->candidates;
    return shown;
}

bool PlanSession::isBusy() const
{
    return d->busy;
}

void PlanSession::read(const QString &path, std::function<void(Expected<LoadedPlan>)> then)
{
    d->file.read(path, std::move(then));
}

void PlanSession::open(LoadedPlan loaded, const QString &path)
{
    d->startWith(std::move(loaded), path);
}

void PlanSession::openNew()
{
    d->startWith(LoadedPlan{newPlan(), {}, {}}, {});
}

void PlanSession::openRecovered(RecoveredPlan recovered, std::function<void()> then)
{
    const QString path = QString::fromStdString(recovered.planPath);
    const std::string before = recovered.fingerprint;
    const auto use = [this, recovered = std::move(recovered), then = std::move(then)](
                         const QString &file, std::vector<std::string> notices) {
        if (!recovered.damage.empty())
            notices.push_back("The recovery copy was damaged. " + recovered.damage);
        d->startWith({recovered.plan, std::move(notices), recovered.fingerprint}, file);
        d->undoStack.resetClean();
        emit fileChanged();
        then();
    };
    if (path.isEmpty())
        return use({}, {});
    // The file as it stood when the changes began is the one that saving may replace without a question.
    read(path, [use, path, before](const Expected<LoadedPlan> &saved) {
        if (!saved)
            use({}, {"The file of this plan cannot be opened, so it has to be saved under a name: "
                     + saved.error().text()});
        else if (saved->fingerprint != before)
            use(path, {"The file was changed by another program after these changes were made; "
                       "saving will ask which of the two is to stay."});
        else
            use(path, {});
    });
}

void PlanSession::save(Done done, SaveConcessions concessions)
{
    d->file.work().whenFree([this, done = std::move(done), concessions] {
        if (d->file.path().isEmpty())
            done(tl::unexpected(
                SaveError{{"The plan has no file yet.", {}, "Save it under a name."}}));
        else
            d->saveTo(d->file.path(), concessions, done);
    });
}

void PlanSession::saveAs(const QString &path, Done done)
{
    d->file.work().whenFree([this, path, done = std::move(done)] { d->saveTo(path, {}, done); });
}

void PlanSession::apply(const PlanEdit &edit)
{
    d->applyEdit(edit);
}

void PlanSession::preview(const std::vector<PlanEdit> &edits, const QString &name)
{
    d->startPreview(edits, name);
}

void PlanSession::discardPreview()
{
    d->endPreview();
}

void PlanSession::applyPreview()
{
    if (!d->preview)
        return;
    const PlanPreview applied = *std::exchange(d->preview, std::nullopt);
    d->push(applied.shown.plan, applied.name.toStdString(), {});
    emit previewChanged();
}

void PlanSession::endGesture()
{
    ++d->gesture;
}

void PlanSession::setGestureGap(std::chrono::milliseconds gap)
{
    d->gestureGap = gap;
}

void PlanSession::watchCandidatesOf(WorkloadId workload)
{
    if (d->watched == workload)
        return;
    d->watched = workload;
    if (d->preview)
        d->preview->shown.candidates = nullptr;
    if (workload == 0
        || d->preview) // the plan's own are not looked for while something is tried on it
        d->candidates = nullptr;
    if (workload == 0) {
        emit candidatesChanged();
        return;
    }
    d->requestCandidates();
}

} // namespace headroom
