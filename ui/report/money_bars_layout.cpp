// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/report/money_bars_layout.h"

#include "core/evaluation/format.h"
#include "session/language.h"
#include "ui/format/text.h"
#include "ui/report/paper/paper_text.h"
#include "ui/report/paper/table_layout.h"

#include <algorithm>
#include <array>

namespace headroom::ui {

namespace {

QString shownText(const std::string &text)
{
    return printable(textOf(text));
}

/// Names, what they run on, bars, amounts, shares.
class MoneyBarsSetter
{
public:
    MoneyBarsSetter(PageFlow &flow, const MoneyBars &bars, const std::string &currency)
        : m_flow(flow),
          m_style(flow.style()),
          m_bars(bars),
          m_currency(currency)
    {
        m_columns = columnWidths(needs(), m_style.width() - kBarWidth);
    }

    void set()
    {
        constexpr double kTitleHeight = 26;
        constexpr double kTitleBaseline = 13;
        m_flow.need(kTitleHeight + 3 * kRow);
        m_flow.text(m_style.margin, kTitleBaseline, shownText(m_bars.title), m_style.bodyBold,
                    m_style.color().text);
        m_flow.skip(kTitleHeight);
        setHeader();
        for (const MoneyBars::Bar &bar : m_bars.bars) {
            startPageUnlessRoom();
            setBar(bar);
        }
        startPageUnlessRoom();
        const QString hundred = m_bars.total > Money() ? textOf(formatPercent(100, language(), 0))
                                                       : QStringLiteral("–");
        setRow({shownText(m_bars.totalName), {}, money(m_bars.total), hundred}, m_style.smallBold,
               m_style.color().text);
    }

private:
    static constexpr double kRow = 26;
    static constexpr double kBaseline = 17;
    static constexpr double kPadding = 8;
    static constexpr double kBarWidth = 130;
    static constexpr double kNameMost = 180;
    static constexpr double kDetailMost = 240;
    static constexpr std::size_t kColumns =
        4; // name, detail, amount, share; the bar stands before the amount
    using Texts = std::array<QString, kColumns>;

    [[nodiscard]] QString money(Money amount) const
    {
        return textOf(formatMoney(amount, m_currency, language()));
    }
    [[nodiscard]] Texts textsOf(const MoneyBars::Bar &bar) const
    {
        return {shownText(bar.name), shownText(bar.detail),
                bar.hasCost ? money(bar.amount) : QStringLiteral("–"),
                textOf(formatPercent(bar.percent, language(), 1))};
    }
    [[nodiscard]] Texts header() const
    {
        Texts texts;
        std::ranges::transform(m_bars.headings, texts.begin(), shownText);
        return texts;
    }

    [[nodiscard]] std::vector<ColumnNeed> needs() const
    {
        std::vector<ColumnNeed> needs(kColumns);
        const auto see = [&](const Texts &texts, const QFont &font) {
            for (std::size_t c = 0; c < kColumns; ++c)
                needs[c].natural =
                    std::max(needs[c].natural, textWidth(texts[c], font) + 2 * kPadding);
        };
        see(header(), m_style.smallBold);
        see({shownText(m_bars.totalName), {}, money(m_bars.total), QStringLiteral("100 %")},
            m_style.smallBold);
        for (const MoneyBars::Bar &bar : m_bars.bars)
            see(textsOf(bar), m_style.small);
        needs[0].natural = std::min(needs[0].natural, kNameMost);
        needs[1].natural = std::min(needs[1].natural, kDetailMost);
        for (std::size_t c = 0; c < kColumns; ++c) {
            needs[c].figure = c >= 2;
            needs[c].minimum = needs[c].figure ? needs[c].natural : 0;
        }
        return needs;
    }

    void startPageUnlessRoom()
    {
        if (m_flow.room() >= kRow)
            return;
        m_flow.startPage();
        setHeader();
    }

    void setHeader() { setRow(header(), m_style.smallBold, m_style.color().muted); }

    [[nodiscard]] Money largest() const
    {
        Money maximum;
        for (const MoneyBars::Bar &bar : m_bars.bars)
            maximum = std::max(maximum, bar.amount);
        return maximum;
    }

    void setBar(const MoneyBars::Bar &bar)
    {
        constexpr double kBarHeight = 11;
        const double whole = largest().toDouble();
        const double share = whole > 0 ? std::max(0.0, bar.amount.toDouble() / whole) : 0;
        const double left = m_style.margin + m_columns[0] + m_columns[1] + kPadding;
        const QColor color = bar.group ? m_style.color().group(*bar.group) : m_style.color().muted;
        if (bar.amount > Money()) {
            const double width = std::max(1.5, (kBarWidth - 2 * kPadding) * std::min(1.0, share));
            m_flow.fill({left, (kRow - kBarHeight) / 2, width, kBarHeight}, color, 2);
        }
        setRow(textsOf(bar), m_style.small, m_style.color().text);
    }

    void setRow(const Texts &texts, const QFont &font, const QColor &color)
    {
        const bool plain = font == m_style.small;
        double left = m_style.margin;
        for (std::size_t c = 0; c < kColumns; ++c) {
            const double room = m_columns[c] - 2 * kPadding;
            if (c == 2)
                left += kBarWidth;
            const QColor ink = plain && (c == 1 || c == 3) ? m_style.color().muted : color;
            if (c < 2)
                m_flow.text(left + kPadding, kBaseline, elided(texts[c], font, room), font, ink);
            else
                m_flow.text(left + m_columns[c] - kPadding, kBaseline, texts[c], font, ink,
                            Align::right);
            left += m_columns[c];
        }
        m_flow.rule(kRow - 1);
        m_flow.skip(kRow);
    }

    PageFlow &m_flow;
    const PaperStyle &m_style;
    const MoneyBars &m_bars;
    const std::string &m_currency;
    std::vector<double> m_columns;
};

} // namespace

void layOutMoneyBars(PageFlow &flow, const MoneyBars &bars, const std::string &currency)
{
    MoneyBarsSetter(flow, bars, currency).set();
}

} // namespace headroom::ui
