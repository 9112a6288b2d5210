// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/token_line.h"

#include "core/wording/token_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>

namespace headroom::ui {

namespace {

constexpr int kLineLetters = 40;
constexpr Text kStopped = HEADROOM_TEXT("Errors", "The search for break-even values was stopped.");

using Compared = std::shared_ptr<const TokenComparison>;

Expected<Compared> compared(const CandidateContext &context, const std::stop_token &stop)
{
    const Snapshot &snapshot = *context.snapshot;
    auto found = compareTokens(snapshot.inputs, activeScenario(snapshot.plan()), context.workload,
                               {}, [&stop] { return stop.stop_requested(); });
    if (!found)
        return stopped(kStopped);
    return std::make_shared<const TokenComparison>(*std::move(found));
}

} // namespace

TokenLine::TokenLine(QWidget *parent) : QWidget(parent), m_text(new ElidedLabel(kLineLetters, this))
{
    auto *row = rowIn(this, currentTokens().space.small);
    m_text->setObjectName(QStringLiteral("tokenLine"));
    setTone(m_text, Tone::Muted);
    explain(m_text, "token_api");
    row->addWidget(m_text);
    setVisible(false);
    m_study.onFinish(this, [this](const Expected<Compared> &found) {
        if (found)
            take(**found);
    });
}

void TokenLine::show(const CandidateContext &context, bool hasApi)
{
    m_hasApi = hasApi;
    setVisible(m_hasApi && !m_isFolded);
    if (!hasApi) {
        m_asked = {};
        m_study.forget();
        return;
    }
    if (m_asked.snapshot == context.snapshot && m_asked.workload == context.workload)
        return;
    if (m_asked.workload != context.workload)
        m_text->setFullText(tr("Searching for the demand above which self-hosting is cheaper…"));
    m_asked = context;
    m_study.ask(
        [context](const Watch<JobProgress> &watch) { return compared(context, watch.stop); });
}

void TokenLine::setFolded(bool isFolded)
{
    m_isFolded = isFolded;
    setVisible(m_hasApi && !m_isFolded);
}

void TokenLine::take(const TokenComparison &found)
{
    m_text->setFullText(textOf(summaryOf(found, m_asked.snapshot->plan().currency, language())));
}

} // namespace headroom::ui
