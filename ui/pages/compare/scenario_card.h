// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/compared_cards.h"

#include <QFrame>

#include <utility>
#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;

namespace headroom::ui {

/// Card of one scenario, with a stripe in its colour.
class ScenarioCard final : public QFrame
{
    Q_OBJECT

public:
    static constexpr int kMinWidth = 190;

    explicit ScenarioCard(QWidget *parent = nullptr);

    void render(const ScenarioCardContent &content);

signals:
    void opened(const QString &name);

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void elideName();
    void renderRows(const std::vector<ScenarioCardContent::Row> &rows);

    int m_colour = 1;
    QString m_scenario;
    QPushButton *m_name;
    QLabel *m_part;
    QLabel *m_cost;
    QLabel *m_difference;
    QGridLayout *m_grid;
    std::vector<std::pair<QLabel *, QLabel *>> m_rows;
    TermBar *m_split;
    QLabel *m_caption;
    QLabel *m_note;
};

} // namespace headroom::ui
