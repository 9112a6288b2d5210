// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/help/manual_window.h"

#include "core/text.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/help/manual_layout.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/screen_room.h"
#include "ui/theme/theme.h"
#include "ui/views/fields/search_field.h"

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextCursor>
#include <QUrl>

namespace headroom::ui {

namespace {

constexpr QSize kManualSize(980, 700);
constexpr int kSideWidth = 260;
constexpr int kFileRole = Qt::UserRole;

QUrl addressOf(const ManualPlace &place)
{
    QUrl address(QStringLiteral("manual:/") + place.file);
    address.setFragment(place.word);
    return address;
}

QString fileOf(const QUrl &address)
{
    return address.path().mid(1);
}

/// English windows need none.
QLabel *noteOnLanguage(QWidget *parent)
{
    const Text note =
        HEADROOM_TEXT("Manual", "The chapters are in English; the words are in your language.");
    QLabel *label = wrappedText(textOf(note), Role::MutedSmall, parent);
    label->setVisible(label->text() != QLatin1String(note.source));
    return label;
}

/// Reads nothing but pages of the manual: no file, no picture, no network.
class ManualText final : public QTextBrowser
{
public:
    ManualText(const Manual &manual, QWidget *parent) : QTextBrowser(parent), m_manual(manual)
    {
        setOpenExternalLinks(false);
        document()->setDefaultFont(typeFont(TypeRole::Body, currentTokens()));
        document()->setDocumentMargin(currentTokens().space.large);
    }

    QVariant loadResource(int /*type*/, const QUrl &address) override
    {
        const ManualPage *page = m_manual.find(fileOf(address));
        return page == nullptr ? QVariant(QString()) : QVariant(page->text);
    }

private:
    const Manual &m_manual;
};

} // namespace

ManualWindow::ManualWindow(const Manual &manual)
    : m_manual(manual),
      m_search(new QLineEdit(this)),
      m_list(new QListWidget(this)),
      m_nothing(plainLabel(tr("No page has these words."), Role::Muted, this)),
      m_text(new ManualText(manual, this))
{
    setObjectName(QStringLiteral("manual"));
    setWindowTitle(tr("Manual"));
    setAttribute(Qt::WA_QuitOnClose, false); // the program ends with its main window
    resizeToScale(this, kManualSize);
    nameAndExplain(m_text, "manualText", "manual_text");
    auto *layout =
        rowIn(this, currentTokens().space.large, evenMargins(currentTokens().space.large));
    layout->addWidget(buildSide());
    layout->addWidget(m_text, 1);
    listPages();
    connect(m_search, &QLineEdit::textChanged, this, &ManualWindow::follow);
    connect(m_search, &QLineEdit::returnPressed, this, &ManualWindow::findNext);
    connect(m_list, &QListWidget::currentRowChanged, this, &ManualWindow::readPage);
    connect(m_text, &QTextBrowser::sourceChanged, this, &ManualWindow::markPage);
}

void ManualWindow::changeEvent(QEvent *event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_text->source().isEmpty())
        m_text->reload();
}

QWidget *ManualWindow::buildSide()
{
    auto *side = new QWidget(this);
    side->setFixedWidth(qRound(kSideWidth * currentTokens().scale));
    m_search->setPlaceholderText(tr("Search the manual"));
    setUpSearchField(m_search);
    nameAndExplain(m_search, "manualSearch", "manual_search");
    nameAndExplain(m_list, "manualPages", "manual_pages");
    m_nothing->hide();
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    auto *column = columnIn(side, currentTokens().space.small);
    column->addWidget(m_search);
    column->addWidget(m_nothing);
    column->addWidget(m_list, 1);
    column->addWidget(noteOnLanguage(side));
    return side;
}

void ManualWindow::listPages()
{
    QString group;
    for (const ManualPage &page : m_manual.pages()) {
        if (page.group != group) {
            auto *heading = new QListWidgetItem(page.group, m_list);
            heading->setFlags(Qt::NoItemFlags);
            heading->setFont(typeFont(TypeRole::SmallBold, currentTokens()));
            group = page.group;
        }
        auto *item = new QListWidgetItem(page.title, m_list);
        item->setData(kFileRole, page.file);
    }
}

void ManualWindow::openAt(const ManualPlace &place)
{
    m_search->clear();
    m_text->setSource(addressOf(place));
    show();
    raise();
    activateWindow();
    m_list->scrollToItem(m_list->currentItem(), QAbstractItemView::PositionAtCenter);
    m_search->setFocus();
}

QStringList ManualWindow::shownTitles() const
{
    QStringList titles;
    for (int row = 0; row < m_list->count(); ++row)
        if (const auto *item = m_list->item(row);
            !item->isHidden() && item->data(kFileRole).isValid())
            titles += item->text();
    return titles;
}

/// Headings go while something is searched for.
void ManualWindow::follow(const QString &search)
{
    QStringList files;
    for (const ManualPage *page : m_manual.containing(search))
        files += page->file;
    for (int row = 0; row < m_list->count(); ++row) {
        QListWidgetItem *item = m_list->item(row);
        const QString file = item->data(kFileRole).toString();
        item->setHidden(file.isEmpty() ? !search.isEmpty() : !files.contains(file));
    }
    m_nothing->setVisible(files.isEmpty());
    if (!files.isEmpty() && !files.contains(fileOf(m_text->source())))
        m_text->setSource(addressOf({files.front()}));
    else
        markWords();
}

void ManualWindow::readPage()
{
    const QListWidgetItem *item = m_list->currentItem();
    const QString file = item ? item->data(kFileRole).toString() : QString();
    if (!file.isEmpty() && file != fileOf(m_text->source()))
        m_text->setSource(addressOf({file}));
}

void ManualWindow::markPage(const QUrl &address)
{
    layOutPage(m_text->document());
    const QString file = fileOf(address);
    const QSignalBlocker quiet(m_list);
    for (int row = 0; row < m_list->count(); ++row)
        if (m_list->item(row)->data(kFileRole).toString() == file)
            m_list->setCurrentRow(row);
    markWords();
}

void ManualWindow::markWords()
{
    QList<QTextEdit::ExtraSelection> marks;
    const bool isFound = m_nothing->isHidden(); // else the page is the one of before
    for (const QString &word :
         isFound ? m_search->text().split(u' ', Qt::SkipEmptyParts) : QStringList()) {
        QTextCursor found = m_text->document()->find(word);
        for (; !found.isNull(); found = m_text->document()->find(word, found)) {
            QTextCharFormat format;
            format.setBackground(currentTokens().color.selection);
            marks.append({found, format});
        }
    }
    m_text->setExtraSelections(marks);
    if (!marks.isEmpty()) {
        m_text->setTextCursor(QTextCursor(m_text->document()));
        findNext();
        return;
    }
    QTextCursor place = m_text->textCursor();
    place.clearSelection();
    m_text->setTextCursor(place);
}

/// The next place of the first word, from the top again after the last.
void ManualWindow::findNext()
{
    const QString word = m_search->text().section(u' ', 0, 0, QString::SectionSkipEmpty);
    if (word.isEmpty() || m_text->find(word))
        return;
    m_text->moveCursor(QTextCursor::Start);
    m_text->find(word);
}

} // namespace headroom::ui
