// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/palette/palette_model.h"

#include <QFrame>

class QLabel;
class QLineEdit;
class QListView;

namespace headroom::ui {

/// A field over the window in which everything that it can do is found by its name, and a list of
/// what was found. Up and Down choose, Enter does it, Escape leaves.
class CommandPalette final : public QFrame
{
    Q_OBJECT

public:
    CommandPalette(PaletteEntries entries, PaletteModel::Answers answers, QWidget *window);

    /// At the top of the window, in the middle.
    void open();
    [[nodiscard]] QLineEdit *field() const { return m_field; }
    [[nodiscard]] const PaletteModel &model() const { return *m_model; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void fit();
    void search(const QString &query);
    void step(int by);
    void act();

    QWidget *m_window;
    PaletteModel *m_model;
    QLineEdit *m_field;
    QListView *m_list;
    QLabel *m_nothing;
};

} // namespace headroom::ui
