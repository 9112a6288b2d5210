// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/filter_bar.h"

#include "ui/rows/filter_fields.h"
#include "ui/theme/chip_button.h"
#include "ui/views/filter_chips.h"

#include <QActionGroup>
#include <QMenu>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

QString fitText(FitFilter fit)
{
    switch (fit) {
    case FitFilter::everything: return FilterBar::tr("every offer");
    case FitFilter::fitting: return FilterBar::tr("what fits");
    case FitFilter::meeting: return FilterBar::tr("what meets the service level");
    }
    return {};
}

QString fitValue(FitFilter fit)
{
    switch (fit) {
    case FitFilter::everything: return FilterBar::tr("all");
    case FitFilter::fitting: return FilterBar::tr("fitting");
    case FitFilter::meeting: return FilterBar::tr("meeting");
    }
    return {};
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
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_chips);
    fillFitMenu();
    connect(m_chips, &FilterChips::filterChanged, this, [this](const OfferFilter &offers) {
        CandidateFilter filter = m_view->state().filter;
        static_cast<OfferFilter &>(filter) = offers;
        m_view->setFilter(filter);
    });
    connect(m_chips, &FilterChips::resetRequested, this, [this] { m_view->setFilter({}); });
    render(nullptr, view->state().filter);
}

void FilterBar::fillFitMenu()
{
    auto *menu = new QMenu(this);
    auto *group = new QActionGroup(menu);
    for (const FitFilter fit : {FitFilter::fitting, FitFilter::meeting, FitFilter::everything}) {
        QAction *action = menu->addAction(fitText(fit));
        action->setCheckable(true);
        group->addAction(action);
        connect(menu, &QMenu::aboutToShow, action,
                [this, action, fit] { action->setChecked(fitOf(m_view->state().filter) == fit); });
        connect(action, &QAction::triggered, this,
                [this, fit] { m_view->setFilter(withFit(m_view->state().filter, fit)); });
    }
    m_fit->setMenu(menu);
}

void FilterBar::render(std::shared_ptr<const CandidateSet> candidates,
                       const CandidateFilter &filter)
{
    m_candidates = std::move(candidates);
    m_chips->setFilter(filter);
    m_chips->setResetVisible(filter != CandidateFilter{});
    m_fit->setValue(fitValue(fitOf(filter)));
    m_fit->setActive(fitOf(filter) == FitFilter::meeting);
}

} // namespace headroom::ui
