// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/cheapest_command.h"

#include "core/wording/fact_words.h"
#include "session/current_view.h"
#include "session/language.h"
#include "session/plan_session.h"
#include "ui/format/catalog_state.h"
#include "ui/format/text.h"
#include "ui/pages/page_list.h"
#include "ui/views/parts/message_bar.h"

namespace headroom::ui {

namespace {

constexpr int kPatienceMilliseconds = 1000;

/// Names of the filters and constraints that narrow the choice; empty: none.
QString namesOfFilters(const CandidateFilter &filter)
{
    QStringList names;
    for (const FilterField field : kAllOf<FilterField>)
        if (isSet(filter, field))
            names += textOf(nameOf(field));
    return names.join(QStringLiteral(", "));
}

} // namespace

CheapestCommand::CheapestCommand(PlanSession &session, const CurrentView &view,
                                 MessageBar *messages, QObject *parent)
    : QObject(parent),
      m_session(session),
      m_view(view),
      m_messages(messages),
      m_search(session)
{
    m_patience.setInterval(kPatienceMilliseconds);
    connect(&m_patience, &QTimer::timeout, this, &CheapestCommand::showProgress);
    m_search.onProgress(this, [this](const JobProgress &progress) { m_progress = progress; });
    m_search.onFinish(this, [this](const CheapestSearch::Answer &offers) {
        m_patience.stop();
        m_messages->dismiss();
        if (offers)
            take(*offers);
        else if (offers.error().kind != ErrorKind::stopped)
            m_messages->showError(offers.error());
    });
    connect(&m_search, &CheapestSearch::forgotten, &m_patience, &QTimer::stop);
}

CandidateFilter CheapestCommand::filterOnScreen() const
{
    const std::string &page = m_view.state().page;
    const bool showsOffers = page.empty() || page == kExplorePage || page == kCatalogPage;
    if (showsOffers)
        return m_view.state().filter;
    CandidateFilter filter;
    filter.lens = m_view.state().lens();
    return filter;
}

bool CheapestCommand::isFiltered() const
{
    return !namesOfFilters(filterOnScreen()).isEmpty();
}

CheapestWords CheapestCommand::announcement() const
{
    const ShownPlan shown = m_session.shown();
    const WorkloadId workload = m_view.state().workload;
    if (!shown.snapshot || !shown.candidates || shown.candidates->workload != workload)
        return {};
    return cheapestWords({shown.snapshot, shown.candidates, workload}, filterOnScreen());
}

std::vector<WorkloadId> CheapestCommand::withoutOffer(const Plan &plan)
{
    const auto &allocations = activeScenario(plan).allocations;
    std::vector<WorkloadId> ids;
    for (const Workload &workload : plan.workloads)
        if (!allocations.contains(workload.id))
            ids.push_back(workload.id);
    return ids;
}

void CheapestCommand::useFor(const std::vector<WorkloadId> &workloads)
{
    if (const ShownPlan shown = m_session.shown(); !shown.snapshot) {
        m_messages->showTransientNotice(textWithoutCatalog(shown.failure));
        return;
    }
    m_progress = {.total = workloads.size()};
    m_filter = filterOnScreen();
    m_search.start(workloads, m_filter);
    m_patience.start();
}

void CheapestCommand::useForAll()
{
    const std::vector<WorkloadId> ids = withoutOffer(m_session.plan());
    if (ids.empty())
        m_messages->showTransientNotice(tr("Every workload has an offer already."));
    else
        useFor(ids);
}

void CheapestCommand::showProgress()
{
    m_messages->dismiss();
    m_messages->offer(tr("Looking for the cheapest offers: %1 of %2 workloads.")
                          .arg(m_progress.done)
                          .arg(m_progress.total.value_or(0)),
                      {{tr("Stop"), [this] { m_search.stop(); }}});
}

void CheapestCommand::take(const CheapestOffers &offers)
{
    if (!offers.allocations.empty())
        emit editRequested(AllocateEach{offers.allocations, tr("Use the cheapest").toStdString()});
    QStringList said;
    if (const QString filters = namesOfFilters(m_filter); !filters.isEmpty())
        said += tr("Only offers that these filters show were considered: %1.").arg(filters);
    if (m_filter.lens == PriceLens::oneYear || m_filter.lens == PriceLens::threeYears)
        said += tr("Nothing is signed: what was chosen is in use on demand. Commitments shows what "
                   "a contract saves.");
    if (!offers.mayMiss.empty())
        said += tr("No offer is certain to keep the limits of %1: the offer in use may miss them.")
                    .arg(textOf(firstNames(offers.mayMiss, language())));
    if (!offers.notServed.empty())
        said += tr("No offer meets the limits and constraints of %1: Explore shows what comes "
                   "closest.")
                    .arg(textOf(firstNames(offers.notServed, language())));
    if (!said.empty())
        m_messages->showNotice(said.join(u' '));
}

} // namespace headroom::ui
