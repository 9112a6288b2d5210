// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/planning/commitments/mix_commitments.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/pages/optimise/add_rule.h"
#include "ui/pages/optimise/quota_rows.h"
#include "ui/pages/optimise/rule_row.h"
#include "ui/pages/optimise/rules_panel.h"
#include "ui/pages/optimise/share_fields.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/switch_field.h"

#include <QLabel>

namespace headroom::ui {

/// Those that are set, whether or not they are switched off for now; the others can be added.
void RulesPanel::showRulesInForce()
{
    const Scenario &scenario = activeScenario(m_snapshot->plan());
    std::vector<std::pair<std::size_t, QString>> others;
    bool hasShares = false;
    for (std::size_t i = 0; i < m_bound.size(); ++i) {
        const Bound &bound = m_bound[i];
        const bool isSet = bound.isSet(scenario);
        bound.row->setVisible(isSet);
        if (!isSet)
            others.emplace_back(i, bound.row->onSwitch()->text());
        hasShares |=
            isSet
            && (bound.rule == RuleSwitch::providerSplit || bound.rule == RuleSwitch::spotShare);
    }
    const bool isSplit = !scenario.providerSplit.empty();
    m_shares->setVisible(isSplit);
    m_toleranceRow->setVisible(isSplit);
    m_zeroShares->setVisible(isSplit && !m_zeroShares->text().isEmpty());
    m_baseRow->setVisible(hasShares);
    m_add->setRules(std::move(others));
}

void RulesPanel::markClash(const std::vector<MixRule> &clash)
{
    m_clash = clash;
    if (m_snapshot)
        showProblems();
}

/// First what is not valid at all, then what cannot be kept together.
void RulesPanel::showProblems()
{
    for (const Bound &bound : m_bound)
        bound.row->setProblem({});
    m_quotas->clearProblems();
    const Scenario &scenario = activeScenario(m_snapshot->plan());
    const MixRules rules = rulesInForce(*m_snapshot);
    m_isSound = true;
    const auto say = [this](const Expected<void> &checked, auto set) {
        if (checked)
            return;
        m_isSound = false;
        set(textOf(checked.error().whatAndRemedy(language())));
    };
    const Catalog &catalog = *m_snapshot->inputs.catalog;
    MixRules others = rules;
    others.quotas.clear();
    for (const Expected<void> &checked :
         {checkRules(others), checkNames(others, catalog), checkCommitmentsBeside(others)})
        say(checked, [&](const QString &problem) { setProblem(checked.error().where, problem); });
    std::vector<std::size_t> places; ///< of the quotas that are on
    for (std::size_t i = 0; i < scenario.rules.quotas.size(); ++i) {
        if (!scenario.rules.quotas[i].on)
            continue;
        places.push_back(i);
        MixRules one;
        one.quotas = {scenario.rules.quotas[i]};
        say(checkNames(one, catalog),
            [&](const QString &problem) { m_quotas->setProblem(i, problem); });
    }
    const QString clash = m_clash.size() == 1
                              ? tr("No mix keeps this rule.")
                              : tr("Cannot be kept together with the other rules marked.");
    for (const MixRule &rule : m_clash) {
        for (const Bound &bound : m_bound)
            if (bound.kind == rule.kind && bound.row->reason().isEmpty())
                bound.row->setProblem(clash);
        if (rule.kind == MixRule::Kind::quota && rule.index < places.size())
            m_quotas->setProblem(places[rule.index], clash);
    }
}

void RulesPanel::setProblem(const std::string &where, const QString &problem)
{
    const std::string key = where == "split-tolerance" ? "split" : where;
    for (const Bound &bound : m_bound)
        if (bound.where == key)
            bound.row->setProblem(problem);
}

} // namespace headroom::ui
