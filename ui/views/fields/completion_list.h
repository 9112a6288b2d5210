// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCompleter>
#include <QStringList>

#include <vector>

class QLineEdit;
class QListView;
class QStandardItemModel;

namespace headroom::ui {

/// Entry of a list of completions: the text for the field, and its label in the list.
struct Completion {
    QString text;
    QString label;
    friend bool operator==(const Completion &, const Completion &) = default;
};

/// The completions of a field: all that contain what was typed, in a list as wide as its longest
/// row.
class CompletionList final : public QCompleter
{
    Q_OBJECT

public:
    explicit CompletionList(QLineEdit *field);

    void setCompletions(std::vector<Completion> completions);
    void setCompletions(const QStringList &texts); ///< each with itself as label

    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    QLineEdit *m_field;
    QListView *m_list; ///< the completer's, once it is its popup
    QStandardItemModel *m_rows;
    std::vector<Completion> m_completions;
    bool m_placing = false;
};

} // namespace headroom::ui
