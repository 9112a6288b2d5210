// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"

#include <QFrame>

class QPushButton;
class QVBoxLayout;

namespace headroom::ui {

/// Frame for one subject of a page; its parts are arranged vertically.
class Card : public QFrame
{
    Q_OBJECT

public:
    explicit Card(QWidget *parent);

    [[nodiscard]] QVBoxLayout *column() const { return m_column; }
    /// A quiet button for its head; the explanation is that of `meaning`.
    [[nodiscard]] QPushButton *tool(Icon icon, const QString &text, const char *name,
                                    const char *meaning);

    /// A title over a table, with the button that copies it.
    [[nodiscard]] QPushButton *copyHead(const QString &title, const char *name);

private:
    QVBoxLayout *m_column;
};

} // namespace headroom::ui
