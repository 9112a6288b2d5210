// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QWidget>

namespace headroom::ui {

/// An icon beside words, in the colours and the size of the theme of now.
class IconLabel final : public QWidget
{
public:
    explicit IconLabel(QWidget *parent);

    void setIcon(const QIcon &icon);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QIcon m_icon;
};

} // namespace headroom::ui
