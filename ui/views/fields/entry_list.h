// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/text_field.h"

#include <QWidget>

#include <cstddef>
#include <functional>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace headroom::ui {

/// Entries of a list, one below the other: fields under their headings, a cross that removes the
/// entry, and a button that adds one. Why an input was not taken is said at its field.
class EntryList final : public QWidget
{
    Q_OBJECT

public:
    using MakeField = std::function<QWidget *(QWidget *parent, std::size_t row)>;
    struct Words {
        /// Object name prefix: "spotEntry" gives "spotEntry_rate_0" and "addSpotEntry".
        QString name;
        QString add;
        const char *addMeaning;
        const char *removeMeaning;
    };
    struct Column {
        QString key;
        QString label;
        const char *meaning;
        int stretch = 1;
        MakeField make;
    };

    EntryList(Words words, std::vector<Column> columns, QWidget *parent = nullptr);

    /// The fields of each entry are there afterwards; those beyond are out of sight.
    void setCount(std::size_t count);
    [[nodiscard]] std::size_t count() const { return m_count; }
    template <typename Field>
    [[nodiscard]] Field *field(std::size_t row, std::size_t column) const
    {
        return static_cast<Field *>(m_rows[row].fields[column]);
    }
    void setAddable(bool addable);
    void setRemovable(bool removable); ///< of the entries that there are
    /// Reason why an input of the entry was rejected; empty: none was.
    [[nodiscard]] QString reasonAt(std::size_t row) const;

signals:
    void addRequested();
    void removeRequested(std::size_t row);

private:
    struct Row {
        std::vector<QWidget *> fields;
        QToolButton *remove = nullptr;
    };

    void buildHeads();
    void addRow();
    QWidget *makeField(const Column &column, std::size_t row);
    static void listenTo(QWidget *field);
    void add();

    Words m_words;
    std::vector<Column> m_columns;
    QGridLayout *m_grid;
    std::vector<QLabel *> m_heads;
    std::vector<Row> m_rows;
    std::size_t m_count = 0;
    QPushButton *m_add;
};

// Fields of a column; what is chosen in the one of a row is taken.
[[nodiscard]] EntryList::MakeField
textEntry(std::function<void(std::size_t row, const QString &text, TextField *field)> take,
          const QString &placeholder = {});
[[nodiscard]] EntryList::MakeField
numberEntry(NumberFormat format,
            std::function<void(std::size_t row, const std::optional<Exact> &value)> take);
[[nodiscard]] EntryList::MakeField
choiceEntry(ChoiceField::Choices choices,
            std::function<void(std::size_t row, const std::string &key)> take);

} // namespace headroom::ui
