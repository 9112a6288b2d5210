// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/enum_names.h"
#include "ui/format/text.h"
#include "ui/views/fields/pending_edit.h"

#include <QComboBox>

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace headroom::ui {

/// One of a few values, each with a machine name. It shows what the plan has: a choice that was
/// refused does not stay.
class ChoiceField final : public QComboBox, public PendingEdit
{
    Q_OBJECT

public:
    using Choices = std::vector<std::pair<std::string, QString>>; ///< key and label

    explicit ChoiceField(const Choices &choices, QWidget *parent = nullptr);

    void setCurrentKey(std::string_view key);
    void setMixed(); ///< for several values that differ
    /// Key chosen just now; otherwise the plan's value.
    [[nodiscard]] std::string currentKey() const;
    bool commitPending() override { return true; }

signals:
    void chosen(const std::string &key);
    void rejected(const QString &reason); ///< empty: the problem is solved

protected:
    void showReason(const QString &reason) override { emit rejected(reason); }
    /// Text flush right like every other value; the arrow shows while the field is pointed at or
    /// focused.
    void paintEvent(QPaintEvent *event) override;

private:
    void take();

    std::string m_value;
};

/// Choices for the values of an enumeration, after the given ones: by their names, or by their keys
/// if they have none.
template <typename Values>
[[nodiscard]] ChoiceField::Choices choicesOf(const Values &values,
                                             ChoiceField::Choices choices = {})
{
    for (const auto value : values) {
        using Named = std::decay_t<decltype(kNamesOf<std::decay_t<decltype(value)>>.front())>;
        if constexpr (std::is_same_v<Named, KeyedName>)
            choices.emplace_back(keyOf(value), textOf(nameOf(value)));
        else
            choices.emplace_back(keyOf(value), textOf(keyOf(value)));
    }
    return choices;
}

} // namespace headroom::ui
