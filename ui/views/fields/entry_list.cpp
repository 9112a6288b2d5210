// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/entry_list.h"

#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/field_reason.h"
#include "ui/views/fields/line_field.h"
#include "ui/views/fields/switch_field.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

namespace headroom::ui {

EntryList::EntryList(Words words, std::vector<Column> columns, QWidget *parent)
    : QWidget(parent),
      m_words(std::move(words)),
      m_columns(std::move(columns)),
      m_grid(new QGridLayout),
      m_add(new QPushButton(m_words.add, this))
{
    setObjectName(m_words.name);
    const SpaceTokens &space = currentTokens().space;
    auto *layout = columnIn(this, 0);
    m_grid->setHorizontalSpacing(space.small);
    m_grid->setVerticalSpacing(0);
    layout->addLayout(m_grid);
    m_add->setObjectName(QStringLiteral("add") + m_words.name.left(1).toUpper()
                         + m_words.name.mid(1));
    setRole(m_add, Role::Link);
    explain(m_add, m_words.addMeaning);
    layout->addWidget(m_add, 0, Qt::AlignLeft);
    connect(m_add, &QPushButton::clicked, this, &EntryList::add);
    buildHeads();
}

void EntryList::buildHeads()
{
    int place = 0;
    for (const Column &column : m_columns) {
        auto *head = plainLabel(column.label, Role::MutedSmall, this);
        head->setAlignment(Qt::AlignRight | Qt::AlignBottom);
        head->setContentsMargins(0, 0, currentTokens().space.small + 2, 0);
        explain(head, column.meaning);
        head->hide();
        m_heads.push_back(head);
        m_grid->addWidget(head, 0, place);
        m_grid->setColumnStretch(place++, column.stretch);
    }
}

void EntryList::setCount(std::size_t count)
{
    while (m_rows.size() < count)
        addRow();
    m_count = count;
    for (QLabel *head : m_heads)
        head->setVisible(count > 0);
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const bool isShown = i < count;
        for (QWidget *field : m_rows[i].fields)
            field->setVisible(isShown);
        m_rows[i].remove->setVisible(isShown);
    }
}

void EntryList::addRow()
{
    const std::size_t row = m_rows.size();
    const int line = static_cast<int>(row) + 1;
    Row made;
    int place = 0;
    QWidget *before = m_rows.empty() ? nullptr : m_rows.back().remove;
    for (const Column &column : m_columns) {
        QWidget *field = makeField(column, row);
        listenTo(field);
        m_grid->addWidget(field, line, place++);
        made.fields.push_back(field);
        if (before)
            setTabOrder(before, field);
        before = field;
    }
    made.remove = new QToolButton(this);
    made.remove->setObjectName(QStringLiteral("%1_remove_%2").arg(m_words.name).arg(row));
    made.remove->setIcon(lineIcon(Icon::Close));
    setRole(made.remove, Role::Quiet);
    explain(made.remove, m_words.removeMeaning);
    connect(made.remove, &QToolButton::clicked, this, [this, row] { emit removeRequested(row); });
    m_grid->addWidget(made.remove, line, place);
    setTabOrder(before, made.remove);
    setTabOrder(made.remove, m_add);
    m_rows.push_back(std::move(made));
}

QWidget *EntryList::makeField(const Column &column, std::size_t row)
{
    QWidget *field = column.make(this, row);
    field->setObjectName(QStringLiteral("%1_%2_%3").arg(m_words.name, column.key).arg(row));
    field->setAccessibleName(tr("%1, entry %2").arg(column.label).arg(row + 1));
    explain(field, column.meaning);
    field->setSizePolicy(QSizePolicy::Ignored, field->sizePolicy().verticalPolicy());
    field->setProperty("pointed", true); // among others it has to look like a field
    return field;
}

void EntryList::listenTo(QWidget *field)
{
    auto *reason = new FieldReason(field);
    if (auto *line = qobject_cast<LineField *>(field))
        connect(line, &LineField::rejected, reason, &FieldReason::say);
    else if (auto *choice = qobject_cast<ChoiceField *>(field))
        connect(choice, &ChoiceField::rejected, reason, &FieldReason::say);
    else if (auto *box = qobject_cast<SwitchField *>(field))
        connect(box, &SwitchField::rejected, reason, &FieldReason::say);
}

void EntryList::setAddable(bool addable)
{
    m_add->setEnabled(addable);
}

void EntryList::setRemovable(bool removable)
{
    for (const Row &row : m_rows)
        row.remove->setEnabled(removable);
}

QString EntryList::reasonAt(std::size_t row) const
{
    for (const QWidget *field : m_rows[row].fields) {
        if (const auto *reason = field->findChild<FieldReason *>(); !reason->text().isEmpty())
            return reason->text();
    }
    return {};
}

/// The keyboard goes to the entry that came.
void EntryList::add()
{
    const std::size_t before = m_count;
    emit addRequested();
    if (m_count > before)
        m_rows[m_count - 1].fields.front()->setFocus(Qt::OtherFocusReason);
}

EntryList::MakeField
textEntry(std::function<void(std::size_t row, const QString &text, TextField *field)> take,
          const QString &placeholder)
{
    return [take = std::move(take), placeholder](QWidget *parent, std::size_t row) {
        auto *field = new TextField(parent);
        field->setPlaceholderText(placeholder);
        QObject::connect(field, &TextField::textChosen, parent,
                         [=](const QString &text) { take(row, text, field); });
        return field;
    };
}

EntryList::MakeField
numberEntry(NumberFormat format,
            std::function<void(std::size_t row, const std::optional<Exact> &value)> take)
{
    return [format = std::move(format), take = std::move(take)](QWidget *parent, std::size_t row) {
        auto *field = new NumberField(format, parent);
        QObject::connect(field, &NumberField::valueChosen, parent,
                         [=](const std::optional<Exact> &value) { take(row, value); });
        return field;
    };
}

EntryList::MakeField choiceEntry(ChoiceField::Choices choices,
                                 std::function<void(std::size_t row, const std::string &key)> take)
{
    return
        [choices = std::move(choices), take = std::move(take)](QWidget *parent, std::size_t row) {
            auto *field = new ChoiceField(choices, parent);
            QObject::connect(field, &ChoiceField::chosen, parent,
                             [=](const std::string &key) { take(row, key); });
            return field;
        };
}

} // namespace headroom::ui
