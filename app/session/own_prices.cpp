// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/own_prices.h"

#include <utility>

namespace headroom {

OwnPrices::OwnPrices(std::shared_ptr<const OwnPriceStore> store, PlanSession &session,
                     QObject *parent)
    : QObject(parent),
      m_store(std::move(store)),
      m_session(session),
      m_book(std::make_shared<const OwnPriceBook>())
{}

void OwnPrices::start()
{
    m_jobs.run(
        [store = m_store] {
            return store->load().map([&](StoredOwnPrices stored) {
                return Reading{std::move(stored), store->leftDraft()};
            });
        },
        [this](const Expected<Reading> &reading) { take(reading); });
}

void OwnPrices::importFile(const QString &path)
{
    m_jobs.run(
        [store = m_store, path = path.toStdString(), catalog = m_session.publicCatalog()] {
            return store->readFile(path, catalog.get());
        },
        [this](const Expected<OwnPriceBook> &book) {
            if (book)
                emit imported(*book);
            else
                emit failed(book.error());
        });
}

void OwnPrices::take(const Expected<Reading> &reading)
{
    if (!reading) {
        m_unreadable = reading.error();
        emit failed(reading.error());
        return;
    }
    m_ready = true;
    m_unreadable.reset();
    m_fingerprint = reading->stored.fingerprint;
    use(reading->stored.book.value_or(OwnPriceBook()));
    if (reading->draft)
        emit draftFound(*reading->draft);
}

void OwnPrices::use(OwnPriceBook book)
{
    m_book = std::make_shared<const OwnPriceBook>(std::move(book));
    m_session.useOwnPrices(m_book);
    emit changed();
}

void OwnPrices::replace(const OwnPriceBook &book, SaveConcessions concessions,
                        std::function<void(const Replaced &)> done)
{
    m_jobs.whenFree([this, book, concessions, done = std::move(done)] {
        // An unreadable draft may contain somebody's work: it is not overwritten.
        if (m_unreadable)
            done(tl::unexpected(SaveError{
                {HEADROOM_TEXT("Errors",
                               "The stored price book could not be read, so it is not replaced."),
                 m_unreadable->where,
                 HEADROOM_TEXT("Errors", "Repair that file or move it away, then start again.")}}));
        else
            store(book, concessions, done);
    });
}

void OwnPrices::store(const OwnPriceBook &book, SaveConcessions concessions,
                      const std::function<void(const Replaced &)> &done)
{
    SaveTerms terms;
    if (!concessions.overChanges)
        terms.expectedFingerprint = m_fingerprint;
    terms.withoutBackup = concessions.withoutBackup;
    m_jobs.run(
        [store = m_store, book, terms] {
            SaveOutcome saved = store->save(book, terms);
            if (saved)
                store->dropDraft();
            return saved;
        },
        [this, book, done](const SaveOutcome &saved) {
            if (saved)
                m_fingerprint = *saved;
            else if (saved.error().kind == ErrorKind::unconfirmed)
                m_fingerprint = saved.error().fingerprint;
            if (!saved)
                return done(tl::unexpected(saved.error()));
            use(book);
            done({});
        });
}

void OwnPrices::keepDraft(const OwnPriceBook &book, Done done)
{
    // Only the newest waiting draft is written.
    if (std::exchange(m_draft, book))
        return;
    m_jobs.whenFree([this, done = std::move(done)] {
        m_jobs.run([store = m_store, draft = *std::exchange(m_draft, std::nullopt),
                    of = m_fingerprint] { return store->keepDraft(draft, of); },
                   done);
    });
}

void OwnPrices::dropDraft()
{
    m_jobs.run(
        [store = m_store]() -> Expected<void> {
            store->dropDraft();
            return {};
        },
        [](const Expected<void> &) {});
}

void OwnPrices::continueDraft(const OwnPriceDraft &draft)
{
    m_jobs.whenFree([this, draft] {
        m_fingerprint = draft.fingerprint;
        m_jobs.run(
            [store = m_store, draft] {
                auto kept = store->keepDraft(draft.book, draft.fingerprint);
                // Kept by this process before the other's is discarded: a crash in between loses
                // nothing.
                if (kept)
                    store->discardDraft(draft.id);
                return kept;
            },
            [this](const Expected<void> &kept) {
                if (!kept)
                    emit failed(kept.error());
            });
    });
}

void OwnPrices::discard(const OwnPriceDraft &draft)
{
    m_jobs.run(
        [store = m_store, id = draft.id]() -> Expected<void> {
            store->discardDraft(id);
            return {};
        },
        [](const Expected<void> &) {});
}

void OwnPrices::exportFile(const QString &path, const OwnPriceBook &book, Done done)
{
    m_jobs.run(
        [store = m_store, path = path.toStdString(), book] { return store->writeFile(path, book); },
        std::move(done));
}

void OwnPrices::setHidden(bool hidden)
{
    if (hidden == m_hidden)
        return;
    m_hidden = hidden;
    m_session.setOwnPriceUse(hidden ? OwnPriceUse::hidden : OwnPriceUse::used);
    emit changed();
}

} // namespace headroom
