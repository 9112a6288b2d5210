// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/inspector/workload_section.h"

#include <array>

namespace headroom::ui {

class FieldRow;
class SwitchField;

/// Monthly costs in addition to compute, added and removed one by one: each with a name, its basis,
/// and the figures that the basis needs.
class OtherCostsSection final : public WorkloadSection
{
    Q_OBJECT

public:
    explicit OtherCostsSection(QWidget *parent);

private:
    struct Row {
        QWidget *widget;
        TextField *name;
        ChoiceField *basis;
        NumberField *amount;
        NumberField *unitPrice;
        NumberField *quantity;
        NumberField *percent;
        SwitchField *grows;
        /// The rows of the fields above, in their order from the amount on.
        std::array<FieldRow *, 5> rows;
    };

    [[nodiscard]] Editor makeList();
    [[nodiscard]] Editor makeButton();
    void addRow();
    [[nodiscard]] QWidget *makeHead(std::size_t index, Row &row);
    [[nodiscard]] NumberField *addNumber(Row &row, std::size_t place, const QString &label,
                                         const char *meaning, NumberFormat format);
    void connectRow(std::size_t index);
    void show(const InspectorInput &input);
    static void show(const CostLine &cost, const Row &row);

    QWidget *m_list = nullptr;
    std::vector<Row> m_rows;
};

} // namespace headroom::ui
