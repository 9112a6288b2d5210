// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/roles.h"

#include <QFrame>

class QLabel;
class QVBoxLayout;

namespace headroom::ui {

class Badge;

/// A grey card inside a panel: a heading with a badge at its right, and below whatever is added.
class InsetCard final : public QFrame
{
    Q_OBJECT

public:
    InsetCard(Role headingRole, QWidget *parent);

    [[nodiscard]] QLabel *heading() const { return m_heading; }
    [[nodiscard]] Badge *badge() const { return m_badge; }
    /// A text that wraps; empty until it is set.
    QLabel *addText(Role role);
    void addWidget(QWidget *widget);

private:
    QVBoxLayout *m_layout;
    QLabel *m_heading;
    Badge *m_badge;
};

} // namespace headroom::ui
