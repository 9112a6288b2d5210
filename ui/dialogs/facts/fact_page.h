// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/jobs/job_queue.h"
#include "ui/rows/own_facts.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QScrollArea;

namespace headroom::ui {

class FieldRow;

/// The rows of OwnFacts as a list that can be searched, and the selected one as a form. Those that
/// ship are shown and can be copied; own ones are changed in place, each change an edit of the
/// plan.
class FactPage final : public QWidget
{
    Q_OBJECT

public:
    /// `noun`: the word for a row in sentences, such as "model".
    explicit FactPage(const QString &noun, QWidget *parent = nullptr);

    void render(std::shared_ptr<const OwnFacts> facts);
    [[nodiscard]] const OwnFacts &facts() const { return *m_facts; }
    void showProblem(const Error &error);

public slots:
    void importTable(const QString &path);

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void importRequested();
    void exportRequested();

private:
    void buildButtons(QWidget *parent);
    void buildForm();
    void fillList();
    void changeRow();
    void showRow();
    void ask(const Expected<PlanEdit> &edit, std::size_t field);
    void ask(const Expected<PlanEdit> &edit);
    [[nodiscard]] std::optional<std::size_t> current() const;

    QString m_noun;
    std::shared_ptr<const OwnFacts> m_facts;
    std::optional<std::size_t> m_shown; ///< the row in the fields
    QString m_wanted;                   ///< name to be selected when the list is filled next
    QLineEdit *m_search;
    QListWidget *m_list;
    QLabel *m_origin;
    QLabel *m_problem;
    QScrollArea *m_scroll;
    QPushButton *m_new;
    QPushButton *m_copy;
    QPushButton *m_remove;
    std::vector<FieldRow *> m_rows;
    JobQueue m_reader{JobQueue::Policy::inOrder};
};

} // namespace headroom::ui
