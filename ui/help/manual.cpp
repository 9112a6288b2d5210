// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/manual.h"

#include "core/wording/explanations.h"
#include "session/language.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/help/manual_window.h"

#include <QFile>
#include <QRegularExpression>
#include <QStringList>
#include <QWidget>

#include <algorithm>

namespace headroom::ui {

namespace {

const QString kContents = QStringLiteral("contents.md");

QString readText(const QString &path)
{
    QFile file(path);
    return file.open(QFile::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// "<!-- mixList -->" in front of a page names the parts of the window that it explains.
QString takeParts(QString &text)
{
    static const QRegularExpression kParts(QStringLiteral("\\A<!--([^>]*)-->\\s*"));
    const QRegularExpressionMatch found = kParts.match(text);
    text.remove(0, found.capturedLength());
    return found.captured(1);
}

/// Without marks, targets of links and tags.
QString searchedText(QString text)
{
    static const QRegularExpression kTargets(QStringLiteral("\\]\\([^)]*\\)|<[^>]*>|[*`|#\\[]"));
    return text.replace(kTargets, QStringLiteral(" ")).toLower();
}

QString wordsOf(const GlossaryPart &part)
{
    QString html = QStringLiteral("<h1>%1</h1>").arg(textOf(part.title).toHtmlEscaped());
    for (const Meaning &meaning : part.entries) {
        const QString text = textOf(headroom::textOf(meaning, language())).toHtmlEscaped();
        html += QStringLiteral("<p><a name=\"%1\"></a><b>%2</b><br>%3</p>")
                    .arg(textOf(meaning.key), textOf(meaning.term).toHtmlEscaped(),
                         QString(text).replace(u'\n', QStringLiteral("<br>")));
    }
    return html;
}

} // namespace

Manual::Manual(const QString &folder)
{
    addContents(folder);
    addWords();
    for (const ManualPage &page : m_pages)
        m_searched.push_back(page.file == kContents // which repeats the titles
                                 ? QString()
                                 : searchedText(page.title + u' ' + page.text));
}

void Manual::addContents(const QString &folder)
{
    static const QRegularExpression kLink(QStringLiteral("\\A- \\[([^\\]]+)\\]\\(([^)]+\\.md)\\)"));
    const QString contents = readText(folder + u'/' + kContents);
    if (contents.isEmpty())
        return;
    addPage(folder, {kContents, {}, ManualWindow::tr("Contents"), {}});
    QString group;
    for (const QString &line : contents.split(u'\n')) {
        if (line.startsWith(QStringLiteral("## ")))
            group = line.sliced(3);
        if (const auto link = kLink.match(line); link.hasMatch())
            addPage(folder, {link.captured(2), group, link.captured(1), {}});
    }
}

void Manual::addPage(const QString &folder, const ManualPage &page)
{
    m_pages.push_back(page);
    QString &text = m_pages.back().text;
    text = readText(folder + u'/' + page.file);
    for (const QString &part : takeParts(text).split(u' ', Qt::SkipEmptyParts))
        m_fileOfPart.insert(part, page.file);
}

void Manual::addWords()
{
    for (const GlossaryPart &part : glossary()) {
        const QString file = QStringLiteral("words-%1.html").arg(m_pages.size());
        m_pages.push_back({file, ManualWindow::tr("Words"), textOf(part.title), wordsOf(part)});
        for (const Meaning &meaning : part.entries)
            m_fileOfWord.insert(textOf(meaning.key), file);
    }
}

const ManualPage *Manual::find(const QString &file) const
{
    const auto found = std::ranges::find(m_pages, file, &ManualPage::file);
    return found == m_pages.end() ? nullptr : &*found;
}

std::vector<const ManualPage *> Manual::containing(const QString &search) const
{
    const QStringList words = search.toLower().split(u' ', Qt::SkipEmptyParts);
    std::vector<const ManualPage *> found;
    for (std::size_t i = 0; i < m_pages.size(); ++i)
        if (std::ranges::all_of(words,
                                [&](const QString &word) { return m_searched[i].contains(word); }))
            found.push_back(&m_pages[i]);
    return found;
}

ManualPlace Manual::placeOf(const QWidget *widget) const
{
    for (; widget != nullptr; widget = widget->parentWidget()) {
        const QString word = explainedWord(widget);
        if (const QString file = m_fileOfWord.value(word); !file.isEmpty())
            return {file, word};
        if (const QString file = m_fileOfPart.value(widget->objectName()); !file.isEmpty())
            return {file};
        if (widget->isWindow())
            break;
    }
    return {};
}

} // namespace headroom::ui
