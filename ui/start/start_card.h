// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/categories.h"

#include <QAbstractButton>

namespace headroom::ui {

/// Content of a card: a title, up to two lines of text, and a line in small type.
struct CardText {
    QString title;
    QString text;
    QString note = {};
};

/// A large button with a title and a description. Painted as a whole: dozens of them cost little.
class StartCard final : public QAbstractButton
{
    Q_OBJECT

public:
    enum class Look {
        Plain,
        Lead, ///< the one to begin with
    };

    explicit StartCard(const CardText &words, QWidget *parent = nullptr, Look look = Look::Plain);

    void setWords(const CardText &words);
    /// At the right of the title, such as a cost.
    void setAside(const QString &aside);
    void setTone(Tone tone); ///< of the text

    [[nodiscard]] const CardText &words() const { return m_words; }
    [[nodiscard]] const QString &aside() const { return m_aside; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override; ///< Enter does what Space does
    void changeEvent(QEvent *event) override;

private:
    void describe();
    void paintGround(QPainter &painter) const;
    /// Returns where the text below it begins.
    int paintTitle(QPainter &painter, const QRect &inside) const;

    CardText m_words;
    QString m_aside;
    Look m_look;
    Tone m_tone = Tone::Muted;
};

} // namespace headroom::ui
