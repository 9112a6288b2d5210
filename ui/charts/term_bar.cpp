// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/term_bar.h"

#include "ui/format/number_input.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::ui {

namespace {

constexpr double kTermThickness = 9.0;
constexpr int kAllTenths = 1000;

double sumOf(const std::vector<Term> &terms)
{
    return std::accumulate(terms.begin(), terms.end(), 0.0, [](double sum, const Term &term) {
        return sum + (std::isfinite(term.share) ? std::max(0.0, term.share) : 0.0);
    });
}

// Tenths of a percent that add up to 100 %: the largest remainders are rounded up.
std::vector<int> tenthsOf(const std::vector<Term> &terms)
{
    const double sum = sumOf(terms);
    std::vector<int> whole(terms.size(), 0);
    if (!(sum > 0.0))
        return whole;
    std::vector<double> rest(terms.size());
    int missing = kAllTenths;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const double exact = kAllTenths * std::max(0.0, terms[i].share) / sum;
        whole[i] = static_cast<int>(std::floor(exact));
        rest[i] = exact - whole[i];
        missing -= whole[i];
    }
    for (; missing > 0; --missing) {
        const auto largest = std::ranges::max_element(rest) - rest.begin();
        ++whole[static_cast<std::size_t>(largest)];
        rest[static_cast<std::size_t>(largest)] = -1.0;
    }
    return whole;
}

} // namespace

TermBar::TermBar(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TermBar::setTerms(std::vector<Term> terms)
{
    m_terms = std::move(terms);
    setAccessibleName(caption());
    update();
}

QString TermBar::caption() const
{
    const std::vector<int> tenths = tenthsOf(m_terms);
    QStringList parts;
    for (std::size_t i = 0; i < m_terms.size(); ++i)
        if (m_terms[i].share > 0.0)
            parts << m_terms[i].label + QLatin1Char(' ')
                         + numberLocale().toString(tenths[i] / 10.0, 'f', 1);
    if (parts.isEmpty())
        return {};
    return parts.join(QStringLiteral(" \u00b7 ")) + QChar(0x202f) + QLatin1Char('%');
}

QSize TermBar::sizeHint() const
{
    return {160, qRound(kTermThickness * currentTokens().scale)};
}

void TermBar::paint(QPainter &painter, QRectF bar, const std::vector<Term> &terms,
                    const Tokens &tokens)
{
    constexpr double kGap = 1.0;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    QPainterPath outline;
    outline.addRoundedRect(bar, 2.0, 2.0);
    painter.fillPath(outline, tokens.color.track);
    const double sum = sumOf(terms);
    double left = bar.left();
    for (const Term &term : terms) {
        if (!(sum > 0.0) || !(term.share > 0.0))
            continue;
        const double width = bar.width() * term.share / sum;
        const QRectF part(left, bar.top(), width, bar.height());
        left += width;
        QPainterPath piece;
        const bool last = left >= bar.right() - 0.5;
        piece.addRect(last ? part : part.adjusted(0, 0, -std::min(kGap, width / 2), 0));
        painter.fillPath(outline & piece, term.isShade ? tokens.color.shadeAt(term.colorSlot)
                                                       : tokens.color.seriesAt(term.colorSlot));
    }
    painter.restore();
}

void TermBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const double thickness = std::min<double>(height(), kTermThickness * currentTokens().scale);
    paint(painter, QRectF(0, (height() - thickness) / 2, width(), thickness), m_terms,
          currentTokens());
}

bool TermBar::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        QToolTip::showText(static_cast<QHelpEvent *>(event)->globalPos(), plainToolTip(caption()),
                           this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace headroom::ui
