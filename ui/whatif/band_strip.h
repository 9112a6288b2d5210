// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace headroom::ui {

/// Thin strip below a slider with coloured stretches that show the best choice for each value.
class BandStrip final : public QWidget
{
    Q_OBJECT

public:
    struct Band {
        double from = 0; ///< shares of the slider's length
        double to = 0;
        int colour = -1;  ///< of ColorTokens::series; negative: nothing meets
        QString sentence; ///< "B is the cheapest that meets above 41 /s"

        friend bool operator==(const Band &, const Band &) = default;
    };

    explicit BandStrip(QWidget *parent = nullptr);

    void setBands(std::vector<Band> bands);
    [[nodiscard]] const std::vector<Band> &bands() const { return m_bands; }

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void bandsChanged(const QStringList &sentences);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    std::vector<Band> m_bands;
};

} // namespace headroom::ui
