// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QPushButton;

namespace headroom::ui {

/// Panel at a side of the window. In a window too narrow for it at this size of the text, it folds
/// to a strip, from which the reader may open it.
class FoldingPanel final : public QFrame
{
    Q_OBJECT

public:
    /// `strip`: what is left of the content. `key` explains the button that opens and closes it.
    FoldingPanel(Qt::Edge side, QWidget *content, QWidget *strip, const char *key,
                 QWidget *parent = nullptr);

    /// Without room it folds, and closes again if the reader had opened it.
    void setRoomy(bool isRoomy);
    [[nodiscard]] bool isFolded() const { return !m_isRoomy && !m_isOpen; }
    /// By the reader, where there is no room for it.
    [[nodiscard]] bool isOpened() const { return !m_isRoomy && m_isOpen; }
    void setOpened(bool isOpened);
    /// Width of the strip at the current text size.
    [[nodiscard]] int foldedWidth() const;
    void setUnfoldedMinimum(int width);

signals:
    void openedChanged(bool isOpened);

private:
    void arrange();

    Qt::Edge m_side;
    QWidget *m_content;
    QWidget *m_strip;
    QPushButton *m_button;
    bool m_isRoomy = true;
    bool m_isOpen = false;
    int m_unfoldedMinimum = 0;
};

} // namespace headroom::ui
