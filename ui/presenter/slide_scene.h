// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/presentation/slide_words.h"
#include "ui/charts/scatter_export.h"
#include "ui/charts/scatter_scene.h"
#include "ui/charts/stacked_bars_painter.h"
#include "ui/charts/stacked_bars_scene.h"

#include <QString>

#include <memory>
#include <variant>
#include <vector>

namespace headroom::ui {

struct SlideBars {
    StackedBarsScene scene;
    BarsAttention attention;
};
struct SlideScatter {
    ScatterScene scene;
    ScatterView view;
};
/// The picture of a page; its text where there is nothing to draw, or not yet.
using SlideChart = std::variant<QString, SlideBars, SlideScatter>;

/// All content of a page as plain values, for the screen and for the deck.
struct SlideScene {
    QString title;
    QString missing; ///< what the bookmark names and the plan no longer has; may be empty
    std::vector<SlideFigure> figures;        ///< none on a page of cards
    bool isCompact = false;                  ///< the picture needs the height: figures are small
    std::vector<SlideCard> cards;            ///< none on a page with a picture
    std::shared_ptr<const SlideChart> chart; ///< null on a page of cards
    QString footer;
    std::string currency;

    struct Stop {
        double percent = 100;
        QString name;
        QString amount; ///< empty: not known
    };
    QString trafficLabel;
    QString traffic;             ///< "× 2"
    double trafficPercent = 100; ///< where the handle is
    std::vector<Stop> stops;     ///< of the scale, in order

    QString nextLabel; ///< empty: there is no next page
    QString next;      ///< its title
    QString place;     ///< "3 of 6"
    std::size_t index = 0;
    std::size_t count = 1;
    QString help;    ///< keys; empty in the deck
    QString summary; ///< for screen readers
};

/// The user's text, without marks that would turn the text around it.
[[nodiscard]] QString slideText(const std::string &text);

/// Place of a page among the others.
struct SlidePlace {
    std::size_t index = 0;
    std::size_t count = 1;
    QString next; ///< title of the next page
};

/// The picture of a page; null on a page of cards. That of offers takes some passes over the
/// catalog, so that it is made aside; without candidates it is a text that says so. Pure.
[[nodiscard]] std::shared_ptr<const SlideChart> slideChart(const SlideFacts &facts);
/// The content of a page with its picture.
[[nodiscard]] SlideScene slideScene(const SlideFacts &facts, const SlidePlace &place,
                                    std::shared_ptr<const SlideChart> chart);

/// Figures on their way from one page to another, `share` of it done; the rest is that of `to`.
[[nodiscard]] SlideScene rolling(const SlideScene &from, SlideScene to, double share);

} // namespace headroom::ui
