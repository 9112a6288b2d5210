// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QRgb>

#include <vector>

namespace headroom::ui {

/// Small premultiplied image of a mark, centred on its middle pixel; the side is odd.
struct MarkStamp {
    /// Part of a row that is not empty.
    struct Span {
        int first = 0;
        int end = 0;
    };

    int side = 0;
    std::vector<QRgb> pixels;
    std::vector<Span> spans; ///< one per row
};

/// Stamps of every group, shape and filling at one radius, density and colour scheme. Each is drawn
/// on first use: a picture needs a dozen of the hundred combinations.
class MarkStamps
{
public:
    struct Look {
        double radius = 0.0;
        /// 0 for single marks to 1 for a dense texture: outlines become thinner and paler, so that
        /// hollow and filled crowds still differ.
        double crowding = 0.0;
        double devicePixelRatio = 0.0;
        QRgb scheme = 0; ///< identifies a set of colours

        bool operator==(const Look &) const = default;
    };

    /// Keeps the stamps if the look is unchanged.
    void setLook(const Look &look, const ColorTokens &color);

    const MarkStamp &mark(HardwareGroup group, MarkShape shape, MarkFill fill);
    /// Stamp of a candidate in the background.
    const MarkStamp &faint(HardwareGroup group);

private:
    Look m_look;
    ColorTokens m_color;
    std::vector<MarkStamp> m_marks; ///< without pixels until first use
    std::vector<MarkStamp> m_faint;
};

} // namespace headroom::ui
