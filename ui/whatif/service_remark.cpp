// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/service_remark.h"

#include "core/evaluation/format.h"
#include "core/wording/risk_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPushButton>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr std::size_t kMaxRisks = 3;

} // namespace

ServiceRemark::ServiceRemark(QWidget *parent)
    : QWidget(parent),
      m_words(wrappedLabel("whatIfService", Role::Small, this)),
      m_scale(new QPushButton(this))
{
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, space.tiny, {space.large, space.small, space.large, 0});
    setTone(m_words, Tone::Warning);
    explain(m_words, "whatif_service");
    layout->addWidget(m_words);
    setRole(m_scale, Role::Link);
    nameAndExplain(m_scale, "letScale", "whatif_let_scale");
    layout->addWidget(m_scale, 0, Qt::AlignLeft);
    connect(m_scale, &QPushButton::clicked, this, [this] {
        if (m_scaling)
            emit scaleRequested(m_scaling->allocations);
    });
    hide();
}

void ServiceRemark::render(std::shared_ptr<const Snapshot> planned, const ShownPlan &shown)
{
    if (m_planned == planned && m_shown == shown.snapshot)
        return;
    m_planned = std::move(planned);
    m_shown = shown.snapshot;
    m_risks.clear();
    if (m_planned && m_shown)
        m_risks = risksAfter(m_planned->evaluation.activeScenario(),
                             m_shown->evaluation.activeScenario());
    const std::string words = describe(m_risks, kMaxRisks, language());
    m_words->setText(words.empty() ? QString() : textOf(words) + u'.');
    setVisible(!m_risks.empty());
    seekScale();
}

void ServiceRemark::seekScale()
{
    offer(std::nullopt);
    const bool hasFixed =
        std::ranges::any_of(m_risks, [](const ServiceRisk &risk) { return isOver(risk.is); });
    if (!hasFixed)
        return m_jobs.forget();
    m_jobs.run(
        [shown = m_shown, risks = m_risks]() -> Expected<std::optional<WithoutManualCounts>> {
            return withoutManualCounts(shown->inputs, activeScenario(shown->plan()),
                                       shown->evaluation.activeScenario(), risks);
        },
        [this](const Expected<std::optional<WithoutManualCounts>> &scaling) {
            if (scaling)
                offer(*scaling);
        });
}

void ServiceRemark::offer(const std::optional<WithoutManualCounts> &scaling)
{
    m_scaling = scaling;
    m_scale->setVisible(scaling.has_value());
    if (scaling)
        m_scale->setText(tr("Let it scale: %1")
                             .arg(textOf(formatMoneySigned(scaling->more, m_shown->plan().currency,
                                                           language()))));
}

} // namespace headroom::ui
