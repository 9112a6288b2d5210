// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/outlook.h"
#include "ui/views/fields/choice_field.h"

#include <QWidget>

#include <string>
#include <vector>

namespace headroom::ui {

class EntryList;

/// How unsure single workloads or providers are, in place of what stands for each of them.
class SpreadList final : public QWidget
{
    Q_OBJECT

public:
    struct Entry {
        std::string key; ///< of whom
        Spread spread;
    };
    using Entries = std::vector<Entry>;
    struct Words {
        QString name; ///< of the widgets
        QString subject;
        const char *subjectMeaning;
        QString add;
        const char *addMeaning;
    };

    explicit SpreadList(const Words &words, QWidget *parent = nullptr);

    /// `usual`: what an entry begins with.
    void render(ChoiceField::Choices subjects, Entries entries, const Spread &usual);

signals:
    void changed(const headroom::ui::SpreadList::Entries &entries);

private:
    void addEntry();
    void takePair(std::size_t row);
    void setKind(std::size_t row, const std::string &key);
    template <typename Change>
    void change(std::size_t row, Change change);
    [[nodiscard]] Spread beginning() const;

    ChoiceField::Choices m_subjects;
    Entries m_entries;
    Spread m_usual;
    EntryList *m_list;
};

} // namespace headroom::ui
