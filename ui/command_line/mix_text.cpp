// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/command_line/mix_text.h"

#include "core/evaluation/format.h"
#include "core/proposals/mix_curve_table.h"
#include "core/proposals/mix_outcome.h"
#include "core/report/report_facts.h"
#include "core/report/table_text.h"
#include "core/wording/commitment_words.h"
#include "core/wording/mix_sharing_texts.h"
#include "core/wording/mix_texts.h"
#include "core/wording/mix_words.h"
#include "session/language.h"
#include "ui/command_line/output.h"

#include <algorithm>
#include <cmath>

namespace headroom::cli {

namespace {

/// On whose instances the line runs, if not on its own.
std::string offerText(const Plan &plan, const Line &line)
{
    const Workload *host = line.shared && line.shared->host != line.id
                               ? findWorkload(plan, line.shared->host)
                               : nullptr;
    return host == nullptr ? countedOffer(line, language())
                           : language().say(mix_sharing_text::kOfferOfAnother,
                                            {describe(*line.offer), host->name});
}

/// It costs less where it moves workloads that save less than the rules ask of a move.
std::string moreText(const Plan &plan, const RunnerUp &other)
{
    const bool isLess = other.costsMore < Money();
    const Money amount = isLess ? Money() - other.costsMore : other.costsMore;
    return formatMoney(amount, plan.currency, language())
           + (isLess           ? " less, too little for its moves"
              : other.isProven ? " more"
                               : " more at most");
}

std::string linesText(const Snapshot &chosen, const ScenarioEvaluation &today,
                      const MixChoice &choice)
{
    const Plan &plan = chosen.plan();
    const ScenarioEvaluation &scenario = chosen.evaluation.activeScenario();
    TextTable table({false, false, true, true, false});
    table.add({"WORKLOAD", "OFFER", "PER MONTH", "TODAY", "RUNNER-UP"});
    for (std::size_t i = 0; i < plan.workloads.size(); ++i) {
        const Line &line = scenario.lines[i];
        const auto other = std::ranges::find(choice.runnersUp, line.id, &RunnerUp::workload);
        const std::string second = line.fleet    ? "fleet, kept as it is"
                                   : line.pinned ? "pinned"
                                   : other == choice.runnersUp.end()
                                       ? (choice.isStopped ? "not looked for" : "none found")
                                       : describe(other->offer) + ", " + moreText(plan, *other);
        table.add(
            {QString::fromStdString(plan.workloads[i].name),
             QString::fromStdString(line.fleet   ? typesOf(line)
                                    : line.offer ? offerText(plan, line)
                                                 : "nothing allocated"),
             QString::fromStdString(formatMoney(line.monthly, plan.currency, language())),
             QString::fromStdString(formatMoney(today.lines[i].monthly, plan.currency, language())),
             QString::fromStdString(second)});
    }
    return table.text();
}

std::string noMixText(const Plan &plan, const ScenarioEvaluation &today, const MixRules &rules,
                      const MixChoice &choice)
{
    std::string text;
    const auto add = [&](const std::vector<MixRule> &clash) {
        for (const MixRule &rule : clash)
            text += "  " + describe(rules, rule, plan.currency) + '\n';
    };
    if (choice.status != MixStatus::infeasible) {
        text = rules.commitments ? language().say(mix_text::kNoneFound) + '\n'
                                 : "The search ended before a mix was found; use more --nodes.\n";
    } else {
        text = choice.clash.empty() ? "No mix serves all workloads, whatever the rules:\n"
                                    : "No mix keeps all rules. These cannot be kept together:\n";
        add(choice.clash);
        for (const std::vector<MixRule> &other : choice.otherClashes) {
            text += "Nor can these be kept without them:\n";
            add(other);
        }
        if (choice.mustAllGo)
            text += language().say(mix_text::kMustAllGo) + '\n';
    }
    for (const WorkloadId id : choice.unserved)
        text += "  " + whyUnserved(plan, today, id, language()) + '\n';
    for (const RuleMend &mend : choice.mends)
        text += mend.isDropped
                    ? "Sufficient: without “" + describe(rules, mend.rule, plan.currency) + "”.\n"
                    : "Sufficient: " + describe(mend.mended, mend.rule, plan.currency)
                          + (mend.isProven ? ", and nothing less.\n" : ".\n");
    return text;
}

/// What is to be bought: how much of it, for how long, how it is paid, and what it costs.
std::string commitmentsText(const Snapshot &chosen, const MixRules &rules, const MixChoice &choice)
{
    const Plan &plan = chosen.plan();
    const std::vector<Commitment> &commitments = activeScenario(plan).commitments;
    std::string notes;
    for (const std::string &sentence : commitmentNotes(rules, choice, plan.currency, language()))
        notes += sentence + '\n';
    if (commitments.empty())
        return "\n" + notes;
    constexpr double kHundred = 100;
    TextTable table({false, false, false, true, true, true});
    table.add({"COMMIT TO", "BOUGHT AS", "PAYMENT", "AMOUNT", "PER MONTH", "UTILISATION"});
    for (std::size_t i = 0; i < commitments.size(); ++i) {
        const Commitment &one = commitments[i];
        const CommitmentUse &use = chosen.evaluation.activeScenario().commitments[i].month;
        table.add({QString::fromStdString(targetOf(one)), QString::fromStdString(kindOf(one)),
                   QString::fromStdString(language().say(nameOf(one.purchase.payment))),
                   QString::fromStdString(amountOf(one, plan.currency, language())),
                   QString::fromStdString(formatMoney(use.billed, plan.currency, language())),
                   QString::fromStdString(formatPercent(use.utilisation * kHundred, language()))});
    }
    return "\n" + table.text() + notes;
}

std::string proofText(const Plan &plan, const MixChoice &choice)
{
    if (choice.committed)
        return committedOutcome(choice, plan.currency, language()) + '\n';
    if (choice.status == MixStatus::optimal)
        return choice.headroomBound
                   ? "Proven: no mix that keeps the rules has more headroom, and none with as much "
                     "costs less.\n"
                   : "Proven: no mix that keeps the rules costs less.\n";
    std::string text = "Not proven to cost least: no mix costs less than "
                       + formatMoney(choice.bound, plan.currency, language()) + " (gap "
                       + gapPercent(choice) + " %).\n";
    if (choice.headroomBound && choice.headroomBound != choice.headroom
        && std::isfinite(*choice.headroomBound))
        text += "No mix has more headroom than " + formatFigure(*choice.headroomBound, language())
                + ".\n";
    return text;
}

std::string headroomText(const Plan &plan, const MixChoice &choice)
{
    if (!choice.headroom)
        return {};
    std::string text =
        "Smallest headroom of a line: " + formatFigure(*choice.headroom, language()) + ".\n";
    if (choice.nextHeadroom)
        text += "The next step, " + formatFigure(choice.nextHeadroom->headroom, language())
                + ", takes " + formatMoney(choice.nextHeadroom->monthly, plan.currency, language())
                + " a month" + (choice.nextHeadroom->isProven ? ".\n" : " at most.\n");
    return text;
}

std::string alternativesText(const Plan &plan, const std::vector<MixAlternative> &alternatives)
{
    std::string text;
    for (const MixAlternative &other : alternatives) {
        text += (text.empty() ? "Next: " : "      ")
                + formatMoneySigned(other.costsMore, plan.currency, language())
                + (other.costsMore < Money() ? ", too little for its moves" : "");
        for (const WorkloadId id : other.differing)
            text += (id == other.differing.front() ? ": " : "; ") + findWorkload(plan, id)->name
                    + " on " + describe(other.allocations.at(id).offer);
        text += other.isProven ? ".\n" : " (not proven to be next best).\n";
    }
    return text;
}

} // namespace

std::string mixText(const Snapshot &snapshot, const MixRules &rules, const MixChoice &choice,
                    const Snapshot *chosen, const std::vector<MixAlternative> &alternatives)
{
    const Plan &plan = snapshot.plan();
    const ScenarioEvaluation &today = snapshot.evaluation.activeScenario();
    if (chosen == nullptr)
        return noMixText(plan, today, rules, choice);
    std::string text = linesText(*chosen, today, choice);
    if (rules.commitments)
        text += commitmentsText(*chosen, rules, choice);
    text += "\nTotal " + formatMoney(choice.monthly, plan.currency, language()) + " a month; today "
            + formatMoney(today.total, plan.currency, language()) + ".\n";
    text += proofText(plan, choice);
    if (const std::string mayMiss = mayMissOf(*chosen, language()); !mayMiss.empty())
        text += mayMiss + '\n';
    text += headroomText(plan, choice);
    if (const std::string sharing = sharingOutcome(plan, rules, choice, language());
        !sharing.empty())
        text += sharing + '\n';
    for (const RulePrice &price : choice.binding)
        text += "Without the rule “" + describe(rules, price.rule, plan.currency)
                + "”: " + formatMoney(price.saves, plan.currency, language()) + " less"
                + (price.isProven ? ".\n" : " at least.\n");
    return text + alternativesText(plan, alternatives);
}

std::string curveText(const Plan &plan, const MixCurve &curve)
{
    const Table table = mixCurveTable(curve);
    std::vector<bool> right;
    QStringList header;
    for (const Column &column : table.columns) {
        right.push_back(isFigure(column.kind));
        header.append(QString::fromStdString(column.title).toUpper());
    }
    TextTable text(right);
    text.add(header);
    for (const TableRow &row : table.rows) {
        QStringList cells;
        for (std::size_t i = 0; i < row.size(); ++i)
            cells.append(QString::fromStdString(
                displayText(row[i], table.columns[i], plan.currency, language())));
        text.add(cells);
    }
    return text.text();
}

} // namespace headroom::cli
