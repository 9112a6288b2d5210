// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/guide_book.h"

#include <QString>
#include <QWidget>

#include <vector>

class QBoxLayout;
class QGridLayout;
class QLabel;
class QPushButton;

namespace headroom::ui {

/// The questions of the guide as a tree: a row of answers for each, joined by lines; the path
/// through the answers taken is lit. Where the answers do not fit beside each other, each question
/// is above them, without lines.
class GuideTree final : public QWidget
{
    Q_OBJECT

public:
    explicit GuideTree(QWidget *parent = nullptr);

    void render(const GuideChoices &choices);
    /// Puts the focus on the chosen answer of a step.
    void focusAnswer(GuideStep step);

signals:
    void answered(headroom::GuideStep step, const QString &key);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Row {
        GuideStep step = GuideStep::phase;
        std::vector<const GuideAnswer *> answers = {};
        QLabel *taken = nullptr; ///< the title of the answer
        QLabel *why = nullptr;
        QBoxLayout *line = nullptr; ///< of the answers
        std::vector<QPushButton *> buttons = {};
        int chosen = -1;
    };

    void rebuild(const GuideChoices &choices);
    void addRow(GuideStep step, const std::vector<const GuideAnswer *> &answers);
    [[nodiscard]] bool asksTheSame(const GuideChoices &choices) const;
    [[nodiscard]] bool hasRoom() const;
    void arrange();

    QGridLayout *m_grid;
    bool m_isTree = true;
    std::vector<Row> m_rows;
};

} // namespace headroom::ui
