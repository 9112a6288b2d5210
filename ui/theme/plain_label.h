// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QIcon>
#include <QLabel>
#include <QMargins>
#include <QWidget>

#include <array>
#include <utility>
#include <vector>

namespace headroom::ui {

/// Plain text that remembers how large it is. Layouts ask for that many times over, and again after
/// every change of style, while only another text or font makes another size.
class PlainLabel : public QLabel
{
public:
    explicit PlainLabel(QWidget *parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] int heightForWidth(int width) const override;

private:
    /// All that its size depends on.
    struct Content {
        QString text;
        QFont font;
        QMargins margins;
        std::array<int, 5> limits{};

        friend bool operator==(const Content &, const Content &) = default;
    };

    void forgetOthers() const;

    mutable Content m_measured;
    mutable QSize m_hint;
    mutable QSize m_minimum;
    mutable std::vector<std::pair<int, int>> m_heights; ///< by width
};

/// Icon next to text, in the colours and size of the current theme.
class IconLabel final : public QWidget
{
public:
    explicit IconLabel(QWidget *parent);

    void setIcon(const QIcon &icon);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QIcon m_icon;
};

/// A small muted text that gives way where there is no room for it; its tool tip has it whole.
class ElidedLabel final : public QLabel
{
    Q_OBJECT

public:
    /// `kept`: letters of the text that have room before others around it shrink no further.
    explicit ElidedLabel(int kept, QWidget *parent = nullptr);

    void setFullText(const QString &text);
    [[nodiscard]] const QString &fullText() const { return m_fullText; }
    /// Wants room for the whole text, and does with that for the letters kept.
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void fit();

    int m_kept;
    QString m_fullText;
};

} // namespace headroom::ui
