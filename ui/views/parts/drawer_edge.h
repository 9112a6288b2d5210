// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace headroom::ui {

/// Edge of a folded panel: its answer as one line from top to bottom; a press opens the panel.
class DrawerEdge final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit DrawerEdge(QWidget *parent = nullptr);

    /// The name in bold, and behind it as much of the rest as there is room for.
    void say(const QString &name, const QString &rest);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_name;
    QString m_rest;
};

} // namespace headroom::ui
