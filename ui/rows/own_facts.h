// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/plan/plan_edit.h"
#include "core/sizing/sizing_facts.h"

#include <QString>

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace headroom::ui {

/// Property of a model or an accelerator, as a form shows it.
struct FactField {
    enum class Kind { text, number, wholeNumber, choice };

    std::string key; ///< column of the table, and where an error says it is
    QString label;
    QString unit;
    Kind kind = Kind::text;
    std::vector<std::pair<std::string, QString>> choices; ///< key and label
};

/// Models or accelerators as rows: the plan's own first, then those that ship. Only own ones can be
/// changed; every change is an edit of the plan, or the reason why it is none.
class OwnFacts
{
public:
    virtual ~OwnFacts() = default;

    [[nodiscard]] virtual const std::vector<FactField> &fields() const = 0;
    [[nodiscard]] virtual std::size_t rowCount() const = 0;
    [[nodiscard]] virtual std::size_t ownCount() const = 0; ///< rows below are the plan's
    [[nodiscard]] virtual QString name(std::size_t row) const = 0;
    /// Text, or key of the choice.
    [[nodiscard]] virtual std::string text(std::size_t row, std::size_t field) const = 0;
    /// Absent: not known.
    [[nodiscard]] virtual std::optional<Exact> number(std::size_t row, std::size_t field) const = 0;

    [[nodiscard]] virtual Expected<PlanEdit> withText(std::size_t row, std::size_t field,
                                                      const std::string &text) const = 0;
    [[nodiscard]] virtual Expected<PlanEdit>
    withNumber(std::size_t row, std::size_t field, const std::optional<Exact> &number) const = 0;
    /// A new one, or a copy of a row to be changed, as the last own row.
    [[nodiscard]] virtual Expected<PlanEdit> added(std::optional<std::size_t> copyOf) const = 0;
    [[nodiscard]] virtual Expected<PlanEdit> removed(std::size_t row) const = 0;
    /// Rows of a table, or a model's config.json; those of a known own name take its place.
    [[nodiscard]] virtual Expected<PlanEdit> imported(const std::string &csv) const = 0;
    [[nodiscard]] virtual std::string table() const = 0; ///< of the own ones
};

[[nodiscard]] std::unique_ptr<OwnFacts> ownModels(const Plan &plan, const SizingFacts &facts);
[[nodiscard]] std::unique_ptr<OwnFacts> ownAccelerators(const Plan &plan, const SizingFacts &facts);

} // namespace headroom::ui
