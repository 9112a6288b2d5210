// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/template_prices.h"

#include "core/evaluation/candidates.h"
#include "core/evaluation/format.h"
#include "session/language.h"
#include "session/plan_session.h"
#include "session/view_state.h"
#include "ui/format/text.h"
#include "ui/start/template_list.h"

#include <utility>

namespace headroom::ui {

namespace {

/// Lowest cost of all workloads together; absent where one has no offer.
std::optional<Money> cheapest(const EvaluationInputs &inputs, PriceLens lens)
{
    Money sum;
    for (const Workload &workload : inputs.plan->workloads) {
        const CandidateSet candidates =
            findCandidates(inputs, activeScenario(*inputs.plan), workload.id);
        const auto offer = cheapestThatMeets(candidates, firstFilter(lens));
        if (!offer)
            return std::nullopt;
        sum += Money::fromCents(candidates.billedCents(*offer));
    }
    return sum;
}

Expected<QString> priceOf(const PlanStore &plans, const QString &path,
                          const PlanSession::Evaluator &evaluate, PriceLens lens)
{
    HEADROOM_TRY(auto loaded, plans.load(path.toStdString()));
    const auto snapshot = evaluate(std::move(loaded.plan));
    const auto price = cheapest(snapshot->inputs, lens);
    if (!price)
        return tr("no offer");
    return tr("from %1").arg(
        textOf(formatMoney(*price, snapshot->inputs.plan->currency, language())));
}

} // namespace

TemplatePrices::TemplatePrices(PlanSession &session, QString shipped, QObject *parent)
    : QObject(parent),
      m_session(session),
      m_shipped(std::move(shipped))
{}

void TemplatePrices::read(PriceLens lens)
{
    m_jobs.forget();
    const auto evaluate = m_session.evaluator();
    if (!evaluate)
        return;
    for (const PlanTemplate &entry : templateList()) {
        if (entry.group != PlanTemplate::Group::everyday)
            continue;
        m_jobs.run([store = m_session.document().store(), evaluate, lens,
                    path = templateFile(
                        m_shipped, entry.key)] { return priceOf(*store, path, evaluate, lens); },
                   [this, key = entry.key](const Expected<QString> &price) {
                       if (price)
                           emit found(key, *price);
                   });
    }
}

} // namespace headroom::ui
