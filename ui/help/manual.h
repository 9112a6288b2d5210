// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QString>

#include <vector>

class QWidget;

namespace headroom::ui {

/// A page of the manual.
struct ManualPage {
    QString file;  ///< "budget.md", or "words-2.html" for one that is generated
    QString group; ///< heading above it in the list of pages
    QString title;
    QString text; ///< Markdown or HTML, as the name of its file says
};

/// A page, and the word on it to begin with.
struct ManualPlace {
    QString file;   ///< empty: nowhere
    QString word{}; ///< key of an explanation; empty: the beginning
};

/// Pages that are installed with the program, followed by its words, which are generated from the
/// explanations of fields and figures.
class Manual final
{
public:
    /// `folder`: that of contents.md, whose links are the order of the pages.
    explicit Manual(const QString &folder);

    [[nodiscard]] const std::vector<ManualPage> &pages() const { return m_pages; }
    [[nodiscard]] const ManualPage *find(const QString &file) const;
    /// Those that contain each word of what is searched for.
    [[nodiscard]] std::vector<const ManualPage *> containing(const QString &search) const;
    /// The word of a widget's field, or else the page about the named part of the window around it.
    [[nodiscard]] ManualPlace placeOf(const QWidget *widget) const;

private:
    void addContents(const QString &folder);
    void addPage(const QString &folder, const ManualPage &page);
    void addWords();

    std::vector<ManualPage> m_pages;
    std::vector<QString> m_searched;      ///< text of each page in small letters
    QHash<QString, QString> m_fileOfPart; ///< by the name of a part of the window
    QHash<QString, QString> m_fileOfWord; ///< by the key of an explanation
};

} // namespace headroom::ui
