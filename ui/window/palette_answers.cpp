// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/palette_answers.h"

#include "core/catalog/filter_field.h"
#include "core/evaluation/format.h"
#include "core/presentation/slide_facts.h"
#include "core/wording/forecast_words.h"
#include "session/current_view.h"
#include "session/language.h"
#include "session/plan_session.h"
#include "ui/format/text.h"
#include "ui/pages/page_list.h"
#include "ui/palette/fuzzy_match.h"
#include "ui/views/parts/message_bar.h"

#include <QRegularExpression>

#include <algorithm>
#include <set>

namespace headroom::ui {

namespace {

constexpr double kMinTraffic = 1; ///< percent
constexpr double kMaxTraffic = 10'000;

/// "traffic x 1.7", "traffic +20 %", "200 % traffic" as percent of what is planned.
std::optional<double> trafficIn(const QString &query)
{
    static const QRegularExpression times(
        QStringLiteral("^\\s*(?:\\p{L}+\\s*)?[x×*]\\s*(\\d+(?:[.,]\\d+)?)\\s*(?:\\p{L}+)?\\s*$"));
    static const QRegularExpression change(QStringLiteral(
        "^\\s*(?:\\p{L}+\\s*)?([+\\-−])\\s*(\\d+(?:[.,]\\d+)?)\\s*%\\s*(?:\\p{L}+)?\\s*$"));
    const auto number = [](QString digits) { return digits.replace(u',', u'.').toDouble(); };
    double percent = 0;
    if (const auto match = times.match(query); match.hasMatch())
        percent = 100 * number(match.captured(1));
    else if (const auto other = change.match(query); other.hasMatch())
        percent =
            100 + (other.captured(1) == QStringLiteral("+") ? 1 : -1) * number(other.captured(2));
    else
        return std::nullopt;
    return percent >= kMinTraffic && percent <= kMaxTraffic ? std::optional(percent) : std::nullopt;
}

/// Names of the accelerators that the catalog has, shortest first.
std::vector<std::string> acceleratorsOf(const Catalog &catalog)
{
    std::set<std::string> names;
    for (const InstanceType &type : catalog.types)
        names.insert(std::string(acceleratorNameOf(catalog, type)));
    names.erase(std::string());
    std::vector<std::string> sorted(names.begin(), names.end());
    std::ranges::stable_sort(sorted, {}, &std::string::size);
    return sorted;
}

/// The best of the workloads for these words; the selected one where there are none.
WorkloadId workloadFor(const Plan &plan, const QString &words, WorkloadId selected)
{
    if (words.isEmpty())
        return selected;
    WorkloadId best = 0;
    int most = 0;
    for (const Workload &workload : plan.workloads) {
        const auto score = fuzzyScore(words, textOf(workload.name));
        if (score && *score > most) {
            most = *score;
            best = workload.id;
        }
    }
    return best;
}

} // namespace

PaletteAnswers::PaletteAnswers(const Parts &parts, QObject *parent)
    : QObject(parent),
      m_parts(parts),
      m_search(parts.session)
{
    m_search.onFinish(this, [this](const CheapestSearch::Answer &found) {
        m_parts.messages.dismiss();
        if (!found)
            return m_parts.messages.showError(found.error());
        const QString name = tr("On %1").arg(textOf(nameOf(*m_tried)));
        if (found->allocations.empty())
            return m_parts.messages.showTransientNotice(
                tr("%1: no workload has an offer there that meets its limits.").arg(name));
        m_parts.session.preview({AllocateEach{found->allocations, name.toStdString()}}, name);
        if (!found->notServed.empty() || !found->mayMiss.empty())
            m_parts.messages.showNotice(
                tr("%1: %n workloads stay where they are, or may miss their limits.", nullptr,
                   static_cast<int>(found->notServed.size() + found->mayMiss.size()))
                    .arg(name));
    });
}

PaletteEntries PaletteAnswers::lasting()
{
    PaletteEntries entries;
    if (!m_parts.session.shown().snapshot)
        return entries;
    entries.push_back(traffic(tr("Double the traffic"), tr("traffic x 2 twice demand"), 200));
    entries.push_back(traffic(tr("Triple the traffic"), tr("traffic x 3 demand"), 300));
    entries.push_back(traffic(tr("Halve the traffic"), tr("traffic x 0.5 half demand"), 50));
    entries.push_back(overBudget());
    entries.push_back(costPerUnit());
    for (const Provider provider : rentingProviders()) {
        entries.push_back(onProvider(provider));
        entries.push_back(offersOf(provider));
    }
    return entries;
}

PaletteEntries PaletteAnswers::to(const QString &query) const
{
    PaletteEntries entries;
    if (!m_parts.session.shown().snapshot)
        return entries;
    if (const auto percent = trafficIn(query))
        entries.push_back(traffic(
            tr("Traffic %1").arg(textOf(formatPercent(*percent, language(), 0))), {}, *percent));
    if (auto entry = acceleratorFor(query))
        entries.push_back(std::move(*entry));
    return entries;
}

PaletteEntry PaletteAnswers::traffic(const QString &title, const QString &words,
                                     double percent) const
{
    const auto snapshot = m_parts.session.snapshot();
    return {.kind = PaletteEntry::Kind::answer,
            .title = title,
            .words = words,
            .tell =
                [snapshot, percent] {
                    if (!snapshot || !hasTotal(snapshot->evaluation.activeScenario()))
                        return QString();
                    const Plan tried = withTraffic(snapshot->plan(), percent);
                    const Money monthly = monthlyTotal(snapshot->inputs, activeScenario(tried));
                    return tr("%1 a month as a preview")
                        .arg(textOf(formatMoneyShort(monthly, tried.currency, language())));
                },
            .act = [this, percent] { tryTraffic(percent); }};
}

void PaletteAnswers::tryTraffic(double percent) const
{
    const Plan tried = withTraffic(m_parts.session.plan(), percent);
    m_parts.session.preview({ChangeAssumptions{activeScenario(tried), "demand change"}},
                            tr("Traffic %1").arg(textOf(formatPercent(percent, language(), 0))));
}

PaletteEntry PaletteAnswers::onProvider(Provider provider)
{
    const QString name = textOf(nameOf(provider));
    return {.kind = PaletteEntry::Kind::answer,
            .title = tr("Everything on %1").arg(name),
            .words = textOf(keyOf(provider)) + u' ' + tr("all only cloud"),
            .tell = [] { return tr("the cheapest that meets under the price lens, as a preview"); },
            .act = [this, provider] { tryProvider(provider); }};
}

void PaletteAnswers::tryProvider(Provider provider)
{
    m_tried = provider;
    CandidateFilter filter = firstFilter(m_parts.view.state().lens());
    filter.providers = {provider};
    std::vector<WorkloadId> all;
    for (const Workload &workload : m_parts.session.plan().workloads)
        all.push_back(workload.id);
    m_parts.messages.offer(
        tr("Looking for the cheapest offers on %1…").arg(textOf(nameOf(provider))),
        {{tr("Stop"), [this] { m_search.stop(); }}});
    m_search.start(all, filter);
}

PaletteEntry PaletteAnswers::offersOf(Provider provider) const
{
    const WorkloadId workload = m_parts.view.state().workload;
    const QString about = textOf(nameOfWorkload(*m_parts.session.shown().plan, workload));
    return {.kind = PaletteEntry::Kind::answer,
            .title = tr("Offers of %1").arg(textOf(nameOf(provider))),
            .words = textOf(keyOf(provider)) + u' ' + tr("explore filter cloud"),
            .tell = [about] { return tr("for %1, in Explore").arg(about); },
            .act = [this, provider, workload] { showOffers(workload, provider); }};
}

void PaletteAnswers::showOffers(WorkloadId workload, Provider provider) const
{
    CandidateFilter filter = firstFilter(m_parts.view.state().lens());
    filter.providers = {provider};
    m_parts.view.selectWorkload(workload);
    m_parts.view.setFilter(filter);
    m_parts.view.setPage(kExplorePage);
}

PaletteEntry PaletteAnswers::costPerUnit() const
{
    const WorkloadId workload = m_parts.view.state().workload;
    const auto snapshot = m_parts.session.shown().snapshot;
    return {.kind = PaletteEntry::Kind::answer,
            .title = tr("Cost per unit of work"),
            .words = tr("per million tokens 1M requests run person unit cost"),
            .tell =
                [snapshot, workload] {
                    const auto &lines = snapshot->evaluation.activeScenario().lines;
                    const auto line = std::ranges::find(lines, workload, &Line::id);
                    if (line == lines.end() || !line->unitCost || line->unitCost->units == Exact())
                        return tr("in Explore");
                    const UnitCost &cost = *line->unitCost;
                    return tr("%1: %2 per %3")
                        .arg(textOf(nameOfWorkload(snapshot->plan(), workload)),
                             textOf(formatAmount(cost.amount / cost.units,
                                                 snapshot->plan().currency, 2, 2, language())),
                             textOf(cost.unit));
                },
            .act =
                [this] {
                    m_parts.view.setCostAxis(CostAxis::unitCost);
                    m_parts.view.setPage(kExplorePage);
                }};
}

PaletteEntry PaletteAnswers::overBudget() const
{
    const auto snapshot = m_parts.session.shown().snapshot;
    return {.kind = PaletteEntry::Kind::answer,
            .title = tr("When is the budget exceeded?"),
            .words = tr("when over budget"),
            .tell =
                [snapshot] {
                    const ScenarioEvaluation &scenario = snapshot->evaluation.activeScenario();
                    if (scenario.budgetExceeded)
                        return textOf(describeExceedance(snapshot->plan(), scenario, language()));
                    if (!scenario.budget)
                        return tr("No budget is set");
                    return scenario.completeness.isWhole()
                               ? tr("In no month of the forecast")
                               : tr("In no month by the priced parts: costs are missing");
                },
            .act = [this] { m_parts.view.setPage(kForecastPage); }};
}

/// "h100 for chat": an accelerator, and words of a workload.
std::optional<PaletteEntry> PaletteAnswers::acceleratorFor(const QString &query) const
{
    const auto snapshot = m_parts.session.shown().snapshot;
    const QStringList words = query.toLower().split(u' ', Qt::SkipEmptyParts);
    constexpr qsizetype kShortestName = 2;
    for (const std::string &name : acceleratorsOf(*snapshot->inputs.catalog)) {
        const QString known = textOf(name).toLower().remove(u' ');
        const auto named = std::ranges::find_if(words, [&](const QString &word) {
            return word.size() >= kShortestName && known.contains(word)
                   && std::ranges::any_of(word, [](QChar letter) { return letter.isDigit(); });
        });
        if (named == words.end())
            continue;
        QStringList rest = words;
        rest.removeAt(named - words.begin());
        rest.removeAll(tr("for"));
        const WorkloadId workload =
            workloadFor(snapshot->plan(), rest.join(u' '), m_parts.view.state().workload);
        if (workload == 0)
            return std::nullopt;
        return PaletteEntry{
            .kind = PaletteEntry::Kind::answer,
            .title = tr("%1 for %2")
                         .arg(textOf(name), textOf(nameOfWorkload(snapshot->plan(), workload))),
            .tell = [] { return tr("its offers, in Explore"); },
            .act = [this, workload, name] { showAccelerator(workload, name); }};
    }
    return std::nullopt;
}

void PaletteAnswers::showAccelerator(WorkloadId workload, const std::string &accelerator) const
{
    CandidateFilter filter = firstFilter(m_parts.view.state().lens());
    filter.accelerators = {accelerator};
    filter.scope = CandidateScope::fitting; // also those that miss: the question is how far
    m_parts.view.selectWorkload(workload);
    m_parts.view.setFilter(filter);
    m_parts.view.setPage(kExplorePage);
}

} // namespace headroom::ui
