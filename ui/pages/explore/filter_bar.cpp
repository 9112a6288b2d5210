// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/filter_bar.h"

#include "core/wording/filter_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/layouts.h"
#include "ui/theme/theme.h"
#include "ui/views/parts/filter_chips.h"
#include "ui/views/parts/lens_tabs.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QMenu>

namespace headroom::ui {

namespace {

QString scopeValue(CandidateScope scope)
{
    switch (scope) {
    case CandidateScope::everything: return FilterBar::tr("all");
    case CandidateScope::fitting: return FilterBar::tr("fits");
    case CandidateScope::meeting: return FilterBar::tr("meets or may");
    case CandidateScope::metForCertain: return FilterBar::tr("met, 80 %");
    }
    return {};
}

} // namespace

FilterBar::FilterBar(CurrentView *view, QWidget *parent)
    : QWidget(parent),
      m_view(view),
      m_lens(new LensTabs(this)),
      m_chips(new FilterChips(
          {hardwareChip(), placeChip()},
          [this](FilterField field) {
              return m_candidates ? filterChoices(*m_candidates, m_view->state().filter, field)
                                  : std::vector<FilterChoice>();
          },
          this)),
      m_lensChip(new ChipButton({}, this)),
      m_fit(new ChipButton(tr("Show"), this))
{
    auto *row = rowIn(this, currentTokens().space.medium);
    row->addWidget(m_lens, 0, Qt::AlignTop);
    row->addWidget(m_lensChip, 0, Qt::AlignTop);
    row->addWidget(m_chips, 1);
    nameAndExplain(m_lensChip, "lensChip", "chip_lens");
    fillLensMenu();
    connect(m_lens, &LensTabs::lensChosen, m_view, &CurrentView::setLens);
    explain(m_fit, "chip_show");
    m_chips->addChip(m_fit);
    fillFitMenu();
    connect(m_chips, &FilterChips::filterChanged, this, [this](const OfferFilter &offers) {
        CandidateFilter filter = m_view->state().filter;
        static_cast<OfferFilter &>(filter) = offers;
        m_view->setFilter(filter);
    });
    connect(m_chips, &FilterChips::resetRequested, this,
            [this] { m_view->setFilter(firstFilter(m_view->state().lens())); });
    render(nullptr, view->state().filter);
}

void FilterBar::fillLensMenu()
{
    auto *menu = new QMenu(this);
    for (const PriceLens lens : kAllOf<PriceLens>)
        menu->addAction(textOf(nameOf(lens)), this, [this, lens] { m_view->setLens(lens); });
    m_lensChip->setMenu(menu);
}

void FilterBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitLens();
}

/// One line: where tabs and chips would take more, the lens is a chip as well, and where that is not
/// enough, the chips are short.
void FilterBar::fitLens()
{
    const auto chips = m_chips->findChildren<ChipButton *>();
    int rest = 0;
    for (const ChipButton *chip : chips)
        rest += layout()->spacing() + chip->fullSize().width();
    const bool hasTabs = m_lens->sizeHint().width() + rest <= width();
    m_lens->setVisible(hasTabs);
    m_lensChip->setVisible(!hasTabs);
    for (ChipButton *chip : chips)
        chip->setShort(!hasTabs && m_lensChip->sizeHint().width() + rest > width());
}

void FilterBar::fillFitMenu()
{
    auto *menu = new QMenu(this);
    auto *group = new QActionGroup(menu);
    for (const CandidateScope scope : {CandidateScope::meeting, CandidateScope::metForCertain,
                                       CandidateScope::fitting, CandidateScope::everything}) {
        QAction *action = menu->addAction(textOf(scopeText(scope, language())));
        action->setCheckable(true);
        group->addAction(action);
        connect(menu, &QMenu::aboutToShow, action, [this, action, scope] {
            action->setChecked(m_view->state().filter.scope == scope);
        });
        connect(action, &QAction::triggered, this, [this, scope] { setScope(scope); });
    }
    m_fit->setMenu(menu);
}

void FilterBar::setScope(CandidateScope scope)
{
    CandidateFilter filter = m_view->state().filter;
    filter.scope = scope;
    m_view->setFilter(filter);
}

void FilterBar::render(std::shared_ptr<const CandidateSet> candidates,
                       const CandidateFilter &filter)
{
    m_candidates = std::move(candidates);
    const CandidateFilter first = firstFilter(m_view->state().lens());
    m_lens->setLens(m_view->state().lens());
    m_chips->setFilter(filter);
    m_chips->setResetVisible(filter != first);
    m_fit->setValue(scopeValue(filter.scope));
    m_fit->setActive(filter.scope != first.scope);
    m_lensChip->setValue(textOf(nameOf(m_view->state().lens())));
    fitLens();
}

} // namespace headroom::ui
