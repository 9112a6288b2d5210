// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/inspector/workload_section.h"

class QPushButton;

namespace headroom::ui {

/// Monthly costs beside compute: a name and an amount a line, added and removed one by one.
class OtherCostsSection final : public WorkloadSection
{
    Q_OBJECT

public:
    explicit OtherCostsSection(QWidget *parent);

private:
    struct Row {
        QWidget *widget;
        TextField *name;
        NumberField *amount;
    };

    void addRow();
    void show(const InspectorInput &input);

    QWidget *m_list;
    std::vector<Row> m_rows;
};

} // namespace headroom::ui
