// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/presenter/bookmarks_dialog.h"

#include "core/plan/plan_validation.h"
#include "ui/format/explained.h"
#include "ui/format/text.h"
#include "ui/theme/icons.h"
#include "ui/theme/layouts.h"
#include "ui/theme/roles.h"
#include "ui/theme/theme.h"
#include "ui/views/amounts.h"
#include "ui/views/fields/choice_field.h"
#include "ui/views/fields/field_row.h"
#include "ui/views/fields/note_field.h"
#include "ui/views/fields/number_field.h"
#include "ui/views/fields/text_field.h"

#include <QDialogButtonBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace headroom::ui {

namespace {

constexpr QSize kBookmarksSize(760, 460);
constexpr int kBookmarkListWidth = 260;
constexpr int kNoteHeight = 150;
constexpr const char *kNoHighlight = "none";

void putChoices(ChoiceField *field, const ChoiceField::Choices &choices)
{
    const QSignalBlocker quiet(field);
    field->clear();
    for (const auto &[key, label] : choices)
        field->addItem(label, textOf(key));
}

QPushButton *quietIcon(Icon icon, const QString &name, const char *object, const char *meaning,
                       QWidget *parent)
{
    auto *button = new QPushButton(parent);
    setRole(button, Role::Quiet);
    button->setIcon(lineIcon(icon));
    button->setAccessibleName(name);
    button->setAutoDefault(false);
    nameAndExplain(button, object, meaning);
    return button;
}

} // namespace

BookmarksDialog::BookmarksDialog(std::shared_ptr<const Plan> plan, QWidget *parent)
    : FieldDialog(parent),
      m_plan(std::move(plan)),
      m_list(new QListWidget(this)),
      m_empty(wrappedText(tr("A bookmark is a page of the presentation: a scenario, how it is "
                             "shown, and what you say about it. Show what you want to present and "
                             "choose “Add what is shown”."),
                          Role::Muted, this)),
      m_name(new TextField(this)),
      m_scenario(new ChoiceField({}, this)),
      m_view(new ChoiceField(choicesOf(kAllOf<Bookmark::View>), this)),
      m_highlight(new ChoiceField({}, this)),
      m_traffic(new NumberField(percentFormat(static_cast<int>(limits::kMinTrafficPercent),
                                              static_cast<int>(limits::kMaxTrafficPercent)),
                                this)),
      m_note(new NoteField(this)),
      m_up(quietIcon(Icon::ChevronUp, tr("Earlier"), "bookmarkUp", "bookmark_up", this)),
      m_down(quietIcon(Icon::ChevronDown, tr("Later"), "bookmarkDown", "bookmark_down", this)),
      m_remove(quietIcon(Icon::Trash, tr("Remove"), "removeBookmark", "remove_bookmark", this)),
      m_present(new QPushButton(tr("Present from here"), this))
{
    setObjectName(QStringLiteral("bookmarksDialog"));
    setWindowTitle(tr("Bookmarks"));
    resize(kBookmarksSize * currentTokens().scale);
    auto *layout = dialogColumn(this);
    auto *parts = new QHBoxLayout;
    parts->setSpacing(currentTokens().space.large);
    parts->addWidget(buildList());
    parts->addWidget(buildForm(), 1);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    parts->addWidget(m_empty, 1);
    layout->addLayout(parts, 1);
    layout->addWidget(buildFoot());
    render(m_plan);
}

QWidget *BookmarksDialog::buildList()
{
    auto *part = new QWidget(this);
    part->setFixedWidth(qRound(kBookmarkListWidth * currentTokens().scale));
    auto *column = columnIn(part, currentTokens().space.small);
    m_list->setAccessibleName(tr("Bookmarks"));
    m_list->setTextElideMode(Qt::ElideMiddle);
    nameAndExplain(m_list, "bookmarkList", "bookmark_list");
    column->addWidget(m_list, 1);
    auto *row = new QHBoxLayout;
    auto *add = new QPushButton(tr("+ Add what is shown"), part);
    setRole(add, Role::Link);
    add->setAutoDefault(false);
    nameAndExplain(add, "addShown", "add_bookmark");
    row->addWidget(add);
    row->addStretch(1);
    for (QPushButton *button : {m_up, m_down, m_remove})
        row->addWidget(button);
    column->addLayout(row);
    connect(add, &QPushButton::clicked, this, [this] {
        if (commitPendingEdits(*this))
            emit addRequested();
    });
    connect(m_up, &QPushButton::clicked, this, [this] { move(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { move(1); });
    connect(m_remove, &QPushButton::clicked, this, &BookmarksDialog::remove);
    connect(m_list, &QListWidget::currentRowChanged, this, &BookmarksDialog::changeRow);
    connect(m_list, &QListWidget::itemActivated, this, &BookmarksDialog::present);
    return part;
}

QWidget *BookmarksDialog::buildForm()
{
    m_form = new QWidget(this);
    auto *column = columnIn(m_form, currentTokens().space.small);
    const auto add = [&](const QString &label, QWidget *editor, const char *name,
                         const char *meaning) {
        editor->setObjectName(QLatin1String(name));
        auto *row = new FieldRow(label, editor, m_form);
        row->explain(meaning);
        column->addWidget(row);
    };
    add(tr("Title"), m_name, "bookmarkName", "bookmark_name");
    add(tr("Scenario"), m_scenario, "bookmarkScenario", "bookmark_scenario");
    add(tr("Shows"), m_view, "bookmarkView", "bookmark_view");
    add(tr("Highlights"), m_highlight, "bookmarkHighlight", "bookmark_highlight");
    add(tr("Traffic"), m_traffic, "bookmarkTraffic", "bookmark_traffic");
    auto *caption = plainLabel(tr("Speaker notes"), Role::Muted, m_form);
    explain(caption, "bookmark_note");
    column->addWidget(caption);
    m_note->setAccessibleName(tr("Speaker notes"));
    m_note->setMinimumHeight(qRound(kNoteHeight * currentTokens().scale));
    m_note->setMaximumHeight(QWIDGETSIZE_MAX);
    nameAndExplain(m_note, "bookmarkNote", "bookmark_note");
    column->addWidget(m_note, 1);
    connect(m_name, &TextField::textChosen, this, [this](const QString &text) {
        change([&](Bookmark &bookmark) { bookmark.name = text.trimmed().toStdString(); });
    });
    connect(m_scenario, &ChoiceField::chosen, this, [this](const std::string &key) {
        change([&](Bookmark &bookmark) { bookmark.scenario = key; });
    });
    connect(m_view, &ChoiceField::chosen, this, [this](const std::string &key) {
        change([&](Bookmark &bookmark) {
            bookmark.view = fromKey<Bookmark::View>(key).value_or(bookmark.view);
        });
    });
    connect(m_highlight, &ChoiceField::chosen, this, [this](const std::string &key) {
        change([&](Bookmark &bookmark) {
            bookmark.highlight = key == kNoHighlight
                                     ? std::nullopt
                                     : std::optional(static_cast<WorkloadId>(std::stoul(key)));
        });
    });
    connect(m_traffic, &NumberField::valueChosen, this, [this](const std::optional<Exact> &value) {
        if (value)
            change([&](Bookmark &bookmark) { bookmark.trafficPercent = value->toDouble(); });
    });
    connect(m_note, &NoteField::textChosen, this, [this](const QString &text) {
        change([&](Bookmark &bookmark) { bookmark.note = text.toStdString(); });
    });
    return m_form;
}

QWidget *BookmarksDialog::buildFoot()
{
    QDialogButtonBox *buttons = closeButtons(this);
    buttons->addButton(m_present, QDialogButtonBox::ActionRole);
    setRole(m_present, Role::Primary);
    nameAndExplain(m_present, "presentFromHere", "present_from_here");
    connect(m_present, &QPushButton::clicked, this, &BookmarksDialog::present);
    return buttons;
}

void BookmarksDialog::render(std::shared_ptr<const Plan> plan)
{
    m_plan = std::move(plan);
    fillChoices();
    const int row = m_list->currentRow();
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const Bookmark &bookmark : m_plan->bookmarks)
            m_list->addItem(textOf(bookmark.name).simplified());
        m_list->setCurrentRow(std::clamp(row, 0, std::max(m_list->count() - 1, 0)));
    }
    showRow();
}

void BookmarksDialog::select(std::size_t bookmark)
{
    m_list->setCurrentRow(static_cast<int>(bookmark));
}

/// Names that the plan no longer has stay choices of their bookmark.
void BookmarksDialog::fillChoices()
{
    ChoiceField::Choices scenarios;
    for (const Scenario &scenario : m_plan->scenarios)
        scenarios.emplace_back(scenario.name, textOf(scenario.name));
    ChoiceField::Choices workloads{{kNoHighlight, tr("nothing")}};
    for (const Workload &workload : m_plan->workloads)
        workloads.emplace_back(std::to_string(workload.id), textOf(workload.name));
    for (const Bookmark &bookmark : m_plan->bookmarks) {
        if (findScenario(*m_plan, bookmark.scenario) == nullptr)
            scenarios.emplace_back(bookmark.scenario,
                                   tr("%1 (no longer exists)").arg(textOf(bookmark.scenario)));
        if (bookmark.highlight && findWorkload(*m_plan, *bookmark.highlight) == nullptr)
            workloads.emplace_back(std::to_string(*bookmark.highlight), tr("no longer exists"));
    }
    putChoices(m_scenario, scenarios);
    putChoices(m_highlight, workloads);
}

std::optional<std::size_t> BookmarksDialog::current() const
{
    const int row = m_list->currentRow();
    return row >= 0 && static_cast<std::size_t>(row) < m_plan->bookmarks.size()
               ? std::optional(static_cast<std::size_t>(row))
               : std::nullopt;
}

/// Pending input belongs to the bookmark that was shown until now.
void BookmarksDialog::changeRow()
{
    const int wanted = m_list->currentRow();
    if (commitPendingEdits(*this)) {
        const QSignalBlocker quiet(m_list);
        m_list->setCurrentRow(wanted);
        return showRow();
    }
    // Queued: the list is in the middle of choosing another row.
    QMetaObject::invokeMethod(
        this,
        [this] {
            const QSignalBlocker quiet(m_list);
            m_list->setCurrentRow(m_shown ? static_cast<int>(*m_shown) : -1);
        },
        Qt::QueuedConnection);
}

void BookmarksDialog::showRow()
{
    m_shown = current();
    const std::size_t count = m_plan->bookmarks.size();
    m_form->setVisible(m_shown.has_value());
    m_empty->setVisible(!m_shown);
    m_up->setEnabled(m_shown && *m_shown > 0);
    m_down->setEnabled(m_shown && *m_shown + 1 < count);
    m_remove->setEnabled(m_shown.has_value());
    m_present->setEnabled(m_shown.has_value());
    if (!m_shown)
        return;
    const Bookmark &bookmark = m_plan->bookmarks[*m_shown];
    m_name->setValue(textOf(bookmark.name));
    m_scenario->setCurrentKey(bookmark.scenario);
    m_view->setCurrentKey(keyOf(bookmark.view));
    m_highlight->setCurrentKey(bookmark.highlight ? std::to_string(*bookmark.highlight)
                                                  : std::string(kNoHighlight));
    m_traffic->setValue(Exact::fromDouble(bookmark.trafficPercent).value_or(Exact(100)));
    m_note->setValue(textOf(bookmark.note));
}

void BookmarksDialog::change(const std::function<void(Bookmark &bookmark)> &apply)
{
    if (!m_shown)
        return;
    std::vector<Bookmark> bookmarks = m_plan->bookmarks;
    apply(bookmarks[*m_shown]);
    if (bookmarks != m_plan->bookmarks)
        emit editRequested(SetBookmarks{std::move(bookmarks)});
}

void BookmarksDialog::move(int by)
{
    const auto row = current();
    if (!row || !commitPendingEdits(*this))
        return;
    std::vector<Bookmark> bookmarks = m_plan->bookmarks;
    const std::size_t to = *row + static_cast<std::size_t>(by);
    std::swap(bookmarks[*row], bookmarks[to]);
    emit editRequested(SetBookmarks{std::move(bookmarks)});
    select(to);
}

void BookmarksDialog::remove()
{
    const auto row = current();
    if (!row || !commitPendingEdits(*this))
        return;
    std::vector<Bookmark> bookmarks = m_plan->bookmarks;
    bookmarks.erase(bookmarks.begin() + static_cast<std::ptrdiff_t>(*row));
    emit editRequested(SetBookmarks{std::move(bookmarks)});
}

void BookmarksDialog::present()
{
    const auto row = current();
    if (!row || !commitPendingEdits(*this))
        return;
    accept();
    emit presentRequested(*row);
}

} // namespace headroom::ui
