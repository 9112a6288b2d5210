// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/layouts.h"
#include "ui/views/fields/entry_list.h"

#include <functional>
#include <utility>
#include <vector>

namespace headroom::ui {

/// The entries of a list of the plan. An edit of one of them changes a copy of the list, which is
/// passed to `changed`.
template <typename Entry>
class ListOf : public QWidget
{
public:
    using Entries = std::vector<Entry>;
    using Changed = std::function<void(const Entries &entries)>;

protected:
    ListOf(Changed changed, QWidget *parent) : QWidget(parent), m_changed(std::move(changed)) {}

    void build(EntryList::Words words, std::vector<EntryList::Column> columns)
    {
        m_list = new EntryList(std::move(words), std::move(columns), this);
        columnIn(this, 0)->addWidget(m_list);
        connect(m_list, &EntryList::addRequested, this,
                [this] { change([this](Entries &entries) { addTo(entries); }); });
        connect(m_list, &EntryList::removeRequested, this, [this](std::size_t row) {
            change([row](Entries &entries) {
                entries.erase(entries.begin() + static_cast<std::ptrdiff_t>(row));
            });
        });
    }
    virtual void addTo(Entries &entries) const = 0;
    void change(const std::function<void(Entries &entries)> &apply) const
    {
        Entries entries = m_entries;
        apply(entries);
        if (entries != m_entries)
            m_changed(entries);
    }
    void changeAt(std::size_t row, const std::function<void(Entry &entry)> &apply) const
    {
        change([&](Entries &entries) { apply(entries[row]); });
    }
    void setEntries(const Entries &entries)
    {
        m_entries = entries;
        list().setCount(entries.size());
    }
    [[nodiscard]] const Entries &entries() const { return m_entries; }
    [[nodiscard]] EntryList &list() const { return *m_list; }

private:
    Changed m_changed;
    Entries m_entries;
    EntryList *m_list = nullptr;
};

} // namespace headroom::ui
