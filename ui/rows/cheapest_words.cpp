// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/cheapest_words.h"

#include "core/evaluation/format.h"
#include "core/evaluation/missing_offers.h"
#include "core/evaluation/switching_cost.h"
#include "core/wording/switching_words.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <algorithm>

namespace headroom::ui {

namespace {

/// Why there is no cheapest, where the lens is the reason.
QString noneWords(const CandidateContext &context, const CandidateFilter &filter)
{
    const auto relaxation = relaxationOf(*context.candidates, filter);
    const Workload *workload = findWorkload(context.snapshot->plan(), context.workload);
    if (!workload || !relaxation || !relaxation->lens)
        return {};
    return tr("No %2 offer meets what %1 asks for")
        .arg(textOf(workload->name), textOf(adjectiveOf(*filter.lens)));
}

QString amount(const CandidateContext &context, Money money)
{
    return textOf(formatMoney(money, context.snapshot->plan().currency, language()));
}

/// Under a lens of commitments the price of this hardware, otherwise the lowest of all.
QString committedWords(const CandidateContext &context, CandidateFilter filter, OfferIndex cheapest)
{
    const CandidateSet &candidates = *context.candidates;
    const auto price = [&](OfferIndex offer) {
        return amount(context, Money::fromCents(candidates.billedCents(offer)));
    };
    if (candidates.catalog->reference(cheapest).purchase.termYears > 0)
        return filter.lens ? tr("%1 signed: %2").arg(textOf(nameOf(*filter.lens)), price(cheapest))
                           : QString();
    filter.lens = PriceLens::threeYears;
    const auto committed = cheapestThatMeets(candidates, filter);
    if (!committed || candidates.billedCents(*committed) >= candidates.billedCents(cheapest))
        return {};
    return tr("%1 signed: from %2").arg(textOf(nameOf(*filter.lens)), price(*committed));
}

/// One-off cost of a move from the offer in use; nothing without one.
SwitchingCost moveTo(const CandidateContext &context, const OfferReference &to)
{
    const EvaluationInputs &inputs = context.snapshot->inputs;
    const auto from = servingOffer(activeScenario(*inputs.plan), context.workload);
    const Workload *workload = findWorkload(*inputs.plan, context.workload);
    return from && workload ? switchingCost(inputs, *workload, *from, to) : SwitchingCost();
}

/// Price after a move to another software stack or country, where it is lower.
QString movedWords(const CandidateContext &context, const CandidateFilter &filter,
                   OfferIndex cheapest)
{
    const CandidateSet &candidates = *context.candidates;
    const auto moved = cheapestThatMeets(candidates, filter, MoveScope::anywhere);
    if (!moved || candidates.state[*moved] > candidates.state[cheapest]
        || candidates.billedCents(*moved) >= candidates.billedCents(cheapest))
        return {};
    const OfferReference to = candidates.catalog->reference(*moved);
    const QString price = amount(context, Money::fromCents(candidates.billedCents(*moved)));
    const std::string once =
        describe(moveTo(context, to), context.snapshot->plan().currency, language());
    return once.empty()
               ? tr("%1 with a move to %2").arg(price, textOf(to.instanceType))
               : tr("%1 with a move to %2, %3").arg(price, textOf(to.instanceType), textOf(once));
}

/// The same with when it has paid for itself.
QString savedWords(const CandidateContext &context, const QString &said, const OfferReference &to,
                   Money saved)
{
    const SwitchingCost once = moveTo(context, to);
    const auto months = monthsToPayBack(once.total(), saved);
    if (once.isNothing() || !months)
        return said;
    return textOf(language().say(HEADROOM_TEXT_N("Moves", "%1; the move pays back in %n months",
                                                 "%1; the move pays back in %n month"),
                                 {said.toStdString()}, static_cast<int>(*months)));
}

QString headlineOf(const CandidateContext &context, const CandidateFilter &filter,
                   const QString &name, const Line &line, const Line *inUse)
{
    const QString cheapest =
        filter.lens ? tr("Cheapest, %1").arg(textOf(adjectiveOf(*filter.lens))) : tr("Cheapest");
    if (!inUse || !inUse->price)
        return tr("%1: %2, %3 a month").arg(cheapest, name, amount(context, line.monthly));
    if (!inUse->fleet && inUse->offer == line.offer)
        return tr("%1: the offer in use").arg(cheapest);
    const Money saved = inUse->monthly - line.monthly;
    return saved < Money()
               ? tr("%1: %2, %3 a month more than now").arg(cheapest, name, amount(context, -saved))
               : savedWords(context,
                            tr("%1: %2, %3 a month less than now")
                                .arg(cheapest, name, amount(context, saved)),
                            *line.offer, saved);
}

const Line *lineInUse(const CandidateContext &context)
{
    const std::vector<Line> &lines = context.snapshot->evaluation.activeScenario().lines;
    const auto line = std::ranges::find(lines, context.workload, &Line::id);
    return line == lines.end() ? nullptr : &*line;
}

} // namespace

CheapestWords cheapestWords(const CandidateContext &context, const CandidateFilter &filter)
{
    const CandidateSet &candidates = *context.candidates;
    const Catalog &catalog = *candidates.catalog;
    const auto cheapest = cheapestThatMeets(candidates, filter);
    if (!cheapest)
        return {.none = noneWords(context, filter)};
    const auto used = catalog.find(
        withoutContract(catalog, candidates.constraints, catalog.reference(*cheapest)));
    const OfferIndex offer = used.value_or(*cheapest);
    const Line line = candidateLine(context.snapshot->inputs,
                                    activeScenario(context.snapshot->plan()), candidates, offer);
    const Sizing &sizing = candidates.sizing(offer);
    const QString name = countedName(*line.offer, sizing.replicas * sizing.instancesPerReplica);
    const Line *inUse = lineInUse(context);
    return {.headline = headlineOf(context, filter, name, line, inUse),
            .use = tr("Use %1, %2").arg(name, amount(context, line.monthly)),
            .committed = committedWords(context, filter, *cheapest),
            .moved = movedWords(context, filter, *cheapest),
            .isInUse = inUse && !inUse->fleet && inUse->offer == line.offer};
}

} // namespace headroom::ui
