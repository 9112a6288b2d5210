// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/theme.h"

#include <QFile>
#include <QHash>

namespace headroom::ui {

namespace {

using Names = QHash<QString, QString>;

void addColors(Names &names, const Tokens &tokens)
{
    const ColorTokens &c = tokens.color;
    const auto add = [&names](const char *name, const QColor &color) {
        names.insert(QLatin1String(name), color.name());
    };
    add("background", c.background);
    add("surface", c.surface);
    add("raised", c.raised);
    add("border", c.border);
    add("control", c.control);
    add("track", c.track);
    add("text", c.text);
    add("muted", c.muted);
    add("disabled", c.disabled);
    add("accent", c.accent);
    add("accentHover", c.accentHover);
    add("accentPressed", c.accentPressed);
    add("onAccent", c.onAccent);
    add("warning", c.warning);
    add("good", c.good);
    add("error", c.error);
    add("selection", c.selection);
    add("hover", c.hover);
    add("focusOnAccent", mixed(c.text, c.accent, 0.75));
    add("scrollHandle", mixed(c.muted, c.surface, 0.45));
    add("noticeBorder", mixed(c.accent, c.surface, 0.35));
    add("warningGround", mixed(c.warning, c.surface, 0.09));
    add("warningBorder", mixed(c.warning, c.surface, 0.4));
    add("errorGround", mixed(c.error, c.surface, 0.09));
    add("errorBorder", mixed(c.error, c.surface, 0.4));
    names.insert(QStringLiteral("appearance"),
                 tokens.isDark() ? QStringLiteral("dark") : QStringLiteral("light"));
}

void addLengths(Names &names, const Tokens &t)
{
    const auto add = [&names](const char *name, int length) {
        names.insert(QLatin1String(name), QString::number(length));
    };
    add("tiny", t.space.tiny);
    add("small", t.space.small);
    add("medium", t.space.medium);
    add("large", t.space.large);
    add("huge", t.space.huge);
    add("radius.badge", t.radius.badge);
    add("radius.control", t.radius.control);
    add("radius.card", t.radius.card);
    add("type.caption", t.type.caption);
    add("type.small", t.type.small);
    add("ring", t.size.focusRing);
    add("scrollBar", t.size.scrollBar);
    // A focus ring is one pixel wider than the border it replaces: the inside gives way.
    add("smallInner", t.space.small - 1);
    add("fieldText", t.space.small + 4); // where the text of a line begins, its own margin included
    add("fieldTextInner", t.space.small + 3);
    add("mediumInner", t.space.medium - 1);
    add("headerPadding", t.space.headerPadding());
    add("buttonHeight", t.size.control - 2);
    add("buttonFocusHeight", t.size.control - 4);
    add("fieldHeight", t.size.control - 4);
    add("fieldFocusHeight", t.size.control - 6);
    // The focus ring of a segment is inside of it.
    add("segmentHeight", t.size.control - 2 - 2 * t.size.focusRing);
    add("segmentPadding", t.space.medium - t.size.focusRing);
    add("segmentCrowdedPadding", t.space.small - t.size.focusRing);
    add("menuItem", t.size.control - t.space.small);
    add("tabGap", t.space.large + t.space.tiny);
    add("icon", t.size.icon);
    add("indicator", t.size.icon);
    add("radioRadius", t.size.icon / 2 + 1);
    add("radioChecked", t.size.icon - 8);
    add("sliderHeight", t.space.huge);
    add("arrow", t.type.small);
    add("comboArrow", t.type.title);
    add("arrowWidth", t.space.huge);
    add("dropDownWidth", t.space.huge);
}

// `{name}` is replaced when the name is known; braces of the sheet itself contain no plain name.
QString filled(const QString &sheet, const Names &names)
{
    QString result;
    result.reserve(sheet.size() * 2);
    qsizetype position = 0;
    while (position < sheet.size()) {
        const qsizetype open = sheet.indexOf(QLatin1Char('{'), position);
        const qsizetype close = open < 0 ? -1 : sheet.indexOf(QLatin1Char('}'), open);
        if (close < 0)
            break;
        result += QStringView(sheet).mid(position, open - position);
        const auto found = names.constFind(sheet.mid(open + 1, close - open - 1));
        if (found != names.constEnd()) {
            result += *found;
            position = close + 1;
        } else {
            result += QLatin1Char('{');
            position = open + 1;
        }
    }
    result += QStringView(sheet).mid(position);
    return result;
}

} // namespace

QString styleSheetOf(const Tokens &tokens)
{
    loadThemeResources();
    QFile file(QStringLiteral(":/theme/headroom.qss"));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    Names names;
    addColors(names, tokens);
    addLengths(names, tokens);
    return filled(QString::fromUtf8(file.readAll()), names);
}

} // namespace headroom::ui
