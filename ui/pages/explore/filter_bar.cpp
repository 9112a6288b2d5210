// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/filter_bar.h"

#include "core/wording/filter_words.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/layouts.h"
#include "ui/views/parts/filter_chips.h"

#include <QActionGroup>
#include <QMenu>
#include <QVBoxLayout>

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

/// Initial filters.
CandidateFilter firstFilter()
{
    return ViewState{}.filter;
}

} // namespace

FilterBar::FilterBar(CurrentView *view, QWidget *parent)
    : QWidget(parent),
      m_view(view),
      m_chips(new FilterChips(
          [this](FilterField field) {
              return m_candidates ? filterChoices(*m_candidates, m_view->state().filter, field)
                                  : std::vector<FilterChoice>();
          },
          this)),
      m_fit(new ChipButton(tr("Show"), this))
{
    columnIn(this, 0)->addWidget(m_chips);
    explain(m_fit, "chip_show");
    fillFitMenu();
    connect(m_chips, &FilterChips::filterChanged, this, [this](const OfferFilter &offers) {
        CandidateFilter filter = m_view->state().filter;
        static_cast<OfferFilter &>(filter) = offers;
        m_view->setFilter(filter);
    });
    connect(m_chips, &FilterChips::resetRequested, this,
            [this] { m_view->setFilter(firstFilter()); });
    render(nullptr, view->state().filter);
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
    m_chips->setFilter(filter);
    m_chips->setResetVisible(filter != firstFilter());
    m_fit->setValue(scopeValue(filter.scope));
    m_fit->setActive(filter.scope != firstFilter().scope);
}

} // namespace headroom::ui
