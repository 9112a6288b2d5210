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

/// Where the candidates stand: parallel arrays, one entry a candidate. A candidate's index is its
/// identity. Values that are not finite, or not positive on a logarithmic axis, are not drawn; what
/// costs nothing has a lane of its own there.
struct ScatterPoints {
    std::vector<double> x;
    std::vector<double> y;
    std::vector<HardwareGroup> group;
    std::vector<MarkShape> shape;
    /// Candidates of one bundle share their x: one machine in all regions and ways of buying. They
    /// are drawn as a range with its best mark until each has room. Empty: all stand for themselves.
    std::vector<std::uint32_t> bundle;

    std::size_t size() const { return x.size(); }
};

/// How a candidate is drawn; bits, one byte a candidate.
namespace mark {
inline constexpr std::uint8_t kFilled = 1;      ///< meets the service level
inline constexpr std::uint8_t kFaint = 2;       ///< part of the density behind; cannot be picked
inline constexpr std::uint8_t kHidden = 4;      ///< not drawn, cannot be picked
inline constexpr std::uint8_t kHighlighted = 8; ///< when any is set, all others step back
inline constexpr std::uint8_t kHalf = 16;       ///< may miss the service level
} // namespace mark
using ScatterMarks = std::vector<std::uint8_t>;

inline MarkFill fillOf(std::uint8_t marks)
{
    return marks & mark::kFilled ? MarkFill::Full
           : marks & mark::kHalf ? MarkFill::Half
                                 : MarkFill::Hollow;
}

/// A line that the reader can drag. The label is asked for anew at each position.
struct LimitLine {
    double value = 0.0;
    std::function<QString(double)> label;
    bool draggable = true;
};

/// Which side of the need line is not enough: throughput below, latency above.
enum class Shortfall : std::uint8_t { Below, Above, None };

/// A part of the x axis that means something by itself.
struct ScatterBand {
    double from = 0.0;
    double to = 0.0; ///< may be infinite
    QString label;
};

/// A place that is marked whether or not a candidate stands there.
struct ScatterPlace {
    double x = 0.0;
    double y = 0.0;
    QString label;
};

struct ScatterLegendGroup {
    HardwareGroup group = HardwareGroup::cpuGeneral;
    QString label;
    QString count;           ///< "1,204"; may be empty
    bool faded = false;      ///< switched off by a filter
    QString shortLabel = {}; ///< where the picture is low; may be empty
};

struct ScatterLegendShape {
    MarkShape shape = MarkShape::Disc;
    QString label;
};

struct ScatterLegendFill {
    MarkFill fill = MarkFill::Full;
    QString label;
};

/// What of the candidates the chart leaves to the density behind.
struct ScatterAside {
    QString text;   ///< "156,512 miss it"
    QString action; ///< what a click on it does; empty: nothing
};

struct ScatterRanges {
    AxisRange x;
    AxisRange y;

    friend bool operator==(const ScatterRanges &, const ScatterRanges &) = default;
};

/// What is shown at first, and how far one can go.
struct FittedRanges {
    ScatterRanges first;
    ScatterRanges whole;
};

struct CloudContent;

/// Everything that the scatter shows, as plain values: the chart computes no money and no
/// performance. Points and marks are shared, not copied; a filter only replaces the marks.
struct ScatterScene {
    /// What the scatter is about (a workload): the zoom is kept while it and the axes stay the same.
    std::uint64_t subject = 0;
    std::shared_ptr<const ScatterPoints> points;
    std::shared_ptr<const ScatterMarks> marks; ///< empty: all filled
    std::shared_ptr<const CloudContent>
        cloud; ///< of points and marks; made by the chart when not given
    ChartAxis x;
    ChartAxis y;
    bool lowerIsBetter = false;         ///< on the x axis; on the y axis it always is
    bool hasFree = false;               ///< something costs nothing
    std::optional<FittedRanges> ranges; ///< fitted to what is drawn when not given

    std::vector<std::uint32_t> frontier; ///< candidates from low to high x
    std::optional<std::uint32_t> chosen; ///< the candidate in use
    std::optional<ScatterPlace> here;    ///< "you are here"
    std::vector<ScatterPlace> ghosts;    ///< the baseline's places
    std::optional<LimitLine> need;       ///< vertical
    Shortfall shortfall = Shortfall::Below;
    std::optional<LimitLine> budget; ///< horizontal
    std::vector<ScatterBand> bands;

    std::vector<ScatterLegendGroup> groups;
    std::vector<ScatterLegendShape> shapes;
    std::vector<ScatterLegendFill> fills;
    std::optional<ScatterAside> aside;
    QString remark;        ///< above the marks: what the reader must know of them
    QString emptyText;     ///< shown when no candidate is visible
    QString remedy;        ///< words of a button below either of the two; empty: none
    QString caption;       ///< a line at the foot: what the picture leaves out
    QString summary;       ///< for screen readers
    QString legendMeaning; ///< tool tip of the legend
    std::function<HoverText(std::uint32_t)> describe;
    std::function<QString(std::uint32_t)> nameOf; ///< of those on the frontier
};

} // namespace headroom::ui
