// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/palette/palette_entry.h"

#include <QAbstractListModel>

#include <functional>
#include <optional>
#include <vector>

namespace headroom::ui {

/// The entries that answer a query, best first.
class PaletteModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    /// Entries that exist only for what was typed ("traffic x 1.7").
    using Answers = std::function<PaletteEntries(const QString &query)>;
    enum Column { KindRole = Qt::UserRole, DetailRole, ShortcutRole, EnabledRole };
    static constexpr std::size_t kMaxRows = 100;

    PaletteModel(PaletteEntries entries, Answers answers, QObject *parent = nullptr);

    void search(const QString &query);
    /// The entry of a row; null: there is no such row.
    [[nodiscard]] const PaletteEntry *entryAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

private:
    [[nodiscard]] QString detailOf(std::size_t entry) const;

    PaletteEntries m_entries; ///< those made for the query at the end
    std::size_t m_lasting;    ///< number of the others
    Answers m_answers;
    std::vector<std::size_t> m_rows;
    mutable std::vector<std::optional<QString>> m_details; ///< of each entry; empty: not asked yet
};

/// "Answer", "Page", "Command", "Workload", "Field".
[[nodiscard]] QString nameOf(PaletteEntry::Kind kind);

} // namespace headroom::ui
