// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parts/filter_chips.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/rows/filter_fields.h"
#include "ui/theme/chip_button.h"
#include "ui/theme/icons.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/search_field.h"
#include "ui/views/parts/filter_menu.h"
#include "ui/views/parts/flow_layout.h"

#include <QLineEdit>
#include <QPushButton>
#include <QSignalBlocker>

#include <algorithm>
#include <string>

namespace headroom::ui {

namespace {

constexpr int kSearchWidth = 150;
constexpr int kNarrowSearchWidth = 90; ///< where room is scarce

} // namespace

ChipFields placeChip()
{
    return {HEADROOM_TEXT("Filters", "Where"),
            "chip_where",
            {FilterField::provider, FilterField::region}};
}

ChipFields hardwareChip()
{
    return {HEADROOM_TEXT("Filters", "Hardware"),
            "chip_hardware",
            {FilterField::group, FilterField::accelerator, FilterField::family}};
}

FilterChips::FilterChips(std::vector<ChipFields> chips, ChoicesOfField choices, QWidget *parent)
    : QWidget(parent),
      m_choices(std::move(choices)),
      m_search(new QLineEdit(this)),
      m_reset(new QPushButton(tr("Clear filters"), this))
{
    setLayout(new FlowLayout(currentTokens().space.tiny + 1));
    for (const ChipFields &chip : chips)
        addFields(chip);
    m_search->setAccessibleName(tr("Search offers"));
    m_search->setPlaceholderText(tr("Search offers"));
    setUpSearchField(m_search);
    nameAndExplain(m_search, "offerSearch", "search_offers");
    fitSearch();
    setRole(m_reset, Role::PlainLink);
    setTone(m_reset, Tone::Accent);
    nameAndExplain(m_reset, "clearFilters", "clear_filters");
    layout()->addWidget(m_search);
    layout()->addWidget(m_reset);
    connect(m_search, &QLineEdit::textChanged, this, [this](const QString &text) {
        OfferFilter filter = m_filter;
        filter.search = text.trimmed().toStdString();
        change(std::move(filter));
    });
    connect(m_reset, &QAbstractButton::clicked, this, [this] {
        m_search->clear();
        emit resetRequested();
    });
    render();
}

void FilterChips::setFilter(const OfferFilter &filter)
{
    m_filter = filter;
    // The field shows the current filter, whoever has set it; a blank at its end belongs to the
    // next word.
    if (const QString text = textOf(filter.search); m_search->text().trimmed() != text) {
        const QSignalBlocker blocker(m_search);
        m_search->setText(text);
    }
    render();
}

void FilterChips::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::StyleChange)
        fitSearch();
    QWidget::changeEvent(event);
}

void FilterChips::fitSearch()
{
    m_search->setMinimumWidth(kNarrowSearchWidth);
    m_search->setMaximumWidth(qRound(kSearchWidth * currentTokens().scale));
}

void FilterChips::addChip(QWidget *chip)
{
    layout()->removeWidget(m_search);
    layout()->removeWidget(m_reset);
    for (QWidget *widget :
         {chip, static_cast<QWidget *>(m_search), static_cast<QWidget *>(m_reset)})
        layout()->addWidget(widget);
}

void FilterChips::setResetVisible(bool visible)
{
    m_reset->setVisible(visible);
    layout()->invalidate();
}

const FilterChips::Chip &FilterChips::chipWith(FilterField field) const
{
    return *std::ranges::find_if(m_chips, [field](const Chip &chip) {
        return std::ranges::find(chip.fields, field) != chip.fields.end();
    });
}

ChipButton *FilterChips::chip(FilterField field) const
{
    return chipWith(field).button;
}

FilterMenu *FilterChips::menu(FilterField field) const
{
    return chipWith(field).menu;
}

void FilterChips::addFields(const ChipFields &of)
{
    const QString caption = textOf(of.caption);
    const Chip chip{of.fields, new ChipButton(caption, this), new FilterMenu(caption, this)};
    chip.button->setMenu(chip.menu);
    explain(chip.button, of.meaning);
    layout()->addWidget(chip.button);
    m_chips.push_back(chip);
    connect(chip.menu, &QMenu::aboutToShow, this, [this, chip] {
        chip.menu->setChoices(choicesTogether(chip.fields, m_choices),
                              keysTogether(m_filter, chip.fields));
    });
    connect(chip.menu, &FilterMenu::checkedChanged, this,
            [this, fields = of.fields](const std::set<std::string> &keys) {
                OfferFilter filter = m_filter;
                setKeysTogether(filter, fields, keys);
                change(std::move(filter));
            });
}

void FilterChips::change(OfferFilter filter)
{
    m_filter = std::move(filter);
    render();
    emit filterChanged(m_filter);
}

void FilterChips::render()
{
    for (const Chip &chip : m_chips) {
        chip.button->setValue(chosenText(m_filter, chip.fields));
        chip.button->setActive(!keysTogether(m_filter, chip.fields).empty());
    }
    setResetVisible(m_filter != OfferFilter{});
}

} // namespace headroom::ui
