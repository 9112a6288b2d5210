// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan.h"
#include "ui/views/fields/number_field.h"

#include <QFrame>

#include <functional>
#include <vector>

namespace headroom::ui {

/// What a move of a workload to another offer costs once: the plan's rules of thumb.
class MovingCard final : public QFrame
{
    Q_OBJECT

public:
    using Changed = std::function<void(const MovingTerms &)>;

    MovingCard(const Plan &plan, Changed changed, QWidget *parent);

    void render(const Plan &plan);

private:
    using Value = std::optional<Exact>;
    struct Row {
        NumberField *field;
        std::function<Value(const MovingTerms &)> get;
    };
    void add(const QString &label, const char *meaning, const NumberFormat &format,
             std::function<Value(const MovingTerms &)> get,
             const std::function<void(MovingTerms &, const Value &)> &set);
    void addDays(const QString &label, const char *meaning, Exact MovingTerms::*member);

    MovingTerms m_terms;
    Changed m_changed;
    std::vector<Row> m_rows;
};

} // namespace headroom::ui
