// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QLabel>
#include <QMargins>

#include <array>
#include <utility>
#include <vector>

namespace headroom::ui {

/// Plain text that remembers how large it is. Layouts ask for that many times over, and again after every change of
/// style, while only another text or font makes another size.
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
    mutable QSize m_least;
    mutable std::vector<std::pair<int, int>> m_heights; ///< by width
};

} // namespace headroom::ui
