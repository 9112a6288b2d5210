// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/start/guided_workload.h"
#include "ui/views/fields/number_field.h"

#include <QDialog>

#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace headroom::ui {

class ModelList;

/// "Describe your workload": a question at a time, with an answer that makes sense already given.
class GuideDialog final : public QDialog
{
    Q_OBJECT

public:
    explicit GuideDialog(QWidget *parent = nullptr);

    /// The models to choose from; they may arrive later than the dialog.
    void setModels(std::vector<ModelRow> rows);
    [[nodiscard]] const GuideAnswers &answers() const { return m_answers; }

signals:
    void described(const headroom::Workload &workload);

private:
    struct Question {
        QString title;
        QString help;
    };

    void buildFrame();
    void ask(std::size_t index);
    void goOn();
    void pressEnter();
    [[nodiscard]] Question wordsOf(GuideQuestion question) const;
    [[nodiscard]] QWidget *editorOf(GuideQuestion question);
    [[nodiscard]] QWidget *taskCards();
    [[nodiscard]] QWidget *models();
    [[nodiscard]] QWidget *amount();
    [[nodiscard]] QWidget *length();
    [[nodiscard]] QWidget *limit();
    [[nodiscard]] QWidget *place();
    NumberField *addFigure(QWidget *box, const QString &label, const QString &tip,
                           NumberFormat format, double GuideAnswers::*member);

    GuideAnswers m_answers = usualAnswers(GuideTask::answers);
    std::vector<GuideQuestion> m_questions = questionsFor(GuideTask::answers);
    std::size_t m_index = 0;
    std::vector<ModelRow> m_models;
    ModelList *m_modelList = nullptr; ///< while the question is asked
    QLabel *m_step;
    QLabel *m_title;
    QLabel *m_help;
    QVBoxLayout *m_body;
    QWidget *m_editor = nullptr;
    QPushButton *m_back;
    QPushButton *m_next;
};

} // namespace headroom::ui
