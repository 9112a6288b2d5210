// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/price_update.h"

#include "session/plan_session.h"

namespace headroom {

namespace {

/// Null when it cannot be read.
std::shared_ptr<const Catalog> newestOf(const CatalogSource &source)
{
    const auto loaded = source.load();
    return loaded ? loaded->catalog : nullptr;
}

} // namespace

PriceUpdate::PriceUpdate(PlanSession &session, std::shared_ptr<const PriceUpdater> updater,
                         QObject *parent)
    : QObject(parent),
      m_session(session),
      m_updater(std::move(updater))
{}

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

void PriceUpdate::start(Work work)
{
    if (m_running) {
        emit failed(Error{HEADROOM_TEXT("Errors", "A price update is already running."),
                          {},
                          HEADROOM_TEXT("Errors", "Wait for it, or cancel it.")});
        return;
    }
    m_running = true;
    m_result = std::make_shared<PriceUpdateResult>();
    const bool ofADay = m_session.plan().pricesAsOf.has_value();
    m_jobs.run<PriceUpdateProgress>(
        [work = std::move(work), before = ofADay ? nullptr : m_session.publicCatalog(),
         source = ofADay ? m_session.catalogSource() : nullptr](const PriceUpdateWatch &watch) {
            const auto newest = source ? newestOf(*source) : before;
            return work(watch).map([&](ImportReport report) {
                return Outcome{std::move(report), newest};
            });
        },
        [this](const Expected<Outcome> &outcome) { takeOutcome(outcome); },
        [this](const PriceUpdateProgress &progress) { emit progressed(progress); });
    emit started();
}

void PriceUpdate::takeOutcome(const Expected<Outcome> &outcome)
{
    if (outcome) {
        m_result->report = outcome->report;
        m_result->before = outcome->before;
        reload();
        return;
    }
    end();
    if (outcome.error().kind == ErrorKind::stopped)
        emit stopped();
    else
        emit failed(outcome.error());
}

void PriceUpdate::reload()
{
    m_before = m_session.snapshot();
    // Without prices shown before, there is nothing to compare.
    if (m_before)
        connect(&m_session, &PlanSession::catalogReloaded, this, &PriceUpdate::compare);
    else
        connect(&m_session, &PlanSession::snapshotChanged, this, &PriceUpdate::finish);
    connect(&m_session, &PlanSession::catalogNotReloaded, this, &PriceUpdate::finish);
    m_session.reloadCatalog();
}

void PriceUpdate::compare(const PriceChanges &changes)
{
    m_session.disconnect(this);
    const auto snapshot = m_session.snapshot();
    m_result->planKeepsPrices = snapshot->plan().pricePolicy == PricePolicy::keep;
    m_result->pricesAsOf = snapshot->inputs.pricesAsOf;
    m_result->previousPrices = changes.saved;
    if (!m_result->pricesAsOf)
        m_result->after = m_session.publicCatalog();
    m_jobs.run(
        [found = *m_result, before = m_before, snapshot,
         source = m_session.catalogSource()]() mutable -> Expected<PriceUpdateResult> {
            if (!found.after)
                found.after = newestOf(*source);
            if (found.isCompared()) {
                found.difference = compareCatalogs(*found.before, *found.after);
                found.effect = priceEffect(before->inputs, *snapshot);
            }
            return found;
        },
        [this](Expected<PriceUpdateResult> found) {
            if (found)
                *m_result = std::move(*found);
            finish();
        });
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
