// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/catalog/hardware_group.h"
#include "ui/charts/chart_axis.h"
#include "ui/charts/hover_card.h"
#include "ui/theme/categories.h"

#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace headroom::ui {

/// Positions of the candidates: parallel arrays, one entry per candidate. A candidate's index is
/// its identity. Values that are not finite, or not positive on a logarithmic axis, are not drawn;
/// candidates without cost have a lane of their own there.
struct ScatterPoints {
    std::vector<double> x;
    std::vector<double> y;
    std::vector<HardwareGroup> group;
    std::vector<MarkShape> shape;
    /// Candidates of one bundle have the same x: the same accelerators of one provider, on all hosts, in
    /// all regions and purchase options.
    /// They are drawn as a range with its best mark until there is room for each. Empty: no
    /// bundles.
    std::vector<std::uint32_t> bundle;

    std::size_t size() const { return x.size(); }
};

/// Flags of a candidate's mark, one byte per candidate.
namespace mark {
inline constexpr std::uint8_t kFilled = 1; ///< meets the service level
/// part of the density in the background; cannot be picked
inline constexpr std::uint8_t kFaint = 2;
inline constexpr std::uint8_t kHidden = 4; ///< not drawn, cannot be picked
/// if any is set, all others move to the background
inline constexpr std::uint8_t kHighlighted = 8;
inline constexpr std::uint8_t kHalf = 16; ///< may miss the service level
} // namespace mark
using ScatterMarks = std::vector<std::uint8_t>;

inline MarkFill fillOf(std::uint8_t marks)
{
    return marks & mark::kFilled ? MarkFill::Full
           : marks & mark::kHalf ? MarkFill::Half
                                 : MarkFill::Hollow;
}

/// Line that the user can drag. The label is recomputed for each position.
struct LimitLine {
    double value = 0.0;
    std::function<QString(double)> label;
    bool draggable = true;
};

/// Side of the need line that is not sufficient: below for throughput, above for latency.
enum class Shortfall : std::uint8_t { Below, Above, None };

/// Labelled interval of the x axis.
struct ScatterBand {
    double from = 0.0;
    double to = 0.0; ///< may be infinite
    QString label;
};

/// Place that is marked even if no candidate is there.
struct ScatterPlace {
    double x = 0.0;
    double y = 0.0;
    QString label;
};

/// A mark that is no candidate: a token API, which is a price without a machine, or what a trial
/// measured.
struct ScatterExtra {
    std::optional<double> x; ///< absent: not stated; the mark is at the edge of the plot
    double y = 0.0;
    HoverText text;
    MarkShape shape = MarkShape::Hexagon;
};

/// Straight line from the origin through a point.
struct ScatterTrend {
    double x = 0.0;
    double y = 0.0;
    double from = 0.0; ///< x from which on it is in the first view
    QString label;
};

struct ScatterLegendGroup {
    HardwareGroup group = HardwareGroup::cpuGeneral;
    QString label;
    QString count;           ///< "1,204"; may be empty
    bool faded = false;      ///< switched off by a filter
    QString shortLabel = {}; ///< where the legend does not fit into a line; may be empty
};

struct ScatterLegendShape {
    MarkShape shape = MarkShape::Disc;
    QString label;
};

struct ScatterLegendFill {
    MarkFill fill = MarkFill::Full;
    QString label;
};

/// Text about the candidates that are drawn only as density.
struct ScatterAside {
    QString text;   ///< "156,512 that miss"
    QString action; ///< label of its button around the text, "Show %1"; empty: no button
};

struct ScatterRanges {
    AxisRange x;
    AxisRange y;

    friend bool operator==(const ScatterRanges &, const ScatterRanges &) = default;
};

/// First view, and the limit of zooming out and panning.
struct FittedRanges {
    ScatterRanges first;
    ScatterRanges whole;
};

struct CloudContent;

/// All content of a scatter as plain values: the chart computes no money and no performance. Points
/// and marks are shared, not copied; a filter only replaces the marks.
struct ScatterScene {
    /// Identifies the workload: the zoom is kept while it and the axes stay the same.
    std::uint64_t subject = 0;
    std::shared_ptr<const ScatterPoints> points;
    std::shared_ptr<const ScatterMarks> marks; ///< empty: all filled
    /// Computed from points and marks; by the chart if null.
    std::shared_ptr<const CloudContent> cloud;
    ChartAxis x;
    ChartAxis y;
    bool lowerIsBetter = false;         ///< on the x axis; on the y axis lower is always better
    bool hasFree = false;               ///< some candidates have no cost
    std::optional<FittedRanges> ranges; ///< computed from the candidates if not given

    std::vector<std::uint32_t> frontier; ///< candidates by rising x
    std::optional<std::uint32_t> chosen; ///< candidate in use
    std::optional<ScatterPlace> here;    ///< "you are here"
    std::vector<ScatterPlace> ghosts;    ///< places of the baseline
    std::optional<LimitLine> need;       ///< vertical
    Shortfall shortfall = Shortfall::Below;
    std::optional<LimitLine> budget; ///< horizontal
    std::vector<ScatterBand> bands;
    std::optional<ScatterTrend> trend;
    /// With a label, the first is the cheapest API: its cost is a line across the plot.
    std::vector<ScatterExtra> extras;
    QString apiLabel;

    std::vector<ScatterLegendGroup> groups;
    std::vector<ScatterLegendShape> shapes;
    std::vector<ScatterLegendFill> fills;
    std::optional<ScatterAside> aside;
    QString remark;    ///< above the marks: a restriction that the reader must know
    QString emptyText; ///< shown when no candidate is visible
    QString remedy;    ///< label of a button below the remark or the empty text; empty: no button
    QString caption;   ///< line at the bottom: what the picture leaves out
    QString summary;   ///< for screen readers
    QString legendMeaning; ///< tool tip of the legend
    std::function<HoverText(std::uint32_t)> describe;
    std::function<QString(std::uint32_t)> nameOf; ///< name of a candidate on the frontier
};

} // namespace headroom::ui
