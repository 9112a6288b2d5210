// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/split_rows.h"

#include "core/evaluation/format.h"
#include "core/plan/provider_split.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/amounts.h"
#include "ui/whatif/slider_row.h"

#include <QLabel>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace headroom::ui {

namespace {

double percentOf(const std::vector<ProviderShare> &split, Provider provider)
{
    const auto found = std::ranges::find(split, provider, &ProviderShare::provider);
    return found == split.end() ? 0.0 : found->percent;
}

const std::vector<ProviderShare> &targetOr(const Scenario &scenario,
                                           const std::vector<ProviderShare> &actual)
{
    return scenario.providerSplit.empty() ? actual : scenario.providerSplit;
}

} // namespace

SplitRows::SplitRows(QWidget *parent)
    : QWidget(parent),
      m_drift(plainLabel({}, Role::MutedSmall, this))
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(currentTokens().space.tiny);
    column->addWidget(plainLabel(tr("Provider split to aim at"), Role::Section, this));
    for (const Provider provider : kClouds) {
        auto *row =
            new SliderRow(textOf(nameOf(provider)), "provider_split", percentFormat(0, 100), this);
        row->setObjectName(QStringLiteral("split_") + textOf(keyOf(provider)));
        row->setScale({SliderScale::Kind::even, 0, 0, 100});
        column->addWidget(row);
        m_rows.emplace_back(provider, row);
        connect(row, &SliderRow::moved, this, [this, provider](double value) {
            emit moved(withShare(m_split, provider, value));
        });
    }
    m_drift->setObjectName(QStringLiteral("splitDrift"));
    m_drift->setWordWrap(true);
    column->addWidget(m_drift);
}

void SplitRows::render(const Scenario &planned, const ShownPlan &shown)
{
    m_actual.clear();
    if (shown.snapshot) {
        for (const ProviderTotal &total : shown.snapshot->evaluation.activeScenario().providers)
            m_actual.push_back({total.provider, total.percent});
    }
    const Scenario &tried = activeScenario(*shown.plan);
    m_split = targetOr(tried, m_actual);
    const std::vector<ProviderShare> &before = targetOr(planned, m_actual);
    for (const auto &[provider, row] : m_rows)
        row->setValue(std::round(percentOf(m_split, provider)),
                      std::round(percentOf(before, provider)));
    renderDrift(tried.providerSplit);
}

void SplitRows::renderDrift(const std::vector<ProviderShare> &target)
{
    QStringList drifts;
    if (!m_actual.empty()) {
        for (const ProviderShare &share : target) {
            const double has = percentOf(m_actual, share.provider);
            drifts +=
                tr("%1 has %2, %3 points off")
                    .arg(textOf(nameOf(share.provider)), textOf(formatPercent(has, language(), 0)),
                         QString::number(qRound(has - share.percent)));
        }
    }
    m_drift->setText(drifts.join(QStringLiteral("; ")));
    m_drift->setVisible(!drifts.isEmpty());
}

} // namespace headroom::ui
