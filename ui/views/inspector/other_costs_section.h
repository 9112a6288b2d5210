// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/inspector/workload_section.h"

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

    [[nodiscard]] Editor makeList();
    [[nodiscard]] Editor makeButton();
    void addRow();
    void show(const InspectorInput &input);

    QWidget *m_list = nullptr;
    std::vector<Row> m_rows;
};

} // namespace headroom::ui
