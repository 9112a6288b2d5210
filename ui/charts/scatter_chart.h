// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_widget.h"
#include "ui/charts/point_cloud.h"
#include "ui/charts/scatter_extras.h"
#include "ui/charts/scatter_painter.h"
#include "ui/charts/scatter_viewport.h"

#include <QList>

#include <memory>

class QMenu;
class QPushButton;

namespace headroom::ui {

class HoverCard;

/// pixels from a mark within which the pointer hits it
inline constexpr double kScatterPickRadius = 9.0;

/// Scatter of cost against performance for up to 200,000 candidates: frontier, need and budget
/// lines, "you are here", hover card, rectangle selection, zoom and pan, keyboard.
///   drag: pan          wheel: zoom at the pointer      Shift+drag: rectangle
///   click, or a drop of a row: activate    double click or 0: reset    + and -: zoom
///   right click or Space: inspect a candidate
///   Left, Right: along the frontier    Up, Down: along the range of one machine
///   Enter: activate    Escape: clear
class ScatterChart final : public PlotWidget
{
    Q_OBJECT

public:
    explicit ScatterChart(QWidget *parent = nullptr);

    /// Makes the titles of the axes buttons that open these menus; without them they are text.
    void setAxisMenus(QMenu *x, QMenu *y);
    [[nodiscard]] QPushButton *xTitle() const { return m_xTitle; }
    [[nodiscard]] QPushButton *yTitle() const { return m_yTitle; }

    /// Keeps the zoom if axes and subject stay the same.
    void setScene(ScatterScene scene);
    const ScatterScene &scene() const { return m_scene; }

    AxisRange xView() const { return m_viewport.ranges().x; }
    AxisRange yView() const { return m_viewport.ranges().y; }
    void setView(AxisRange x, AxisRange y);
    void resetView();
    bool isZoomed() const { return m_viewport.isZoomed(); }

    /// Candidate under the pointer or reached by key.
    std::optional<std::uint32_t> current() const { return m_attention.candidate; }
    std::optional<std::uint32_t> candidateAt(QPointF position);
    QPointF positionOf(std::uint32_t candidate) const;

signals:
    void pointActivated(std::uint32_t candidate);
    void pointInspected(std::uint32_t candidate);         ///< opens its details without choosing it
    void pointsSelected(QList<std::uint32_t> candidates); ///< empty: selection cleared
    void needMoved(double value);                         ///< during a drag
    void needChosen(double value);                        ///< at the end of a drag
    void budgetMoved(double value);
    void budgetChosen(double value);
    void groupActivated(headroom::HardwareGroup group); ///< a click in the legend
    void asideActivated();
    void remedyActivated();
    void viewChanged(AxisRange x, AxisRange y);

protected:
    void restyle() override;
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void leaveEvent(QEvent *event) override;
    /// A row of a list that is dropped on a mark activates it, like a click; before that, the card
    /// says what it will do.
    void dragEnterEvent(QDragEnterEvent *event) override;
    void dragMoveEvent(QDragMoveEvent *event) override;
    void dragLeaveEvent(QDragLeaveEvent *event) override;
    void dropEvent(QDropEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    enum class Grip { None, Need, Budget };
    enum class Drag { None, Pressed, Pan, Need, Budget, Rectangle };

    struct CloudView {
        ScatterRanges ranges;
        QSizeF size;
        double devicePixelRatio = 0.0;

        friend bool operator==(const CloudView &, const CloudView &) = default;
    };

    void layOut();
    void placeTitles();
    void placeResetButton();
    void placeAside();
    void placeRemedy();
    void paintCloud(QPainter &painter);
    void paintOverlay(QPainter &painter) const;
    Grip gripAt(QPointF position) const;
    std::optional<std::uint32_t> pickAt(QPointF position, double radius) const;
    void hover(QPointF position);
    /// Of a candidate or, without one, of a token API.
    void attend(std::optional<std::uint32_t> candidate,
                std::optional<ExtraMark> extra = std::nullopt);
    bool isAttentionShown() const;
    void leaveAll();
    void dragTo(QPointF position, Qt::KeyboardModifiers modifiers);
    void beginDrag(Qt::KeyboardModifiers modifiers);
    void endDrag(QPointF position);
    void moveLimit(Grip grip, double pixel, bool chosen);
    void walk(int step);
    void walkRange(int step);
    void zoomBy(double factor, QPointF at, Qt::Orientations axes);
    void viewMoved();
    void setGrip(Grip grip);
    QString meaningAt(QPointF position) const;
    double distanceAt(QPointF position) const;

    HoverCard *m_card;
    QPushButton *m_xTitle = nullptr; ///< null: the titles are text
    QPushButton *m_yTitle = nullptr;
    QPushButton *m_resetButton;
    QPushButton *m_aside;
    QPushButton *m_remedy;
    ScatterScene m_scene;
    ScatterViewport m_viewport;
    ScatterGeometry m_geometry;
    std::shared_ptr<const CloudContent> m_content; ///< content that the cloud shows
    PointCloud m_cloud;
    CloudView m_cloudView;         ///< state of the cloud's picture
    bool m_cloudIsCurrent = false; ///< for candidates, marks and colours
    ScatterAttention m_attention;
    Drag m_drag = Drag::None;
    bool m_isDroppedOn = false; ///< something is being dragged over it
    Grip m_pressedGrip = Grip::None;
    QPointF m_pressed;
    QPointF m_last;
};

} // namespace headroom::ui
