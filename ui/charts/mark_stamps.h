// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QRgb>

#include <vector>

namespace headroom::ui {

/// A small premultiplied picture of a mark, centred on its middle pixel; side is odd.
struct MarkStamp {
    /// The part of a row that is not empty.
    struct Span {
        int first = 0;
        int end = 0;
    };

    int side = 0;
    std::vector<QRgb> pixels;
    std::vector<Span> spans; ///< one a row
};

/// The stamps of every group, shape and filling at one radius, density and colour scheme. Each is drawn when it is first
/// asked for: a picture has a dozen of the hundred that there are.
class MarkStamps
{
public:
    struct Look {
        double radius = 0.0;
        /// 0 to 1, tells single marks from a texture: outlines grow thinner and paler, so that
        /// hollow and filled crowds still differ.
        double crowding = 0.0;
        double devicePixelRatio = 0.0;
        QRgb scheme = 0; ///< tells one set of colours from another

        bool operator==(const Look &) const = default;
    };

    /// Those of before remain where nothing is another.
    void setLook(const Look &look, const ColorTokens &color);

    const MarkStamp &mark(HardwareGroup group, MarkShape shape, MarkFill fill);
    /// The mark of a candidate that steps back.
    const MarkStamp &faint(HardwareGroup group);

private:
    Look m_look;
    ColorTokens m_color;
    std::vector<MarkStamp> m_marks; ///< without pixels where it was not asked for
    std::vector<MarkStamp> m_faint;
};

} // namespace headroom::ui
