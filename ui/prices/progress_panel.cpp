// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/prices/progress_panel.h"

#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace headroom::ui {

namespace {

constexpr int kSteps = 1000;
constexpr int kBarWidth = 220;

} // namespace

ProgressPanel::ProgressPanel(const QString &work, const QString &accessibleName, QWidget *parent)
    : QFrame(parent),
      m_headline(plainLabel({}, Role::BodyBold, this)),
      m_detail(plainLabel({}, Role::Muted, this)),
      m_bar(new QProgressBar(this)),
      m_cancel(new QPushButton(tr("Cancel"), this))
{
    setObjectName(work + QStringLiteral("Panel"));
    m_headline->setObjectName(work + QStringLiteral("Headline"));
    m_detail->setObjectName(work + QStringLiteral("Detail"));
    m_bar->setObjectName(work + QStringLiteral("Bar"));
    m_cancel->setObjectName(QStringLiteral("cancel") + capitalised(work));
    setRole(this, Role::BottomBar);
    const SpaceTokens &space = currentTokens().space;
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(qRound(kBarWidth * currentTokens().scale));
    m_bar->setAccessibleName(accessibleName);
    // A long file name gives way, the window does not.
    m_headline->setMinimumWidth(0);
    m_detail->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *layout = rowIn(this, space.medium, {space.large, space.small, space.large, space.small});
    layout->addWidget(m_headline);
    layout->addWidget(m_bar);
    layout->addWidget(m_detail, 1);
    layout->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, &ProgressPanel::cancelRequested);
    hide();
}

void ProgressPanel::begin(const QString &headline)
{
    m_headline->setText(headline);
    m_detail->clear();
    m_bar->setRange(0, 0);
    m_cancel->setEnabled(true);
    setVisible(true);
}

void ProgressPanel::render(const QString &headline, const QString &detail,
                           std::optional<double> fraction)
{
    // Once a stop was asked for, that is the news.
    if (!m_cancel->isEnabled())
        return;
    m_headline->setText(headline);
    m_detail->setText(detail);
    setAccessibleDescription(headline + QStringLiteral(". ") + detail);
    m_bar->setRange(0, fraction ? kSteps : 0);
    if (fraction)
        m_bar->setValue(qRound(*fraction * kSteps));
}

void ProgressPanel::showStopping()
{
    m_headline->setText(tr("Stopping"));
    m_detail->clear();
    m_bar->setRange(0, 0);
    m_cancel->setEnabled(false);
}

} // namespace headroom::ui
