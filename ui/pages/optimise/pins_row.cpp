// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/optimise/pins_row.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace headroom::ui {

PinsRow::PinsRow(QWidget *parent)
    : QWidget(parent),
      m_count(wrappedLabel("pinnedLines", Role::MutedSmall, this)),
      m_search(new QPushButton(this))
{
    auto *column = columnIn(this, currentTokens().space.tiny);
    column->addWidget(m_count);
    setRole(m_search, Role::PlainLink);
    setTone(m_search, Tone::Accent);
    nameAndExplain(m_search, "searchPinned", "search_pinned");
    connect(m_search, &QPushButton::clicked, this, [this] { emit searchRequested(m_unpin); });
    column->addWidget(m_search, 0, Qt::AlignLeft);
}

void PinsRow::render(const Scenario &scenario, const std::string &currency)
{
    m_currency = currency;
    m_unpin = unpinAll(scenario, tr("Unpin all").toStdString());
    m_count->setText(textOf(language().say(
        HEADROOM_TEXT_N("MixRules", "%n of %1 workloads are pinned and stay as they are.",
                        "%n of %1 workloads is pinned and stays as it is."),
        {language().grouped(std::to_string(scenario.allocations.size()))},
        static_cast<int>(m_unpin.allocations.size()))));
    setVisible(!m_unpin.allocations.empty());
    nameButton();
}

void PinsRow::setCost(const std::optional<Money> &cost)
{
    m_cost = cost;
    nameButton();
}

void PinsRow::nameButton()
{
    m_search->setText(m_cost ? tr("Search them too: up to %1 less")
                                   .arg(textOf(formatMoney(*m_cost, m_currency, language())))
                             : tr("Search them too"));
}

} // namespace headroom::ui
