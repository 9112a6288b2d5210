// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/palette_model.h"

#include "ui/format/text.h"
#include "ui/palette/fuzzy_match.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

namespace headroom::ui {

namespace {

constexpr int kMadeForIt = -1'000'000; ///< rank of an entry that exists only for the query
constexpr qsizetype kLongestTitle = 300;

QString oneLine(const QString &text)
{
    return text.left(kLongestTitle).simplified();
}

} // namespace

QString nameOf(PaletteEntry::Kind kind)
{
    switch (kind) {
    case PaletteEntry::Kind::answer: return PaletteModel::tr("Answer");
    case PaletteEntry::Kind::page: return PaletteModel::tr("Page");
    case PaletteEntry::Kind::command: return PaletteModel::tr("Command");
    case PaletteEntry::Kind::workload: return PaletteModel::tr("Workload");
    case PaletteEntry::Kind::field: return PaletteModel::tr("Field");
    }
    return {};
}

PaletteModel::PaletteModel(PaletteEntries entries, Answers answers, QObject *parent)
    : QAbstractListModel(parent),
      m_entries(std::move(entries)),
      m_lasting(m_entries.size()),
      m_answers(std::move(answers))
{
    search({});
}

void PaletteModel::search(const QString &query)
{
    beginResetModel();
    m_entries.resize(m_lasting);
    if (m_answers) {
        PaletteEntries made = m_answers(query);
        std::ranges::move(made, std::back_inserter(m_entries));
    }
    m_details.assign(m_entries.size(), std::nullopt);
    using Rank = std::tuple<int, PaletteEntry::Kind, std::size_t>; // less is better
    std::vector<Rank> ranks;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const PaletteEntry &entry = m_entries[i];
        const auto score = fuzzyScore(query, entry.title, entry.words);
        if (i >= m_lasting) // it answers the query, whatever its words are
            ranks.emplace_back(kMadeForIt, entry.kind, i);
        else if (score)
            ranks.emplace_back(-*score, entry.kind, i);
    }
    std::ranges::sort(ranks);
    m_rows.clear();
    for (const auto &[score, kind, entry] : ranks) {
        if (m_rows.size() == kMaxRows)
            break;
        m_rows.push_back(entry);
    }
    endResetModel();
}

const PaletteEntry *PaletteModel::entryAt(int row) const
{
    return row >= 0 && static_cast<std::size_t>(row) < m_rows.size()
               ? &m_entries[m_rows[static_cast<std::size_t>(row)]]
               : nullptr;
}

int PaletteModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString PaletteModel::detailOf(std::size_t entry) const
{
    std::optional<QString> &detail = m_details[entry];
    if (!detail)
        detail = m_entries[entry].tell ? oneLine(m_entries[entry].tell()) : QString();
    return *detail;
}

QVariant PaletteModel::data(const QModelIndex &index, int role) const
{
    const PaletteEntry *entry = entryAt(index.row());
    if (entry == nullptr)
        return {};
    switch (role) {
    case Qt::DisplayRole: return oneLine(entry->title);
    case Qt::AccessibleTextRole:
        return tr("%1: %2. %3").arg(nameOf(entry->kind), oneLine(entry->title), entry->shortcut);
    case Qt::AccessibleDescriptionRole:
    case DetailRole: return detailOf(m_rows[static_cast<std::size_t>(index.row())]);
    case KindRole: return nameOf(entry->kind);
    case ShortcutRole: return entry->shortcut;
    case EnabledRole: return entry->isEnabled;
    default: return {};
    }
}

} // namespace headroom::ui
