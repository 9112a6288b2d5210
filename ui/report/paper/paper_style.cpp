// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/paper/paper_style.h"

#include <QPageSize>

namespace headroom::ui {

namespace {

constexpr int kFigurePixels = 23;
constexpr double kFootHeight = 38;
constexpr double kBottomGap = 72;

QSizeF paperUnits(PaperSize paper)
{
    const QPageSize size(paper == PaperSize::a4 ? QPageSize::A4 : QPageSize::Letter);
    return size.size(QPageSize::Point) * (kUnitsPerInch / kPointsPerInch);
}

} // namespace

PaperStyle::PaperStyle(PaperSize paper)
    : tokens(makeTokens(Appearance::Light)),
      page(paperUnits(paper))
{
    contentBottom = page.height() - kBottomGap;
    footBaseline = page.height() - kFootHeight;
    caption = typeFont(TypeRole::Caption, tokens);
    small = typeFont(TypeRole::Small, tokens);
    smallBold = typeFont(TypeRole::SmallBold, tokens);
    body = typeFont(TypeRole::Body, tokens);
    bodyBold = typeFont(TypeRole::BodyBold, tokens);
    heading = typeFont(TypeRole::Heading, tokens);
    display = typeFont(TypeRole::Display, tokens);
    figure = display;
    figure.setPixelSize(kFigurePixels);
}

} // namespace headroom::ui
