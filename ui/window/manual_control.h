// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>
#include <QString>

#include <memory>

class QWidget;

namespace headroom {
class CurrentView;
}

namespace headroom::ui {

class Manual;
class ManualWindow;

/// Opens the manual where it explains what has the keyboard, also in dialogs.
class ManualControl final : public QObject
{
    Q_OBJECT

public:
    /// `folder`: that of the manual. `view` must outlive the control.
    ManualControl(QString folder, const CurrentView &view, QWidget *window);
    ~ManualControl() override;

    /// Null before it was opened.
    [[nodiscard]] ManualWindow *manualWindow() const { return m_manualWindow.get(); }
    /// At the word or the page of what has the keyboard in the main window; at the page in front
    /// where that one came after the keyboard.
    void open();
    /// Explained from now on, until the keyboard moves: also where no other page was in front.
    void pageCameToFront();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void openAt(const QWidget *widget);
    void noteFocus(const QWidget *now);

    QString m_folder;
    const CurrentView &m_view;
    QWidget *m_window;
    QPointer<QWidget> m_passed; ///< had the keyboard when the page came to front, and still has
    bool m_hasBegun = false;    ///< the window was in front
    std::unique_ptr<Manual> m_manual;
    std::unique_ptr<ManualWindow> m_manualWindow;
};

} // namespace headroom::ui
