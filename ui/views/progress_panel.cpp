// SPDX-License-Identifier: GPL-3.0-or-later
#include "prices/update_panel.h"

#include "prices/progress_text.h"
#include "theme/roles.h"
#include "theme/theme.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace headroom::ui {

namespace {

constexpr int kSteps = 1000;
constexpr int kBarWidth = 220;

} // namespace

UpdatePanel::UpdatePanel(QWidget *parent)
    : QFrame(parent),
      m_headline(plainLabel({}, Role::BodyBold, this)),
      m_detail(plainLabel({}, Role::Muted, this)),
      m_bar(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("Cancel"), this))
{
    setObjectName(QStringLiteral("updatePanel"));
    m_headline->setObjectName(QStringLiteral("updateHeadline"));
    m_detail->setObjectName(QStringLiteral("updateDetail"));
    m_bar->setObjectName(QStringLiteral("updateBar"));
    m_cancel->setObjectName(QStringLiteral("cancelUpdate"));
    setRole(this, Role::BottomBar);
    const SpaceTokens &space = currentTokens().space;
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(qRound(kBarWidth * currentTokens().scale));
    m_bar->setAccessibleName(tr("Progress of the price update"));
    // A long file name gives way, the window does not.
    m_headline->setMinimumWidth(0);
    m_detail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(space.large, space.small, space.large, space.small);
    layout->setSpacing(space.medium);
    layout->addWidget(m_headline);
    layout->addWidget(m_bar);
    layout->addWidget(m_detail, 1);
    layout->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, &UpdatePanel::cancelRequested);
    hide();
}

void UpdatePanel::begin()
{
    m_headline->setText(tr("Updating prices"));
    m_detail->clear();
    m_bar->setRange(0, 0);
    m_cancel->setEnabled(true);
    setVisible(true);
}

void UpdatePanel::render(const PriceUpdateProgress &progress)
{
    // Once a stop was asked for, that is the news.
    if (!m_cancel->isEnabled())
        return;
    m_headline->setText(headlineOf(progress));
    m_detail->setText(detailOf(progress));
    setAccessibleDescription(m_headline->text() + QStringLiteral(". ") + m_detail->text());
    const auto fraction = fractionOf(progress);
    m_bar->setRange(0, fraction ? kSteps : 0);
    if (fraction)
        m_bar->setValue(qRound(*fraction * kSteps));
}

void UpdatePanel::showStopping()
{
    m_headline->setText(tr("Stopping"));
    m_detail->clear();
    m_bar->setRange(0, 0);
    m_cancel->setEnabled(false);
}

} // namespace headroom::ui
