// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/ports/own_price_store.h"
#include "session/jobs/job_queue.h"
#include "session/plan_session.h"

#include <QObject>

namespace headroom {

/// The user's own price book: read once, laid over the session's catalog, shown or hidden, and changed as a whole.
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
    /// The book has rules: hidden or not, there is something to hide.
    [[nodiscard]] bool exist() const { return !m_book->rules.empty(); }
    [[nodiscard]] bool areHidden() const { return m_hidden; }

    using Replaced = tl::expected<void, SaveError>;
    /// Stores the book and uses it from now on; a failed save changes nothing.
    [[nodiscard]] Replaced replace(const OwnPriceBook &book, SaveConcessions concessions = {});
    /// Keeps a book that is being changed, so that a crash does not lose it.
    [[nodiscard]] Expected<void> keepDraft(const OwnPriceBook &book) const;
    void dropDraft() const;
    /// What an earlier run left is changed further: replace() is about the stored book that it was made from.
    void takeUp(const OwnPriceDraft &draft);
    void discard(const OwnPriceDraft &draft) const;
    /// Reads a book from a file on a worker; imported() or failed() follows. Nothing is stored.
    void importFile(const QString &path);
    [[nodiscard]] Expected<void> exportFile(const QString &path, const OwnPriceBook &book) const;

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
    void use(OwnPriceBook book);

    std::shared_ptr<const OwnPriceStore> m_store;
    PlanSession &m_session;
    std::shared_ptr<const OwnPriceBook> m_book = std::make_shared<const OwnPriceBook>();
    std::string m_fingerprint = kNoFile; ///< of the stored book when it was read or written last
    std::optional<Error> m_unreadable;   ///< why the stored book could not be read
    bool m_ready = false;
    bool m_hidden = false;
    JobQueue m_reader{JobQueue::Policy::inOrder};
};

} // namespace headroom
