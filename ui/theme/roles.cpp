// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/roles.h"

#include "ui/theme/plain_label.h"
#include "ui/theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QStyle>
#include <QTabBar>
#include <QVariant>

#include <optional>

namespace headroom::ui {

namespace {

const char *styleName(Role role)
{
    switch (role) {
    case Role::Primary: return "primary";
    case Role::Bordered: return "bordered";
    case Role::Quiet: return "quiet";
    case Role::Link: return "link";
    case Role::Danger: return "danger";
    case Role::PlainLink: return "plain-link";
    case Role::Calm: return "calm";
    case Role::Bare: return "bare";
    case Role::Popup: return "popup";
    case Role::Card: return "card";
    case Role::Inset: return "inset";
    case Role::Panel: return "panel";
    case Role::Page: return "page";
    case Role::TopBar: return "top-bar";
    case Role::BottomBar: return "bottom-bar";
    case Role::LeftPanel: return "left-panel";
    case Role::RightPanel: return "right-panel";
    case Role::Notice: return "notice";
    case Role::NoticeWarning: return "notice-warning";
    case Role::NoticeError: return "notice-error";
    case Role::Segmented: return "segmented";
    case Role::Pages: return "pages";
    case Role::MixList: return "mix-list";
    case Role::Completions: return "completions";
    default: return "text";
    }
}

std::optional<TypeRole> typeRole(Role role)
{
    switch (role) {
    case Role::Section: return TypeRole::Section;
    case Role::Title: return TypeRole::Title;
    case Role::Heading: return TypeRole::Heading;
    case Role::Display: return TypeRole::Display;
    case Role::Body:
    case Role::Muted: return TypeRole::Body;
    case Role::BodyBold: return TypeRole::BodyBold;
    case Role::Small:
    case Role::MutedSmall: return TypeRole::Small;
    case Role::SmallBold: return TypeRole::SmallBold;
    case Role::Caption: return TypeRole::Caption;
    default: return std::nullopt;
    }
}

bool isMuted(Role role)
{
    return role == Role::Section || role == Role::Caption || role == Role::Muted
           || role == Role::MutedSmall;
}

const char *toneName(Tone tone)
{
    switch (tone) {
    case Tone::Normal: return "normal";
    case Tone::Muted: return "muted";
    case Tone::Accent: return "accent";
    case Tone::Good: return "good";
    case Tone::Warning: return "warning";
    case Tone::Error: return "error";
    }
    return "normal";
}

void repolish(QWidget *widget)
{
    // Widgets that were not shown yet are polished when they are.
    if (!widget->testAttribute(Qt::WA_WState_Polished))
        return;
    widget->style()->unpolish(widget);
    widget->style()->polish(widget);
    widget->update();
}

// Follows the scale of the theme: a font that is set on a widget no longer follows the program's.
// Qt takes it away when the widget gets another role or tone; it is given back.
class TextFont final : public QObject
{
public:
    TextFont(QWidget *widget, TypeRole role) : QObject(widget), m_widget(widget), m_role(role)
    {
        apply();
        widget->installEventFilter(this);
    }

    bool eventFilter(QObject *watched, QEvent *event) override
    {
        const QEvent::Type type = event->type();
        if (type == QEvent::PaletteChange || type == QEvent::StyleChange
            || type == QEvent::FontChange)
            apply();
        return QObject::eventFilter(watched, event);
    }

private:
    void apply()
    {
        const QFont wanted = typeFont(m_role, currentTokens());
        if (m_widget->font() != wanted)
            m_widget->setFont(wanted);
    }

    QWidget *m_widget;
    TypeRole m_role;
};

} // namespace

void setRole(QWidget *widget, Role role)
{
    widget->setProperty("role", QString::fromLatin1(styleName(role)));
    if (const auto type = typeRole(role)) {
        setType(widget, *type);
        widget->setProperty("tone", QString::fromLatin1(isMuted(role) ? "muted" : "normal"));
    }
    // A plain QWidget paints no background from the style sheet without this attribute.
    widget->setAttribute(Qt::WA_StyledBackground, !typeRole(role));
    repolish(widget);
}

void setType(QWidget *widget, TypeRole type)
{
    for (QObject *child : widget->children())
        if (dynamic_cast<TextFont *>(child))
            delete child;
    new TextFont(widget, type);
}

void setTone(QWidget *widget, Tone tone)
{
    const QString name = QString::fromLatin1(toneName(tone));
    if (widget->property("tone") == name)
        return;
    widget->setProperty("tone", name);
    repolish(widget);
}

QLabel *plainLabel(const QString &text, Role role, QWidget *parent)
{
    auto *label = new PlainLabel(parent);
    label->setText(text);
    setRole(label, role);
    return label;
}

QLabel *wrappedText(const QString &text, Role role, QWidget *parent)
{
    QLabel *label = plainLabel(text, role, parent);
    label->setWordWrap(true);
    return label;
}

QLabel *wrappedLabel(const char *name, Role role, QWidget *parent)
{
    QLabel *label = wrappedText({}, role, parent);
    label->setObjectName(QLatin1String(name));
    return label;
}

void setTextOrHide(QLabel *label, const QString &text)
{
    label->setText(text);
    label->setVisible(!text.isEmpty());
}

void setUpTabs(QTabBar *tabs, Role role, const char *name, const QString &accessibleName)
{
    setRole(tabs, role);
    tabs->setObjectName(QLatin1String(name));
    tabs->setAccessibleName(accessibleName);
    tabs->setExpanding(false);
    tabs->setDrawBase(false);
}

QString plainToolTip(const QString &text)
{
    if (text.isEmpty())
        return {};
    // A line may end between a minus and a currency: "−" and, in the next line, "$4,294.36".
    static constexpr QChar kMinus(0x2212);
    static constexpr QChar kWordJoiner(0x2060);
    QString escaped = text.toHtmlEscaped();
    escaped.replace(kMinus, QString(kMinus) + kWordJoiner);
    return QStringLiteral("<qt>") + escaped.replace(u'\n', QStringLiteral("<br>"))
           + QStringLiteral("</qt>");
}

void setPlainToolTip(QWidget *widget, const QString &text)
{
    widget->setToolTip(plainToolTip(text));
    widget->setAccessibleDescription(text);
}

} // namespace headroom::ui
