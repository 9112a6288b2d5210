// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/filter_bar.h"

#include "rows/filter_fields.h"
#include "theme/chip_button.h"
#include "theme/icons.h"
#include "theme/theme.h"
#include "views/filter_menu.h"
#include "views/flow_layout.h"

#include <QActionGroup>
#include <QLineEdit>

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

constexpr int kSearchWidth = 150;

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

FilterBar::FilterBar(ViewState *state, QWidget *parent)
    : QWidget(parent),
      m_state(state),
      m_fit(new ChipButton(tr("Show"), this)),
      m_reset(new ChipButton(tr("Clear filters"), this)),
      m_search(new QLineEdit(this))
{
    setLayout(new FlowLayout(currentTokens().space.small));
    addChip(FilterField::provider, tr("Provider"));
    addChip(FilterField::region, tr("Region"));
    addChip(FilterField::pricingModel, tr("Pricing"));
    addChip(FilterField::group, tr("Group"));
    addChip(FilterField::family, tr("Family"));
    addChip(FilterField::accelerator, tr("Accelerator"));
    addFitChip();
    m_search->setObjectName(QStringLiteral("offerSearch"));
    m_search->setAccessibleName(tr("Search offers"));
    m_search->setPlaceholderText(tr("Search offers"));
    m_search->setClearButtonEnabled(true);
    m_search->setFixedWidth(kSearchWidth);
    m_search->addAction(lineIcon(Icon::Search), QLineEdit::LeadingPosition);
    layout()->addWidget(m_search);
    m_reset->setObjectName(QStringLiteral("clearFilters"));
    layout()->addWidget(m_reset);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        CandidateFilter filter = m_state->filter();
        filter.search = text.trimmed().toStdString();
        m_state->setFilter(filter);
    });
    connect(m_reset, &QAbstractButton::clicked, this, [this] {
        m_search->clear();
        m_state->setFilter({});
    });
    connect(m_state, &ViewState::filterChanged, this, &FilterBar::render);
    render();
}

void FilterBar::setCandidates(std::shared_ptr<const CandidateSet> candidates)
{
    m_candidates = std::move(candidates);
}

ChipButton *FilterBar::chip(FilterField field) const
{
    return std::ranges::find(m_chips, field, &Chip::field)->button;
}

FilterMenu *FilterBar::menu(FilterField field) const
{
    return std::ranges::find(m_chips, field, &Chip::field)->menu;
}

void FilterBar::addChip(FilterField field, const QString &caption)
{
    const Chip chip{field, new ChipButton(caption, this), new FilterMenu(caption, this)};
    chip.button->setMenu(chip.menu);
    layout()->addWidget(chip.button);
    m_chips.push_back(chip);
    connect(chip.menu, &QMenu::aboutToShow, this, [this, chip] { fill(chip); });
    connect(chip.menu, &FilterMenu::checkedChanged, this,
            [this, field](const std::set<std::string> &keys) {
                m_state->setFilter(withKeys(m_state->filter(), field, keys));
            });
}

void FilterBar::addFitChip()
{
    auto *menu = new QMenu(this);
    auto *group = new QActionGroup(menu);
    for (const FitFilter fit : {FitFilter::fitting, FitFilter::meeting, FitFilter::everything}) {
        QAction *action = menu->addAction(fitText(fit));
        action->setCheckable(true);
        group->addAction(action);
        connect(menu, &QMenu::aboutToShow, action,
                [this, action, fit] { action->setChecked(fitOf(m_state->filter()) == fit); });
        connect(action, &QAction::triggered, this,
                [this, fit] { m_state->setFilter(withFit(m_state->filter(), fit)); });
    }
    m_fit->setMenu(menu);
}

void FilterBar::fill(const Chip &chip)
{
    std::vector<FilterChoice> choices;
    if (m_candidates)
        choices = filterChoices(*m_candidates, m_state->filter(), chip.field);
    chip.menu->setChoices(std::move(choices), chosenKeys(m_state->filter(), chip.field));
}

void FilterBar::render()
{
    const CandidateFilter &filter = m_state->filter();
    for (const Chip &chip : m_chips) {
        chip.button->setValue(chosenText(filter, chip.field));
        chip.button->setActive(!chosenKeys(filter, chip.field).empty());
    }
    m_fit->setValue(fitValue(fitOf(filter)));
    m_fit->setActive(fitOf(filter) == FitFilter::meeting);
    m_reset->setVisible(filter != CandidateFilter{});
    layout()->invalidate();
}

} // namespace headroom::ui
