// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/rows/commitment_rows.h"

#include "core/evaluation/format.h"
#include "core/wording/commitment_words.h"
#include "core/wording/proposal_words.h"
#include "session/language.h"
#include "ui/format/text.h"

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

constexpr double kHundred = 100;
constexpr double kSpendSteps = 200; // of the highest use

QString percent(double share)
{
    return textOf(formatPercent(share * kHundred, language()));
}

QString wholeHours(double hours)
{
    return textOf(formatCount(std::llround(hours), language()));
}

double allHours(const std::vector<UseStep> &curve)
{
    double hours = 0;
    for (const UseStep &step : curve)
        hours += step.hours;
    return hours;
}

QString monthsText(int months)
{
    return textOf(
        language().say(HEADROOM_TEXT_N("Commitments", "%n months", "%n month"), {}, months));
}

/// Joins equal hours into one step.
std::vector<UseCurveScene::Step> stepsOf(const std::vector<UseStep> &curve)
{
    std::vector<UseCurveScene::Step> steps;
    for (const UseStep &step : curve) {
        if (!steps.empty() && steps.back().level == step.level)
            steps.back().hours += step.hours;
        else
            steps.push_back({step.level, step.hours});
    }
    return steps;
}

} // namespace

std::shared_ptr<const CommitmentContent> commitmentContent(std::shared_ptr<const Snapshot> snapshot,
                                                           int months)
{
    auto content = std::make_shared<CommitmentContent>();
    content->snapshot = snapshot;
    content->months = months;
    const std::size_t active = snapshot->evaluation.active;
    content->horizon =
        std::make_shared<const CommitmentHorizon>(std::move(snapshot), active, months);
    content->proposals = proposeCommitments(content->horizon);
    return content;
}

Exact committedAmount(const Commitment &kind, double amount)
{
    constexpr std::int64_t kSpendUnits = 1'000'000;
    return Exact::fromDouble(std::max(0.0, amount), countsInstances(kind) ? 1 : kSpendUnits)
        .value_or(Exact(0));
}

double grainOf(const CommitmentStudy &study)
{
    if (countsInstances(study.kind()))
        return 1;
    const double size = study.maxAmount().toDouble() / kSpendSteps;
    return size > 0 ? std::pow(10.0, std::ceil(std::log10(size))) / 2 : 1;
}

UseCurveScene useCurveScene(const CommitmentProposal &proposal, const CommitmentContent &content,
                            double amount)
{
    const CommitmentStudy &study = *proposal.study;
    const std::string currency = content.snapshot->plan().currency;
    const bool ofInstances = countsInstances(study.kind());
    const double hours = allHours(study.curve());
    UseCurveScene scene;
    scene.steps = stepsOf(study.curve());
    scene.amount = amount;
    scene.grain = grainOf(study);
    if (study.bestAmount() > Exact(0))
        scene.best = study.bestAmount().toDouble();
    if (ofInstances) {
        scene.breakEven = proposal.outcome.breakEven * hours;
        scene.breakEvenLabel =
            tr("pays off from %1 of the hours").arg(percent(proposal.outcome.breakEven));
    }
    scene.bestLabel = tr("costs least");
    scene.x.title = tr("%1 hours of %2 months, the highest use first")
                        .arg(wholeHours(hours))
                        .arg(content.months);
    scene.y.title = ofInstances ? tr("Instances in use") : tr("Use per hour at committed rates");
    scene.y.kind = ofInstances ? AxisKind::Number : AxisKind::Money;
    if (currency != "USD")
        scene.y.currency = textOf(currency) + QChar(0x00A0);
    scene.committed = tr("committed and used");
    scene.onDemand = tr("on demand");
    scene.unused = tr("committed and unused");
    scene.emptyText = tr("No use is left for it to cover.");
    scene.summary = tr("%1, %2").arg(textOf(targetOf(study.kind(), language())),
                                     textOf(kindOf(study.kind(), language())));
    scene.amountLabel = [kind = study.kind(), currency](double value) {
        Commitment shown = kind;
        shown.amount = committedAmount(kind, value);
        return textOf(amountOf(shown, currency, language()));
    };
    scene.describe = [ofInstances, currency, curve = study.curve()](double, double level) {
        double reached = 0;
        for (const UseStep &step : curve)
            reached += step.level >= level ? step.hours : 0;
        HoverText card;
        card.title =
            ofInstances
                ? tr("%1 instances").arg(textOf(formatFigure(level, language())))
                : tr("%1 an hour")
                      .arg(textOf(formatMoney(Money::nearest(level), currency, language())));
        card.rows.push_back(
            {.label = tr("used for"),
             .value = tr("%1 h, %2").arg(wholeHours(reached), percent(reached / allHours(curve))),
             .tone = Tone::Normal,
             .strong = false});
        return card;
    };
    return scene;
}

namespace {

/// Cost at risk: the amount that is billed for the rest of the term if use stops early.
CommitmentFigure stopFigure(const CommitmentOutcome &outcome, const std::string &currency)
{
    const PayOff payOff = outcome.payOff.value_or(PayOff{.stopMonth = kStopMonth});
    const bool isSaved = payOff.loss < Money();
    const Money amount = isSaved ? -payOff.loss : payOff.loss;
    return {(isSaved ? tr("Saved if idle after month %1") : tr("Lost if idle after month %1"))
                .arg(payOff.stopMonth),
            textOf(formatMoney(amount, currency, language())), isSaved ? Tone::Good : Tone::Normal};
}

} // namespace

std::vector<CommitmentFigure> commitmentFigures(const CommitmentOutcome &outcome,
                                                const CommitmentOutcome &best,
                                                const std::string &currency)
{
    const auto money = [&](Money amount) {
        return textOf(formatMoney(amount, currency, language()));
    };
    const auto toneOf = [](Money saving) {
        return saving > Money() ? Tone::Good : saving < Money() ? Tone::Error : Tone::Muted;
    };
    const int months = static_cast<int>(outcome.months.size());
    const Money regret = outcome.total - std::min(best.total, outcome.totalWithout);
    std::vector<CommitmentFigure> figures{
        {tr("All lines, %1").arg(monthsText(months)), money(outcome.total)},
        {tr("Saving"), money(outcome.saving()), toneOf(outcome.saving())},
        {tr("Unused, paid for"), money(outcome.unused),
         outcome.unused > Money() ? Tone::Warning : Tone::Muted},
        {tr("Above the lowest cost"), money(regret), regret > Money() ? Tone::Warning : Tone::Good},
        {tr("All lines, a month"), money(outcome.monthly)},
        {tr("Coverage"), percent(outcome.coverage)},
        {tr("Utilisation"), percent(outcome.utilisation),
         outcome.utilisation < outcome.breakEven ? Tone::Warning : Tone::Normal},
        {tr("Break-even utilisation"), percent(outcome.breakEven)},
        {tr("Pays off if fully used for"), textOf(payOffMonths(outcome, language()))},
        {tr("Saving, %1 % less use").arg(kFallPercent), money(outcome.savingAfterFall()),
         toneOf(outcome.savingAfterFall())},
        stopFigure(outcome, currency)};
    return figures;
}

} // namespace headroom::ui
