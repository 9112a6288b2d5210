// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/ready_made_row.h"

#include "core/evaluation/format.h"
#include "core/proposals/way_words.h"
#include "core/wording/answer_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/flow_layout.h"

#include <QLabel>

namespace headroom::ui {

ReadyMadeRow::ReadyMadeRow(QWidget *parent)
    : QWidget(parent),
      m_status(plainLabel({}, Role::Muted, this))
{
    setLayout(new FlowLayout(currentTokens().space.small));
    m_status->setMinimumHeight(ChipButton(QString()).sizeHint().height());
    nameAndExplain(m_status, "readyMadeStatus", "ready_made");
    layout()->addWidget(m_status);
    m_search.onFinish(this, [this](const ReadyMadeSearch::Answer &offered) { take(offered); });
}

void ReadyMadeRow::render(const std::shared_ptr<const Snapshot> &snapshot, PriceLens lens)
{
    if (snapshot == m_asked && lens == m_lens)
        return;
    m_asked = snapshot;
    m_lens = lens;
    clear();
    m_status->setText(tr("Pricing ready-made scenarios…"));
    m_search.start(snapshot, lens);
}

void ReadyMadeRow::hideEvent(QHideEvent *event)
{
    // The search restarts when the row is shown again, unless it has finished.
    if (m_search.isRunning()) {
        m_search.forget();
        m_asked.reset();
    }
    QWidget::hideEvent(event);
}

void ReadyMadeRow::clear()
{
    for (ChipButton *chip : findChildren<ChipButton *>(Qt::FindDirectChildrenOnly)) {
        layout()->removeWidget(chip);
        chip->hide();
        chip->deleteLater(); // it may be the one that was pressed
    }
}

void ReadyMadeRow::take(const Expected<OfferedScenarios> &offered)
{
    if (!offered) {
        m_asked.reset(); // so that it is asked for again
        m_status->setText(textOf(offered.error().whatAndRemedy(language())));
        return;
    }
    if (offered->today != m_asked || offered->lens != m_lens)
        return;
    clear();
    m_status->setText(offered->scenarios.empty() ? QString() : tr("Add"));
    for (const ReadyMade &made : offered->scenarios)
        addChip(made);
}

void ReadyMadeRow::addChip(const ReadyMade &made)
{
    const QString title = textOf(titleOf(made, language()));
    auto *chip = new ChipButton(title, this);
    chip->setEnabled(!made.changesNothing());
    if (made.changesNothing())
        chip->setValue(tr("nothing moves"));
    else if (made.answer.monthly)
        chip->setValue(
            textOf(formatMoneyShort(*made.answer.monthly, made.answer.currency, language())));
    chip->setObjectName(QStringLiteral("readyMade%1").arg(layout()->count() - 1));
    const QString effect =
        textOf(describe(made, language())) + u'\n' + textOf(describe(made.answer, language()));
    setPlainToolTip(chip, effect);
    chip->setAccessibleDescription(effect);
    Scenario scenario = made.scenario;
    scenario.name = title.toStdString();
    scenario.note.clear();
    connect(chip, &ChipButton::clicked, this,
            [this, scenario = std::move(scenario)] { emit scenarioTried(scenario); });
    layout()->addWidget(chip);
    chip->show();
}

} // namespace headroom::ui
