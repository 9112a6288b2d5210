// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "ui/views/fields/pending_edit.h"

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace headroom::ui {

class ChoiceField;
class FieldRow;
class NoteField;
class NumberField;
class TextField;

/// The bookmarks of the plan as a list, and the selected one as a form. Each change is an edit of
/// the plan at once.
class BookmarksDialog final : public FieldDialog
{
    Q_OBJECT

public:
    BookmarksDialog(std::shared_ptr<const Plan> plan, QWidget *parent);

    /// The plan has changed.
    void render(std::shared_ptr<const Plan> plan);
    void select(std::size_t bookmark);

signals:
    void editRequested(const headroom::PlanEdit &edit);
    void addRequested(); ///< of what the window shows
    void presentRequested(std::size_t bookmark);

private:
    QWidget *buildList();
    QWidget *buildForm();
    QWidget *buildFoot();
    void fillChoices();
    void changeRow();
    void showRow();
    void change(const std::function<void(Bookmark &bookmark)> &apply);
    void move(int by);
    void remove();
    void present();
    [[nodiscard]] std::optional<std::size_t> current() const;

    std::shared_ptr<const Plan> m_plan;
    std::optional<std::size_t> m_shown; ///< the bookmark in the fields
    QListWidget *m_list;
    QLabel *m_empty;
    QWidget *m_form = nullptr;
    TextField *m_name;
    ChoiceField *m_scenario;
    ChoiceField *m_view;
    ChoiceField *m_highlight;
    NumberField *m_traffic;
    NoteField *m_note;
    QPushButton *m_up;
    QPushButton *m_down;
    QPushButton *m_remove;
    QPushButton *m_present;
};

} // namespace headroom::ui
