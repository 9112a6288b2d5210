// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/whatif/split_rows.h"

#include "core/evaluation/format.h"
#include "core/plan/provider_split.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/number_input.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/whatif/slider_row.h"

#include <QLabel>
#include <QPushButton>
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

/// To a tenth of a percent; what is rounded away goes where most of it was, so that all still add
/// up to 100.
std::vector<ProviderShare> inTenths(std::vector<ProviderShare> shares)
{
    constexpr double kWhole = 1000;
    double sum = 0;
    double shown = 0;
    std::vector<std::pair<double, ProviderShare *>> rests;
    for (ProviderShare &share : shares) {
        const double tenths = std::floor(share.percent * 10 + 1e-6);
        sum += share.percent * 10;
        shown += tenths;
        rests.emplace_back(tenths - share.percent * 10, &share);
        share.percent = tenths / 10;
    }
    if (std::abs(sum - kWhole) > 1)
        return shares;
    std::ranges::sort(rests, {}, &std::pair<double, ProviderShare *>::first);
    for (auto &[rest, share] : rests) {
        if (shown >= kWhole)
            break;
        share->percent = std::round(share->percent * 10 + 1) / 10;
        ++shown;
    }
    return shares;
}

/// The target as it is kept, or else how the cost splits, to a tenth.
std::vector<ProviderShare> targetOr(const Scenario &scenario,
                                    const std::vector<ProviderShare> &actual)
{
    return scenario.providerSplit.empty() ? inTenths(actual) : scenario.providerSplit;
}

} // namespace

SplitRows::SplitRows(QWidget *parent)
    : QWidget(parent),
      m_list(new QVBoxLayout),
      m_drift(wrappedLabel("splitDrift", Role::MutedSmall, this)),
      m_reach(new QPushButton(tr("What reaching it takes and costs"), this))
{
    auto *column = columnIn(this, currentTokens().space.tiny);
    column->addWidget(plainLabel(tr("Provider split to aim at"), Role::Section, this));
    column->addLayout(m_list);
    showRows(providersOfKind(ProviderKind::hyperscaler)); // now, for the order of the keyboard
    column->addWidget(m_drift);
    setRole(m_reach, Role::Link);
    nameAndExplain(m_reach, "reachSplitFromWhatIf", "reach_split");
    column->addWidget(m_reach, 0, Qt::AlignLeft);
    connect(m_reach, &QPushButton::clicked, this, &SplitRows::reachRequested);
}

/// Rows come with the providers of the plan; those that it no longer names are out of sight.
void SplitRows::showRows(const std::vector<Provider> &providers)
{
    m_providers = providers;
    for (const Provider provider : providers) {
        if (m_rows.contains(provider))
            continue;
        auto *row =
            new SliderRow(textOf(nameOf(provider)), "provider_split", percentFormat(0, 100), this);
        row->setObjectName(QStringLiteral("split_") + textOf(keyOf(provider)));
        row->setScale({SliderScale::Kind::even, 0, 0, 100});
        m_list->addWidget(row);
        m_rows.emplace(provider, row);
        connect(row, &SliderRow::moved, this,
                [this, provider](double value) { move(provider, value); });
    }
    for (const auto &[provider, row] : m_rows)
        row->setVisible(std::ranges::find(providers, provider) != providers.end());
}

/// While one share alone is moved, the others keep the proportions that they had before: moving it
/// to its end and back restores them.
void SplitRows::move(Provider provider, double percent)
{
    if (m_moving != provider || m_split != m_moved)
        m_from = m_split;
    m_moving = provider;
    m_moved = withShare(m_from, m_providers, provider, percent);
    emit moved(m_moved);
}

void SplitRows::render(const Scenario &planned, const ShownPlan &shown)
{
    m_actual.clear();
    if (shown.snapshot) {
        for (const ProviderTotal &total : shown.snapshot->evaluation.activeScenario().providers)
            m_actual.push_back({total.provider, total.percent});
    }
    showRows(splitProviders(*shown.plan));
    const Scenario &tried = activeScenario(*shown.plan);
    m_split = targetOr(tried, m_actual);
    const std::vector<ProviderShare> before = targetOr(planned, m_actual);
    for (const auto &[provider, row] : m_rows)
        row->setValue(percentOf(m_split, provider), percentOf(before, provider));
    renderDrift(tried.providerSplit);
}

void SplitRows::renderDrift(const std::vector<ProviderShare> &target)
{
    QStringList drifts;
    if (!m_actual.empty()) {
        for (const ProviderShare &share : target) {
            const double has = percentOf(inTenths(m_actual), share.provider);
            const double off = has - share.percent;
            const QString points = numberLocale().toString(std::abs(off), 'f', 1);
            drifts +=
                tr("%1 %2 (%3)")
                    .arg(textOf(nameOf(share.provider)), textOf(formatPercent(has, language(), 1)),
                         off < 0 ? tr("%1 points below").arg(points)
                                 : tr("%1 points above").arg(points));
        }
    }
    m_drift->setText(tr("Now, of the compute cost: %1").arg(drifts.join(QStringLiteral("; "))));
    m_drift->setVisible(!drifts.isEmpty());
    m_reach->setVisible(!drifts.isEmpty());
}

} // namespace headroom::ui
