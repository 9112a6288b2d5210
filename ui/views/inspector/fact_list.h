// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/allocation_rows.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace headroom::ui {

/// Facts as label and figure, one a line; long figures wrap. Widgets are kept from one render to the next.
class FactList final : public QWidget
{
    Q_OBJECT

public:
    explicit FactList(QWidget *parent = nullptr);

    void setFacts(const std::vector<FactRow> &facts);

private:
    struct Line {
        QWidget *row;
        QLabel *label;
        QLabel *value;
    };

    void addLine();

    std::vector<Line> m_lines;
    std::vector<FactRow> m_facts;
};

} // namespace headroom::ui
