// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

namespace headroom::ui {

/// Requests by length, one cell per bucket. Its height is the share of the requests relative to the
/// largest bucket; its width is divided among the machine types that serve it.
struct FleetGridScene {
    struct Cell {
        double inputUpTo = 0;
        double outputUpTo = 0;
        double share = 0;                  ///< share of all requests
        std::vector<double> servedBy = {}; ///< share of the bucket, by type
    };
    std::vector<Cell> cells;
    std::vector<QString> types; ///< legend label: "3 × g5.xlarge"
};

class FleetGrid final : public QWidget
{
    Q_OBJECT

public:
    explicit FleetGrid(QWidget *parent = nullptr);

    void setScene(FleetGridScene scene);
    [[nodiscard]] const FleetGridScene &scene() const { return m_scene; }
    [[nodiscard]] QSize sizeHint() const override { return {420, 240}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return {240, 150}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Layout;
    [[nodiscard]] Layout laidOut() const;
    [[nodiscard]] QString sentenceFor(const FleetGridScene::Cell &cell) const;

    FleetGridScene m_scene;
};

} // namespace headroom::ui
