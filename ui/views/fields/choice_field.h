// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/fields/pending_edit.h"

#include <QComboBox>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::ui {

/// One of a few values, each with a machine name. It shows what the plan has: a choice that was refused does not
/// stay.
class ChoiceField final : public QComboBox, public PendingEdit
{
    Q_OBJECT

public:
    using Choices = std::vector<std::pair<std::string, QString>>; ///< key and label

    explicit ChoiceField(const Choices &choices, QWidget *parent = nullptr);

    void setCurrentKey(std::string_view key);
    void setMixed(); ///< it stands for several values that differ
    /// What is chosen just now; the plan's value at any other time.
    [[nodiscard]] std::string currentKey() const;
    bool takePending() override { return true; }

signals:
    void chosen(const std::string &key);
    void rejected(const QString &reason); ///< empty: what was wrong has gone

protected:
    void showReason(const QString &reason) override;
    /// Text flush right like every other value; the arrow shows while the field is pointed at or focused.
    void paintEvent(QPaintEvent *event) override;

private:
    void take();

    std::string m_value;
};

} // namespace headroom::ui
