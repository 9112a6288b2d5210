// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/price_update.h"

#include "session/plan_session.h"

#include <QThread>

#include <chrono>
#include <mutex>

namespace headroom {

namespace {

/// Null when it cannot be read.
std::shared_ptr<const Catalog> newestOf(const CatalogSource &source)
{
    const auto loaded = source.load();
    return loaded ? loaded->catalog : nullptr;
}

} // namespace

/// Progress on its way from the worker: what was not taken yet is replaced, so that a busy window is never
/// flooded.
class PriceUpdate::Mailbox
{
public:
    /// True when the reader is to be told.
    bool put(const PriceUpdateProgress &progress)
    {
        const std::lock_guard lock(m_mutex);
        const auto now = std::chrono::steady_clock::now();
        const bool isNews = !m_last || m_last->phase != progress.phase;
        if (!isNews && now - m_time < std::chrono::milliseconds(100))
            return false;
        m_time = now;
        m_last = progress;
        return !std::exchange(m_waiting, true);
    }

    PriceUpdateProgress take()
    {
        const std::lock_guard lock(m_mutex);
        m_waiting = false;
        return *m_last;
    }

private:
    std::mutex m_mutex;
    std::optional<PriceUpdateProgress> m_last;
    std::chrono::steady_clock::time_point m_time;
    bool m_waiting = false;
};

PriceUpdate::PriceUpdate(PlanSession &session, std::shared_ptr<const PriceUpdater> updater,
                         QObject *parent)
    : QObject(parent),
      m_session(session),
      m_updater(std::move(updater))
{}

PriceUpdate::~PriceUpdate()
{
    m_stop.request_stop();
    if (m_worker != nullptr)
        m_worker->wait();
    delete m_worker;
}

void PriceUpdate::importFiles(const QStringList &files)
{
    std::vector<std::string> names;
    for (const QString &file : files)
        names.push_back(file.toStdString());
    start([updater = m_updater, names = std::move(names)](const PriceUpdateWatch &watch) {
        return updater->importFiles(names, watch);
    });
}

void PriceUpdate::refresh(const PriceRefresh &choice)
{
    start([updater = m_updater, choice](const PriceUpdateWatch &watch) {
        return updater->refresh(choice, watch);
    });
}

void PriceUpdate::cancel()
{
    m_stop.request_stop();
}

void PriceUpdate::start(Work work)
{
    if (m_running) {
        emit failed(Error{"Prices are being updated already.", {}, "Wait for it, or cancel it."});
        return;
    }
    m_running = true;
    m_stop = std::stop_source();
    m_mailbox = std::make_shared<Mailbox>();
    m_result = std::make_shared<PriceUpdateResult>();
    auto outcome = std::make_shared<Expected<ImportReport>>();
    const auto publish = [this, mailbox = m_mailbox](const PriceUpdateProgress &progress) {
        if (mailbox->put(progress))
            QMetaObject::invokeMethod(
                this,
                [this, mailbox] {
                    if (m_running && mailbox == m_mailbox)
                        emit progressed(mailbox->take());
                },
                Qt::QueuedConnection);
    };
    const bool ofADay = m_session.plan().pricesAsOf.has_value();
    if (!ofADay)
        m_result->before = m_session.publicCatalog();
    runAside(
        [work = std::move(work), outcome, stop = m_stop.get_token(), publish, result = m_result,
         source = ofADay ? m_session.catalogSource() : nullptr] {
            if (source)
                result->before = newestOf(*source);
            *outcome = work({stop, publish});
        },
        [this, outcome] { takeOutcome(*outcome); });
    emit started();
}

void PriceUpdate::runAside(std::function<void()> work, const std::function<void()> &then)
{
    m_worker = QThread::create(std::move(work));
    connect(m_worker, &QThread::finished, this, [this, then] {
        m_worker->deleteLater();
        m_worker = nullptr;
        then();
    });
    m_worker->start();
}

void PriceUpdate::takeOutcome(const Expected<ImportReport> &outcome)
{
    if (outcome) {
        reload(*outcome);
        return;
    }
    const bool wasStopped = m_stop.stop_requested();
    end();
    if (wasStopped)
        emit stopped();
    else
        emit failed(outcome.error());
}

void PriceUpdate::reload(const ImportReport &report)
{
    m_result->report = report;
    m_before = m_session.snapshot();
    // Without prices shown before, there is nothing to compare.
    if (m_before)
        connect(&m_session, &PlanSession::catalogReloaded, this, &PriceUpdate::compare);
    else
        connect(&m_session, &PlanSession::snapshotChanged, this, &PriceUpdate::finish);
    connect(&m_session, &PlanSession::refused, this, &PriceUpdate::finish);
    m_session.reloadCatalog();
}

void PriceUpdate::compare(const PriceChanges &changes)
{
    m_session.disconnect(this);
    const auto snapshot = m_session.snapshot();
    m_result->planKeepsPrices = snapshot->plan().pricePolicy == PricePolicy::keep;
    m_result->pricesAsOf = snapshot->inputs.pricesAsOf;
    m_result->formerPrices = changes.saved;
    if (!m_result->pricesAsOf)
        m_result->after = m_session.publicCatalog();
    runAside(
        [result = m_result, before = m_before, snapshot, source = m_session.catalogSource()] {
            if (!result->after)
                result->after = newestOf(*source);
            if (!result->isCompared())
                return;
            result->difference = compareCatalogs(*result->before, *result->after);
            result->effect = priceEffect(before->inputs, *snapshot);
        },
        [this] { finish(); });
}

void PriceUpdate::finish()
{
    const auto result = m_result;
    end();
    emit finished(result);
}

void PriceUpdate::end()
{
    m_session.disconnect(this);
    m_before = nullptr;
    m_running = false;
}

} // namespace headroom
