// SPDX-License-Identifier: GPL-3.0-or-later
#include "own_prices.h"

#include <QMetaObject>

namespace headroom {

OwnPrices::OwnPrices(std::shared_ptr<const OwnPriceStore> store, PlanSession &session,
                     QObject *parent)
    : QObject(parent),
      m_store(std::move(store)),
      m_session(session),
      m_reader([this] {
          QMetaObject::invokeMethod(
              this, [this] { take(); }, Qt::QueuedConnection);
      })
{}

void OwnPrices::start()
{
    m_reader.request([store = m_store] { return Reading{Purpose::start, store->load()}; });
}

void OwnPrices::importFile(const QString &path)
{
    m_reader.request([store = m_store, path = path.toStdString()] {
        auto book = store->readFile(path);
        if (!book)
            return Reading{Purpose::import, tl::unexpected(std::move(book.error()))};
        return Reading{Purpose::import, std::optional(std::move(*book))};
    });
}

void OwnPrices::take()
{
    auto reading = m_reader.take();
    if (!reading)
        return;
    auto &book = reading->book;
    const bool stored = reading->purpose == Purpose::start;
    if (!book) {
        if (stored)
            m_unreadable = book.error();
        emit failed(book.error());
    } else if (!stored) {
        emit imported(**book);
    } else {
        m_ready = true;
        use(book->value_or(OwnPriceBook()));
    }
}

void OwnPrices::use(OwnPriceBook book)
{
    m_book = std::make_shared<const OwnPriceBook>(std::move(book));
    m_session.useOwnPrices(m_book);
    emit changed();
}

Expected<void> OwnPrices::replace(const OwnPriceBook &book)
{
    // What could not be read is somebody's work: it is not written over.
    if (m_unreadable)
        return failure("The stored price book could not be read, so it is not replaced.",
                       m_unreadable->where, "Repair that file or move it away, then start again.");
    if (auto saved = m_store->save(book); !saved)
        return saved;
    use(book);
    return {};
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
