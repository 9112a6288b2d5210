// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/views/fields/line_field.h"

namespace headroom::ui {

/// A line of text.
class TextField final : public LineField
{
    Q_OBJECT

public:
    using LineField::LineField;

    void setValue(const QString &value);

signals:
    void textChosen(const QString &text);

protected:
    bool commitText() override;
    [[nodiscard]] QString valueText() const override { return m_value; }

private:
    QString m_value;
};

} // namespace headroom::ui
