// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/help/manual.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QTextBrowser;

namespace headroom::ui {

/// The manual: its pages beside the one that is read. It has no parent, so that it can be read
/// while a dialog waits for an answer.
class ManualWindow final : public QDialog
{
    Q_OBJECT

public:
    /// `manual` must outlive the window.
    explicit ManualWindow(const Manual &manual);

    void openAt(const ManualPlace &place);
    [[nodiscard]] QLineEdit *search() const { return m_search; }
    [[nodiscard]] QTextBrowser *text() const { return m_text; }
    /// Titles of the pages that the search leaves.
    [[nodiscard]] QStringList shownTitles() const;

protected:
    /// The page is drawn in the colours of the theme.
    void changeEvent(QEvent *event) override;

private:
    QWidget *buildSide();
    void listPages();
    void follow(const QString &search);
    void readPage();
    /// The browser knows its new source only afterwards.
    void markPage(const QUrl &address);
    void markWords();
    void findNext();

    const Manual &m_manual;
    QLineEdit *m_search;
    QListWidget *m_list;
    QLabel *m_nothing;
    QTextBrowser *m_text;
};

} // namespace headroom::ui
