// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/cheapest_headline.h"

#include "ui/format/explained.h"
#include "ui/theme/layouts.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace headroom::ui {

namespace {

constexpr int kAnswerLetters = 24;
constexpr int kCommittedLetters = 24; // "3 years signed: from $2"
constexpr int kMovedLetters = 20;     // "$2,213.94 with a move"

} // namespace

CheapestHeadline::CheapestHeadline(QWidget *parent)
    : QWidget(parent),
      m_answer(new ElidedLabel(kAnswerLetters, this)),
      m_committed(new ElidedLabel(kCommittedLetters, this)),
      m_moved(new ElidedLabel(kMovedLetters, this)),
      m_use(new QPushButton(this)),
      m_under(new QWidget(this)),
      m_terms(rowIn(m_under, currentTokens().space.medium))
{
    const SpaceTokens &space = currentTokens().space;
    auto *row = rowIn(this, space.medium);
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    m_answer->setObjectName(QStringLiteral("cheapestHeadline"));
    setRole(m_answer, Role::Title);
    explain(m_answer, "use_cheapest");
    words->addWidget(m_answer);
    m_committed->setObjectName(QStringLiteral("cheapestCommitted"));
    explain(m_committed, "lens_3y");
    m_terms->addWidget(m_committed);
    m_moved->setObjectName(QStringLiteral("cheapestMoved"));
    explain(m_moved, "use_cheapest");
    m_terms->addWidget(m_moved);
    words->addWidget(m_under);
    row->addLayout(words, 1);
    setRole(m_use, Role::Primary);
    nameAndExplain(m_use, "useCheapestShown", "use_cheapest");
    connect(m_use, &QPushButton::clicked, this, &CheapestHeadline::useRequested);
    row->addWidget(m_use, 0, Qt::AlignVCenter);
}

void CheapestHeadline::addTerms(std::initializer_list<QWidget *> parts)
{
    for (QWidget *part : parts)
        m_terms->addWidget(part);
    m_terms->addStretch(1);
    m_yielding = *parts.begin();
    const QWidget *last = *(parts.end() - 1);
    last->ensurePolished();
    m_terms->addStrut(last->sizeHint().height());
}

void CheapestHeadline::say(const CheapestWords &words)
{
    m_answer->setFullText(words.headline.isEmpty() ? words.none : words.headline);
    m_committed->setFullText(words.committed);
    m_committed->setVisible(!words.committed.isEmpty());
    m_moved->setFullText(words.moved);
    m_moved->setVisible(!words.moved.isEmpty());
    m_use->setText(words.use);
    m_use->setVisible(!words.use.isEmpty() && !words.isInUse);
    fitTerms();
}

void CheapestHeadline::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitTerms();
}

void CheapestHeadline::setShort(bool isShort)
{
    m_under->setVisible(!isShort);
}

void CheapestHeadline::fitTerms()
{
    if (m_yielding == nullptr)
        return;
    int needed = 0;
    for (int i = 0; i < m_terms->count(); ++i) {
        const QWidget *term = m_terms->itemAt(i)->widget();
        if (term != nullptr && (term == m_yielding || !term->isHidden()))
            needed += term->sizeHint().width() + m_terms->spacing();
    }
    const int button = m_use->isHidden() ? 0 : m_use->sizeHint().width() + layout()->spacing();
    m_yielding->setVisible(needed <= width() - button);
}

} // namespace headroom::ui
