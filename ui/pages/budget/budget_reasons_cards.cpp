// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/budget/budget_reasons_cards.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/charts/term_bar.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/rows/budget_reasons.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace headroom::ui {
namespace {

constexpr int kKeptLetters = 8;

/// The widgets of a card's rows are made anew; there are a dozen at most.
QWidget *emptied(QVBoxLayout *rows, QWidget *parent)
{
    while (QLayoutItem *item = rows->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    auto *content = new QWidget(parent);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(currentTokens().space.small);
    rows->addWidget(content);
    return content;
}

QHBoxLayout *pair(QWidget *left, QWidget *right)
{
    auto *row = new QHBoxLayout;
    row->addWidget(left, 1);
    row->addWidget(right);
    return row;
}

} // namespace

BudgetReasonsCards::BudgetReasonsCards(QWidget *parent)
    : QWidget(parent),
      m_shares(new Card(this)),
      m_bars(new QVBoxLayout),
      m_changes(new Card(this)),
      m_changesTitle(plainLabel({}, Role::Section, m_changes)),
      m_rows(new QVBoxLayout)
{
    m_shares->setObjectName(QStringLiteral("whereItGoes"));
    m_changes->setObjectName(QStringLiteral("againstBaseline"));
    explain(m_shares, "budget_shares");
    explain(m_changes, "budget_changes");
    m_shares->column()->addWidget(plainLabel(tr("Where it goes"), Role::Section, m_shares));
    m_shares->column()->addLayout(m_bars);
    m_changes->column()->addWidget(m_changesTitle);
    m_changes->column()->addLayout(m_rows);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(currentTokens().space.medium);
    column->addWidget(m_shares);
    column->addWidget(m_changes);
}

void BudgetReasonsCards::show(const Snapshot &snapshot, CostView view)
{
    showShares(snapshot, view);
    showChanges(snapshot);
}

void BudgetReasonsCards::showShares(const Snapshot &snapshot, CostView view)
{
    const std::vector<ShareRow> shares = whereItGoes(snapshot, view);
    m_shares->setVisible(!shares.empty());
    QWidget *content = emptied(m_bars, m_shares);
    auto *column = qobject_cast<QVBoxLayout *>(content->layout());
    for (const ShareRow &share : shares) {
        column->addWidget(plainLabel(share.title, Role::Body, content));
        auto *bar = new TermBar(content);
        bar->setTerms(share.terms);
        column->addWidget(bar);
        QString caption = bar->caption();
        if (!share.base.isEmpty())
            caption += u' ' + share.base;
        if (!share.target.isEmpty())
            caption += QStringLiteral("; ") + share.target;
        auto *words = plainLabel(caption, Role::MutedSmall, content);
        words->setWordWrap(true);
        column->addWidget(words);
    }
}

void BudgetReasonsCards::showChanges(const Snapshot &snapshot)
{
    const std::vector<ChangeRow> changes = changesFromBaseline(snapshot);
    const std::string &currency = snapshot.plan().currency;
    m_changes->setVisible(!changes.empty());
    QWidget *content = emptied(m_rows, m_changes);
    if (changes.empty())
        return;
    m_changesTitle->setText(
        tr("Against %1").arg(textOf(snapshot.evaluation.baselineScenario().name)));
    auto *column = qobject_cast<QVBoxLayout *>(content->layout());
    for (const ChangeRow &change : changes) {
        auto *name = new ElidedLabel(kKeptLetters, content);
        name->setFullText(change.name);
        auto *amount = plainLabel(textOf(formatMoneySigned(change.amount, currency, language())),
                                  Role::Body, content);
        setTone(amount, change.amount < Money() ? Tone::Good : Tone::Normal);
        column->addLayout(pair(name, amount));
    }
}

} // namespace headroom::ui
