// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

class QMenu;

namespace headroom::ui {

// A rounded filter button, "Region any": what is filtered, then its state in bold. A click or
// Space opens its menu; without a menu it is an ordinary button. Shown in accent colours while
// the filter is active.
class ChipButton final : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ChipButton(const QString &caption, QWidget *parent = nullptr);

    void setValue(const QString &value);
    QString value() const { return m_value; }
    void setActive(bool active);
    bool isActive() const { return m_active; }
    void setMenu(QMenu *menu); // not owned
    // Says what is filtered or, while it is active, its state.
    void setShort(bool isShort);
    QSize fullSize() const; // of both

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent *event) override;
    void changeEvent(QEvent *event) override;
    void enterEvent(QEnterEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    void openMenu();
    void textChanged();
    QString caption() const;
    QString valueShown() const;
    QSize sizeOf(const QString &caption, const QString &value) const;

    QString m_caption;
    QString m_value;
    QMenu *m_menu = nullptr;
    bool m_active = false;
    bool m_isShort = false;
};

} // namespace headroom::ui
