// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/tokens.h"

#include <QRgb>

#include <vector>

namespace headroom::ui {

// A small premultiplied picture of a mark, centred on its middle pixel; side is odd.
struct MarkStamp {
    // The part of a row that is not empty.
    struct Span {
        int first = 0;
        int end = 0;
    };

    int side = 0;
    std::vector<QRgb> pixels;
    std::vector<Span> spans; // one a row
};

// The stamps of every group, shape and filling at one radius, density and colour scheme.
class MarkStamps
{
public:
    MarkStamps() = default;
    // `crowding`, 0 to 1, tells single marks from a texture: outlines grow thinner and paler, so
    // that hollow and filled crowds still differ.
    MarkStamps(double radius, double crowding, double devicePixelRatio, const ColorTokens &color);

    const MarkStamp &mark(FamilyGroup group, MarkShape shape, MarkFill fill) const
    {
        return m_marks[(static_cast<std::size_t>(group) * kMarkShapeCount
                        + static_cast<std::size_t>(shape))
                           * kMarkFillCount
                       + static_cast<std::size_t>(fill)];
    }
    // The mark of a candidate that steps back.
    const MarkStamp &faint(FamilyGroup group) const
    {
        return m_faint[static_cast<std::size_t>(group)];
    }

private:
    std::vector<MarkStamp> m_marks;
    std::vector<MarkStamp> m_faint;
};

} // namespace headroom::ui
