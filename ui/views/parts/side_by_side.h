// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QBoxLayout;

namespace headroom::ui {

/// The subject of a page with what explains it at its right; below it where there is no room for both.
class SideBySide final : public QWidget
{
    Q_OBJECT

public:
    explicit SideBySide(QWidget *parent);

    [[nodiscard]] QBoxLayout *subject() const { return m_subject; }
    [[nodiscard]] QBoxLayout *explanation() const { return m_explanation; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void arrange();

    QBoxLayout *m_all;
    QBoxLayout *m_subject;
    QBoxLayout *m_explanation;
};

} // namespace headroom::ui
