// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::ui {

/// One of a few values, each with a machine name.
class ChoiceField final : public QComboBox
{
    Q_OBJECT

public:
    using Choices = std::vector<std::pair<std::string, QString>>; ///< key and label

    explicit ChoiceField(const Choices &choices, QWidget *parent = nullptr);

    void setCurrentKey(std::string_view key);
    [[nodiscard]] std::string currentKey() const;

signals:
    void chosen(const std::string &key);

protected:
    /// The wheel scrolls the panel, it does not change what it happens to pass over.
    void wheelEvent(QWheelEvent *event) override;
    /// Text flush right like every other value; the arrow shows while the field is pointed at or focused.
    void paintEvent(QPaintEvent *event) override;
};

} // namespace headroom::ui
