// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/rows/allocation_rows.h"
#include "ui/theme/plain_label.h"
#include "ui/theme/roles.h"

#include <QWidget>

#include <vector>

class QLabel;

namespace headroom::ui {

/// Facts as label and figure, one a line; long figures wrap. Widgets are kept from one render to
/// the next.
class FactList final : public QWidget
{
    Q_OBJECT

public:
    explicit FactList(QWidget *parent = nullptr);

    void setFacts(const std::vector<FactRow> &facts);

private:
    struct Line {
        QWidget *row;
        QLabel *label;
        QLabel *value;
    };

    void addLine();

    std::vector<Line> m_lines;
    std::vector<FactRow> m_facts;
};

/// Plain text that wraps and can be selected with the mouse. Qt makes a document of text that can
/// be selected, whose layout takes many times as long as that of a label: it is one only from a
/// press on it until the pointer leaves.
class ReadingLabel final : public PlainLabel
{
public:
    explicit ReadingLabel(Role role, QWidget *parent = nullptr);

protected:
    void mousePressEvent(QMouseEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    void setSelectable(bool on);
};

} // namespace headroom::ui
