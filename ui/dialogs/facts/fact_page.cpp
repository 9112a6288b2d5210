// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/facts/fact_page.h"

#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/table_file.h"
#include "ui/format/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/pending_edit.h"
#include "ui/views/fields/search_field.h"
#include "ui/views/fields/text_field.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

constexpr int kRowRole = Qt::UserRole;
constexpr int kListWidth = 250;
constexpr int kLargestFigure = 1'000'000'000;

QWidget *editorOf(const FactField &field, QWidget *parent)
{
    switch (field.kind) {
    case FactField::Kind::text: return new TextField(parent);
    case FactField::Kind::choice: return new ChoiceField(field.choices, parent);
    case FactField::Kind::number:
    case FactField::Kind::wholeNumber: break;
    }
    return new NumberField({.unit = field.unit,
                            .whole = field.kind == FactField::Kind::wholeNumber,
                            .minimum = Exact(0),
                            .maximum = Exact(kLargestFigure),
                            .optional = true,
                            .emptyText = FactPage::tr("not known")},
                           parent);
}

/// Shipped values are read-only rather than disabled, so that they are not greyed out.
void setChangeable(QWidget *editor, bool changeable)
{
    if (auto *line = qobject_cast<QLineEdit *>(editor)) {
        line->setReadOnly(!changeable);
        line->setFocusPolicy(changeable ? Qt::StrongFocus : Qt::NoFocus);
    } else {
        editor->setEnabled(changeable);
    }
}

} // namespace

FactPage::FactPage(const QString &noun, QWidget *parent)
    : QWidget(parent),
      m_noun(noun),
      m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_origin(wrappedText({}, Role::Muted, this)),
      m_problem(wrappedText({}, Role::Body, this)),
      m_scroll(new QScrollArea(this)),
      m_new(new QPushButton(tr("New"), this)),
      m_copy(new QPushButton(tr("Duplicate and edit"), this)),
      m_remove(new QPushButton(tr("Remove"), this))
{
    const SpaceTokens &space = currentTokens().space;
    auto *layout = rowIn(this, space.large, {0, space.medium, 0, 0});
    auto *left = new QVBoxLayout;
    left->setSpacing(space.small);
    m_search->setPlaceholderText(tr("Search"));
    setUpSearchField(m_search);
    nameAndExplain(m_search, "factSearch", "fact_search");
    m_list->setAccessibleName(noun);
    nameAndExplain(m_list, "factList", "fact_list");
    m_list->setFixedWidth(kListWidth);
    m_list->setUniformItemSizes(true);
    left->addWidget(m_search);
    left->addWidget(m_list, 1);
    auto *right = new QVBoxLayout;
    right->setSpacing(space.small);
    m_problem->setVisible(false);
    setTone(m_problem, Tone::Error);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    explain(m_scroll, "fact_form");
    right->addWidget(m_origin);
    right->addWidget(m_scroll, 1);
    right->addWidget(m_problem);
    layout->addLayout(left);
    layout->addLayout(right, 1);
    buildButtons(this);
    connect(m_list, &QListWidget::currentRowChanged, this, &FactPage::changeRow);
    connect(m_search, &QLineEdit::textChanged, this, &FactPage::fillList);
}

void FactPage::buildButtons(QWidget *parent)
{
    auto *row = new QHBoxLayout;
    row->setSpacing(currentTokens().space.small);
    auto *import = new QPushButton(tr("Import…"), parent);
    auto *exportAll = new QPushButton(tr("Export…"), parent);
    m_remove->setIcon(lineIcon(Icon::Trash));
    nameAndExplain(m_new, "newFact", "new_fact");
    nameAndExplain(m_copy, "copyFact", "copy_fact");
    nameAndExplain(m_remove, "removeFact", "remove_fact");
    explain(import, "import_facts");
    explain(exportAll, "export_facts");
    for (QPushButton *button : {m_new, m_copy, m_remove})
        row->addWidget(button);
    row->addStretch(1);
    row->addWidget(import);
    row->addWidget(exportAll);
    static_cast<QHBoxLayout *>(layout())->itemAt(1)->layout()->addItem(row);
    connect(m_new, &QPushButton::clicked, this, [this] {
        if (commitPendingEdits(*this))
            ask(m_facts->added(std::nullopt));
    });
    connect(m_copy, &QPushButton::clicked, this, [this] {
        if (commitPendingEdits(*this) && m_shown)
            ask(m_facts->added(*m_shown));
    });
    connect(m_remove, &QPushButton::clicked, this, [this] {
        if (commitPendingEdits(*this) && m_shown)
            ask(m_facts->removed(*m_shown));
    });
    connect(import, &QPushButton::clicked, this, &FactPage::importRequested);
    connect(exportAll, &QPushButton::clicked, this, &FactPage::exportRequested);
}

void FactPage::buildForm()
{
    auto *form = new QWidget;
    setRole(form, Role::Panel);
    auto *layout = columnIn(form, 2, {0, 0, currentTokens().space.medium, 0});
    const std::vector<FactField> &fields = m_facts->fields();
    for (std::size_t i = 0; i < fields.size(); ++i) {
        QWidget *editor = editorOf(fields[i], form);
        editor->setObjectName(QStringLiteral("fact_") + textOf(fields[i].key));
        auto *row = new FieldRow(fields[i].label, editor, form);
        row->explain("fact_" + fields[i].key);
        layout->addWidget(row);
        m_rows.push_back(row);
        if (auto *text = qobject_cast<TextField *>(editor)) {
            connect(text, &TextField::textChosen, this, [this, i](const QString &value) {
                ask(m_facts->withText(*m_shown, i, value.toStdString()), i);
            });
        } else if (auto *choice = qobject_cast<ChoiceField *>(editor)) {
            connect(choice, &ChoiceField::chosen, this, [this, i](const std::string &key) {
                ask(m_facts->withText(*m_shown, i, key), i);
            });
        } else if (auto *number = qobject_cast<NumberField *>(editor)) {
            connect(number, &NumberField::valueChosen, this,
                    [this, i](const std::optional<Exact> &value) {
                        ask(m_facts->withNumber(*m_shown, i, value), i);
                    });
        }
    }
    layout->addStretch(1);
    m_scroll->setWidget(form);
}

void FactPage::render(std::shared_ptr<const OwnFacts> facts)
{
    if (const auto row = current(); row && m_wanted.isEmpty() && *row < m_facts->rowCount())
        m_wanted = m_facts->name(*row);
    m_facts = std::move(facts);
    if (m_rows.empty())
        buildForm();
    fillList();
}

void FactPage::fillList()
{
    const QString wanted =
        !m_wanted.isEmpty() ? m_wanted : (current() ? m_facts->name(*current()) : QString());
    m_wanted.clear();
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (std::size_t row = 0; row < m_facts->rowCount(); ++row) {
            const QString name = m_facts->name(row);
            if (!name.contains(m_search->text().trimmed(), Qt::CaseInsensitive))
                continue;
            const bool own = row < m_facts->ownCount();
            auto *item = new QListWidgetItem(own ? tr("%1 (own)").arg(name) : name, m_list);
            item->setData(kRowRole, static_cast<qulonglong>(row));
            if (own) {
                QFont font = item->font();
                font.setBold(true);
                item->setFont(font);
            }
            if (name == wanted)
                m_list->setCurrentItem(item);
        }
        if (m_list->currentRow() < 0)
            m_list->setCurrentRow(0);
    }
    showRow();
}

std::optional<std::size_t> FactPage::current() const
{
    const QListWidgetItem *item = m_list->currentItem();
    return item ? std::optional(static_cast<std::size_t>(item->data(kRowRole).toULongLong()))
                : std::nullopt;
}

/// Pending input belongs to the row that was shown until now.
void FactPage::changeRow()
{
    if (commitPendingEdits(*this)) {
        showRow();
        return;
    }
    // Queued: the list is in the middle of choosing another row.
    QMetaObject::invokeMethod(
        this,
        [this] {
            const QSignalBlocker quiet(m_list);
            for (int row = 0; row < m_list->count(); ++row)
                if (m_list->item(row)->data(kRowRole).toULongLong() == m_shown)
                    m_list->setCurrentRow(row);
        },
        Qt::QueuedConnection);
}

void FactPage::showRow()
{
    const auto row = current();
    m_shown = row;
    const bool own = row && *row < m_facts->ownCount();
    m_copy->setEnabled(row.has_value());
    m_copy->setText(own ? tr("Duplicate") : tr("Duplicate and edit"));
    m_remove->setEnabled(own);
    m_scroll->setVisible(row.has_value());
    m_problem->setVisible(false);
    m_origin->setText(!row  ? tr("No entry has this name.")
                      : own ? tr("Own %1: kept in this plan, and can be undone.").arg(m_noun)
                            : tr("Ships with Headroom. Copy it to change it; the copy takes its "
                                 "place in this plan."));
    if (!row)
        return;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        QWidget *editor = m_rows[i]->editor();
        m_rows[i]->setError({});
        setChangeable(editor, own);
        if (auto *text = qobject_cast<TextField *>(editor)) {
            text->setValue(textOf(m_facts->text(*row, i)));
            text->setCursorPosition(0);
        } else if (auto *choice = qobject_cast<ChoiceField *>(editor)) {
            choice->setCurrentKey(m_facts->text(*row, i));
        } else if (auto *number = qobject_cast<NumberField *>(editor)) {
            number->setValue(m_facts->number(*row, i));
        }
    }
}

void FactPage::ask(const Expected<PlanEdit> &edit, std::size_t field)
{
    if (!edit) {
        const QString reason = textOf(edit.error().whatAndRemedy(language()));
        if (!refuseAskingField(*this, reason))
            m_rows[field]->setError(reason);
        return;
    }
    m_rows[field]->setError({});
    // A new name: the list is filled again and has to find it.
    if (m_facts->fields()[field].key == "name")
        m_wanted = qobject_cast<QLineEdit *>(m_rows[field]->editor())->text().trimmed();
    emit editRequested(*edit);
}

void FactPage::ask(const Expected<PlanEdit> &edit)
{
    if (!edit) {
        showProblem(edit.error());
        return;
    }
    m_problem->setVisible(false);
    const std::size_t before = m_facts->ownCount();
    m_search->clear();
    emit editRequested(*edit);
    // A new entry is the last of the own ones.
    if (m_facts->ownCount() > before)
        m_list->setCurrentRow(static_cast<int>(m_facts->ownCount()) - 1);
}

void FactPage::showProblem(const Error &error)
{
    m_problem->setText(textOf(error.text(language())));
    m_problem->setVisible(true);
}

void FactPage::importTable(const QString &path)
{
    m_reader.run(
        [path, facts = m_facts]() -> Expected<PlanEdit> {
            const auto text = tableIn(path);
            if (!text)
                return tl::unexpected(text.error());
            auto edit = facts->imported(*text);
            if (!edit)
                edit.error().where = path.toStdString() + ": " + edit.error().where;
            return edit;
        },
        [this, path, facts = m_facts](const Expected<PlanEdit> &edit) {
            if (facts == m_facts)
                ask(edit);
            else // they were edited meanwhile: what was read goes on top of that
                importTable(path);
        });
}

} // namespace headroom::ui
