// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/own_prices.h"

namespace headroom {

OwnPrices::OwnPrices(std::shared_ptr<const OwnPriceStore> store, PlanSession &session,
                     QObject *parent)
    : QObject(parent),
      m_store(std::move(store)),
      m_session(session)
{}

void OwnPrices::start()
{
    m_reader.run(
        [store = m_store] {
            return store->load().map([&](StoredOwnPrices stored) {
                return Reading{std::move(stored), store->leftDraft()};
            });
        },
        [this](const Expected<Reading> &reading) { take(reading); });
}

void OwnPrices::importFile(const QString &path)
{
    m_reader.run(
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

OwnPrices::Replaced OwnPrices::replace(const OwnPriceBook &book, SaveConcessions concessions)
{
    // What could not be read is somebody's work: it is not written over.
    if (m_unreadable)
        return tl::unexpected(SaveError{
            {"The stored price book could not be read, so it is not replaced.", m_unreadable->where,
             "Repair that file or move it away, then start again."}});
    SaveTerms terms;
    if (!concessions.overChanges)
        terms.expectedFingerprint = m_fingerprint;
    terms.withoutBackup = concessions.withoutBackup;
    const auto saved = m_store->save(book, terms);
    if (saved)
        m_fingerprint = *saved;
    else if (saved.error().kind == ErrorKind::unconfirmed)
        m_fingerprint = saved.error().fingerprint;
    if (!saved)
        return tl::unexpected(saved.error());
    m_store->dropDraft();
    use(book);
    return {};
}

Expected<void> OwnPrices::keepDraft(const OwnPriceBook &book) const
{
    return m_store->keepDraft(book, m_fingerprint);
}

void OwnPrices::dropDraft() const
{
    m_store->dropDraft();
}

void OwnPrices::takeUp(const OwnPriceDraft &draft)
{
    m_fingerprint = draft.fingerprint;
    // Kept by this process before the other's is discarded: a crash in between loses nothing.
    if (keepDraft(draft.book))
        discard(draft);
}

void OwnPrices::discard(const OwnPriceDraft &draft) const
{
    m_store->discardDraft(draft.id);
}

Expected<void> OwnPrices::exportFile(const QString &path, const OwnPriceBook &book) const
{
    return m_store->writeFile(path.toStdString(), book);
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
