// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/dialogs/glossary_dialog.h"

#include "core/wording/explanations.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/search_field.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace headroom::ui {

namespace {

constexpr QSize kGlossarySize(560, 600);

} // namespace

GlossaryDialog::GlossaryDialog(const QString &wanted, QWidget *parent)
    : QDialog(parent),
      m_search(new QLineEdit(this)),
      m_scroll(new QScrollArea(this)),
      m_nothing(plainLabel(tr("The glossary has no such term."), Role::Muted, this))
{
    setObjectName(QStringLiteral("glossary"));
    setWindowTitle(tr("Glossary"));
    resize(kGlossarySize * currentTokens().scale);
    const SpaceTokens &space = currentTokens().space;
    m_search->setPlaceholderText(tr("Search for a word, such as headroom"));
    setUpSearchField(m_search);
    nameAndExplain(m_search, "glossarySearch", "glossary_search");
    auto *content = new QWidget;
    setRole(content, Role::Page);
    auto *words = columnIn(content, space.small, {0, 0, space.medium, 0});
    words->addWidget(m_nothing);
    for (const GlossaryPart &part : glossary())
        addPart(words, part);
    words->addStretch(1);
    explain(m_scroll, "glossary_list");
    scrollDown(m_scroll, content);
    auto *buttons = closeButtons(this);
    auto *layout = dialogColumn(this);
    layout->addWidget(m_search);
    layout->addWidget(m_scroll, 1);
    layout->addWidget(buttons);
    connect(m_search, &QLineEdit::textChanged, this, &GlossaryDialog::follow);
    m_search->setText(wanted);
    m_search->selectAll();
    follow(wanted);
}

void GlossaryDialog::addPart(QVBoxLayout *layout, const GlossaryPart &part)
{
    auto *title = plainLabel(textOf(part.title), Role::Section);
    title->setContentsMargins(0, m_parts.empty() ? 0 : currentTokens().space.medium, 0, 0);
    layout->addWidget(title);
    m_parts.push_back({title, {}});
    for (const Meaning &meaning : part.entries)
        m_parts.back().entries.push_back(addEntry(layout, meaning));
}

GlossaryDialog::Entry GlossaryDialog::addEntry(QVBoxLayout *layout, const Meaning &meaning)
{
    auto *row = new QWidget;
    auto *inside = columnIn(row, 0);
    const QString term = textOf(meaning.term);
    const QString words = textOf(headroom::textOf(meaning, language()));
    inside->addWidget(plainLabel(term, Role::BodyBold, row));
    QLabel *text = wrappedText(words, Role::Body, row);
    text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    inside->addWidget(text);
    layout->addWidget(row);
    return {row, term, QString(term + u' ' + words).toLower()};
}

QStringList GlossaryDialog::shownTerms() const
{
    QStringList terms;
    for (const Part &part : m_parts)
        for (const Entry &entry : part.entries)
            if (entry.row->isVisibleTo(this))
                terms += entry.term;
    return terms;
}

void GlossaryDialog::follow(const QString &search)
{
    const QStringList words = search.toLower().split(u' ', Qt::SkipEmptyParts);
    bool found = false;
    for (const Part &part : m_parts) {
        bool any = false;
        for (const Entry &entry : part.entries) {
            const bool fits = std::ranges::all_of(
                words, [&](const QString &word) { return entry.text.contains(word); });
            entry.row->setVisible(fits);
            any = any || fits;
        }
        part.title->setVisible(any);
        found = found || any;
    }
    m_nothing->setVisible(!found);
    m_scroll->verticalScrollBar()->setValue(0);
}

} // namespace headroom::ui
