// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/forecast/spread_list.h"

#include "ui/format/text.h"
#include "ui/pages/forecast/spread_fields.h"
#include "ui/theme/layouts.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/entry_list.h"

#include <algorithm>

namespace headroom::ui {

namespace {

enum SpreadColumn : std::size_t { subjectColumn, kindColumn, lowColumn, highColumn };

void setChoices(ChoiceField *field, const ChoiceField::Choices &choices)
{
    bool isSame = field->count() == static_cast<int>(choices.size());
    for (int i = 0; isSame && i < field->count(); ++i) {
        const auto &choice = choices[static_cast<std::size_t>(i)];
        isSame = field->itemText(i) == choice.second
                 && field->itemData(i).toString() == textOf(choice.first);
    }
    if (isSame)
        return;
    field->clear();
    for (const auto &choice : choices)
        field->addItem(choice.second, textOf(choice.first));
}

} // namespace

SpreadList::SpreadList(const Words &words, QWidget *parent) : QWidget(parent), m_list(nullptr)
{
    const auto takeSubject = [this](std::size_t row, const std::string &key) {
        change(row, [&](Entry &entry) { entry.key = key; });
    };
    const auto takeKind = [this](std::size_t row, const std::string &key) { setKind(row, key); };
    const auto percent = numberEntry(percentFormat(kLeastSpread, kMostSpread),
                                     [this](std::size_t row, const auto &) { takePair(row); });
    m_list = new EntryList({words.name, words.add, words.addMeaning, "remove_spread"},
                           {{QStringLiteral("subject"), words.subject, words.subjectMeaning, 2,
                             choiceEntry({}, takeSubject)},
                            {QStringLiteral("kind"), tr("Distribution"), "spread_kind", 1,
                             choiceEntry(choicesOf(kAllOf<Spread::Kind>), takeKind)},
                            {QStringLiteral("low"), tr("P10"), "spread_low", 1, percent},
                            {QStringLiteral("high"), tr("P90"), "spread_high", 1, percent}},
                           this);
    columnIn(this, 0)->addWidget(m_list);
    connect(m_list, &EntryList::addRequested, this, &SpreadList::addEntry);
    connect(m_list, &EntryList::removeRequested, this, [this](std::size_t row) {
        Entries entries = m_entries;
        entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(row));
        emit changed(entries);
    });
}

template <typename Change>
void SpreadList::change(std::size_t row, Change change)
{
    Entries entries = m_entries;
    change(entries[row]);
    emit changed(entries);
}

/// One of the two may wait to be taken with the other: only together are they in order.
void SpreadList::takePair(std::size_t row)
{
    const auto wanted = [&](SpreadColumn column) {
        return m_list->field<NumberField>(row, column)->wanted().value_or(Exact()).toDouble();
    };
    change(row, [&](Entry &entry) {
        entry.spread.low = wanted(lowColumn);
        entry.spread.high = wanted(highColumn);
    });
}

/// What is certain has no percentiles: something else begins like what stands for all.
void SpreadList::setKind(std::size_t row, const std::string &key)
{
    change(row, [&](Entry &entry) {
        const Spread::Kind kind = fromKey<Spread::Kind>(key).value_or(entry.spread.kind);
        if (kind == Spread::Kind::none)
            entry.spread = {};
        else if (entry.spread.kind == Spread::Kind::none)
            entry.spread = beginning();
        entry.spread.kind = kind;
    });
}

Spread SpreadList::beginning() const
{
    constexpr double kTenPercent = 10;
    return m_usual.kind == Spread::Kind::none
               ? Spread{Spread::Kind::normal, -kTenPercent, kTenPercent}
               : m_usual;
}

/// Of the first that has none yet.
void SpreadList::addEntry()
{
    for (const auto &subject : m_subjects) {
        if (std::ranges::find(m_entries, subject.first, &Entry::key) != m_entries.end())
            continue;
        Entries entries = m_entries;
        entries.push_back({subject.first, beginning()});
        emit changed(entries);
        return;
    }
}

void SpreadList::render(ChoiceField::Choices subjects, Entries entries, const Spread &usual)
{
    m_subjects = std::move(subjects);
    m_entries = std::move(entries);
    m_usual = usual;
    m_list->setCount(m_entries.size());
    m_list->setAddable(m_entries.size() < m_subjects.size());
    for (std::size_t row = 0; row < m_entries.size(); ++row) {
        const Spread &spread = m_entries[row].spread;
        auto *subject = m_list->field<ChoiceField>(row, subjectColumn);
        setChoices(subject, m_subjects);
        subject->setCurrentKey(m_entries[row].key);
        m_list->field<ChoiceField>(row, kindColumn)->setCurrentKey(keyOf(spread.kind));
        auto *low = m_list->field<NumberField>(row, lowColumn);
        auto *high = m_list->field<NumberField>(row, highColumn);
        low->setValue(percentOf(spread.low));
        high->setValue(percentOf(spread.high));
        low->setVisible(spread.kind != Spread::Kind::none);
        high->setVisible(spread.kind != Spread::Kind::none);
    }
}

} // namespace headroom::ui
