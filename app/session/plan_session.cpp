// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/plan_session.h"

#include "session/jobs/job_queue.h"
#include "session/sized_types_cache.h"
#include "session/two_threads.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace headroom {

class PlanSession::Private
{
public:
    /// While one exists, what has changed is gathered; the last one announces it, once.
    class Announcement
    {
    public:
        explicit Announcement(Private &owner) : m_owner(owner) { ++m_owner.announcements; }
        ~Announcement()
        {
            if (--m_owner.announcements == 0)
                emit m_owner.session.shownChanged();
        }
        Announcement(const Announcement &) = delete;
        Announcement &operator=(const Announcement &) = delete;

    private:
        Private &m_owner;
    };

    using FoundFacts = Expected<PlanningFacts>;
    using FoundCandidates = Expected<std::shared_ptr<const CandidateSet>>;
    /// Source of facts.
    enum class Origin { source, ownPrices };

    Private(PlanSession &session, std::shared_ptr<const PlanStore> plans,
            std::shared_ptr<const CatalogSource> catalogs, Clock today);

    void startPreview(const std::vector<PlanEdit> &edits, const QString &name)
    {
        auto changed = planWith(plan(), edits);
        if (!changed) {
            emit session.refused({changed.error().what, {}, changed.error().remedy});
            return;
        }
        if (*changed == plan())
            return endPreview();
        const Announcement announcement(*this);
        PlanPreview next{edits, name, document.plan()};
        next.shown.plan = std::make_shared<const Plan>(std::move(*changed));
        next.shown.snapshot = evaluated(next.shown.plan);
        if (preview)
            next.shown.candidates = preview->shown.candidates;
        preview = std::move(next);
        // Requested before the window is repainted: a worker sizes the offers meanwhile.
        requestCandidates();
        emit session.previewChanged();
    }

    void endPreview()
    {
        if (!preview)
            return;
        const Announcement announcement(*this);
        preview.reset();
        emit session.previewChanged();
        requestCandidates();
    }

    void reset()
    {
        ++number;
        opening = true;
        announcing = true;
        candidates = nullptr;
        watched = 0; // the views select the next workload to watch
        hadPreview = std::exchange(preview, std::nullopt).has_value();
        sizedTypes.clear();
        emit session.planOpened();
    }

    void follow()
    {
        const Announcement announcement(*this);
        if (plan().pricesAsOf != requestedAsOf)
            requestFacts();
        const bool isPreviewOver = preview && !rebasePreview();
        evaluate();
        emit session.planChanged();
        if (isPreviewOver) {
            emit session.previewChanged();
            emit session.notice(tr(
                "The preview ended: it no longer applies to the plan, or nothing of it is left."));
        }
        if (snapshot) {
            emit session.snapshotChanged();
            requestCandidates();
        }
        if (std::exchange(hadPreview, false))
            emit session.previewChanged();
        if (std::exchange(opening, false))
            emit session.candidatesChanged();
    }

    void endOpening()
    {
        if (snapshot && !loading)
            announcePriceChanges();
    }

    /// With the prices that the plan is shown with.
    [[nodiscard]] Document::Content content() const
    {
        return [now = document.plan(), priced = snapshot] {
            return priced ? withEmbeddedPrices(*priced) : *now;
        };
    }

    void requestFacts()
    {
        const Announcement announcement(*this);
        loading = true;
        failure.reset();
        requestedAsOf = plan().pricesAsOf;
        factsJobs.run(
            [source = catalogs, book = ownBook, asOf = requestedAsOf] {
                return loadPlanningFacts(*source, asOf, takingTurns())
                    .map([&](PlanningFacts loaded) {
                        return withOwnPrices(std::move(loaded), book);
                    });
            },
            [this](FoundFacts found) { takeFacts(Origin::source, std::move(found)); });
    }

    /// The newest request takes the place of one that waits, so a catalog that is on its way is
    /// asked for again.
    void requestOwnPrices()
    {
        if (loading)
            return requestFacts();
        if (facts)
            factsJobs.run(
                [known = facts->shipped(), book = ownBook] {
                    return FoundFacts(withOwnPrices(known, book));
                },
                [this](FoundFacts found) { takeFacts(Origin::ownPrices, std::move(found)); });
    }

    void switchOwnPrices(OwnPriceUse use)
    {
        ownPriceUse = use;
        if (!facts)
            return;
        const Announcement announcement(*this);
        evaluate();
        // Candidates with own prices must not stay on screen until others are there.
        candidates = nullptr;
        if (preview)
            preview->shown.candidates = nullptr;
        emit session.snapshotChanged();
        emit session.candidatesChanged();
        requestCandidates();
    }

    void takeFacts(Origin origin, FoundFacts found)
    {
        const Announcement announcement(*this);
        loading = loading && factsJobs.isBusy();
        if (!found) {
            if (!facts && !loading)
                failure = found.error();
            emit session.refused(found.error());
            if (!loading && std::exchange(reloading, false))
                emit session.catalogNotReloaded();
            if (facts && facts->shipped().ownBook != ownBook)
                requestOwnPrices();
            return;
        }
        failure.reset();
        const auto before = snapshot;
        facts.emplace(std::move(*found));
        const bool reloaded = origin == Origin::source;
        // Another catalog may order its types differently.
        if (reloaded)
            sizedTypes.clear();
        evaluate();
        emit session.snapshotChanged();
        if (!loading && reloading && before)
            emit session.catalogReloaded(changesSince(*before));
        if (!loading) {
            reloading = false;
            if (announcing)
                announcePriceChanges();
        }
        if (const auto &problem = facts->catalogs().problem; reloaded && problem)
            emit session.refused(*problem);
        requestCandidates();
    }

    /// `ofPlan`: which of the plans that were open; `ofPreview`: with what is tried on it.
    void takeCandidates(std::uint64_t ofPlan, bool ofPreview, const FoundCandidates &found)
    {
        const Announcement announcement(*this);
        if (!found)
            emit session.refused(found.error());
        // Discards a result for another plan or catalog, or for a workload that is gone or no
        // longer watched.
        if (found && ofPlan == number && (*found)->catalog == snapshot->inputs.catalog
            && (*found)->workload == watched && ofPreview == preview.has_value()
            && findWorkload(preview ? *preview->shown.plan : plan(), watched) != nullptr) {
            (preview ? preview->shown.candidates : candidates) = *found;
            sizedTypes.keep(watched, (*found)->sized);
            emit session.candidatesChanged();
        }
        setBusy(candidateJobs.isBusy());
    }

    void requestCandidates()
    {
        if (!snapshot || watched == 0)
            return;
        const Announcement announcement(*this);
        const auto &shown = preview ? preview->shown.snapshot : snapshot;
        if (findWorkload(shown->plan(), watched) == nullptr) {
            candidates = nullptr;
            if (preview)
                preview->shown.candidates = nullptr;
            emit session.candidatesChanged();
            return;
        }
        candidateJobs.run(
            [inputs = shown->inputs, workload = watched, sized = sizedTypes.find(watched)] {
                return FoundCandidates(std::make_shared<const CandidateSet>(
                    findCandidates(inputs, activeScenario(*inputs.plan), workload, sized)));
            },
            [this, ofPlan = number, ofPreview = preview.has_value()](const FoundCandidates &found) {
                takeCandidates(ofPlan, ofPreview, found);
            });
        setBusy(true);
    }

    void setBusy(bool busy);

    PlanSession &session;
    std::shared_ptr<const CatalogSource> catalogs;
    Clock today;

    Document document;
    std::uint64_t number = 0; ///< which of the plans that were open
    bool opening = false;     ///< the plan that is taken is another document's
    bool hadPreview = false;  ///< before it was opened

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
    int announcements = 0;        ///< under way
    std::optional<Error> failure; ///< of the catalog, while there is none

    // Last: their work ends before the rest is gone.
    JobQueue factsJobs{JobQueue::Policy::newestWins};
    JobQueue candidateJobs{JobQueue::Policy::newestWins};

private:
    [[nodiscard]] const Plan &plan() const { return *document.plan(); }
    void evaluate()
    {
        snapshot = evaluated(document.plan());
        if (preview)
            preview->shown.snapshot = evaluated(preview->shown.plan);
    }

    [[nodiscard]] std::shared_ptr<const Snapshot> evaluated(const std::shared_ptr<const Plan> &of)
    {
        return facts ? makeSnapshot(
                   inputsOf(facts->factsFor(*of), of, today(), ownPriceUse, onTwoThreads))
                     : nullptr;
    }

    /// Applies the preview's edits to the changed plan; false: they no longer apply, and the
    /// preview has ended.
    [[nodiscard]] bool rebasePreview()
    {
        preview->edits = transferredEdits(std::move(preview->edits), *preview->on, plan());
        preview->on = document.plan();
        auto changed = planWith(plan(), preview->edits);
        if (!changed || *changed == plan()) {
            preview.reset();
            return false;
        }
        preview->shown.plan = std::make_shared<const Plan>(std::move(*changed));
        return true;
    }

    /// Once for each plan that was saved with other prices than the catalog has.
    void announcePriceChanges()
    {
        announcing = false;
        const PriceChanges found = priceChanges(snapshot->inputs);
        if (found.any())
            emit session.pricesDiffer(found);
    }

    /// The open plan's prices in an earlier snapshot, compared with those of the present catalog.
    [[nodiscard]] PriceChanges changesSince(const Snapshot &before) const
    {
        EvaluationInputs inputs = snapshot->inputs;
        inputs.plan = std::make_shared<const Plan>(withEmbeddedPrices(before));
        return priceChanges(inputs);
    }
};

PlanSession::Private::Private(PlanSession &owner, std::shared_ptr<const PlanStore> planStore,
                              std::shared_ptr<const CatalogSource> catalogSource, Clock clock)
    : session(owner),
      catalogs(std::move(catalogSource)),
      today(std::move(clock)),
      document(std::move(planStore))
{
    document.setContent([this] { return content(); });
    QObject::connect(&document, &Document::planOpened, &session, [this] { reset(); });
    QObject::connect(&document, &Document::planChanged, &session, [this] { follow(); });
    QObject::connect(&document, &Document::opened, &session, [this] { endOpening(); });
    QObject::connect(&document, &Document::refused, &session, &PlanSession::refused);
    QObject::connect(&document, &Document::notice, &session, &PlanSession::notice);
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
{}

PlanSession::~PlanSession() = default;

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
    return *d->document.plan();
}

Document &PlanSession::document()
{
    return d->document;
}

std::shared_ptr<const Snapshot> PlanSession::snapshot() const
{
    return d->snapshot;
}

PlanSession::Evaluator PlanSession::evaluator() const
{
    if (!d->facts)
        return {};
    return [facts = d->facts->shipped(), today = d->today(), use = d->ownPriceUse](Plan plan) {
        FactsOfPlan ofPlan(facts);
        const auto shared = std::make_shared<const Plan>(std::move(plan));
        return makeSnapshot(inputsOf(ofPlan.factsFor(*shared), shared, today, use));
    };
}

std::optional<EvaluationInputs> PlanSession::publicInputs() const
{
    if (!d->facts)
        return std::nullopt;
    const auto plan = d->document.plan();
    return inputsOf(d->facts->factsFor(*plan), plan, d->today(), OwnPriceUse::hidden, onTwoThreads);
}

std::shared_ptr<const CandidateSet> PlanSession::candidates() const
{
    return d->candidates;
}

ShownPlan PlanSession::shown() const
{
    ShownPlan shown =
        d->preview ? d->preview->shown : ShownPlan{d->document.plan(), d->snapshot, {}, false};
    if (!shown.candidates)
        shown.candidates = d->candidates;
    if (!shown.snapshot)
        shown.failure = d->failure;
    return shown;
}

bool PlanSession::isBusy() const
{
    return d->busy;
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
    const Private::Announcement announcement(*d);
    const PlanPreview applied = *std::exchange(d->preview, std::nullopt);
    d->document.replace(applied.shown.plan, applied.name.toStdString());
    emit previewChanged();
}

void PlanSession::watchCandidatesOf(WorkloadId workload)
{
    if (d->watched == workload)
        return;
    const Private::Announcement announcement(*d);
    d->watched = workload;
    if (d->preview)
        d->preview->shown.candidates = nullptr;
    // The plan's own candidates are not searched during a preview.
    if (workload == 0 || d->preview)
        d->candidates = nullptr;
    if (workload == 0) {
        emit candidatesChanged();
        return;
    }
    d->requestCandidates();
}

} // namespace headroom
