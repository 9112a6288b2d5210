// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/own_price_store.h"
#include "session/jobs/job_queue.h"
#include "session/plan_session.h"

#include <QObject>

namespace headroom {

/// The user's own price book: read once, laid over the session's catalog, shown or hidden, and
/// changed as a whole.
class OwnPrices : public QObject
{
    Q_OBJECT

public:
    /// `session` must outlive this.
    OwnPrices(std::shared_ptr<const OwnPriceStore> store, PlanSession &session,
              QObject *parent = nullptr);

    /// Reads the stored book on a worker; changed() or failed() follows.
    void start();
    /// The stored book is known, so it may be edited.
    [[nodiscard]] bool isReady() const { return m_ready; }

    /// The book as stored; without rules when there is none.
    [[nodiscard]] const OwnPriceBook &book() const { return *m_book; }
    /// The book has something in it: hidden or not, there is something to hide.
    [[nodiscard]] bool exist() const { return !m_book->isEmpty(); }
    [[nodiscard]] bool areHidden() const { return m_hidden; }

    using Replaced = tl::expected<void, SaveError>;
    using Done = std::function<void(const Expected<void> &)>;
    /// Stores the book on a worker and uses it afterwards; a failed save changes nothing. `done`
    /// receives the result.
    void replace(const OwnPriceBook &book, SaveConcessions concessions,
                 std::function<void(const Replaced &)> done);
    /// Keeps a book that is being changed, so that a crash does not lose it.
    void keepDraft(const OwnPriceBook &book, Done done);
    void dropDraft();
    /// Continues a draft that an earlier run left: replace() then refers to the stored book that
    /// the draft was made from.
    void continueDraft(const OwnPriceDraft &draft);
    void discard(const OwnPriceDraft &draft);
    /// Reads a book from a file on a worker; imported() or failed() follows. Nothing is stored.
    void importFile(const QString &path);
    void exportFile(const QString &path, const OwnPriceBook &book, Done done);

public slots:
    void setHidden(bool hidden);

signals:
    /// An earlier run ended with changes that were not stored.
    void draftFound(const headroom::OwnPriceDraft &draft);
    void changed(); ///< the book, or whether it is hidden
    void imported(const headroom::OwnPriceBook &book);
    void failed(const headroom::Error &error);

private:
    struct Reading {
        StoredOwnPrices stored;
        std::optional<OwnPriceDraft> draft;
    };
    void take(const Expected<Reading> &reading);
    void store(const OwnPriceBook &book, SaveConcessions concessions,
               const std::function<void(const Replaced &)> &done);
    void use(OwnPriceBook book);

    std::shared_ptr<const OwnPriceStore> m_store;
    PlanSession &m_session;
    std::shared_ptr<const OwnPriceBook> m_book;
    std::string m_fingerprint = kNoFile; ///< of the stored book when it was read or written last
    std::optional<Error> m_unreadable;   ///< why the stored book could not be read
    bool m_ready = false;
    bool m_hidden = false;
    std::optional<OwnPriceBook> m_draft; ///< to be kept once the jobs before are done
    JobQueue m_jobs{JobQueue::Policy::inOrder};
};

} // namespace headroom
