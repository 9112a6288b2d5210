// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/fields/collapsible.h"

#include "ui/format/explained.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/theme.h"

#include <QAbstractButton>
#include <QPainter>
#include <QVBoxLayout>

namespace headroom::ui {

namespace {

/// The title flush left like the labels below it, the chevron at the right.
class SectionHead final : public QAbstractButton
{
public:
    explicit SectionHead(QWidget *parent) : QAbstractButton(parent)
    {
        setCheckable(true);
        setFocusPolicy(Qt::TabFocus);
        setCursor(Qt::PointingHandCursor);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setAttribute(Qt::WA_Hover);
    }

    void setSummary(const QString &summary)
    {
        m_summary = summary;
        update();
    }

    [[nodiscard]] QSize sizeHint() const override { return {100, currentTokens().size.chip + 2}; }

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Tokens &tokens = currentTokens();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        if (hasFocus()) {
            painter.setPen(QPen(tokens.color.accent, 1));
            painter.drawRoundedRect(QRectF(rect()).adjusted(-3.5, 0.5, -0.5, -0.5),
                                    tokens.radius.badge, tokens.radius.badge);
        }
        painter.setFont(typeFont(TypeRole::Section, tokens));
        painter.setPen(underMouse() ? tokens.color.text : tokens.color.muted);
        const int arrow = tokens.type.small;
        QRect words = rect().adjusted(0, 0, -arrow - 2 * tokens.space.small, 0);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         painter.fontMetrics().elidedText(text(), Qt::ElideRight, words.width()));
        words.setLeft(painter.fontMetrics().horizontalAdvance(text()) + tokens.space.medium);
        if (!m_summary.isEmpty() && words.width() > arrow) {
            painter.setFont(typeFont(TypeRole::Small, tokens));
            painter.drawText(
                words, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                painter.fontMetrics().elidedText(m_summary, Qt::ElideRight, words.width()));
        }
        const QRect place(width() - arrow - tokens.space.small - 2, (height() - arrow) / 2, arrow,
                          arrow);
        lineIcon(isChecked() ? Icon::ChevronUp : Icon::ChevronDown).paint(&painter, place);
    }

private:
    QString m_summary;
};

} // namespace

Collapsible::Collapsible(const QString &title, QWidget *parent)
    : QWidget(parent),
      m_head(new SectionHead(this)),
      m_content(new QWidget(this)),
      m_body(new QVBoxLayout(m_content))
{
    m_body->setContentsMargins(0, 0, 0, currentTokens().space.small);
    m_body->setSpacing(0);
    auto *layout = columnIn(this, 0);
    layout->addWidget(m_head);
    layout->addWidget(m_content);
    connect(m_head, &QAbstractButton::toggled, this, &Collapsible::setOpen);
    setTitle(title);
    setOpen(true);
}

void Collapsible::setOpen(bool open)
{
    m_head->setChecked(open);
    m_content->setVisible(open);
    m_head->setAccessibleDescription((open ? tr("unfolded") : tr("folded")) + m_meaning);
}

bool Collapsible::isOpen() const
{
    return m_head->isChecked();
}

void Collapsible::explainHead(std::string_view key)
{
    ui::explain(m_head, key);
    m_meaning = QStringLiteral(". ") + explanationText(key);
    setOpen(isOpen());
}

void Collapsible::setTitle(const QString &title)
{
    m_head->setText(title);
    nameHead();
}

void Collapsible::setSummary(const QString &summary)
{
    if (m_summary == summary)
        return;
    m_summary = summary;
    static_cast<SectionHead *>(m_head)->setSummary(summary);
    nameHead();
}

void Collapsible::nameHead()
{
    m_head->setAccessibleName(m_summary.isEmpty() ? m_head->text()
                                                  : tr("%1: %2").arg(m_head->text(), m_summary));
}

} // namespace headroom::ui
