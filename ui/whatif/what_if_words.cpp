// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the panel about the effect of its sliders.
#include "core/evaluation/format.h"
#include "core/plan/inheritance.h"
#include "core/wording/left_out_words.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/whatif/slider_row.h"
#include "ui/whatif/what_if_panel.h"

#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QScrollBar>

#include <iterator>

namespace headroom::ui {

/// The month at the foot of the window is the first one, which growth leaves as it is.
void WhatIfPanel::showGrowthEffect()
{
    if (!m_growth)
        return;
    Money year;
    int months = 0;
    if (m_shown.snapshot) {
        const auto &forecast = m_shown.snapshot->evaluation.activeScenario().forecast;
        for (; months < 12 && months < std::ssize(forecast); ++months)
            year = year + forecast[static_cast<std::size_t>(months)].total;
    }
    m_growth->setRemark(months == 0
                            ? QString()
                            : tr("%n months: %1\nMonth 1 stays as it is.", nullptr, months)
                                  .arg(textOf(formatMoney(year, m_planned.currency, language()))));
}

void WhatIfPanel::showCostsLeftOut()
{
    QStringList sentences;
    if (m_shown.snapshot) {
        const Evaluation &evaluation = m_shown.snapshot->evaluation;
        for (const std::string &sentence : leftOutSentences(evaluation, language()))
            sentences += textOf(sentence);
        for (const std::string &sentence : growthLimitSentences(
                 activeScenario(*m_shown.plan), evaluation.activeScenario(), language()))
            sentences += textOf(sentence);
    }
    setTextOrHide(m_leftOut, sentences.join(u'\n'));
}

void WhatIfPanel::searchBands()
{
    if (!m_shown.snapshot || !isVisible())
        return;
    EvaluationInputs inputs = m_shown.snapshot->inputs;
    if (!m_bandPlan || *m_bandPlan != m_planned)
        m_bandPlan = std::make_shared<const Plan>(m_planned);
    inputs.plan = m_bandPlan;
    m_bands->look(inputs, activeScenario(*m_shown.plan), workload() ? m_selected : 0);
}

/// Whatever of the panel is below stays under the hand: the words keep the room they have had, and
/// where they need more the panel scrolls along.
void WhatIfPanel::showThresholdText(const QString &words)
{
    m_thresholdsOf = m_selected;
    m_thresholds->setEnabled(true);
    const int former = m_thresholds->height();
    m_thresholds->setText(words);
    const int needed = m_thresholds->heightForWidth(m_thresholds->width());
    if (needed <= former)
        return m_thresholds->setMinimumHeight(former);
    m_thresholds->setMinimumHeight(needed);
    QScrollBar *bar = m_scroll->verticalScrollBar();
    const bool isAbove = m_thresholds->geometry().top() < bar->value();
    if (bar->value() > 0 && isAbove && !m_wanted)
        QTimer::singleShot(0, bar,
                           [bar, to = bar->value() + needed - former] { bar->setValue(to); });
}

/// Only the effect of the demand is shown in words; strips show that of the other assumptions.
void WhatIfPanel::showThresholds(const std::string &name, const QStringList &sentences)
{
    if (name == kDemandSlider) {
        constexpr qsizetype kMaxSentences = 6;
        QStringList said = sentences;
        if (said.size() > kMaxSentences)
            said = said.first(kMaxSentences)
                   << tr("And %1 more: hover over the strip.").arg(said.size() - kMaxSentences);
        showThresholdText(said.join(u'\n'));
    }
    showWanted();
    m_wanted.clear();
}

Scenario WhatIfPanel::kept() const
{
    // A kept preview of a scenario that is itself a kept preview is not named "what if, what if": a
    // number distinguishes them.
    const QStringList around = tr("%1, what if").split(QStringLiteral("%1"));
    const QRegularExpression former(QRegularExpression::anchoredPattern(
        QRegularExpression::escape(around.front()) + QStringLiteral("(.+?)")
        + QRegularExpression::escape(around.back()) + QStringLiteral("( \\d+)?")));
    Scenario kept = activeScenario(*m_shown.plan);
    const QString name = textOf(kept.name);
    const QRegularExpressionMatch match = former.match(name);
    kept.name = tr("%1, what if").arg(match.hasMatch() ? match.captured(1) : name).toStdString();
    kept.note.clear();
    if (m_planned.activeScenario == m_planned.baseline) {
        for (const Assumption assumption : kAllOf<Assumption>)
            if (isSame(kept, activeScenario(m_planned), assumption))
                kept.inherited.push_back(assumption);
    }
    return kept;
}

void WhatIfPanel::pressFoot(const QPushButton *button, const std::function<void()> &press)
{
    const bool hadFocus = button->hasFocus();
    press();
    if (!hadFocus || button->isEnabled())
        return;
    if (m_lastFocus && m_lastFocus->isVisibleTo(this))
        m_lastFocus->setFocus(Qt::OtherFocusReason);
    else
        focusControl({});
}

} // namespace headroom::ui
